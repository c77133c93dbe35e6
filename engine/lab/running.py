"""Distributes games to worker processes on all cores, or to another executor.

The trials do not depend on the executor.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from functools import cache
from typing import Any

from typing_extensions import override

from engine.lab.trial import PlannedGame, Trial, play
from engine.players.player import GameProvider, Player
from engine.processes import Processes
from engine.rules.game import Game

WAIT_SECONDS = 0.2
"""Longest time to wait for a result before the processes are checked, in seconds."""
GAMES_AHEAD = 2
"""Number of games that are handed out in advance to each worker."""
MAX_FAILURES = 3
"""Failures in a row, because workers die or stop, after which the run ends."""
MOST_WORKERS = 61
"""Greatest number of workers; Windows can't wait for more."""


class WorkersFailed(Exception):
    """Error because the worker processes died or stopped answering too often.

    Its text is part of a sentence.
    """


def worker_count(wanted_count: int = 0) -> int:
    """Return the number of workers: the wanted one, or all cores but one, but at least one."""
    return wanted_count or max(1, (os.cpu_count() or 2) - 1)


def local_executor(workers: int) -> Executor:
    """Return an executor that uses processes of this machine."""
    return Processes(workers)


@cache
def _rules_and_player(game_provider: GameProvider, key: str) -> tuple[Game[Any], Player]:
    return game_provider(key)


def play_planned(game_provider: GameProvider, plan: PlannedGame) -> Trial:
    """Play a game in the process that calls this, and return its trial.

    `game_provider` returns the rules and the player of a game.
    """
    game, player = _rules_and_player(game_provider, plan.game)
    return play(game, player, plan)


def run(
    new_executor: Callable[[], Executor],
    game_provider: GameProvider,
    plans: Sequence[PlannedGame],
    workers: int,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Trial, PlannedGame]]:
    """Yield the trials of the plans as they finish, each with its plan, until `stop` returns True.

    If a worker dies or no longer answers, `new_executor` makes another executor, and games without
    a result are played again; after `MAX_FAILURES` times in a row, `WorkersFailed` is raised.
    """
    remaining = [*plans][::-1]  # the next one is the last
    failures = 0
    while remaining:
        plans_by_future: dict[Future[Trial], PlannedGame] = {}
        executor = new_executor()
        try:
            while remaining or plans_by_future:
                while remaining and len(plans_by_future) < GAMES_AHEAD * workers and not stop():
                    plans_by_future[executor.submit(play_planned, game_provider, remaining[-1])] = (
                        remaining[-1]
                    )
                    remaining.pop()
                if stop():
                    return
                for future in _wait_for_some(executor, plans_by_future):
                    plan = plans_by_future[future]
                    trial = future.result()
                    del plans_by_future[future]
                    failures = 0
                    yield trial, plan
        except BrokenExecutor as error:
            failures += 1
            if failures >= MAX_FAILURES:
                problem = "the processes that play it have died or stopped answering"
                raise WorkersFailed(f"{problem} {MAX_FAILURES} times") from error
            remaining += [*plans_by_future.values()]
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _wait_for_some(executor: Executor, futures: Iterable[Future[Trial]]) -> set[Future[Trial]]:
    """Return the futures that are done after a short wait.

    Raises:
        BrokenExecutor: If the worker processes do not respond.
    """
    finished, _ = wait(futures, timeout=WAIT_SECONDS, return_when=FIRST_COMPLETED)
    if not finished and isinstance(executor, Processes) and executor.unresponsive:
        raise BrokenExecutor
    return finished


class InProcess(Executor):
    """Executor that plays in this process, one game after the other."""

    @override
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function and return a future that has its result already."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
