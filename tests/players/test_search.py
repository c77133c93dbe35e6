"""Programs search the worlds of their seat: in every game, on the way of a set and of an offer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.players.evaluation import BLANK, Evaluation, Feature, softmax, values
from engine.players.greedy import greedy
from engine.players.player import Player
from engine.players.search import search
from engine.players.thought import Reason, SearchedAnswer, ThoughtRequest, reasons, request, think
from engine.rules.chance import Chance, seeded
from engine.rules.ending import Agree, OfferDraw
from engine.rules.game import Game
from engine.rules.state import Outcome, State
from tests.kit.catalogue import GAMES, PLAYERS
from tests.kit.walks import brought, choose, walk

OF_SEVERAL = [key for key, game in GAMES.items() if game.config.seats[1] > 1]
WITH_SETS = [key for key, game in GAMES.items() if "best_of" in game.config.options]


def asked(key: str, s: State, budget: int = 24) -> ThoughtRequest:
    """The question that stands, as a program is asked it: over the wire."""
    put = request(GAMES[key], PLAYERS[key], s, level="weak", seed="here")
    sent = msgspec.json.encode(msgspec.structs.replace(put, budget=budget))
    return msgspec.json.decode(sent, type=ThoughtRequest)


def begun(key: str, seats: int = 0, **options: object) -> State:
    game, chance = GAMES[key], seeded(f"begun {key}")
    rules, seats = game.rules_for(options), seats or game.config.seats[0]
    state: State = game.start(rules, seats, chance, **brought(game, rules, seats, chance))
    return state


@pytest.mark.parametrize("key", WITH_SETS)
def test_the_second_game_of_a_set_is_thought_of_as_one_game(key: str) -> None:
    game, s, chance = GAMES[key], begun(key, best_of=3), seeded(f"set {key}")
    for _ in range(3000):
        if s.game_number == 2:
            break
        game.apply(s, choose(game, s, chance))
    assert s.game_number == 2 and s.outcome is None
    for _ in range(6):
        decision = game.decision(s)
        assert decision
        put = asked(key, s)
        world = game.load(put.position, game.ruleset_from(put.rules), put.seats, Chance(0))
        assert (world.best_of, sum(world.wins)) == (1, 0)
        action = game.parse(think(game, PLAYERS[key], put).action)
        assert game.refusal(s, decision.seat, action) is None
        game.apply(s, action)


@pytest.mark.parametrize("key", OF_SEVERAL)
def test_an_offer_of_a_draw_is_answered(key: str) -> None:
    game, s = GAMES[key], begun(key)
    game.apply(s, OfferDraw())
    thought = think(game, PLAYERS[key], asked(key, s))
    assert {arm.action for arm in thought.arms} == {"agree", "refuse"}
    assert all(arm.playouts for arm in thought.arms)


@pytest.mark.parametrize("key", GAMES)
def test_a_program_that_is_stopped_answers_with_what_it_has(key: str) -> None:
    game, s = GAMES[key], begun(key)
    looks = iter(range(1000))
    thought = think(game, PLAYERS[key], asked(key, s, 4000), lambda: next(looks) > 3)
    playouts = sum(arm.playouts for arm in thought.arms)
    assert playouts < 400
    assert game.refusal(s, thought.seat, game.parse(thought.action)) is None


@pytest.mark.parametrize("polls", [0, 1, 12])
@pytest.mark.parametrize("key", OF_SEVERAL)
def test_a_thought_that_is_stopped_gives_the_best_answer_so_far(key: str, polls: int) -> None:
    game, s = GAMES[key], begun(key)
    looks = iter(range(1000))
    arms = think(game, PLAYERS[key], asked(key, s, 4000), lambda: next(looks) >= polls).arms
    assert all(arm.playouts for arm in arms), "each has been tried"
    most = max(arm.playouts for arm in arms)
    assert arms[0].worth == max(arm.worth for arm in arms if arm.playouts >= most - 1)


@pytest.mark.parametrize("key", ["schmiegel", "shrine"])
def test_one_answer_that_only_its_seat_knows_takes_as_many_playouts_as_several(key: str) -> None:
    """The time of a thought must not tell that there was no choice."""
    game: Game[Any] = GAMES[key]
    playouts: dict[bool, list[int]] = {True: [], False: []}
    for moment in walk(game, "lone"):
        decision = moment.decision
        if not decision.private or decision.actions is None or decision.ask == "draw":
            continue
        is_lone = len(decision.actions) == 1
        if len(decision.actions) > 3 or len(playouts[is_lone]) == 4:
            continue
        arms = think(game, PLAYERS[key], asked(key, moment.before)).arms
        playouts[is_lone].append(sum(arm.playouts for arm in arms))
        world = game.sealed(moment.before, decision.seat, seeded("quick"))
        quick = search(game, PLAYERS[key], world, decision.seat, 24, seeded("quick"))
        assert not is_lone or not quick[0].playouts, "nobody sees the time: none are needed"
    assert {*playouts[True]} == {24} and playouts[False]
    assert all(abs(count - 24) <= 3 for count in playouts[False])


def test_another_seed_thinks_otherwise() -> None:
    game, s = GAMES["siege"], begun("siege")
    put = asked("siege", s, 60)
    other = msgspec.structs.replace(put, seed="another")
    assert think(game, PLAYERS["siege"], put) != think(game, PLAYERS["siege"], other)


def test_an_expected_value_counts_beside_playouts() -> None:
    """To a player that can tell no position from another, one answer is expected to win."""
    game, s = GAMES["siege"], begun("siege", starting_walls=10)
    blank = Player(BLANK, depth=1)

    def expect(world: Any, actions: list[Any]) -> list[float | None]:
        return [1.0 if str(action) == "construct mine" else None for action in actions]

    for seed in range(4):
        world = game.sealed(s, 1, seeded(f"expected {seed}"))
        hopeful = blank._replace(expected_values=expect)
        arms = search(game, hopeful, world, 1, 200, seeded(f"expected {seed}"))
        assert str(arms[0].action) == "construct mine"
        assert arms[0].mean < arms[0].score < 1


def test_after_a_question_that_is_settled_nothing_is_searched() -> None:
    """Each answer is weighed where the seat is asked again: the same worlds, no tree."""
    game, s, playing = GAMES["schmiegel"], begun("schmiegel"), PLAYERS["schmiegel"]
    decision = game.decision(s)
    assert decision
    settled = playing._replace(unsearched_questions=frozenset({decision.ask}))
    searched, looked = (
        search(game, each, s, decision.seat, 200, seeded("settled")) for each in (playing, settled)
    )
    assert any(arm.node.children for arm in searched)
    assert not any(arm.node.children for arm in looked)
    assert all(arm.playouts and 0 < arm.mean < 1 for arm in looked)


def test_playouts_are_those_of_the_budget() -> None:
    """More or less: a pass is whole, so that all answers are tried with the same luck."""
    game, s = GAMES["siege"], begun("siege")
    for budget in (100, 400, 1000):
        arms = think(game, PLAYERS["siege"], asked("siege", s, budget)).arms
        spent = sum(arm.playouts for arm in arms)
        assert budget * 0.6 <= spent <= budget * 1.1 + len(arms)


def by_hands() -> Player:
    """A player of Parley who weighs nothing but cards in hand."""
    hand = Feature("hand", 1.0)
    return Player(Evaluation((hand,), lambda s: [[len(s.hand(n))] for n in (1, 2)]))


def test_a_game_without_an_evaluation_is_searched_for_its_end() -> None:
    s = begun("parley")
    assert values(s, BLANK.measure(s), BLANK.weights) == [1 / s.seats] * s.seats
    assert Player(BLANK).budgets["middle"] > Player(BLANK).budgets["weak"]


def test_an_evaluation_alone_makes_a_player() -> None:
    game: Game[Any] = GAMES["parley"]
    s, player = begun("parley", 2), by_hands()
    world = game.sealed(s, 1, seeded("world"))
    decision = game.decision(world)
    assert decision
    arms = search(game, player, world, decision.seat, 50, seeded("arms"))
    assert {arm.action for arm in arms} <= {*game.candidates(world, Chance(0), 64)}
    answer = greedy(game, player, world, decision.seat, seeded("greedy"))
    assert game.refusal(s, decision.seat, answer) is None


# What positions are worth.


def test_the_end_is_worth_what_it_brought() -> None:
    s = begun("parley", 2)
    s.outcome = Outcome(2, "said")
    assert values(s, [], []) == [0, 1]
    s.outcome = Outcome(None, "agreed")
    assert values(s, [], []) == [0.5, 0.5]


def test_shares_are_of_one_and_a_lone_seat_is_weighed_against_nothing() -> None:
    assert softmax([1.0, 1.0, 1.0, 1.0]) == [0.25] * 4
    assert sum(softmax([0.3, -2.0, 5.0])) == pytest.approx(1)
    assert softmax([0.0]) == [0.5]
    assert softmax([2.0])[0] > softmax([1.0])[0] > 0.5


def test_an_offer_is_taken_where_the_game_is_lost() -> None:
    """A draw is half a win, so who is about to lose agrees."""
    game: Game[Any] = GAMES["schmiegel"]
    s: Any = begun("schmiegel")
    asker = game.decision(s)
    assert asker
    other = 3 - asker.seat
    s.players[other - 1].party = s.players[other - 1].party[:1]
    s.players[other - 1].hand.clear()
    game.apply(s, OfferDraw())
    world = game.sealed(s, other, seeded("lost"))
    best = search(game, PLAYERS["schmiegel"], world, other, 200, seeded("lost"))[0]
    assert best.action == Agree() and best.mean > 0.4


def test_a_reason_makes_up_for_much_of_the_difference_and_is_better() -> None:
    evaluation = Evaluation((Feature("cards", 1.0), Feature("danger", -1.0)), lambda s: [])

    def arm(worth: float, *features: float) -> SearchedAnswer:
        return SearchedAnswer("any", 9, worth, features)

    best, other = arm(0.73, 1.0, 0.0), arm(0.5, 0.0, 0.0)
    assert reasons(evaluation, best, other) == [Reason("cards", 1.0)]
    assert reasons(evaluation, arm(0.73, 0.6, -0.4), other) == [
        Reason("cards", 0.6),
        Reason("danger", -0.4),
    ]
    assert reasons(evaluation, arm(0.73, 0.1, 0.0), other) == [], "too little to explain it"
    assert reasons(evaluation, arm(0.73, -1.0, 0.0), other) == [], "that would contradict it"
    assert reasons(evaluation, other, best) == [], "it is no better"
