"""Who plays each seat of a match that goes on: a person may take over from a program, and a program
from a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.app import theme
from engine.app.screens import form
from engine.app.screens.manning import manning
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Panel, Screen, Widget, foot, top_bar
from engine.app.widgets.containers import Column, Framed, Part, Row, Share, Sized
from engine.app.widgets.pieces import SeatMark
from engine.match import Match
from engine.players.player import Program
from engine.words.markup import literal

SAID = (
    "A program sees what its seat may see, and no more."
    " What a person of that seat has seen stays with them."
)


class PlayersScreen(Screen):
    """The seats of a match, each with who plays it from now on. refused: is told why nobody can
    take over."""

    grows = theme.Grows.EVENLY

    def __init__(self, match: Match, refused: Callable[[str], None]) -> None:
        super().__init__()
        self._match, self._refused = match, refused

    def build(self, scale: Scale) -> list[Widget]:
        top = top_bar(scale, "Players", self._match.game.config.title, emblem="flame")
        done = Button(
            "back", label="Done", hint="Esc", hotkey="enter", kind="primary", on_press=self.back
        )
        low = foot(scale, [done])
        seats: list[Part] = [
            self._seat(scale, seat) for seat in range(1, len(self._match.names) + 1)
        ]
        note = Label("players-note", words=SAID, colour=theme.MUTED)
        whole = form.panel("players", "At the table", Column([*seats, note], gap=theme.GAP))
        return [top, low, *form.column(scale, form.between(scale, top, low), "page", [whole])]

    def _seat(self, scale: Scale, seat: int) -> Part:
        program = self._match.program(seat)
        side = round(scale.px(36) * scale.text)
        mark = SeatMark(f"mark-{seat}", seat=seat)
        name = Label(f"name-{seat}", words=literal(self._match.names[seat - 1]), role=Role.HEADING)
        told = Column([name, manning(scale, seat, program, partial(self._take, seat))], gap=6)
        row = Row([Sized(mark, side, side), Share(told)], gap=theme.GAP, at=0.5)
        panel = Panel(f"seat-{seat}", kind="well", strip=scale.colour(seat))
        return Framed(panel, row, theme.GAP, theme.GAP)

    def _take(self, seat: int, program: Program | None) -> None:
        if refusal := self._match.take_over(seat, program):
            self._refused(refusal)
