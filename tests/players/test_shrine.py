"""Shrine's programs: what they give for an answer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.players.evaluation import softmax, weighted_sums
from engine.players.playout import any_answer
from engine.players.search import search
from engine.players.thought import SearchedAnswer, reasons, request, think
from engine.rules.cards import RANKS, Card, pack
from engine.rules.chance import Chance, seeded
from engine.rules.notation import Action
from games import load_game, player
from games.shrine.player.guesses import (
    FAR_AHEAD,
    RANDOM_GUESS_INTERVAL,
    WEIGHTS,
    best_by_purpose,
    candidates,
    expected_values,
    guess,
    is_far_ahead,
    likely_answers,
    prospect_by_action,
)
from games.shrine.player.prices import GAIN_BY_ACTION, gain_of_answer, prices_of_hand
from games.shrine.player.purposes import purpose_of
from games.shrine.player.weighing import (
    FEATURES,
    can_heal,
    can_strike,
    can_strike_alone,
    measure,
    sums_of,
)
from games.shrine.rules.answers import Allow
from games.shrine.rules.state import Asked
from games.shrine.rules.steps import ANNOUNCEABLE
from games.shrine.words.outlooks import OUTLOOKS

SHRINE: Any = load_game("shrine")
PLAYER: Any = player("shrine")
WEAK: int = PLAYER.playouts("weak")


def begun(*players: dict[str, Any], action: str = "", **fields: Any) -> Any:
    """Seat 1 is about to act, or has announced an action."""
    position = {"players": players, "step": "act", "draws_left": 0, **fields}
    placed = str(position)
    position["deck"] = [card for card in pack(RANKS[1:]) if f"'{card}'" not in placed]
    s = SHRINE.load(position, SHRINE.rules_for({}), len(players), Chance(1))
    if action:
        SHRINE.apply(s, SHRINE.parse(action))
    return s


def answers(s: Any, playouts: int) -> set[str]:
    """Return the answers of the program in five searches."""
    seat = SHRINE.decision(s).seat
    return {
        str(search(SHRINE, PLAYER, world, seat, playouts, seeded(f"answer {seed}"))[0].action)
        for seed in range(5)
        for world in [SHRINE.sealed(s, seat, seeded(f"world {seed}"))]
    }


def attacked(**fields: Any) -> Any:
    """Seat 1 has announced an attack on seat 2, which holds five cards and a token."""
    defender = {
        "hand": ["2S", "4H", "8D", "10S", "5C"],
        "shrine": ["7H", "6C", "3S"],
        "field": ["KD"],
    }
    attacker = {"hand": ["7C", "3D"], "shrine": ["9H", "2C", "4D"]}
    return begun(attacker, defender | fields, action="attack 2 7C")


def test_a_whole_hand_is_not_given_where_one_token_blocks() -> None:
    s = attacked()
    asked = SHRINE.decision(s)
    assert (asked.ask, asked.seat) == (Asked.FIZZLE, 2)
    assert answers(s, 300) == {"allow"}


def test_of_two_tokens_the_jack_is_not_what_blocks() -> None:
    """Nor is a whole hand given for it, by whoever thinks on."""
    s = attacked(field=["JS", "KD"])
    assert answers(s, 300) == {"allow"}
    SHRINE.apply(s, Allow())
    asked = SHRINE.decision(s)
    assert [str(each) for each in likely_answers(s, asked) or ()] == ["block KD", "allow"]
    assert len(asked.actions) == 3


# What even the weakest level does.


def test_no_hand_with_an_ace_is_given_to_fizzle_a_queen() -> None:
    other = {"hand": ["AS", "8D", "9S", "2H"], "shrine": ["7H", "6C", "3S", "2S"]}
    own = {"hand": ["QH", "3D", "4C", "5C"], "shrine": ["9H", "2C", "4D", "8H"]}
    s = begun(own, other, action="token QH pay 3D")
    assert answers(s, WEAK) == {"allow"}
    decision = SHRINE.decision(s)
    assert {guess(s, decision, Chance(seed)) for seed in range(2 * RANDOM_GUESS_INTERVAL)} <= {
        Allow(),
        None,
    }


def test_the_last_card_of_a_shrine_is_struck() -> None:
    own = {"hand": ["7C", "3D", "QH", "5H", "KS"], "shrine": ["9H", "2C"]}
    other = {"hand": ["4H", "8D"], "shrine": ["7H"]}
    assert answers(begun(own, other), WEAK) == {"attack 2 7C"}


@pytest.mark.parametrize(("field", "ask"), [(["JS"], Asked.BLOCK), ([], Asked.FIZZLE)])
def test_ones_own_last_card_is_defended(field: list[str], ask: str) -> None:
    s = attacked(shrine=["7H"], field=field)
    if field:
        SHRINE.apply(s, Allow())
    assert SHRINE.decision(s).ask == ask
    assert "allow" not in answers(s, WEAK)


def test_a_winning_strike_is_insisted_on() -> None:
    own = {"hand": ["7C", "AD", "QH", "5H", "KS"], "shrine": ["9H", "2C"]}
    other = {"hand": ["4H", "8D", "6D"], "shrine": ["7H"]}
    s = begun(own, other, action="attack 2 7C")
    SHRINE.apply(s, SHRINE.parse("fizzle"))
    assert SHRINE.decision(s).ask == Asked.COUNTER
    assert answers(s, WEAK) == {"fizzle"}


def test_among_several_opponents_it_is_better_to_strike_the_leader() -> None:
    """Both tops can be struck with the one card."""
    own = {"hand": ["7C", "3D", "QH", "5H"], "shrine": ["9H", "2C", "4D"]}
    low = {"hand": ["4C", "8C", "9D"], "shrine": ["7D", "6H"]}
    leader = {
        "hand": ["4H", "8D", "10D"],
        "shrine": ["7H", "6C", "3S", "2S", "4S"],
        "field": ["KD"],
    }
    middling = {"hand": ["5C", "8H"], "shrine": ["JD", "6S", "QC"]}
    s = begun(own, low, leader, middling)
    world = SHRINE.sealed(s, 1, seeded("leader"))
    chance, other = seeded("strike"), SHRINE.parse("attack 2 7C")
    budget = PLAYER.playouts("middle")
    arms = search(SHRINE, PLAYER, world, 1, budget, chance, given=other)
    means = {str(arm.action): arm.mean for arm in arms}
    assert means["attack 3 7C"] > means["attack 2 7C"] + 0.02


# What is searched.


def named(actions: list[Action]) -> list[str]:
    return [str(action) for action in actions]


def test_of_answers_with_one_purpose_the_cheapest_is_searched() -> None:
    """No ace pays for a king, and one card hits rather than two."""
    hand = ["KH", "AD", "3D", "4S", "5S", "9C"]
    own = {"hand": hand, "shrine": ["2H", "2C"], "field": ["JC", "QS"]}
    s = begun(own, {"hand": ["4H", "8D"], "shrine": ["9D", "6D", "5D", "4D", "3S"]})
    found = named(candidates(SHRINE, s, Chance(1), 64))
    assert [each for each in found if each.startswith("token")] == ["token KH pay 3D"]
    assert [each for each in found if each.startswith("attack")] == ["attack 2 9C"]
    assert len(found) == len({purpose_of(SHRINE.parse(each)) for each in found})


FULL = ["2S", "4H", "8D", "10S", "5C", "QH", "KC"]


@pytest.mark.parametrize(("hand", "takes"), [(FULL, False), (FULL[:6], True)])
def test_nobody_takes_a_card_who_must_then_discard_one(hand: list[str], takes: bool) -> None:
    """H6, H8: to draw leaves an action as well."""
    own = {"hand": hand, "shrine": ["9H"]}
    s = begun(own, {"shrine": ["7H"]}, graveyard=["7S", "3C"], step="draw", draws_left=1)
    assert named(candidates(SHRINE, s, Chance(1), 64)) == (["draw", "take"] if takes else ["draw"])


@pytest.mark.parametrize(
    ("hand", "card", "takes"),
    [
        (["8D", "5C"], "9H", False),  # it serves nothing
        (["8D", "5C"], "AC", True),
        (["8D", "5C"], "JH", True),
        (["8D", "5C"], "KS", True),  # it strikes alone
        (["8D", "8S"], "5C", True),  # it strikes with the other black card
        (["8D", "8H"], "5C", False),
    ],
)
def test_only_a_card_that_serves_is_taken(hand: list[str], card: str, takes: bool) -> None:
    """H6: a card of the deck is as good on average, and leaves an action."""
    own = {"hand": hand, "shrine": ["4H", "2C"], "field": ["QS"]}
    other = {"shrine": ["KH", "6D"]}
    s = begun(own, other, graveyard=[card], step="draw", draws_left=1)
    assert named(candidates(SHRINE, s, Chance(1), 64)) == (["draw", "take"] if takes else ["draw"])


@pytest.mark.parametrize(
    ("announced", "fields", "answer"),
    [
        ("attack 2 7C", {"shrine": ["7H"]}, "fizzle"),
        ("attack 2 7C", {"shrine": ["7H"], "field": ["KD"]}, "allow"),  # the king can block later
        ("attack 2 7C", {"shrine": ["7H", "6C"]}, "fizzle"),
        ("attack 2 7C", {"shrine": ["7H", "6C", "5C", "4C"]}, "allow"),
        ("dagger AS pay 7C at 2 shrine", {"shrine": ["7H"]}, "fizzle"),
        ("dagger AS pay 7C at 2 shrine", {"shrine": ["7H"], "hand": ["AD", "4H", "8S"]}, "allow"),
        ("token KS pay 7C", {"shrine": ["7H"]}, "allow"),
    ],
)
def test_a_defence_is_worth_its_price(announced: str, fields: dict[str, Any], answer: str) -> None:
    """H17, H19, H25, H28: a hand is worth less than a last card, and more than a cheap block."""
    own = {"hand": ["7C", "AS", "KS", "5H", "9S", "10S"], "shrine": ["9H", "2C"]}
    defender = {"hand": ["4H", "8D", "6D"], "field": []} | fields
    s = begun(own, defender, action=announced)
    assert SHRINE.decision(s).ask == Asked.FIZZLE
    assert named(candidates(SHRINE, s, Chance(1), 64)) == [answer]


@pytest.mark.parametrize(
    ("announced", "count", "fizzles"),
    [
        ("steal 2", 4, False),
        ("token KH pay 5H", 4, False),
        ("dagger-token AS pay 9S", 5, False),  # the player would insist with three cards
        ("dagger-token AS pay 9S", 4, True),  # two are too few to insist
    ],
)
def test_no_hand_is_given_for_little(announced: str, count: int, fizzles: bool) -> None:
    """H25: what a fizzle gains is at most what the player pays to insist."""
    hand = ["AS", "9S", "KH", "5H", "10D"]
    own = {"hand": hand[:count], "shrine": ["9H", "2C"], "field": ["JD", "QS", "KD"]}
    if announced.startswith("token"):
        own["field"] = ["JD"]
    defender = {"hand": ["4H", "8D", "6D", "6S", "2S"], "shrine": ["7H", "6C", "3S", "3D"]}
    s = begun(own, defender, action=announced)
    assert SHRINE.decision(s).ask == Asked.FIZZLE
    assert ("fizzle" in named(candidates(SHRINE, s, Chance(1), 64))) is fizzles


@pytest.mark.parametrize(
    ("field", "hand", "passes"),
    [
        ([], ["7C", "8S", "6S"], True),  # the run heals, but the race is open
        (["JC", "KD", "QH", "AD"], ["7C", "8S", "6S"], False),
        (["JC", "KD", "QH", "AD"], ["AS", "8S"], True),  # a dagger costs more than it gains
    ],
)
def test_nobody_who_is_far_ahead_passes_beside_an_action_that_gains(
    field: list[str], hand: list[str], passes: bool
) -> None:
    own = {"hand": hand, "shrine": ["10H", "2D"], "field": field}
    other = {"hand": ["5D"], "shrine": ["JS", "3D", "4D", "6D", "7D"]}
    s = begun(own, other, graveyard=["9C"])
    searched = named(candidates(SHRINE, s, Chance(1), 64))
    assert ("pass" in searched) is passes


def test_a_lead_does_not_depend_on_cards_that_the_seat_cannot_see() -> None:
    """With the five, the opponent could strike the last card."""
    own = {"hand": ["7C", "8S", "6S"], "shrine": ["5D"], "field": ["JC", "KD", "QH", "AD"]}
    others = [{"hand": [card], "shrine": ["JS", "3D", "4D"]} for card in ("5C", "2C", "10C")]
    positions = [begun(own, other, graveyard=["9C"]) for other in others]
    values = [softmax(weighted_sums(measure(s), WEIGHTS))[0] for s in positions]
    assert min(values) < FAR_AHEAD < max(values)
    assert len({is_far_ahead(s, 1) for s in positions}) == 1


@pytest.mark.parametrize(
    ("field", "others"), [([], {"discard 2D", "discard 6H"}), (["JD", "QS"], set())]
)
def test_whoever_is_far_ahead_discards_a_card_that_serves_nothing(
    field: list[str], others: set[str]
) -> None:
    """H8: the red two and the red six strike together, and the king can be laid."""
    hand = ["2D", "KD", "6H", "3S", "5S", "9C", "7C", "4H"]
    own = {"hand": hand, "shrine": ["10D", "2C"], "field": field}
    s = begun(own, {"hand": ["3H"], "shrine": ["8S", "8C"]}, actions_left=0)
    assert SHRINE.decision(s).ask == Asked.LIMIT
    searched = {*named(candidates(SHRINE, s, Chance(1), 64))}
    useless = {"discard 3S", "discard 5S", "discard 9C", "discard 7C", "discard 4H"}
    assert searched == useless | others


def test_a_payment_leaves_the_cards_that_finish_an_opponent() -> None:
    """The three and the four strike the last card together."""
    own = {"hand": ["QS", "3C", "4S", "9S"], "shrine": ["10H", "2C"]}
    s = begun(own, {"hand": ["4H"], "shrine": ["7H"]})
    prospects = prospect_by_action(s, 1, SHRINE.decision(s).actions)
    assert "token QS pay 9S" in named(best_by_purpose(prospects))


def test_a_card_that_strikes_with_the_king_has_a_higher_price() -> None:
    """H13: the jack and the king are one off the queen; an ace on top is struck by no card."""
    own = {"hand": ["9C", "JC", "KC"], "shrine": ["10H"], "field": ["KD", "JS"]}
    prices = prices_of_hand(begun(own, {"shrine": ["QD", "2C"]}), 1)
    assert prices[Card("JC")] == prices[Card("KC")] > prices[Card("9C")]
    prices = prices_of_hand(begun(own, {"shrine": ["AD", "2C"]}), 1)
    assert prices[Card("JC")] == prices[Card("9C")]


def test_the_third_token_gains_a_triad() -> None:
    """H15, H16: whoever removes it gains the Triad too."""
    token = SHRINE.parse("token QS pay 3C")
    dagger = SHRINE.parse("dagger AS pay 4C at 1 KD")
    own = {"hand": ["3C", "9S"], "shrine": ["10H", "2C"]}
    other = {"hand": ["AS", "4C"], "shrine": ["9D", "6D"]}
    gains = [
        gain_of_answer(begun(own | {"field": field}, other), 1, token)
        for field in ([], ["JS"], ["JS", "KD"])
    ]
    assert gains[0] == gains[1] < gains[2]
    gains = [
        gain_of_answer(begun(own | {"field": field}, other), 2, dagger)
        for field in (["KD", "JS"], ["KD", "JS", "QS"])
    ]
    assert gains[0] < gains[1]


def test_each_kind_of_action_has_a_gain() -> None:
    assert {*GAIN_BY_ACTION} == {*ANNOUNCEABLE}


@pytest.mark.parametrize(("shrine", "low", "high"), [(["9D", "6D"], 0, 0.2), (["9D"], 0.2, 1)])
def test_a_strike_promises_most_against_a_last_card(
    shrine: list[str], low: float, high: float
) -> None:
    own = {"hand": ["3C", "9S"], "shrine": ["10H"]}
    s = begun(own, {"hand": ["4H"], "shrine": shrine, "field": ["JS", "KS"]})
    strike, passed = expected_values(s, [SHRINE.parse("attack 2 9S"), SHRINE.parse("pass")])
    assert low < strike - passed < high


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (4, {"balance": True, "balance_returns": True}),
        (3, {"alternate_fizzle": True, "alternate_healing": True}),
    ],
)
def test_every_question_has_legal_candidates_and_guesses(
    seats: int, options: dict[str, bool]
) -> None:
    """Each question of random games, also with the options, leaves some answer."""
    s = SHRINE.start(SHRINE.rules_for(options), seats, seeded("legal"))
    asked, chance = set[str](), seeded("guesses")
    for _ in range(400):
        decision = SHRINE.decision(s)
        if decision is None:
            break
        asked.add(decision.ask)
        searched = candidates(SHRINE, s, chance, 64)
        likely = likely_answers(s, decision) or []
        assert searched and likely and {*searched, *likely} <= {*decision.actions}
        guesses = {guess(s, decision, Chance(seed)) for seed in range(2 * RANDOM_GUESS_INTERVAL)}
        assert guesses - {None} <= {*likely}
        SHRINE.apply(s, any_answer(SHRINE, s, chance))
    assert {Asked.DRAW, Asked.ACT, Asked.FIZZLE} < asked


# What is measured.


@pytest.mark.parametrize(
    ("hand", "king", "top", "can"),
    [
        (("4S", "5C"), False, "9H", "together"),
        (("9C", "5C"), False, "9H", "alone"),
        (("9D", "5C"), False, "9H", ""),
        (("4S", "5D"), False, "9H", ""),
        (("4S", "4C"), False, "9H", ""),
        (("4S", "4C"), True, "9H", "together"),
        (("10S", "4C"), True, "9H", "alone"),
        (("4S", "4H"), False, "AH", "together"),
        (("4S", "5S"), False, "AH", ""),
        (("2C", "5S"), True, "AH", ""),
        (("AS", "2S"), False, "KH", "together"),
        (("AS", "2D"), False, "KH", ""),
        (("AS",), False, "KH", ""),
        ((), True, "2H", ""),
    ],
)
def test_what_a_hand_can_remove(hand: Any, king: bool, top: Any, can: str) -> None:
    """H11, H13, H18, H20."""
    assert can_strike(sums_of(hand), king, top) is bool(can)
    assert can_strike_alone(sums_of(hand), king, top) is (can == "alone")


@pytest.mark.parametrize(
    ("hand", "queen", "top", "can"),
    [
        (("9S", "9H"), False, "9D", True),
        (("9S", "9D", "2C"), False, "9H", True),
        (("9S", "9C"), False, "9H", False),
        (("9H",), False, "9D", False),
        (("8S", "8H"), False, "9D", False),
        (("8S", "8H"), True, "9D", True),
        (("AS", "AH"), True, "AD", False),
    ],
)
def test_a_pair_heals_only_what_it_matches(hand: Any, queen: bool, top: Any, can: bool) -> None:
    """H9, H13, H20."""
    assert can_heal(sums_of(hand), queen, top) is can


def test_the_features_of_a_seat() -> None:
    own = {"hand": ["9C", "AD", "3D", "QS"], "shrine": ["2H", "2C"], "field": ["JS", "KD"]}
    other = {"hand": ["4H", "8D"], "shrine": ["9D"]}
    first, second = (
        {feature.name: value for feature, value in zip(FEATURES, values, strict=True) if value}
        for values in measure(begun(own, other))
    )
    assert first == {
        **{"shrine": 2, "small": True, "top_low": True, "jack": True, "king": True},
        **{"late_tokens": 2, "hand": 4, "aces": 1, "lays": 1, "fizzles": True},
        **{"strikes": 1, "strikes_alone": 1, "finish": 1},
    }
    assert second == {"shrine": 1, "small": True, "last": True, "hand": 2}


def test_cards_over_the_hand_limit_count_nothing() -> None:
    """H8: they are discarded at the end of the turn."""
    hand = ["2S", "4H", "8D", "10S", "5C", "6C", "9D", "9C"]
    hand_index = [feature.name for feature in FEATURES].index("hand")
    sizes = [
        measure(begun({"hand": hand[:count], "shrine": ["9H"]}, {"shrine": ["JH"]}))[0][hand_index]
        for count in (6, 7, 8)
    ]
    assert sizes == [6, 7, 7]


def test_what_serves_against_one_opponent_counts_less_against_three() -> None:
    own = {"hand": ["AD", "3D", "4D"], "shrine": ["AH", "2C"], "field": ["JS", "KD"]}
    others = [{"shrine": ["9D"]}, {"shrine": ["9C"]}, {"shrine": ["9H"]}]
    one, three = (
        {feature.name: value for feature, value in zip(FEATURES, measure(s)[0], strict=True)}
        for s in (begun(own, others[0]), begun(own, *others))
    )
    shares = {name: three[name] / one[name] for name in one if one[name]}
    less = dict.fromkeys(("hand", "aces", "top_ace", "fizzles"), pytest.approx(3**-0.5))
    assert {name: share for name, share in shares.items() if share != 1} == less | {
        "jack": pytest.approx(3**-1.5)
    }


# What is said.


def after(s: Any, action: str) -> SearchedAnswer:
    """Return an answer of seat 1 that nobody stops, with the features that it leads to."""
    s = s.copy()
    SHRINE.apply(s, SHRINE.parse(action))
    while s.announced:
        SHRINE.apply(s, Allow())
    own, other = measure(s)
    return SearchedAnswer(action, 1, 0.5, tuple(a - b for a, b in zip(own, other, strict=True)))


@pytest.mark.parametrize(
    ("action", "feature", "sentence"),
    [
        ("token QH pay 3D", "queen", "It gives you an edge in queens on the Field."),
        ("dagger AS pay 4C at 2 QD", "queen", "It gives you an edge in queens on the Field."),
        ("attack 2 4C 5S", "last", "It helps you in the race to the last Shrine card."),
        ("token KH pay 3D", "late_tokens", "It gives you an edge in tokens near the end."),
    ],
)
def test_a_reason_holds_whichever_side_has_changed(
    action: str, feature: str, sentence: str
) -> None:
    """An edge in queens can be said of a queen that is laid and of one that is removed."""
    own = {"hand": ["QH", "KH", "3D", "AS", "4C", "5S"], "shrine": ["8H", "2C"]}
    other = {"hand": ["4H"], "shrine": ["9D", "6D"], "field": ["QD"]}
    s = begun(own, other, deck=["2S", "2D"])
    found = reasons(PLAYER.evaluation, after(s, action), after(s, "pass"))
    difference = next(each.difference for each in found if each.feature == feature)
    assert OUTLOOKS[feature].sentence(difference) == sentence


def test_a_dear_payment_is_weighed_if_it_was_made() -> None:
    """No program thinks of paying with an ace, but the search compares it with the best answer."""
    own = {"hand": ["KH", "AD", "3D", "4S"], "shrine": ["8H", "2C"], "field": ["JC", "QS"]}
    s = begun(own, {"hand": ["4H", "8D"], "shrine": ["9D", "6D", "5D", "4D", "3S"]})
    asked = request(SHRINE, PLAYER, s, level="middle")
    arms = {arm.action: arm for arm in think(SHRINE, PLAYER, asked).arms}
    assert "token KH pay AD" not in arms
    thought = think(SHRINE, PLAYER, replace(asked, given="token KH pay AD"))
    arms = {arm.action: arm for arm in thought.arms}
    dear = arms["token KH pay AD"]
    assert dear.playouts == max(arm.playouts for arm in thought.arms)
    assert dear.worth < arms["token KH pay 3D"].worth
