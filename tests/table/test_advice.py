"""What is said of a thought: to whoever may know it, and of an opponent only what is open."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

import games
from engine.match import Match
from engine.players.thought import Thought, Weighed, think
from engine.rules.chance import seeded
from engine.rules.played import Played
from engine.table.advice import Advice
from tests.kit.catalogue import GAMES, PLAYERS, WORDS
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought, choose

OPPONENTS = [key for key, game in GAMES.items() if game.config.seats[1] > 1 and key in games.KEYS]
PLAYOUTS, QUESTIONS, WORLDS = 24, 40, 200


@pytest.mark.parametrize("key", OPPONENTS)
def test_an_opponents_reason_is_the_same_in_all_worlds_that_look_alike(key: str) -> None:
    """Whatever it may hold, to all who look on: so nothing hidden can be read out of it."""
    game, player = GAMES[key], PLAYERS[key]
    more = brought(game, game.rules_for({}), 2, luck("why"))
    match = match_of(game, ["Mara", "Tomas"], "why", {}, **more)
    chance, compared, given = seeded("why"), 0, 0
    for _ in range(QUESTIONS):
        decision = match.decision
        if decision is None:
            break
        before = match.state.copy()
        assert match.submit(decision.seat, choose(game, match.state, chance)) is None
        played = match.history[-1]
        if not Advice(match, player, WORDS[key]).open(played):
            continue
        worlds = (game.redeal(before, 0, chance) for _ in range(WORLDS))
        fits = (w for w in worlds if game.refusal(w, played.seat, played.action) is None)
        if (world := next(fits, None)) is None:
            continue
        twin = copy(match)
        twin._states = [*match._states[:-1], world]
        assert match.onlooking(played) == twin.onlooking(played), "nothing hidden is handed on"
        (told, found), (other, _) = (
            Advice(each, player, WORDS[key]).why(played, onlooked(each, played), "It acts.")
            for each in (match, twin)
        )
        assert told == other and told[0] == "It acts."
        compared, given = compared + 1, given + found
    assert compared and (given or key == "duel")


def onlooked(match: Match, played: Played) -> Thought:
    """What an onlooker thinks of this, in haste."""
    asked = replace(match.onlooking(played), budget=PLAYOUTS)
    return think(match.game, PLAYERS[match.game.key], asked)


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
    assert last.startswith("You can expect to face lower walls than after")
    worse = Thought(1, 1, (arm(first, 0.7, walls=-9), arm(second, 0.4, walls=-4)))
    said = advice.hint(decision, worse)
    assert len(said) == 2, "nothing that makes it worse is its reason"
    assert all("walls to" not in line for line in said)


def test_what_speaks_for_an_answer_is_said_though_another_is_about_as_good() -> None:
    match = match_of(GAMES["siege"], ["Mara", "Tomas"], "hint", {})
    decision = match.decision
    assert decision and decision.actions
    names = [feature.name for feature in PLAYERS["siege"].evaluation.features]
    texts = [str(action) for action in decision.actions[:3]]

    def arm(number: int, worth: float, won: float = 0.0, **features: float) -> Weighed:
        measured = tuple(features.get(name, 0.0) for name in names)
        return Weighed(texts[number], 50, worth, measured, won)

    advice = Advice(match, PLAYERS["siege"], WORDS["siege"])
    beside = Thought(1, 1, (arm(0, 0.52, storm=0.4), arm(1, 0.5)))
    assert advice.hint(decision, beside)[1].startswith(
        "You can expect to have better odds in later"
    )
    alike = (arm(0, 0.52, storm=0.4), arm(1, 0.5, storm=0.4), arm(2, 0.4))
    told = advice.hint(decision, Thought(1, 1, alike))[1]
    assert told.endswith("than after other choices on average."), "the next best is like it"
    noise = Thought(1, 1, (arm(0, 0.52, storm=0.02), arm(1, 0.5)))
    assert "You can expect" not in " ".join(advice.hint(decision, noise))
    soon = Thought(1, 1, (arm(0, 0.7, won=0.4), arm(1, 0.5)))
    assert advice.hint(decision, soon)[-1].startswith(
        "You can expect to be likelier to win soon than after"
    )


def test_a_hint_says_which_of_several_that_are_called_alike() -> None:
    """Also where it names but one of them."""
    game, player = GAMES["siege"], PLAYERS["siege"]
    match = match_of(game, ["Mara", "Tomas"], "alike", {})
    decision = match.decision
    assert decision and decision.actions
    none = (0.0,) * len(player.evaluation.features)
    arms = [Weighed(each, 50, 0.5, none) for each in ("plan", "assault 2")]
    said = " ".join(Advice(match, player, WORDS["siege"]).hint(decision, Thought(1, 1, (*arms,))))
    assert "Assault** (discard\N{NO-BREAK SPACE}1, draw\N{NO-BREAK SPACE}2)" in said


def test_why_names_nothing_else_that_is_called_like_what_was_done() -> None:
    """Two ways that end a hair apart are one to whoever reads of them."""
    match = match_of(GAMES["duel"], ["Mara", "Tomas"], "alike", {}, **duellists())
    for seat in (1, 2):
        assert match.submit(seat, match.game.parse("reveal none")) is None
    decision = match.decision
    assert decision
    state: Any = match.state
    x, y = state.warrior(decision.seat).at
    done, near, other = (f"run {x:g},{y + far:g}" for far in (1.0, 1.001, 0.5))
    assert match.submit(decision.seat, match.game.parse(done)) is None
    none = (0.0,) * len(PLAYERS["duel"].evaluation.features)
    advice = Advice(match, PLAYERS["duel"], WORDS["duel"])

    def why(*answers: str) -> str:
        arms = tuple(Weighed(each, 50, 0.5, none) for each in answers)
        return " ".join(advice.why(match.history[-1], Thought(1, 1, arms), "Runs.")[0])

    assert "0.5 inches" in why(done, near, other) and "1.0 inches" not in why(done, near, other)
    assert why(done, near) == why(done), "nothing else"


def duellists() -> dict[str, object]:
    """What a match of DUEL needs beside the players."""
    game = GAMES["duel"]
    return brought(game, game.rules_for({}), 2, luck("why"))
