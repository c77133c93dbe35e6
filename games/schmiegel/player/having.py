"""What a party has that a playtest counts: who holds how many numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.schmiegel.rules.state import Schmiegel


def has(s: Schmiegel, seat: int) -> Iterator[str]:
    """C2, C5: every character with more than one number."""
    for each in s.players[seat - 1].party:
        if len(each.numbers) > 1:
            yield f"{each.role} with {len(each.numbers)} numbers"
