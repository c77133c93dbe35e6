"""What the rogue's table shows of a run: its facts, as far as they have been seen, and the odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from engine.match import Match
from engine.rules.cards import HIDDEN, Card, rank
from engine.rules.events import Event, first
from engine.table.former.sheets import SheetTable
from engine.table.navigation import TableNavigation
from engine.words.log import NOBODY, Entry
from games.rogue.rules.actions import Go
from games.rogue.rules.state import (
    CELLS,
    UP,
    AceMet,
    CellName,
    HealthLost,
    Rogue,
    Ruleset,
    TurnedOver,
    Walked,
)
from games.rogue.table import layout
from games.rogue.table.odds import FACES, Enemy
from games.rogue.table.tale import Tale, tale
from games.rogue.words.log import entries
from games.rogue.words.odds import Odds, next_strike, odds


class RogueSight(SheetTable[layout.Sheet]):
    """A run, and what of it can be seen."""

    sheets = layout.SHEETS
    sheet_keys = "q", "w"  # e is a column

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        self._opened: tuple[layout.Sheet, int] = "fight", 0
        self._best: tuple[bool, str] | None = None
        self._counted: tuple[Any, dict[Card, Fraction]] | None = None
        super().__init__(match, entries, navigation)

    # Facts.

    @property
    def rules(self) -> Ruleset:
        """Options and numbers of this run."""
        rules: Ruleset = self.match.rules
        return rules

    @property
    def run(self) -> Rogue:
        """What the rogue may know."""
        view: Rogue = self.match.view(0)
        return view

    @property
    def question(self) -> str:
        """The question that stands, "" after the end."""
        return self.decision.ask if self.decision else ""

    @property
    def ways(self) -> list[CellName]:
        """The cells that can be entered now."""
        actions = (self.decision.actions if self.decision else None) or []
        return [action.cell for action in actions if isinstance(action, Go)]

    def told(self) -> Tale | None:
        """What the last action led to, where that wants telling."""
        return tale(self._news, self.run, self.question)

    @property
    def sheet(self) -> layout.Sheet:
        """The sheet that lies open beside the dungeon: the fight's after each fight."""
        sheet, played = self._opened
        return "fight" if played < len(self.match.history) and self.told() else sheet

    def open_sheet(self, sheet: layout.Sheet) -> None:
        self._opened = sheet, len(self.match.history)
        self.rebuild()

    def best(self) -> str:
        """The best run with these options: asked for once, and again when this one is over."""
        over = self.decision is None
        if self._best is None or self._best[0] != over:
            self._best = over, self.navigation.best()
        return self._best[1]

    # What has been seen of the last action.

    @property
    def _news(self) -> Sequence[Event]:
        return self.match.history[-1].events if self.match.history else ()

    @property
    def turning(self) -> bool:
        """The card that was turned over last has not been seen yet."""
        turned = first(self._news, TurnedOver)
        if turned is None:
            return False
        walks = sum(isinstance(event, Walked) for event in self._news)
        return self.animator.pending(f"board.{turned.cell}") > walks

    @property
    def striking(self) -> bool:
        """The strike that was drawn last has not been seen yet."""
        return self.animator.pending("strike") > 0

    @property
    def pending(self) -> bool:
        """What was turned over or drawn last has not been seen yet."""
        return self.turning or self.striking

    def shown_entries(self) -> list[Entry]:
        """The log, up to what has been seen."""
        if not self.pending:
            return self.entries
        return self.entries[: -len(self.written(self.match.history[-1]))]

    def health(self) -> int:
        """The jokers in hand, up to what has been seen."""
        lost, back = self.animator.pending("lost"), self.animator.pending("health")
        if self.pending:
            lost = sum(isinstance(each, HealthLost) and not each.ace for each in self._news)
            back = sum(isinstance(each, AceMet) and each.end == "healed" for each in self._news)
        return self.run.health + lost - back

    def floors(self) -> int:
        """The floors cleared, up to what has been seen."""
        return self.run.floors - self.animator.pending("goal")

    def strikes(self) -> int:
        """The strikes drawn, up to what has been seen."""
        return self.run.strikes - self.animator.pending("strike")

    def note(self) -> str:
        return f"{self.match.game.config.turn} {self.floors() + 1}"

    def prologue(self) -> list[Entry]:
        words = "The goal is f4, the far corner. Entering it clears the floor."
        return [Entry(NOBODY, "Floor 1", words, 0)]

    # Odds, from what the rogue may know.

    def next_strikes(self) -> dict[Card, Fraction]:
        """How likely each card is to be the next strike, counted once a position."""
        run = self.run
        key = msgspec.json.encode((run.board, run.deck, run.discard, run.eras))
        if self._counted is None or self._counted[0] != key:
            self._counted = key, next_strike(run)
        return self._counted[1]

    def chances(self) -> list[Fraction]:
        """How likely each rank is."""
        found = dict.fromkeys(FACES, Fraction(0))
        for card, chance in self.next_strikes().items():
            found[rank(card)] += chance
        return [*found.values()]

    def odds(self, enemy: Card, captive: Card | None = None) -> Odds | None:
        """The next strike's odds against an enemy; None where they are not wanted, or none is."""
        if not self.manager.settings.odds:
            return None
        return odds(self.rules, self.next_strikes(), enemy, captive)

    def enemies(self) -> list[Enemy]:
        """All that lie face-up, those that can be attacked first."""
        run, ways = self.run, self.ways
        found = []
        for cell in CELLS:
            what, card = run.at(cell), run.card(cell)
            if what[0] != UP or rank(card) == "A":
                continue
            alone = self.odds(card)
            helped = self.odds(card, run.captive) if run.captive else None
            if alone:
                worth = run.value(card)
                found.append(Enemy(cell, card, worth, alone, helped, cell in ways))
        return sorted(found, key=lambda enemy: not enemy.near)


def shown(what: str) -> Card | None:
    """The card that a view shows on a cell: `??` face-down, None on an empty one."""
    if what == HIDDEN:
        return HIDDEN
    return Card(what[1:]) if what[0] == UP else None
