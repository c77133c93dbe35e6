"""Holdings of a party that a playtest counts: characters with several numbers.

Clauses such as C2 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.schmiegel.rules.state import Schmiegel


def holdings_of(s: Schmiegel, seat: int) -> Iterator[str]:
    """Yield each character with more than one number, as role and count (C2, C5)."""
    for character in s.players[seat - 1].party:
        if len(character.numbers) > 1:
            yield f"{character.role} with {len(character.numbers)} numbers"
