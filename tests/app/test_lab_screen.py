"""The playtest lab in the window."""

from __future__ import annotations

import time
from concurrent.futures import Executor
from multiprocessing import active_children
from pathlib import Path

import msgspec
import pygame
import pytest
from pygame import Rect

import games
from engine import files
from engine.app import theme
from engine.app.screens import lab
from engine.app.screens.lab import LabScreen, Workers
from engine.app.screens.setup import SetupScreen
from engine.app.theme import SEATS, Scale
from engine.app.widgets import Dialog, Look, Panel, overflows, walk
from engine.app.widgets.meters import Meter
from engine.lab.running import InProcess, local_executor
from engine.players.player import Level
from engine.rules.chance import seeded
from engine.shell import Shell
from engine.table.table import Table
from engine.words.markup import literal
from tests.app.opener import made_up_desktop
from tests.app.shell import WINDOWS, faults_of
from tests.hands import ids, keys, made_ready, press, said, top
from tests.lab.test_running import gone
from tests.tables import SHELF

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few games are played."""
    monkeypatch.setattr(lab, "GAME_COUNTS", (2, 4, 8, 0))


def opened(folder: Path, key: str = "siege", size: tuple[int, int] = (1280, 720)) -> Shell:
    """The lab for a game, which plays in this process; games are given up soon."""
    app = Shell(made_ready(), size, SHELF, games.table, folder, None, games.room)
    app.show_setup(next(entry for entry in SHELF if entry.key == key))
    keys(app, "f7")
    scene = top(app, LabScreen)
    most = 400 if key == "siege" else 40  # a siege ends before that, whatever its seed
    scene._workers, scene._max_actions, scene._players_index = Workers(InProcess, 1), most, 0
    scene.rebuild()
    return app


def done(scene: LabScreen) -> None:
    """Wait until all is played, and look at it."""
    assert scene._playtest
    scene._playtest._thread.join(PATIENCE)
    scene.update(1)


def compare(app: Shell, option: str = "") -> LabScreen:
    """Play a test that compares the values of an option, of the first one unless it is named."""
    scene = top(app, LabScreen)
    options = [*scene.entry.config.options]
    scene._compare_index = 1 + lab.LEVELS_CHOICE + (options.index(option) if option else 0)
    scene.start()
    done(scene)
    return scene


def test_by_keys_alone_a_test_is_played_saved_and_watched(tmp_path: Path) -> None:
    app = opened(tmp_path)
    scene = top(app, LabScreen)
    keys(app, "enter")
    done(scene)
    assert "2 games, played by Random." in said(app) and "The Besieger wins" in said(app)
    assert "the besieger" not in said(app) and "The besieger" not in said(app)
    keys(app, "r")
    (page,) = (tmp_path / "playtests").glob("siege-*.html")
    assert page.with_suffix(".json").exists() and page.name in said(app)
    keys(app, "enter")
    assert top(app) is scene
    while scene.focus != "watch-0-longest":
        keys(app, "tab")
    keys(app, "enter")
    table = top(app, Table)
    assert table.match.names[0] == "Random 1" and not table.match.history
    keys(app, "escape")
    while top(app) is not scene:
        keys(app, "escape")
    keys(app, "escape")
    assert isinstance(top(app), SetupScreen)


def test_a_report_is_opened_in_a_browser_or_it_is_said_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(tmp_path)
    scene = top(app, LabScreen)
    assert "open" not in ids(app)
    keys(app, "enter")
    done(scene)
    asked = made_up_desktop(tmp_path / "desktop", monkeypatch, status=0)
    keys(app, "o")
    (page,) = (tmp_path / "playtests").glob("*.html")
    assert asked.read_text().split() == [str(page)] and top(app) is scene
    made_up_desktop(tmp_path / "desktop", monkeypatch, status=3)
    keys(app, "o")
    assert "No browser could be opened" in said(app) and str(page) in said(app).replace("\\", "")
    keys(app, "enter", "r")
    assert [*page.parent.glob("*.html")] == [page], "the same report needs no second file"


def played_on(folder: Path) -> Shell:
    """The lab with a test that has been played and is in no report."""
    app = opened(folder)
    keys(app, "enter")
    done(top(app, LabScreen))
    return app


def reports(folder: Path) -> list[Path]:
    """The reports that have been written."""
    return [*(folder / "playtests").glob("siege-*.html")]


@pytest.mark.parametrize("key", ["escape", "enter"])
def test_before_a_test_is_lost_it_is_asked(key: str, tmp_path: Path) -> None:
    """By leaving the lab, or by beginning another test."""
    app = played_on(tmp_path)
    scene = top(app, LabScreen)
    first = scene._playtest
    keys(app, key)
    assert "The report on 2 games is not saved." in said(app)
    keys(app, "escape")
    assert top(app) is scene and scene._playtest is first
    keys(app, key)
    press(app, "answer-2")
    assert len(reports(tmp_path)) == 1
    assert (top(app) is not scene) is (key == "escape")
    if key == "enter":
        assert scene._playtest is not first
        done(scene)
        keys(app, "escape")
        press(app, "answer-1")
    assert isinstance(top(app), SetupScreen) and len(reports(tmp_path)) == 1


def test_what_is_saved_is_left_without_a_question(tmp_path: Path) -> None:
    app = played_on(tmp_path)
    keys(app, "r", "enter", "escape")
    assert isinstance(top(app), SetupScreen) and len(reports(tmp_path)) == 1


def test_a_test_that_is_left_otherwise_is_kept(tmp_path: Path) -> None:
    """By closing the window, or by playing on in a game that is watched."""
    for way in ("close", "play on"):
        app = played_on(tmp_path / way)
        if way == "close":
            app.manager.clear()
        else:
            press(app, "watch-0-longest")
            keys(app, "p")
            assert isinstance(top(app), Table)
        assert len(reports(tmp_path / way)) == 1, way


def test_where_the_report_can_not_be_written_the_lab_stays(tmp_path: Path) -> None:
    app = played_on(tmp_path)
    scene = top(app, LabScreen)
    (tmp_path / "playtests").write_text("in the way", "utf-8")
    keys(app, "escape")
    press(app, "answer-2")
    assert "The report can't be written" in said(app)
    keys(app, "enter")
    assert top(app) is scene


def test_variants_are_compared_and_of_each_games_can_be_watched(tmp_path: Path) -> None:
    app = opened(tmp_path)
    scene = compare(app, "starting_walls")
    assert "with City walls 10 and" in said(app)
    assert scene._playtest and "--option starting_walls=0,5,10" in scene._playtest.test.command
    for number, walls in enumerate((0, 5, 10)):
        for which in ("shortest", "longest", "dramatic"):
            press(app, f"watch-{number}-{which}")
            table = top(app, Table)
            assert table.match.rules.starting_walls == walls
            while top(app) is not scene:
                keys(app, "escape")


def test_while_games_come_all_figures_are_of_the_same_games(tmp_path: Path) -> None:
    app = played_on(tmp_path)
    scene = top(app, LabScreen)
    assert scene._playtest
    (trials,) = scene._playtest.test.trials
    trials.append(trials[0])
    scene.rebuild()
    notes = [each.widget.note for each in walk(scene.widgets) if isinstance(each.widget, Panel)]
    assert "2 of 2 games" in notes and "2 games, played by Random." in said(app)


def test_levels_are_compared(tmp_path: Path) -> None:
    app = opened(tmp_path)
    scene = top(app, LabScreen)
    scene._compare_index = lab.LEVELS_CHOICE
    scene._game_provider = lambda key: (
        games.room(key)[0],
        games.room(key)[1]._replace(budgets=CHEAP),
    )
    scene.start()
    done(scene)
    assert "Medium wins" in said(app) and "against Easy" in said(app)
    assert scene._playtest and "--ladder" in scene._playtest.test.command


CHEAP: dict[Level, int] = {"weak": 2, "middle": 4, "strong": 6}


def test_it_stops_at_once_and_plays_on_no_more_when_it_is_left(tmp_path: Path) -> None:
    app = opened(tmp_path)
    scene = top(app, LabScreen)
    before = {child.pid for child in active_children()}
    started: set[int] = set()

    def make() -> Executor:
        executor = local_executor(1)
        executor.submit(abs, 1)
        started.update(each.pid or 0 for each in active_children() if each.pid not in before)
        return executor

    scene._workers, scene._games_index = Workers(make, 1), 3
    keys(app, "enter")
    assert "stop" in ids(app) and scene.goes_on
    keys(app, "s")
    done(scene)
    assert not scene.goes_on and "start" in ids(app)
    keys(app, "enter", "escape")
    while isinstance(top(app), Dialog):
        press(app, "answer-1")
    assert not isinstance(top(app), LabScreen)
    assert scene._playtest
    scene._playtest._thread.join(PATIENCE)
    assert not scene.goes_on and scene._playtest.problem == ""
    end = time.monotonic() + PATIENCE
    while not all(gone(pid) for pid in started):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_goes_wrong_is_said(tmp_path: Path) -> None:
    app = opened(tmp_path)
    scene = top(app, LabScreen)
    (tmp_path / "playtests").write_text("in the way", "utf-8")
    keys(app, "enter")
    done(scene)
    keys(app, "r")
    assert "The report can't be written" in said(app) and "Not a directory." in said(app)
    keys(app, "enter")

    def broken() -> Executor:
        raise OSError("no more processes")

    scene._workers = Workers(broken, 1)
    scene._playtest = None
    keys(app, "enter")
    done(scene)
    assert "The playtest ended early (no more processes)." in said(app)
    scene.variants._values["starting_walls"] = 99
    scene.start()
    assert literal("must be a whole number from 0 to 10, not 99") in said(app)


def test_a_ground_is_played_on_by_as_many_as_it_has_starts(tmp_path: Path) -> None:
    app = opened(tmp_path, "duel")
    first = top(app, LabScreen)
    game = games.room("duel")[0]
    ground = game.sample_ground(game.rules_for({}), 2, seeded("lab"))
    app.show_lab(first.entry, ground, 2)
    scene = top(app, LabScreen)
    scene._workers, scene._max_actions, scene._players_index = Workers(InProcess, 1), 6, 0
    assert "seats" not in ids(app)
    scene.start()
    done(scene)
    assert scene._playtest
    (trial, *_) = scene._playtest.test.trials[0]
    header = msgspec.json.decode(trial.journal.splitlines()[0])
    assert header["setups"][0] == header["setups"][1]
    assert header["ground"] == msgspec.json.decode(msgspec.json.encode(ground))
    page = scene._write_or_tell()
    assert page and page.name.startswith(f"duel-{files.stem_for(ground.name, '')}-2")
    assert "No game was played to its end" in said(app)


@pytest.mark.parametrize("key", games.KEYS)
def test_the_set_up_leads_to_it_and_is_cut_nowhere(key: str, tmp_path: Path) -> None:
    app = Shell(made_ready(), WINDOWS[0][0], SHELF, games.table, tmp_path, None, games.room)
    app.show_setup(next(entry for entry in SHELF if entry.key == key))
    assert faults_of(app) == []
    press(app, "lab")
    assert isinstance(top(app), LabScreen)
    keys(app, "escape", "f7")
    assert isinstance(top(app), LabScreen)


@pytest.mark.parametrize("key", ["siege", "shrine", "rogue"])
def test_nothing_is_cut(key: str, tmp_path: Path) -> None:
    app = opened(tmp_path, key)
    assert faults_of(app) == []
    compare(app, "starting_walls" if key == "siege" else "")
    assert faults_of(app) == []


def test_before_there_is_a_report_it_says_so(tmp_path: Path) -> None:
    app = played_on(tmp_path)
    scene = top(app, LabScreen)
    bars = [each.widget for each in walk(scene.widgets) if isinstance(each.widget, Meter)]
    assert [bar.called for bar in bars] == ["The Besieger", "The Besieged"]
    assert "19 times in 20" in bars[0].tip and "19 times in 20" in said(app)
    scene._report = None
    scene.rebuild()
    assert "The first games are being played." in said(app)
    assert "19 times in 20" not in said(app)
    assert overflows(scene.widgets, scene.scale) == []


@pytest.mark.parametrize("seat", SEATS)
def test_the_interval_is_seen_on_a_bar_of_any_colour(seat: int) -> None:
    """Its light line has dark edges: on yellow it would not be seen."""
    surface, scale = pygame.Surface((500, 40)), Scale(1280, 720)
    low, high = 0.6, 0.98
    bar = Meter("bar", Rect(0, 0, 500, 40), share=0.9, low=low, high=high, called="Seat")
    bar.colour = scale.colour(seat)
    bar.draw(surface, Look(scale))
    column = [surface.get_at((370, y))[:3] for y in range(40)]
    assert theme.TEXT in column
    first = column.index(theme.TEXT)
    last = 39 - column[::-1].index(theme.TEXT)
    assert column[first - 1] == column[last + 1] == theme.NIGHT
    assert scale.colour(seat) in column


def test_builds_play_against_each_other_and_the_table_shows_it(tmp_path: Path) -> None:
    app = opened(tmp_path, "duel")
    scene = top(app, LabScreen)
    assert scene._named_setups
    scene._named_setups = scene._named_setups._replace(usual=("4-3-3-3", "3-5-3-2"))
    scene._compare_index = len(scene.entry.config.options) + lab.LEVELS_CHOICE + 1
    scene.start()
    done(scene)
    assert "4 games, played by Random." in said(app) and "The best mix of builds: " in said(app)
    assert {"setups-0-4-3-3-3", "setups-0-4-3-3-3-3-5-3-2"} <= {*ids(app)}
    assert scene._playtest and "--setups 4-3-3-3,3-5-3-2" in scene._playtest.test.command


def test_a_game_without_set_ups_compares_none(tmp_path: Path) -> None:
    scene = top(opened(tmp_path, "siege"), LabScreen)
    assert scene._named_setups is None and not scene._compared_setups
