"""The shelf: matches are looked for, named, deleted and brought back, handed on and taken in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from engine.app import desktop
from engine.app.inputs import Dropped, Key, Translator, Typed
from engine.app.screens import matches
from engine.app.screens.matches import MatchesScreen
from engine.app.screens.result import ResultScreen
from engine.app.widgets import walk
from engine.app.widgets.field import TextField
from engine.journal import BadJournal, Header, _with_digest
from engine.matches import index, library
from engine.matches.library import LARGEST, LONGEST_TITLE, Library
from engine.matches.record import read_record
from engine.matches.saved import IMPORTED
from engine.shell import Shell
from tests.app.opener import made_up_desktop
from tests.hands import (
    clear,
    click,
    cut_at,
    drawn,
    ids,
    keys,
    resized,
    said,
    send,
    settle,
    top,
    widget,
    words,
    write,
)
from tests.house.tree import ROOT
from tests.kit.matches import luck, play_on
from tests.tables import SAMPLE, SHELF, shell

SIEGE = Header("siege", ["Mara", "Tomas"], "one")


def kept(folder: Path, header: Header = SIEGE, most: int = 10_000) -> Path:
    """A match on this shelf, over unless so many actions are too few; its file."""
    match = Library(folder, SHELF).new(header)
    play_on(match, luck(header.seed), most)
    match.close()
    assert match.journal
    return match.journal.path


def opened(folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> Shell:
    """The program at its list of matches."""
    app = shell(folder, size, **settings)
    app.show_title()
    app.show_matches()
    return app


def listed(app: Shell) -> list[str]:
    """The files of the matches that are shown."""
    return [id.removeprefix("match-") for id in ids(app) if id.startswith("match-")]


def shelf_of(app: Shell) -> MatchesScreen:
    """The list, whatever lies on it."""
    return next(each for each in app.manager.scenes if isinstance(each, MatchesScreen))


# Looked for.


def test_matches_are_found_by_name_title_seed_and_game(tmp_path: Path) -> None:
    one = kept(tmp_path)
    two = kept(tmp_path, Header("schmiegel", ["Ines", "Tomas"], "ember-12"))
    Library(tmp_path, SHELF).rename(
        next(each for each in Library(tmp_path, SHELF).matches() if each.path == two), "The rematch"
    )
    app = opened(tmp_path)
    assert {*listed(app)} == {one.name, two.name}
    for text, found in (
        ("mara", {one.name}),
        ("tomas", {one.name, two.name}),
        ("EMBER", {two.name}),
        ("rematch ines", {two.name}),
        ("siege", {one.name}),
        ("nobody", set()),
    ):
        write(app, "find", text)
        assert {*listed(app)} == found, text
    assert words(app, "none") == "No match fits."
    write(app, "find", "")
    assert {*listed(app)} == {one.name, two.name}
    top(app).focus_on("game")
    keys(app, "right")
    assert listed(app) == [one.name]


def test_a_large_shelf_is_shown_before_all_of_it_has_been_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played last comes first; the rest is read while nothing else is to be done."""
    paths = [kept(tmp_path, replace(SIEGE, seed=str(number))) for number in range(4)]
    for number, path in enumerate(paths):
        os.utime(path, (1_760_000_000 + number, 1_760_000_000 + number))
    monkeypatch.setattr(matches, "FIRST_READ_SECONDS", 0)
    monkeypatch.setattr(matches, "FRAME_READ_SECONDS", 0)
    app = shell(tmp_path)
    app.show_matches()
    assert listed(app) == [paths[-1].name] and words(app, "note") == "1 read so far"
    assert app.manager.wait() == 0
    settle(app)
    assert listed(app) == [path.name for path in reversed(paths)]
    assert words(app, "note").startswith("kept in") and app.manager.wait() is None
    read = list[Path]()
    monkeypatch.setattr(matches, "FIRST_READ_SECONDS", 1e9)
    monkeypatch.setattr(library, "overview", read.append)
    write(app, "find", "mara")
    assert len(listed(app)) == 4 and not read, "nothing is read again for a letter"


# Damaged.


def problems_of(path: Path, folder: Path) -> set[str]:
    """Every reason that is given for a damaged match: in the list, when it is opened or watched,
    and for a copy of it that is taken in."""
    shelf = Library(folder, SHELF)
    (saved,) = shelf.matches()
    copy = folder / path.name
    copy.write_bytes(path.read_bytes())
    found = {shelf.replayed(saved).problem}
    takes = (shelf.open, shelf.open_to_watch)
    for take in takes:
        with pytest.raises(BadJournal) as error:
            take(saved)
        found.add(str(error.value))
    with pytest.raises(BadJournal) as error:
        Library(folder / "elsewhere", SHELF).take_in(copy)
    found.add(str(error.value).replace(str(copy), str(path)))
    return found


@pytest.mark.parametrize("most", [6, 10_000])
def test_a_damaged_match_has_one_reason_wherever_it_is_named(most: int, tmp_path: Path) -> None:
    path = kept(tmp_path, most=most)
    rows = path.read_bytes().splitlines(keepends=True)
    for at in range(0, len(rows) - 1, 1 + len(rows) // 8):
        begin, row, end = rows[:at], rows[at], rows[at + 1 :]
        broken = row.replace(b'"seat":', b'"sea":')
        for damaged in ([*begin, b"{}\x00\n", *end], [*begin, broken, *end], [*rows, row]):
            if damaged == rows or (damaged[-1] is row and most == 6):
                continue
            path.write_bytes(b"".join(damaged))
            assert len(problems_of(path, tmp_path)) == 1, (at, problems_of(path, tmp_path))


# Named.


def test_a_match_is_named_and_loses_its_name_again(tmp_path: Path) -> None:
    path = kept(tmp_path)
    app = opened(tmp_path)
    before = path.read_bytes()
    click(app, f"more-{path.name}")
    send(app, Key("n"), Typed("n"))
    field = widget(app, "name", TextField)
    assert field.value == "Simple Siege: Mara and Tomas"
    write(app, "name", "Mara's first")
    keys(app, "enter")
    assert words(app, f"title-{path.name}") == "Mara's first"
    assert "Simple Siege: Mara and Tomas" in words(app, f"facts-{path.name}")
    assert path.read_bytes() == before, "a journal is not written for a name"
    again = opened(tmp_path)
    assert words(again, f"title-{path.name}") == "Mara's first"
    (saved,) = again.library.matches()
    again.library.rename(saved, "")
    assert words(again, f"title-{path.name}") == "Simple Siege: Mara and Tomas"


@pytest.mark.parametrize("letters", ["Wide words of a title ", "W"])
def test_a_title_as_long_as_it_gets_is_shown_whole_at_every_size(
    letters: str, tmp_path: Path
) -> None:
    path = kept(tmp_path)
    title = (letters * LONGEST_TITLE)[:LONGEST_TITLE].strip()
    app = opened(tmp_path)
    click(app, f"more-{path.name}")
    send(app, Key("n"), Typed("n"))
    write(app, "name", title + "what is typed beyond that")
    field = widget(app, "name", TextField)
    assert len(field.value) == LONGEST_TITLE and field.state.endswith("full: 200 letters")
    write(app, "name", title)
    keys(app, "enter")
    assert LONGEST_TITLE > 120 and words(app, f"title-{path.name}") == title
    for opens in ("", f"more-{path.name}", f"delete-{path.name}"):
        if opens:
            top(app).focus_on(opens)
            keys(app, "enter")
        assert cut_at(app, SAMPLE) == [], opens
        clear(shelf_of(app))


def test_names_that_can_not_be_kept_are_said(tmp_path: Path) -> None:
    path = kept(tmp_path)
    (tmp_path / "titles.json").mkdir()
    app = opened(tmp_path)
    click(app, f"more-{path.name}")
    keys(app, "n")
    write(app, "name", "New")
    keys(app, "enter")
    assert "can't be changed" in said(app)


# Deleted, and brought back.


def test_several_are_deleted_at_once_and_brought_back(tmp_path: Path) -> None:
    paths = [kept(tmp_path, replace(SIEGE, seed=f"s{n}"), 3 + n) for n in range(4)]
    content = {path: path.read_bytes() for path in paths}
    app = opened(tmp_path)
    for path in paths[:3]:
        click(app, f"choose-{path.name}")
    click(app, "delete-chosen")
    assert "3 matches" in said(app)
    keys(app, "right", "enter")
    assert listed(app) == [paths[3].name] and "delete-chosen" not in ids(app)
    click(app, "restore")
    assert {*listed(app)} == {path.name for path in paths} and "restore" not in ids(app)
    assert {path: path.read_bytes() for path in paths} == content


def test_what_was_deleted_before_goes_when_others_are_deleted(tmp_path: Path) -> None:
    one, two = (kept(tmp_path, replace(SIEGE, seed=seed)) for seed in "ab")
    library = Library(tmp_path, SHELF)
    for path in (one, two):
        library.delete(next(each for each in library.matches() if each.path == path))
    assert library.restorable_count == 1
    library.restore()
    assert [each.path for each in library.matches()] == [two] and library.restorable_count == 0


def test_one_that_is_open_elsewhere_stays_and_the_others_go(tmp_path: Path) -> None:
    one, two = (kept(tmp_path, replace(SIEGE, seed=seed), 3) for seed in "ab")
    library, other = Library(tmp_path, SHELF), Library(tmp_path, SHELF)
    played = other.open(next(each for each in other.matches() if each.path == one))
    with pytest.raises(OSError, match="another window"):
        library.delete(*library.matches())
    assert one.exists() and not two.exists()
    played.close()


def test_a_run_that_is_brought_back_counts_as_before(tmp_path: Path) -> None:
    path = kept(tmp_path, Header("rogue", ["Mara"], "ember-1"))
    app = opened(tmp_path)
    rogue = next(entry for entry in SHELF if entry.key == "rogue")
    assert [run.practice for run in read_record(app.library, rogue).runs] == [False]
    app.library.delete(*app.library.matches())
    assert read_record(app.library, rogue).has_played("ember-1")
    app.library.restore()
    assert path.exists()
    assert [run.practice for run in read_record(app.library, rogue).runs] == [False]


@pytest.mark.parametrize("harm", [b"no match", None])
def test_a_file_that_is_spoilt_or_gone_meanwhile_is_told(
    harm: bytes | None, tmp_path: Path
) -> None:
    """Another window may have deleted it, another program may have written over it."""
    path, other = kept(tmp_path), kept(tmp_path, replace(SIEGE, seed="two"))
    app = opened(tmp_path)

    def spoil(path: Path) -> None:
        path.unlink() if harm is None else path.write_bytes(harm)

    spoil(path)
    for each in (path, other):
        click(app, f"choose-{each.name}")
    click(app, "delete-chosen")
    keys(app, "right", "enter")
    assert str(path) in said(app) and not other.exists() and app.library.restorable_count == 1
    clear(shelf_of(app))
    spoil(tmp_path / "deleted" / "matches" / other.name)
    click(app, "restore")
    assert harm is None or "Not all can be brought back" in said(app)


def test_what_was_deleted_before_stays_where_nothing_else_is_deleted(tmp_path: Path) -> None:
    one, two = (kept(tmp_path, replace(SIEGE, seed=seed), 3) for seed in "ab")
    library, other = Library(tmp_path, SHELF), Library(tmp_path, SHELF)
    library.delete(next(each for each in library.matches() if each.path == one))
    played = other.open(next(other.matches()))
    with pytest.raises(OSError, match="another window"):
        library.delete(*library.matches())
    played.close()
    library.restore()
    assert one.exists() and two.exists()


def test_one_that_was_imported_again_is_brought_back_once(tmp_path: Path) -> None:
    path = kept(tmp_path / "theirs")
    library = Library(tmp_path / "ours", SHELF)
    for _ in range(2):
        library.delete(library.take_in(path))
    again = library.take_in(path)
    library.restore()
    assert [each.path for each in library.matches()] == [
        again.path
    ] and not library.restorable_count


def test_a_match_that_came_with_other_line_ends_is_the_same_match(tmp_path: Path) -> None:
    path = kept(tmp_path / "theirs")
    content = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n"))
    library = Library(tmp_path / "ours", SHELF)
    assert library.take_in(path).path.read_bytes() == content
    with pytest.raises(BadJournal, match="already"):
        library.take_in(path)


def test_one_whose_name_was_given_away_is_brought_back_under_another(tmp_path: Path) -> None:
    path = kept(tmp_path, most=3)
    content = path.read_bytes()
    library = Library(tmp_path, SHELF)
    library.delete(*library.matches())
    path.write_bytes(content + content.splitlines()[-1] + b"\n")
    theirs = path.read_bytes()
    library.restore()
    assert path.read_bytes() == theirs and not library.restorable_count
    other = path.with_name(f"{path.stem}-2.jsonl")
    assert {each.path for each in library.matches()} == {path, other}
    assert other.read_bytes() == content


def test_windows_on_one_folder_name_matches_beside_each_other(tmp_path: Path) -> None:
    for seed in "ab":
        kept(tmp_path, replace(SIEGE, seed=seed), 3)
    windows = [Library(tmp_path, SHELF) for _ in range(2)]
    (one, two), _ = (list(each.matches()) for each in windows)
    windows[0].rename(one, "one")
    windows[1].rename(two, "two")
    assert {each.title for each in Library(tmp_path, SHELF).matches()} == {"one", "two"}


def test_an_imported_match_is_told_from_one_of_its_name(tmp_path: Path) -> None:
    path = kept(tmp_path, most=3)
    library = Library(tmp_path, SHELF)
    copy = library.export(next(library.matches()))
    match = library.open(next(library.matches()))
    play_on(match, luck("on"), 3)
    match.close()
    imported = library.take_in(copy)
    assert imported.path.name == path.name
    library.rename(imported, "Theirs")
    app = opened(tmp_path)
    assert len({*listed(app)}) == 2
    assert [each.title for each in app.library.matches() if each.counts_for_records] == [""]
    assert words(app, f"title-{imported.key}") == "Theirs"


def test_an_exported_match_is_named_after_its_title(tmp_path: Path) -> None:
    path = kept(tmp_path, most=3)
    library = Library(tmp_path, SHELF)
    library.rename(next(library.matches()), "The final: Überfluß!")
    copy = library.export(next(library.matches()))
    assert copy.name == f"{path.stem}-the-final-uberfluss.jsonl"


@pytest.mark.parametrize("title", ["x" * (LONGEST_TITLE + 1), 5, None])
def test_names_that_can_not_be_used_are_told_and_kept(title: object, tmp_path: Path) -> None:
    path = kept(tmp_path)
    content = msgspec.json.encode({"titles": {path.name: title}})
    (tmp_path / "titles.json").write_bytes(content)
    app = opened(tmp_path)
    assert "titles.json can't be used" in said(app)
    app.library.rename(next(app.library.matches()), "Mine")
    assert "titles.json" not in said(app) and words(app, f"title-{path.name}") == "Mine"
    assert (tmp_path / "titles.json.1").read_bytes() == content


def test_names_that_can_not_be_shown_are_none(tmp_path: Path) -> None:
    path = kept(tmp_path)
    (tmp_path / "titles.json").write_bytes(msgspec.json.encode({"titles": {path.name: "\n" * 9}}))
    assert words(opened(tmp_path), f"title-{path.name}") == "Simple Siege: Mara and Tomas"


def test_a_folder_that_can_not_be_looked_into_is_an_empty_one(tmp_path: Path) -> None:
    app = opened(tmp_path / ("n" * 300))
    assert words(app, "none") == "No match has been played yet."


# Handed on, and taken in.


def test_a_match_that_is_handed_on_is_taken_in_as_it_is_and_counts_for_nothing(
    tmp_path: Path,
) -> None:
    path = kept(tmp_path / "ours", Header("rogue", ["Mara"], "ember-1"))
    app = opened(tmp_path / "ours")
    click(app, f"more-{path.name}")
    keys(app, "e")
    (copy,) = (tmp_path / "ours" / "exported").iterdir()
    assert str(copy) in said(app) and copy.read_bytes() == path.read_bytes()
    theirs = opened(tmp_path / "theirs")
    send(theirs, *Translator()(pygame.event.Event(pygame.DROPFILE, file=str(copy))))
    assert "no record" in said(theirs)
    clear(shelf_of(theirs))
    (saved,) = theirs.library.matches()
    assert saved.path.parent.name == IMPORTED and not saved.counts_for_records
    assert "imported" in words(theirs, f"facts-{saved.key}")
    rogue = next(entry for entry in SHELF if entry.key == "rogue")
    assert read_record(theirs.library, rogue).runs == []
    send(theirs, Dropped(str(copy)))
    assert "in Matches already" in said(theirs)


def test_a_path_is_typed(tmp_path: Path) -> None:
    path = kept(tmp_path / "ours")
    app = opened(tmp_path / "theirs")
    click(app, "import")
    write(app, "name", str(path))
    keys(app, "enter")
    clear(shelf_of(app))
    assert len([*app.library.matches()]) == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"no match\n", "not a match"),
        (b'{"fireside":9}\n', "its format is 9"),
        (b"\xff\xfe\x00" * 99, "not a match"),
        (b" " * (LARGEST + 1), "larger than"),
    ],
)
def test_a_file_that_is_no_match_is_told_and_left(
    content: bytes, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(content)
    library = Library(tmp_path / "ours", SHELF)
    with pytest.raises(BadJournal, match=said) as told:
        library.take_in(path)
    assert str(path) in str(told.value) and path.read_bytes() == content
    assert [*library.matches()] == [] and not (tmp_path / "ours" / IMPORTED).exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": []}, "it names no players"),
        ({"start": "2026-11-24/12:00:00+00:00"}, "Invalid isoformat"),
        ({"start": "2026-11-24\0" + "12:00:00+00:00"}, "Invalid isoformat"),
        ({"seed": "s" * 201}, "length <= 200"),
    ],
)
def test_a_header_that_no_match_has_is_told(
    change: dict[str, object], said: str, tmp_path: Path
) -> None:
    """What stands in it becomes a file's name, and the list reads it without a replay."""
    path = kept(tmp_path)
    header, *rest = path.read_bytes().splitlines()
    closing = msgspec.json.decode(rest[-1])
    del closing["whole"]
    rows = [msgspec.json.encode({**msgspec.json.decode(header), **change}), *rest[:-1]]
    path.write_bytes(b"\n".join([*rows, msgspec.json.encode(closing)]) + b"\n")
    assert [said in each.problem for each in Library(tmp_path, SHELF).matches()] == [True]
    with pytest.raises(BadJournal, match=said):
        Library(tmp_path / "ours", SHELF).take_in(path)


@pytest.mark.parametrize("typed", ["~nobody-of-that-name/x", "a\0b", "x" * 300, "/", "/dev/zero"])
def test_a_path_to_no_match_is_told(typed: str, tmp_path: Path) -> None:
    app = opened(tmp_path)
    shelf_of(app)._actions.take_in(typed)
    assert "can't be read" in said(app)


def test_what_the_rules_refuse_is_not_taken_in(tmp_path: Path) -> None:
    path = kept(tmp_path / "ours", most=5)
    lines = path.read_bytes().splitlines()
    lines[2] = msgspec.json.encode({**msgspec.json.decode(lines[2]), "action": "assault 9"})
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(BadJournal, match=":3: "):
        Library(tmp_path / "theirs", SHELF).take_in(foreign)


def test_a_match_is_imported_from_the_command_line(tmp_path: Path) -> None:
    path = kept(tmp_path / "ours")
    line = [sys.executable, str(ROOT / "main.py"), "import", "--data", str(tmp_path / "theirs")]
    done = subprocess.run([*line, str(path)], capture_output=True, text=True, check=True)
    assert "It is in Matches" in done.stdout
    again = subprocess.run([*line, str(path)], capture_output=True, text=True, check=False)
    assert again.returncode == 1 and "already" in again.stderr
    assert len([*Library(tmp_path / "theirs", SHELF).matches()]) == 1


# What else.


def test_the_result_is_opened_from_the_list(tmp_path: Path) -> None:
    path, begun = kept(tmp_path), kept(tmp_path, replace(SIEGE, seed="two"), 3)
    app = opened(tmp_path)
    click(app, f"more-{begun.name}")
    assert any(each.reason.endswith("not over yet.") for each, _ in walk(top(app).widgets))
    keys(app, "escape")
    click(app, f"more-{path.name}")
    keys(app, "r")
    top(app, ResultScreen)
    keys(app, "escape")
    top(app, MatchesScreen)


def test_the_seed_is_copied_or_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, copied = kept(tmp_path), list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    app = opened(tmp_path)
    click(app, f"more-{path.name}")
    keys(app, "c")
    assert copied == ["one"] and "one" in said(app)

    def no_clipboard(text: str) -> None:
        raise pygame.error("none here")

    clear(shelf_of(app))
    monkeypatch.undo()
    assert not desktop.copy_text("a\0b"), "no clipboard takes that"
    monkeypatch.setattr(pygame.scrap, "put_text", no_clipboard)
    click(app, f"more-{path.name}")
    keys(app, "c")
    assert "no clipboard. The seed is one" in said(app)


def test_the_folder_is_shown_or_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    app = opened(tmp_path)
    asked = made_up_desktop(tmp_path / "desktop", monkeypatch, status=0)
    click(app, "folder")
    assert asked.read_text().split() == [str(tmp_path / "matches")]
    assert isinstance(top(app), MatchesScreen)
    made_up_desktop(tmp_path / "desktop", monkeypatch, status=3)  # it knows no file manager
    click(app, "folder")
    assert str(tmp_path / "matches") in said(app)
    clear(shelf_of(app))
    monkeypatch.setenv("PATH", str(tmp_path))  # there is no opener at all
    click(app, "folder")
    assert str(tmp_path / "matches") in said(app)


def test_nothing_is_cut(tmp_path: Path) -> None:
    long = Header("schmiegel", ["Wilhelmina of Harrow", "Maximilian Longfellow"], "ember-4417-a")
    path = kept(tmp_path, long)
    gone = kept(tmp_path, SIEGE, 4)
    app = opened(tmp_path)
    app.library.delete(*(each for each in app.library.matches() if each.path == gone))
    click(app, f"choose-{path.name}")
    assert {"delete-chosen", "restore"} <= {*ids(app)}
    assert cut_at(app, SAMPLE) == []
    resized(app, (1280, 720))
    click(app, f"more-{path.name}")
    assert cut_at(app, SAMPLE) == []


def test_a_set_tells_its_score_and_its_winner(tmp_path: Path) -> None:
    path = kept(tmp_path, replace(SIEGE, options={"best_of": 3}))
    app = opened(tmp_path)
    facts = words(app, f"facts-{path.name}")
    assert "games 2–" in facts or "–2" in facts
    assert " won" in facts


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (2, []),
        (5, ""),
        (5, "noon"),
        (7, {"winner": 9, "reason": "starved"}),
        (7, {"winner": 0, "reason": "starved"}),
        (9, [{"reason": "starved", "turns": 3, "winner": 9}]),
        (9, [{"reason": "starved", "turns": 3, "resigned": [9]}]),
    ],
)
def test_an_index_that_can_not_be_is_made_anew(at: int, value: object, tmp_path: Path) -> None:
    kept(tmp_path)
    [*Library(tmp_path, SHELF).matches()]
    path = tmp_path / index.FILE_NAME
    sound = path.read_bytes()
    read = msgspec.json.decode(sound)
    (known,) = read["matches"].values()
    known[at] = value
    path.write_bytes(msgspec.json.encode(read))
    app = opened(tmp_path)
    assert len(listed(app)) == 1
    app.show_statistics()
    drawn(app)
    assert path.read_bytes() == sound


def resealed(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the last line of a match and seal it anew, as whoever changes a file may."""
    *before, last = path.read_bytes().splitlines(keepends=True)
    line = msgspec.json.decode(last)
    del line["whole"]
    change(line)
    rows = b"".join(before)
    path.write_bytes(rows + _with_digest(rows, msgspec.json.encode(line)) + b"\n")


def test_games_that_seats_had_won_which_nobody_had_are_told(tmp_path: Path) -> None:
    games = [{"reason": "x", "turns": 1, "winner": 3}]
    resealed(kept(tmp_path), lambda line: line.update(games=games))
    (saved,) = Library(tmp_path, SHELF).matches()
    assert "it names seats that nobody had" in saved.problem


@pytest.mark.parametrize("card", ["x", "", "??\n", "11S"])
def test_a_run_that_no_card_ended_is_told_in_the_record(card: str, tmp_path: Path) -> None:
    path = kept(tmp_path, Header("rogue", ["Mara"], "ember-1"))
    resealed(path, lambda line: line["score"].update(slain_by=card))
    app = shell(tmp_path)
    app.show_title()
    app.show_record(next(entry for entry in SHELF if entry.key == "rogue"))
    drawn(app)
    assert "nothing in it proves its score" in said(app)


# Files with names that are no UTF-8.


@pytest.mark.skipif(sys.platform != "linux", reason="names are UTF-8 there")
def test_a_match_whose_name_is_no_utf_8_is_one_like_others(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    path = kept(folder)
    odd = path.with_name(os.fsdecode(b"\xe9\xff.jsonl"))
    path.rename(odd)
    app = opened(folder)
    drawn(top(app))
    (saved,) = app.library.matches()
    assert saved.path == odd and saved.finished and not saved.problem
    app.library.rename(saved, "The rematch")
    again = Library(folder, SHELF)
    (saved,) = again.matches()
    assert saved.title == "The rematch" and (folder / index.FILE_NAME).exists()
    assert again.export(saved).is_file()
    again.delete(saved)
    again.restore()
    (saved,) = again.matches()
    assert saved.path == odd
    other = Library(tmp_path / os.fsdecode(b"\xe8"), SHELF)
    assert other.take_in(odd).imported
    odd.write_bytes(b"broken")
    drawn(top(opened(folder)))
    assert any(each.problem for each in Library(folder, SHELF).matches())
