"""Duels to be told: those of the scenarios, written out from a position, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.rules.chance import seeded
from engine.rules.notation import Action
from games.duel.rules.actions import Smash, Throw
from games.duel.rules.state import Duel
from tests.kit import transitions
from tests.kit.catalogue import GAMES
from tests.kit.transitions import at_random
from tests.kit.walks import brought, choose

GAME: Any = GAMES["duel"]
USES = (Smash, Throw)
Transition = transitions.Transition[Duel]

acted = partial(transitions.acted, "duel")


def random_duel(seed: int) -> Iterator[Transition]:
    """A random duel to its end, in which terrain is used, and now and then somebody gives up. The
    bases and the number of seats go by the seed."""
    chance, seats = seeded(f"words {seed}"), 2 + seed % 3
    rules = GAME.rules_for({"base": (1.0, 0.5, 1.5)[seed % 3]})
    more = brought(GAME, rules, seats, seeded(f"duel {seed}"))
    start: Duel = GAME.start(rules, seats, chance.copy(), **more)

    def lively(state: Duel) -> Action:
        uses = [each for each in GAME.decision(state).actions or [] if isinstance(each, USES)]
        return uses[chance.below(len(uses))] if uses else choose(GAME, state, chance)

    return at_random(GAME, start, lively, chance, 200)
