"""Screen for handing seats of a running match over between persons and programs.

A choice applies at once, and is recorded in the file of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from typing_extensions import override

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.manning import program_chooser
from engine.app.screens.seats import MARK_SIDE
from engine.app.widgets import Button, Panel, Screen, Widget, foot, top_bar
from engine.app.widgets.containers import CENTRE, Column, Framed, Part, Row, Share, Sized
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import heading, muted
from engine.match import Match
from engine.players.player import Program
from engine.words.markup import literal

UNSEE_NOTE = (
    "A program sees only what its seat may see. You can't unsee cards that you saw in that seat."
)


class PlayersScreen(Screen):
    """The seats of a match, each with a choice of who plays it from now on.

    Args:
        on_refusal: Called with the reason if a seat can't be taken over.
    """

    growth = theme.Growth.EVENLY

    def __init__(self, match: Match, on_refusal: Callable[[str], None]) -> None:
        super().__init__()
        self._match = match
        self._on_refusal = on_refusal

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Players", self._match.game.config.title, emblem="flame")
        done_button = Button(
            "back", label="Done", hint="Esc", hotkey="enter", kind="primary", on_press=self.back
        )
        bottom_bar = foot(scale, [done_button])
        seats: list[Part] = [self._seat(seat) for seat in range(1, len(self._match.names) + 1)]
        note = muted("players-note", UNSEE_NOTE)
        panel = form.panel("players", "At the table", Column([*seats, note], gap=theme.GAP))
        return form.screen(scale, top, bottom_bar, form.Panels("page", [panel]))

    def _seat(self, seat: int) -> Part:
        scale = self.scale
        program = self._match.program(seat)
        mark = SeatMark(f"mark-{seat}", seat=seat)
        name = heading(f"name-{seat}", literal(self._match.names[seat - 1]))
        name_and_choice = Column(
            [name, program_chooser(seat, program, partial(self._change_player, seat))], gap=6
        )
        sized_mark = Sized(mark, MARK_SIDE, MARK_SIDE, grows=True)
        row = Row([sized_mark, Share(name_and_choice)], gap=theme.GAP, at=CENTRE)
        panel = Panel(f"seat-{seat}", kind="well", strip=scale.colour(seat))
        return Framed(panel, row, theme.GAP, theme.GAP)

    def _change_player(self, seat: int, program: Program | None) -> None:
        if refusal := self._match.take_over(seat, program):
            self._on_refusal(refusal)
