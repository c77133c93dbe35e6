"""Whatever the folder of the user's files is, and whatever lies in it by the name of a file of
ours: every screen can be shown, a match played, and what can't be kept is told."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from engine.app.widgets import Screen
from engine.journal import BadJournal, Header
from engine.matches.library import Library
from engine.shell import Shell
from engine.table.table import Table
from tests.hands import drawn, keys, settle
from tests.kit.matches import luck, play_on
from tests.tables import SHELF, shell

SIEGE = Header("siege", ["Mara", "Tomas"], "one")


def screens(app: Shell) -> Iterator[Callable[[], object]]:
    """What shows each of them, from its beginning."""
    by_key = {entry.key: entry for entry in app.catalogue}
    yield app.show_title
    yield app.show_matches
    yield app.show_settings
    yield lambda: app.manager.change(muted=True)
    for entry in app.catalogue:
        yield partial(app.show_setup, entry)
    yield lambda: app.show_record(by_key["rogue"])
    yield lambda: app.show_tool(by_key["duel"])
    yield app.show_title
    yield lambda: app.beginnings.start(SIEGE)
    yield lambda: app.beginnings.start(Header("rogue", ["Mara"], "one"))
    yield lambda: app.beginnings.start(Header("duel", ["Mara", "Tomas"], "one"))
    yield lambda: list(app._rehearsals.after_title())


def walked(app: Shell) -> list[str]:
    """Show all of them and draw each; then what stands in the way of a match being saved."""
    for show in screens(app):
        show()
        settle(app)
        assert isinstance(app.manager.top, Screen)
        drawn(app)
    app.beginnings.start(SIEGE)
    (table,) = [each for each in app.manager.scenes if isinstance(each, Table)]
    play_on(table.match, luck("walk"), 3)
    settle(app)
    drawn(app)
    unsaved = table.match.unsaved_reason
    keys(app, "escape")
    app.manager.clear()
    return [unsaved] if unsaved else []


def long_named(folder: Path) -> Path:
    return folder / ("n" * 300)


def below_a_file(folder: Path) -> Path:
    (folder / "file").write_bytes(b"")
    return folder / "file" / "data"


def a_file(folder: Path) -> Path:
    return below_a_file(folder).parent


def a_loop(folder: Path) -> Path:
    (folder / "loop").symlink_to(folder / "loop")
    return folder / "loop"


def a_device(folder: Path) -> Path:
    return Path("/dev/null")


def folders_of_that_name_are_files(folder: Path) -> Path:
    for name in ("matches", "imported", "deleted", "unsaved", "maps", "reports", "exported"):
        (folder / name).write_bytes(b"")
    return folder


@pytest.mark.skipif(os.name == "nt", reason="links and devices are others there")
@pytest.mark.parametrize(
    "make", [long_named, below_a_file, a_file, a_loop, a_device, folders_of_that_name_are_files]
)
def test_a_folder_that_is_none_is_told(make: Callable[[Path], Path], tmp_path: Path) -> None:
    (said,) = walked(shell(make(tmp_path)))
    assert said.startswith("Nothing is saved: ") and said.endswith(").")


def test_a_folder_of_any_letters_is_one(tmp_path: Path) -> None:
    assert not walked(shell(tmp_path / os.fsdecode("é\u202e\n火".encode() + b"\xff")))


NAMES = ["settings.json", "titles.json", "known.json", "builds.json", "matches/a.jsonl"]
NAMES += ["imported/a.jsonl", "deleted/matches/a.jsonl", "unsaved/drawing-1.tmx", "maps/a.tmx"]


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2 << 30)


@pytest.mark.skipif(os.name == "nt", reason="links and devices are others there")
@pytest.mark.parametrize("lay", [a_pipe, zeros, sparse, Path.mkdir])
def test_what_is_no_file_of_ours_is_left_alone(lay: Callable[[Path], None], tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        lay(tmp_path / name)
    before = {name: os.lstat(tmp_path / name).st_ino for name in NAMES}
    assert not walked(shell(tmp_path))
    library = Library(tmp_path, SHELF)
    mine = next(each for each in library.matches() if not each.problem)
    for do in (
        lambda: library.rename(mine, "Mine"),
        lambda: library.export(mine),
        library.restore,
        lambda: library.delete(*library.matches()),
    ):
        with suppress(OSError, BadJournal):
            do()
    found = {os.lstat(path).st_ino for path in tmp_path.rglob("*")}
    assert all(inode in found for inode in before.values()), "kept, if by another name"
