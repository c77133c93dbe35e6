"""Table of Sample: a panel for each seat, with its coins and its die.

Comments with `Yours:` mark the places to change.
"""

from __future__ import annotations

from pygame import Rect
from typing_extensions import override

from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import CENTRE, Column, Framed, Row, Share, scrolled_if_needed
from engine.rules.english import in_figures
from engine.rules.events import Event, TurnBegan
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.acts import Acts
from engine.table.bidding import Bidding
from engine.table.board import Board, Happening, Offers
from engine.table.context import TableContext
from engine.table.dice import Dice
from engine.table.pace import Pace
from engine.table.panes import Pane, panes
from engine.table.sides import chip_of
from engine.words.labels import Caption
from game.rules import Lifted, Sample, Stake, Won


class SampleBoard(Board[Sample]):
    """Board of Sample. It gets views, in which hidden values are None."""

    # Yours: the tabs of a small window.
    sheets = ("act", "cups", "log")

    def __init__(self, table: TableContext) -> None:
        self.table = table
        self.acts = Acts(table)
        self.bidding = Bidding(table, lambda action: (action.coins, str(action.seat)))

    @override
    def layout(self, view: Sample, room: Rect) -> list[Widget]:
        """Return the widgets between the bars; `room` is their area in pixels."""
        # Yours: your widgets, in as many panes as they need.
        seats = [self._seat(view, seat) for seat in range(1, view.seats + 1)]
        cups = scrolled_if_needed(Column(seats, gap=8), "cups", called="The cups")
        # The last action as a picture. For better words and pictures derive a class from `Acts`.
        act = Pane("act", "Action", self.acts.panel().lay, 0.7)
        return panes(self.table, room, [[act, Pane("cups", "Cups", cups.lay)]])

    def _seat(self, view: Sample, seat: int) -> Framed:
        """Return the panel of a seat: the name of its player, the coins and the die."""
        player = view.player(seat)
        coins = Label(f"coins-{seat}", words=in_figures(player.coins, "coin"), role=Role.HEADING)
        ringed = [0] if seat in view.lifted else []
        die = Dice(f"die-{seat}", values=[player.die], ringed=ringed)
        row = Row([die, Share(chip_of(self.table, seat)), coins], gap=16, at=CENTRE)
        return Framed(Panel(f"side-{seat}"), row)

    @override
    def prompt(self, view: Sample, decision: Decision) -> Prompt:
        """Return the prompt for a question of the game, or for the engine's own about a draw."""
        # Yours: a line for each question; `purpose` below is for the curtain.
        name = self.table.name(decision.seat)
        if decision.ask == "draw":
            return Prompt(decision.seat, f"{name}: a draw?", "If all agree, nobody wins.")
        return Prompt(decision.seat, f"{name} chooses", "Stake on another's die, or throw again.")

    @override
    def purpose(self, view: Sample, decision: Decision) -> str:
        """Return the task of the asked seat, for the curtain."""
        return "to look at the die and choose"

    @override
    def offers(self, view: Sample, decision: Decision) -> Offers:
        """Return the buttons of all answers."""
        # Yours: `return self.table.offers()` makes a button for each answer.
        stakes = [each for each in self.table.actions if isinstance(each, Stake)]
        others = [each for each in self.table.actions if not isinstance(each, Stake)]
        called = {str(seat): self.table.name(seat) for seat in range(1, view.seats + 1)}
        bids = self.bidding.offers(stakes, called, Caption("Stake", "coins on a die", "", "s"))
        return Offers([*bids, *self.table.offers(others).answers])

    @override
    def pace(self, beat: Event) -> Pace:
        """Return for how long an event is shown, in seconds."""
        # Yours: the events that all should see.
        return Pace(0.8 if isinstance(beat, Lifted | Won | TurnBegan) else 0.0)

    @override
    def changed(self, what: Happening) -> None:
        """Drop an unfinished choice if the view is covered or the match is rewound."""
        if what in (Happening.COVERED, Happening.REWOUND):
            self.bidding.forget()


BOARD = SampleBoard
