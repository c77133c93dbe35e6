"""Picture of a battlefield on which changes of pieces and starts are marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.map.marks import MapMarks
from engine.app.map.transform import Transform
from engine.app.widgets import Look
from games.duel.field.maps import MapPicture
from games.duel.generator.placing import LaidPiece
from games.duel.geometry.points import Point
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.evening import Evened

START_RADIUS = 1.5
"""Radius of the ring around a start, in inches."""
RING_ROOM = 0.6
"""Least distance of a ring from its piece, in inches."""
CROSS_SHARE = 0.7
"""Half the length of each line of a cross, as a share of the ring's radius."""


class ChangeMark(NamedTuple):
    """Ring around something that changes.

    Attributes:
        place: The middle of the ring, in inches.
        radius: The radius of the ring, in inches.
        is_crossed: True if a cross lies in the ring: the piece is removed.
        origin: The place from which a line leads to the ring; None draws no line.
    """

    place: Point
    radius: float
    is_crossed: bool = False
    origin: Point | None = None


def marks_before(result: Evened, drawing: Drawing) -> Sequence[ChangeMark]:
    """Return marks around what is moved, exchanged or removed in a drawing."""
    marks = [
        _mark(drawing, change.before)._replace(is_crossed=change.after is None)
        for change in result.changes
        if change.before
    ]
    return [*marks, *(ChangeMark(start, START_RADIUS) for start, _ in _steps(result, drawing))]


def marks_after(result: Evened, drawing: Drawing) -> Sequence[ChangeMark]:
    """Return marks around what was moved, exchanged or added, with lines from old places.

    Args:
        result: The changes.
        drawing: The drawing before them.
    """
    marks = []
    for change in result.changes:
        if change.after:
            mark = _mark(drawing, change.after)
            if change.is_move and change.before:
                mark = mark._replace(origin=_mark(drawing, change.before).place)
            marks.append(mark)
    steps = _steps(result, drawing)
    return [*marks, *(ChangeMark(place, START_RADIUS, origin=old) for old, place in steps)]


def _mark(drawing: Drawing, piece: LaidPiece) -> ChangeMark:
    """Return a mark around a piece; a layout measures from the middle of the table."""
    width, height = drawing.battlefield.table
    place = Point(piece.middle.x + width / 2, piece.middle.y + height / 2)
    return ChangeMark(place, max(piece.width, piece.height) / 2 + RING_ROOM)


def _steps(result: Evened, drawing: Drawing) -> Iterator[tuple[Point, Point]]:
    """Yield the old and the new place of each start that steps."""
    for step in result.steps:
        if old := drawing.thing(step.key).tiled_object.table_point:
            yield old, Point(old.x + step.right, old.y + step.down)


@dataclass(eq=False, repr=False)
class ChangedPicture(MapPicture):
    """Picture of a battlefield with marks."""

    marks: Sequence[ChangeMark] = ()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if not self.battlefield:
            return
        layer = MapMarks(Transform(Rect(self.rect), self.battlefield.table), look)
        for mark in self.marks:
            if mark.origin:
                layer.line([mark.origin, mark.place], theme.WARN, corners=False)
            if mark.is_crossed:
                for line in _cross(mark):
                    layer.line(line, theme.ERROR, corners=False)
            layer.ring(mark.place, mark.radius, theme.ERROR if mark.is_crossed else theme.WARN)
        if overlay := layer.over():
            overlay.draw(surface)


def _cross(mark: ChangeMark) -> Sequence[Sequence[Point]]:
    """Return the two lines of a cross."""
    x, y = mark.place
    half = CROSS_SHARE * mark.radius
    return (
        (Point(x - half, y - half), Point(x + half, y + half)),
        (Point(x - half, y + half), Point(x + half, y - half)),
    )
