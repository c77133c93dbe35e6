"""Where Parley is played: points in inches, and the road, a chain of corners."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Annotated

import msgspec
from msgspec import Meta


class Point(msgspec.Struct, frozen=True, array_like=True):
    x: float
    y: float

    @classmethod
    def parse(cls, word: str) -> Point:
        x, y = (round(float(number), 3) for number in word.split(","))
        return cls(x, y)

    def __str__(self) -> str:
        return f"{self.x:.10g},{self.y:.10g}"

    def towards(self, to: Point, part: float) -> Point:
        x, y = (round(a + (b - a) * part, 3) for a, b in ((self.x, to.x), (self.y, to.y)))
        return Point(x, y)

    def far(self, to: Point) -> float:
        return dist((self.x, self.y), (to.x, to.y))


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chain of corners, and how far beside it one may ride, in inches."""

    corners: Annotated[tuple[Point, ...], Meta(min_length=2)] = tuple(
        Point(x, y) for x, y in ((0.0, 6.0), (5.0, 3.0), (9.0, 9.0), (12.0, 6.0))
    )
    verge: Annotated[float, Meta(ge=0, le=3)] = 1.0

    def __post_init__(self) -> None:
        if any(a.x >= b.x for a, b in pairwise(self.corners)):
            raise ValueError("a road leads from left to right")

    def leads_to(self, at: Point) -> bool:
        """Whether a point lies on the road."""

        def gap(a: Point, b: Point) -> float:
            along = (at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)
            return at.far(a.towards(b, min(1, max(0, along / a.far(b) ** 2))))

        return min(gap(a, b) for a, b in pairwise(self.corners)) <= self.verge + 0.001

    def ends_at(self, at: Point) -> bool:
        return at.far(self.corners[-1]) <= self.verge + 0.001
