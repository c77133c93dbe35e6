"""A run is set up as R1, R2 and R23 say, and a position that can't be is refused with its place."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.rules.cards import Card
from engine.rules.game import BadPosition
from engine.rules.options import BadOption
from games.rogue.rules.state import CELLS, HERE, fresh_board
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


def test_every_card_comes_to_lie_everywhere() -> None:
    tops, corners = Counter[Card](), Counter[str]()
    for seed in range(700):
        state = begun(seed)
        tops[state.deck[0]] += 1
        corners[state.at("f4")] += 1
    assert {*tops} == {*corners} == {*PACKS}
    assert max(tops.values()) < 40 and max(corners.values()) < 40


@pytest.mark.parametrize("health", range(1, 6))
def test_the_option_is_the_health(health: int) -> None:
    """R23."""
    assert begun(1, health=health).health == health
    assert loaded({}, health=health).health == health


@pytest.mark.parametrize("health", [0, 6, "three", None])
def test_other_healths_are_refused(health: object) -> None:
    with pytest.raises(BadOption):
        ROGUE.rules_for({"health": health})


def board(**cells: str) -> list[list[str]]:
    """A fresh board with something else on some cells."""
    rows = fresh_board()
    for name, what in cells.items():
        place = list(CELLS).index(name)  # type: ignore[arg-type]
        rows[place // 6][place % 6] = what
    return rows


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"board": board(a1="2C")}, "board: must hold one '@', where you are"),
        ({"board": board(b1=HERE)}, "board: must hold one '@', where you are"),
        ({"health": 4}, "health: 4 is more than 3"),
        ({"floor_strikes": 1, "strikes": 1}, "floor_strikes: counts strikes that no floor"),
        ({"floors": 1, "floor_strikes": 2, "strikes": 1}, "floor_strikes: counts strikes"),
        ({"captive": "KC", "ace": "AC"}, "ace: the hand holds a captive already"),
        ({"captive": "AC"}, "captive: an ace is never a captive"),
        ({"ace": "KC"}, "ace: KC is no ace"),
        ({"deck": ["KC"] * 3}, "deck: KC stands there more than 2 times"),
        ({"deck": ["KC"] * 2, "discard": ["KC"]}, "discard: KC stands there more than 2"),
        (
            {"board": board(b1="KC"), "captive": "KC", "deck": ["KC"]},
            "captive: KC stands there more than 2",
        ),
        ({"deck": ["RJ"]}, "deck: RJ is no card of these packs"),
        ({"captive": ""}, "captive: '' is no card of these packs"),
        ({"board": board(b1="??")}, "board.b1: ?? is no card of these packs"),
        ({"board": board(b1="++3C")}, "board.b1: +3C is no card of these packs"),
        ({"strike": "4C"}, "strike: is drawn, and no question of a captive waits"),
        ({"foe": "b1"}, "foe: no face-up enemy lies on b1"),
        ({"foe": "c1"}, "foe: c1 is not next to a1, where you are"),
        ({"foe": "b1", "board": board(b1="+AC")}, "foe: no face-up enemy lies on b1"),
        ({"foe": "b1", "board": board(b1="+KC")}, "foe: goes with a question"),
        ({"agenda": [{"type": "GoOn"}]}, "agenda: must hold one question in a fight"),
        ({"eras": [{"joined": ["KC"]}]}, "eras: must be two or more"),
    ],
)
def test_a_position_that_can_not_be_is_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition) as error:
        loaded(position)
    assert str(error.value).startswith(said), str(error.value)


def test_one_with_nothing_left_is_slain_as_he_loads() -> None:
    """R12."""
    state = loaded({"health": 0})
    assert state.outcome and state.outcome.reason == "slain"
    assert ROGUE.refusal(state, 1, ROGUE.parse("retire")) == "The game is over."


def test_the_ways_of_a_small_run_counted_by_hand() -> None:
    """From a1 two cells and the end: 3. Behind each cell lies a deuce, and the strike is a king:
    two captures or none, so 2 x 2. Then from a2 or b1, three cells and the end: 4 x 4."""
    assert perft(ROGUE, loaded({"deck": ["KC", "KD"]}))[:3] == [3, 4, 16]


@pytest.mark.parametrize(
    ("position", "done", "text", "said"),
    [
        ({}, "", "go a1", "You are already on a1."),
        ({}, "", "go b2", "You are on a1, and b2 is not next to it."),
        ({}, "", "use", "There is no fight now. Choose a cell to go to."),
        ({}, "", "capture", "There is no fight now. Choose a cell to go to."),
        ({}, "go b1", "retire", "The enemy is beaten: first capture it or leave it."),
        ({}, "go b1", "use", "The enemy is beaten: first capture it or leave it."),
        (
            {"captive": "9C", "deck": ["2D"]},
            "go b1",
            "retire",
            "The strike does not win alone: first use the captive or hold it.",
        ),
        (
            {"captive": "9C", "deck": ["2D"]},
            "go b1",
            "go b1",
            "The strike does not win alone: first use the captive or hold it.",
        ),
        ({}, "retire", "retire", "The game is over."),
    ],
)
def test_a_refusal_names_the_reason(
    position: dict[str, Any], done: str, text: str, said: str
) -> None:
    """R3, R9, R13, R21."""
    state = loaded({"deck": ["KC", "KD"], **position})
    if done:
        ROGUE.apply(state, ROGUE.parse(done))
    assert ROGUE.refusal(state, 1, ROGUE.parse(text)) == said
