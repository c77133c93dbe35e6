"""F2 reads what has the focus, F3 all; a voice is found when the program runs."""

from __future__ import annotations

import stat
import sys
import time
from pathlib import Path

import pytest

from engine.app.voice import Voice
from engine.app.widgets import Dialog
from engine.table.table import Table
from games import KEYS, load_game
from tests.hands import keys, settle, top
from tests.tables import new_table, shell


def test_what_has_the_focus_is_read_with_its_state(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_settings()
    said = dict[str, str]()
    for _ in range(30):
        keys(app, "tab", "f2")
        said[top(app).focus] = app.manager.voice.last_text
    assert said["fullscreen"] == "Full screen. off."
    assert said["text_size"] == "Text size. 100 %, 1 of 4."
    assert said["volume"] == "Volume. 75 %."
    assert said["back"] == "Done. Esc."
    assert all(said.values())


def test_a_screen_is_read_from_its_top_to_its_foot(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_title()
    keys(app, "f3")
    read = app.manager.voice.last_text.splitlines()
    for words in ("Simple Siege", "DUEL", "Map workshop", "Quit"):
        assert any(words in line for line in read), words


@pytest.mark.parametrize("key", KEYS)
def test_the_table_is_read_in_words_and_shown(key: str, tmp_path: Path) -> None:
    table = new_table(load_game(key), tmp_path)
    settle(table)
    keys(table, "f3")
    read = table.manager.voice.last_text
    assert read.startswith(f"{load_game(key).config.title}, ")
    prompt = table.foot.request(table.view).prompt
    assert prompt.title in read
    shown = table.manager.top
    assert isinstance(shown, Dialog)
    keys(shown, "escape")
    assert isinstance(table.manager.top, Table)


def test_no_hand_is_read_that_is_not_open(tmp_path: Path) -> None:
    table = new_table(load_game("schmiegel"), tmp_path)
    settle(table)
    own = table.match.state.players[0].hand  # type: ignore[attr-defined]
    assert own and not table.seat.viewer
    from engine.rules.cards import name

    read = "\n".join(table.reading())
    assert not [card for card in own if name(card) in read]


@pytest.mark.skipif(sys.platform == "win32", reason="its voice is another program")
def test_a_voice_is_found_and_given_the_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speaker, heard = tmp_path / "spd-say", tmp_path / "heard"
    speaker.write_text(
        f'#!/bin/sh\n/bin/cat > "{heard}.part" && /bin/mv "{heard}.part" "{heard}"\n'
    )
    speaker.chmod(speaker.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    voice = Voice()
    voice.read("Nobody hears this.")
    assert not capsys.readouterr().out
    voice.find()
    voice.read("Only written.", aloud=False)
    assert capsys.readouterr().out == "Only written.\n" and not heard.exists()
    voice.read("Undo. Takes back: move the hut.")
    assert capsys.readouterr().out == "Undo. Takes back: move the hut.\n"
    end = time.monotonic() + 10
    while not heard.exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert heard.read_text() == "Undo. Takes back: move the hut."
    voice.stop()


def test_without_a_voice_or_output_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "stdout", None)
    voice = Voice()
    voice.find()
    voice.read("Nobody hears this.")
    assert voice.command == () and voice.last_text == "Nobody hears this."


def test_what_is_read_tells_a_terminal_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    voice = Voice()
    voice.find()
    voice.read("Mara\x1b[2J\u202e plays.\nTomas: draw", aloud=False)
    assert capsys.readouterr().out == "Mara\\x1b[2J\\u202e plays.\nTomas: draw\n"
