"""Collisions of a moving base with blocking ground, other bases and the table's edge (D12).

A ray is a point and a direction of length 1; a stretch is an interval of inches along it. A sweep
is a stretch on which the ray is within a radius of an edge. An overlap counts only if it exceeds
`TOLERANCE` (inner), but it begins where the obstacle does (outer).

Clauses such as D12 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.duel.geometry.moves import PathFault
from games.duel.geometry.outlines import NEGLIGIBLE, Ray, Ring, Stretch, stretch_in_disc
from games.duel.geometry.points import TOLERANCE, Point
from games.duel.geometry.terrain import Bounds


class Hit(NamedTuple):
    """First contact of a ray with an obstacle.

    Attributes:
        inches: Distance along the ray, in inches.
        kind: Why the path is not legal there.
        piece_id: Id of the blocking terrain, or "".
        other_index: Index of the base in the way, or -1.
    """

    inches: float
    kind: PathFault
    piece_id: str = ""
    other_index: int = -1


class Obstacles:
    """Obstacles to the centre of a base of one size on one table.

    Args:
        table: Width and height of the table in inches.
        base: Diameter of a base in inches.
        walls: Id and outline of each piece of blocking terrain.
    """

    def __init__(
        self, table: tuple[float, float], base: float, walls: list[tuple[str, Ring]]
    ) -> None:
        self.table = table
        self.base = base
        self.walls = [
            (piece_id, ring, _box_around(ring.bounds, base / 2)) for piece_id, ring in walls
        ]
        """Id, outline and bounding box of each wall, the box enlarged by half a base."""

    def first_hit(self, ray: Ray, limit: float, others: Iterable[Point]) -> Hit | None:
        """Return the first obstacle within `limit` inches along a ray, or None if the path is free.

        `others` are the centres of the bases in the way.
        """
        hits = self._table_edge_hits(ray, limit)
        x, y, dx, dy = ray
        for index, (ox, oy) in enumerate(others):
            ex = x - ox  # from the other base to the start of the ray
            ey = y - oy
            if abs(ex) < self.base + limit and abs(ey) < self.base + limit:
                inner = stretch_in_disc(ex, y=ey, dx=dx, dy=dy, radius=self.base - TOLERANCE)
                outer = stretch_in_disc(ex, y=ey, dx=dx, dy=dy, radius=self.base)
                if inner is None or outer is None:
                    continue
                inches = _overlap_start([inner], [outer], limit)
                if inches is not None:
                    hits.append(Hit(inches, PathFault.BASE, other_index=index))
        end_point = x + dx * limit, y + dy * limit
        left, right = (x, end_point[0]) if x < end_point[0] else (end_point[0], x)
        top, bottom = (y, end_point[1]) if y < end_point[1] else (end_point[1], y)
        for piece_id, ring, box in self.walls:
            is_outside = right <= box[0] or left >= box[2] or bottom <= box[1] or top >= box[3]
            if is_outside or _line_misses(ray, box):  # two quick tests before the exact one
                continue
            inner_sweeps = ring.sweeps(ray, self.base / 2 - TOLERANCE, limit)
            if inner_sweeps:
                outer_sweeps = ring.sweeps(ray, self.base / 2, limit)
                inches = _overlap_start(inner_sweeps, outer_sweeps, limit)
                if inches is not None:
                    hits.append(Hit(inches, PathFault.BLOCKING, piece_id=piece_id))
        return min(hits, default=None)  # of the smallest distance

    def _table_edge_hits(self, ray: Ray, limit: float) -> list[Hit]:
        """Return a hit for each edge of the table that the ray leads over."""
        half_base = self.base / 2
        hits = []
        for coordinate, step, size in zip(ray[:2], ray[2:], self.table, strict=True):
            end = coordinate + step * limit
            if step < 0 and end < half_base - TOLERANCE:
                hits.append(Hit(max(0.0, (half_base - coordinate) / step), PathFault.OFF_TABLE))
            elif step > 0 and end > size - half_base + TOLERANCE:
                hits.append(
                    Hit(max(0.0, (size - half_base - coordinate) / step), PathFault.OFF_TABLE)
                )
        return hits


def _overlap_start(
    inner_stretches: list[Stretch], outer_stretches: list[Stretch], limit: float
) -> float | None:
    """Return the inches along a ray at which an overlap begins, or None if there is no overlap.

    The ray overlaps an obstacle by more than the tolerance in the `inner_stretches`. The result is
    the start of the outer stretch around the first inner one.
    """
    lows = [low for low, high in inner_stretches if high > NEGLIGIBLE and low < limit - NEGLIGIBLE]
    if not lows:
        return None
    first_low = min(lows)
    outer_lows = [low for low, high in outer_stretches if low <= first_low <= high]
    return max(0.0, *outer_lows)


def _line_misses(ray: Ray, box: Bounds) -> bool:
    """Return True if the infinite line through a ray misses a box.

    It does if the box's centre is farther from the line than the box reaches to that side.
    """
    x, y, dx, dy = ray
    left, top, right, bottom = box
    offset = ((left + right) / 2 - x) * dy - ((top + bottom) / 2 - y) * dx
    reach = ((right - left) * abs(dy) + (bottom - top) * abs(dx)) / 2
    return abs(offset) > reach + NEGLIGIBLE


def _box_around(bounds: Bounds, inches: float) -> Bounds:
    left, top, right, bottom = bounds
    return left - inches, top - inches, right + inches, bottom + inches
