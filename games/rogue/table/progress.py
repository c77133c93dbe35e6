"""How far the last action has been shown: nothing on the table is ahead of what has been seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.rules.cards import Card
from engine.rules.events import Event, Moved, first
from engine.table.context import TableContext
from engine.words.log import Entry
from games.rogue.rules.state import (
    DECK,
    DISCARD,
    ON,
    STRIKE,
    AceMet,
    FloorCleared,
    HealthLost,
    Rogue,
    TurnedOver,
    Walked,
)
from games.rogue.table.motions import GOAL_SIGN, JOKER_BACK, JOKER_LOST, gathers
from games.rogue.words.log import entries


class Progress:
    """What a table may say of a position while the action that led to it is still being shown."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    @property
    def events(self) -> Sequence[Event]:
        """What the last action brought about."""
        history = self._table.history
        return history[-1].events if history else ()

    @property
    def turning(self) -> bool:
        """The card that was turned over last has not been seen yet."""
        turned = first(self.events, TurnedOver)
        if turned is None:
            return False
        walks = sum(isinstance(event, Walked) for event in self.events)
        return self._table.pending(ON[turned.cell]) > walks

    @property
    def striking(self) -> bool:
        """The strike that was drawn last has not been seen yet."""
        return self._table.pending(STRIKE) > 0

    @property
    def unseen(self) -> bool:
        """What was turned over or drawn last has not been seen yet."""
        return self.turning or self.striking

    def entries(self, written: list[Entry]) -> list[Entry]:
        """The log."""
        if not self.unseen:
            return written
        return written[: -len(entries(self._table.history[-1], self._table.names))]

    def health(self, seen: Rogue) -> int:
        """The jokers in hand."""
        lost, back = self._table.pending(JOKER_LOST), self._table.pending(JOKER_BACK)
        if self.unseen:
            lost = sum(isinstance(each, HealthLost) and not each.ace for each in self.events)
            back = sum(isinstance(each, AceMet) and each.end == "healed" for each in self.events)
        return seen.health + lost - back

    def floors(self, seen: Rogue) -> int:
        """The floors cleared."""
        return seen.floors - self._table.pending(GOAL_SIGN)

    def strikes(self, seen: Rogue) -> int:
        """The strikes drawn."""
        return seen.strikes - self._table.pending(STRIKE)

    def deck(self, seen: Rogue) -> int:
        """How many cards lie in the deck."""
        pending, cleared = self._table.pending, first(self.events, FloorCleared)
        dealt = sum(pending(ON[cell]) for cell in cleared.filled) if cleared else 0
        return len(seen.deck) + pending(STRIKE) + dealt - pending(DECK)

    def discard(self, seen: Rogue) -> list[Card]:
        """Which cards lie on the discard pile, the top one first."""
        laid = self._table.pending(DISCARD)
        gathered = next((event for event in self.events if gathers(event)), None)
        if gathered is None or not self._table.pending(DECK):
            return seen.discard[laid:]
        before = takewhile(lambda event: not gathers(event), self.events)
        laid = min(laid, sum(isinstance(e, Moved) and e.target == DISCARD for e in before))
        return [*gathered.cards[::-1]][laid:]
