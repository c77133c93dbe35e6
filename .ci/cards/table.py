"""Table of Sample: the deck, and a panel for each seat with its discard pile.

Comments with `Yours:` mark the places to change.
"""

from __future__ import annotations

from pygame import Rect
from typing_extensions import override

from cards.rules import Sample, Won
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import CENTRE, Column, Framed, Row, Share, scrolled_if_needed
from engine.rules.english import in_figures
from engine.rules.events import Event, TurnBegan
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.cardboard import CardBoard
from engine.table.pace import Pace
from engine.table.panes import Pane, panes
from engine.table.piles import PileWidget
from engine.table.sides import chip_of


class SampleBoard(CardBoard[Sample]):
    """Board of Sample. It gets views, in which a hidden card is `??`.

    The hand of the asked seat lies at the foot. Two presses play a card; an action without a card
    has a button.
    """

    # Yours: the tabs of a small window.
    sheets = ("act", "players", "log")

    @override
    def layout(self, view: Sample, room: Rect) -> list[Widget]:
        """Return the widgets between the bars; `room` is their area in pixels."""
        # Yours: your widgets, in as many panes as they need.
        place = view.place_of("deck")
        deck = PileWidget(place, cards=view.deck, called="Deck", caption="Deck")
        seats = Column([self._seat(view, seat) for seat in range(1, view.seats + 1)], gap=8)
        row = Row([deck, Share(seats)], gap=16)
        players = scrolled_if_needed(row, "players", called="The players")
        # The last action as a picture. For better words and pictures derive a class from `Acts`.
        act = Pane("act", "Action", self.acts.panel().lay, 0.7)
        return panes(self.table, room, [[act, Pane("players", "Players", players.lay)]])

    def _seat(self, view: Sample, seat: int) -> Framed:
        """Return the panel of a seat; cards of a hidden hand fly there."""
        player = view.player(seat)
        place = view.place_of("discard", seat)
        discard = PileWidget(place, cards=player.discard, called="Discard pile")
        held = Label(f"held-{seat}", words=in_figures(len(player.hand), "card"), role=Role.BODY)
        row = Row([discard, Share(chip_of(self.table, seat)), held], gap=16, at=CENTRE)
        return Framed(Panel(place.within), row)

    @override
    def prompt(self, view: Sample, decision: Decision) -> Prompt:
        """Return the prompt for a question of the game, or for the engine's own about a draw."""
        # Yours: a line for each question; `purpose` below is for the curtain.
        name = self.table.name(decision.seat)
        if decision.ask == "draw":
            return Prompt(decision.seat, f"{name}: a draw?", "If all agree, nobody wins.")
        return Prompt(decision.seat, f"{name} chooses", "The highest card without an equal wins.")

    @override
    def purpose(self, view: Sample, decision: Decision) -> str:
        """Return the task of the asked seat, for the curtain."""
        return "to choose a card in secret"

    @override
    def pace(self, beat: Event) -> Pace:
        """Return for how long an event is shown, in seconds."""
        # Yours: the events that all should see.
        return Pace(0.8 if isinstance(beat, Won | TurnBegan) else 0.0)


BOARD = SampleBoard
