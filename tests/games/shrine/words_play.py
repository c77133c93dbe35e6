"""Games of Shrine to be told: those of the scenarios, written out from a position, and random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.config import documents
from engine.rules.chance import Chance, Scripted, seeded
from engine.rules.ending import OfferDraw
from engine.rules.notation import Action
from engine.rules.options import OptionValue
from engine.scenario import Scenario, read, scenario_files
from games.shrine.rules.actions import Pass, Take
from games.shrine.rules.answers import Fizzle, FizzleWith
from games.shrine.rules.state import Shrine
from tests.games.shrine.positions import SHRINE
from tests.kit import transitions
from tests.kit.catalogue import scenario_folder
from tests.kit.transitions import at_random

GAME = SHRINE
NAMES = ["Mara", "Tomas", "Ines", "Bo"]
Transition = transitions.Transition[Shrine]

SCENARIOS: dict[str, Scenario] = {
    document["title"]: read(document)
    for file in scenario_files(scenario_folder("shrine"))
    for document in documents(file)
}


def at(scenario: Scenario) -> Shrine:
    """The position that a scenario starts from."""
    chance = Chance(0, Scripted(scenario.chance.dice, scenario.chance.picks))
    seats = scenario.seats or GAME.seats_in(scenario.position) or 2
    rules = GAME.rules_for(scenario.options)
    state: Shrine = GAME.load(scenario.position, rules, seats, chance)
    return state


def acted(title: str) -> list[Transition]:
    """All that is played in a scenario."""
    scenario = SCENARIOS[title]
    state, found = at(scenario), list[Transition]()
    for number, move in enumerate(scenario.play, start=1):
        ((seat, text),) = move.items()
        found.append(transitions.play(GAME, state, int(seat), GAME.parse(text), number))
    return found


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


def names_of(played: Sequence[Transition]) -> list[str]:
    """Who played."""
    return NAMES[: played[0].before.seats]
