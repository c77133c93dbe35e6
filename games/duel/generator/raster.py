"""Raster of points all over a table, and their distances to shapes, for all points at once.

A `Shape` is a circle or a convex polygon. Distances are in inches.

The arrays hold what `ground` computes for a single point, with the same operations: the results are
the same on every platform.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from games.duel.generator.ground import Disc, Hull, Shape, edges
from games.duel.geometry.points import Point

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Raster:
    """Points at even distances all over a table, row by row.

    Args:
        table: Width and height of the table in inches.
        step: The distance between two neighbouring points, in inches.

    Attributes:
        xs: The x coordinate of each point, to the right from the middle of the table, in inches.
        ys: The y coordinate of each point, down from the middle of the table, in inches.
        shape: The numbers of rows and columns.
    """

    def __init__(self, table: tuple[int, int], step: float) -> None:
        width, height = table
        self._step = step
        self.shape = round(height / step), round(width / step)
        rows, columns = ((np.arange(count) - (count - 1) / 2) * step for count in self.shape)
        self.xs: Numbers = np.tile(columns, len(rows))
        self.ys: Numbers = np.repeat(rows, len(columns))

    def index_of(self, point: Point) -> int | None:
        """Return the index of the nearest point of the raster; None off the table."""
        row_count, column_count = self.shape
        column = round(point.x / self._step + (column_count - 1) / 2)
        row = round(point.y / self._step + (row_count - 1) / 2)
        if not (0 <= column < column_count and 0 <= row < row_count):
            return None
        return row * column_count + column

    def distances_from(self, point: Point) -> Numbers:
        """Return the distances of all points from a point."""
        dx = self.xs - point.x
        dy = self.ys - point.y
        distances: Numbers = np.sqrt(dx * dx + dy * dy)
        return distances

    def distances_to_line(self, line: Sequence[Point]) -> Numbers:
        """Return the distances of all points from a polyline, which may have edges of length 0."""
        nearest = np.full(len(self.xs), np.inf)
        for start, end in pairwise(line):
            dx = end.x - start.x
            dy = end.y - start.y
            squared_length = dx * dx + dy * dy
            # the nearest point of the edge, as a share of the edge from its start
            along = (self.xs - start.x) * dx + (self.ys - start.y) * dy
            along = np.clip(along / squared_length, 0.0, 1.0) if squared_length else 0.0 * along
            away_x = self.xs - (start.x + along * dx)
            away_y = self.ys - (start.y + along * dy)
            np.minimum(nearest, away_x * away_x + away_y * away_y, out=nearest)
        distances: Numbers = np.sqrt(nearest)
        return distances

    def are_covered_by(self, shape: Shape) -> Flags:
        """Return for each point whether it lies in a shape."""
        if isinstance(shape, Disc):
            are_inside: Flags = self.distances_from(shape.middle) <= shape.radius
            return are_inside
        return self._are_in_hull(shape)

    def gaps_to(self, shape: Shape) -> Numbers:
        """Return the distances of all points from a shape, 0 inside."""
        if isinstance(shape, Disc):
            return np.maximum(0.0, self.distances_from(shape.middle) - shape.radius)
        outline = (*shape.corners, shape.corners[0])
        return np.where(self._are_in_hull(shape), 0.0, self.distances_to_line(outline))

    def _are_in_hull(self, shape: Hull) -> Flags:
        # The corners go around in either direction: inside, all edges have the point on one side.
        is_left = np.ones(len(self.xs), dtype=bool)
        is_right = is_left.copy()
        for start, end in edges(shape):
            cross_products = (end.x - start.x) * (self.ys - start.y) - (end.y - start.y) * (
                self.xs - start.x
            )
            is_left &= cross_products >= 0
            is_right &= cross_products <= 0
        is_inside: Flags = is_left | is_right
        return is_inside
