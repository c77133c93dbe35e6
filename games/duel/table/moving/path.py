"""A move that is drawn on the map, leg by leg, as a tool of the map view.

A click lays a corner, and so does the end of a drag that begins at the path's end; a right click
takes one back, and so does Backspace. By keys
a ghost of the goal is moved, which counts as the last corner. What a leg comes to is shown before
it is laid: how long it is, where a crossing carries to, who will be engaged; one that is not legal
is red up to where it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from engine.app.inputs import OUTSIDE, Pointer
from engine.app.map.transform import Inches, Transform
from engine.app.widgets import Change, Look, Over
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import TOLERANCE, Point

DETENT = 0.12
"""Inches short of the allowance from which a leg that is pointed at goes on to its end."""
STIRRED = 0.3
"""Inches by which the pointer goes from where nothing leads before it points anew."""
FINE, FINEST = 2, 3
"""Decimals of a corner that is pointed at, and of one that the allowance sets."""

Drawn = Callable[["PathTool", Transform, Look], Over | None]


class PathTool:
    """The path of one move.

    others: where all others stand. drawn: how it looks. picked: a corner has come or gone.
    """

    def __init__(
        self,
        field: Field,
        start: Point,
        allowance: float,
        others: tuple[Point, ...],
        drawn: Drawn,
    ) -> None:
        self.field = field
        self.home = start
        self.allowance = allowance
        self.others = others
        self.corners: tuple[Point, ...] = ()
        self.aimed: Point | None = None
        self.beyond: Point | None = None
        """Where it is pointed, beyond what the allowance leaves."""
        self.by_keys = False
        self.failed: Point | None = None
        """The corner that could not be laid."""
        self.unreached: Point | None = None
        """Where no legal way leads to, which was asked for."""
        self.pointed: Inches | None = None
        """Where the pointer is on the map."""
        self._drawn = drawn
        self._walk = lru_cache(16)(lambda corners: field.walk(start, corners, allowance, others))
        self._shortest = lru_cache(8)(
            lambda goal: field.shortest(start, goal, allowance, others),
        )

    # What it is.

    @property
    def start(self) -> Inches:
        """Where it goes on from."""
        return self.corners[-1] if self.corners else self.home

    @property
    def legs(self) -> tuple[Point, ...]:
        """The corners that are laid, and the goal that keys have set behind them."""
        ghost = self.aimed if self.by_keys else None
        return (*self.corners, ghost) if ghost and ghost != self.start else self.corners

    @property
    def shown(self) -> tuple[Point, ...]:
        """The corners with that which is pointed at, or could not be laid."""
        goal = self.aimed or self.failed
        return (*self.corners, goal) if goal and goal != self.start else self.corners

    def walk(self, corners: tuple[Point, ...]) -> Walk | None:
        """What comes of these corners; None where there are none."""
        return self._walk(corners) if corners else None

    @property
    def left(self) -> float:
        """Inches that the laid corners leave of the allowance."""
        return max(0.0, self.allowance - length(self.home, self.corners))

    @property
    def ended(self) -> bool:
        """Whether no leg may follow: it has crossed a border, or the allowance is used up."""
        return bool(self.corners) and (self.crosses or self.left <= TOLERANCE)

    @property
    def crosses(self) -> bool:
        """Whether the laid corners lead over a border."""
        walk = self.walk(self.corners)
        return walk is not None and walk.crossing is not None

    @property
    def goal(self) -> Point | None:
        """Where the shortest way is to lead: what failed, else what keys point at, else the end."""
        ghost = self.aimed if self.by_keys else None
        return self.failed or ghost or (self.corners[-1] if self.corners else None)

    def shortest(self) -> tuple[Point, ...] | None:
        """The corners of the shortest way to the goal; None where no way is legal."""
        return self._shortest(self.goal) if self.goal else None

    # What is done to it.

    def lay(self, corners: Sequence[Point]) -> None:
        """Have these corners and no others."""
        self.corners = tuple(corners)
        self.aimed = self.beyond = self.failed = self.unreached = None
        self.by_keys = False

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """A leg would go there."""
        keys = pointer.pos == OUTSIDE
        self.pointed = None if keys else at
        if at is None and (keys or self.by_keys):
            return Change.NONE  # the ghost that keys have set stays
        self.by_keys = keys
        if self.unreached and at and self.unreached.far(at) <= STIRRED and not keys:
            return Change.NONE  # the pointer rests there: no straight leg comes in its place
        if self.ended:  # only its end is seen, also once a press has been refused
            failed = self.failed or self.unreached
            self.failed = self.unreached = None
            self.aimed = self.beyond = None
            return Change.SCREEN if keys or failed else Change.MARKS
        self.aimed, self.beyond = (None, None) if at is None else self._held(at, keys)
        unreached, self.unreached = self.unreached, None
        if keys:
            self.failed = None
        return Change.SCREEN if keys or unreached else Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """A leg goes there; or with Shift, the shortest way does."""
        corner, _ = self._held(at, pointer.pos == OUTSIDE)
        if self.ended or pointer.shift:
            corner = Point(round(at[0], FINE), round(at[1], FINE))
        if pointer.shift:
            way = self._shortest(corner)
            self.lay(way or self.corners)
            self.unreached = None if way else corner
            return Change.SCREEN
        self.aimed = self.beyond = self.failed = self.unreached = None
        self.by_keys = False
        if corner == self.start:
            return Change.SCREEN
        walk = self._walk((*self.corners, corner))
        if walk.fault:
            self.failed = corner
        else:
            self.corners = (*self.corners, corner)
        return Change.SCREEN

    def back(self) -> Change:
        """What failed is dropped, or the last corner is."""
        if self.failed or self.unreached or (self.by_keys and self.aimed):
            self.failed = self.unreached = self.aimed = None
        elif self.corners:
            self.corners = self.corners[:-1]
        else:
            return Change.NONE
        self.aimed = self.beyond = None
        return Change.SCREEN

    def _held(self, at: Inches, keys: bool) -> tuple[Point, Point | None]:
        """A point that is pointed at, held at the allowance, and where it was beyond that."""
        goal = Point(round(at[0], FINE), round(at[1], FINE))
        x, y = self.start
        far, left = hypot(goal.x - x, goal.y - y), self.left
        if far <= left - (0 if keys else DETENT) or far <= TOLERANCE:
            return goal, None
        if far <= left + TOLERANCE and keys:
            return goal, None
        share = left / far
        end = Point(
            round(x + (goal.x - x) * share, FINEST), round(y + (goal.y - y) * share, FINEST)
        )
        return end, goal if far > left + DETENT else None

    # How it looks.

    def marking(self, transform: Transform, look: Look) -> Over | None:
        """What of it is seen on the map."""
        return self._drawn(self, transform, look)


def length(start: Point, corners: Sequence[Point]) -> float:
    """Inches from a point through corners."""
    return sum(one.far(other) for one, other in pairwise((start, *corners)))
