"""Undo stack of a drawing: named steps of the map alone, never of selection or view.

A step is made of edits. An edit is a function that gets the drawing as it then is, and returns
patches, and each patch replaces some bytes of the map's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from games.duel.maps.problems import UnreadableMap
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing

MAX_STEPS = 10_000
"""Largest number of steps that can be undone."""

Edit = Callable[[Drawing], Sequence[Patch]]
"""Function that returns the patches of a change to a drawing in its present state."""


@dataclass(eq=False)
class UndoStep:
    """A step of the undo stack.

    Attributes:
        name: Name of the step ("Move the oak").
        patch_lists: Patches of the file by each edit, to be applied one after the other.
        undo_patch_lists: Patches that undo the step, to be applied one after the other.
        beginning: The latest step that began the drawing anew, which may be this one; None if there
            is no such step.
    """

    name: str
    patch_lists: list[Sequence[Patch]] = field(default_factory=list)
    undo_patch_lists: list[Sequence[Patch]] = field(default_factory=list)
    beginning: UndoStep | None = None


def apply_edits(drawing: Drawing, edits: Iterable[Edit]) -> Drawing:
    """Return a drawing after edits, applied one after the other."""
    for edit in edits:
        if patches := edit(drawing):
            drawing = drawing.with_document(drawing.document.with_patches(patches)[0])
    return drawing


def apply_checked(drawing: Drawing, edits: Iterable[Edit]) -> Drawing:
    """Return a drawing after edits, which may raise errors of their own.

    Raises:
        UnreadableMap: The drawing would lack a tileset or template that it has now.
    """
    changed_drawing = apply_edits(drawing, edits)
    _check_nothing_missing(drawing, changed_drawing)
    return changed_drawing


def _check_nothing_missing(old_drawing: Drawing, new_drawing: Drawing) -> None:
    """Raise `UnreadableMap` if a drawing lacks a tileset or template that it had before."""
    lost_files = {*new_drawing.tiled.missing} - {*old_drawing.tiled.missing}
    for problem in new_drawing.tiled.problems:
        if problem.missing in lost_files:
            raise UnreadableMap(problem)


class History:
    """A drawing with its undo stack."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._done_steps = list[UndoStep]()
        self._undone_steps = list[UndoStep]()
        self._saved_step: UndoStep | None = None
        """The last step that is in the file."""
        self._is_lost = False
        """True if neither undo nor redo leads back to the saved step."""
        self._first_beginning: UndoStep | None = None
        """The latest step that began the drawing anew before all steps that can be undone."""

    @property
    def undo_names(self) -> list[str]:
        """Names of the steps that can be undone, the latest last."""
        return [step.name for step in self._done_steps]

    @property
    def redo_names(self) -> list[str]:
        """Names of the steps that can be redone, the next one first."""
        return [step.name for step in reversed(self._undone_steps)]

    @property
    def is_changed(self) -> bool:
        """Whether the drawing differs from the saved file."""
        last_step = self._done_steps[-1] if self._done_steps else None
        return self._is_lost or last_step is not self._saved_step

    @property
    def beginning(self) -> UndoStep | None:
        """The latest step that began the drawing anew; None if it is still the one that was opened.

        Drawings with different beginnings belong in different files.
        """
        return self._done_steps[-1].beginning if self._done_steps else self._first_beginning

    def begin_anew(self) -> None:
        """Note that the last step has put another drawing in the place of the one before."""
        self._done_steps[-1].beginning = self._done_steps[-1]

    def mark_saved(self) -> None:
        """Note that the drawing is in the file as it stands."""
        self._saved_step = self._done_steps[-1] if self._done_steps else None
        self._is_lost = False

    def mark_unsaved(self) -> None:
        """Note that no step of the drawing is in the file."""
        self._is_lost = True

    def do(self, name: str, *edits: Edit, merges: bool = False, is_checked: bool = True) -> None:
        """Change the drawing by edits, one after the other; without changes, no step is added.

        Args:
            name: Name of the step.
            edits: The edits.
            merges: Merge the step with the previous one, if that has this name and is not the saved
                one.
            is_checked: Refuse a change after which the drawing lacks a tileset or template that it
                has now.

        Raises:
            UnreadableMap: The map could not be read any more; nothing changes.
        """
        drawing = self.drawing
        step = UndoStep(name)
        for edit in edits:
            if patches := edit(drawing):
                document, undo_patches = drawing.document.with_patches(patches)
                drawing = drawing.with_document(document)
                step.patch_lists.append(patches)
                step.undo_patch_lists.insert(0, undo_patches)  # undone in reverse order
        if drawing.document.content == self.drawing.document.content:
            return
        if is_checked:
            _check_nothing_missing(self.drawing, drawing)
        self.drawing = drawing
        if self._saved_step in self._undone_steps:  # they can't be redone after this change
            self._is_lost = True
        self._undone_steps.clear()
        step.beginning = self.beginning
        last_step = self._done_steps[-1] if self._done_steps else None
        if merges and last_step and last_step.name == name and last_step is not self._saved_step:
            last_step.patch_lists += step.patch_lists
            last_step.undo_patch_lists[:0] = step.undo_patch_lists
            return
        self._done_steps.append(step)
        if len(self._done_steps) > MAX_STEPS:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        """Forget the oldest step, with the saved state if that lies before or right after it."""
        if self._saved_step is None or self._saved_step is self._done_steps[0]:
            self._is_lost = True
        self._first_beginning = self._done_steps.pop(0).beginning

    def undo(self) -> str:
        """Undo the last step; return its name, or "" if there is no step to undo."""
        return self._apply_step(self._done_steps, self._undone_steps, is_undo=True)

    def redo(self) -> str:
        """Redo the step that was undone last; return its name, or "" if no step is left."""
        return self._apply_step(self._undone_steps, self._done_steps, is_undo=False)

    def _apply_step(self, source: list[UndoStep], target: list[UndoStep], *, is_undo: bool) -> str:
        """Undo or redo the last step of `source`, and move it to `target`; return its name."""
        if not source:
            return ""
        step = source.pop()
        document = self.drawing.document
        patch_lists = step.undo_patch_lists if is_undo else step.patch_lists
        for patches in patch_lists:
            document, _ = document.with_patches(patches)
        self.drawing = self.drawing.with_document(document)
        target.append(step)
        return step.name
