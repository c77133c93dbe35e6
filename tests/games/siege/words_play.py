"""Sieges to be told: written out from a position, or random ones that go on for long."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.rules.chance import seeded
from engine.rules.notation import Action
from games.siege.rules.actions import Assault
from games.siege.rules.state import Ruleset, Siege
from tests.games.siege.positions import SIEGE
from tests.kit import transitions

GAME = SIEGE
RULES: Ruleset = GAME.rules_for({})
Transition = transitions.Transition[Siege]
at = partial(transitions.at, GAME)
line = partial(transitions.line, GAME)


def siege(seed: int, early: bool = True) -> Iterator[Transition]:
    """A random siege to its end; assaults and, where `early`, offers and resignations are rare."""
    chance = seeded(f"words {seed}")
    state = GAME.start(GAME.rules_for({"merciful_jokers": seed % 2 == 0}), 2, chance.copy())

    def choose(state: Siege) -> Action:
        action = GAME.sample(state, chance)
        while isinstance(action, Assault) and chance.below(8):
            action = GAME.sample(state, chance)
        return action

    return transitions.at_random(GAME, state, choose, chance, 60 if early else 0)
