"""A drawing that takes the place of another one never takes its file."""

from __future__ import annotations

from pathlib import Path

from engine.app.widgets import Button
from games.duel.field.maps import MapPicture
from games.duel.maps.library import library
from games.duel.workshop import history, recovery, saving
from games.duel.workshop.editor import GENERATE
from games.duel.workshop.fresh import copy_shipped_files, empty_map
from games.duel.workshop.scene.files import RECOVERY_DELAY
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.games.duel.workshop.opened import bench_at
from tests.games.duel.workshop.test_generate_page import page_of
from tests.hands import click, ids, press, top, widget, words, write


def with_generated(folder: Path) -> tuple[AtWork, Path, bytes]:
    """Somebody who saved Seven Walls, and then put a generated battlefield in its place."""
    work = at_work(folder)
    work.lay("hut", (6, 6))
    work.save_as("Seven Walls")
    path = work.screen.files.path
    assert path
    work.keys("escape")
    page_of(work)
    press(work.app, "take")
    assert "seven-walls.tmx stays" in words(work.app, "text")
    press(work.app, "answer-1")
    return work, path, path.read_bytes()


def test_a_generated_battlefield_asks_for_a_name_and_leaves_the_file(tmp_path: Path) -> None:
    work, path, before = with_generated(tmp_path)
    assert "Save asks for a name." in work.bench.message
    assert work.screen.files.state == "not saved yet"
    work.keys("ctrl+s")
    write(work.app, "name", "Raven Stones")
    work.keys("enter")
    assert path.read_bytes() == before and not saving.earlier_saves(path)
    names = {entry.battlefield.name for entry in library(tmp_path) if entry.battlefield}
    assert {"Seven Walls", "Raven Stones"} <= names


def test_with_undo_and_redo_each_of_the_two_drawings_has_its_own_file(tmp_path: Path) -> None:
    work, path, before = with_generated(tmp_path)
    work.keys("ctrl+z")
    assert (work.screen.files.path, work.screen.files.state) == (path, "saved")
    assert "This map is seven-walls.tmx." in work.bench.message
    work.keys("ctrl+y")
    assert work.screen.files.path is None and "Save asks" in work.bench.message
    work.save_as("Raven Stones")
    raven = work.screen.files.path
    assert raven
    content = raven.read_bytes()
    while work.bench.history.undo_names:
        work.keys("ctrl+z")
    assert work.screen.files.path is None, "neither file has this drawing"
    assert raven.read_bytes() == content and path.read_bytes() == before
    while work.bench.history.redo_names:
        work.keys("ctrl+y")
    assert work.screen.files.path == raven


def test_after_a_kill_a_generated_battlefield_has_no_file_either(tmp_path: Path) -> None:
    work, path, before = with_generated(tmp_path)
    work.wait(lambda: [*(tmp_path / recovery.UNSAVED_FOLDER).glob("*.tmx")])
    work.screen.files._keeper.close()
    second = at_work(tmp_path)
    click(second.app, "answer-1")
    assert second.bench.drawing.things and second.screen.files.path is None
    second.keys("ctrl+s")
    assert top(second.app).widget("name"), "it asks for a name"
    assert path.read_bytes() == before


def test_a_rescued_battlefield_has_no_file_either(tmp_path: Path) -> None:
    work, _, _ = with_generated(tmp_path)
    assert work.screen.rescue()
    assert next(recovery.unsaved_files(tmp_path)).saved_digest == ""


def test_a_beginning_is_not_forgotten_with_the_oldest_steps(tmp_path: Path) -> None:
    copy_shipped_files(tmp_path)
    bench = bench_at(tmp_path / "mine.tmx", empty_map(24, 24))
    assert bench.history.beginning is None
    assert bench.replace(empty_map(28, 28), GENERATE)
    beginning = bench.history.beginning
    assert beginning
    bench.history._drop_oldest()
    assert bench.history.beginning is beginning and not bench.history.undo_names
    assert isinstance(beginning, history.UndoStep)


def test_what_is_selected_in_one_drawing_is_not_selected_in_another(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.lay("hut", (6, 6), (12, 12), (18, 18))
    assert work.bench.selected_keys
    work.bench.choose(work.bench.drawing.things_by_key)
    assert work.bench.replace(empty_map(28, 28), GENERATE) and not work.bench.selected_keys


def test_while_somebody_draws_without_a_pause_the_drawing_is_kept(tmp_path: Path) -> None:
    """What a kill loses is never older than the delay."""
    work = at_work(tmp_path)
    work.lay("hut", (6, 6))
    kept = set[bytes]()
    for step in range(24):  # 24 moves in 9.6 seconds, which never rest
        work.keys("right" if step % 2 else "left")
        for _ in range(8):
            work.app.manager.update(0.05)
        kept |= {each.read_bytes() for each in (tmp_path / "unsaved").glob("*.tmx")}
    assert len(kept) == int(24 * 0.4 / (RECOVERY_DELAY + 0.05)), "once in each delay"


def test_a_long_pause_before_the_first_change_is_no_delay(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.app.manager.update(60.0)
    work.lay("hut", (6, 6))
    work.app.manager.update(0.05)
    assert not [*(tmp_path / "unsaved").glob("*.tmx")]


def test_an_earlier_save_is_taken_in_one_step(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.lay("hut", (6, 6))
    work.save_as("Seven Walls")
    first = work.boxes()
    work.keys("escape", "escape")
    assert "item-Earlier saves" not in ids(work.app)
    work.keys("escape")
    work.lay("hut", (12, 12))
    work.keys("ctrl+s", "escape", "escape")
    press(work.app, "item-Earlier saves")
    assert "1, replaced just now" in widget(work.app, "answer-1", Button).label
    assert "1 piece" in words(work.app, "save-1-name")
    assert widget(work.app, "save-1", MapPicture).battlefield
    press(work.app, "answer-1")
    assert work.boxes() == first and work.bench.history.is_changed
    assert work.screen.files.path == tmp_path / "maps" / "seven-walls.tmx"
    work.keys("ctrl+z")
    assert len(work.boxes()) == 2 and not work.bench.history.is_changed
