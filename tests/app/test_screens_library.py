from __future__ import annotations

import os
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.app.screens.chart import marked_corners, spread_tops, ticks
from engine.app.seeds import GROUPS, LETTERS, LONGEST, WORDS, new_seed
from engine.journal import BadJournal, Header, Journal
from engine.match import Match
from engine.matches.library import Library
from engine.matches.saved import moment_in_words, time_played
from engine.resuming import resume
from engine.rules.game import Game
from tests.app.alone import path_of
from tests.app.shell import entry

HEADER = Header("siege", ["Mara", "Tomas"], "one")


def library(folder: Path) -> Library:
    return Library(folder, [entry(folder)])


@pytest.fixture
def books(tmp_path: Path) -> Library:
    return library(tmp_path)


def test_a_new_match_is_kept_from_its_first_question_on(books: Library) -> None:
    assert list(books.matches()) == []
    assert books.newest() is None
    match = books.new(HEADER)
    match.close()
    [saved] = books.matches()
    assert (saved.header.seats, saved.finished, saved.problem) == (["Mara", "Tomas"], False, "")
    looked = books.replayed(saved)
    assert (looked.turn_number, looked.status) == (1, "on its way")
    assert books.newest() == looked
    assert list(books.matches()) == [looked]


def test_a_file_from_beyond_all_calendars_is_listed(books: Library, tmp_path: Path) -> None:
    match = books.new(HEADER)
    match.close()
    os.utime(path_of(match), (10**12, 10**12))
    [saved] = library(tmp_path).matches()
    assert saved.header.seats == ["Mara", "Tomas"] and moment_in_words(
        saved.changed, datetime.now()
    )


def test_the_match_played_last_comes_first(books: Library) -> None:
    paths = []
    for number, seed in enumerate(["one", "two", "three"]):
        match = books.new(replace(HEADER, seed=seed))
        match.close()
        paths.append(path_of(match))
        os.utime(paths[-1], (1000 + number, 1000 + number))
    os.utime(paths[1], (5000, 5000))
    seeds = [books.replayed(saved).header.seed for saved in books.matches()]
    assert seeds == ["two", "three", "one"]


def test_what_has_not_changed_is_not_read_again(books: Library) -> None:
    match = books.new(HEADER)
    match.close()
    [first] = books.matches()
    [again] = books.matches()
    assert again is first
    match = books.open(first)
    match.submit(1, match.game.parse("resign"))
    match.close()
    [later] = books.matches()
    assert later.finished
    assert books.newest() is None


def test_a_finished_match_tells_its_run_without_a_replay(
    books: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = books.new(HEADER)
    match.submit(1, match.game.parse("resign"))
    match.close()
    monkeypatch.setattr("engine.matches.library.resume", None)
    [saved] = books.matches()
    assert (saved.header.seed, saved.header.options, saved.header.start) == (
        "one",
        {},
        match.header.start,
    )
    assert saved.outcome == match.state.outcome
    assert saved.score == {"rounds": 1, "end": "on the road"}
    saved.path.write_text(saved.path.read_text().replace("Tomas", "Tamas"))
    [edited] = books.matches()
    assert edited.problem.startswith(f"{saved.path}:3: the file was changed after")
    with pytest.raises(BadJournal) as told:
        books.open(edited)
    assert str(told.value) == edited.problem


def test_what_was_dealt_in_a_finished_match_is_not_kept_in_memory(books: Library) -> None:
    match = books.new(HEADER)
    [begun] = books.matches()
    assert begun.header.dealt == match.header.dealt
    match.submit(1, match.game.parse("resign"))
    match.close()
    [fresh] = books.matches()
    assert fresh.finished and fresh.header.dealt is None and fresh.header.rules is None
    books.keep()
    [known] = Library(books.folder.parent, books.catalogue).matches()
    assert msgspec.json.encode(known.header) == msgspec.json.encode(fresh.header)


def test_a_match_that_was_killed_before_its_last_line_is_given_it(
    books: Library, tmp_path: Path
) -> None:
    match = books.new(HEADER)
    match.submit(1, match.game.parse("resign"))
    path = path_of(match)
    whole = path.read_bytes()
    cut = b"".join(whole.splitlines(keepends=True)[:-1])
    path.write_bytes(cut)
    [saved] = books.matches()
    assert not saved.finished
    assert books.replayed(saved).finished and path.read_bytes() == cut  # another window has it
    match.close()
    [saved] = library(tmp_path).matches()
    looked = library(tmp_path).replayed(saved)
    assert looked.finished and path.read_bytes() == whole
    assert books.newest() is None


def test_finished_matches_are_not_replayed_to_find_the_newest_begun(
    books: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = []
    for number, actions in enumerate([[], ["resign"], ["resign"]]):
        match = books.new(replace(HEADER, seed=str(number)))
        for action in actions:
            match.submit(1, match.game.parse(action))
        match.close()
        paths.append(path_of(match))
        os.utime(paths[-1], (1000 + number, 1000 + number))
    replayed = []

    def counting(journal: Journal, game: Game[Any]) -> Match:
        replayed.append(journal.path)
        return resume(journal, game)

    monkeypatch.setattr("engine.matches.library.resume", counting)
    newest = books.newest()
    assert newest is not None
    assert newest.path == paths[0]
    assert replayed == paths[:1]
    assert [saved.finished for saved in books.matches()] == [True, True, False]


def test_a_journal_that_does_not_replay_is_no_newest_match(books: Library) -> None:
    match = books.new(HEADER)
    match.close()
    [saved] = books.matches()
    saved.path.write_text(saved.path.read_text() + '{"seat":1,"action":"dance"}\n')
    assert books.newest() is None
    [saved] = books.matches()
    assert f"{saved.path}:2: " in saved.problem


def test_a_match_that_is_deleted_leaves_nothing_behind(books: Library) -> None:
    books.new(HEADER).close()
    [saved] = books.matches()
    books.delete(saved)
    assert list(books.folder.iterdir()) == []


def test_a_game_that_is_not_here_is_named(books: Library) -> None:
    books.new(HEADER).close()
    [saved] = books.matches()
    saved.path.write_text(saved.path.read_text().replace('"game":"siege"', '"game":"chess"'))
    [saved] = books.matches()
    assert "a match of 'chess', a game that is not here" in saved.problem
    with pytest.raises(BadJournal, match="chess"):
        books.open(saved)


def test_a_pause_is_not_counted_as_play(tmp_path: Path) -> None:
    match = library(tmp_path).new(HEADER)
    match.submit(1, match.game.parse("resign"))
    match.close()
    match.header = replace(match.header, start="2026-03-01T12:00:00+00:00")
    [played] = match.history
    later = [("2026-03-01T12:04:00+00:00", 4), ("2026-03-03T12:04:00+00:00", 10), ("", 0)]
    for at, minutes in later:
        match.history = [msgspec.structs.replace(played, at=at)]
        assert time_played(match).total_seconds() == 60 * minutes
    years = ("2027", "2025", "2024")  # the clock was set back
    match.history = [replace(played, at=f"{year}-01-01T00:00:00+00:00") for year in years]
    assert time_played(match).total_seconds() == 60 * 10


def test_when() -> None:
    now = datetime(2026, 3, 1, 0, 30)
    assert moment_in_words(datetime(2026, 3, 1, 0, 5), now) == "today, 00:05"
    assert moment_in_words(datetime(2026, 2, 28, 23, 59), now) == "yesterday, 23:59"
    assert moment_in_words(datetime(2026, 2, 3, 12, 0), now) == "3 February"
    assert moment_in_words(datetime(2025, 12, 31, 12, 0), now) == "31 December 2025"


def test_seeds_can_be_read_out() -> None:
    word, *groups = new_seed().split("-")
    assert word in WORDS
    assert [len(group) for group in groups] == [*GROUPS]
    assert {*"".join(groups)} <= {*LETTERS} and not {*LETTERS} & {*"ilou"}
    assert len({*LETTERS}) ** sum(GROUPS) >= 2**64, "nobody tries all"
    assert len(set(WORDS)) == len(WORDS)
    assert max(map(len, WORDS)) + len("-".join(["", *groups])) <= LONGEST
    assert len({new_seed() for _ in range(50)}) == 50


@given(st.integers(-100, 1000), st.integers(0, 5000), st.integers(2, 12))
def test_ticks_are_round_few_and_cover_the_range(low: int, span: int, most: int) -> None:
    found = ticks(low, low + span, most)
    assert found[0] <= low
    assert found[-1] >= low + span
    assert 2 <= len(found) <= max(most, 3)
    steps = {b - a for a, b in pairwise(found)}
    assert len(steps) == 1
    assert str(int(steps.pop())).rstrip("0") in {"1", "2", "5"}


def test_ticks_of_a_deck() -> None:
    assert ticks(0, 40, 6) == [0, 10, 20, 30, 40]
    assert ticks(0, 14, 8) == [0, 2, 4, 6, 8, 10, 12, 14]
    assert ticks(3, 3, 6) == [3, 4]


def test_no_step_of_a_line_hides_between_two_marks() -> None:
    """Where all points find room each has a mark; else both ends, the ticks, and each bend."""
    points = [(0.0, 3.0), (1.0, 3.0), (2.0, 2.0), (3.0, 1.0), (4.0, 1.0), (5.0, 1.0)]
    wide = [(40 * x, y) for x, y in points]
    assert marked_corners(points, wide, 16, {0, 2, 4}) == wide
    close = [(4 * x, y) for x, y in points]
    assert marked_corners(points, close, 16, {0, 5}) == [close[at] for at in (0, 1, 3, 5)]
    assert marked_corners(points, close, 16, {0, 2, 5}) == [close[at] for at in (0, 1, 2, 3, 5)]


def test_marks_of_a_line_that_bends_all_the_time_do_not_hide_it() -> None:
    points = [(float(at), float(at * at % 7)) for at in range(300)]
    corners = [(2 * x, y) for x, y in points]
    left = marked_corners(points, corners, 16, {0, 50, 100})
    assert left[0] == corners[0] and left[-1] == corners[-1]
    assert all(b[0] - a[0] >= 16 for a, b in pairwise(left[:-1])) and len(left) > 30


@given(st.lists(st.floats(0, 100), min_size=1, max_size=4))
def test_labels_are_moved_apart(tops: list[float]) -> None:
    placed = spread_tops(tops, 20, -10, 110)
    for a, b in pairwise(sorted(placed)):
        assert b - a >= 20 - 1e-6
    assert min(placed) >= -10 - 1e-6
    assert max(placed) <= 90 + 1e-6
