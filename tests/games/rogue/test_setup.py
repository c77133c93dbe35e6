"""A run is set up as R1, R2 and R23 say."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rules.options import BadOption
from tests.games.rogue.positions import PACKS, ROGUE, begun, loaded, whole
from tests.kit.golden import perft


def test_a_run_begins_with_23_cells_face_down_and_81_cards_in_the_deck() -> None:
    """R1, R2."""
    state = begun(1)
    assert whole(state) == Counter(PACKS)
    assert len(PACKS) == 104 and {*Counter(PACKS).values()} == {2}
    assert (state.here, state.goal, len(state.face_down()), len(state.deck)) == ("a1", "f4", 23, 81)
    assert (state.health, state.captive, state.ace, state.discard) == (3, None, None, [])
    assert (state.floors, state.strikes, state.turn_number) == (0, 0, 1)


@pytest.mark.parametrize("health", range(1, 6))
def test_the_option_is_the_health(health: int) -> None:
    """R23."""
    assert begun(1, health=health).health == health
    assert loaded({}, health=health).health == health


@pytest.mark.parametrize("health", [0, 6, "three", None])
def test_other_healths_are_refused(health: object) -> None:
    with pytest.raises(BadOption):
        ROGUE.rules_for({"health": health})


def test_one_with_nothing_left_is_slain_as_he_loads() -> None:
    """R12."""
    state = loaded({"health": 0})
    assert state.outcome and state.outcome.reason == "slain"
    assert ROGUE.refusal(state, 1, ROGUE.parse("retire")) == "The game is over."


def test_the_ways_of_a_small_run_counted_by_hand() -> None:
    """From a1 two cells and the end: 3. Behind each cell lies a deuce, and the strike is a king:
    two captures or none, so 2 x 2. Then from a2 or b1, three cells and the end: 4 x 4."""
    assert perft(ROGUE, loaded({"deck": ["KC", "KD"]}))[:3] == [3, 4, 16]
