"""Matches of Schmiegel to be told: written out from a position, or random ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from engine.rules.chance import seeded
from engine.rules.notation import Action
from engine.words.summary import Result
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.state import Ruleset, Schmiegel
from tests.games.schmiegel.positions import SCHMIEGEL
from tests.kit import transitions
from tests.kit.catalogue import WORDS
from tests.kit.transitions import NAMES

GAME = SCHMIEGEL
RULES: Ruleset = GAME.rules_for({})
Transition = transitions.Transition[Schmiegel]
at = partial(transitions.at, GAME)
line = partial(transitions.line, GAME)


def match(seed: int, early: bool = True) -> Iterator[Transition]:
    """A random match to its end: passes are seldom; offers and resignations, where `early`, are
    rare. Options go by the seed."""
    chance = seeded(f"words {seed}")
    rules = GAME.rules_for({"best_of": (1, 3, 5)[seed % 3], "attacker_rolls_first": seed % 2 == 0})
    state = GAME.start(rules, 2, chance.copy())

    def choose(state: Schmiegel) -> Action:
        action = GAME.sample(state, chance)
        if isinstance(action, Pass) and chance.below(3):
            action = GAME.sample(state, chance)
        return action

    return transitions.at_random(GAME, state, choose, chance, 150 if early else 0)


def over(transitions: list[Transition], rules: Ruleset | None = None) -> Result:
    """The result, told as if it had been a match by other rules where some are given."""
    view = GAME.view(transitions[-1].after, 0)
    view = msgspec.structs.replace(view, rules=rules or view.rules)
    return WORDS["schmiegel"].result(transitions, NAMES, view)
