"""What the siege's table remembers while somebody chooses."""

from __future__ import annotations

from engine.rules.cards import Card
from engine.table.reorder import Reordering


class YardView:
    """The yard that is looked at, and the order that is being made."""

    def __init__(self) -> None:
        self.building = False
        """The action bar offers the counters of the yard."""
        self._order: Reordering | None = None

    def order(self, cards: list[Card]) -> Reordering:
        """The order that is being made of a Plan's cards, begun anew for those of another Plan."""
        if self._order is None or self._order.first != cards:
            self._order = Reordering(cards)
        return self._order

    def reset(self) -> None:
        """Leave the yard."""
        self.building = False
