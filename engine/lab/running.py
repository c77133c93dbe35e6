"""Has games played on all cores, or by whatever executor there is; the result is the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from functools import cache
from typing import Any

from engine.lab.trial import PlannedGame, Trial, play
from engine.players.player import Player, Room
from engine.processes import Processes
from engine.rules.game import Game

AHEAD = 2
"""So many games wait for each worker."""
TRIES = 3
"""Attempts in a row that may fail, because workers die or stop, before a game is over."""
MOST_WORKERS = 61
"""More Windows can't wait for."""


class NobodyPlays(Exception):
    """The processes that play have died, or stopped answering, too often; part of a sentence."""


def cores(wanted: int = 0) -> int:
    """How many workers: as many as wanted, or all cores but one, and one at least."""
    return wanted or max(1, (os.cpu_count() or 2) - 1)


def local(workers: int) -> Executor:
    """Processes of this machine."""
    return Processes(workers)


@cache
def _known(room: Room, key: str) -> tuple[Game[Any], Player]:
    return room(key)


def played(room: Room, plan: PlannedGame) -> Trial:
    """Play a game, wherever this is called; `room` gives the rules and the player of a game."""
    game, player = _known(room, plan.game)
    return play(game, player, plan)


def run(
    make: Callable[[], Executor],
    room: Room,
    plans: Sequence[PlannedGame],
    workers: int,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Trial, PlannedGame]]:
    """Yield the trials of these plans, as they come, each with its plan.

    An executor that breaks is made anew, since a worker has died or no longer answers, and what it
    had not answered is played again. Raises whatever a game raises, and `NobodyPlays` where the
    executor breaks again and again.
    """
    left = [*plans][::-1]
    broke = 0
    while left:
        waiting: dict[Future[Trial], PlannedGame] = {}
        executor = make()
        try:
            while left or waiting:
                while left and len(waiting) < AHEAD * workers and not stop():
                    waiting[executor.submit(played, room, left[-1])] = left[-1]
                    left.pop()
                if stop():
                    return
                for future in _done(executor, waiting):
                    plan = waiting[future]
                    trial = future.result()
                    del waiting[future]
                    broke = 0
                    yield trial, plan
        except BrokenExecutor as error:
            broke += 1
            if broke >= TRIES:
                raise NobodyPlays(
                    f"the processes that play it have died or stopped answering {TRIES} times"
                ) from error
            left += [*waiting.values()]
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _done(executor: Executor, waiting: Iterable[Future[Trial]]) -> set[Future[Trial]]:
    """Return the trials that are over after a short wait. Raises `BrokenExecutor`."""
    done, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
    if not done and isinstance(executor, Processes) and executor.unresponsive:
        raise BrokenExecutor
    return done


class Alone(Executor):
    """Plays in this process, one after the other."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The answer, at once."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
