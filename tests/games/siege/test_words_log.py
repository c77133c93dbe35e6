"""The log of a siege: every action has its words, and every event happens where they are read."""

from __future__ import annotations

import pytest

from engine.rules.english import in_words
from engine.rules.events import Rolled
from games.siege.words.log import entries
from tests.games.siege.prose import PLAYED
from tests.games.siege.words_play import GAME, line
from tests.kit.transitions import never_done, told


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [
        transition for position, played in PLAYED.values() for transition in line(position, *played)
    ]
    assert all(told([transition], entries) for transition in transitions)
    assert never_done(GAME, transitions) == {Rolled}  # no dice here


@pytest.mark.parametrize(
    ("count", "thing", "words"),
    [(0, "card", "no cards"), (1, "card", "one card"), (10, "", "ten"), (11, "card", "11 cards")],
)
def test_numbers_are_words_up_to_ten(count: int, thing: str, words: str) -> None:
    assert in_words(count, thing) == words
