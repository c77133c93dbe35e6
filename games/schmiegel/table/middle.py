"""What lies between the parties: dice that all watch, a drawn face, odds, or what may be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel
from engine.rules.cards import Card, name
from engine.table.context import TableContext
from engine.table.marks import CardMark
from games.schmiegel.rules.state import Asked, Schmiegel
from games.schmiegel.table.battle import battle_panel
from games.schmiegel.table.choosing import Choosing, lone_pass
from games.schmiegel.table.guide import drawn_panel, guide_panel
from games.schmiegel.table.notes import Notes
from games.schmiegel.table.odds import odds_panel
from games.schmiegel.table.parties import Parties
from games.schmiegel.table.throws import BattleDice, lower_seat
from games.schmiegel.words.log import score
from games.schmiegel.words.odds import odds


class Middle:
    """The panel between the parties, as whoever has the table sees it."""

    def __init__(
        self, table: TableContext, dice: BattleDice, choosing: Choosing, parties: Parties
    ) -> None:
        self._table = table
        self._dice = dice
        self._choosing = choosing
        self._parties = parties

    def title(self) -> str:
        """What stands on its tab."""
        return "Dice" if self._dice.throw else "Odds" if self._weighing else "Table"

    def panel(
        self, seen: Schmiegel, scale: Scale, mark: Callable[[str], CardMark], rect: Rect
    ) -> Panel:
        """The panel in a rectangle; `mark` says how each card may be used."""
        decision = self._table.decision
        if view := self._dice.shown:
            return battle_panel(scale, rect, view, self._dice.go_on)
        if seen.drawn and seen.named:
            lost = seen.own.character(seen.named).lowest_first
            return drawn_panel(scale, rect, seen.drawn[0], seen.named, lost, self._table.large)
        if self._weighing:
            return self._odds(seen, scale, rect)
        if decision is None:
            title, words = self._over(seen)
            return guide_panel(scale, rect, words, title=title)
        if decision.ask == "draw":
            return guide_panel(scale, rect, "If both agree, nobody wins.")
        notes = Notes(seen, self._choosing, *self._parties.both(seen), mark)
        return guide_panel(scale, rect, *notes.guide(decision.ask))

    @property
    def _fought(self) -> str:
        """The question to which a fighter is named, "" where another one stands."""
        decision = self._table.decision
        if decision is None or lone_pass(decision):
            return ""
        return decision.ask if decision.ask in (Asked.ATTACK, Asked.DEFEND) else ""

    @property
    def _weighing(self) -> bool:
        """Whether odds are shown: while a fighter is named, or where they are asked for."""
        return self._table.settings.odds and bool(self._fought or self._choosing.compared)

    def _odds(self, seen: Schmiegel, scale: Scale, rect: Rect) -> Panel:
        picks, ask = self._choosing.picks, self._fought
        seat = lower_seat(seen, self._dice) if ask else self._choosing.compared
        attackers, defenders = (
            [each.face for each in self._parties.row(seen, each_seat) if each]
            for each_seat in (seat, 3 - seat)
        )
        picked = Card(picks[0]) if picks else None
        chosen: tuple[Card | None, Card | None] = (None, None)
        title = f"If {self._table.name(seat)} attacked now"
        if ask == Asked.ATTACK:
            title = f"{self._table.name(seat)} attacks {self._table.name(3 - seat)}"
            chosen = picked, None
        elif ask == Asked.DEFEND and seen.named:
            title, attackers = f"{name(seen.named)} attacks", [seen.named]
            chosen = seen.named, picked
        first = "attacker" if seen.rules.attacker_rolls_first else "defender"
        words = f"the {first} rolls first"
        known = partial(odds, seen)
        return odds_panel(scale, rect, title, words, seat, attackers, defenders, known, chosen)

    def _over(self, seen: Schmiegel) -> tuple[str, str]:
        """How the match ended, in a headline and a line."""
        winner = seen.outcome.winner if seen.outcome else None
        if winner is None:
            return "Nobody wins", ""
        games = score(seen.wins, winner) if seen.rules.best_of > 1 else ""
        return f"{self._table.name(winner)} wins", games
