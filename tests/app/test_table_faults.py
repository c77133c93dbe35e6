"""An error at the table loses no match: it is on disk, can be opened again, and is told about."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.app.screens.title import TitleScreen
from engine.app.widgets import Dialog
from engine.app.window import Loop
from engine.journal import SUFFIX, Journal
from engine.match import Match
from engine.resuming import resume
from engine.shell import Shell
from engine.table.hints import Hints
from engine.table.log import Log
from engine.table.table import Table
from games.siege.table.board import SiegeBoard
from tests.hands import lowest, top
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, match_of, no_space, play_on, same_match, saved
from tests.tables import NAMES, go_on, shell

SIEGE = GAMES["siege"]
PLAYED = 5


class Fault(Exception):
    """An error that nobody expects."""


def fails(*_: object, **more: object) -> Any:
    raise Fault("the walls are gone")


@pytest.fixture
def app(surface: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The program, with a folder of its own for temporary files."""
    pygame.event.clear()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return shell(tmp_path, speed="normal")


def begun(app: Shell) -> Match:
    """A match on disk in which a little was played."""
    match = match_of(SIEGE, NAMES, "faults")
    match.save_in(app.folder / "matches")
    assert play_on(match, luck("a siege"), PLAYED) == PLAYED and match.decision
    return match


def rounds(app: Shell) -> None:
    """Go round the loop of the window, with a key in each round."""
    loop = Loop(app.manager, app.on_error)
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
        loop.round()


def told(app: Shell) -> str:
    """The message that lies on the title."""
    assert isinstance(app.manager.scenes[0], TitleScreen)
    return top(app, Dialog)._text


def opened_again(app: Shell) -> Match:
    match = resume(Journal(saved(app.folder / "matches")), SIEGE)
    assert not match.look_only
    return match


@pytest.mark.parametrize(
    ("part", "method"),
    [
        (SiegeBoard, "layout"),
        (SiegeBoard, "pauses"),
        (Table, "prepare"),
        (Table, "draw"),
        (Table, "handle"),
        (Table, "update"),
    ],
)
def test_an_error_in_any_part_of_a_frame_keeps_the_match(
    part: type, method: str, app: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(app)
    app.show_table(match)
    scene = lowest(app, Table)
    go_on(scene)
    scene.rebuild()
    monkeypatch.setattr(part, method, fails)
    rounds(app)
    assert "Your matches are kept" in told(app) and "is written in" in told(app)
    monkeypatch.undo()
    assert same_match(opened_again(app), match)


@pytest.mark.parametrize(("part", "method"), [(SiegeBoard, "pace"), (SiegeBoard, "changed")])
def test_an_error_in_telling_an_action_keeps_the_action(
    part: type, method: str, app: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(app)
    app.show_table(match)
    monkeypatch.setattr(part, method, fails)
    with pytest.raises(Fault) as error:
        play_on(match, luck("one more"), 1)
    app.on_error(error.value)
    assert "Your matches are kept" in told(app)
    again = opened_again(app)
    assert len(again.history) == PLAYED + 1 and same_match(again, match)


@pytest.mark.parametrize(
    ("part", "method"), [(Log, "write"), (Table, "enter"), (Hints, "stop"), (SiegeBoard, "layout")]
)
def test_a_match_whose_table_fails_can_be_opened_again(
    part: type, method: str, app: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table can't be made, shown, or left."""
    match = begun(app)
    monkeypatch.setattr(part, method, fails)
    with pytest.raises(Fault) as error:
        app.show_table(match)
        app.show_title()
    app.on_error(error.value)
    assert "Your matches are kept" in told(app)
    assert same_match(opened_again(app), match)


def test_a_match_that_is_not_saved_is_kept_when_its_table_fails(
    app: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says where."""
    match = begun(app)
    app.show_table(match)
    with monkeypatch.context() as full:
        full.setattr(Journal, "append", no_space)
        play_on(match, luck("unsaved"), 3)
    assert match.unsaved_reason and len(match.history) == PLAYED + 3
    monkeypatch.setattr(SiegeBoard, "layout", fails)
    lowest(app, Table).rebuild()
    rounds(app)
    [path] = Path(tempfile.gettempdir()).glob(f"*{SUFFIX}")
    assert path.name in told(app)
    assert same_match(resume(Journal(path), SIEGE), match)
