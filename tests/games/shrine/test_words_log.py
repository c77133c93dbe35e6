"""The log of Shrine: every action and event has its words, each as soon as it may be read."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.events import Looked, Rolled
from games.shrine.words.log import entries, opening
from tests.games.shrine.prose import TOLD
from tests.games.shrine.words_play import GAME, NAMES, acted, shrine
from tests.kit.transitions import never_done

OPENING = {"FirstTurn", "BalancePutBack"}
"""Events of the deal, which no action brings about."""


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [transition for title in TOLD for transition in acted(title)]
    never = {kind.__name__ for kind in never_done(GAME, transitions)}
    assert never == {Looked.__name__, Rolled.__name__, *OPENING}


def test_nothing_is_told_of_a_deal_that_was_not_seen() -> None:
    assert opening([], NAMES) == []


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_entries_come_in_the_order_of_the_events_that_they_tell(seed: int) -> None:
    for transition in shrine(seed):
        told = [entry.events for entry in entries(transition, NAMES)]
        assert all(one <= other for one, other in pairwise(told))
        assert told[0] >= 0 and told[-1] <= len(transition.events)
