"""Holdings of a run that a playtest counts: the cards in hand.

Clauses such as R13 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import rank
from games.rogue.rules.state import Rogue


def cards_in_hand(s: Rogue, seat: int) -> Iterator[str]:
    """Yield a captive by its rank, and an ace (R13, R17)."""
    if s.captive:
        yield f"captive {rank(s.captive)}"
    if s.ace:
        yield "ace in hand"
