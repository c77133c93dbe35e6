"""The log of a run: every action and event has its words, with its numbers; `prose.py` has the
words."""

from __future__ import annotations

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
from tests.games.rogue.prose import TOLD
from tests.games.rogue.words_play import GAME, NAMES, line, run
from tests.kit.transitions import never_done


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [
        transition for each, played in TOLD.values() for transition in line(each, *played)
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
                case Walked(source=source, cell=cell):
                    walks = f"Walks {source} to {cell}"
                    assert f"Moves to {cell}." in words or headings[0] == walks
                case FloorCleared(floors=floors):
                    assert headings[-1] == f"Floor {floors + 1}" and event.goal in told[-1].text
        lost = transition.before.health + bool(
            transition.before.ace
        ) > transition.after.health + bool(transition.after.ace)
        assert ("Lost: " in words) == lost
        assert (headings[-1] in ("The end", "Retired")) == (transition.after.outcome is not None)
