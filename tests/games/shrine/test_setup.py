"""How a game of Shrine begins, and what can't be a position of one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.rules.chance import Chance, seeded
from engine.rules.events import Event, Moved
from engine.rules.game import BadPosition
from games.shrine.rules.events import BalancePutBack, FirstTurn
from games.shrine.rules.state import BALANCE
from tests.games.shrine.positions import SHRINE

BALANCED = {"balance": True}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_shrine_and_a_hand(seats: int) -> None:
    """H1, H3: with all cards somewhere, once."""
    state = SHRINE.start(SHRINE.rules_for({}), seats, Chance(seats))
    cards = [*state.deck]
    for player in state.players:
        assert len(player.shrine) == len(player.hand) == 5 and player.face_down == 4
        cards += [*player.shrine, *player.hand]
    assert sorted(cards) == sorted(state.pack.cards) and len(cards) == 52


def test_chance_names_who_starts() -> None:
    """H1."""
    starts = Counter(SHRINE.start(SHRINE.rules_for({}), 4, Chance(n)).turn for n in range(200))
    assert {*starts} == {1, 2, 3, 4} and min(starts.values()) > 25


def test_the_balance_is_dealt_to_no_hand_and_tops_no_shrine() -> None:
    """H30: it is put back, and another card takes its place; it may lie face-down in a Shrine."""
    met = Counter[str]()
    for number in range(300):
        events = list[Event]()
        rules = SHRINE.rules_for(BALANCED)
        state = SHRINE.start(rules, 4, seeded(f"deal {number}"), events.append)
        assert not any(BALANCE in player.hand for player in state.players)
        assert not any(player.shrine[0] == BALANCE for player in state.players)
        met["in a Shrine"] += any(BALANCE in player.shrine for player in state.players)
        met["in the deck"] += BALANCE in state.deck
        met["from a hand"] += any(isinstance(event, BalancePutBack) for event in events)
        met["off a top"] += Moved in {type(e) for e in events if BALANCE in getattr(e, "cards", ())}
        assert isinstance(events[-1], FirstTurn)
    assert all(met.values()) and met["in a Shrine"] + met["in the deck"] == 300


def table(**changes: Any) -> dict[str, Any]:
    """A sound position, with some of it changed."""
    one = {"hand": ["3C", "4C"], "shrine": ["9H", "2C", "3H"]}
    two = {"hand": ["4D"], "shrine": ["8S", "2D"], "field": ["QC"]}
    return {"players": [one, two], "deck": ["5C", "6C"], "graveyard": ["7C"], **changes}


def seat(**changes: Any) -> list[dict[str, Any]]:
    """The seats of it, the second one changed."""
    one, two = table()["players"]
    return [one, {**two, **changes}]


TRIAD = ["JC", "QC", "KC"]
WRONG: dict[str, tuple[dict[str, Any], dict[str, bool], str]] = {
    "six cards without a Triad": (
        {"players": seat(shrine=["8S", "2D", "3D", "5D", "6D", "7D"])},
        {},
        "players.1.shrine: a Shrine holds five cards at most without a Triad",
    ),
    "eight with one": (
        {"players": seat(shrine=["8S", "2D", "3D", "5D", "6D", "7D", "8D", "9D"], field=[*TRIAD])},
        {},
        "players.1.shrine: a Shrine holds seven cards at most",
    ),
    "a dagger token without a Triad": (
        {"players": seat(field=["QC", "AC"])},
        {},
        "players.1.field: a dagger token lies only on a Triad",
    ),
    "a token of no kind": (
        {"players": seat(field=["QC", "9C"])},
        {},
        "players.1.field: 9C is no token",
    ),
    "a Field of unknown tokens": (
        {"players": seat(field=["QC", "ZZ"])},
        {},
        "players.1.field: ZZ is no card of the pack",
    ),
    "a joker as a token": (
        {"players": seat(field=["RJ"])},
        BALANCED,
        "players.1.field: RJ is no token",
    ),
    "a joker in the deck and in a Shrine": (
        {"deck": ["RJ"], "players": seat(shrine=["8S", "RJ"])},
        BALANCED,
        "deck: RJ stands there twice, or in another place too",
    ),
    "two queens": (
        {"players": seat(field=["QC", "QD"])},
        {},
        "players.1.field: one token of each kind at most lies on a Field",
    ),
    "a top card that lies face-down": (
        {"players": seat(face_down=2)},
        {},
        "players.1.face_down: the top card of a Shrine is always face-up",
    ),
    "a joker without the option": (
        {"deck": ["RJ"]},
        {},
        "deck: RJ is no card of the pack",
    ),
    "two jokers": (
        {"deck": ["RJ", "5C", "RJ"]},
        BALANCED,
        "deck: RJ stands there twice, or in another place too",
    ),
    "the other joker": ({"deck": ["BJ"]}, BALANCED, "deck: BJ is no card of the pack"),
    "a Balance in a hand": (
        {"players": seat(hand=["RJ"])},
        BALANCED,
        "players.1.hand: the Balance is played the moment it comes up",
    ),
    "a Balance on top of a Shrine": (
        {"players": seat(shrine=["RJ", "2D"])},
        BALANCED,
        "players.1.shrine: the Balance is played the moment it comes up",
    ),
    "a Balance in the graveyard": (
        {"graveyard": ["RJ"]},
        BALANCED,
        "graveyard: the Balance is played the moment it comes up",
    ),
    "a card that lies twice": (
        {"graveyard": ["3C"]},
        {},
        "graveyard: 3C stands there twice, or in another place too",
    ),
    "a seat that is out and holds cards": (
        {"players": seat(out=True)},
        {},
        "players.1.out: a seat that is out has no cards",
    ),
    "a turn of nobody": ({"turn": 3}, {}, "turn: must be a seat that is still in"),
    "draws after the actions have begun": (
        {"step": "act", "draws_left": 1},
        {},
        "draws_left: 1 does not go with the step 'act'",
    ),
    "no draw before them": (
        {"step": "draw", "draws_left": 0},
        {},
        "draws_left: 0 does not go with the step 'draw'",
    ),
    "a Balance that nobody met": (
        {"balancer": 2},
        BALANCED,
        "balancer: goes with a Balance that is being played, and only with it",
    ),
    "an action that nobody is asked about": (
        {"announced": {"action": "attack 2 3C"}},
        {},
        "announced: goes with an answer that is awaited, and only with it",
    ),
    "another card than the Balance aside": (
        {"aside": ["9C"]},
        {},
        "aside: holds the Balance, or nothing",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cant_be_is_refused_with_its_place(what: str) -> None:
    changes, options, said = WRONG[what]
    with pytest.raises(BadPosition) as refused:
        SHRINE.load(table(**changes), SHRINE.rules_for(options), 2, Chance(0))
    assert str(refused.value) == said


ACTING = {
    "step": "act",
    "players": [
        {"hand": ["8D", "4D"], "shrine": ["9H", "2C"]},
        {"hand": ["5D", "6D", "7D"], "shrine": ["8S", "2D"]},
    ],
}
ASKED = [
    {"type": "MayFizzle", "waiting": [2]},
    {"type": "Stand"},
    {"type": "Settle"},
    {"type": "TakeTurn"},
]


@pytest.mark.parametrize(
    ("announced", "place"),
    [
        ({"action": "attack 2 4D"}, "announced.action"),
        ({"action": "attack 2 9D"}, "announced.action"),
        ({"action": "dance"}, "announced.action"),
        ({"action": "pass"}, "announced.action"),
        ({"action": "attack 2 8D", "risen": "9C"}, "announced.action"),
        ({"action": "attack 2 8D", "fizzler": 2}, "announced.fizzler"),
        ({"action": "attack 2 8D", "fizzle": ["9C"]}, "announced"),
    ],
)
def test_what_was_announced_must_have_been_possible(announced: dict[str, Any], place: str) -> None:
    sound = {**ACTING, "announced": {"action": "attack 2 8D"}, "agenda": ASKED}
    assert SHRINE.load(sound, SHRINE.rules_for({}), 2, Chance(0)).agenda
    with pytest.raises(BadPosition) as refused:
        broken = {**sound, "announced": announced}
        SHRINE.load(broken, SHRINE.rules_for({}), 2, Chance(0))
    assert refused.value.place == place
