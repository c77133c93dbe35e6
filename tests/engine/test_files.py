"""Files: what is no plain file is never waited for, nothing is read without end, and nobody ever
finds half of what is written."""

from __future__ import annotations

import ast
import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from engine import files
from engine.app import settings
from engine.config import BadConfig, documents
from engine.journal import BadJournal, Journal, overview
from engine.matches import deleted_runs
from engine.matches.library import Library
from games.duel.maps import MapError
from games.duel.maps import read as read_map
from tests.house.tree import ROOT
from tests.kit.catalogue import GAMES
from tests.kit.matches import new_match, no_space


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2 << 30)


def read_documents(path: Path) -> str:
    with pytest.raises(BadConfig) as error:
        documents(path)
    return str(error.value)


def read_journal(path: Path) -> str:
    for opened in (Journal, overview):
        with pytest.raises(BadJournal) as error:
            opened(path)
    return str(error.value)


def read_battlefield(path: Path) -> str:
    with pytest.raises(MapError) as error:
        read_map(path)
    return str(error.value)


READERS: dict[str, Callable[[Path], str]] = {
    "settings.json": lambda path: settings.load(path.parent)[1],
    "known.json": lambda path: deleted_runs.load(path.parent)[1],
    "some.jsonl": read_journal,
    "some.yaml": read_documents,
    "some.tmx": read_battlefield,
}
"""What reads a file of this name, and says what is wrong with it."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize(
    ("make", "said"),
    [(a_pipe, "not a plain file"), (a_device, "not a plain file"), (sparse, "larger than")],
)
@pytest.mark.parametrize("name", READERS)
def test_what_is_no_file_or_too_large_is_said_at_once(
    tmp_path: Path, name: str, make: Callable[[Path], None], said: str
) -> None:
    make(tmp_path / name)
    assert said in READERS[name](tmp_path / name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_file_that_lets_its_reader_wait_is_no_plain_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some files of the kernel call themselves plain, and have nothing to read yet."""
    monkeypatch.setattr(stat, "S_ISREG", lambda mode: True)
    os.mkfifo(tmp_path / "pipe")
    held = os.open(tmp_path / "pipe", os.O_RDWR)  # somebody may write to it yet
    with pytest.raises(OSError, match="not a plain file"):
        files.read(tmp_path / "pipe")
    os.close(held)


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "some"
    path.write_bytes(b"x" * 2048)
    assert files.read(path, 2048) == b"x" * 2048
    with pytest.raises(OSError, match="larger than"):
        files.read(path, 2047)
    with pytest.raises(FileNotFoundError):
        files.read(tmp_path / "none")
    with pytest.raises(OSError, match="can't be the name"):
        files.read(Path("a\0b"))


def test_a_list_of_matches_reads_no_more_than_it_must(tmp_path: Path) -> None:
    library = Library(tmp_path, [])
    library.folder.mkdir()
    sparse(library.folder / "a.jsonl")
    a_pipe(library.folder / "b.jsonl")
    assert all("can't be read" in saved.problem for saved in library.matches())
    assert len(list(library.matches())) == 2


# Writing.


def test_what_fails_half_way_leaves_what_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "some"
    files.write(path, b"old")
    monkeypatch.setattr(os, "replace", no_space)
    with pytest.raises(OSError, match="No space"):
        files.write(path, b"new")
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_never_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def linked(one: object, other: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not links:  # some disks know no second name for a file
        monkeypatch.setattr(os, "link", linked)
    path = tmp_path / "some"
    files.create(path, b"old")
    with pytest.raises(FileExistsError):
        files.create(path, b"new")
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_what_a_killed_program_left_is_cleared_away(tmp_path: Path) -> None:
    left, fresh, others = (tmp_path / name for name in (".fireside-1.new", ".fireside-2.new", "x"))
    for path in (left, fresh, others):
        path.write_bytes(b"")
    for path in (left, others):
        os.utime(path, (1, 1))
    files.write(tmp_path / "some", b"")
    assert {*tmp_path.iterdir()} == {fresh, others, tmp_path / "some"}


KILLED = """
import os, signal, sys
from pathlib import Path
from engine import files
at = int(sys.argv[2])
count = 0
def kill(event, arguments):
    global count
    if event in ("open", "os.link", "os.rename", "os.remove", "os.listdir", "os.scandir"):
        count += 1
        if count == at:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(kill)
files.create(Path(sys.argv[1]) / "a.jsonl", b"whole" * 1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_kill_at_any_step_leaves_a_whole_file_or_none(tmp_path: Path) -> None:
    found = set[int | None]()
    for at in range(1, 40):
        folder = tmp_path / str(at)
        folder.mkdir()
        run = subprocess.run([sys.executable, "-c", KILLED, folder, str(at)], cwd=ROOT, check=False)
        made = folder / "a.jsonl"
        found.add(len(made.read_bytes()) if made.exists() else None)
        if run.returncode == 0:
            break
    assert found == {None, 5000} and at > 3


def test_a_match_is_begun_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing by a match's name is there before all of its first line is."""
    seen = list[int]()
    link = os.link

    def linked(beside: Path, path: Path) -> None:
        seen.append(len(beside.read_bytes()))
        assert not list(tmp_path.glob("*.jsonl"))
        link(beside, path)

    monkeypatch.setattr(os, "link", linked)
    new_match(GAMES["siege"], "one", tmp_path)
    [path] = tmp_path.glob("*.jsonl")
    assert seen == [path.stat().st_size] and seen[0] > 0


# Nothing is read or written in another way.


@cache
def calls() -> list[tuple[str, str, str]]:
    """Every call in the product: its file, the object that it names, "" for none, the function."""
    found = list[tuple[str, str, str]]()
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("games/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called, name = node.func, path.relative_to(ROOT).as_posix()
            if isinstance(called, ast.Name):
                found.append((name, "", called.id))
            elif isinstance(called, ast.Attribute):
                found.append((name, ast.unparse(called.value), called.attr))
    return found


def test_nothing_is_read_past_this_module() -> None:
    found = [
        f"{name}: {called}"
        for name, of, called in calls()
        if (called == "open" and not of) or (of and called in {"read_text", "read_bytes"})
    ]
    assert found == ["engine/files.py: open"], "read it by engine.files: it may be no plain file"


MOVES = {"rename", "replace", "link", "symlink", "truncate", "chmod", "chown"}
"""What the module `os` does with files that are there."""
WRITES = {"write_text", "write_bytes", "touch", "symlink_to", "hardlink_to", "mkstemp", "copyfile"}


def test_nothing_is_written_past_this_module() -> None:
    found = {
        f"{name}: {of}.{called}"
        for name, of, called in calls()
        if name != "engine/files.py" and (called in WRITES or (of == "os" and called in MOVES))
    }
    allowed = {"games/duel/workshop/giving.py: os.replace"}  # a whole folder gets its name
    assert found == allowed, "write it by engine.files: it keeps links and permissions"
