"""What a warrior has that a playtest counts: how it was built, and who was wounded first."""

from __future__ import annotations

from collections.abc import Iterator

from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS


def has(s: Duel, seat: int) -> Iterator[str]:
    """D1: how many cards of each stat, and the build as a whole, in the order of the stats. Whoever
    is unhurt while another is hurt has dealt the first wound; only programs that play at random
    show Endurance freely."""
    limits = [s.warrior(seat).limit(stat) for stat in STATS]
    for stat, limit in zip(STATS, limits, strict=True):
        yield f"{stat.capitalize()} {limit}"
    yield f"build {'-'.join(map(str, limits))}"
    hurt = [warrior.shown.endurance > 1 for warrior in s.warriors]
    if any(hurt) and not hurt[seat - 1]:
        yield "the first wound"
