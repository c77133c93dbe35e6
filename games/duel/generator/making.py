"""Work of a thread for a page, with its progress.

Work that is begun replaces the present one, which ends at its next step without a result. So the
window never waits.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Concatenate, Generic, ParamSpec, TypeVar

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, literal
from engine.app.widgets.containers import CENTRE, Column, Part, Row, Share
from engine.app.widgets.control import Control
from engine.app.widgets.meters import Meter

T = TypeVar("T")
P = ParamSpec("P")
OnShare = Callable[[float], None]
"""Function that takes the finished share of the work; an error that it raises ends the work."""
CHECK_SECONDS = 0.1
"""Seconds between two looks at the thread."""
NAME_GAP = 8
"""Gap between the name of a field and the field, in style units."""
METER_STEP = 0.01
"""Share of the work from which on the meter is drawn anew."""
METER_WIDTH = 120
"""Width of the meter of the progress, in style units."""


def below_name(field: Control, words: str = "") -> Column:
    """Return a field below its name; without words, its name is that which it is called by."""
    name = Label(f"{field.id}-name", words=words or field.called, role=Role.LABEL)
    return Column([name, field], gap=NAME_GAP)


class _Superseded(Exception):
    """Error that ends replaced work."""


class Maker(Generic[T]):
    """Thread that makes the content of a page.

    Args:
        show_result: Takes the result of the work.

    Attributes:
        problem: Sentence with the reason for a missing result; or "".
    """

    def __init__(self, show_result: Callable[[T], None]) -> None:
        self._show_result = show_result
        self.problem = ""
        self._executor = ThreadPoolExecutor(1)
        self._future: Future[T] | None = None
        self._share = 0.0
        """Finished share of the work."""
        self._meter = Meter("progress", across=METER_WIDTH, called="Progress")

    @property
    def is_working(self) -> bool:
        """True if the thread is at work."""
        return self._future is not None

    def begin(
        self, work: Callable[Concatenate[OnShare, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Begin work, in place of the present one."""
        self.drop()
        future: Future[T] = Future()

        def on_share(share: float) -> None:
            if self._future is not future:
                raise _Superseded
            self._share = share

        def run() -> None:
            try:
                future.set_result(work(on_share, *args, **kwargs))
            except Exception as error:
                future.set_exception(error)

        self._future = future
        self._executor.submit(run)

    def drop(self) -> None:
        """Stop the present work, and forget its problem."""
        self._future = None
        self.problem = ""
        self._share = self._meter.share = 0.0

    def look(self) -> bool:
        """Look at the thread; return True if the page has changed."""
        future = self._future
        if future is None:
            return False
        if not future.done():
            if self._share < self._meter.share + METER_STEP:
                return False
            self._meter.share = self._share
            return True
        self._future = None
        try:
            result = future.result()
        except ValueError as error:
            self.problem = str(error)
        else:
            self._show_result(result)
        return True

    def close(self) -> None:
        """Stop the work, and end the thread."""
        self.drop()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def status(self, words: str) -> Part:
        """Return a line with the progress, else with the problem, else with these words."""
        if self.is_working:
            label = Label("status", words="Working …", colour=theme.MUTED)
            return Row([self._meter, Share(label)], gap=theme.GAP, at=CENTRE)
        return Column([Label("status", words=literal(self.problem or words), colour=theme.MUTED)])
