"""What a warrior has that a playtest counts: how it was built."""

from __future__ import annotations

from collections.abc import Iterator

from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS


def has(s: Duel, seat: int) -> Iterator[str]:
    """D1: how many cards of each stat, and the build as a whole, in the order of the stats."""
    limits = [s.warrior(seat).limit(stat) for stat in STATS]
    for stat, limit in zip(STATS, limits, strict=True):
        yield f"{stat.capitalize()} {limit}"
    yield f"build {'-'.join(map(str, limits))}"
