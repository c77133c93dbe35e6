"""The workshop where folders and maps have names that are no UTF-8, or are very long."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from engine.app.widgets import Dialog
from games.duel.maps.library import OWN_FOLDER, SHIPPED_FOLDER
from games.duel.workshop.scene.exporting import ExportProgress
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import click, drawn, top, words, write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names are UTF-8 there")

ODD = os.fsdecode(b"caf\xe9 {5H} *x*")
"""A name that is no UTF-8."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / ODD
    folder.mkdir()
    return folder


def closed(work: AtWork) -> AtWork:
    """The workshop of the next start, after the window was closed."""
    work.app.manager.clear()
    return at_work(work.app.folder)


def export(work: AtWork, *ways: str) -> None:
    """Give the map, or make a picture or pages of it."""
    for does in ways:
        answers = 1 if does == "export_package" else 2
        getattr(work.screen.files, does)()
        drawn(top(work.app))
        for answer in range(answers, 0, -1):
            click(work.app, f"answer-{answer - 1}")
            work.wait(lambda: not isinstance(work.app.manager.top, ExportProgress))


def test_all_is_done_in_a_folder_whose_name_is_no_utf_8(home: Path) -> None:
    work = at_work(home)
    work.lay("hut", (6, 6))
    work.save_as("Ford")
    path = home / OWN_FOLDER / "ford.tmx"
    assert work.screen.files.path == path and path.is_file()
    drawn(work.screen)
    work.screen.files.load(path)
    export(work, "export_package", "export_picture", "export_print")
    assert {each.suffix for each in (home / OWN_FOLDER).glob("*/*") if each.stem == "ford"} == {
        ".zip",
        ".png",
        ".pdf",
    }
    work.screen.files.import_map()
    write(work.app, "file", "/no/such")
    drawn(top(work.app))
    work.keys("enter", "escape")
    work.lay("hut", (6, 6))
    again = closed(work)
    assert isinstance(top(again.app), Dialog)
    drawn(top(again.app))
    click(again.app, "answer-1")
    assert again.screen.files.path == path and again.bench.history.is_changed
    again.app.manager.clear()


def test_a_map_whose_name_is_no_utf_8_is_drawn_saved_and_found_again(tmp_path: Path) -> None:
    folder = tmp_path / OWN_FOLDER
    shutil.copytree(SHIPPED_FOLDER, folder)
    path = folder / f"{ODD}.tmx"
    (folder / "low-ford.tmx").rename(path)
    work = at_work(tmp_path)
    work.screen.files.load(path)
    work.lay("hut", (6, 6))
    again = closed(work)
    click(again.app, "answer-1")
    assert again.screen.files.path == path and again.bench.history.is_changed
    again.keys("ctrl+s")
    assert path.read_bytes() == again.bench.drawing.document.content
    drawn(again.screen)
    export(again, "export_package", "export_picture")
    again.screen.files.show_maps()
    drawn(top(again.app))
    again.keys("escape")
    again.save_as("Ford")
    assert again.screen.files.path == folder / "ford.tmx"
    again.app.manager.clear()


def test_a_map_elsewhere_is_saved_among_ones_own(home: Path, tmp_path: Path) -> None:
    """It names its tilesets, which lie in a folder whose name is no UTF-8."""
    shutil.copytree(SHIPPED_FOLDER, home / "elsewhere")
    work = at_work(tmp_path)
    work.screen.files.load(home / "elsewhere" / "low-ford.tmx")
    work.save_as("Ford")
    drawn(top(work.app))
    assert words(work.app, "title") == "The map can't be saved"
    assert "which is no UTF-8. Rename that folder." in words(work.app, "text")
    work.app.manager.clear()


def test_a_folder_of_five_thousand_letters_leaves_the_workshop_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    work = at_work(Path("x" * 5000))
    work.lay("hut", (6, 6))
    drawn(work.screen)
    hint = work.screen.widget("hint")
    assert hint and hint.rect.height < 100
    work.keys("ctrl+s")
    write(work.app, "name", "Ford")
    work.keys("enter")
    drawn(top(work.app))
    assert "File name too long" in words(work.app, "text")
    work.keys("escape")
    work.screen.files.show_maps()
    drawn(top(work.app))
    work.keys("escape")
    work.screen.files.import_map()
    drawn(top(work.app))
    with pytest.raises(OSError, match="can't be kept against a crash"):
        work.app.manager.clear()
    kept = tmp_path / "fireside.tmx"
    assert work.app.manager.take_rescue_sentences() == [f"Your drawing is kept: it is in {kept}."]
    assert kept.read_bytes() == work.bench.drawing.document.content
