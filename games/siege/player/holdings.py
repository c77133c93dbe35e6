"""Holdings of a side that a playtest counts: the counters in the camp.

Clauses such as S4 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.siege.rules.state import BESIEGER, Siege


def counters_built(s: Siege, seat: int) -> Iterator[str]:
    """Yield the counters that the Besieger has built (S4)."""
    if seat == BESIEGER:
        yield from (counter.replace("-", " ") for counter in s.besieger.equipment)
