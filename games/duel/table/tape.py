"""The measuring tape: between any two things on the table, edge to edge, for anyone at any time.

Each end snaps to a figure or to a piece of terrain, and is a point of the table elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import shapely
from pygame import Rect
from shapely.geometry import Point as Place
from shapely.geometry.base import BaseGeometry

from engine.app import theme
from engine.app.inputs import Pointer
from engine.app.widgets import Change, Look, Over, literal
from engine.app.widgets.map_view import Tool
from engine.app.widgets.transform import Inches, Transform
from games.duel.geometry.points import Point
from games.duel.rules.state import Duel
from games.duel.table.marks import Marks
from games.duel.words.terrain import named

SNAP = 0.35
"""Inches beyond the edge of a figure within which the tape snaps to it."""


class End(NamedTuple):
    """What the tape is held to: what it is called, and its shape; a point has no name."""

    name: str
    shape: BaseGeometry


def end_at(seen: Duel, at: Inches) -> End:
    """What the tape is held to that is pointed at: a figure near by, or the terrain there; the
    upper piece where more than one lies."""
    point = Place(at)
    for seat in seen.still_in():
        warrior = seen.warrior(seat)
        if warrior.at.far(at) <= seen.base / 2 + SNAP:
            return End(literal(warrior.name), Place(warrior.at).buffer(seen.base / 2, quad_segs=64))
    for piece in reversed(seen.terrain):
        if piece.shape.intersects(point):
            return End(named(piece), piece.shape)
    return End("", point)


def ground_of(seen: Duel, at: Inches) -> str:
    """What the upper piece of terrain at a place is called, "" where none lies."""
    point = Place(at)
    lying = (piece for piece in reversed(seen.terrain) if piece.shape.intersects(point))
    return next(map(named, lying), "")


def nearest(one: End, other: End) -> tuple[Point, Point]:
    """The two points of their edges that are closest to each other."""
    line = shapely.shortest_line(one.shape, other.shape)
    (ax, ay), (bx, by) = line.coords
    return Point(ax, ay), Point(bx, by)


class Tape:
    """The tape as a tool of the map, over what another tool shows there.

    kept: where its words may not lie.
    """

    def __init__(self, seen: Duel, kept: Callable[[], Sequence[Rect]]) -> None:
        self._seen = seen
        self._below: Tool | None = None
        self._kept = kept
        self.used = False
        """Whether something was pointed at since the tape was taken."""
        self._held: Point | None = None
        self._to: Point | None = None
        self._aimed: Point | None = None

    def lies(self, seen: Duel, below: Tool | None) -> None:
        """The table as it lies now, and the tool below."""
        self._seen, self._below = seen, below

    @property
    def start(self) -> Inches | None:
        """Where the cross is at first: on the first who stands."""
        stands = self._seen.still_in()
        return self._seen.warrior(stands[0]).at if stands else None

    @property
    def ends(self) -> tuple[End, End] | None:
        """What it measures between, once one end is held."""
        to = self._to or self._aimed
        if self._held is None or to is None:
            return None
        return end_at(self._seen, self._held), end_at(self._seen, to)

    @property
    def inches(self) -> float | None:
        """How long it is."""
        return float(self.ends[0].shape.distance(self.ends[1].shape)) if self.ends else None

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Its loose end is there."""
        self._aimed, self.used = Point(*at) if at else None, True
        return Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Its first end is held there, then its second; then it begins anew."""
        if self._held is None or self._to is not None:
            self._held, self._to = Point(*at), None
        else:
            self._to = Point(*at)
        self._aimed = None
        return Change.MARKS

    def back(self) -> Change:
        """Its last end is let go."""
        if self._to is not None:
            self._to = None
        elif self._held is not None:
            self._held = None
        else:
            return Change.NONE
        return Change.MARKS

    def marking(self, transform: Transform, look: Look) -> Over | None:
        """The tape with its length and what it is held to."""
        marks = Marks(transform, look, self._kept())
        if ends := self.ends:
            one, other = nearest(*ends)
            marks.line((one, other), theme.WARN)
            between = " to ".join(filter(None, [end.name for end in ends]))
            words = f"{self.inches:.2f}\u2033" + (f" {between}" if between else "")
            middle = Point((one.x + other.x) / 2, (one.y + other.y) / 2)
            marks.tag(words, middle if other == one else other, 0.3, edge=theme.WARN)
        elif aimed := self._aimed or self._held:
            end = end_at(self._seen, aimed)
            marks.ring(aimed, 0.25, theme.WARN)
            marks.tag(end.name or str(aimed.rounded()), aimed, 0.3, edge=theme.WARN)
        own = marks.over()
        below = self._below.marking(transform, look) if self._below else None
        return both(below, own)


def both(below: Over | None, above: Over | None) -> Over | None:
    """Two marks as one."""
    found = [mark for mark in (below, above) if mark]
    if len(found) < 2:
        return found[0] if found else None
    first, second = found
    return Over(
        first.rect.union(second.rect), lambda surface: (first.draw(surface), second.draw(surface))
    )
