"""Free spots: points at which a group may have its middle, found for the whole table at once.

A group only has room where the largest circle inside it has room, which is quick to check on a
raster of points. Most points of a full table fail. A placer draws from the points that are left,
and gives up at once if no point is left. The check only rules places out: a group at a point that
passes may still lack room.

A zone is the outline of a group, of one of its images, or of the landmark. An orbit is a piece with
all its images under the symmetry. Lengths are in inches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from games.duel.generator.ground import Shape
from games.duel.generator.placing import MARGIN, LaidPiece, Layout, WideLine
from games.duel.generator.raster import Flags, Numbers, Raster
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

T = TypeVar("T")

STEP = 0.4
"""Distance between two neighbouring points of the raster, in inches: a multiple of a twentieth of
an inch, to which all places are rounded. Chosen by hand."""


class NeededSpace(NamedTuple):
    """Free space that a group needs about its middle; all lengths are in inches.

    Attributes:
        radius: The radius of the largest circle inside the group.
        core: The radius of a circle about the middle in which no piece of others lies.
        group_gap: The least gap between the group and other groups.
        start_margin: The least gap between the group and all starts.
        edge_distance: The least distance of the middle from the edge of the table.
        is_off_roads: True if the group may not overlap roads and reserved areas.
        box: Half the width and half the depth of a box inside the group, in points of the raster;
            None for a group that may lie aslant.
    """

    radius: float
    core: float
    group_gap: float
    start_margin: float
    edge_distance: float
    is_off_roads: bool
    box: tuple[int, int] | None


class FreeSpots:
    """Free spots of a layout in the making.

    Gaps and spots are kept between calls. This relies on two facts: the starts and rivers are laid
    before the first call, and pieces, roads, reserved areas and zones are only added between calls.

    Args:
        layout: The layout.
        zones: The outlines of the groups that lie on it; the placer appends each new one.
    """

    def __init__(self, layout: Layout, zones: Sequence[Shape]) -> None:
        self._layout = layout
        self._zones = zones
        self._raster = Raster(layout.table, STEP)
        self._zone_gaps = _NearestGaps(self._raster, self._raster.gaps_to)
        self._start_gaps = _NearestGaps(self._raster, self._raster.distances_from)
        self._road_gaps = _NearestGaps(self._raster, self._gaps_to_road)
        self._reserved_gaps = _NearestGaps(self._raster, self._raster.gaps_to)
        self._orbit_gaps = _NearestGaps(self._raster, self._gaps_to_orbit)
        # a river is stored like a road: a middle line with half its width
        self._river_gaps = _NearestGaps(self._raster, self._gaps_to_road)
        self._image_distances = self._distances_of_images()
        self._spots: dict[NeededSpace, Spots] = {}
        """Spots computed since the last change of the layout, by the space that a group needs."""
        self._state: tuple[float, ...] = ()
        """Lengths of the layout's growing lists and its start margin, at the time when `_spots` was
        computed."""

    def spots_for(self, space: NeededSpace) -> Spots:
        """Return the spots that may have this space; all other points certainly lack it."""
        layout = self._layout
        lists = self._zones, layout.orbits, layout.roads, layout.reserved_areas
        state = (*map(len, lists), layout.start_margin)
        if state != self._state:
            self._state = state
            self._spots.clear()
        if space not in self._spots:
            self._spots[space] = self._new_spots(space)
        return self._spots[space]

    def _new_spots(self, space: NeededSpace) -> Spots:
        layout = self._layout
        raster = self._raster
        max_x, max_y = (side / 2 - space.edge_distance for side in layout.table)
        flags = self._zone_gaps.updated(self._zones) >= space.radius + space.group_gap
        flags &= self._start_gaps.updated(layout.starts) >= space.radius + space.start_margin
        flags &= self._orbit_gaps.updated(layout.orbits) >= space.core
        flags &= self._river_gaps.updated(layout.rivers) >= space.core
        # The circle of the group and that of its image keep the gap of groups. This also excludes
        # the middle of the table, which is its own image: only a landmark may lie there.
        flags &= self._image_distances >= 2 * space.radius + space.group_gap
        flags &= np.abs(raster.xs) <= max_x
        flags &= np.abs(raster.ys) <= max_y
        if space.is_off_roads:  # the same gaps as in `Layout.is_open`
            flags &= self._road_gaps.updated(layout.roads) >= space.radius
            flags &= self._reserved_gaps.updated(layout.reserved_areas) >= space.radius + MARGIN
        if space.box:
            half_width, half_depth = space.box
            blocked = self._blocked_flags(space)
            fits_along_x = self._open_flags(blocked, half_width, half_depth)
            fits_along_y = self._open_flags(blocked, half_depth, half_width)
            flags &= fits_along_x | fits_along_y
        return Spots(raster, flags)

    def _blocked_flags(self, space: NeededSpace) -> Flags:
        """Return for each point of the raster whether a group that covers it has no room."""
        layout = self._layout
        blocked = self._zone_gaps.updated(self._zones) < space.group_gap
        blocked |= self._start_gaps.updated(layout.starts) < space.start_margin
        blocked |= self._road_gaps.updated(layout.roads) < 0
        blocked |= self._reserved_gaps.updated(layout.reserved_areas) < MARGIN
        return blocked

    def _open_flags(self, blocked: Flags, half_columns: int, half_rows: int) -> Flags:
        """Return for each point whether a box about it covers no blocked point.

        Points off the table count as blocked.

        Args:
            blocked: For each point of the raster, whether the box may not cover it.
            half_columns: Half the width of the box, in points.
            half_rows: Half the height of the box, in points.
        """
        row_count, column_count = self._raster.shape
        rows = 2 * half_rows + 1
        columns = 2 * half_columns + 1
        # The raster with a margin of blocked points, as wide as half a box. One more row above and
        # one more column at the left are empty: the sums begin there with 0.
        padded = np.ones((row_count + rows, column_count + columns), dtype=np.int32)
        padded[0, :] = 0
        padded[:, 0] = 0
        inner_rows = slice(half_rows + 1, half_rows + 1 + row_count)
        inner_columns = slice(half_columns + 1, half_columns + 1 + column_count)
        padded[inner_rows, inner_columns] = blocked.reshape(self._raster.shape)
        # A summed-area table holds for each point the number of blocked points above and left of
        # it. The number in a box is a sum and difference of those at its four corners.
        counts = padded.cumsum(axis=0).cumsum(axis=1)
        in_box = counts[rows:, columns:] - counts[:-rows, columns:]
        in_box -= counts[rows:, :-columns] - counts[:-rows, :-columns]
        open_flags: Flags = (in_box == 0).reshape(-1)
        return open_flags

    def _gaps_to_road(self, road: WideLine) -> Numbers:
        return self._raster.distances_to_line(road.line) - road.half_width

    def _gaps_to_orbit(self, orbit: Sequence[LaidPiece]) -> Numbers:
        """Return the gaps to the pieces of an orbit, without level pieces and rivers.

        Groups may stand on level pieces such as hills. Pieces with several convex shapes belong to
        rivers, whose courses are measured in `_river_gaps`.
        """
        gaps = [
            self._raster.gaps_to(piece.shapes[0])
            for piece in orbit
            if not piece.is_level and len(piece.shapes) == 1
        ]
        return reduce(np.minimum, gaps, np.full(len(self._raster.xs), np.inf))

    def _distances_of_images(self) -> Numbers:
        """Return the distance of each point from the nearest of its own images.

        Each image is a linear map: x and y become a x + b y and c x + d y (`images.Image`).
        """
        xs = self._raster.xs
        ys = self._raster.ys
        distances = [
            np.sqrt((a * xs + b * ys - xs) ** 2 + (c * xs + d * ys - ys) ** 2)
            for a, b, c, d, *_ in self._layout.symmetry.images[1:]
        ]
        return reduce(np.minimum, distances, np.full(len(xs), np.inf))


class _NearestGaps(Generic[T]):
    """Gaps from all points of a raster to the nearest shape of a list that only grows.

    Args:
        raster: The raster.
        gaps_to: Returns the gaps of all points to one shape of the list, in inches.
    """

    def __init__(self, raster: Raster, gaps_to: Callable[[T], Numbers]) -> None:
        self._gaps_to = gaps_to
        self._count = 0
        self._gaps: Numbers = np.full(len(raster.xs), np.inf)

    def updated(self, shapes: Sequence[T]) -> Numbers:
        """Return the gaps to the nearest of the shapes, in inches; infinite without shapes.

        `shapes` begins with the shapes of the last call. Only new ones are measured. The result is
        shared: callers may not change it.
        """
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

    def on_lines(self, x: float, y: float) -> Spots:
        """Return the points within half a step of one of the lines at x, -x, y and -y."""
        is_near_x = np.abs(np.abs(self._raster.xs) - x) <= STEP / 2
        is_near_y = np.abs(np.abs(self._raster.ys) - y) <= STEP / 2
        return Spots(self._raster, self._flags & (is_near_x | is_near_y))

    def random_point(self, stream: Stream) -> Point | None:
        """Return one of the points; None without any."""
        if not self:
            return None
        return self._point(self._indices[stream.below(len(self._indices))])

    def random_points(self, stream: Stream, count: int) -> list[Point]:
        """Return different points in a random order: this many, or all if there are fewer."""
        return [*map(self._point, stream.shuffled(self._indices.tolist())[:count])]

    def _point(self, index: int) -> Point:
        """Return the point at an index of the raster."""
        return Point(float(self._raster.xs[index]), float(self._raster.ys[index]))

    def has_near(self, point: Point) -> bool:
        """Return True if the nearest point of the raster is one of these."""
        index = self._raster.index_of(point)
        return index is not None and bool(self._flags[index])
