"""Rooms into which walls divide a table; a search for a way between two rooms is pointless."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from games.duel.geometry.outlines import Ring
from games.duel.geometry.points import TOLERANCE, Point

ROOM_MARGIN = 0.01
"""Inches by which rooms are larger than the area that a base's centre can reach.

This exceeds the distance between round walls and the straight edges that stand for them.
"""


class Rooms:
    """Parts of a table between which no way leads for a base of one size.

    Only the edges of walls divide them: inside a large wall, a way may lead on within the wall.
    """

    def __init__(self, table: tuple[float, float], walls: Sequence[Ring], base: float) -> None:
        margin = max(0.0, base / 2 - TOLERANCE - ROOM_MARGIN)
        # the first corners of the edges
        edges = [shapely.linearrings([edge[:2] for edge in ring.edges]) for ring in walls]
        self._table = shapely.box(margin, margin, table[0] - margin, table[1] - margin)
        free_area = self._table.difference(shapely.union_all(shapely.buffer(edges, margin)))
        self._rooms = [prep(room) for room in _polygons(free_area)]

    def are_separate(self, start: Point, goal: Point) -> bool:
        """Return True if certainly no way leads from a start to a goal."""
        if not self._table.covers(ShapelyPoint(goal)):
            return self._table.covers(ShapelyPoint(start))  # no leg may lead off the table
        goal_rooms = self._rooms_at(goal)
        if not goal_rooms:  # too close to a wall for a base
            return True
        return self._table.covers(ShapelyPoint(start)) and not goal_rooms & self._rooms_at(start)

    def _rooms_at(self, point: Point) -> set[int]:
        """Return the indices of the rooms at a point: none within a wall, several on a border."""
        shapely_point = ShapelyPoint(point)
        return {index for index, room in enumerate(self._rooms) if room.intersects(shapely_point)}


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [each for each in shapely.get_parts(shape) if isinstance(each, Polygon)]
