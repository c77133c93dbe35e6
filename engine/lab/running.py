"""Has games played on all cores, or by whatever executor there is; the result is the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from typing import Any

from engine.lab.trial import Plan, Trial, play
from engine.players.player import Player
from engine.rules.game import Game

Room = Callable[[str], tuple[Game[Any], Player]]
AHEAD = 2
"""So many games wait for each worker."""
TRIES = 3
"""So often in a row workers may die before a game is over."""
MOST_WORKERS = 61
"""More Windows can't wait for."""


def cores(wanted: int = 0) -> int:
    """How many workers: as many as wanted, or all cores but one, and one at least."""
    return wanted or max(1, (os.cpu_count() or 2) - 1)


def local(workers: int) -> Executor:
    """Processes of this machine."""
    calm = signal.SIGINT, signal.SIG_IGN
    return Processes(workers, get_context("spawn"), initializer=signal.signal, initargs=calm)


PATIENCE = 5.0
"""Seconds that are waited for processes that were told to end."""


class Processes(ProcessPoolExecutor):
    """Processes that Ctrl+C does not reach, and that end at once when nobody wants their games."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor does; the first time it starts all processes."""
        with _calm():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; with `cancel_futures` games that are being played are dropped, too. What leads the
        processes has then ended as well: at the end of the program it would be told to, and might
        just have closed what it hears by."""
        at_work = [*(self._processes or {}).values()] if cancel_futures else []
        leading: Any = self._executor_manager_thread  # a thread, whatever its type says
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in at_work:
            process.terminate()
        if cancel_futures and leading:
            leading.join(PATIENCE)


@contextmanager
def _calm() -> Iterator[None]:
    """What is started here, Ctrl+C does not reach: only whoever started it hears of that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@cache
def _known(room: Room, key: str) -> tuple[Game[Any], Player]:
    return room(key)


def played(room: Room, plan: Plan) -> Trial:
    """Play a game, wherever this is called; `room` gives the rules and the player of a game."""
    game, player = _known(room, plan.game)
    return play(game, player, plan)


def run(
    make: Callable[[], Executor],
    room: Room,
    plans: Sequence[Plan],
    workers: int,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Trial, Plan]]:
    """The trials of these plans, as they come, each with its plan. An executor that breaks, since a
    worker has died, is made anew, and what it had not answered is played again. Raises whatever a
    game raises, and the executor's own error where it breaks again and again."""
    left, broke = [*plans][::-1], 0
    while left:
        waiting: dict[Future[Trial], Plan] = {}
        executor = make()
        try:
            while left or waiting:
                while left and len(waiting) < AHEAD * workers and not stop():
                    waiting[executor.submit(played, room, left[-1])] = left[-1]
                    left.pop()
                if stop():
                    return
                done, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    plan = waiting[future]
                    trial = future.result()
                    del waiting[future]
                    broke = 0
                    yield trial, plan
        except BrokenExecutor:
            broke += 1
            if broke >= TRIES:
                raise
            left += [*waiting.values()]
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


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
