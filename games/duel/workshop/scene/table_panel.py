"""What the table is, where nothing on it is chosen."""

from __future__ import annotations

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, Flow, Part, Share
from engine.rules.english import in_figures
from games.duel.workshop.naming import author, authored, named
from games.duel.workshop.scene.fields import Fields
from games.duel.workshop.symmetry import SYMMETRIES, fits


class TablePanel(Fields):
    """Its name, its size, how its sides answer to each other, and whether it is fair."""

    def table(self, scale: Scale) -> Part:
        """The panel."""
        bench = self._bench
        field = bench.drawing.battlefield
        wide, tall = field.table

        def name(words: str) -> None:
            if words.strip() and words.strip() != field.name:
                bench.do("Name the map", lambda drawing: named(drawing, words.strip()))

        def sign(words: str) -> None:
            bench.do("Sign the map", lambda drawing: authored(drawing, words.strip()))

        names = [
            self.field(scale, "map-name", "Name", field.name, name),
            self.field(scale, "map-author", "Drawn by", author(bench.drawing), sign),
        ]
        options = [
            word for word, kind in SYMMETRIES.items() if kind is None or fits(bench.drawing, kind)
        ]

        def take(index: int) -> None:
            bench.symmetry = SYMMETRIES[options[index]]

        now = next(word for word, kind in SYMMETRIES.items() if kind is bench.symmetry)
        choice = ChoiceField(
            "symmetry",
            options=options,
            value=options.index(now) if now in options else 0,
            on_change=take,
            called="Symmetry (M)",
            group=Group.LOG,
        )
        said = "What you lay, move or delete on one side is done on the other, too."
        if bench.symmetry and not all(image.keeps_squares for image in bench.symmetry.value):
            said += " Floors come in patches: a single square fits nowhere after a third of a turn."
        size = self._commands.button("table-size", f"{wide:g} × {tall:g} inches …", group=Group.LOG)
        buttons = [
            self._commands.button(id, group=Group.LOG)
            for id in ("complete", "fairness", "pieces-list")
        ]
        parts: list[Part] = [
            self.in_cells(scale, names),
            self.line(scale, "Table", Flow([size]), "", "table"),
            self.line(scale, "Symmetry", Share(choice), "", "partners"),
            Label("symmetry-words", words=said, role=Role.NOTE, colour=theme.MUTED),
            Flow(buttons, gap=6),
        ]
        note = in_figures(len(field.terrain), "piece")
        if kept := len(bench.drawing.foreign):
            words = f"{in_figures(kept, 'object')} of other programs, kept as they are."
            parts.append(Label("foreign", words=words, role=Role.NOTE, colour=theme.MUTED))
        return form.panel("inspector", "The table", Column(parts, gap=9), note)
