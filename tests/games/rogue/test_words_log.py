"""The log of a run: every action and event has its words, with its reason; none tells a secret."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import name
from engine.rules.events import DrawAnswered, DrawOffered, Looked, Resigned, Rolled
from games.rogue.rules.state import (
    FloorCleared,
    Fought,
    HealthLost,
    Struck,
    TurnedOver,
    Walked,
)
from games.rogue.words.log import entries
from tests.games.rogue.words_play import GAME, NAMES, board, line, run
from tests.kit.transitions import never_done, told

TOLD: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    (
        "captured",
        {"board": board(b1="8D"), "deck": ["JS"], "strikes": 28},
        ["go b1", "capture"],
        [
            "0 b1 turned over: 8 of Diamonds.",
            "1 Strike 29: {JS}, 11, beats {8D}.",
            "1 Captured: {8D} comes along. Moves to b1.",
        ],
    ),
    (
        "left, struck with an ace",
        {"board": board(b1="+KD"), "deck": ["AS"]},
        ["go b1", "leave"],
        [
            "1 Strike 1: {AS}, 14, beats {KD}, 13.",
            "1 Left: {KD} is discarded. Moves to b1.",
        ],
    ),
    (
        "lost",
        {"board": board(b1="KD"), "deck": ["9H"], "strikes": 29},
        ["go b1"],
        [
            "0 b1 turned over: King of Diamonds.",
            "1 Strike 30: {9H} against {KD}, 13. Lost: one joker, two left.",
        ],
    ),
    (
        "drawn",
        {"board": board(b1="+JD"), "deck": ["JC"]},
        ["go b1"],
        ["1 Strike 1: {JC}, 11, equals {JD}, 11: a draw, nobody is hurt."],
    ),
    (
        "lost with an ace in hand",
        {"board": board(b1="+9D"), "ace": "AH", "deck": ["8C"]},
        ["go b1"],
        [
            "1 Strike 1: {8C} against {9D}. "
            "Lost: the ace {AH}, in place of a joker; three jokers in hand."
        ],
    ),
    (
        "beaten with an ace in hand",
        {"board": board(b1="+9D"), "ace": "AH", "deck": ["10C"]},
        ["go b1"],
        [
            "1 Strike 1: {10C} beats {9D}. The hand is full, nothing is captured. Moves to b1.",
        ],
    ),
    (
        "beaten with a captive in hand that is not needed",
        {"board": board(b1="+9D"), "captive": "5H", "deck": ["10C"]},
        ["go b1"],
        [
            "1 Strike 1: {10C} beats {9D}. The hand is full, nothing is captured. Moves to b1.",
        ],
    ),
    (
        "used, and beaten",
        {"board": board(b1="+QS"), "captive": "8D", "deck": ["7C"], "strikes": 30},
        ["go b1", "use"],
        [
            "1 Strike 31: {7C} against {QS}, 12. Captive in hand.",
            "1 Captive used: {7C} + {8D} = 15 beats {QS}, 12. The captive {8D} is discarded. "
            "Beaten with help, it can't be captured. Moves to b1.",
        ],
    ),
    (
        "used, and drawn",
        {"board": board(b1="+KS"), "captive": "2D", "deck": ["JC"]},
        ["go b1", "use"],
        [
            "1 Strike 1: {JC}, 11, against {KS}, 13. Captive in hand.",
            "1 Captive used: {JC} + {2D} = 13 equals {KS}, 13: a draw, nobody is hurt. "
            "The captive {2D} is discarded.",
        ],
    ),
    (
        "used in vain",
        {"board": board(b1="+KS"), "captive": "2D", "deck": ["3C"]},
        ["go b1", "use"],
        [
            "1 Strike 1: {3C} against {KS}, 13. Captive in hand.",
            "1 Captive used: {3C} + {2D} = 5 against {KS}, 13. The captive {2D} is discarded. "
            "Lost: one joker, two left.",
        ],
    ),
    (
        "held",
        {"board": board(b1="+KS"), "captive": "2D", "deck": ["3C", "KH"], "health": 2},
        ["go b1", "hold", "go b1", "hold"],
        [
            "1 Strike 1: {3C} against {KS}, 13. Captive in hand.",
            "1 Captive held: {3C} against {KS}, 13. Lost: one joker, one left.",
            "1 Strike 2: {KH}, 13, against {KS}, 13. Captive in hand.",
            "1 Captive held: {KH}, 13, equals {KS}, 13: a draw, nobody is hurt.",
        ],
    ),
    (
        "slain",
        {"board": board(b1="KD"), "deck": ["9H"], "health": 1},
        ["go b1"],
        [
            "0 b1 turned over: King of Diamonds.",
            "1 Strike 1: {9H} against {KD}, 13. Lost: one joker, the last.",
            "0 The end: **Slain by the King of Diamonds.** No joker and no ace is left.",
        ],
    ),
    (
        "an ace that heals",
        {"board": board(a2="AC"), "health": 1, "captive": "5H"},
        ["go a2"],
        [
            "0 a2 turned over: Ace of Clubs, a friend.",
            "1 Ace met: {AC} brings a lost joker back, two jokers in hand, and is discarded. "
            "Moves to a2.",
        ],
    ),
    (
        "an ace that comes along",
        {"board": board(a2="AC")},
        ["go a2"],
        [
            "0 a2 turned over: Ace of Clubs, a friend.",
            "1 Ace met: {AC} comes along as one more health: no joker is lost, "
            "and the hand was free. Moves to a2.",
        ],
    ),
    (
        "an ace that is face-up and of no use",
        {"board": board(a2="+AC"), "captive": "5H"},
        ["go a2"],
        [
            "1 Ace met: {AC} is discarded: no joker is lost, and the hand is full. Moves to a2.",
        ],
    ),
    (
        "a walk",
        {"board": board(b1=".")},
        ["go b1"],
        ["1 Walked to b1: From a1; nothing lay there."],
    ),
    (
        "a floor cleared by a fight",
        {"board": board("e4", d4=".", f4="+3H"), "captive": "5H", "deck": ["4D"], "floors": 1},
        ["go f4"],
        [
            "1 Strike 1: {4D} beats {3H}. The hand is full, nothing is captured. Moves to f4.",
            "0 Floor 3: The goal is a1. Discard pile and deck are shuffled together; "
            "two empty cells are filled anew.",
        ],
    ),
    (
        "a floor cleared on foot, with nothing to fill it",
        {"board": board("b1", a1="."), "goal": "a1"},
        ["go a1"],
        [
            "1 Walked to a1: From b1; nothing lay there.",
            "0 Floor 2: The goal is f4. Discard pile and deck are shuffled together; "
            "no empty cells are filled anew.",
        ],
    ),
    (
        "a floor with one cell to fill",
        {"board": board("e4", f4="."), "deck": ["4D"]},
        ["go f4"],
        [
            "1 Walked to f4: From e4; nothing lay there.",
            "0 Floor 2: The goal is a1. Discard pile and deck are shuffled together; "
            "one empty cell is filled anew.",
        ],
    ),
    (
        "a deck made anew",
        {"board": board(b1="5C"), "discard": ["3H", "9S"]},
        ["go b1", "leave"],
        [
            "0 b1 turned over: 5 of Clubs.",
            "0 New deck: The deck was empty: the discard pile, two cards, is shuffled into a new "
            "one.",
            "1 Strike 1: {9S} beats {5C}.",
            "1 Left: {5C} is discarded. Moves to b1.",
        ],
    ),
    (
        "nothing to strike with",
        {"board": board(b1="5C")},
        ["go b1", "go b1"],
        [
            "0 b1 turned over: 5 of Clubs.",
            "1 No strike: Deck and discard pile are empty: nothing happens.",
            "1 No strike: Deck and discard pile are empty: nothing happens.",
        ],
    ),
    (
        "retired",
        {"board": board()},
        ["retire"],
        ["1 Retired: The run ends, and counts as it stands."],
    ),
]


@pytest.mark.parametrize(
    ("position", "played", "expected"),
    [each[1:] for each in TOLD],
    ids=[each[0] for each in TOLD],
)
def test_what_is_played_is_told(
    position: dict[str, Any], played: list[str], expected: list[str]
) -> None:
    assert told(line(position, *played), entries) == expected


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [
        transition for _, position, played, _ in TOLD for transition in line(position, *played)
    ]
    assert never_done(GAME, transitions) == {Looked, Rolled, Resigned, DrawOffered, DrawAnswered}


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_each_thing_that_happened_is_told_with_its_numbers(seed: int) -> None:
    for transition in run(seed):
        told = entries(transition, NAMES)
        headings = [entry.heading for entry in told]
        words = " ".join(entry.text for entry in told)
        for event in transition.events:
            match event:
                case TurnedOver(cell=cell, card=card):
                    assert headings[0] == f"{cell} turned over" and name(card) in told[0].text
                case Struck(number=number):
                    assert f"Strike {number}" in headings and number == transition.after.strikes
                case Fought(total=total, result=result, captive=captive):
                    assert ("beats" in words, "equals" in words) == (
                        result == "beaten",
                        result == "drawn",
                    )
                    assert (f"= {total} " in words) == bool(captive)
                case HealthLost():
                    assert words.count("Lost: ") == 1
                case Walked(cell=cell):
                    assert f"Moves to {cell}." in words or headings[0] == f"Walked to {cell}"
                case FloorCleared(floors=floors):
                    assert headings[-1] == f"Floor {floors + 1}" and event.goal in told[-1].text
        lost = transition.before.health + bool(
            transition.before.ace
        ) > transition.after.health + bool(transition.after.ace)
        assert ("Lost: " in words) == lost
        assert (headings[-1] in ("The end", "Retired")) == (transition.after.outcome is not None)
