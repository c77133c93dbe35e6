"""Maps as files of one's own: new, elsewhere, kept against a crash, renamed, deleted, put back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.duel.maps import library, survey
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import fresh, recovery, shelf
from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from tests.kit.matches import no_space
from tests.long import many

ROOT = Path(__file__).parents[4]


def test_what_maps_name_is_brought_along_once_and_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "rock.tx").write_text("mine", "utf-8")
    fresh.copy_shipped_files(tmp_path)
    assert (tmp_path / "templates" / "rock.tx").read_text("utf-8") == "mine"
    there = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    fresh.copy_shipped_files(tmp_path)
    assert there == {path: path.stat().st_mtime_ns for path in there}
    assert {"floor.tsx", "pieces.tsx", "fireside.tiled-project"} <= {path.name for path in there}


def test_a_new_map_is_read_and_has_only_its_starts_to_wish_for(tmp_path: Path) -> None:
    fresh.copy_shipped_files(tmp_path)
    path = tmp_path / "new.tmx"
    path.write_bytes(fresh.empty_map(30, 18))
    found = survey(path)
    assert found.battlefield.table == (30, 18) and not found.battlefield.terrain
    assert [each.words.split(":")[0] for each in found.errors] == ["has no start"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Mill at Low Ford", "mill-at-low-ford.tmx"),
        ("../../etc/passwd", "etc-passwd.tmx"),
        ("CON", "con-file.tmx"),
        ("Straße — Überfluß!", "strasse-uberfluss.tmx"),
        ("火の橋", "火の橋.tmx"),
        ("मिल", "मिल.tmx"),
        ("— · —", "battlefield.tmx"),
        ("\ud800", "battlefield.tmx"),
        ("x" * 90, f"{'x' * 40}.tmx"),
    ],
)
def test_a_name_makes_a_file_that_is_safe_everywhere(name: str, file: str, tmp_path: Path) -> None:
    assert fresh.free_path(tmp_path, name) == tmp_path / file
    (tmp_path / file).touch()
    second = fresh.free_path(tmp_path, name)
    assert second != tmp_path / file and second.parent == tmp_path and not second.exists()


@pytest.mark.parametrize("to", ["copy.tmx", "deep/down/copy.tmx"])
def test_a_map_of_the_game_is_the_same_in_ones_own_folder(to: str, tmp_path: Path) -> None:
    fresh.copy_shipped_files(tmp_path)
    for source in SHIPPED_FOLDER.glob("*.tmx"):
        content = fresh.content_at(source.read_bytes(), source, tmp_path / to, tmp_path)
        (tmp_path / to).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / to).write_bytes(content)
        assert survey(tmp_path / to).battlefield == survey(source).battlefield
        back = fresh.content_at(content, tmp_path / to, tmp_path / "back.tmx", tmp_path)
        assert back == source.read_bytes()


def own(home: Path, name: str) -> Path:
    """A map of one's own."""
    folder = home / "maps"
    fresh.copy_shipped_files(folder)
    path = fresh.free_path(folder, name)
    drawing = Drawing(path, Document(fresh.empty_map(24, 24)))
    path.write_bytes(drawing.document.content)
    return path


def names(home: Path) -> list[str]:
    return [entry.path.name for entry in library(home)[len(library()) :]]


def test_maps_are_copied_renamed_deleted_and_put_back(tmp_path: Path) -> None:
    path = own(tmp_path, "Ford")
    copy = shelf.duplicate(path)
    assert survey(copy).battlefield.name == "Ford copy" and names(tmp_path) == [
        "ford-copy.tmx",
        "ford.tmx",
    ]
    moved = shelf.rename(path, "Old mill")
    assert moved.name == "old-mill.tmx" and survey(moved).battlefield.name == "Old mill"
    assert not path.exists()
    gone = shelf.delete(moved)
    assert names(tmp_path) == ["ford-copy.tmx"] and gone.exists()
    assert shelf.restore(gone) == moved and names(tmp_path) == ["ford-copy.tmx", "old-mill.tmx"]


def test_of_deleted_maps_the_last_twenty_stay(tmp_path: Path) -> None:
    for number in range(shelf.MAX_DELETED + 3):
        shelf.delete(own(tmp_path, f"Field {number}"))
    kept = sorted(path.name for path in (tmp_path / "maps" / shelf.DELETED_FOLDER).glob("*.tmx"))
    assert len(kept) == shelf.MAX_DELETED


# What was not saved.


def test_what_was_kept_is_found_when_nobody_works_on_it(tmp_path: Path) -> None:
    keeper = recovery.RecoveryKeeper(tmp_path)
    keeper.keep(tmp_path / "maps" / "a.tmx", "A", b"first", None)
    assert not [*recovery.unsaved_files(tmp_path)], "this program still works on it"
    keeper.keep(tmp_path / "maps" / "a.tmx", "A", b"second", b"saved")
    keeper.close()
    (found,) = recovery.unsaved_files(tmp_path)
    assert (found.content, found.name, found.path.name) == (b"second", "A", "a.tmx")
    assert found.saved_digest == recovery.digest(b"saved")
    recovery.delete_unsaved(found)
    assert not [*recovery.unsaved_files(tmp_path)]


def test_what_was_saved_or_given_up_is_not_offered(tmp_path: Path) -> None:
    keeper = recovery.RecoveryKeeper(tmp_path)
    keeper.keep(tmp_path / "a.tmx", "A", b"first", None)
    keeper.drop()
    keeper.close()
    assert not [*recovery.unsaved_files(tmp_path)]
    assert not [*(tmp_path / recovery.UNSAVED_FOLDER).iterdir()]


def test_two_programs_keep_two_drawings_and_damage_is_left_out(tmp_path: Path) -> None:
    one, other = recovery.RecoveryKeeper(tmp_path), recovery.RecoveryKeeper(tmp_path)
    one.keep(tmp_path / "a.tmx", "A", b"one", None)
    other.keep(tmp_path / "b.tmx", "B", b"two", None)
    one.close()
    other.close()
    folder = tmp_path / recovery.UNSAVED_FOLDER
    (folder / "drawing-7.tmx").write_bytes(b"\0" * 40)
    (folder / "drawing-8.tmx").write_bytes(b'{"path": 3}\n')
    assert {each.content for each in recovery.unsaved_files(tmp_path)} == {b"one", b"two"}


_KEEPS = """
import sys, time
from pathlib import Path
from games.duel.workshop.recovery import RecoveryKeeper
keeper, number = RecoveryKeeper(Path(sys.argv[1])), 0
while True:
    number += 1
    keeper.keep(Path("a.tmx"), "A", b"%06d" % number * 4000, None)
    print(number, flush=True)
"""


@pytest.mark.parametrize("moment", range(many(3, 200)))
def test_killed_at_any_moment_the_last_that_was_kept_is_whole(moment: int, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _KEEPS, str(tmp_path)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout
    for _ in range(2 + 3 * moment):
        last = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    process.wait()
    last = int((process.stdout.read().split() or [b"%d" % last])[-1])
    process.stdout.close()
    (found,) = recovery.unsaved_files(tmp_path)
    number = int(found.content[:6])
    assert found.content == b"%06d" % number * 4000 and number in (last, last + 1)


def test_a_full_disk_keeps_what_was_kept_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = recovery.RecoveryKeeper(tmp_path)
    keeper.keep(tmp_path / "a.tmx", "A", b"first", None)

    monkeypatch.setattr(os, "replace", no_space)
    with pytest.raises(OSError, match="No space"):
        keeper.keep(tmp_path / "a.tmx", "A", b"second", None)
    keeper.close()
    assert [each.content for each in recovery.unsaved_files(tmp_path)] == [b"first"]
