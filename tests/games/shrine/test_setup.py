"""How a game of Shrine begins."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rules.chance import Chance, seeded
from engine.rules.events import Event, Moved
from games.shrine.rules.cards import BALANCE
from games.shrine.rules.events import BalancePutBack, FirstTurn
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
