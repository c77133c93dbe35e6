"""The log of Schmiegel: every action and event has its words, and none tells what is hidden."""

from __future__ import annotations

from engine.rules.events import Looked
from games.schmiegel.words.log import opening
from tests.games.schmiegel.prose import PLAYED, opened
from tests.games.schmiegel.words_play import GAME
from tests.kit.transitions import NAMES, never_done


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [transition for played in PLAYED.values() for transition in played()]
    assert never_done(GAME, transitions) == {Looked}  # nobody looks into a pile here


def test_a_match_is_opened_before_the_first_action() -> None:
    assert [(entry.mark, entry.number) for entry in opening(opened(), NAMES)] == [(0, 0)]
    assert opening([], NAMES) == []
