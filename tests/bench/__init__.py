"""How fast Fireside is, beside something that does the same: `python -m tests.bench`."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter


class NoScreen(Exception):
    """No window can be opened to measure in; why, as a sentence."""


def alternately(*acts: Callable[[], object], times: int) -> list[float]:
    """The median seconds of each act; they take turns, so that a busy machine is so for all."""
    taken: list[list[float]] = [[] for _ in acts]
    for _ in range(times):
        for act, seconds in zip(acts, taken, strict=True):
            start = perf_counter()
            act()
            seconds.append(perf_counter() - start)
    return [median(seconds) for seconds in taken]
