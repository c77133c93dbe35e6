"""What a seat knows of the others' cards stays as it is when all else is dealt anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import Chance, ScriptedOracle, seeded
from engine.rules.events import Moved
from games.shrine.rules.cards import BALANCE
from games.shrine.rules.state import Shrine
from tests.games.shrine.positions import SHRINE
from tests.games.shrine.words_play import shrine

POSITION: dict[str, Any] = {
    "players": [
        {"hand": ["5H", "6H"], "shrine": ["7H", "2C"], "field": ["JC"]},
        {"hand": ["8D", "8C"], "shrine": ["9H", "3S"]},
        {"hand": ["9D", "9C"], "shrine": ["9S", "3C"]},
    ],
    "turn": 2,
    "deck": ["2S", "3D", "4D", "5D"],
    "graveyard": ["KD"],
}


def after(*played: str, picks: tuple[int, ...] = ()) -> Shrine:
    chance = Chance(0, ScriptedOracle([], [*picks]))
    state: Shrine = SHRINE.load(POSITION, SHRINE.rules_for({}), 3, chance)
    for text in played:
        SHRINE.apply(state, SHRINE.parse(text))
    return state


def worlds(state: Shrine, seat: int) -> Counter[str]:
    """In how many of a hundred worlds each card is in the second seat's hand."""
    chance = seeded("worlds")
    dealt = [SHRINE.redeal(state, seat, chance) for _ in range(100)]
    return Counter(card for world in dealt for card in world.players[1].hand)


def test_a_card_that_was_taken_is_known_to_lie_in_the_hand() -> None:
    """H6: to all, as long as it lies there."""
    state = after("take")
    assert {worlds(state, seat)["KD"] for seat in range(4)} == {100}
    assert 0 < worlds(state, 1)["8D"] < 100 == worlds(state, 2)["8D"]


def test_what_is_stolen_is_known_to_thief_and_robbed() -> None:
    """H14: the third seat can't know whether the card that was taken before is still there."""
    played = ("take", "draw", "pass", "draw", "steal 2", "allow", "allow")
    state = after(*played, "discard 5H", picks=(0,))  # the 8D
    assert [(known.card, known.eyes) for known in state.known] == [("KD", (1,)), ("8D", (2,))]
    assert worlds(state, 1)["KD"] == 100 and worlds(state, 3)["KD"] < 100
    assert "8D" not in worlds(state, 1) and worlds(state, 3)["8D"] > 0
    assert SHRINE.view(state, 3).known == []


def test_a_known_card_that_leaves_its_hand_is_known_no_more() -> None:
    played = ("take", "draw", "pass", "draw", "steal 2", "allow", "allow")
    state = after(*played, "discard KD", picks=(2,))
    assert state.known == []


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_worlds_keep_what_was_seen(seed: int) -> None:
    """And the Balance is in no hand (H30)."""
    chance = seeded(f"keep {seed}")
    for number, transition in enumerate(shrine(seed)):
        for event in transition.events:
            if isinstance(event, Moved) and event.target.pile == "hand" and number % 3 == 0:
                known = {each.card for each in transition.after.known}
                assert event.source.pile == "deck" or {*event.cards} <= known
        state = transition.after
        seat = chance.below(state.seats + 1)
        world = SHRINE.redeal(state, seat, chance)
        for player, dealt in zip(state.players, world.players, strict=True):
            assert BALANCE not in dealt.hand
            for each in state.known:
                if each.is_known_to(seat):
                    assert (each.card in player.hand) == (each.card in dealt.hand)
