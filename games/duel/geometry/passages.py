"""Passages into which a base just fits, between walls, other bases and the table's edge.

A way through such a passage touches both of its sides. It is found only if nodes of the visibility
graph stand exactly there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely import shortest_line
from shapely.geometry import LineString
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.outlines import Circle, Ellipse, Ring
from games.duel.geometry.points import TOLERANCE, Point
from games.duel.geometry.terrain import Piece

MAX_STEPS = 12
"""Steps in which the shortest line between ellipses is found."""
SPARE_WIDTH = 0.035
"""Inches by which a passage may be wider than a base; in a wider one the usual nodes suffice."""


class PassageSide(NamedTuple):
    """Side of a passage: all points within a radius of a shape.

    Attributes:
        core: The shape; the centre of a circle or of a base.
        radius: The radius in inches, which keeps circles exact.
        ellipse: The outline of an ellipse, whose shape is only a polygon.
    """

    core: BaseGeometry
    radius: float = 0.0
    ellipse: Ellipse | None = None

    def nearest_to(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the point of the shape that is nearest to a point outside it."""
        if self.ellipse:
            return self.ellipse.point_at(self.ellipse.nearest_turn(*point))
        x, y = shortest_line(self.core, ShapelyPoint(point)).coords[0]
        return x, y


def side_of_wall(piece: Piece, ring: Ring) -> PassageSide:
    """Return a wall as the side of a passage."""
    if isinstance(ring, Circle):
        return PassageSide(ShapelyPoint(ring.cx, ring.cy), ring.a)
    return PassageSide(piece.shape, ellipse=ring if isinstance(ring, Ellipse) else None)


def sides_of_bases(centres: Iterable[Point], base: float) -> list[PassageSide]:
    """Return warriors' bases as sides of passages."""
    return [PassageSide(ShapelyPoint(centre), base / 2) for centre in centres]


def sides_of_table(table: tuple[float, float]) -> list[PassageSide]:
    """Return the four sides of a table."""
    width, height = table
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)]
    return [PassageSide(LineString(corners[index : index + 2])) for index in range(4)]


def tight_places(pairs: Iterable[tuple[PassageSide, PassageSide]], base: float) -> Iterator[Point]:
    """Yield the middle of each passage between two sides into which a base just fits."""
    sides = [*pairs]
    if not sides:
        return
    distances = shapely.distance(*np.array([[one.core, other.core] for one, other in sides]).T)
    for (one, other), distance in zip(sides, distances, strict=True):
        radii = one.radius + other.radius
        if distance > base + radii + SPARE_WIDTH:
            continue
        line = _shortest_line(one, other)
        gap = line.length - radii
        if gap >= base - 2 * TOLERANCE:
            yield Point(*line.interpolate(one.radius + gap / 2).coords[0])


def _shortest_line(one: PassageSide, other: PassageSide) -> LineString:
    """Return the shortest line between two shapes, at right angles to each of them."""
    line = shortest_line(one.core, other.core)
    if not (one.ellipse or other.ellipse):
        return line
    x, y = line.coords[1]
    end = (x, y)
    for _ in range(MAX_STEPS):
        start = one.nearest_to(end)
        end = other.nearest_to(start)
    return LineString([start, end])
