"""Holdings of a party that a playtest counts: characters with several numbers.

Clauses such as C2 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.schmiegel.rules.state import Schmiegel


def has(s: Schmiegel, seat: int) -> Iterator[str]:
    """Yield each character with more than one number, as role and count (C2, C5)."""
    for each in s.players[seat - 1].party:
        if len(each.numbers) > 1:
            yield f"{each.role} with {len(each.numbers)} numbers"
