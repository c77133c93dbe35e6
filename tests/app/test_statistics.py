"""The figures of the statistics, and who is who."""

from __future__ import annotations

from datetime import date, timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import games
from engine.journal import Header
from engine.matches.aliases import Aliases, normalised_name
from engine.matches.library import Library
from engine.matches.names import name_problem, names_to_count
from engine.matches.saved import IMPORTED
from engine.matches.statistics import (
    CountedGame,
    GameTotals,
    Streak,
    counted_games,
    filtered_games,
    options_in_words,
    periods_of,
)
from engine.rules.ending import Resign
from engine.rules.game import Score
from games import load_game
from tests.app.tallied import played, won
from tests.tables import SHELF

ENTRIES = {entry.key: entry for entry in SHELF}


def read(folder: Path, key: str = "siege") -> list[CountedGame]:
    library = Library(folder, SHELF)
    return counted_games([*library.matches()], ENTRIES[key], Aliases(folder), library)


def some_sieges(folder: Path) -> GameTotals:
    """Seven games in five matches: Mara wins, wins, draws; Tomas twice; Ines; and Mara again."""
    played(folder, "siege", ["Mara", "Tomas"], won(1, turns=4), hour=1)
    played(folder, "siege", ["Tomas", "Mara"], won(2, "abandoned", 6), hour=2)
    played(folder, "siege", ["mara ", "Tomas"], won(None, "agreed", 8), hour=3)
    best_of_three = [won(2, "abandoned", 10), won(1, "surrender", 12, moved=1)]
    played(folder, "siege", ["Mara", "Tomas"], *best_of_three, hour=4, options={"best_of": 3})
    played(
        folder, "siege", ["Ines", "Mara"], won(1, "resigned", 3, resigned=(2,)), hour=5,
        options={"starting_walls": 3},
    )  # fmt: skip
    played(folder, "siege", ["Mara", "Ines"], won(1, "assault", 14), hour=6)
    return GameTotals(tuple(read(folder)))


def test_every_figure_adds_up(tmp_path: Path) -> None:
    found = some_sieges(tmp_path)
    lines, sides, endings = found.lines(), found.sides(), found.endings()
    assert (len(found.games), len(found.matches), found.seats, found.drawn) == (7, 6, 14, 1)
    assert sum(len(line.games) for line in lines) == found.seats
    assert sum(line.won for line in lines) == len(found.games) - found.drawn
    assert sum(side.won for side in sides) == len(found.games) - found.drawn
    assert sum(ending.games for ending in endings) == len(found.games)
    for line in lines:
        assert sum(games for _, games in line.by_seat().values()) == len(line.games)
        assert sum(won for won, _ in line.by_seat().values()) == line.won
        assert sum(streak.length for streak in line.streaks) == len(line.games)


def test_names_stand_by_games_with_wins_and_streaks(tmp_path: Path) -> None:
    mara, tomas, ines = some_sieges(tmp_path).lines()
    assert (mara.name, len(mara.games), mara.won) == ("Mara", 7, 3)
    assert mara.results == ["won", "won", "drawn", "lost", "lost", "lost", "won"]
    assert (mara.best, mara.now) == (Streak(0, 2, "won"), Streak(6, 1, "won"))
    assert mara.against() == [("Tomas", 2, 5), ("Ines", 1, 2)]
    assert (tomas.name, tomas.won, tomas.best) == ("Tomas", 2, Streak(3, 2, "won"))
    assert (ines.name, ines.share) == ("Ines", 0.5)


def test_a_set_counts_game_by_game_by_the_seats_of_each(tmp_path: Path) -> None:
    found = some_sieges(tmp_path)
    both = [game for game in found.games if game.path == found.games[3].path]
    assert [game.players for game in both] == [("Mara", "Tomas"), ("Tomas", "Mara")]
    assert [(side.won, side.games, side.fair) for side in found.sides()] == [
        (4, 7, 0.5),
        (2, 7, 0.5),
    ]


def test_how_they_ended_says_who_won_so(tmp_path: Path) -> None:
    endings = {ending.ended: ending.by for ending in some_sieges(tmp_path).endings()}
    assert endings == {
        "City stormed": {1: 2},
        "Camp abandoned": {2: 2},
        "City starved": {1: 1},
        "Resigned": {1: 1},
        "Draw agreed": {0: 1},
    }


def test_half_of_the_games_were_as_long_as_the_median_or_shorter(tmp_path: Path) -> None:
    assert some_sieges(tmp_path).median == 8


def test_options_people_and_times_are_looked_for(tmp_path: Path) -> None:
    found = some_sieges(tmp_path).games
    every = [*dict.fromkeys(game.options for game in found)]
    said = [options_in_words(each, ENTRIES["siege"]) for each in every]
    assert said == ["The plain game", "City walls: 3"], "a set is no option of its games"
    ever = periods_of(date(2026, 3, 5), found)[0]
    assert len(filtered_games(found, every[1], "", ever)) == 1
    assert len(filtered_games(found, None, "Ines", ever)) == 2
    assert len(filtered_games(found, every[0], "Ines", ever)) == 1
    day = found[0].day
    lately = {when.words: when for when in periods_of(day, found)}
    assert len(filtered_games(found, None, "", lately["Today"])) == 7
    later = {when.words: when for when in periods_of(day + timedelta(days=6), found)}
    assert len(filtered_games(found, None, "", later["Today"])) == 0
    assert len(filtered_games(found, None, "", later["Last 7 days"])) == 7
    after = {when.words: when for when in periods_of(day + timedelta(days=7), found)}
    assert len(filtered_games(found, None, "", after["Last 7 days"])) == 0
    next_year = {when.words: when for when in periods_of(date(day.year + 1, 2, 1), found)}
    assert len(filtered_games(found, None, "", next_year[str(day.year)])) == 7
    assert len(filtered_games(found, None, "", next_year["This year"])) == 0


def test_a_fair_share_is_that_of_the_games_in_which_a_seat_was_there(tmp_path: Path) -> None:
    played(tmp_path, "shrine", ["A", "B"], won(2, "last-shrine"), hour=1)
    played(tmp_path, "shrine", ["A", "B", "C", "D"], won(4, "last-shrine", resigned=(1, 2)), hour=2)
    found = GameTotals(tuple(read(tmp_path, "shrine")))
    assert [(side.games, side.won, side.fair) for side in found.sides()] == [
        (2, 0, 0.375),
        (2, 1, 0.375),
        (1, 0, 0.25),
        (1, 1, 0.25),
    ]
    assert found.gave_up == 2
    played(tmp_path, "shrine", ["A", "B", "C"], won(3, "resigned", resigned=(1, 2)), hour=3)
    found = GameTotals(tuple(read(tmp_path, "shrine")))
    assert found.gave_up == 3, "the one who ended it is told there"


def test_what_was_imported_or_went_on_from_another_does_not_count(tmp_path: Path) -> None:
    path = played(tmp_path, "siege", ["Mara", "Tomas"], won(1), hour=1)
    played(tmp_path, "siege", ["Mara", "Tomas"], won(1), hour=2, branched=True)
    other = played(tmp_path, "siege", ["Mara", "Tomas"], won(1), hour=3)
    (tmp_path / IMPORTED).mkdir()
    other.rename(tmp_path / IMPORTED / other.name)
    assert [game.path for game in read(tmp_path)] == [path]


def test_runs_count_by_how_far_they_came_and_practice_does_not(tmp_path: Path) -> None:
    for hour, (seed, floors) in enumerate([("a", 2), ("b", 5), ("a", 9)]):
        score: Score = {"floors": floors, "strikes": 20, "slain_by": "KD"}
        played(tmp_path, "rogue", ["Mara"], won(None, "slain"), hour=hour, score=score, seed=seed)
    found = GameTotals(tuple(read(tmp_path, "rogue")))
    (mara,) = found.lines()
    assert [game.length for game, _ in mara.games] == [2, 5] and mara.greatest_length == 5
    assert [(ending.ended, ending.by) for ending in found.endings()] == [
        ("Slain by a King", {0: 2})
    ]


@pytest.mark.parametrize("key", [key for key in games.KEYS if key != "rogue"])
def test_every_reason_to_end_has_words(key: str) -> None:
    rules = import_module(type(load_game(key)).__module__)
    in_rooms = hasattr(rules, "__path__") and find_spec(f"{rules.__name__}.state")
    state = import_module(f"{rules.__name__}.state") if in_rooms else rules
    words = ENTRIES[key].words()
    assert {*words.endings} == {*state.Ending}
    assert words.ending("resigned") == "Resigned" and words.ending("a-new-one") == "A new one"


# Who is who.


def test_names_that_differ_in_case_or_spaces_are_one(tmp_path: Path) -> None:
    assert normalised_name("  MARA  of\tHarrow ") == normalised_name("Mara of Harrow")
    assert name_problem(["Mara", "mara"]) == "Seats 1 and 2 have the same name."
    played(tmp_path, "siege", ["MARA", "Tomas"], won(1), hour=1)
    played(tmp_path, "siege", ["Mara", "tomas"], won(1), hour=2)
    found = GameTotals(tuple(read(tmp_path)))
    assert [line.name for line in found.lines()] == ["Mara", "tomas"], "as it was typed last"


def test_a_name_is_renamed_and_merged_and_that_is_taken_back(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in some_sieges(tmp_path).matches}
    aliases = Aliases(tmp_path)
    aliases.rename("Mara", "Marie")
    assert (
        aliases.known_name(" mara ") == "Marie" and Aliases(tmp_path).known_name("MARA") == "Marie"
    )
    assert {line.name for line in GameTotals(tuple(read(tmp_path))).lines()} == {
        "Marie",
        "Tomas",
        "Ines",
    }
    aliases.rename("Marie", "Ines")
    assert [aliases.known_name(name) for name in ("Mara", "marie", "Ines")] == ["Ines"] * 3
    assert aliases.each(["Mara", "Tomas", "ines"]) == ("Ines", "Tomas")
    lines = GameTotals(tuple(read(tmp_path))).lines()
    assert {line.name: len(line.games) for line in lines} == {"Ines": 9, "Tomas": 5}
    assert aliases.can_undo
    aliases.undo()
    assert not aliases.can_undo and Aliases(tmp_path).known_name("Mara") == "Marie"
    aliases.rename("Marie", "Mara")
    assert Aliases(tmp_path).known_name("mara") == "Mara"
    assert before == {path: path.read_bytes() for path in before}, "no match is changed for it"


def test_a_file_of_names_that_can_not_be_used_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    for wrong in (b"{", b'{"known_as": 3}', b'{"other": {}}', b'{"known_as": {"a": 5}}'):
        path.write_bytes(wrong)
        aliases = Aliases(tmp_path)
        assert str(path) in aliases.problem and "names.json." in aliases.problem
        assert aliases.known_name("Mara") == "Mara"
        aliases.rename("Mara", "Marie")
        assert aliases.problem == "" and Aliases(tmp_path).known_name("Mara") == "Marie"
        kept = [each for each in tmp_path.glob("names.json.*") if each.read_bytes() == wrong]
        assert kept, wrong


def test_all_programs_of_a_level_are_counted_as_one_whatever_they_were_called() -> None:
    names, programs = ["Mara", "Hob", "Wren"], ["", "middle bold", "strong steady"]
    assert names_to_count(names, programs) == ["Mara", "Medium program", "Hard program"]
    assert names_to_count(names, []) == names


def test_a_match_against_a_program_is_listed_so_from_its_file_and_from_the_index(
    tmp_path: Path,
) -> None:
    library = Library(tmp_path, SHELF)
    header = Header("siege", ["Mara", "Hob"], "s", programs=["", "middle steady"])
    match = library.new(header)
    assert match.submit(1, Resign()) is None
    match.close()
    for _ in range(2):  # read from the file, then from the index
        (game,) = read(tmp_path)
        assert game.players == ("Mara", "Medium program")
