"""The screen of the statistics: what it shows, how it is used, and that it cuts nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from engine.app import theme
from engine.app.screens.bars import Bars, count_into_bins
from engine.app.screens.matches import MatchesScreen
from engine.app.screens.setup import SetupScreen
from engine.app.screens.statistics import NAMES_SHOWN, StatisticsScreen
from engine.app.screens.tallies import NameRow, Strip
from engine.app.screens.title import TitleScreen
from engine.app.theme import Scale
from engine.app.widgets import Button, Panel
from engine.app.widgets.containers import picture_of
from engine.app.widgets.focus import stops
from engine.matches.library import Library
from engine.rules.game import Score
from engine.shell import Shell
from engine.words.markup import literal
from tests.app.tallied import played, won
from tests.hands import (
    click,
    cut_at,
    ids,
    keys,
    made_ready,
    pixels,
    press,
    resized,
    settle,
    top,
    widget,
    words,
    write,
)
from tests.kit.matches import no_space
from tests.rules.test_tally import finished, older
from tests.tables import LONG, SAMPLE, SHELF, shell

RIVALS = ["Mara", "Tomas", "Ines"]


def sieges(folder: Path) -> None:
    """Twelve sieges of three players, the first ten of two of them, with a draw."""
    for hour in range(12):
        names = RIVALS[:2] if hour < 10 else RIVALS[1:]
        winner = None if hour == 3 else 1 + hour % 2
        reason = "agreed" if winner is None else ["assault", "abandoned"][winner - 1]
        options = {"starting_walls": 3} if hour % 4 == 0 else {}
        played(
            folder, "siege", names, won(winner, reason, 5 + hour), hour=hour, options={**options}
        )


def everything(folder: Path) -> None:
    """Games of all kinds, of people with long names."""
    sieges(folder)
    six = [*LONG, "Mara", "W" * 20, "Ines", "Ö" * 20]
    for hour in range(20, 90):
        seats = six[: 2 + hour % 5]
        resigned = (1, 2) if hour % 7 == 0 else ()
        winner = len(seats) if hour % 9 else None
        reason = "turn-limit" if winner is None else "last-standing"
        played(
            folder, "duel", seats, won(winner, reason, hour, resigned=resigned), hour=hour,
            options={"base": 1.25, "turn_limit": 90},
        )  # fmt: skip
    for hour, card in enumerate(["KD", "QS", "JH", "10C", "9D", "8H", "7S", "AC"], 100):
        score: Score = {"floors": hour - 99, "strikes": 40, "slain_by": card}
        played(folder, "rogue", [LONG[0]], won(None, "slain"), hour=hour, score=score)


def opened(
    folder: Path, game: str = "siege", size: tuple[int, int] = (1280, 720), **settings: object
) -> Shell:
    """The program at its statistics of a game."""
    app = shell(folder, size, **settings)
    app.show_title()
    app.show_statistics()
    settle(app)
    scene = top(app, StatisticsScreen)
    entry = next(entry for entry in app.catalogue if entry.key == game)
    scene._choose_game(entry)
    scene.rebuild()
    return app


def names(app: Shell) -> list[str]:
    return [line.name for line in top(app, StatisticsScreen).histories]


def test_it_opens_from_the_title_and_from_the_shelf_by_a_key(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = shell(tmp_path)
    app.show_title()
    keys(app, "t")
    assert words(app, "counts").startswith("**12 games, 3 names**")
    keys(app, "escape")
    top(app, TitleScreen)
    keys(app, "m", "t")
    top(app, StatisticsScreen)
    keys(app, "escape")
    top(app, MatchesScreen)


def test_nothing_is_said_where_nothing_was_finished(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_statistics()
    settle(app)
    assert words(app, "none") == "No match has been finished yet."


def test_a_name_that_is_pressed_shows_its_games(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = opened(tmp_path)
    assert names(app) == ["Tomas", "Mara", "Ines"]
    assert widget(app, "games", Panel).title == "Tomas's games, oldest first"
    top(app).focus_on("player-0")
    keys(app, "down", "enter")
    assert widget(app, "games", Panel).title == "Mara's games, oldest first"
    assert widget(app, "player-1", NameRow).chosen
    assert words(app, "strip-sides") == "Besieger: 5 of 10 won."
    assert widget(app, "strip", Strip).history.name == "Mara"
    assert words(app, "names-note").startswith("24 seats, 11 wins, 1 draw.")


def test_what_is_looked_at_is_chosen_by_keys_alone(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = opened(tmp_path)
    top(app).focus_on("options")
    keys(app, "enter")
    assert {"item-All", "item-The plain game", f"item-{literal('City walls: 3')}"} <= {*ids(app)}
    keys(app, "down", "down", "down", "enter")
    assert words(app, "options-words") == literal("City walls: 3")
    assert len(top(app, StatisticsScreen).figures.games) == 3
    click(app, "against")
    click(app, "item-Ines")
    assert [game.players for game in top(app, StatisticsScreen).figures.games] == []
    assert words(app, "none") == "No game fits."
    click(app, "options")
    click(app, "item-All")
    assert len(top(app, StatisticsScreen).figures.games) == 2 and names(app) == ["Ines", "Tomas"]
    click(app, "when")
    click(app, "item-Today")
    assert words(app, "none") == "No game fits."


def test_the_shelf_shows_just_these_matches_with_replays(tmp_path: Path) -> None:
    sieges(tmp_path)
    finished(tmp_path)
    app = opened(tmp_path)
    click(app, "against")
    click(app, "item-Ines")
    assert widget(app, "shelf", Button).label == "Show 2 of 13 matches"
    keys(app, "enter")
    shelf = top(app, MatchesScreen)
    assert sum(map(len, shelf._matches.values())) == 2
    press(app, "show-all")
    assert sum(map(len, shelf._matches.values())) == 13
    keys(app, "escape")
    top(app, StatisticsScreen)


def test_a_name_is_renamed_and_the_set_up_offers_the_new_one(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = opened(tmp_path, known=("Tomas", "Mara"), names=("Mara", "tomas"))
    keys(app, "r")
    write(app, "name", "Thomas")
    keys(app, "enter")
    assert names(app) == ["Thomas", "Mara", "Ines"]
    assert widget(app, "rename", Button).hint == "Thomas"
    app.show_setup(next(entry for entry in app.catalogue if entry.key == "shrine"))
    setup = top(app, SetupScreen)
    assert setup.seats.names == ["Mara", "Thomas"]
    setup.seats.rename(1, "nobody")
    setup.rebuild()
    assert "known-1-Mara" in ids(app)
    setup.seats.rename(2, " mara ")
    setup.rebuild()
    assert "known-1-Mara" not in ids(app), "however it is written, it is taken"
    keys(app, "escape")
    keys(app, "u")
    assert names(app) == ["Tomas", "Mara", "Ines"]


def test_a_name_that_is_another_s_is_merged_once_that_was_asked(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = opened(tmp_path)
    keys(app, "r")
    write(app, "name", "ines")
    keys(app, "enter")
    assert words(app, "title") == "Merge Tomas into Ines?"
    keys(app, "enter")
    assert names(app) == ["Tomas", "Mara", "Ines"], "the safe answer has the focus"
    keys(app, "m")
    click(app, "item-Ines")
    click(app, "answer-1")
    assert names(app) == ["Ines", "Mara"]
    assert words(app, "names-note").startswith("24 seats, 11 wins, 1 draw.")


def test_only_persons_are_renamed_and_merged(tmp_path: Path) -> None:
    sieges(tmp_path)
    for hour in range(20, 40):
        by = ["", "strong steady"] if hour % 2 else ["", "weak bold"]
        played(tmp_path, "siege", ["Mara", "Hob"], won(1), hour=hour, programs=by)
    app = opened(tmp_path)
    assert names(app)[1:] == ["Tomas", "Easy program", "Hard program", "Ines"]
    keys(app, "m")
    offered = {id for id in ids(app) if id.startswith("item-")}
    assert offered == {"item-Tomas", "item-Ines"}
    keys(app, "escape", "r")
    write(app, "name", "easy  Program")
    keys(app, "enter")
    assert "what programs of this level are called" in words(app, "text")
    keys(app, "escape")
    press(app, "player-2")
    for id in ("rename", "merge"):
        assert widget(app, id, Button).reason == "Programs are counted by their level."


def test_a_program_that_was_merged_before_stands_alone_again(tmp_path: Path) -> None:
    played(tmp_path, "siege", ["Mara", "Hob"], won(1), hour=1, programs=["", "weak bold"])
    (tmp_path / "names.json").write_text('{"known_as": {"easy program": "Mara"}}')
    assert {*names(opened(tmp_path))} == {"Mara", "Easy program"}


def test_names_that_can_not_be_kept_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sieges(tmp_path)
    (tmp_path / "names.json").write_bytes(b"{")
    app = opened(tmp_path)
    assert "names.json" in words(app, "names-problem")
    monkeypatch.setattr("engine.files._write_temporary", no_space)
    keys(app, "r")
    write(app, "name", "Thomas")
    keys(app, "enter")
    assert words(app, "title") == "The name can't be saved"
    keys(app, "enter")
    assert names(app) == ["Tomas", "Mara", "Ines"]


def test_older_files_are_replayed_while_it_is_seen(tmp_path: Path) -> None:
    older(finished(tmp_path))
    app = shell(tmp_path)
    app.show_statistics()
    settle(app)
    scene = top(app, StatisticsScreen)
    assert not scene.busy and [game.winner for game in scene.figures.games] == [2, 2, 2]
    (saved,) = Library(tmp_path, SHELF).matches()
    assert len(saved.games) == 3, "and it is remembered"


def test_what_is_finished_deleted_or_brought_back_meanwhile_is_counted(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = opened(tmp_path)
    first = next(iter(app.library.matches()))
    app.library.delete(first)
    settle(app)
    assert words(app, "counts").startswith("**11 games")
    app.library.restore()
    settle(app)
    assert words(app, "counts").startswith("**12 games")


def test_a_large_window_shows_more_of_somebody(tmp_path: Path) -> None:
    sieges(tmp_path)
    app = opened(tmp_path, size=(2560, 1440))
    assert [words(app, f"against-won-{n}") for n in range(2)] == ["4 of 10 won", "1 of 2 won"]
    app.manager.resize((1280, 720))
    assert "rivals" not in ids(app) and "strip" in ids(app)


def test_many_names_come_some_at_a_time(tmp_path: Path) -> None:
    for hour in range(NAMES_SHOWN):
        played(tmp_path, "siege", [f"A{hour}", f"B{hour}"], won(1), hour=hour)
    app = opened(tmp_path)
    assert f"player-{NAMES_SHOWN - 1}" in ids(app) and f"player-{NAMES_SHOWN}" not in ids(app)
    press(app, "more-names")
    assert f"player-{2 * NAMES_SHOWN - 1}" in ids(app) and "more-names" not in ids(app)


def test_runs_have_floors_and_ends_and_no_opponents(tmp_path: Path) -> None:
    everything(tmp_path)
    app = opened(tmp_path, "rogue")
    assert not {"sides", "against"} & {*ids(app)}
    assert widget(app, "names", Panel).note == "press a name to see their runs"
    assert widget(app, "lengths-chart", Bars).numbers == [1, 2, 3, 4, 5, 6, 7, 8]
    assert words(app, "median") == "Half of the runs cleared 4 floors or fewer"
    assert literal("Slain by an 8") in {words(app, f"ending-name-{n}") for n in range(8)}
    click(app, "record")
    keys(app, "escape")
    top(app, StatisticsScreen)


def test_of_one_game_no_half_is_spoken(tmp_path: Path) -> None:
    played(tmp_path, "siege", RIVALS[:2], won(1, "assault", 7), hour=1)
    assert words(opened(tmp_path), "median") == "The one game took 7 turns"


@pytest.mark.parametrize("numbers", [[7], [1, 2, 2, 3, 3, 3], [1, 2, 2, 30, 30, 30]])
def test_the_line_of_the_half_stands_over_its_bar(numbers: list[int]) -> None:
    """Or nowhere, where that bar is the highest."""
    made_ready()
    scale, half = Scale(1280, 720), sorted(numbers)[(len(numbers) - 1) // 2]
    chart = Bars("chart", numbers=numbers, first=1, median=half)
    picture = Surface((900, 200))
    picture.blit(picture_of(chart, scale, (900, 200)), (0, 0))
    bins = chart.bins(scale)
    at = next(at for at, each in enumerate(bins) if each.low <= half <= each.high)
    bright = [x for x in range(900) if picture.get_at((x, 2))[:3] == theme.TEXT[:3]]
    assert all(at <= x * len(bins) / 900 < at + 1 for x in bright)
    assert bool(bright) == (bins[at].frequency < max(each.frequency for each in bins))


def test_all_of_it_is_read_aloud_each_figure_once(tmp_path: Path) -> None:
    sieges(tmp_path)
    said = [each.replace("\N{NO-BREAK SPACE}", " ") for each in top(opened(tmp_path)).reading()]
    assert "Mara. 10 games, 5 won (50 %). Streak: 1 lost; best: 1 won." in said
    assert "Besieger: 6 of 12 games won, 50 %. A fair share is 50 %." in said
    assert "Camp abandoned. 5 games. Won by: Besieged 5." in said
    assert any(each.startswith("Turns. 5–6: 2") for each in said)
    assert not {"Mara.", "50 %.", "5."} & {*said}


@pytest.mark.parametrize("game", ["siege", "duel", "rogue"])
def test_nothing_is_cut_at_any_size_and_every_stop_shows_its_focus(
    game: str, tmp_path: Path
) -> None:
    everything(tmp_path)
    app = opened(tmp_path, game)
    scene = top(app, StatisticsScreen)
    assert cut_at(app, SAMPLE) == []
    resized(app, (1280, 720))
    bare = pixels(scene)
    found = [stop.id for stop in stops(scene.widgets)]
    assert {"game", "player-0", "strip", "lengths-chart", "ending-0", "shelf"} <= {*found}
    for stop in found:
        scene.focus_on(stop)
        assert pixels(scene) != bare, stop


def test_numbers_share_bars_of_a_round_size() -> None:
    assert [(each.name, each.frequency) for each in count_into_bins([1, 3, 3], 1)] == [
        ("1", 1),
        ("2", 0),
        ("3", 2),
    ]
    assert [each.name for each in count_into_bins([24], 1, 6)] == [
        "1–4", "5–8", "9–12", "13–16", "17–20", "21–24",
    ]  # fmt: skip
    for most in range(1, 13):
        for last in range(1, 300):
            bins = count_into_bins([last], 1, most)
            assert len(bins) <= most and bins[-1].low <= last <= bins[-1].high
