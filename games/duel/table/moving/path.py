"""Map tool that draws a move as a path of straight legs.

A click adds a corner, as does the end of a drag from the path's end. A right click or Backspace
removes the last corner. The keyboard moves a ghost of the goal, which counts as the last corner.
Before a leg is added, the map shows its length, the place to which a crossing carries the warrior,
and the warriors that it would engage. An illegal leg is red from the point where it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from engine.app.inputs import OUTSIDE, Pointer
from engine.app.map.transform import Inches, Transform
from engine.app.widgets import Change, Look, Overlay
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import TOLERANCE, Point

DETENT = 0.12
"""Distance in inches from the end of the allowance within which a pointed leg snaps to that end."""
STIR = 0.3
"""Inches that the pointer must move from an unreachable goal before a leg follows it."""
DECIMALS = 2
"""Decimals of the coordinates of a corner at the pointer."""
END_DECIMALS = 3
"""Decimals of the coordinates of a corner at the end of the allowance."""

Drawn = Callable[["PathTool", Transform, Look], Overlay | None]


class PathTool:
    """Path of one move while it is drawn.

    Attributes:
        home: Place where the move starts.
        allowance: Maximum length of the move in inches.
        others: Places of all other warriors.
        corners: Corners that are laid.
        aimed: Goal of the next leg at the pointer or the ghost, limited to the allowance.
        by_keys: True if the goal is the keyboard's ghost.
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
        """Place of the pointer, if the allowance does not suffice to reach it."""
        self.by_keys = False
        self.failed: Point | None = None
        """Corner that was refused because its leg is illegal."""
        self.unreached: Point | None = None
        """Goal that was asked for and that no legal path reaches."""
        self.pointed: Inches | None = None
        """Place of the pointer on the map."""
        self._drawn = drawn
        self._walk = lru_cache(16)(lambda corners: field.walk(start, corners, allowance, others))
        self._shortest = lru_cache(8)(
            lambda goal: field.shortest(start, goal, allowance, others),
        )

    # State.

    @property
    def start(self) -> Inches:
        """Place where the next leg starts."""
        return self.corners[-1] if self.corners else self.home

    @property
    def legs(self) -> tuple[Point, ...]:
        """Laid corners, and after them the keyboard's ghost."""
        ghost = self.aimed if self.by_keys else None
        return (*self.corners, ghost) if ghost and ghost != self.start else self.corners

    @property
    def shown(self) -> tuple[Point, ...]:
        """Laid corners, and after them the goal at the pointer or the refused corner."""
        goal = self.aimed or self.failed
        return (*self.corners, goal) if goal and goal != self.start else self.corners

    def walk(self, corners: tuple[Point, ...]) -> Walk | None:
        """Return the move along these corners as the rules carry it out; None without corners."""
        return self._walk(corners) if corners else None

    @property
    def remaining(self) -> float:
        """Inches of the allowance that the laid corners leave."""
        return max(0.0, self.allowance - length(self.home, self.corners))

    @property
    def ended(self) -> bool:
        """True if no leg may follow: the path crosses a border or uses up the allowance."""
        return bool(self.corners) and (self.crosses or self.remaining <= TOLERANCE)

    @property
    def crosses(self) -> bool:
        """True if the laid corners cross a border."""
        walk = self.walk(self.corners)
        return walk is not None and walk.crossing is not None

    @property
    def goal(self) -> Point | None:
        """Goal of the shortest path: the refused corner, else the ghost, else the last corner."""
        ghost = self.aimed if self.by_keys else None
        return self.failed or ghost or (self.corners[-1] if self.corners else None)

    def shortest(self) -> tuple[Point, ...] | None:
        """Return the corners of the shortest path to the goal; None if no path is legal."""
        return self._shortest(self.goal) if self.goal else None

    # Changes.

    def lay(self, corners: Sequence[Point]) -> None:
        """Replace all corners by these."""
        self.corners = tuple(corners)
        self.aimed = self.beyond = self.failed = self.unreached = None
        self.by_keys = False

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Point the next leg at a place, or at none."""
        keys = pointer.pos == OUTSIDE
        self.pointed = None if keys else at
        if at is None and (keys or self.by_keys):
            return Change.NONE  # the keyboard's ghost stays
        self.by_keys = keys
        if self.unreached and at and self.unreached.distance_to(at) <= STIR and not keys:
            return Change.NONE  # the pointer rests on the unreachable goal, whose mark stays
        if self.ended:  # no leg may follow, so only the path's end is marked
            failed = self.failed or self.unreached
            self.failed = self.unreached = None
            self.aimed = self.beyond = None
            return Change.SCREEN if keys or failed else Change.MARKS
        self.aimed, self.beyond = (None, None) if at is None else self._limited(at, keys)
        unreached = self.unreached
        self.unreached = None
        if keys:
            self.failed = None
        return Change.SCREEN if keys or unreached else Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Add a leg to a place; with Shift, replace the path by the shortest one to that place."""
        corner, _ = self._limited(at, pointer.pos == OUTSIDE)
        if self.ended or pointer.shift:
            corner = Point(round(at[0], DECIMALS), round(at[1], DECIMALS))
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
        """Drop a refused goal or the ghost, or else the last corner."""
        if self.failed or self.unreached or (self.by_keys and self.aimed):
            self.failed = self.unreached = self.aimed = None
        elif self.corners:
            self.corners = self.corners[:-1]
        else:
            return Change.NONE
        self.aimed = self.beyond = None
        return Change.SCREEN

    def _limited(self, point: Inches, keys: bool) -> tuple[Point, Point | None]:
        """Return a place limited to the allowance, and the place itself if it lies beyond."""
        goal = Point(round(point[0], DECIMALS), round(point[1], DECIMALS))
        x, y = self.start
        inches = hypot(goal.x - x, goal.y - y)
        remaining = self.remaining
        if inches <= remaining - (0 if keys else DETENT) or inches <= TOLERANCE:
            return goal, None
        if inches <= remaining + TOLERANCE and keys:
            return goal, None
        share = remaining / inches
        end = Point(
            round(x + (goal.x - x) * share, END_DECIMALS),
            round(y + (goal.y - y) * share, END_DECIMALS),
        )
        return end, goal if inches > remaining + DETENT else None

    # Drawing.

    def overlay_above(self, transform: Transform, look: Look) -> Overlay | None:
        """Return the path's marks on the map."""
        return self._drawn(self, transform, look)


def length(start: Point, corners: Sequence[Point]) -> float:
    """Return the length in inches of a path from a point through corners."""
    return sum(one.distance_to(other) for one, other in pairwise((start, *corners)))
