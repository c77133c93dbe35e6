"""Affine transforms of pieces and points: moving, turning and stretching."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec.structs import replace
from shapely.affinity import affine_transform
from shapely.geometry import Polygon

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece

Affine = tuple[float, float, float, float, float, float]
"""Coefficients `a, b, d, e, c, f`: x becomes a x + b y + c, and y becomes d x + e y + f."""


def transformed_piece(piece: Piece, transform: Affine, degrees: float) -> Piece:
    """Return a piece after a transform that turns it by `degrees` degrees."""
    if transform[:4] == (1, 0, 0, 1):  # a shift alone
        return piece.moved_to(transformed_point(piece.centre, transform))
    shape = affine_transform(piece.shape, transform)
    corners = tuple(Point(x, y) for x, y in shape.exterior.coords[:-1])
    # Stretched along the axes of the table, a straight box or ellipse stays one.
    if transform[1] == transform[2] == 0 and piece.polygon is None and not piece.turn:
        left, top, right, bottom = shape.bounds
        box = left, top, right - left, bottom - top
        return replace(piece, ellipse=box) if piece.ellipse else replace(piece, rect=box)
    return replace(
        piece, rect=None, ellipse=None, polygon=corners, turn=(piece.turn + degrees) % 360
    )


def transformed_point(point: Point, transform: Affine) -> Point:
    """Return the point to which a transform maps a point."""
    a, b, d, e, x, y = transform
    return Point(a * point.x + b * point.y + x, d * point.x + e * point.y + y)


def box_of(one: Point, other: Point) -> list[Point]:
    """Return the closed outline of the box between two opposite corners."""
    return [one, Point(other.x, one.y), other, Point(one.x, other.y), one]


def has_crossing_edges(corners: Sequence[Point]) -> bool:
    """Return True if edges of a polygon meet or cross."""
    return len(corners) > 3 and not Polygon(corners).is_valid  # a triangle can't cross itself


def rotation_about(degrees: float, centre: Point) -> Affine:
    """Return the rotation by `degrees` degrees clockwise about a point."""
    cosine = cos(radians(degrees))
    sine = sin(radians(degrees))
    x = centre.x - cosine * centre.x + sine * centre.y
    return (cosine, -sine, sine, cosine, x, centre.y - sine * centre.x - cosine * centre.y)


def point_in_frame(first: Point, second: Point, fourth: Point, shares: Point) -> Point:
    """Return a point of a box, given by shares of the box's width and height.

    Args:
        first: First corner of the box.
        second: Corner at the end of the box's width.
        fourth: Corner at the end of the box's height.
        shares: Shares of width and height, from 0 to 1.
    """
    return Point(
        first.x + shares.x * (second.x - first.x) + shares.y * (fourth.x - first.x),
        first.y + shares.x * (second.y - first.y) + shares.y * (fourth.y - first.y),
    )
