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
from engine.app.widgets import Change, Look, Overlay


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


def nearest_points(first: End, second: End) -> tuple[Inches, Inches]:
    """Return the closest pair of points of two shapes, in inches."""
    line = shapely.shortest_line(first.shape, second.shape)
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
        self._label_free_rects = kept
        self._below: PointerTool | None = None
        self._start: Inches | None = None
        self.used = False
        """True if the player has pointed at the map since the tape was picked up."""
        self._first: Inches | None = None
        self._second: Inches | None = None
        self._pointed: Inches | None = None

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
        loose_end = self._second or self._pointed
        if self._first is None or loose_end is None:
            return None
        return self._end_at(self._first), self._end_at(loose_end)

    @property
    def inches(self) -> float | None:
        """Measured distance in inches, or None."""
        return float(self.ends[0].shape.distance(self.ends[1].shape)) if self.ends else None

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Move the loose end to a point."""
        self._pointed = at
        self.used = True
        return Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Fix the first end at a point, then the second; after that, start anew."""
        if self._first is None or self._second is not None:
            self._first = at
            self._second = None
        else:
            self._second = at
        self._pointed = None
        return Change.MARKS

    def back(self) -> Change:
        """Release the end that was fixed last."""
        if self._second is not None:
            self._second = None
        elif self._first is not None:
            self._first = None
        else:
            return Change.NONE
        return Change.MARKS

    def overlay_above(self, transform: Transform, look: Look) -> Overlay | None:
        """Return the overlay of the tape: its line, its length and the names of both ends."""
        marks = MapMarks(transform, look, self._label_free_rects())
        if ends := self.ends:
            first, second = nearest_points(*ends)
            marks.line((first, second), theme.WARN)
            names = " to ".join(end.name for end in ends if not end.spot)
            words = f"{self.inches:.2f}\u2033" + (f" {names}" if names else "")
            middle = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
            marks.tag(words, middle if second == first else second, 0.3, edge=theme.WARN)
        elif pointed_at := self._pointed or self._first:
            marks.ring(pointed_at, 0.25, theme.WARN)
            marks.tag(self._end_at(pointed_at).name, pointed_at, 0.3, edge=theme.WARN)
        overlay = marks.over()
        below = self._below.overlay_above(transform, look) if self._below else None
        return over_each_other([below, overlay], transform.rect)
