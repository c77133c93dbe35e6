"""Playtest in a background thread, so that a window stays responsive.

The playtest screen reads `report` and `problem` in its frames; nothing calls the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from threading import Thread
from time import monotonic

from engine.lab.playtest import Playtest
from engine.lab.report import Report

MIN_SECONDS_BETWEEN_REPORTS = 0.5
"""Seconds between two interim reports, at least."""
PAUSE_FACTOR = 20
"""Least pause after an interim report, as a multiple of the time that the report took."""


class BackgroundPlaytest:
    """Playtest that runs in a thread of its own.

    The thread only hands games out and collects results; other processes play them.

    Attributes:
        test: The playtest.
        problem: Sentence that says why the playtest ended early, or "".
        report: Latest interim or final report; None before the first game.
    """

    def __init__(self, test: Playtest, new_executor: Callable[[], Executor], workers: int) -> None:
        self.test = test
        self.problem = ""
        self.report: Report | None = None
        self._is_stopping = False
        self._thread = Thread(target=self._run, args=(new_executor, workers), daemon=True)

    def start(self) -> None:
        """Start the thread that plays."""
        self._thread.start()

    def stop(self) -> None:
        """End the playtest soon; unfinished games are dropped."""
        self._is_stopping = True

    @property
    def goes_on(self) -> bool:
        """True while games are being played."""
        return self._thread.is_alive()

    def _run(self, new_executor: Callable[[], Executor], workers: int) -> None:
        """Play all games, with interim reports now and then; runs in the thread."""
        next_report_time = 0.0
        try:
            for _ in self.test.run(new_executor, workers, lambda: self._is_stopping):
                start_time = monotonic()
                if start_time < next_report_time:
                    continue
                self.report = self.test.report()
                duration = monotonic() - start_time
                pause = max(MIN_SECONDS_BETWEEN_REPORTS, PAUSE_FACTOR * duration)
                next_report_time = start_time + pause
        except Exception as error:  # an error of a worker ends the test, not the window
            self.problem = f"The playtest ended early ({error or type(error).__name__})."
        self.report = self.test.report()
