"""Page of the undo stack, on which the player goes back to any step.

`literal` escapes the markup in a name. An overlay is shown above the screen that was there before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.containers import Column
from games.duel.workshop.editor import Editor

PAGE_WIDTH = 460
"""Width of the page in style units."""
MAX_LISTED = 100
"""Largest number of steps that are listed."""


class StepsPage(Screen):
    """The page of the undo stack: the newest step above older ones, undone steps above all."""

    overlay = True
    first_focus = "close"

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor

    @override
    def build(self) -> list[Widget]:
        history = self._editor.history
        step_count = len(history.undo_names)
        rows: list[Widget] = []
        if step_count > MAX_LISTED:
            words = f"the last {MAX_LISTED} of {step_count}"
            rows.append(Label("steps-words", words=words, colour=theme.MUTED))
        rows += self._redo_buttons(history.redo_names[:MAX_LISTED])
        rows += self._undo_buttons(history.undo_names[-MAX_LISTED:])
        first_button = Button(
            "step-first",
            label="The map as it was opened",
            tip="Undoes all steps.",
            on_press=self._undo_all,
        )
        first_button.reason = "" if step_count else "Nothing has been drawn yet."
        rows.append(first_button)
        close = Button("close", label="Close", kind="primary", on_press=self.back)
        panel = Panel("steps", title="Steps")
        return panel_over_screen(self, panel, Column(rows, gap=6), PAGE_WIDTH, close)

    def _redo_buttons(self, names: Sequence[str]) -> list[Button]:
        """Return a button for each undone step, uppermost the one that would be redone last."""
        return [
            Button(
                f"undone-{number}",
                label=literal(name),
                hint="undone",
                tip="Redoes all steps up to this one.",
                on_press=partial(self._go_steps, number),
            )
            for number, name in reversed([*enumerate(names, 1)])
        ]

    def _undo_buttons(self, names: Sequence[str]) -> list[Button]:
        """Return a button for each step, the newest first."""
        buttons = []
        for steps_back, name in enumerate(reversed(names)):
            button = Button(f"step-{steps_back}", label=literal(name))
            button.tip = (
                "Undoes all steps after this one." if steps_back else "The drawing as it is."
            )
            button.kind = "normal" if steps_back else "chosen"
            button.on_press = partial(self._go_steps, -steps_back)
            buttons.append(button)
        return buttons

    def _go_steps(self, steps: int) -> None:
        for _ in range(abs(steps)):
            if steps > 0:
                self._editor.redo()
            else:
                self._editor.undo()

    def _undo_all(self) -> None:
        while self._editor.undo():
            pass
