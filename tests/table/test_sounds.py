"""A table is heard as it is told: when, and not when somebody hurries; captions; M."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table.log import HEARD
from engine.table.table import Table
from engine.words.cues import CAPTIONS
from games import KEYS, load_game
from games.siege.rules.state import CounterBuilt
from tests.hands import keys, settle
from tests.tables import new_table

SIEGE = load_game("siege")
FRAME = 1 / 60


def play(table: Table, begins: str) -> None:
    """The seat that is asked gives the first answer that begins so."""
    decision = table.match.decision
    assert decision is not None and decision.actions
    action = next(each for each in decision.actions if str(each).startswith(begins))
    assert table.match.submit(decision.seat, action) is None


def tell(table: Table) -> None:
    """Let all be told."""
    while table.beats.is_playing_back:
        table.manager.update(FRAME)


def test_an_event_is_heard_when_it_is_shown(tmp_path: Path) -> None:
    table = new_table(SIEGE, tmp_path, speed="normal")
    settle(table)
    heard = table.manager.speaker.played
    before = len(heard)
    play(table, "construct")
    told = False
    while table.beats.is_playing_back:
        table.manager.update(FRAME)
        shown = table.context.history[-1].events if table.context.history else ()
        told |= any(isinstance(event, CounterBuilt) for event in shown)
        assert ("chip-build" in table.manager.speaker.played[before:]) == told
    assert told and "card-turn" in table.manager.speaker.played[before:]


def test_what_is_hurried_through_is_not_heard(tmp_path: Path) -> None:
    table = new_table(SIEGE, tmp_path, speed="normal")
    settle(table)
    heard = [*table.manager.speaker.played]
    play(table, "construct")
    first = len(table.manager.speaker.played) - len(heard)
    while table.beats.is_playing_back:
        table.beats.hurry()
    assert "chip-build" not in table.manager.speaker.played[len(heard) + first :]


def test_a_sound_comes_from_where_it_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(SIEGE, tmp_path, speed="normal")
    settle(table)
    at = dict[str, float]()
    monkeypatch.setattr(
        table.manager.speaker, "play", lambda cue, where=0.5: at.update({cue: where})
    )
    play(table, "construct")
    tell(table)
    assert 0 < at["card-draw"] < 0.5, "the Besieger's deck is on the left"


def test_captions_tell_what_was_heard_once_it_has_been(tmp_path: Path) -> None:
    table = new_table(SIEGE, tmp_path, speed="normal", captions=True)
    settle(table)
    play(table, "construct")
    assert not [entry for entry in table.log.entries_with_captions() if entry.heading == HEARD]
    tell(table)
    (caption,) = [entry for entry in table.log.entries_with_captions() if entry.heading == HEARD]
    assert caption.text.lower().startswith(CAPTIONS["card-draw"]) and caption.text.endswith(".")
    assert CAPTIONS["chip-build"] in caption.text
    assert caption == table.log.entries_with_captions()[-1]
    assert caption not in table.log.shown(), "only a log that lists captions has them"


@pytest.mark.parametrize("key", KEYS)
def test_m_mutes_the_sound_where_the_table_has_no_other_use_for_it(
    key: str, tmp_path: Path
) -> None:
    table = new_table(load_game(key), tmp_path)
    settle(table)
    keys(table, "m")
    assert table.settings.muted == (key != "duel")
    keys(table, "m")
    assert not table.settings.muted


def test_a_refusal_knocks(tmp_path: Path) -> None:
    table = new_table(SIEGE, tmp_path)
    table.match.submit(1, SIEGE.parse("sally enemy"))
    assert table.manager.speaker.played[-1] == "refusal"
