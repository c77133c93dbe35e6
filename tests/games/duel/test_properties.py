"""What holds of every duel: hundreds of random ones, on every battlefield that comes with it."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS
from tests.games.duel.duels import played
from tests.long import many

BATCH, DUELS = 50, many(100, 1000)
OVERLAP = 0.01
"""Inches by which bases may lie over each other: what is lost by rounding."""


def check(duel: Duel) -> None:
    """Nobody has shown more than there is (D2, D3), or stands where nobody can (D12)."""
    width, height = duel.table
    for warrior in duel.warriors:
        for stat in STATS:
            assert 1 <= warrior.value(stat) <= (warrior.limit(stat) or 0)
        assert warrior.down or not warrior.is_exhausted("endurance")
    standing = duel.places_of(*duel.still_in())
    half = duel.base / 2 - OVERLAP
    for x, y in standing:
        assert half <= x <= width - half and half <= y <= height - half
    for one, other in combinations(standing, 2):
        assert one.distance_to(other) >= duel.base - OVERLAP


@pytest.mark.parametrize("first", range(0, DUELS, BATCH))
def test_random_duels_end(first: int) -> None:
    """D8: with two to six, on each battlefield."""
    for seed in range(first, first + BATCH):
        for state in played(seed):
            check(state)
        assert state.outcome
