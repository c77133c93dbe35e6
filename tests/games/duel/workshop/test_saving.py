"""Nothing is lost when a drawing is saved: not what others wrote, nor what was there before."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine import files
from games.duel.geometry.points import Point
from games.duel.maps import library, survey
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import adding, saving
from games.duel.workshop.history import History
from tests.games.duel.maps.drawn import draw, layer
from tests.games.duel.workshop.opened import history_at

BOX = '<object id="7" type="terrain" x="320" y="320" width="32" height="32"/>'


def opened(path: Path) -> tuple[History, bytes]:
    return history_at(path), path.read_bytes()


def rock(history: History, x: float) -> None:
    history.do("Lay a rock", *adding.rectangle_edits(Point(x, 4), 1, 1))


def test_what_is_opened_and_saved_is_the_same_file(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED_FOLDER, tmp_path / "maps")
    for path in (tmp_path / "maps").glob("*.tmx"):
        history, known = opened(path)
        rock(history, 3)
        history.undo()
        assert saving.save(history.drawing, path, known) == known == path.read_bytes()
        assert not saving.earlier_saves(path), "nothing was changed"


def test_the_last_three_saves_stay_and_are_no_maps_of_the_list(tmp_path: Path) -> None:
    path = draw(tmp_path, layer(BOX))
    history, known = opened(path)
    saves = [known]
    for x in range(5):
        rock(history, x)
        saves.append(saving.save(history.drawing, path, saves[-1]))
    assert path.read_bytes() == saves[-1] and len(survey(path).battlefield.terrain) == 6
    assert [each.read_bytes() for each in saving.earlier_saves(path)] == saves[-2:-5:-1]
    (tmp_path / "home").mkdir()
    tmp_path.joinpath("home", "maps").symlink_to(tmp_path)
    assert [each.path.name for each in library(tmp_path / "home")[len(library()) :]] == [
        "field.tmx"
    ]


def test_what_others_wrote_is_not_written_over(tmp_path: Path) -> None:
    path = draw(tmp_path, layer(BOX))
    history, known = opened(path)
    rock(history, 3)
    path.write_bytes(known + b"<!-- by Tiled -->")
    with pytest.raises(saving.ChangedByOthers):
        saving.save(history.drawing, path, known)
    assert path.read_bytes().endswith(b"<!-- by Tiled -->") and not saving.earlier_saves(path)
    other = tmp_path / "other.tmx"
    other.touch()
    with pytest.raises(saving.ChangedByOthers):
        saving.save(history.drawing, other, None)
    path.unlink()
    saving.save(history.drawing, path, known)
    assert path.read_bytes() == history.drawing.document.content, "what is gone is written again"


def test_a_disk_that_is_full_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = draw(tmp_path, layer(BOX))
    history, known = opened(path)
    rock(history, 3)

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        saving.save(history.drawing, path, known)
    assert path.read_bytes() == known and history.is_changed


def test_what_is_read_otherwise_takes_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = draw(tmp_path, layer(BOX))
    history, known = opened(path)
    rock(history, 3)
    read = files.read

    def torn(path: Path, largest: int) -> bytes:
        return read(path, largest)[: 99 if path.name.startswith(".fireside") else None]

    monkeypatch.setattr(files, "read", torn)
    with pytest.raises(OSError, match="read otherwise"):
        saving.save(history.drawing, path, known)
    assert path.read_bytes() == known
    assert not list(tmp_path.glob(".fireside*"))


def test_a_copy_that_would_not_find_its_tiles_is_not_made(tmp_path: Path) -> None:
    """Its templates and tilesets lie beside the map, not where it would lie."""
    history, _ = opened(SHIPPED_FOLDER / "low-ford.tmx")
    with pytest.raises(OSError, match="read otherwise"):
        saving.save(history.drawing, tmp_path / "copy.tmx", None)
    assert not list(tmp_path.iterdir())
