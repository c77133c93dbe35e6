"""Duels to be told: those of the scenarios, written out from a position, and random ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.config import documents
from engine.rules.chance import Chance, seeded
from engine.rules.notation import Action
from engine.scenario import Scenario, read, scenario_files
from games.duel.rules.actions import Smash, Throw
from games.duel.rules.state import Duel
from tests.kit import transitions
from tests.kit.catalogue import GAMES, scenario_folder
from tests.kit.transitions import at_random
from tests.kit.walks import brought, choose

GAME: Any = GAMES["duel"]
NAMES = ["Mara", "Tomas", "Ines", "Bo", "Ada", "Nora"]
USES = (Smash, Throw)
Transition = transitions.Transition[Duel]

SCENARIOS: dict[str, Scenario] = {
    document["title"]: read(document)
    for file in scenario_files(scenario_folder("duel"))
    for document in documents(file)
}


def at(scenario: Scenario) -> Duel:
    """The position that a scenario starts from."""
    rules = GAME.rules_for(scenario.options)
    seats = GAME.seats_in(scenario.position)
    state: Duel = GAME.load(scenario.position, rules, seats, Chance(0))
    return state


def acted(title: str) -> list[Transition]:
    """All that is played in a scenario."""
    scenario = SCENARIOS[title]
    state, found = at(scenario), list[Transition]()
    for number, move in enumerate(scenario.play, start=1):
        ((seat, text),) = move.items()
        found.append(transitions.play(GAME, state, int(seat), GAME.parse(text), number))
    return found


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


def names_of(played: Sequence[Transition]) -> list[str]:
    """Who played."""
    return NAMES[: played[0].before.seats]
