"""Free places: where on the table a group may have its middle, found for the whole table at once.

A group can only be free where a circle is that fits into it. Most of a full table is not, so a
placer draws from the other places, and gives up at once where there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from games.duel.generator.ground import Part
from games.duel.generator.placing import MARGIN, Layout, Road
from games.duel.generator.raster import Flags, Numbers, Raster
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

STEP = 0.5
"""Side of a square of the raster, in inches."""
SLACK = 0.36
"""Greatest distance of a point in a square from its middle, in inches, and a little more."""


class Room(NamedTuple):
    """Room that the middle of a group needs.

    Attributes:
        radius: The radius of a circle that fits into the group.
        apart: The least distance from other groups.
        start_margin: The least distance from all starts.
        edge_distance: The least distance of the middle from the edge of the table.
        is_off_roads: True if the group may not reach onto roads and squares.
    """

    radius: float
    apart: float
    start_margin: float
    edge_distance: float
    is_off_roads: bool


class FreePlaces:
    """Places of a layout in the making.

    Args:
        layout: The layout.
        zones: The outlines of the groups that lie on it; it only grows.
    """

    def __init__(self, layout: Layout, zones: Sequence[Part]) -> None:
        self._layout = layout
        self._zones = zones
        self._raster = Raster.of_table(layout.table, STEP)
        self._zone_gaps = _NearestGaps(self._raster, self._raster.gaps_to)
        self._start_gaps = _NearestGaps(self._raster, self._raster.distances_from)
        self._road_gaps = _NearestGaps(self._raster, self._gaps_to_road)
        self._square_gaps = _NearestGaps(self._raster, self._raster.gaps_to)
        self._image_distances = self._distances_of_images()

    def with_room(self, room: Room) -> Spots:
        """Return the places that may have room; others have none."""
        layout = self._layout
        raster = self._raster
        radius = room.radius - SLACK
        half_width, half_height = (side / 2 - room.edge_distance for side in layout.table)
        flags = self._zone_gaps.to(self._zones) >= radius + room.apart
        flags &= self._start_gaps.to(layout.starts) >= radius + room.start_margin
        flags &= self._image_distances >= 2 * radius + room.apart
        flags &= np.abs(raster.xs) <= half_width + SLACK
        flags &= np.abs(raster.ys) <= half_height + SLACK
        if room.is_off_roads:
            flags &= self._road_gaps.to(layout.roads) >= radius
            flags &= self._square_gaps.to(layout.squares) >= radius + MARGIN
        return Spots(raster, layout.table, flags)

    def _gaps_to_road(self, road: Road) -> Numbers:
        return self._raster.distances_to_line(road.line) - road.half_width

    def _distances_of_images(self) -> Numbers:
        """Return the distance of each point from the nearest of its images."""
        xs, ys = self._raster
        distances = [
            np.sqrt((a * xs + b * ys - xs) ** 2 + (c * xs + d * ys - ys) ** 2)
            for a, b, c, d, *_ in self._layout.symmetry.images[1:]
        ]
        return reduce(np.minimum, distances, np.full(len(xs), np.inf))


class _NearestGaps:
    """Gaps from all points of a raster to the nearest of some shapes, which become more."""

    def __init__(self, raster: Raster, gaps_to: Callable[..., Numbers]) -> None:
        self._gaps_to = gaps_to
        self._count = 0
        self._gaps: Numbers = np.full(len(raster.xs), np.inf)

    def to(self, shapes: Sequence[object]) -> Numbers:
        """Return the gaps to shapes: those of the last call, and perhaps more."""
        for shape in shapes[self._count :]:
            np.minimum(self._gaps, self._gaps_to(shape), out=self._gaps)
        self._count = len(shapes)
        return self._gaps


class Spots:
    """Squares of a raster in which the middle of a group may have room.

    Args:
        raster: The raster.
        table: Width and height of the table.
        flags: For each square of the raster, whether it is one of these.
    """

    def __init__(self, raster: Raster, table: tuple[int, int], flags: Flags) -> None:
        self._raster = raster
        self._table = table
        self._flags = flags
        self._indices = np.flatnonzero(flags)

    @property
    def middles(self) -> list[Point]:
        """The middles of the squares, row by row."""
        xs, ys = (values[self._indices].tolist() for values in self._raster)
        return [*map(Point, xs, ys)]

    def on_lines(self, x: float, y: float) -> Spots:
        """Return those squares through which the lines at x, -x, y or -y run."""
        xs, ys = self._raster
        is_on_line = (np.abs(np.abs(xs) - x) <= STEP / 2) | (np.abs(np.abs(ys) - y) <= STEP / 2)
        return Spots(self._raster, self._table, self._flags & is_on_line)

    def random_point(self, stream: Stream) -> Point | None:
        """Return a random point in the squares; None if there are none."""
        if not len(self._indices):
            return None
        index = self._indices[stream.below(len(self._indices))]
        dx = stream.between(-STEP / 2, STEP / 2)
        dy = stream.between(-STEP / 2, STEP / 2)
        return Point(float(self._raster.xs[index]) + dx, float(self._raster.ys[index]) + dy)

    def holds(self, point: Point) -> bool:
        """Return True if a point lies in one of the squares."""
        width, height = self._table
        column = int((point.x + width / 2) // STEP)
        row = int((point.y + height / 2) // STEP)
        column_count = round(width / STEP)
        if not (0 <= column < column_count and 0 <= row < round(height / STEP)):
            return False
        return bool(self._flags[row * column_count + column])
