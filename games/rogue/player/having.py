"""What a run has that a playtest counts: what it held in hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import rank
from games.rogue.rules.state import Rogue


def has(s: Rogue, seat: int) -> Iterator[str]:
    """R13, R17: a captive by its rank, and an ace."""
    if s.captive:
        yield f"captive {rank(s.captive)}"
    if s.ace:
        yield "ace in hand"
