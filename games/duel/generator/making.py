"""Page whose content a thread makes, with the progress of the work.

What was begun last counts: earlier work ends at its next step, and its result is dropped. So the
window never waits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Screen, literal
from engine.app.widgets.containers import CENTRE, Column, Part, Row, Share
from engine.app.widgets.control import Control
from engine.app.widgets.meters import Meter

T = TypeVar("T")
OnShare = Callable[[float], None]
"""Function that takes the share of the work that is done; an error that it raises ends the work."""
CHECK_SECONDS = 0.1
"""Seconds between two looks at the thread."""
NAME_GAP = 4
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
    """Error that ends work whose result nobody wants any more."""


class MakingPage(Screen, ABC, Generic[T]):
    """Page whose content a thread makes.

    Attributes:
        problem: Sentence that says why there is no result, or what is wrong with it; or "".
    """

    overlay = True

    def __init__(self) -> None:
        super().__init__()
        self.problem = ""
        self._executor = ThreadPoolExecutor(1)
        self._future: Future[T] | None = None
        self._share = 0.0
        """Share of the work that is done."""
        self._meter = Meter("progress", across=METER_WIDTH, called="Progress")

    @abstractmethod
    def show_result(self, result: T) -> None:
        """Take the result of the work."""

    @property
    def is_working(self) -> bool:
        """Whether the content is being made."""
        return self._future is not None

    def begin(self, work: Callable[[OnShare], T]) -> None:
        """Begin work, in place of the present one."""
        self.drop_work()
        future: Future[T] = Future()

        def on_share(share: float) -> None:
            if self._future is not future:
                raise _Superseded
            self._share = share

        def run() -> None:
            try:
                future.set_result(work(on_share))
            except Exception as error:
                future.set_exception(error)

        self._future = future
        self._executor.submit(run)

    def drop_work(self) -> None:
        """Stop the present work, and forget its problem."""
        self._future = None
        self.problem = ""
        self._share = self._meter.share = 0.0

    @override
    def update(self, dt: float) -> bool:
        has_changed = super().update(dt)
        future = self._future
        if future is None:
            return has_changed
        if not future.done():
            if self._share < self._meter.share + METER_STEP:
                return has_changed
            self._meter.share = self._share
            return True
        self._future = None
        try:
            result = future.result()
        except ValueError as error:
            self.problem = str(error)
        else:
            self.show_result(result)
        self.rebuild()
        return True

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do."""
        return CHECK_SECONDS if self._future else super().wait()

    @override
    def leave(self) -> None:
        self.drop_work()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def status(self, words: str) -> Part:
        """Return the line below the content: the progress, else the problem, else these words."""
        if self.is_working:
            label = Label("status", words="Working …", colour=theme.MUTED)
            return Row([self._meter, Share(label)], gap=theme.GAP, at=CENTRE)
        return Column([Label("status", words=literal(self.problem or words), colour=theme.MUTED)])
