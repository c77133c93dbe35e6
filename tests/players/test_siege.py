"""Siege's programs defend the city, don't bombard for nothing, and order cards for a purpose."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.search import search
from engine.rules.chance import Chance, seeded
from games import load_game, player
from games.siege.player.guesses import candidates, guess, usual_answers
from games.siege.rules.actions import Assault, Bombard, Defend, Order, Plan
from games.siege.rules.state import SUPPLIES, Siege
from tests.players.answers import answers

SIEGE: Any = load_game("siege")
DECK = [*SUPPLIES[1].cards]


def of(seed: str = "siege", **position: Any) -> Siege:
    """A siege with full decks, shuffled, but for what is said."""
    chance = seeded(seed)
    position = {"walls": 8, **position}
    for side in ("besieger", "besieged"):
        position[side] = {"deck": chance.shuffle(DECK), **position.get(side, {})}
    siege: Siege = SIEGE.load(position, SIEGE.rules_for({}), 2, Chance(1))
    return siege


def test_nobody_bombards_high_walls_with_bare_hands() -> None:
    def tried(s: Siege) -> set[type]:
        return {type(each) for each in candidates(SIEGE, s, Chance(1), 64)}

    assert Bombard not in tried(of()) and Assault in tried(of())
    assert Bombard in tried(of(besieger={"equipment": ["trebuchet", "catapult"]}))
    assert Bombard in tried(of(walls=2))


def test_only_strong_assaults_are_thought_of() -> None:
    s = of()
    assert Assault(1) not in candidates(SIEGE, s, Chance(1), 64)
    kept = [each for each in usual_answers(s, SIEGE.decision(s)) or [] if isinstance(each, Assault)]
    assert kept == [Assault(3)]
    few = of(besieger={"deck": DECK[:2]})
    assert Assault(1) in candidates(SIEGE, few, Chance(1), 64)


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


def test_orders_serve_an_attack_or_supplies() -> None:
    deck = ["6C", "4S", "9H", "10D", "2C", "3H", "AD"]
    s = of(besieger={"deck": [*deck, *(card for card in DECK if card not in deck)]})
    SIEGE.apply(s, Plan())
    found = candidates(SIEGE, s, Chance(1), 24)
    assert str(found[0]) == "order 10D 9H 4S 3H 2C AD"
    leading = {each.top_first[0] for each in found if isinstance(each, Order)}
    assert leading == {"10D", "AD", "9H"}
    for each in found:
        assert SIEGE.refusal(s, 1, each) is None


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
    """What a camp without an army builds with, and an assault that can't win."""
    few = of(besieger={"deck": DECK[:3], "equipment": ["mine"]}, phase="besieged")
    SIEGE.apply(few, SIEGE.parse("sally equipment"))
    assert Defend(0) in candidates(SIEGE, few, Chance(1), 64)
    assert len(candidates(SIEGE, of(**{**SHARED, "besieger": FEW}, walls=10), Chance(1), 64)) > 1


def test_counters_that_do_the_same_are_thought_of_once() -> None:
    built = [str(each) for each in candidates(SIEGE, of(walls=5), Chance(1), 64)]
    assert "construct trebuchet" in built and "construct catapult" not in built
    camp: dict[str, Any] = {"equipment": ["trebuchet"]}
    built = [str(each) for each in candidates(SIEGE, of(besieger=camp), Chance(1), 64)]
    assert "construct catapult" in built


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
