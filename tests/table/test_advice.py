"""What is said of a thought: to whoever may know it, and of an opponent only what is open."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import games
from engine.players.player import Program
from engine.players.thought import Thought, Weighed, think
from engine.rules.chance import seeded
from engine.table.advice import Advice
from tests.kit.catalogue import GAMES, PLAYERS, WORDS
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought, choose

OPPONENTS = [key for key, game in GAMES.items() if game.config.seats[1] > 1 and key in games.KEYS]
PLAYOUTS, QUESTIONS = 24, 40


@pytest.mark.parametrize("key", OPPONENTS)
def test_an_opponents_reason_compares_with_open_answers_alone(key: str) -> None:
    """And of a secret question without another open answer it says the same, whether there was a
    choice or not."""
    game, player = GAMES[key], PLAYERS[key]
    more = brought(game, game.rules_for({}), 2, luck("why"))
    match = match_of(game, ["Mara", "Tomas"], "why", {}, **more)
    advice, chance, lone = Advice(match, player, WORDS[key]), seeded("why"), set[str]()
    for _ in range(QUESTIONS):
        decision = match.decision
        if decision is None:
            break
        asked = replace(match.request(player, Program("weak"), "why"), budget=PLAYOUTS)
        thought = think(game, player, asked)
        titles = {match.game.parse(str(a)) for a in decision.open}
        action = choose(game, match.state, chance)
        names = ["Mara", "Tomas"]
        known = {
            WORDS[key].caption(match.view(0), decision, each, names).title
            for each in (titles if decision.private else decision.actions or [])
            if each != action
        }
        assert match.submit(decision.seat, action) is None
        line, why = advice.why(match.history[-1], thought, "It acts.")
        assert line == "It acts."
        for named in re.findall(r"\*\*(.+?)\*\*", why):
            assert not decision.private or named in known, f"{named} may be a secret"
        if decision.private and {*decision.open} <= {action}:
            lone.add(why.replace(names[decision.seat - 1], "It"))
    assert lone <= {"It decided by what it holds, which stays hidden."}


def test_a_hint_never_says_less_of_what_it_advises_than_of_the_other() -> None:
    """Whatever lies below: the feature that is named is one of which more is better."""
    game, evaluation = GAMES["siege"], PLAYERS["siege"].evaluation
    heavy = evaluation.weighted([1.0] * len(evaluation.features))
    player = PLAYERS["siege"]._replace(evaluation=heavy)
    match = match_of(game, ["Mara", "Tomas"], "hint", {})
    decision = match.decision
    assert decision and decision.actions
    names = [feature.name for feature in player.evaluation.features]
    first, second = (str(action) for action in decision.actions[:2])

    def arm(action: str, worth: float, **features: float) -> Weighed:
        return Weighed(action, 50, worth, tuple(features.get(name, 0.0) for name in names))

    lower_walls = Thought(1, 1, (arm(first, 0.7, walls=-4), arm(second, 0.4, walls=-9)))
    advice = Advice(match, player, WORDS["siege"])
    last = advice.hint(decision, lower_walls)[-1]
    assert last.startswith("You should face lower walls than after")
    worse = Thought(1, 1, (arm(first, 0.7, walls=-9), arm(second, 0.4, walls=-4)))
    said = advice.hint(decision, worse)
    assert len(said) == 2, "nothing that makes it worse is its reason"
    assert all("walls to" not in line for line in said)
