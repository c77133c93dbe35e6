"""State of the table while a player chooses: the yard, and the order of a Plan's cards."""

from __future__ import annotations

from engine.rules.cards import Card
from engine.table.reorder import Reordering


class YardView:
    """State of the action bar: the yard if open, and the order that is being made."""

    def __init__(self) -> None:
        self.is_open = False
        """True while the action bar offers the counters of the yard."""
        self._order: Reordering | None = None

    def order(self, cards: list[Card]) -> Reordering:
        """Return the order being made of a Plan's cards, begun anew for another Plan."""
        if self._order is None or self._order.first != cards:
            self._order = Reordering(cards)
        return self._order

    def reset(self) -> None:
        """Close the yard in the action bar."""
        self.is_open = False
