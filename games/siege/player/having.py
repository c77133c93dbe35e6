"""What a side has that a playtest counts: the counters in its camp."""

from __future__ import annotations

from collections.abc import Iterator

from games.siege.rules.state import BESIEGER, Siege


def has(s: Siege, seat: int) -> Iterator[str]:
    """S4: what the Besieger has built."""
    if seat == BESIEGER:
        yield from (counter.replace("-", " ") for counter in s.besieger.equipment)
