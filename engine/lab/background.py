"""A playtest that runs while a window stays awake."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from threading import Thread
from time import monotonic

from engine.lab.playtest import Playtest
from engine.lab.report import Report

EACH = 0.5
"""Seconds at least between two reports of what has come,"""
SHARE = 20
"""which take one of so many parts of the time at most."""


class Running:
    """Plays in a thread of its own, which only hands games out and takes them in: they are played
    by other processes. problem: why it has ended early, as a sentence. report: what is known so
    far, now and then; None before the first game."""

    def __init__(self, test: Playtest, make: Callable[[], Executor], workers: int) -> None:
        self.test = test
        self.problem = ""
        self.report: Report | None = None
        self._stop = False
        self._thread = Thread(target=self._run, args=(make, workers), daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End it soon; games that are being played are dropped."""
        self._stop = True

    @property
    def goes_on(self) -> bool:
        """Whether games are still played."""
        return self._thread.is_alive()

    def _run(self, make: Callable[[], Executor], workers: int) -> None:
        due = 0.0
        try:
            for _ in self.test.run(make, workers, lambda: self._stop):
                if (begun := monotonic()) >= due:
                    self.report = self.test.report()
                    taken = monotonic() - begun
                    due = begun + max(EACH, SHARE * taken)
        except Exception as error:  # whatever a worker raises ends the test, not the window
            self.problem = f"The playtest ended early ({error or type(error).__name__})."
        self.report = self.test.report()
