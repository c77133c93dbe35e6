"""Shapes on the ground: circles and convex polygons, and the gaps between them.

Only additions, multiplications, divisions and square roots are used, whose results are the same on
every platform; directions come from a table. A long shape such as a river is a chain of convex
parts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, fsum, inf, pi, radians, sin, sqrt
from typing import NamedTuple

from games.duel.geometry.points import Point

DEGREE_STEP = 5
"""Degrees between two directions of the table."""
_DIRECTIONS = [
    # rounded, so that no platform's last digit matters
    (round(cos(radians(degrees)), 9), round(sin(radians(degrees)), 9))
    for degrees in range(0, 360, DEGREE_STEP)
]


def direction(degrees: int) -> tuple[float, float]:
    """Return the vector of length 1 in a direction: 0 is right, 90 is down.

    `degrees` is a multiple of `DEGREE_STEP`.
    """
    return _DIRECTIONS[degrees % 360 // DEGREE_STEP]


def shifted(point: Point, degrees: int, inches: float) -> Point:
    """Return the point at a distance in a direction."""
    x, y = direction(degrees)
    return Point(point.x + x * inches, point.y + y * inches)


def average(values: Collection[float]) -> float:
    """Return the mean; every version of Python rounds it alike."""
    return fsum(values) / len(values)


def distance(first: Point, second: Point) -> float:
    """Return the distance of two points."""
    dx = first.x - second.x
    dy = first.y - second.y
    return sqrt(dx * dx + dy * dy)


class Disc(NamedTuple):
    """Circle; lengths are in inches."""

    middle: Point
    radius: float


class Hull(NamedTuple):
    """Convex polygon; its corners go around it in either direction.

    Attributes:
        corners: The corners.
        middle: A point inside.
        radius: Greatest distance of a corner from the middle.
    """

    corners: tuple[Point, ...]
    middle: Point
    radius: float


Shape = Disc | Hull
"""Shape on the ground that is convex; other outlines consist of several shapes."""


def hull(corners: Sequence[Point]) -> Hull:
    """Return the convex polygon with these corners."""
    middle = Point(
        sum(corner.x for corner in corners) / len(corners),
        sum(corner.y for corner in corners) / len(corners),
    )
    return Hull(tuple(corners), middle, max(distance(middle, corner) for corner in corners))


def segment(start: Point, end: Point) -> Hull:
    """Return the straight line between two points as a polygon; polygons need three corners."""
    return hull([start, end, end])


def circle_around(shapes: Sequence[Shape]) -> Disc:
    """Return a circle around shapes."""
    if len(shapes) == 1:
        return Disc(shapes[0].middle, shapes[0].radius)
    x = average([shape.middle.x for shape in shapes])
    y = average([shape.middle.y for shape in shapes])
    middle = Point(x, y)
    return Disc(middle, max(distance(middle, shape.middle) + shape.radius for shape in shapes))


def box(middle: Point, width: float, height: float, degrees: int = 0) -> Hull:
    """Return a rectangle about a point, turned."""
    x, y = direction(degrees)
    corners = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx = across * width / 2
        dy = down * height / 2
        corners.append(Point(middle.x + dx * x - dy * y, middle.y + dx * y + dy * x))
    return hull(corners)


def gap(first: Shape, second: Shape) -> float:
    """Return the distance between two shapes, 0 if they meet."""
    if isinstance(first, Hull):
        if isinstance(second, Hull):
            return _distance_of_hulls(first, second)
        return max(0.0, _distance_to_hull(second.middle, first) - second.radius)
    if isinstance(second, Hull):
        return max(0.0, _distance_to_hull(first.middle, second) - first.radius)
    return max(0.0, distance(first.middle, second.middle) - first.radius - second.radius)


def are_closer(first: Shape, second: Shape, inches: float) -> bool:
    """Return True if the gap between two shapes is smaller than `inches`."""
    reach = first.radius + second.radius + inches
    dx = first.middle.x - second.middle.x
    dy = first.middle.y - second.middle.y
    if dx * dx + dy * dy >= reach * reach:
        return False
    if isinstance(first, Hull) and isinstance(second, Hull):
        parting = _parting(first, second, enough=inches)
        if parting <= 0 or parting >= inches:
            return parting <= 0 < inches
        return _distance_of_corners(first, second) < inches
    return gap(first, second) < inches


def covers(shape: Shape, point: Point) -> bool:
    """Return True if a point lies in a shape."""
    is_near = distance(shape.middle, point) <= shape.radius
    if isinstance(shape, Disc) or not is_near:
        return is_near
    x, y = point
    is_left = is_right = True
    start_x, start_y = shape.corners[-1]
    for end_x, end_y in shape.corners:
        depth = (end_x - start_x) * (y - start_y) - (end_y - start_y) * (x - start_x)
        is_left = is_left and depth >= 0
        is_right = is_right and depth <= 0
        if not (is_left or is_right):
            return False
        start_x = end_x
        start_y = end_y
    return True


def area(shape: Shape) -> float:
    """Return the area of a shape in square inches."""
    if isinstance(shape, Disc):
        return pi * shape.radius * shape.radius
    return abs(fsum(start.x * end.y - end.x * start.y for start, end in edges(shape))) / 2


def clipped(corners: Sequence[Point], half_width: float, half_height: float) -> list[Point]:
    """Return the part of a polygon on a table about the middle, without the rest.

    Each edge of the table cuts off what lies beyond it (Sutherland and Hodgman, 1974).
    """
    result = list(corners)
    for axis, limit in ((0, half_width), (1, half_height)):
        for sign in (1, -1):
            points = result
            result = []
            for start, end in zip(points[-1:] + points[:-1], points, strict=True):
                start_excess = sign * start[axis] - limit
                end_excess = sign * end[axis] - limit
                if (start_excess > 0) != (end_excess > 0):
                    share = start_excess / (start_excess - end_excess)
                    x = start.x + share * (end.x - start.x)
                    y = start.y + share * (end.y - start.y)
                    result.append(Point(round(x, 3) + 0.0, round(y, 3) + 0.0))
                if end_excess <= 0:
                    result.append(end)
    return result


def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    """Return the distance of a point from a line through these points."""
    return sqrt(min(_square_to_edge(point, start, end) for start, end in pairwise(line)))


def nearest_on_line(point: Point, line: Sequence[Point]) -> Point:
    """Return the point of a line through some points that is nearest to a point."""
    nearest = [_nearest_on_edge(point, start, end) for start, end in pairwise(line)]
    distances = [round(distance(point, each), 3) for each in nearest]
    return nearest[distances.index(min(distances))]


@lru_cache(1024)
def direction_to(start: Point, end: Point) -> int:
    """Return the nearest direction from a point to another, a multiple of `DEGREE_STEP`."""
    dx = end.x - start.x
    dy = end.y - start.y
    length = sqrt(dx * dx + dy * dy) or 1.0
    shares = [(dx * x + dy * y) / length for x, y in _DIRECTIONS]
    # rounded, so that the last digit does not decide between two directions
    most = round(max(shares), 6)
    return next(
        DEGREE_STEP * number
        for number, share in enumerate(shares)
        if share > most - 1e-5 and round(share, 6) == most
    )


def edges(shape: Hull) -> Iterable[tuple[Point, Point]]:
    """Return the ends of each edge of a polygon."""
    return zip(shape.corners, (*shape.corners[1:], shape.corners[0]), strict=True)


def side(start: Point, end: Point, point: Point) -> float:
    """Return a number above 0 if a point is on the one side of an edge, below 0 on the other."""
    return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)


def _nearest_on_edge(point: Point, start: Point, end: Point) -> Point:
    dx = end.x - start.x
    dy = end.y - start.y
    length = dx * dx + dy * dy
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return Point(start.x + along * dx, start.y + along * dy)


def _square_to_edge(point: Point, start: Point, end: Point) -> float:
    """Return the square of the distance of a point from an edge."""
    x, y = point
    start_x, start_y = start
    dx = end[0] - start_x
    dy = end[1] - start_y
    length = dx * dx + dy * dy
    along = ((x - start_x) * dx + (y - start_y) * dy) / length if length else 0.0
    if along > 1.0:
        along = 1.0
    elif along < 0.0:
        along = 0.0
    dx = x - (start_x + along * dx)
    dy = y - (start_y + along * dy)
    return dx * dx + dy * dy


def _distance_to_hull(point: Point, shape: Hull) -> float:
    """Return the distance of a point from a polygon, 0 inside."""
    if covers(shape, point):
        return 0.0
    return sqrt(min(_square_to_edge(point, start, end) for start, end in edges(shape)))


def _distance_of_hulls(first: Hull, second: Hull) -> float:
    return 0.0 if _parting(first, second) <= 0 else _distance_of_corners(first, second)


def _distance_of_corners(first: Hull, second: Hull) -> float:
    """Return the distance of two polygons that lie apart: a corner of one of them is nearest."""
    distances = [_distance_to_hull(corner, second) for corner in first.corners]
    distances += [_distance_to_hull(corner, first) for corner in second.corners]
    return min(distances)


def _parting(first: Hull, second: Hull, enough: float = inf) -> float:
    """Return the width of the widest strip along an edge that parts two polygons.

    It is no wider than the gap, and not above 0 if the polygons overlap. A strip that is wide
    `enough` ends the search.
    """
    widest = -1.0
    for shape, other in ((first, second), (second, first)):
        for (start_x, start_y), (end_x, end_y) in edges(shape):
            dx = end_x - start_x
            dy = end_y - start_y
            sides = [dx * (y - start_y) - dy * (x - start_x) for x, y in other.corners]
            is_turned = dx * (shape.middle[1] - start_y) - dy * (shape.middle[0] - start_x) > 0
            nearest = -max(sides) if is_turned else min(sides)
            length = sqrt(dx * dx + dy * dy)
            if length and nearest > widest * length:
                widest = nearest / length
                if widest >= enough:
                    return widest
    return widest
