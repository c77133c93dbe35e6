"""The table of Showdown: the shortest board of a game of cards."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect

from engine.app.navigation import Navigation
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import CENTRE, Column, Framed, Row, Share, scrolled_if_needed
from engine.catalogue import CatalogueEntry
from engine.match import Match
from engine.rules.english import in_figures
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.cardboard import CardBoard
from engine.table.panes import Pane, panes
from engine.table.piles import PileWidget
from engine.table.sides import chip_of
from engine.table.table import Table
from tests.kit.showdown import SHOWDOWN, Showdown, ShowdownGame
from tests.kit.showdown_words import WORDS


class ShowdownBoard(CardBoard[Showdown]):
    sheets = ("act", "players", "log")

    def prompt(self, view: Showdown, decision: Decision) -> Prompt:
        name = self.table.name(decision.seat)
        if decision.ask == "draw":
            return Prompt(decision.seat, f"{name}: a draw?", "If all agree, nobody wins.")
        return Prompt(decision.seat, f"{name} chooses", "All cards are turned over together.")

    def purpose(self, view: Showdown, decision: Decision) -> str:
        return "to choose a card in secret"

    def sheet_to_open(self, view: Showdown) -> str:
        return "act"

    def layout(self, view: Showdown, room: Rect) -> list[Widget]:
        seats = [self._seat(view, seat) for seat in range(1, view.seats + 1)]
        players = scrolled_if_needed(Column(seats, gap=8), "players", called="The players")
        act = Pane("act", "Action", self.acts.panel().lay, 0.7)
        return panes(self.table, room, [[act, Pane("players", "Players", players.lay)]])

    def _seat(self, view: Showdown, seat: int) -> Framed:
        player = view.player(seat)
        discard = PileWidget(
            view.place_of("discard", seat), cards=player.discard, called="Discard pile"
        )
        points = Label(f"points-{seat}", words=in_figures(player.points, "point"), role=Role.BODY)
        row = Row([discard, Share(chip_of(self.table, seat)), points], gap=16, at=CENTRE)
        return Framed(Panel(f"players.{seat - 1}"), row)


class Clothed(ShowdownGame):
    """Showdown in the clothes of a game that has an emblem and a rules page."""

    key = "siege"


CLOTHED = Clothed(SHOWDOWN.config)


def table(match: Match, navigation: Navigation) -> Table:
    return Table(match, ShowdownBoard, WORDS, navigation)


ENTRY = CatalogueEntry(
    CLOTHED.key,
    CLOTHED.config,
    lambda: CLOTHED,
    Path(__file__).parents[2] / "games" / CLOTHED.key / "rules.md",
    lambda: WORDS,
    lambda: None,
    lambda: None,
)
