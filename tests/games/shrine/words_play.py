"""Games of Shrine to be told: those of the scenarios, written out from a position, and random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.rules.chance import seeded
from engine.rules.ending import OfferDraw
from engine.rules.notation import Action
from engine.rules.options import OptionValue
from games.shrine.rules.actions import Pass, Take
from games.shrine.rules.answers import Fizzle, FizzleWith
from games.shrine.rules.state import Shrine
from tests.games.shrine.positions import SHRINE
from tests.kit import transitions
from tests.kit.transitions import at_random

GAME = SHRINE
Transition = transitions.Transition[Shrine]

acted = partial(transitions.acted, "shrine")
SCENARIOS = transitions.scenarios("shrine")


def shrine(seed: int) -> Iterator[Transition]:
    """A random game to its end, in which more is done than drawn, and not all of it is stopped.
    Options and the number of seats go by the seed."""
    chance = seeded(f"words {seed}")
    options: dict[str, OptionValue] = {
        "balance": seed % 2 == 1,
        "balance_returns": seed % 4 == 3,
        "alternate_healing": seed % 3 == 1,
        "alternate_fizzle": seed % 3 == 2,
    }
    start: Shrine = GAME.start(GAME.rules_for(options), 2 + seed % 3, chance.copy())

    def lively(state: Shrine) -> Action:
        decision = GAME.decision(state)
        assert decision and decision.actions
        legal = decision.actions
        if chance.below(6):
            dull = Pass | Take | Fizzle | FizzleWith | OfferDraw
            legal = [action for action in legal if not isinstance(action, dull)] or legal
        return legal[chance.below(len(legal))]

    return at_random(GAME, start, lively, chance, 200)
