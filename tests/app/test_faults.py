"""An error anywhere, also in what answers errors, loses no drawing and ends in a sentence."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from engine import files
from engine.app.screens.lab import LabScreen, Workers
from engine.app.screens.title import TitleScreen
from engine.app.widgets import Dialog
from engine.app.window import Loop
from engine.lab.running import InProcess
from engine.shell import Shell
from games import room
from games.duel.workshop import recovery
from games.duel.workshop.scene.workshop import Workshop
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import keys, press, settle, top, words
from tests.tables import SHELF, shell


class Fault(Exception):
    """An error that nobody expects."""


def fails(*_: object, **more: object) -> Any:
    raise Fault("the table is \udcff gone")


@pytest.fixture
def work(surface: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtWork:
    """Somebody in the workshop with a drawing that is not saved."""
    pygame.event.clear()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    found = at_work(tmp_path)
    press(found.app, "piece-templates/hut.tx")
    found.click((6, 6))
    assert found.bench.history.is_changed
    return found


def rounds(app: Shell, count: int = 3) -> None:
    """Rounds of the window's loop that never wait."""
    loop = Loop(app.manager, app.on_error)
    for _ in range(count):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
        loop.round()


def offered(app: Shell) -> bytes:
    """The drawing that the workshop offers after an error; the title is shown before."""
    content = at_work(app.folder).app
    assert words(content, "title") == "Unsaved drawing"
    (unsaved,) = recovery.unsaved_files(app.folder)
    content.manager.clear()
    return unsaved.content


def told(app: Shell) -> str:
    """What is said of an error."""
    dialog = top(app, Dialog)
    assert dialog._title == "Something went wrong"
    return dialog._text


@pytest.mark.parametrize("place", ["update", "handle", "prepare", "draw", "wait", "leave"])
def test_an_error_in_a_scene_loses_no_drawing(
    work: AtWork, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, content = work.app, work.bench.drawing.document.content
    with monkeypatch.context() as broken:
        broken.setattr(Workshop, place, fails)
        if place == "leave":
            broken.setattr(Workshop, "update", lambda screen, dt: app.show_title())
        if place in ("prepare", "draw"):
            work.screen.rebuild()
        rounds(app)
    assert "Your drawing is kept: the map workshop offers it" in told(app)
    keys(app, "enter")
    assert isinstance(top(app), TitleScreen) and len(app.manager.scenes) == 1
    assert offered(app) == content


def test_an_error_in_enter_leads_to_the_title(
    surface: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell(tmp_path)
    app.show_title()
    with monkeypatch.context() as broken:
        broken.setattr(Workshop, "enter", fails)
        broken.setattr(Workshop, "leave", fails)
        broken.setattr(TitleScreen, "update", lambda screen, dt: app.show_tool(app.catalogue[-1]))
        monkeypatch.setattr(app, "catalogue", [each for each in SHELF if each.key == "duel"])
        loop = Loop(app.manager, app.on_error)
        loop.round()
    assert "What went wrong is written in" in told(app)
    keys(app, "enter")
    assert isinstance(top(app), TitleScreen)


@pytest.mark.parametrize("also", [[], ["leave"], ["rescue"], ["leave", "rescue"]])
def test_an_error_in_what_answers_it_ends_in_a_message(
    work: AtWork,
    also: list[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = work.app
    for place in ("update", *also):
        monkeypatch.setattr(Workshop, place, fails)
    monkeypatch.setattr(TitleScreen, "build", fails)
    monkeypatch.setattr(TitleScreen, "enter", fails)
    rounds(app)
    assert "The title can't be shown, so Fireside ends now." in told(app)
    assert ("Your drawing is kept" in told(app)) == ("rescue" not in also)
    assert all("What would be lost can't be kept" in each for each in caplog.messages)
    assert len(caplog.messages) == (len(also) if "rescue" in also else 0)
    caplog.clear()
    keys(app, "enter")
    assert not app.manager.scenes


def test_a_drawing_that_can_not_be_kept_in_its_place_is_kept_elsewhere(
    work: AtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workshop, "update", fails)
    monkeypatch.setattr(recovery.RecoveryKeeper, "keep", fails)
    rounds(work.app)
    (kept,) = Path(tempfile.gettempdir()).iterdir()
    assert f"Your drawing is kept: it is in {kept}." in told(work.app)
    assert kept.read_bytes() == work.bench.drawing.document.content


@pytest.mark.parametrize("name", ["write", "create", "create_numbered"])
def test_an_error_in_writing_is_survived(
    work: AtWork, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workshop, "update", fails)
    monkeypatch.setattr(files, name, fails)
    rounds(work.app)
    told(work.app)
    keys(work.app, "enter")
    assert isinstance(top(work.app), TitleScreen)


def test_the_window_is_closed_whatever_fails(work: AtWork, monkeypatch: pytest.MonkeyPatch) -> None:
    content = work.bench.drawing.document.content
    with monkeypatch.context() as broken:
        broken.setattr(Workshop, "leave", fails)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        with pytest.raises(Fault):
            Loop(work.app.manager, work.app.on_error).run()
    assert not work.app.manager.scenes
    assert offered(work.app) == content


def test_a_fault_that_comes_again_at_once_is_a_sentence(
    work: AtWork, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the title fails before anything else is shown."""
    app, content = work.app, work.bench.drawing.document.content
    with monkeypatch.context() as broken:
        broken.setattr(TitleScreen, "draw", fails)
        broken.setattr(pygame.display, "quit", lambda: None)
        assert main._run_shell(app, None, "") == main.FAILED
        broken.setattr(TitleScreen, "enter", fails)
        assert main._run_shell(app, None, "") == main.FAILED
    for line in capsys.readouterr().err.splitlines():
        assert line.startswith("fireside: Fireside can't go on. What went wrong is written in ")
    assert offered(app) == content


def test_the_games_of_a_playtest_are_kept(
    surface: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell(tmp_path)
    app.show_title()
    entry = next(each for each in SHELF if each.key == "siege")
    workers = Workers(InProcess, 1)
    lab = LabScreen(entry, room, workers, tmp_path / "playtests", fails, app.show_message)
    app.manager.push(lab)
    lab._games_index, lab._players_index = 0, 0
    lab.start()
    assert lab._playtest
    while lab.goes_on:
        settle(app)
    with monkeypatch.context() as broken:
        broken.setattr(LabScreen, "update", fails)
        rounds(app)
    (page,) = (tmp_path / "playtests").glob("*.html")
    assert f"The report on the games so far is in {page}." in told(app)
