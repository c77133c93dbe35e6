"""A table measured with shapely alone, and a path by its points."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely

from games.duel.geometry.points import Point
from tests.games.duel.geometry.chance import Place

STEP = 0.01
BAND = 0.0015
"""The tolerance, and what an edge in facets is off."""


def sampled(*corners: Point) -> list[Point]:
    """Points along a path, a hundred to the inch."""
    found = [corners[0]]
    for one, other in pairwise(corners):
        count = max(2, int(one.distance_to(other) / STEP))
        for part in np.linspace(0, 1, count + 1)[1:]:
            found.append(Point(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part))
    return found


class Ruler:
    """A table measured with shapely alone, for many points at once."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.half = place.field.base / 2
        shapes = {
            ground: shapely.union_all(
                [each.shape for each in place.field.terrain if each.ground == ground]
            )
            for ground in ("blocking", "uneven")
        }
        self.blocking, self.uneven = shapes["blocking"], shapes["uneven"]
        self.border = shapely.boundary(self.uneven) or shapely.Point()

    def overlaps(self, points: list[Point]) -> bool:
        """Whether a base at any of these overlaps what it may not."""
        at = shapely.points(points)
        width, height = self.place.field.table
        xs, ys = np.array(points).T
        return bool(
            (shapely.distance(at, self.blocking) < self.half - BAND).any()
            or any(
                (np.hypot(xs - x, ys - y) < 2 * self.half - BAND).any()
                for x, y in self.place.others
            )
            or min(xs.min(), ys.min()) < self.half - BAND
            or xs.max() > width - self.half + BAND
            or ys.max() > height - self.half + BAND
        )

    def strays(self, points: list[Point], uneven: bool) -> bool:
        """Whether any of these is on the other ground, by more than a border is wide."""
        at = shapely.points(points)
        if uneven:
            return bool((shapely.distance(at, self.uneven) > BAND).any())
        deep = shapely.distance(at, self.border) > 3 * BAND
        return bool((shapely.intersects(at, self.uneven) & deep).any())

    def leaves(self, points: list[Point]) -> bool:
        """Whether these come within 2 inches of an enemy, and leave it again."""
        xs, ys = np.array(points).T
        for x, y in self.place.others:
            away = np.hypot(xs - x, ys - y) - 2 * self.half - 2
            near = np.flatnonzero(away < 0)
            if len(near) and (away[near[0] :] > BAND).any():
                return True
        return False

    def off_border(self, point: Point) -> float:
        """The inches to the nearest border."""
        return float(shapely.distance(shapely.Point(point), self.border))
