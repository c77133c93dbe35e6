"""Dice that all watch: they fall, lie for a moment, and tell what came of them.

    dice = WatchedDice(table, throws_of, turned, watched)

What a game shows of a throw is its own: `air` while the dice fall, `rest` once they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from engine.rules.played import Played
from engine.table.animator import Motion
from engine.table.context import TableContext
from engine.table.dice import LEAN, Tumble, places
from engine.table.pause import hold

T = TypeVar("T")
FAR, APART, LATER = 150, 60, 0.06
"""How far from where they lie dice are thrown, how much farther the second one, in style units; and
by how many seconds later."""


class Throw(NamedTuple, Generic[T]):
    """One throw: the dice, how it looks in the air and at rest, and whether it comes from below.

    chapter: throws of the same one follow each other by themselves. before: the number of the
    action before which it shows the table; 0 is as it stands. roll: which of the chapter it is.
    """

    dice: Sequence[int]
    air: T
    rest: T
    below: bool
    chapter: str = ""
    before: int = 0
    roll: int = 0


class WatchedDice(Generic[T]):
    """The throws of an action, of which one is seen.

    throws_of: what there is to watch in an action. turned: is called when another throw is seen,
    or none. watched: is called with the last one when it has been seen.
    """

    def __init__(
        self,
        table: TableContext,
        throws_of: Callable[[Played], Sequence[Throw[T]]],
        turned: Callable[[], None],
        watched: Callable[[Throw[T], int], None],
    ) -> None:
        self.number = 0
        """The action's, 0 for the opening."""
        self.landed = False
        """The dice have come to rest."""
        self._table = table
        self._throws_of = throws_of
        self._turned = turned
        self._watched = watched
        self._throws: Sequence[Throw[T]] = ()
        self._at = 0
        self._thrown = False
        self._lain = 0.0
        table.subscribe(Played, lambda played: self.watch(throws_of(played), played.number))

    # What is seen.

    @property
    def throw(self) -> Throw[T] | None:
        """The throw that is seen."""
        return self._throws[self._at] if self._throws else None

    @property
    def shown(self) -> T | None:
        """What is seen of it."""
        throw = self.throw
        if throw is None:
            return None
        return throw.rest if self.landed else throw.air

    @property
    def last(self) -> bool:
        """Whether nothing comes after it by itself: the end of all, or of its chapter."""
        following = self._throws[self._at + 1 : self._at + 2]
        return not following or following[0].chapter != self._throws[self._at].chapter

    # Watching.

    def watch(self, throws: Sequence[Throw[T]], number: int) -> None:
        """Show these, one after the other; where nothing moves, only the last ones."""
        self._throws, self.number, self._at = throws, number, 0
        self._come()

    def motions(self) -> list[Motion]:
        """The dice that are seen next, as they fall; none once they have been thrown."""
        throw, thrown = self.throw, self._thrown
        self._thrown = True
        widget = self._table.widget("dice") if throw and not thrown else None
        if throw is None or widget is None or not throw.dice or self.landed:
            return []
        scale, rect = self._table.scale, widget.rect
        y = rect.bottom + scale.px(FAR) if throw.below else rect.top - scale.px(FAR)
        return [
            Tumble(
                value,
                (at.centerx + scale.px(FAR + APART * number), y),
                at,
                LEAN[number],
                scale,
                delay=LATER * number,
            )
            for number, (value, at) in enumerate(zip(throw.dice, places(rect, scale), strict=True))
        ]

    def _come(self) -> None:
        """Another throw, or none, is seen."""
        self._thrown, self.landed, self._lain = False, False, 0.0
        if self._throws and self._table.settings.speed == "off":
            while not self.last:
                self._at += 1
            self.landed = True
        self._turned()
        self._table.rebuild()

    def _land(self) -> None:
        self.landed, self._lain = True, 0.0
        self._table.rebuild()

    def reset(self) -> None:
        """The match stands elsewhere: nothing is watched."""
        self._throws = ()

    # A pause.

    @property
    def holds(self) -> str:
        """Nothing may be done before they have been seen."""
        return "First watch the dice." if self._throws else ""

    @property
    def before(self) -> int:
        """The position in which they were thrown."""
        return self.throw.before if self.throw else 0

    @property
    def goes_on(self) -> bool:
        """Whether there are any."""
        return bool(self._throws)

    def go_on(self) -> None:
        """To the next dice; the last ones are let lie first, and then the table goes on."""
        throw = self.throw
        if throw is None:
            return
        if not self.landed and self.last:
            self._land()
            return
        if self._at + 1 < len(self._throws):
            self._at += 1
            self._come()
            self._table.animator.play(self.motions())
            return
        self._table.flights.remember()
        self._throws = ()
        self._table.focus_on("", show=False)  # who still presses keys answers nothing with them
        self._turned()
        self._table.rebuild()
        self._watched(throw, self.number)

    @property
    def _alone(self) -> bool:
        """Whether the next ones come by themselves: the last ones wait for a player, unless the
        match is watched again and plays by itself."""
        watching = self._table.watching
        return not self.last or (watching is not None and watching.playing)

    def update(self, dt: float) -> bool:
        """They land when nothing moves any more, lie for a moment, and go on."""
        if not self._throws:
            return False
        if not self.landed:
            self._land()
            return True
        if not self._alone:
            return False
        self._lain += dt
        if self._lain < hold(self._table.settings):
            return False
        self.go_on()
        return True

    def wait(self) -> float | None:
        """In how many seconds they go on."""
        if not (self._throws and self.landed and self._alone):
            return None
        return max(0.0, hold(self._table.settings) - self._lain)
