"""What is said of a thought: to whoever may know it, and of an opponent only what is open."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

import games
from engine.match import Match
from engine.players.thought import SearchedAnswer, Thought, think
from engine.rules.chance import seeded
from engine.rules.played import Played
from engine.table.advice import Advice, _are_alike
from engine.words.reasons import RankedAnswer
from tests.advice import match_between, played
from tests.kit.catalogue import GAMES, PLAYERS, WORDS
from tests.kit.matches import luck, match_of
from tests.kit.secrecy import covered
from tests.kit.walks import brought, choose

OPPONENTS = [key for key, game in GAMES.items() if game.config.seats[1] > 1 and key in games.KEYS]
PLAYOUTS, QUESTIONS, WORLDS = 24, 40, 200


@pytest.mark.parametrize("key", OPPONENTS)
def test_an_opponents_reason_is_the_same_in_all_worlds_that_look_alike(key: str) -> None:
    """Whatever it may hold, to all who look on: so nothing hidden can be read out of it."""
    game, player = GAMES[key], PLAYERS[key]
    more = brought(game, game.rules_for({}), 2, luck("why"))
    match = match_of(game, ["Mara", "Tomas"], "why", {}, **more)
    chance, compared, given, open_choices = seeded("why"), 0, 0, 0
    for _ in range(QUESTIONS):
        decision = match.decision
        if decision is None:
            break
        before = match.state.copy()
        assert match.submit(decision.seat, choose(game, match.state, chance)) is None
        played = match.history[-1]
        if not Advice(match, player, WORDS[key]).may_explain(played):
            continue
        own = decision.ask != "draw"  # every game asks that, and no game explains it
        open_choices += own and not decision.private and len(decision.actions or ()) > 1
        worlds = (game.redeal(before, 0, chance) for _ in range(WORLDS))
        fits = (w for w in worlds if game.refusal(w, played.seat, played.action) is None)
        if (world := next(fits, None)) is None:
            continue
        twin = copy(match)
        twin._states = [*match._states[:-1], world]
        assert match.onlooker_request(played) == twin.onlooker_request(played), (
            "nothing hidden is handed on"
        )
        (told, found), (other, _) = (
            Advice(each, player, WORDS[key]).why(played, onlooked(each, played), "It acts.")
            for each in (match, twin)
        )
        assert told == other and told[0] == "It acts."
        compared, given = compared + 1, given + found
    assert compared, "no program explains what it did: see `outlooks` in the guide"
    assert given or not open_choices, "no open choice is explained: does its outlook ever change?"


def onlooked(match: Match, played: Played) -> Thought:
    """What an onlooker thinks of this, in haste."""
    asked = replace(match.onlooker_request(played), budget=PLAYOUTS)
    return think(match.game, PLAYERS[match.game.key], asked)


def test_a_hint_never_says_less_of_what_it_advises_than_of_the_other() -> None:
    """Whatever lies below: the feature that is named is one of which more is better."""
    game, evaluation = GAMES["siege"], PLAYERS["siege"].evaluation
    heavy = evaluation.with_weights([1.0] * len(evaluation.features))
    player = PLAYERS["siege"]._replace(evaluation=heavy)
    match = match_of(game, ["Mara", "Tomas"], "hint", {})
    decision = match.decision
    assert decision and decision.actions
    names = [feature.name for feature in player.evaluation.features]
    first, second = (str(action) for action in decision.actions[:2])

    def arm(action: str, worth: float, **features: float) -> SearchedAnswer:
        return SearchedAnswer(action, 50, worth, tuple(features.get(name, 0.0) for name in names))

    lower_walls = Thought(1, 1, (arm(first, 0.7, walls=-4), arm(second, 0.4, walls=-9)))
    advice = Advice(match, player, WORDS["siege"])
    assert "It leads to lower walls." in advice.hint(decision, lower_walls, 1)
    worse = Thought(1, 1, (arm(first, 0.7, walls=-9), arm(second, 0.4, walls=-4)))
    said = advice.hint(decision, worse, 1)
    assert len(said) == 2, "nothing that makes it worse is its reason"
    assert all("walls" not in line for line in said)


def test_what_speaks_for_an_answer_is_said_though_another_is_about_as_good() -> None:
    match = match_of(GAMES["siege"], ["Mara", "Tomas"], "hint", {})
    decision = match.decision
    assert decision and decision.actions
    names = [feature.name for feature in PLAYERS["siege"].evaluation.features]
    texts = [str(action) for action in decision.actions[:3]]

    def arm(number: int, worth: float, won: float = 0.0, **features: float) -> SearchedAnswer:
        measured = tuple(features.get(name, 0.0) for name in names)
        return SearchedAnswer(texts[number], 50, worth, measured, won)

    advice = Advice(match, PLAYERS["siege"], WORDS["siege"])
    beside = Thought(1, 1, (arm(0, 0.52, storm=0.4), arm(1, 0.5)))
    later = "It strengthens your later assaults."
    assert advice.hint(decision, beside, 1)[1] == later
    alike = (arm(0, 0.52, storm=0.4), arm(1, 0.5, storm=0.4), arm(2, 0.4))
    told = advice.hint(decision, Thought(1, 1, alike), 1)[1]
    assert told == later, "the next best is like it"
    noise = Thought(1, 1, (arm(0, 0.52, storm=0.02), arm(1, 0.5)))
    assert later not in advice.hint(decision, noise, 1)
    soon = Thought(1, 1, (arm(0, 0.7, won=0.4), arm(1, 0.5)))
    assert advice.hint(decision, soon, 1)[1] == "It could win you the game soon."


def test_a_hint_says_which_of_several_that_are_called_alike() -> None:
    """Also where it names but one of them."""
    game, player = GAMES["siege"], PLAYERS["siege"]
    match = match_of(game, ["Mara", "Tomas"], "alike", {})
    decision = match.decision
    assert decision and decision.actions
    none = (0.0,) * len(player.evaluation.features)
    arms = [SearchedAnswer(each, 50, 0.5, none) for each in ("plan", "assault 2")]
    advice = Advice(match, player, WORDS["siege"])
    said = " ".join(advice.hint(decision, Thought(1, 1, (*arms,)), 1))
    assert "Assault** (discard\N{NO-BREAK SPACE}1, draw\N{NO-BREAK SPACE}2)" in said


def test_a_hint_names_no_other_length_of_the_same_move() -> None:
    """A run that ends a fraction of an inch away is the same advice; another direction is not."""
    match, advice = advised_runner()
    decision = match.decision
    assert decision
    best, near, nearer, aside = ran(match, (0, 1.4), (0, 1.2), (0, 0.6), (1, 0))
    none = (0.0,) * len(PLAYERS["duel"].evaluation.features)

    def hint(*answers: str) -> str:
        arms = tuple(SearchedAnswer(each, 50, 0.5, none) for each in answers)
        return " ".join(advice.hint(decision, Thought(1, 1, arms), decision.seat))

    said = hint(best, near, nearer, aside)
    assert "1.4 inches" in said and "1.0 inches right" in said
    assert "1.2 inches" not in said and "0.6 inches" not in said
    assert hint(best, near, nearer).count("inches") == 1, "no other is named"
    assert hint(aside, best, near).count("inches") == 2, "nor two others that are one to a player"


def test_a_hint_names_another_count_and_no_other_order() -> None:
    """A number that counts tells two answers apart, and so does a card; the order does not."""
    discards = [RankedAnswer("Assault", f"discard {count}, draw 2", 0.5) for count in (1, 2)]
    assert not _are_alike(*discards)
    orders = [
        RankedAnswer("Put back", hint, 0.5) for hint in ("{5H} {10C} {4S}", "{10C} {4S} {5H}")
    ]
    assert _are_alike(*orders)
    assert not _are_alike(orders[0], RankedAnswer("Put back", "{5H} {9C} {4S}", 0.5))
    assert not _are_alike(orders[0], orders[0]._replace(title="Lay"))


def test_why_names_nothing_else_that_is_called_like_what_was_done() -> None:
    """Two ways that end a hair apart are one to whoever reads of them."""
    match, advice = advised_runner()
    done, near, other = ran(match, (0, 1), (0, 1.001), (1, 0))
    assert match.decision
    assert match.submit(match.decision.seat, match.game.parse(done)) is None
    none = (0.0,) * len(PLAYERS["duel"].evaluation.features)

    def why(*answers: str) -> str:
        arms = tuple(SearchedAnswer(each, 50, 0.5, none) for each in answers)
        return " ".join(advice.why(match.history[-1], Thought(1, 1, arms), "Runs.")[0])

    assert "inches right" in why(done, near, other) and "inches down" not in why(done, near, other)
    assert why(done, near) == why(done), "nothing else"


def advised_runner() -> tuple[Match, Advice]:
    """Return a match of DUEL in which somebody is asked for a move, and what gives advice there."""
    match = match_of(GAMES["duel"], ["Mara", "Tomas"], "alike", {}, **duellists())
    for seat in (1, 2):
        assert match.submit(seat, match.game.parse("reveal none")) is None
    return match, Advice(match, PLAYERS["duel"], WORDS["duel"])


def ran(match: Match, *ways: tuple[float, float]) -> list[str]:
    """Return the runs of whoever is asked, each by so many inches to the right and down."""
    state: Any = match.state
    assert match.decision
    x, y = state.warrior(match.decision.seat).at
    return [f"run {x + right:g},{y + down:g}" for right, down in ways]


def duellists() -> dict[str, object]:
    """What a match of DUEL needs beside the players."""
    game = GAMES["duel"]
    return brought(game, game.rules_for({}), 2, luck("why"))


def test_an_answer_that_lies_covered_is_not_explained() -> None:
    """Also where nobody else who answers with its seat has a choice."""
    met = 0
    for seed in range(6):
        match = match_between("duel", f"covered {seed}", "", "", "")
        for _ in played(match, f"covered {seed}", 120):
            last = match.history[-1] if match.history else None
            if last and covered(match.state, 0):
                asked = match.decision_before(last.number)
                assert asked
                met += not (asked.together or asked.forced)
                assert not Advice(match, PLAYERS["duel"], WORDS["duel"]).may_explain(last)
    assert met


def test_an_answer_that_lay_covered_is_open_once_all_have_answered() -> None:
    match = match_between("duel", "uncovered", "", "")
    advice = Advice(match, PLAYERS["duel"], WORDS["duel"])
    together = []
    for _ in played(match, "uncovered", 120):
        for each in match.history[-2:] if not covered(match.state, 0) else ():
            asked = match.decision_before(each.number)
            if asked and asked.together and not asked.forced:
                together.append(each)
                assert advice.may_explain(each)
    assert together
    thought = onlooked(match, together[-1])
    assert [arm.action for arm in thought.arms] == [str(together[-1].action)]
    lines, found = advice.why(together[-1], thought, "Reveals.")
    name = match.names_after(together[-1].number)[together[-1].seat - 1]
    secret = f"All chose at once, in secret, so {name}'s reasons stay hidden."
    assert (lines, found) == (["Reveals.", secret], False)


def test_a_hint_says_what_to_do_where_the_button_names_only_a_thing() -> None:
    match = match_of(GAMES["siege"], ["Mara", "Tomas"], "hint", {})
    decision = match.decision
    assert decision and decision.actions
    none = (0.0,) * len(PLAYERS["siege"].evaluation.features)
    build = next(str(each) for each in decision.actions if type(each).__name__ == "Construct")
    arms = (SearchedAnswer(build, 50, 0.7, none), SearchedAnswer("plan", 50, 0.5, none))
    said = Advice(match, PLAYERS["siege"], WORDS["siege"]).hint(decision, Thought(1, 1, arms), 1)
    assert said[0].startswith("**Build the ")


@pytest.mark.parametrize("agrees", [True, False])
def test_a_hint_about_a_draw_says_nothing_of_winning_soon(agrees: bool) -> None:
    match = match_of(GAMES["siege"], ["Mara", "Tomas"], "hint", {})
    decision = match.decision
    assert decision
    assert match.submit(decision.seat, match.game.parse("offer draw")) is None
    asked = match.decision
    assert asked
    none = (0.0,) * len(PLAYERS["siege"].evaluation.features)
    arms = [SearchedAnswer("agree", 50, 0.5, none, 0.5), SearchedAnswer("refuse", 50, 0.2, none)]
    thought = Thought(1, 1, tuple(arms if agrees else reversed(arms)))
    said = Advice(match, PLAYERS["siege"], WORDS["siege"]).hint(asked, thought, asked.seat)
    start = "If you play on, you win" if agrees else "You win"
    assert said[1:] == [f"{start} about two games in ten."]
