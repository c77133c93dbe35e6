"""Tables for the tests of geometry, written short."""

from __future__ import annotations

from games.duel.geometry.field import Field
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece

Pair = tuple[float, float]


def rect(ground: Ground, *box: float, name: str = "") -> Piece:
    """A rectangle: left, top, width, height."""
    x, y, width, height = box
    return Piece(name or f"{ground}-{x}-{y}", ground, rect=(x, y, width, height))


def ellipse(ground: Ground, *box: float) -> Piece:
    """An ellipse by its bounding box."""
    x, y, width, height = box
    return Piece(f"{ground}-{x}-{y}", ground, ellipse=(x, y, width, height))


def polygon(ground: Ground, *corners: Pair) -> Piece:
    """A polygon by its corners."""
    return Piece(f"{ground}-{corners[0]}", ground, polygon=tuple(map(points, corners)))


def points(pair: Pair) -> Point:
    """A point of a pair."""
    return Point(*pair)


def field(*terrain: Piece, base: float = 1.0, table: Pair = (24, 24)) -> Field:
    """A table with terrain, 24 inches square."""
    return Field(table, terrain, base)


def walk(
    on: Field, start: Pair, *corners: Pair, allowance: float = 10, others: tuple[Pair, ...] = ()
) -> Walk:
    """A path from a point by way of others."""
    ends, enemies = tuple(map(points, corners)), tuple(map(points, others))
    return on.walk(points(start), ends, allowance, enemies)
