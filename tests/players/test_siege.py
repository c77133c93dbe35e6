"""Siege's programs defend the city, don't bombard for nothing, and order cards for a purpose."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.evaluation import softmax, weighted_sums
from engine.players.search import search
from engine.rules.cards import CARD_VALUES
from engine.rules.chance import Chance, seeded
from games import load_game, player
from games.siege.player.balance import balance_of, informed_side
from games.siege.player.clashes import chance_of_lead
from games.siege.player.guesses import candidates, guess, is_usual, usual_answers
from games.siege.player.prospects import Attack, attack_chance, card_orders, rated_answers
from games.siege.player.weighing import WEIGHTS, camp_chance, measure, network_inputs
from games.siege.rules.actions import Assault, Bombard, Defend, Order, Plan, planned_cards
from games.siege.rules.state import SUPPLIES, Siege
from tests.players.answers import answers

SIEGE: Any = load_game("siege")
DECK = [*SUPPLIES[1].cards]
SALLY = Attack(2, "sally", "equipment", 1)


def of(seed: str = "siege", **position: Any) -> Siege:
    """A siege with full decks, shuffled, but for what is said."""
    chance = seeded(seed)
    position = {"walls": 8, **position}
    for side in ("besieger", "besieged"):
        position[side] = {"deck": chance.shuffle(DECK), **position.get(side, {})}
    siege: Siege = SIEGE.load(position, SIEGE.rules_for({}), 2, Chance(1))
    return siege


def thought_of(s: Siege) -> set[str]:
    """The answers that programs think about."""
    return {str(each) for each in candidates(SIEGE, s, Chance(1), 64)}


@pytest.mark.parametrize("walls", [2, 8])
@pytest.mark.parametrize("camp", [[], ["mine"], ["mine", "camp-defences"]])
def test_nothing_foolish_is_thought_of(walls: int, camp: list[str]) -> None:
    """No waiting, no weak assault, no engine for bombardments that come too late."""
    few: list[dict[str, Any]] = [{"deck": DECK[::step]} for step in (1, 2)]
    for besieger in few:
        s = of(walls=walls, besieger={**besieger, "equipment": camp})
        foolish = {"besiege", "assault 1", "construct trebuchet", "construct ample-ammunition"}
        assert not foolish & thought_of(s)
        s = of(walls=walls, besieger={**besieger, "equipment": camp}, phase="besieged")
        assert "hold" not in thought_of(s)


def test_a_counter_is_built_early_and_not_late() -> None:
    """With few cards left, an assault is worth more than the counter that would serve it."""
    assert "construct siege-tower" in thought_of(of())
    camp = {"deck": DECK[1:40:7], "discard": DECK[::7]}
    late = of(besieger=camp, besieged={"deck": DECK[:15]})
    assert "construct siege-tower" not in thought_of(late)


def test_a_sally_is_aimed_at_what_returns_most() -> None:
    s = of(besieger={"equipment": ["mine"]}, phase="besieged")
    chance_of = {str(each): chance for each, chance in rated_answers(s, SIEGE.decision(s).actions)}
    assert chance_of["sally equipment"] > chance_of["sally enemy"]
    assert chance_of["sally equipment"] > chance_of["hold"]
    guarded = of(besieger={"equipment": ["mine", *["camp-defences"] * 3]}, phase="besieged")
    chances = [attack_chance(balance_of(each, 1), SALLY, 1) for each in (s, guarded)]
    assert chances[0] > 2 * chances[1]


def test_certain_clashes_are_certain() -> None:
    s = of(walls=0)
    assert attack_chance(balance_of(s, 1), Attack(1, "assault", "city", 1), 0) == 1
    s = of(walls=10)
    assert attack_chance(balance_of(s, 1), Attack(1, "bombard", "walls", 1), 0) == 0


def test_cards_that_a_plan_showed_count_on_their_own_side() -> None:
    """The defender knows its next cards, and nobody knows the other side's."""
    high = [card for card in DECK if card.startswith("10")]
    deck = [*high, *(card for card in DECK if card not in high)]
    s = of(besieger={"equipment": CAMP}, besieged={"deck": deck})
    SIEGE.apply(s, Assault(3))
    unseen = dict(rated_answers(s, [Defend(3)]))[Defend(3)]
    s.besieged.known = 4
    assert dict(rated_answers(s, [Defend(3)]))[Defend(3)] > unseen


@pytest.mark.parametrize(
    ("position", "foolish"),
    [
        ({"besieger": {"deck": DECK[::2], "discard": DECK[1:7:2]}}, "resupply"),
        ({"besieged": {"deck": DECK[::2]}, "phase": "besieged"}, "ration"),
        ({"besieger": {"known": 4}}, "plan"),
        ({"walls": 9, "besieger": {"equipment": ["ladders"]}}, "assault 3"),
    ],
    ids=["no cards to bring back", "none in the city", "cards known already", "no hope"],
)
def test_what_serves_nothing_is_not_usual(position: dict[str, Any], foolish: str) -> None:
    s = of(**position)
    action = SIEGE.parse(foolish)
    assert SIEGE.refusal(s, s.turn_of, action) is None and not is_usual(s, action)
    assert action not in (usual_answers(s, SIEGE.decision(s)) or [])
    assert foolish not in thought_of(s)


def test_easy_finds_the_best_action_less_often_than_medium() -> None:
    s = of(walls=9, besieger={"equipment": ["siege-tower"]}, phase="besieged")
    easy, medium = answers(SIEGE, s, "weak"), answers(SIEGE, s, "middle")
    assert len(easy) > len(medium)
    assert easy <= thought_of(s)


def test_of_assaults_the_usual_one_is_the_greatest() -> None:
    s = of(besieger={"equipment": ["ladders"]})
    kept = [each for each in usual_answers(s, SIEGE.decision(s)) or [] if isinstance(each, Assault)]
    assert kept == [Assault(3)]
    few = of(besieger={"deck": DECK[:2], "equipment": CAMP})
    usual = usual_answers(few, SIEGE.decision(few))
    assert usual and Assault(1) in usual


@pytest.mark.parametrize("count", [2, 3])
def test_an_assault_that_may_win_is_met_with_all_there_is(count: int) -> None:
    s = of(besieger={"equipment": ["mine", "siege-tower", "ladders"]})
    SIEGE.apply(s, Assault(count))
    asked = SIEGE.decision(s)
    assert guess(s, asked, Chance(1)) == Defend(3)
    playing = player("siege")
    assert playing
    world = SIEGE.sealed(s, 2, seeded("assault"))
    assert search(SIEGE, playing, world, 2, 200, seeded("assault"))[0].action == Defend(3)


def test_a_hopeless_attack_is_met_with_nothing() -> None:
    s = of(walls=10)
    SIEGE.apply(s, Bombard("walls"))
    assert guess(s, SIEGE.decision(s), Chance(1)) == Defend(0)


def test_no_mine_is_built_with_few_cards() -> None:
    """A Mine costs three cards, and a sally that costs one destroys it again."""
    camp = {"deck": DECK[::3], "equipment": ["siege-tower"]}
    s = of(besieger=camp, besieged={"deck": DECK[1::2]})
    chance_of = {str(each): chance for each, chance in rated_answers(s, SIEGE.decision(s).actions)}
    assert chance_of["construct mine"] < chance_of["plan"]


def test_a_plan_is_worth_more_the_more_its_cards_serve() -> None:
    """High cards on top of the deck make the next assault, and everybody's chance counts that."""
    s = of(besieger={"equipment": CAMP})
    blind = dict(rated_answers(s, [Assault(3)]))[Assault(3)]
    s.besieger.deck.sort(key=lambda card: -CARD_VALUES[card])
    s.besieger.known = 4
    assert dict(rated_answers(s, [Assault(3)]))[Assault(3)] > blind + 0.05


def test_the_network_tells_the_sides_apart() -> None:
    """What only the camp knows counts for the camp alone."""
    s = of(besieger={"equipment": CAMP})
    unseen = [camp_chance(balance_of(s, viewer)) for viewer in (1, 2)]
    s.besieger.deck.sort(key=lambda card: -CARD_VALUES[card])
    s.besieger.known = 4
    known = [camp_chance(balance_of(s, viewer)) for viewer in (1, 2)]
    assert known[0] > unseen[0] + 0.02
    swapped = s.copy()
    swapped.besieger.deck[:4] = swapped.besieger.deck[3::-1]
    assert camp_chance(balance_of(swapped, 2)) == pytest.approx(known[1], abs=1e-9)


def test_known_cards_count_for_a_later_assault() -> None:
    """High cards that come next but a few help the camp, though the next assault has none."""
    lows = ["2C", "2D", "2H", "AC"]
    known = [*lows, "10C", "10D", "10H"]
    rest = [card for card in DECK if card not in known]
    s = of(besieger={"deck": [*known, *rest], "equipment": CAMP})
    s.besieger.known = len(known)
    later, best = network_inputs(balance_of(s, 1))[-2:]
    assert later < 0 < best
    assert network_inputs(balance_of(s, 2))[-2:] == (0, 0)
    low = s.copy()
    low.besieger.known = len(lows)
    assert camp_chance(balance_of(s, 1)) > camp_chance(balance_of(low, 1)) + 0.02


def test_an_exact_chance_of_a_clash() -> None:
    """One card against one: 45 of 100 pairs are won, and equal ones are not."""
    assert chance_of_lead(1, 1, 0) == 0.45
    assert chance_of_lead(1, 0, -5) == 0.5


def test_orders_serve_an_attack_or_supplies() -> None:
    deck = ["6C", "4S", "9H", "10D", "2C", "3H", "AD"]
    s = of(besieger={"deck": [*deck, *(card for card in DECK if card not in deck)]})
    SIEGE.apply(s, Plan())
    orders = card_orders(planned_cards(s, 1))
    assert orders[0] == ["10D", "9H", "4S", "3H", "2C", "AD"]
    assert {order[0] for order in orders} == {"10D", "AD", "9H", "2C"}
    # three or four low cards pay for counters, and the highest follow for the assault
    assert ["AD", "2C", "3H", "10D", "9H", "4S"] in orders
    assert ["AD", "2C", "3H", "4S", "10D", "9H"] in orders
    for order in candidates(SIEGE, s, Chance(1), 24):
        assert isinstance(order, Order) and [*order.top_first] in orders
        assert SIEGE.refusal(s, 1, order) is None


def test_in_a_search_the_side_that_planned_knows_its_cards() -> None:
    """Also in the other side's half, in which most playouts end."""
    s = of(besieger={"equipment": CAMP}, phase="besieged")
    s.besieger.deck.sort(key=lambda card: -CARD_VALUES[card])
    unseen = measured_chance(s)
    s.besieger.known = 4
    assert measured_chance(s) > unseen + 0.02
    s.besieged.known = 5
    assert informed_side(s) == 2


def measured_chance(s: Siege) -> float:
    """The Besieger's chance by the features that a playout ends with."""
    return softmax(weighted_sums(measure(s), WEIGHTS))[0]


def test_features_add_up_to_the_network() -> None:
    for besieger in ({}, {"deck": DECK[:6], "equipment": CAMP}):
        s = of(besieger=besieger)
        assert measured_chance(s) == pytest.approx(camp_chance(balance_of(s, 1)), abs=1e-6)


# What a person would find foolish, at every level that thinks for long or not.

SHARED: dict[str, Any] = {"besieger": {"deck": DECK[::2]}, "besieged": {"deck": DECK[1::2]}}


CAMP = ["mine", "siege-tower", "ladders"]
FEW = {"deck": DECK[2:38:8]}


@pytest.mark.parametrize("level", ["weak", "middle"])
@pytest.mark.parametrize(
    ("position", "played", "answer"),
    [
        (
            {**SHARED, "besieger": {"deck": DECK[::2], "equipment": ["mine"]}, "phase": "besieged"},
            "sally equipment",
            "defend 1",
        ),
        ({"walls": 5, "besieger": {"equipment": CAMP[:2]}}, "assault 3", "defend 3"),
        ({**SHARED, "besieger": {**FEW, "equipment": CAMP}, "walls": 5}, "", "assault 3"),
    ],
    ids=["no dear counter is left to a sally", "the city is defended", "the last assault is made"],
)
def test_programs_do_what_a_person_would(
    position: dict[str, Any], played: str, answer: str, level: str
) -> None:
    s = of(**position)
    if played:
        SIEGE.apply(s, SIEGE.parse(played))
    assert answers(SIEGE, s, level) == {answer}


@pytest.mark.parametrize("level", ["weak", "middle"])
def test_nobody_bombards_for_nothing(level: str) -> None:
    """A card for a card, and the turn is gone."""
    s = of(walls=5, besieger={"deck": DECK[::3]}, besieged={"deck": DECK[1::3]})
    assert not [each for each in answers(SIEGE, s, level) if each.startswith("bombard")]


def test_what_is_worth_little_may_be_given_up() -> None:
    """What a camp without an army builds with."""
    few = of(besieger={"deck": DECK[:3], "equipment": ["mine"]}, phase="besieged")
    SIEGE.apply(few, SIEGE.parse("sally equipment"))
    assert Defend(0) in candidates(SIEGE, few, Chance(1), 64)


def test_a_smaller_assault_is_thought_of_where_it_does_as_well() -> None:
    sure = ["AC", "10C", "10D", "10H", "AD"]
    rest = [card for card in DECK if card not in sure]
    s = of(walls=0, besieger={"deck": [*sure, *rest]}, besieged={"deck": ["AC", "AD"]})
    s.besieger.known = 5
    kept = {str(each) for each in candidates(SIEGE, s, Chance(1), 64)}
    assert {"assault 1", "assault 2", "assault 3"} <= kept


def test_who_can_pay_for_no_assault_still_thinks_of_something() -> None:
    """With a strong camp and a last card: all but an assault is for later, and there is none."""
    camp = {"deck": ["3S"], "discard": [card for card in DECK if card != "3S"]}
    camp["equipment"] = ["siege-tower", "ladders", "mine", "trebuchet", "catapult"]
    city = {"deck": ["2C"], "discard": [card for card in DECK if card != "2C"]}
    s = of(walls=3, besieger=camp, besieged=city)
    assert candidates(SIEGE, s, Chance(1), 64)
    assert usual_answers(s, SIEGE.decision(s))
