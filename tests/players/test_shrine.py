"""Shrine's programs: what they give for an answer."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.search import search
from engine.rules.chance import Chance, seeded
from games import load_game, player
from games.shrine.player import FEATURES, measure, narrowed
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
    assert [str(each) for each in narrowed(s, asked) or ()] == ["block KD", "allow"]
    assert len(asked.actions) == 3


def test_a_jack_counts_for_more_than_another_token() -> None:
    s = attacked()
    names = [feature.name for feature in FEATURES]
    weights = [feature.weight for feature in FEATURES]
    worths = []
    for token in ("KD", "JD"):
        s.players[1].field = [token]
        worths.append(sum(n * w for n, w in zip(measure(s)[1], weights, strict=True)))
    assert worths[1] - worths[0] == pytest.approx(weights[names.index("jack")])
