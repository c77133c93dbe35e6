"""Has games played on all cores, or by whatever executor there is; the result is the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
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
"""So often a game is begun whose worker has died."""


def cores(wanted: int = 0) -> int:
    """How many workers: as many as wanted, or all cores but one, and one at least."""
    return wanted or max(1, (os.cpu_count() or 2) - 1)


def local(workers: int) -> Executor:
    """Processes of this machine."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


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
                    plan = left.pop()
                    waiting[executor.submit(played, room, plan)] = plan
                if stop():
                    return
                done, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    plan = waiting[future]
                    trial = future.result()
                    del waiting[future]
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
