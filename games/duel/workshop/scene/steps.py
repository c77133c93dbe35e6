"""Page of the undo stack, on which the player goes back to any step."""

from __future__ import annotations

from functools import partial

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.buttons import Kind
from engine.app.widgets.containers import Column
from games.duel.workshop.editor import Editor

PAGE_WIDTH = 460
"""Width of the page in style units."""
MAX_LISTED = 100
"""Largest number of steps that are listed."""


class StepsPage(Screen):
    """The page of the undo stack: the newest step above older ones, undone steps above all."""

    overlay = True
    first = "close"

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor

    @override
    def build(self) -> list[Widget]:
        history = self._editor.history
        undo_names = history.undo_names[-MAX_LISTED:]
        redo_names = history.redo_names[:MAX_LISTED]
        rows: list[Widget] = []
        for number, name in reversed([*enumerate(redo_names, 1)]):
            tip = "Redoes all steps up to this one."
            on_press = partial(self._go, number)
            rows.append(
                Button(
                    f"undone-{number}",
                    label=literal(name),
                    hint="undone",
                    tip=tip,
                    on_press=on_press,
                )
            )
        for steps_back, name in enumerate(reversed(undo_names)):
            tip = "Undoes all steps after this one." if steps_back else "The drawing as it is."
            on_press = partial(self._go, -steps_back)
            kind: Kind = "normal" if steps_back else "chosen"
            rows.append(
                Button(
                    f"step-{steps_back}", label=literal(name), tip=tip, kind=kind, on_press=on_press
                )
            )
        tip = "Undoes all steps."
        title = "The map as it was opened"
        first_button = Button("step-first", label=title, tip=tip, on_press=self._first)
        first_button.reason = "" if undo_names else "Nothing has been drawn yet."
        rows.append(first_button)
        note = (
            f"the last {MAX_LISTED} of {len(history.undo_names)}"
            if len(history.undo_names) > MAX_LISTED
            else ""
        )
        label = Label("steps-words", words=note, colour=theme.MUTED)
        rows_and_note = Column([*([label] if note else []), *rows], gap=6)
        close = Button("close", label="Close", kind="primary", on_press=self.back)
        panel = Panel("steps", title="Steps")
        return panel_over_screen(self.scale, panel, rows_and_note, PAGE_WIDTH, close)

    def _go(self, steps: int) -> None:
        for _ in range(abs(steps)):
            if steps > 0:
                self._editor.redo()
            else:
                self._editor.undo()

    def _first(self) -> None:
        while self._editor.undo():
            pass
