"""Pieces and points as an affine map moves, turns and stretches them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec.structs import replace
from shapely.affinity import affine_transform
from shapely.geometry import Polygon

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece

Affine = tuple[float, float, float, float, float, float]
"""x and y become a x + b y + c and d x + e y + f, as `a, b, d, e, c, f`."""


def mapped(piece: Piece, by: Affine, turned: float) -> Piece:
    """A piece as an affine map moves it, which turns it by so many degrees."""
    if by[:4] == (1, 0, 0, 1):
        return piece.moved_to(point_of(piece.centre, by))
    shape = affine_transform(piece.shape, by)
    corners = tuple(Point(x, y) for x, y in shape.exterior.coords[:-1])
    if by[1] == by[2] == 0 and piece.polygon is None and not piece.turn:
        left, top, right, low = shape.bounds
        box = left, top, right - left, low - top
        return replace(piece, ellipse=box) if piece.ellipse else replace(piece, rect=box)
    return replace(
        piece, rect=None, ellipse=None, polygon=corners, turn=(piece.turn + turned) % 360
    )


def point_of(at: Point, by: Affine) -> Point:
    """Where an affine map brings a point."""
    a, b, d, e, x, y = by
    return Point(a * at.x + b * at.y + x, d * at.x + e * at.y + y)


def box_of(one: Point, other: Point) -> list[Point]:
    """The outline of the box between two corners, closed."""
    return [one, Point(other.x, one.y), other, Point(one.x, other.y), one]


def crosses(corners: Sequence[Point]) -> bool:
    """Whether the edges of a polygon meet or cross."""
    return len(corners) > 3 and not Polygon(corners).is_valid


def turn_about(turn: float, about: Point) -> Affine:
    """The map that turns by so many degrees about a point."""
    co, si = cos(radians(turn)), sin(radians(turn))
    x = about.x - co * about.x + si * about.y
    return (co, -si, si, co, x, about.y - si * about.x - co * about.y)


def on_frame(first: Point, second: Point, fourth: Point, shares: Point) -> Point:
    """A point of a box, by shares of its width and height."""
    return Point(
        first.x + shares.x * (second.x - first.x) + shares.y * (fourth.x - first.x),
        first.y + shares.x * (second.y - first.y) + shares.y * (fourth.y - first.y),
    )
