"""Whatever dates stand in files, every list and every figure that is made of them is shown."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from engine.app.screens.matches import MatchesScreen
from engine.app.screens.record import RecordScreen
from engine.app.screens.result import ResultScreen
from engine.app.screens.statistics import StatisticsScreen
from engine.matches.saved import time_played
from engine.matches.statistics import counted_games
from engine.rules.game import Score
from tests.app.tallied import played, won
from tests.app.test_shelf import kept
from tests.hands import drawn, settle, top
from tests.kit.matches import lines, rewrite
from tests.tables import shell

ODD = [
    "0001-01-01T00:00:00+23:59",
    "0001-01-01T00:00:00+00:00",
    "9999-12-31T23:59:59-23:59",
    "9999-12-31T23:59:59.999999Z",
    "1969-12-31T23:59:59+00:00",
    "1900-02-28T12:00:00+05:53:28",
]


@pytest.fixture(params=["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The player is far to the east, far to the west, or in between."""
    if not hasattr(time, "tzset"):
        pytest.skip("this system has one zone")
    with monkeypatch.context() as here:
        here.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


def dated(path: Path, date: str) -> None:
    """Give a match this date, and all actions but the first; it has no seal any more."""
    found = lines(path)
    found[0]["start"] = date
    for row in found[2:]:
        row["at"] = date
    for row in found:
        row.pop("whole", None)
    rewrite(path, found)


@pytest.mark.parametrize("date", ODD)
def test_every_screen_is_shown_whatever_dates_matches_have(
    tmp_path: Path, date: str, zone: None
) -> None:
    played(tmp_path, "siege", ["Mara", "Tomas"], won(1), start=date)
    score: Score = {"floors": 5, "strikes": 20, "slain_by": "KD"}
    played(tmp_path, "rogue", ["Mara"], won(None, "slain"), start=date, score=score)
    for _ in range(2):  # from the files, then from the index
        app = shell(tmp_path)
        app.show_title()
        drawn(top(app))
        app.show_statistics()
        settle(app)
        drawn(top(app, StatisticsScreen))
        entries = {each.key: each for each in app.catalogue}
        for key in ("siege", "rogue"):
            matches = [*app.library.matches()]
            (game,) = counted_games(matches, entries[key], app.aliases, app.library)
            assert abs((game.day - datetime.fromisoformat(date).date()).days) < 2
        app.show_record(entries["rogue"])
        drawn(top(app, RecordScreen))
        app.show_setup(entries["rogue"])
        drawn(top(app))
        app.show_matches()
        drawn(top(app, MatchesScreen))


@pytest.mark.parametrize("date", ODD)
def test_every_match_is_shown_whatever_dates_it_has(tmp_path: Path, date: str, zone: None) -> None:
    dated(kept(tmp_path), date)
    app = shell(tmp_path)
    app.show_title()
    (saved,) = app.library.matches()
    assert not app.library.replayed(saved).problem
    match = app.library.open_to_watch(saved)
    assert time_played(match).total_seconds() >= 0
    app.result_of(saved)
    drawn(top(app, ResultScreen))
    assert app.library.export(saved).is_file()


@pytest.mark.parametrize("seconds", [-(2**62), -1, 0, 2**62])
def test_every_list_is_shown_whatever_times_files_have(tmp_path: Path, seconds: int) -> None:
    path = kept(tmp_path)
    try:
        os.utime(path, ns=(seconds, seconds))
    except OverflowError:
        pytest.skip("no file can have such a time")
    app = shell(tmp_path)
    app.show_title()
    app.show_matches()
    drawn(top(app, MatchesScreen))
