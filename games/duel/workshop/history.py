"""The steps of a drawing, each with a name, to be taken back and done again: of the map alone,
never of what is chosen or seen of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from games.duel.maps.problems import UnreadableMap
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing

MOST = 10_000
"""Steps that can be taken back."""

Edit = Callable[[Drawing], Sequence[Patch]]
"""A change of a drawing, as it stands by then."""


@dataclass(eq=False)
class Step:
    """What somebody did: its name ("Move the oak"), the edits of the file, one after the other, and
    those that take them back."""

    name: str
    edits: list[Sequence[Patch]] = field(default_factory=list)
    back: list[Sequence[Patch]] = field(default_factory=list)


def carried_out(drawing: Drawing, edits: Iterable[Edit]) -> Drawing:
    """A drawing after edits, one after the other."""
    for edit in edits:
        if patches := edit(drawing):
            drawing = drawing.with_document(drawing.document.patched(patches)[0])
    return drawing


def kept_whole(drawing: Drawing, edits: Iterable[Edit]) -> Drawing:
    """Return a drawing after edits. Raise `UnreadableMap` if it lacks a tileset or template then
    that it has now, and what an edit raises."""
    after = carried_out(drawing, edits)
    _check(drawing, after)
    return after


def _check(before: Drawing, after: Drawing) -> None:
    """Raise `UnreadableMap` where a drawing lacks a tileset or template that it had before."""
    known = before.tiled.missing
    for problem in after.tiled.problems:
        if problem.missing in after.tiled.missing and problem.missing not in known:
            raise UnreadableMap(problem)


class History:
    """A drawing and how it came to be."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._done = list[Step]()
        self._undone = list[Step]()
        self._saved: Step | None = None
        """The last step that is in the file."""
        self._is_lost = False
        """Whether that step can't be come back to."""

    @property
    def names(self) -> list[str]:
        """What can be taken back, the last step last."""
        return [step.name for step in self._done]

    @property
    def undone(self) -> list[str]:
        """What can be done again, the next step first."""
        return [step.name for step in reversed(self._undone)]

    @property
    def is_changed(self) -> bool:
        """Whether the drawing differs from what was saved last."""
        last = self._done[-1] if self._done else None
        return self._is_lost or last is not self._saved

    def saved(self) -> None:
        """The drawing is in the file as it stands."""
        self._saved = self._done[-1] if self._done else None
        self._is_lost = False

    def unsaved(self) -> None:
        """No step of the drawing is in the file."""
        self._is_lost = True

    def do(self, name: str, *edits: Edit, joined: bool = False, whole: bool = True) -> None:
        """Change the drawing by edits, one after the other; where none changes anything, nothing is
        done. `joined`: it belongs to the step before, if that has this name and is not what was
        saved. Raises `UnreadableMap` where the map could not be read any more, and changes nothing
        then; `whole`: also where it would lack a tileset or template that it has now."""
        drawing, step = self.drawing, Step(name)
        for edit in edits:
            if patches := edit(drawing):
                document, back = drawing.document.patched(patches)
                drawing = drawing.with_document(document)
                step.edits.append(patches)
                step.back.insert(0, back)
        if drawing.document.content == self.drawing.document.content:
            return
        if whole:
            _check(self.drawing, drawing)
        self.drawing = drawing
        if self._saved in self._undone:
            self._is_lost = True
        self._undone.clear()
        last = self._done[-1] if self._done else None
        if joined and last and last.name == name and last is not self._saved:
            last.edits += step.edits
            last.back[:0] = step.back
            return
        self._done.append(step)
        if len(self._done) > MOST:
            self._is_lost |= self._saved is None or self._saved is self._done[0]
            del self._done[0]

    def undo(self) -> str:
        """Take the last step back; its name, "" where there is none."""
        return self._go(self._done, self._undone, back=True)

    def redo(self) -> str:
        """Do a step again that was taken back; its name, "" where there is none."""
        return self._go(self._undone, self._done, back=False)

    def _go(self, source: list[Step], to: list[Step], back: bool) -> str:
        if not source:
            return ""
        step = source.pop()
        document = self.drawing.document
        for patches in step.back if back else step.edits:
            document, _ = document.patched(patches)
        self.drawing = self.drawing.with_document(document)
        to.append(step)
        return step.name
