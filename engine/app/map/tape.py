"""Measuring tape: the distance between two objects on a map, edge to edge.

`Tape` is a `PointerTool` (view.py): the map view calls its hooks `aim`, `pick`, `undo_last` and
`overlay_above`.
"""

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
        is_point: True for a mere point of the map, which is named only while it is the only end.
    """

    name: str
    shape: BaseGeometry
    is_point: bool = False


EndAt = Callable[[Inches], End]
"""Function that returns the object to which the tape snaps at a point."""
RING_RADIUS = 0.25
"""Radius of the ring around the only end, in inches."""
TAG_REACH = 0.3
"""Distance in inches that labels keep from the ends."""


def nearest_points(first: End, second: End) -> tuple[Inches, Inches]:
    """Return the closest pair of points of two shapes, in inches."""
    line = shapely.shortest_line(first.shape, second.shape)
    (ax, ay), (bx, by) = line.coords
    return (ax, ay), (bx, by)


class Tape:
    """The tape as a pointer tool of the map, above the marks of another tool.

    Args:
        end_at: Returns the object that the tape snaps to at a point.
        get_avoided_rects: Returns the rectangles in pixels that the labels should not cover.
    """

    def __init__(self, end_at: EndAt, get_avoided_rects: Callable[[], Sequence[Rect]]) -> None:
        self._end_at = end_at
        self._get_avoided_rects = get_avoided_rects
        self._tool_below: PointerTool | None = None
        self._start: Inches | None = None
        self.used = False
        """True if the player has pointed at the map since the tape was picked up."""
        self._first_end: Inches | None = None
        self._second_end: Inches | None = None
        self._pointed_at: Inches | None = None

    def lies(self, end_at: EndAt, start: Inches | None, tool_below: PointerTool | None) -> None:
        """Set the snapping function, the first position of the cross, and the tool below."""
        self._end_at = end_at
        self._start = start
        self._tool_below = tool_below

    @property
    def start(self) -> Inches | None:
        """First position of the cross in inches; None for the middle of the view."""
        return self._start

    @property
    def ends(self) -> tuple[End, End] | None:
        """The two measured objects, or None until one end is fixed and the other pointed at."""
        loose_end = self._second_end or self._pointed_at
        if self._first_end is None or loose_end is None:
            return None
        return self._end_at(self._first_end), self._end_at(loose_end)

    @property
    def inches(self) -> float | None:
        """Measured distance in inches, or None."""
        return float(self.ends[0].shape.distance(self.ends[1].shape)) if self.ends else None

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Move the loose end to a point. Called by the map when the pointer moves over it."""
        self._pointed_at = at
        self.used = True
        return Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Fix the first end at a point, then the second; after that, start again.

        Called by the map when it is clicked.
        """
        if self._first_end is None or self._second_end is not None:
            self._first_end = at
            self._second_end = None
        else:
            self._second_end = at
        self._pointed_at = None
        return Change.MARKS

    def undo_last(self) -> Change:
        """Release the end that was fixed last. Called by the map for a right click."""
        if self._second_end is not None:
            self._second_end = None
        elif self._first_end is not None:
            self._first_end = None
        else:
            return Change.NONE
        return Change.MARKS

    def overlay_above(self, transform: Transform, look: Look) -> Overlay | None:
        """Return the overlay of the tape: its line, its length and the names of both ends."""
        marks = MapMarks(transform, look, self._get_avoided_rects())
        if ends := self.ends:
            first, second = nearest_points(*ends)
            marks.line((first, second), theme.WARN)
            names = " to ".join(end.name for end in ends if not end.is_point)
            words = f"{self.inches:.2f}\u2033"  # a double prime: inches
            if names:
                words += f" {names}"
            marks.tag(words, second, TAG_REACH, edge=theme.WARN)
        elif loose_end := self._pointed_at or self._first_end:
            marks.ring(loose_end, RING_RADIUS, theme.WARN)
            marks.tag(self._end_at(loose_end).name, loose_end, TAG_REACH, edge=theme.WARN)
        overlay = marks.over()
        overlay_below = (
            self._tool_below.overlay_above(transform, look) if self._tool_below else None
        )
        return over_each_other([overlay_below, overlay], transform.rect)
