"""Random duels on the battlefields that come with the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules.chance import seeded
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.library import library
from games.duel.rules.state import Duel
from tests.kit.catalogue import GAMES
from tests.kit.walks import choose

GAME: Any = GAMES["duel"]
BATTLEFIELDS: list[Battlefield] = [each.battlefield for each in library() if each.battlefield]
MOST = 3000
"""No random duel has so many questions."""


def duel(seed: int) -> Duel:
    """A duel that is about to begin, on one of the battlefields, for as many as it has room."""
    chance = seeded(f"duel {seed}")
    ground = BATTLEFIELDS[seed % len(BATTLEFIELDS)]
    seats = 2 + seed // len(BATTLEFIELDS) % (len(ground.starts) - 1)
    rules = GAME.rules_for({})
    setups = [GAME.sample_setup(rules, chance) for _ in range(seats)]
    begun: Duel = GAME.start(rules, seats, chance, setups=setups, ground=ground)
    return begun


def played(seed: int) -> Iterator[Duel]:
    """A random duel at each of its questions, and at its end."""
    state, chance = duel(seed), seeded(f"play {seed}")
    for _ in range(MOST):
        yield state
        if state.outcome:
            return
        GAME.apply(state, choose(GAME, state, chance))
    raise AssertionError(f"duel {seed} goes on after {MOST} questions, in turn {state.turn}")
