"""A table with its terrain, made ready to be measured: grounds, paths, reach, distances."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

import shapely
from shapely.geometry import Point as ShapelyPoint

from games.duel.geometry.moves import Fault, Reach, Walk, Wrong
from games.duel.geometry.points import BASE, TOLERANCE, Point, apart, engaged
from games.duel.geometry.terrain import Ground, Piece

TOUCHING = 0.05
"""Inches from a base to terrain that it touches (D15)."""

RETREAT = 2.5
"""Inches to which a retreat leads away (D27)."""


class Field:
    """A table, its terrain and how far a base is across; cheap to ask, so it is kept."""

    def __init__(
        self, table: tuple[float, float], terrain: tuple[Piece, ...], base: float = BASE
    ) -> None:
        self.table = table
        self.terrain = terrain
        self.base = base

    def ground_at(self, point: Point) -> Ground:
        """The ground under a centre (D6): blocking beats uneven beats level, and a border is
        uneven."""
        here = {each.ground for each in self.terrain if self._away(point, each) <= TOLERANCE}
        if "blocking" in here:
            return "blocking"
        return "uneven" if "uneven" in here else "level"

    def walk(
        self, start: Point, corners: tuple[Point, ...], allowance: float, others: tuple[Point, ...]
    ) -> Walk:
        """What comes of a path whose legs end at these corners (D11 to D14).

        `others` are the centres of all other warriors who stand, each of them an enemy.
        """
        length = sum(
            Point(*one).far(other) for one, other in zip((start, *corners), corners, strict=False)
        )
        fault = None
        if length > allowance + TOLERANCE:
            fault = Fault(Wrong.TOO_FAR, len(corners) - 1, start, 0)
        end = corners[-1] if corners else start
        near = tuple(i for i, each in enumerate(others) if engaged(end, each, self.base))
        return Walk(start, corners, length, engaged=near, fault=fault)

    def reach(self, start: Point, allowance: float, others: tuple[Point, ...]) -> Reach:
        """Where a warrior who stands here can get to with so many inches."""
        free = ShapelyPoint(start).buffer(allowance)
        near = shapely.union_all([ShapelyPoint(each).buffer(2 + self.base) for each in others])
        return Reach(start, self.ground_at(start), allowance, free, free & near)

    def shortest(
        self, start: Point, goal: Point, allowance: float, others: tuple[Point, ...]
    ) -> tuple[Point, ...] | None:
        """The corners of the shortest legal path, the goal the last of them; None where none is
        legal."""
        return None if self.walk(start, (goal,), allowance, others).fault else (goal,)

    def distance(self, point: Point, piece: Piece) -> float:
        """The inches from the edge of a base to terrain (D5); 0 where it lies under the base."""
        return max(0.0, self._away(point, piece) - self.base / 2)

    def touching(self, point: Point) -> tuple[Piece, ...]:
        """The terrain that a base here touches (D15)."""
        limit = TOUCHING + TOLERANCE
        return tuple(each for each in self.terrain if self.distance(point, each) <= limit)

    def retreat(self, start: Point, others: tuple[Point, ...]) -> Point:
        """Where a retreat leads (D27): straight away from the closest of the others, of equals the
        first."""
        if not others:
            return start
        closest = min(others, key=start.far)
        inches = RETREAT - apart(start, closest, self.base)
        if inches <= 0:
            return start
        x, y = start.x - closest.x, start.y - closest.y
        length = hypot(x, y)
        return Point(start.x + x / length * inches, start.y + y / length * inches)

    def in_range(self, thrower: Point, target: Point, inches: float) -> bool:
        """Whether a throw of so many inches reaches another warrior (D29)."""
        return apart(thrower, target, self.base) <= inches + TOLERANCE

    def lies(self, piece: Piece, centre: Point, others: tuple[Point, ...]) -> Piece | None:
        """A thrown piece where it comes to lie (D30), or None where it can't: off the table, or as
        blocking ground under one of the bases that stand."""
        moved = piece.moved_to(centre)
        left, top, right, bottom = moved.box
        width, height = self.table
        if min(left, top) < -TOLERANCE or right > width + TOLERANCE or bottom > height + TOLERANCE:
            return None
        half = self.base / 2 - TOLERANCE
        if piece.ground == "blocking" and any(self._away(each, moved) < half for each in others):
            return None
        return moved

    def _away(self, point: Point, piece: Piece) -> float:
        """The inches from a point to a piece."""
        return piece.shape.distance(ShapelyPoint(point))


@lru_cache(maxsize=64)
def field_of(table: tuple[float, float], terrain: tuple[Piece, ...], base: float = BASE) -> Field:
    """The field of a table as it lies, made once."""
    return Field(table, terrain, base)
