"""Measuring tape: the distance between two objects on a map, edge to edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import shapely
from pygame import Rect
from shapely.geometry.base import BaseGeometry

from engine.app import theme
from engine.app.inputs import Pointer
from engine.app.map.marks import MapMarks
from engine.app.map.transform import Inches, Transform
from engine.app.map.view import PointerTool, over_each_other
from engine.app.widgets import Change, Look, Over


class End(NamedTuple):
    """An object that one end of the tape is attached to.

    Attributes:
        name: Name of the object.
        shape: Shape of the object in inches.
        spot: True for a mere point of the map, which is named only while it is the only end.
    """

    name: str
    shape: BaseGeometry
    spot: bool = False


EndAt = Callable[[Inches], End]


def nearest(one: End, other: End) -> tuple[Inches, Inches]:
    """Return the closest pair of points of two shapes, in inches."""
    line = shapely.shortest_line(one.shape, other.shape)
    (ax, ay), (bx, by) = line.coords
    return (ax, ay), (bx, by)


class Tape:
    """The tape as a pointer tool of the map, above the marks of another tool.

    Args:
        end_at: Returns the object that the tape snaps to at a point.
        kept: Returns the rectangles in pixels that the labels should not cover.
    """

    def __init__(self, end_at: EndAt, kept: Callable[[], Sequence[Rect]]) -> None:
        self._end_at = end_at
        self._kept = kept
        self._below: PointerTool | None = None
        self._start: Inches | None = None
        self.used = False
        """True if the player has pointed at the map since the tape was picked up."""
        self._held: Inches | None = None
        self._to: Inches | None = None
        self._aimed: Inches | None = None

    def lies(self, end_at: EndAt, start: Inches | None, below: PointerTool | None) -> None:
        """Set the snapping function, the first position of the cross, and the tool below."""
        self._end_at = end_at
        self._start = start
        self._below = below

    @property
    def start(self) -> Inches | None:
        """First position of the cross in inches; None for the middle of the view."""
        return self._start

    @property
    def ends(self) -> tuple[End, End] | None:
        """The two measured objects, or None until one end is fixed and the other pointed at."""
        to = self._to or self._aimed
        if self._held is None or to is None:
            return None
        return self._end_at(self._held), self._end_at(to)

    @property
    def inches(self) -> float | None:
        """Measured distance in inches, or None."""
        return float(self.ends[0].shape.distance(self.ends[1].shape)) if self.ends else None

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Move the loose end to a point."""
        self._aimed = at
        self.used = True
        return Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Fix the first end at a point, then the second; after that, start anew."""
        if self._held is None or self._to is not None:
            self._held = at
            self._to = None
        else:
            self._to = at
        self._aimed = None
        return Change.MARKS

    def back(self) -> Change:
        """Release the end that was fixed last."""
        if self._to is not None:
            self._to = None
        elif self._held is not None:
            self._held = None
        else:
            return Change.NONE
        return Change.MARKS

    def marking(self, transform: Transform, look: Look) -> Over | None:
        """Return the overlay of the tape: its line, its length and the names of both ends."""
        marks = MapMarks(transform, look, self._kept())
        if ends := self.ends:
            one, other = nearest(*ends)
            marks.line((one, other), theme.WARN)
            between = " to ".join(end.name for end in ends if not end.spot)
            words = f"{self.inches:.2f}\u2033" + (f" {between}" if between else "")
            middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
            marks.tag(words, middle if other == one else other, 0.3, edge=theme.WARN)
        elif aimed := self._aimed or self._held:
            marks.ring(aimed, 0.25, theme.WARN)
            marks.tag(self._end_at(aimed).name, aimed, 0.3, edge=theme.WARN)
        own = marks.over()
        below = self._below.marking(transform, look) if self._below else None
        return over_each_other([below, own], transform.rect)
