"""Every file that the program writes again: links stay links, permissions stay as they are, and a
write-protected file is left alone until its owner has been asked."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import main
from engine import files
from engine.app import settings
from engine.lab import command
from engine.lab.running import InProcess
from engine.matches import deleted_runs, index
from engine.matches.aliases import Aliases
from engine.matches.library import TITLES, Library
from games.duel.geometry.points import Point
from games.duel.rules.warriors import Build
from games.duel.table.setup.builds import FILE_NAME as BUILDS
from games.duel.table.setup.builds import BuildShelf
from games.duel.workshop import adding, recovery, saving, shelf
from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.history import History
from tests.games.duel.maps.drawn import draw, layer
from tests.tables import SHELF

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="permissions differ there")

Write = Callable[[Path, int], bool]
"""Writes the file in a folder for the n-th time; whether that could be done."""


class Writer(NamedTuple):
    """What writes a file of this name; whether it gives up in silence, for nothing is lost."""

    name: str
    write: Write
    silent: bool = False


REASONS = ("it is write-protected", "symbolic links", "not a plain file")


def tried(does: Callable[[], object]) -> bool:
    try:
        does()
    except (OSError, settings.SettingsError) as error:
        assert any(reason in str(error) for reason in REASONS)
        return False
    except saving.ChangedByOthers:
        return False
    return True


def write_settings(home: Path, number: int) -> bool:
    return tried(lambda: settings.save(settings.Settings(volume=number), home))


def write_names(home: Path, number: int) -> bool:
    return tried(lambda: Aliases(home).rename("Mara", f"Mara {number}"))


def write_deleted(home: Path, number: int) -> bool:
    return tried(lambda: deleted_runs.note(home, "rogue", f"seed {number}", "2026-01-01"))


def write_titles(home: Path, number: int) -> bool:
    library = Library(home, SHELF)
    (home / "matches").mkdir(exist_ok=True)
    (home / "matches" / "a.jsonl").touch()
    (saved,) = (each for each in library.matches() if each.path.name == "a.jsonl")
    return tried(lambda: library.rename(saved, f"Number {number}"))


def write_index(home: Path, number: int) -> bool:
    index.save(home, {f"{number}": None})  # type: ignore[dict-item]
    return True


def write_builds(home: Path, number: int) -> bool:
    kept = BuildShelf(home)
    kept.keep(Build(f"Gudrun {number}"))
    return not any(reason in kept.problem for reason in REASONS)


def write_map(home: Path, number: int) -> bool:
    path = home / "field.tmx"
    return tried(lambda: saving.save(*changed(path, number)))


def changed(path: Path, number: int) -> tuple[Drawing, Path, bytes | None]:
    """A map of a file, drawn for the n-th time, and what the file holds."""
    known = path.read_bytes() if path.is_file() else None
    if known is None:
        (path.parent / "model").mkdir(exist_ok=True)
        content = draw(path.parent / "model", layer("")).read_bytes()
    else:
        content = known
    history = History(Drawing(path, Document(content)))
    history.do("Lay a rock", *adding.rectangle_edits(Point(4 + number, 4), 1, 1))
    return history.drawing, path, known


def playtest(*words: object) -> bool:
    return main.main(["playtest", "siege", "--players", "random", *map(str, words)]) == 0


def write_page(home: Path, number: int) -> bool:
    return playtest("--games", number, "--report", home / "a.html")


def write_figures(home: Path, number: int) -> bool:
    return playtest("--games", number, "--json", home / "a.json")


def drawn(action: str, out: Path) -> bool:
    (out.parent / "model").mkdir(exist_ok=True)
    path = draw(out.parent / "model", layer(""), columns=2, rows=2)
    return main.main(["map", action, str(path), str(out)]) != 2


def write_picture(home: Path, number: int) -> bool:
    return drawn("picture", home / "a.png")


def write_print(home: Path, number: int) -> bool:
    return drawn("print", home / "a.pdf")


WRITERS = [
    Writer(settings.FILE_NAME, write_settings),
    Writer("names.json", write_names),
    Writer(deleted_runs.FILE_NAME, write_deleted),
    Writer(TITLES, write_titles),
    Writer(index.FILE_NAME, write_index, silent=True),
    Writer(BUILDS, write_builds),
    Writer("field.tmx", write_map),
    Writer("a.html", write_page),
    Writer("a.json", write_figures),
    Writer("a.png", write_picture),
    Writer("a.pdf", write_print),
]
by_name = pytest.mark.parametrize("writer", WRITERS, ids=[each.name for each in WRITERS])


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr(command, "local_executor", lambda workers: InProcess())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder that is the program's own."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@by_name
def test_a_link_stays_and_its_file_is_written(writer: Writer, home: Path) -> None:
    assert writer.write(home, 1)
    path, real = home / writer.name, home.parent / "real" / f"x{Path(writer.name).suffix}"
    real.parent.mkdir()
    path.rename(real)
    path.symlink_to(Path("..") / "real" / real.name)
    before = real.stat()
    assert writer.write(home, 2)
    assert path.is_symlink() and os.readlink(path) == f"../real/{real.name}"
    assert real.stat().st_mtime_ns > before.st_mtime_ns
    assert [*real.parent.iterdir()] == [real], "nothing is left beside it"


@by_name
def test_a_link_to_nothing_yet_makes_its_file(writer: Writer, home: Path) -> None:
    path, real = home / writer.name, home / "real"
    path.symlink_to(real)
    assert writer.write(home, 1) and path.is_symlink() and real.is_file()


@by_name
def test_a_folder_that_is_a_link_is_written_to(writer: Writer, home: Path) -> None:
    (home.parent / "other").symlink_to(home)
    assert writer.write(home.parent / "other", 1) and writer.write(home.parent / "other", 2)
    assert (home.parent / "other").is_symlink() and (home / writer.name).is_file()


@by_name
def test_links_in_a_circle_are_a_sentence(writer: Writer, home: Path) -> None:
    for one, other in ((writer.name, "loop"), ("loop", writer.name)):
        (home / one).symlink_to(home / other)
    assert writer.write(home, 1) == writer.silent
    assert (home / writer.name).is_symlink() and (home / "loop").is_symlink()


@by_name
def test_permissions_stay(writer: Writer, home: Path) -> None:
    assert writer.write(home, 1)
    path = home / writer.name
    for number, permissions in enumerate([0o600, 0o640, 0o664, 0o755], 2):
        path.chmod(permissions)
        before = path.stat().st_ino
        assert writer.write(home, number)
        assert mode(path) == permissions and path.stat().st_ino != before


@by_name
def test_what_is_write_protected_stays(writer: Writer, home: Path) -> None:
    assert writer.write(home, 1)
    path = home / writer.name
    path.chmod(0o444)
    content, there = path.read_bytes(), {*home.rglob("*")}
    assert writer.write(home, 2) == writer.silent
    assert path.read_bytes() == content and mode(path) == 0o444 and {*home.rglob("*")} == there


@by_name
def test_a_folder_of_its_name_stays(writer: Writer, home: Path) -> None:
    (home / writer.name).mkdir()
    assert writer.write(home, 1) == writer.silent
    assert (home / writer.name).is_dir()


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives away")
@by_name
def test_owner_and_group_stay(writer: Writer, home: Path) -> None:
    assert writer.write(home, 1)
    path = home / writer.name
    os.chown(path, 1234, 2345)
    path.chmod(0o640)
    assert writer.write(home, 2)
    status = path.stat()
    assert (status.st_uid, status.st_gid, mode(path)) == (1234, 2345, 0o640)


def test_a_group_that_can_not_be_kept_gives_no_rights(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    path = home / "some"
    path.touch()
    path.chmod(0o664)
    monkeypatch.setattr(os, "chown", refused)
    files.write(path, b"new")
    assert mode(path) == 0o644


# Files that become settings once they are right.


def test_a_broken_file_behind_a_link_is_kept_beside_it(home: Path) -> None:
    real = home.parent / "real.json"
    real.write_text("broken", "utf-8")
    real.chmod(0o600)
    (home / settings.FILE_NAME).symlink_to(real)
    assert "it is kept as real.json.1." in settings.load(home)[1]
    settings.save(settings.Settings(volume=3), home)
    assert (home / settings.FILE_NAME).is_symlink() and mode(real) == 0o600
    assert settings.load(home) == (settings.Settings(volume=3), "")
    assert (home.parent / "real.json.1").read_text("utf-8") == "broken"


# Maps.


def test_what_a_map_was_before_is_for_no_more_eyes_than_the_map(home: Path) -> None:
    for number in (1, 2):
        write_map(home, number)
        (home / "field.tmx").chmod(0o600)
    write_map(home, 3)
    assert {mode(each) for each in saving.earlier_saves(home / "field.tmx")} == {0o600}
    assert mode(shelf.duplicate(home / "field.tmx")) == 0o600
    (home / "field.tmx").chmod(0o444)
    assert mode(shelf.duplicate(home / "field.tmx")) == 0o644, "one may write to a copy"
    keeper = recovery.RecoveryKeeper(home)
    (home / "field.tmx").chmod(0o640)
    keeper.keep(home / "field.tmx", "A", b"content", None)
    keeper.close()
    (found,) = recovery.unsaved_files(home)
    assert mode(found.recovery_file) == 0o640


def test_a_map_that_is_a_link_is_renamed_deleted_and_put_back(home: Path) -> None:
    write_map(home, 1)
    real = home.parent / "real.tmx"
    (home / "field.tmx").rename(real)
    (home / "field.tmx").symlink_to("../real.tmx")
    os.utime(real, (1, 1))
    moved = shelf.rename(home / "field.tmx", "Ford")
    assert moved.is_symlink() and b"Ford" in real.read_bytes()
    os.utime(real, (1, 1))
    gone = shelf.delete(moved)
    assert gone.resolve() == real and real.stat().st_mtime == 1
    assert shelf.restore(gone).resolve() == real


def test_a_write_protected_map_is_saved_over_only_on_request(home: Path) -> None:
    write_map(home, 1)
    path = home / "field.tmx"
    path.chmod(0o444)
    drawing, _, known = changed(path, 2)
    with pytest.raises(files.WriteProtected):
        saving.save(drawing, path, known)
    assert path.read_bytes() == known and not saving.earlier_saves(path)
    assert saving.save(drawing, path, known, force=True) == path.read_bytes()
    assert mode(path) == 0o444


def test_a_match_that_is_a_link_is_deleted_and_brought_back(home: Path) -> None:
    library = Library(home, SHELF)
    from tests.app.test_shelf import kept

    path = kept(home)
    real = home.parent / "real.jsonl"
    path.rename(real)
    path.symlink_to("../../real.jsonl")
    library.delete(*library.matches())
    assert not [*library.matches()] and real.exists()
    library.restore()
    (back,) = library.matches()
    assert back.path == path and not back.problem and back.finished


# New files take no other's place.


def test_a_new_file_gets_a_number_where_its_name_is_taken(home: Path) -> None:
    for number, name in enumerate(["a.png", "a-2.png", "a-3.png"]):
        assert files.create_numbered(home / "a.png", b"%d" % number) == home / name
    assert sorted(each.read_bytes() for each in home.iterdir()) == [b"0", b"1", b"2"]


def test_what_is_moved_takes_no_other_s_place(home: Path) -> None:
    for name in ("one", "other"):
        (home / name).write_text(name, "utf-8")
    with pytest.raises(FileExistsError):
        files.move(home / "one", home / "other")
    assert (home / "other").read_text("utf-8") == "other"
