"""Panel with the properties of the table, shown while nothing is selected.

The inspector inherits from it. With a symmetry on, what is drawn on one side of the table is done
on the other, too.
"""

from __future__ import annotations

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role
from engine.app.widgets import Label
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, Flow, Part, Share
from engine.rules.english import in_figures
from games.duel.workshop.naming import author, author_patches, rename_patches
from games.duel.workshop.scene.fields import INSPECTOR_GROUP, FieldFactory
from games.duel.workshop.symmetry import SYMMETRIES, is_possible, symmetry_name


class TablePanel(FieldFactory):
    """The panel with name, author, size and symmetry of the table, and buttons for all of it."""

    def table(self) -> Part:
        """Return the panel with the properties of the table."""
        drawing = self._editor.drawing
        battlefield = drawing.battlefield
        width, height = battlefield.table
        names = [
            self.field("map-name", "Name", battlefield.name, self._set_name),
            self.field("map-author", "Drawn by", author(drawing), self._set_author),
        ]
        size_button = self._commands.button(
            "table-size", f"{width:g} × {height:g} inches …", group=INSPECTOR_GROUP
        )
        buttons = [
            self._commands.button(id, group=INSPECTOR_GROUP)
            for id in ("generate", "complete", "pieces-list")
        ]
        parts: list[Part] = [
            self.in_cells(names),
            self.line("Table", Flow([size_button]), "", "table"),
            self.line("Symmetry", Share(self._symmetry()), "", "partners"),
            self._note_label("symmetry-words", self._symmetry_words()),
            Flow(buttons, gap=6),
        ]
        if count := len(drawing.foreign_objects):
            words = f"{in_figures(count, 'object')} of other programs, kept as they are."
            parts.append(self._note_label("foreign", words))
        note = in_figures(len(battlefield.terrain), "piece")
        return form.panel("inspector", "The table", Column(parts, gap=9), note)

    @staticmethod
    def _note_label(id: str, words: str) -> Label:
        return Label(id, words=words, role=Role.NOTE, colour=theme.MUTED)

    def _set_name(self, words: str) -> None:
        name = words.strip()
        if name and name != self._editor.drawing.battlefield.name:
            self._editor.carry_out("Name the map", lambda drawing: rename_patches(drawing, name))

    def _set_author(self, words: str) -> None:
        self._editor.carry_out(
            "Sign the map", lambda drawing: author_patches(drawing, words.strip())
        )

    @property
    def _symmetries(self) -> list[str]:
        """Names of the symmetries that the table can have."""
        drawing = self._editor.drawing
        return [
            word for word, kind in SYMMETRIES.items() if kind is None or is_possible(drawing, kind)
        ]

    def _symmetry(self) -> ChoiceField:
        options = self._symmetries
        present_name = symmetry_name(self._editor.symmetry)
        return ChoiceField(
            "symmetry",
            options=options,
            value=options.index(present_name) if present_name in options else 0,
            on_change=self._set_symmetry,
            called="Symmetry (M)",
            group=INSPECTOR_GROUP,
        )

    def _set_symmetry(self, index: int) -> None:
        self._editor.symmetry = SYMMETRIES[self._symmetries[index]]

    def _symmetry_words(self) -> str:
        kind = self._editor.symmetry
        if not kind:
            return "Each side is drawn for itself: nothing is done on the other."
        words = "What you lay, move or delete on one side is done on the other, too."
        if not all(image.keeps_squares for image in kind.value):
            return (
                f"{words} The brush paints several squares at once: turned by a third, a single"
                " one fits no other."
            )
        return words
