"""Shrine's programs: what they give for an answer."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.search import search
from engine.rules.chance import Chance, seeded
from games import load_game, player
from games.shrine.player import candidates, search_answers
from games.shrine.player.weighing import can_heal, can_strike
from games.shrine.rules.answers import Allow

SHRINE: Any = load_game("shrine")


def attacked() -> Any:
    """Seat 1 has announced an attack on seat 2, which holds five cards and a token."""
    players = [
        {"hand": ["7C", "3D"], "shrine": ["9H", "2C", "4D"], "face_down": 2},
        {
            "hand": ["2S", "4H", "8D", "10S", "5C"],
            "shrine": ["7H", "6C", "3S"],
            "face_down": 2,
            "field": ["KD"],
        },
    ]
    deck = ["8C", "JC", "6H", "QS", "10D", "9S", "5D", "2H", "4C", "KS"]
    position = {"players": players, "deck": deck, "step": "act", "draws_left": 0}
    s = SHRINE.load(position, SHRINE.rules_for({}), 2, Chance(1))
    SHRINE.apply(s, SHRINE.parse("attack 2 7C"))
    return s


def test_a_whole_hand_is_not_given_where_one_token_blocks() -> None:
    s, playing = attacked(), player("shrine")
    assert playing
    asked = SHRINE.decision(s)
    assert (asked.ask, asked.seat) == ("fizzle", 2)
    for seed in range(5):
        world = SHRINE.sealed(s, 2, seeded(f"fizzle {seed}"))
        best = search(SHRINE, playing, world, 2, 300, seeded(f"answer {seed}"))[0]
        assert best.action == Allow()


def test_of_two_tokens_the_jack_is_not_what_blocks() -> None:
    """Nor is a whole hand given for it, by whoever thinks on."""
    s, playing = attacked(), player("shrine")
    assert playing
    s.players[1].field = ["JS", "KD"]
    for seed in range(5):
        world = SHRINE.sealed(s, 2, seeded(f"tokens {seed}"))
        best = search(SHRINE, playing, world, 2, 300, seeded(f"answer {seed}"))[0]
        assert best.action == Allow()
    SHRINE.apply(s, Allow())
    asked = SHRINE.decision(s)
    assert [str(each) for each in search_answers(s, asked) or ()] == ["block KD", "allow"]
    assert len(asked.actions) == 3


FULL = ["2S", "4H", "8D", "10S", "5C", "QH", "KC"]


@pytest.mark.parametrize(("hand", "takes"), [(FULL, False), (FULL[:6], True)])
def test_nobody_takes_a_card_who_must_then_discard_one(hand: list[str], takes: bool) -> None:
    """H6, H8: to draw leaves an action as well."""
    shrines: list[dict[str, Any]] = [{"shrine": ["9H"]}, {"shrine": ["7H"]}]
    shrines[0]["hand"] = hand
    position = {"players": shrines, "deck": ["8C", "JC", "6H"], "graveyard": ["9S", "3C"]}
    s = SHRINE.load(position, SHRINE.rules_for({}), 2, Chance(1))
    found = [str(each) for each in candidates(SHRINE, s, Chance(1), 64)]
    assert found == (["draw", "take"] if takes else ["draw"])


@pytest.mark.parametrize(
    ("hand", "king", "top", "can"),
    [
        (("4S", "5C"), False, "9H", True),
        (("4S", "5D"), False, "9H", False),
        (("4S", "4C"), False, "9H", False),
        (("4S", "4C"), True, "9H", True),
        (("4S", "4H"), False, "AH", True),
        (("4S", "5S"), False, "AH", False),
        (("AS", "2S"), False, "KH", True),
        (("AS",), False, "KH", False),
    ],
)
def test_what_a_hand_can_remove(hand: Any, king: bool, top: Any, can: bool) -> None:
    """H11, H13, H18, H20."""
    assert can_strike(hand, king, top) is can


@pytest.mark.parametrize(
    ("hand", "top", "can"),
    [
        (("9S", "9H"), "9D", True),
        (("9S", "9D", "2C"), "9H", True),
        (("9S", "9C"), "9H", False),
        (("9H",), "9D", False),
        (("AS", "AH"), "AD", False),
    ],
)
def test_a_pair_heals_only_what_it_matches(hand: Any, top: Any, can: bool) -> None:
    """H9, H20."""
    assert can_heal(hand, top) is can
