"""Free places: where on the table a group may have its middle, found for the whole table at once.

A group can only be free where a circle is that fits into it. Most of a full table is not, so a
placer draws from the other places, and gives up at once without one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from games.duel.generator.ground import Part
from games.duel.generator.placing import MARGIN, LaidPiece, Layout, Road
from games.duel.generator.raster import Flags, Numbers, Raster
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

STEP = 0.4
"""Distance between two neighbouring places, in inches: a multiple of the grid of all places."""


class Room(NamedTuple):
    """Room that the middle of a group needs; all lengths are in inches.

    Attributes:
        radius: The radius of a circle that fits into the group.
        core: The radius of a circle in which no piece lies.
        apart: The least distance from other groups.
        start_margin: The least distance from all starts.
        edge_distance: The least distance of the middle from the edge of the table.
        is_off_roads: True if the group may not reach onto roads and squares.
        box: The numbers of points that a box in the group reaches along its front, and away from
            it, in each direction; None for a group that may lie aslant.
    """

    radius: float
    core: float
    apart: float
    start_margin: float
    edge_distance: float
    is_off_roads: bool
    box: tuple[int, int] | None


class FreePlaces:
    """Places of a layout in the making.

    Args:
        layout: The layout.
        zones: The outlines of the groups that lie on it; it only grows.
    """

    def __init__(self, layout: Layout, zones: Sequence[Part]) -> None:
        self._layout = layout
        self._zones = zones
        self._raster = Raster(layout.table, STEP)
        self._zone_gaps = _NearestGaps(self._raster, self._raster.gaps_to)
        self._start_gaps = _NearestGaps(self._raster, self._raster.distances_from)
        self._road_gaps = _NearestGaps(self._raster, self._gaps_to_road)
        self._square_gaps = _NearestGaps(self._raster, self._raster.gaps_to)
        self._orbit_gaps = _NearestGaps(self._raster, self._gaps_to_orbit)
        self._river_gaps = _NearestGaps(self._raster, self._gaps_to_road)
        self._image_distances = self._distances_of_images()
        self._spots: dict[Room, Spots] = {}
        """Places that have been found since the layout was changed, by the room that they have."""
        self._state: tuple[float, ...] = ()

    def with_room(self, room: Room) -> Spots:
        """Return the places that may have room; others have none."""
        layout = self._layout
        lists = self._zones, layout.orbits, layout.roads, layout.squares
        state = (*map(len, lists), layout.start_margin)
        if state != self._state:
            self._state = state
            self._spots.clear()
        if room not in self._spots:
            self._spots[room] = self._new_spots(room)
        return self._spots[room]

    def _new_spots(self, room: Room) -> Spots:
        layout = self._layout
        raster = self._raster
        half_width, half_height = (side / 2 - room.edge_distance for side in layout.table)
        flags = self._zone_gaps.to(self._zones) >= room.radius + room.apart
        flags &= self._start_gaps.to(layout.starts) >= room.radius + room.start_margin
        flags &= self._orbit_gaps.to(layout.orbits) >= room.core
        flags &= self._river_gaps.to(layout.rivers) >= room.core
        flags &= self._image_distances >= 2 * room.radius + room.apart
        flags &= np.abs(raster.xs) <= half_width
        flags &= np.abs(raster.ys) <= half_height
        if room.is_off_roads:
            flags &= self._road_gaps.to(layout.roads) >= room.radius
            flags &= self._square_gaps.to(layout.squares) >= room.radius + MARGIN
        if room.box:
            is_blocked = self._is_blocked(room)
            is_open = self._are_open(is_blocked, *room.box)
            flags &= is_open | self._are_open(is_blocked, *room.box[::-1])
        return Spots(raster, flags)

    def _is_blocked(self, room: Room) -> Flags:
        """Return for each point of the raster whether no box may cover it."""
        layout = self._layout
        is_blocked = self._zone_gaps.to(self._zones) < room.apart
        is_blocked |= self._start_gaps.to(layout.starts) < layout.start_margin
        is_blocked |= self._road_gaps.to(layout.roads) < 0
        is_blocked |= self._square_gaps.to(layout.squares) < MARGIN
        return is_blocked

    def _are_open(self, is_blocked: Flags, across: int, down: int) -> Flags:
        """Return for each point whether a box about it covers none that is blocked.

        The box reaches this many points across and down in each direction. Points off the table
        count as blocked.
        """
        row_count, column_count = self._raster.shape
        rows = 2 * down + 1
        columns = 2 * across + 1
        squares = np.ones((row_count + rows, column_count + columns), dtype=np.int32)
        squares[0] = squares[:, 0] = 0
        squares[down + 1 :, across + 1 :][:row_count, :column_count] = is_blocked.reshape(
            self._raster.shape
        )
        # counts of the blocked points above and left of each one: a box is a difference of four
        counts = squares.cumsum(axis=0).cumsum(axis=1)
        in_box = counts[rows:, columns:] - counts[:-rows, columns:]
        in_box -= counts[rows:, :-columns] - counts[:-rows, :-columns]
        is_open: Flags = (in_box == 0).reshape(-1)
        return is_open

    def _gaps_to_road(self, road: Road) -> Numbers:
        return self._raster.distances_to_line(road.line) - road.half_width

    def _gaps_to_orbit(self, orbit: Sequence[LaidPiece]) -> Numbers:
        """Return the gaps to those pieces of an orbit that are neither level nor a river."""
        gaps = [
            self._raster.gaps_to(piece.shapes[0])
            for piece in orbit
            if not piece.is_level and len(piece.shapes) == 1
        ]
        return reduce(np.minimum, gaps, np.full(len(self._raster.xs), np.inf))

    def _distances_of_images(self) -> Numbers:
        """Return the distance of each point from the nearest of its images."""
        xs = self._raster.xs
        ys = self._raster.ys
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
    """Points of a raster at which the middle of a group may have room.

    Args:
        raster: The raster.
        flags: For each point of the raster, whether it is one of these.
    """

    def __init__(self, raster: Raster, flags: Flags) -> None:
        self._raster = raster
        self._flags = flags
        self._indices = np.flatnonzero(flags)

    def __bool__(self) -> bool:
        return len(self._indices) > 0

    @property
    def points(self) -> list[Point]:
        """The points, row by row."""
        xs = self._raster.xs[self._indices].tolist()
        ys = self._raster.ys[self._indices].tolist()
        return [*map(Point, xs, ys)]

    def on_lines(self, x: float, y: float) -> Spots:
        """Return those points beside which the lines at x, -x, y or -y run."""
        is_near_x = np.abs(np.abs(self._raster.xs) - x) <= STEP / 2
        is_near_y = np.abs(np.abs(self._raster.ys) - y) <= STEP / 2
        return Spots(self._raster, self._flags & (is_near_x | is_near_y))

    def random_point(self, stream: Stream) -> Point | None:
        """Return one of the points; None without any."""
        if not self:
            return None
        index = self._indices[stream.below(len(self._indices))]
        return Point(float(self._raster.xs[index]), float(self._raster.ys[index]))

    def has_beside(self, point: Point) -> bool:
        """Return True if the nearest point of the raster is one of these."""
        index = self._raster.index_of(point)
        return index is not None and bool(self._flags[index])
