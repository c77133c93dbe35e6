"""The measuring tape: between any two things on a map, edge to edge."""

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
    """What the tape is held to: what that is called, and its shape. A mere `spot` of the map is
    called something only while it is the only end."""

    name: str
    shape: BaseGeometry
    spot: bool = False


EndAt = Callable[[Inches], End]


def nearest(one: End, other: End) -> tuple[Inches, Inches]:
    """The two points of their edges that are closest to each other."""
    line = shapely.shortest_line(one.shape, other.shape)
    (ax, ay), (bx, by) = line.coords
    return (ax, ay), (bx, by)


class Tape:
    """The tape as a tool of the map, over what another tool shows there.

    end_at: what it snaps to at a place. kept: where its words may not lie.
    """

    def __init__(self, end_at: EndAt, kept: Callable[[], Sequence[Rect]]) -> None:
        self._end_at = end_at
        self._kept = kept
        self._below: PointerTool | None = None
        self._start: Inches | None = None
        self.used = False
        """Whether something was pointed at since the tape was taken."""
        self._held: Inches | None = None
        self._to: Inches | None = None
        self._aimed: Inches | None = None

    def lies(self, end_at: EndAt, start: Inches | None, below: PointerTool | None) -> None:
        """What it snaps to now, where its cross is at first, and the tool below."""
        self._end_at = end_at
        self._start = start
        self._below = below

    @property
    def start(self) -> Inches | None:
        """Where the cross is at first."""
        return self._start

    @property
    def ends(self) -> tuple[End, End] | None:
        """What it measures between, once one end is held."""
        to = self._to or self._aimed
        if self._held is None or to is None:
            return None
        return self._end_at(self._held), self._end_at(to)

    @property
    def inches(self) -> float | None:
        """How long it is."""
        return float(self.ends[0].shape.distance(self.ends[1].shape)) if self.ends else None

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Its loose end is there."""
        self._aimed = at
        self.used = True
        return Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Its first end is held there, then its second; then it begins anew."""
        if self._held is None or self._to is not None:
            self._held = at
            self._to = None
        else:
            self._to = at
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
