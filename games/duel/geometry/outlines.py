"""Outlines of terrain in plain arithmetic: distances, and intersections with rays.

A ray is a point and a direction of length 1; functions take its limit in inches.
A stretch is an interval of inches along a ray.
A sweep is a stretch on which the ray is within a radius of an edge.
A span is a stretch on which the ray lies over the shape.
Lengths are in inches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, inf, sin, sqrt
from typing import NamedTuple

from typing_extensions import override

from games.duel.geometry.points import TOLERANCE
from games.duel.geometry.terrain import Bounds, Box, Piece, facets

LEAST_SLOPE = 1e-12
"""Slope below which a value counts as constant along a ray."""

NEWTON_STEPS = 4
"""Steps of Newton's method, which end far below a thousandth of an inch."""

NEGLIGIBLE = 1e-9
"""Inches that count as nothing, because arithmetic loses as much."""

Stretch = tuple[float, float]
"""First and last number of inches of an interval along a ray."""
Ray = tuple[float, float, float, float]
"""Start of a ray, and its direction of length 1."""
Square = tuple[int, int]
"""Column and row of a square of the table."""
SQUARE_SIDE = 2.0
"""Side in inches of the squares of the table by which shapes are indexed."""


class Edge(NamedTuple):
    """Straight edge: its first corner, its direction as a unit vector, and its length."""

    ax: float
    ay: float
    ux: float
    uy: float
    length: float


class Ring:
    """Closed chain of straight edges."""

    def __init__(self, corners: Sequence[tuple[float, float]]) -> None:
        xs = [x for x, _ in corners]
        ys = [y for _, y in corners]
        self.bounds: Bounds = (min(xs), min(ys), max(xs), max(ys))
        self.edges: list[Edge] = []
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            length = hypot(bx - ax, by - ay)
            if length > NEGLIGIBLE:
                self.edges.append(Edge(ax, ay, (bx - ax) / length, (by - ay) / length, length))

    def contains(self, x: float, y: float) -> bool:
        """Return True if a point lies within; a point on an edge may count either way."""
        is_inside = False
        for ax, ay, ux, uy, length in self.edges:
            by = ay + uy * length
            # Each edge that a line from the point to the right crosses changes the side.
            if (ay > y) != (by > y) and x < ax + ux * (y - ay) / uy:
                is_inside = not is_inside
        return is_inside

    def edge_distance(self, x: float, y: float) -> float:
        """Return the distance from a point to the nearest edge."""
        least_distance_squared = inf
        for ax, ay, ux, uy, length in self.edges:
            ex = x - ax
            ey = y - ay
            along = ex * ux + ey * uy
            if along <= 0:
                distance_squared = ex * ex + ey * ey
            elif along >= length:
                distance_squared = (ex - ux * length) ** 2 + (ey - uy * length) ** 2
            else:
                distance_squared = (ex * uy - ey * ux) ** 2
            if distance_squared < least_distance_squared:
                least_distance_squared = distance_squared
        return sqrt(least_distance_squared)

    def distance_to(self, x: float, y: float) -> float:
        """Return the distance from a point to the shape, 0 within it."""
        return 0.0 if self.contains(x, y) else self.edge_distance(x, y)

    def sweeps(self, ray: Ray, radius: float, limit: float) -> list[Stretch]:
        """Return the stretches of a ray on which an edge is nearer than a radius.

        There is a stretch for each edge and corner. A stretch may begin before 0 or end beyond the
        limit.
        """
        x, y, dx, dy = ray
        radius_squared = radius * radius
        stretches = []
        for ax, ay, ux, uy, length in self.edges:
            ex = x - ax  # from the edge's first corner to the start of the ray
            ey = y - ay
            reach = radius + length
            distance_across = abs(ex * dy - ey * dx)
            if distance_across > reach:
                continue  # the ray's line passes too far from the corner
            inches_past = ex * dx + ey * dy  # by which the ray starts past the corner
            if inches_past > reach or inches_past < -limit - reach:
                continue  # the edge lies behind the ray, or beyond its limit
            # the ray within the disc about the corner
            discriminant = inches_past * inches_past - ex * ex - ey * ey + radius_squared
            if discriminant > 0:
                root = sqrt(discriminant)
                stretches.append((-inches_past - root, root - inches_past))
            # the ray within the strip along the edge: first across the edge, then along it
            low, high = _between(
                ex * uy - ey * ux, slope=dx * uy - dy * ux, low=-radius, high=radius
            )
            if low < high:
                first, last = _between(
                    ex * ux + ey * uy, slope=dx * ux + dy * uy, low=0.0, high=length
                )
                if first > low:
                    low = first
                if last < high:
                    high = last
                if low < high:
                    stretches.append((low, high))
        return stretches

    def spans(self, ray: Ray, limit: float) -> list[Stretch]:
        """Return the stretches of a ray, from 0 to a limit, over the shape or along its edge."""
        x, y, dx, dy = ray
        cuts = [0.0, limit]
        stretches = []
        for ax, ay, ux, uy, length in self.edges:
            corner_x = ax - x  # from the start of the ray to the edge's first corner
            corner_y = ay - y
            along = corner_x * dx + corner_y * dy
            start_side = corner_x * dy - corner_y * dx  # distance from the ray, signed by side
            end_side = start_side + length * (ux * dy - uy * dx)
            if abs(start_side) < NEGLIGIBLE:  # the ray touches the edge's first corner
                cuts.append(along)
            if abs(start_side) < NEGLIGIBLE and abs(end_side) < NEGLIGIBLE:
                # the edge lies along the ray
                end = along + length * (ux * dx + uy * dy)
                low = max(0.0, min(along, end))
                high = min(limit, max(along, end))
                if high - low > NEGLIGIBLE:
                    stretches.append((low, high))
            elif (start_side > NEGLIGIBLE and end_side < -NEGLIGIBLE) or (
                start_side < -NEGLIGIBLE and end_side > NEGLIGIBLE
            ):
                # the edge crosses the ray
                part = length * start_side / (start_side - end_side)
                cuts.append((corner_x + ux * part) * dx + (corner_y + uy * part) * dy)
        # between two cuts, the ray is either inside all the way or outside
        cuts = sorted(cut for cut in cuts if 0 <= cut <= limit)
        for low, high in pairwise(cuts):
            if high - low > NEGLIGIBLE:
                middle = (low + high) / 2
                if self.contains(x + dx * middle, y + dy * middle):
                    stretches.append((low, high))
        return stretches


class Ellipse(Ring):
    """Ellipse; points within it are found exactly, its edge is a polygon with short edges."""

    def __init__(self, box: Box) -> None:
        super().__init__(facets(box))
        x, y, width, height = box
        self.a = width / 2
        self.b = height / 2
        self.cx, self.cy = x + self.a, y + self.b

    @override
    def contains(self, x: float, y: float) -> bool:
        return ((x - self.cx) / self.a) ** 2 + ((y - self.cy) / self.b) ** 2 <= 1

    def nearest_turn(self, x: float, y: float) -> float:
        """Return where the edge is nearest to a point, as the angle of a stretched circle."""
        edge = min(self.edges, key=lambda edge: (edge.ax - x) ** 2 + (edge.ay - y) ** 2)
        turn = atan2((edge.ay - self.cy) / self.b, (edge.ax - self.cx) / self.a)
        for _ in range(NEWTON_STEPS):  # the line from the edge to the point is at right angles
            sine = sin(turn)
            cosine = cos(turn)
            across = x - self.cx - self.a * cosine
            down = y - self.cy - self.b * sine
            slope = self.a * self.a * sine * sine + self.b * self.b * cosine * cosine
            bend = self.a * cosine * across + self.b * sine * down
            turn += (down * self.b * cosine - across * self.a * sine) / (slope + bend)
        return turn

    def point_at(self, turn: float) -> tuple[float, float]:
        """Return the point of the edge at an angle of the stretched circle."""
        return self.cx + self.a * cos(turn), self.cy + self.b * sin(turn)

    @override
    def spans(self, ray: Ray, limit: float) -> list[Stretch]:
        # scaled so that the ellipse is the unit circle about the origin
        x = (ray[0] - self.cx) / self.a
        y = (ray[1] - self.cy) / self.b
        dx = ray[2] / self.a
        dy = ray[3] / self.b
        chord = _chord(dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - 1)
        low = max(0.0, chord[0])
        high = min(limit, chord[1])
        return [(low, high)] if high - low > NEGLIGIBLE else []


class Circle(Ellipse):
    """Circle, for which all distances and intersections are exact."""

    @override
    def edge_distance(self, x: float, y: float) -> float:
        return abs(hypot(x - self.cx, y - self.cy) - self.a)

    @override
    def sweeps(self, ray: Ray, radius: float, limit: float) -> list[Stretch]:
        x = ray[0] - self.cx
        y = ray[1] - self.cy
        dx = ray[2]
        dy = ray[3]
        outer = stretch_in_disc(x, y, dx=dx, dy=dy, radius=self.a + radius)
        if not outer:
            return []
        inner = None  # the part in the middle of the circle, too far from its edge
        if self.a > radius:
            inner = stretch_in_disc(x, y, dx=dx, dy=dy, radius=self.a - radius)
        if inner is None:
            return [outer]
        return [(outer[0], inner[0]), (inner[1], outer[1])]


@lru_cache(maxsize=256)  # shared between tables that differ in one piece
def outline_of(piece: Piece) -> Ring:
    """Return the outline of a piece."""
    if piece.ellipse is not None:
        *_, width, height = piece.ellipse
        if abs(width - height) < NEGLIGIBLE:  # exact, where an ellipse is approximate
            return Circle(piece.ellipse)
        return Ellipse(piece.ellipse)
    if piece.polygon is not None:
        return Ring(piece.polygon)
    left, top, right, bottom = piece.bounds
    return Ring([(left, top), (right, top), (right, bottom), (left, bottom)])


class RingIndex:
    """Index of shapes by the squares of the table in which they lie."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self._squares = defaultdict[Square, list[Ring]](list)
        for ring in rings:
            for square in _squares(*ring.bounds, TOLERANCE):
                self._squares[square].append(ring)

    def rings_near(self, ray: Ray, length: float, margin: float) -> list[Ring]:
        """Return the shapes whose bounding boxes lie within a margin of a ray of this length."""
        x = ray[0]
        y = ray[1]
        end_x = x + ray[2] * length
        end_y = y + ray[3] * length
        left, right = (x, end_x) if x < end_x else (end_x, x)
        top, bottom = (y, end_y) if y < end_y else (end_y, y)
        margin += TOLERANCE
        rings = dict.fromkeys(
            ring
            for square in _squares(left, top, right, bottom, margin)
            for ring in self._squares.get(square, ())
        )
        return [
            ring
            for ring in rings
            if left <= ring.bounds[2] + margin
            and right >= ring.bounds[0] - margin
            and top <= ring.bounds[3] + margin
            and bottom >= ring.bounds[1] - margin
        ]

    def covers(self, x: float, y: float) -> bool:
        """Return True if a point is on one of the shapes or its edge."""
        for ring in self._rings_at(x, y):
            left, top, right, bottom = ring.bounds
            if (
                left - TOLERANCE <= x <= right + TOLERANCE
                and top - TOLERANCE <= y <= bottom + TOLERANCE
                and ring.distance_to(x, y) <= TOLERANCE
            ):
                return True
        return False

    def contains(self, x: float, y: float) -> bool:
        """Return True if a point lies within one of the shapes.

        A point on an edge may count either way.
        """
        for ring in self._rings_at(x, y):
            left, top, right, bottom = ring.bounds
            if left <= x <= right and top <= y <= bottom and ring.contains(x, y):
                return True
        return False

    def _rings_at(self, x: float, y: float) -> Sequence[Ring]:
        return self._squares.get((int(x // SQUARE_SIDE), int(y // SQUARE_SIDE)), ())


def _squares(
    left: float, top: float, right: float, bottom: float, margin: float
) -> Iterator[Square]:
    """Yield the squares of the table that a rectangle with a margin around it overlaps."""
    for column in range(
        int((left - margin) // SQUARE_SIDE), int((right + margin) // SQUARE_SIDE) + 1
    ):
        for row in range(
            int((top - margin) // SQUARE_SIDE), int((bottom + margin) // SQUARE_SIDE) + 1
        ):
            yield column, row


def stretch_in_disc(x: float, y: float, dx: float, dy: float, radius: float) -> Stretch | None:
    """Return the stretch of a ray within a disc about the origin, or None."""
    low, high = _chord(1.0, x * dx + y * dy, x * x + y * y - radius * radius)
    return (low, high) if low < high else None


def merged_stretches(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Return stretches in rising order, with those that overlap or touch joined into one."""
    joint_stretches: list[Stretch] = []
    for low, high in sorted(stretches):
        if joint_stretches and low <= joint_stretches[-1][1] + NEGLIGIBLE:
            if high > joint_stretches[-1][1]:
                joint_stretches[-1] = (joint_stretches[-1][0], high)
        else:
            joint_stretches.append((low, high))
    return joint_stretches


def _chord(square: float, middle: float, rest: float) -> Stretch:
    """Return the interval between the roots of square·s² + 2·middle·s + rest.

    Without two roots the interval is empty: from infinity to minus infinity.
    """
    discriminant = middle * middle - square * rest
    if discriminant <= 0:
        return inf, -inf
    root = sqrt(discriminant)
    return (-middle - root) / square, (root - middle) / square


def _between(start: float, slope: float, low: float, high: float) -> Stretch:
    """Return the interval of s in which start + slope·s lies between two numbers."""
    if abs(slope) < LEAST_SLOPE:
        return (-inf, inf) if low < start < high else (inf, -inf)
    one = (low - start) / slope
    other = (high - start) / slope
    return (one, other) if one < other else (other, one)
