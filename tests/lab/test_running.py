"""Workers may die, and whoever waits for them may leave."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Any, NoReturn

import pytest

from engine import processes
from engine.lab import playtest
from engine.lab.background import BackgroundPlaytest
from engine.lab.playtest import MOST_COLUMNS, Playtest
from engine.lab.report import as_json, digests_of_kept_games
from engine.lab.running import (
    MAX_FAILURES,
    InProcess,
    WorkersFailed,
    local_executor,
    run,
    worker_count,
)
from engine.lab.trial import PlannedGame
from engine.players.player import LEVELS, Player
from engine.processes import Processes
from engine.rules.game import Game
from engine.rules.options import BadOption
from games import room

PATIENCE = 60.0


def siege_test(games: int = 12, who: str = "random", **more: Any) -> Playtest:
    """A playtest of Simple Siege."""
    return Playtest(room, "siege", [who, who], games=games, **more)


def told(test: Playtest) -> bytes:
    """Its report."""
    report = test.report()
    assert report
    return as_json(report)


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        return state == "Z"
    return True


def test_a_worker_that_is_killed_costs_nothing() -> None:
    made: list[Processes] = []

    def make() -> Processes:
        executor = local_executor(2)
        assert isinstance(executor, Processes)
        made.append(executor)
        return executor

    test, alone = siege_test(20, "greedy"), siege_test(20, "greedy")
    for _ in test.run(make, 2):
        if test.done == 1:  # Ctrl+C in a terminal, which is for the program alone
            for worker in made[0]._processes:
                os.kill(worker, signal.SIGINT)
        if test.done == 3:
            os.kill(next(iter(made[0]._processes)), signal.SIGKILL)
    assert len(made) == 2 and test.done == 20
    for _ in alone.run(InProcess, 1):
        pass
    assert told(test) == told(alone), "the same report as from one process"


def test_workers_that_always_die_are_given_up() -> None:
    count = 0

    def make() -> InProcess:
        nonlocal count
        count += 1
        return Dying()

    with pytest.raises(WorkersFailed, match="died or stopped answering 3 times"):
        for _ in run(make, room, [PlannedGame("siege", ("random",) * 2, 0, "lab")], 1):
            pass
    assert count == MAX_FAILURES


def test_a_worker_that_stops_is_replaced_and_its_game_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "MAX_SILENCE", 1.0)
    made: list[Processes] = []

    def make() -> Processes:
        made.append(Processes(2))
        return made[-1]

    test, alone = siege_test(20, "greedy"), siege_test(20, "greedy")
    stopped = 0
    for _ in test.run(make, 2):
        if test.done == 3:
            stopped = made[0].pids[0]
            os.kill(stopped, signal.SIGSTOP)
    assert len(made) == 2 and test.done == 20 and gone(stopped)
    for _ in alone.run(InProcess, 1):
        pass
    assert told(test) == told(alone), "the same report as from one process"


def test_workers_that_always_stop_end_the_test_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "MAX_SILENCE", 0.5)
    monkeypatch.setattr(processes, "MAX_START", 3.0)
    running = BackgroundPlaytest(siege_test(), lambda: local_executor(1), 1)
    running.test._game_provider = stopping_room
    running.start()
    running._thread.join(PATIENCE)
    assert running.problem == (
        "The playtest ended early (the processes that play it have died or stopped answering 3"
        " times)."
    )


def stopping_room(key: str) -> NoReturn:
    os.kill(os.getpid(), signal.SIGSTOP)
    raise AssertionError("it should have been killed")


class Dying(InProcess):
    """Is broken when it is asked for anything."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> NoReturn:
        raise BrokenProcessPool("a worker has died")


def endless_room(key: str) -> tuple[Game[Any], Player]:
    """A room whose players think for ever; says when somebody has come in."""
    game, player = room(key)
    Path(os.environ["COME_IN"]).touch()
    return game, player._replace(budgets=dict.fromkeys(LEVELS, 10**9))


def test_stopping_ends_the_processes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_in = tmp_path / "come-in"
    test = siege_test(10_000, "weak")
    monkeypatch.setenv("COME_IN", str(come_in))
    test._game_provider = endless_room
    before = {child.pid for child in active_children()}
    running = BackgroundPlaytest(test, lambda: local_executor(1), 1)
    running.start()
    end = time.monotonic() + PATIENCE
    while not come_in.exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    (worker,) = {child.pid for child in active_children()} - before
    assert worker
    running.stop()
    end = time.monotonic() + PATIENCE / 3
    while running.goes_on or not gone(worker):
        assert time.monotonic() < end, "a game that takes long holds it up"
        time.sleep(0.02)
    assert running.problem == "" and test.done == 0


def test_what_a_worker_raises_ends_the_test_with_a_sentence() -> None:
    def broken(key: str) -> NoReturn:
        raise ZeroDivisionError("division by zero")

    running = BackgroundPlaytest(siege_test(), InProcess, 1)
    running.test._game_provider = broken
    running.start()
    running._thread.join(PATIENCE)
    assert running.problem == "The playtest ended early (division by zero)."


def test_all_cores_but_one_work() -> None:
    assert worker_count(3) == 3 and worker_count() >= 1


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"options": {"starting_walls": [5, 99]}}, "must be a whole number from 0 to 10, not 99"),
        ({"options": {"walls": [5]}}, "has no option 'walls'"),
        ({"options": {"starting_walls": [5, 8]}, "ladder": True}, "an option can have one value"),
        (
            {"options": {"starting_walls": range(11), "best_of": [1, 3, 5]}},
            f"33 comparisons; at most {MOST_COLUMNS}",
        ),
    ],
)
def test_what_can_not_be_played(more: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        siege_test(**more)


def test_the_columns_of_a_test() -> None:
    test = siege_test(options={"starting_walls": [5, 8, 5], "best_of": [1]})
    assert [each.title for each in test.settings] == ["City walls 5", "City walls 8"]
    test = siege_test(other_lineups=[["greedy", "greedy"]], options={"starting_walls": [5, 8]})
    assert [each.title for each in test.settings] == [
        "Random, City walls 5",
        "Random, City walls 8",
        "Greedy, City walls 5",
        "Greedy, City walls 8",
    ]
    test = Playtest(room, "rogue", ["weak"], ladder=True)
    assert [each.title for each in test.settings] == ["Random", "Greedy", "Easy", "Medium", "Hard"]
    test = Playtest(room, "shrine", ["weak"] * 3, ladder=True)
    assert test.settings[-1].players == ("strong", "middle", "middle")
    assert {each.title for each in test.settings} >= {
        "Greedy against Random",
        "Medium against Easy",
    }


def test_what_is_the_same_for_all_and_not_as_usual_is_said() -> None:
    options = {"starting_walls": [8], "best_of": [1, 3], "merciful_jokers": [False]}
    test = siege_test(2, options=options)
    for _ in test.run(InProcess, 1):
        pass
    report = test.report()
    assert report and report.played_with == ["City walls 8"]


def test_what_has_no_game_yet_is_left_out_of_the_report() -> None:
    test = siege_test(options={"starting_walls": [5, 8]})
    assert test.report() is None
    for _ in test.run(InProcess, 1):
        pass
    test.trials[1].clear()
    report = test.report()
    assert report and [column.title for column in report.columns] == ["City walls 5"]


def test_of_many_games_those_that_are_named_can_still_be_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playtest, "MOST_KEPT", 3)
    test = siege_test(40)
    for _ in test.run(InProcess, 1):
        pass
    page = tmp_path / "a.html"
    assert test.save(page, None) == [page]
    report = test.report()
    assert report
    found = report.columns[0].findings
    kept = [int(name[2:7]) - 1 for name in digests_of_kept_games(page.read_bytes())]
    assert {0, 1, 2, found.longest, found.shortest, found.most_dramatic} <= {*kept}
    assert len(kept) < 40 and len([*(tmp_path / "a-games").iterdir()]) == len(kept)
    test.keep("All games", found.longest, tmp_path / "deep" / "one.jsonl")
    assert (tmp_path / "deep" / "one.jsonl").read_bytes().count(b"\n") > 10
