"""Work of a thread that makes the content of a page, so that the window never waits for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import exp
from time import monotonic
from typing import Concatenate, Generic, ParamSpec, TypeVar

from typing_extensions import override

from engine.app import theme
from engine.app.scene import Companion
from engine.app.theme import Role
from engine.app.widgets import Label, Screen, literal
from engine.app.widgets.containers import CENTRE, Column, Part, Row, Share
from engine.app.widgets.control import Control
from engine.app.widgets.meters import Meter

T = TypeVar("T")
P = ParamSpec("P")
OnShare = Callable[[float], None]
"""Progress callback: work calls it with its finished share, from 0 to 1. It raises an error if the
work should end."""
CHECK_SECONDS = 0.1
"""Seconds between two checks of the thread."""
NAME_GAP = 8
"""Gap between the name of a field and the field, in style units."""
FIRST_SHARE = 0.03
"""Finished share that the meter shows as soon as work begins."""
TIMED_SHARE = 2 / 3
"""Greatest part of the unreported share that the meter shows because of the time.

Work reports its share only between its tries, and most battlefields need a single try. The meter
therefore also moves with the time, but is never full while long work goes on.
"""
USUAL_SECONDS = 3.0
"""Seconds after which the meter shows about two thirds of `TIMED_SHARE`."""
METER_STEP = 0.01
"""Smallest growth of the finished share for which the meter is drawn again."""
METER_WIDTH = 120
"""Width of the meter of the progress, in style units."""


def below_name(field: Control, words: str = "") -> Column:
    """Return a column with a name above a field.

    Args:
        field: The field.
        words: The name; "" for the heading of the field's tooltip.
    """
    name = Label(f"{field.id}-name", words=words or field.called, role=Role.LABEL)
    return Column([name, field], gap=NAME_GAP)


class Stopped(Exception):
    """Error that ends work early; work that already has a result returns it."""


class _Superseded(Exception):
    """Error that ends work whose result nobody waits for."""


class _Progress:
    """Progress of one piece of work.

    Attributes:
        share: Finished share of the work, from 0 to 1.
        is_wanted: False if nobody waits for the result.
        is_stopped: True if the present result is enough.
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.is_wanted = True
        self.is_stopped = False

    def report(self, share: float) -> None:
        """Take the finished share; the thread calls it, and unwanted work ends here."""
        if not self.is_wanted:
            raise _Superseded
        if self.is_stopped:
            raise Stopped
        self.share = share


class PageWork(Companion, Generic[T]):
    """Work of a thread that makes the content of a page.

    As a companion of the page, it is updated with the page and closed when the page is left.

    A thread can't be stopped from outside: work that is replaced or stopped ends when it next
    reports its progress.

    Args:
        page: The page, which is rebuilt after the end of the work.
        show_result: Takes the result of the work, before the page is rebuilt.

    Attributes:
        problem: Sentence with the reason why the last work has no result; or "".
    """

    def __init__(self, page: Screen, show_result: Callable[[T], None]) -> None:
        self.problem = ""
        self._page = page
        page.companions.append(self)
        self._show_result = show_result
        self._executor = ThreadPoolExecutor(1)
        self._future: Future[T] | None = None
        """Result of the present work; None if the thread makes nothing."""
        self._progress = _Progress()
        self._begin_time = 0.0
        """Time when the present work began, in seconds of `monotonic`."""
        self._shown_share = 0.0
        """Finished share that the meter shows."""

    @property
    def is_working(self) -> bool:
        """True if the thread makes something."""
        return self._future is not None

    def begin(
        self, work: Callable[Concatenate[OnShare, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Begin work in place of the present one.

        If the work raises a `ValueError`, its message becomes `problem`.
        """
        self.drop()
        self._progress = _Progress()
        self._begin_time = monotonic()
        self._shown_share = FIRST_SHARE
        self._future = self._executor.submit(work, self._progress.report, *args, **kwargs)

    def stop(self) -> None:
        """Let the present work end with the result that it already has."""
        self._progress.is_stopped = True

    def drop(self) -> None:
        """Stop waiting for the present work, and forget the problem of the last one."""
        self._progress.is_wanted = False
        self._future = None
        self.problem = ""

    def status(self, words: str) -> Part:
        """Return the line below a page: the progress of the work, the problem, or else `words`."""
        if self.is_working:
            label = Label("status", words="Working …", colour=theme.MUTED)
            share = self._shown_share
            meter = Meter("progress", share=share, across=METER_WIDTH, called="Progress")
            return Row([meter, Share(label)], gap=theme.GAP, at=CENTRE)
        colour = theme.WARN if self.problem else theme.MUTED
        return Column([Label("status", words=literal(self.problem or words), colour=colour)])

    @override
    def update(self) -> bool:
        """Take the progress and the result of the thread; return True if the page has changed."""
        if self._future is None:
            return False
        if self._future.done():
            self._end(self._future)
            return True
        seconds = monotonic() - self._begin_time
        timed_share = TIMED_SHARE * (1 - exp(-seconds / USUAL_SECONDS))
        share = self._progress.share + (1 - self._progress.share) * timed_share
        if share < self._shown_share + METER_STEP:
            return False
        self._shown_share = share
        self._page.rebuild()
        return True

    def _end(self, future: Future[T]) -> None:
        self._future = None
        try:
            result = future.result()
        except ValueError as error:  # other errors are faults of the program
            self.problem = str(error)
        else:
            self._show_result(result)
        self._page.rebuild()

    @override
    def wait(self) -> float | None:
        """Return the seconds until the thread is checked again; None if it makes nothing."""
        return CHECK_SECONDS if self.is_working else None

    @override
    def close(self) -> None:
        """Drop the work, and end the thread."""
        self.drop()
        self._executor.shutdown(wait=False, cancel_futures=True)
