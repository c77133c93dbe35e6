"""Roads and rivers: long features, which are laid before everything else.

A course is a line of points from edge to edge; its banks lie at both sides of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from games.duel.generator.ground import Disc, direction, direction_to, distance, hull, shifted
from games.duel.generator.images import SYMMETRIES, Image
from games.duel.generator.placing import FloorPatch, LaidPiece, Layout, Road, on_grid, placed
from games.duel.generator.stream import Stream
from games.duel.generator.themes import RiverPlan, RoadPlan
from games.duel.geometry.points import Point

START_ROOM = 1.6
"""Least distance from a start to the edge of a river."""
OFF_TABLE = 1.2
"""Distance by which a river or a road runs on beyond the edge of the table."""
BANK_GAP = 0.3
"""Least distance of the middle of a road from a river that it does not cross."""
STEP = 0.8
"""Distance between two points of a course."""
CROSSING_GAP = 3.1
"""Length of the gap in a river for a crossing."""
TAPER = 0.45
"""Width of a river at its end by a ford, as a share of its full width."""
MOST_SWING = 2.2
"""Greatest distance of a river's course from the straight line."""
LAKE_RADIUS = 2.3
"""Radius of the lake in which the arms of a river meet."""
BRIDGE_WIDTH = 2.6
"""Width of a bridge."""
BRIDGE_SPARE = 1.6
"""Length of a bridge beyond the width of its river."""
ROAD_BEND = 1.6
"""Greatest distance of a road's bend from the straight line."""
STONE_SIZE = (0.9, 0.9)
"""Size of a stepping stone in a ford."""


class Crossing(NamedTuple):
    """Way over a river.

    Attributes:
        middle: The middle of the crossing.
        ends: The points on both banks where roads begin.
    """

    middle: Point
    ends: tuple[Point, Point]

    @property
    def banks(self) -> tuple[Bank, Bank]:
        """Both ends, each seen from its bank."""
        first, second = self.ends
        return Bank(first, second), Bank(second, first)


class Bank(NamedTuple):
    """End of a crossing on one bank.

    Attributes:
        end: The end.
        opposite: The other end of the crossing.
    """

    end: Point
    opposite: Point

    def image(self, operation: Image) -> Bank:
        """Return the image of the bank."""
        return Bank(operation.of(self.end), operation.of(self.opposite))

    def is_side_of(self, start: Point, layout: Layout) -> bool:
        """Return True if a straight line leads from a start to the end, and through no river."""
        if distance(start, self.end) > distance(start, self.opposite):
            return False
        return not layout.has_closer(hull([start, self.end, self.end]), BANK_GAP)


def lay_roads(
    layout: Layout, plan: RoadPlan, crossings: Sequence[Crossing], stream: Stream
) -> None:
    """Lay a road from each start to the nearest crossing, or to the middle of the table.

    If the plan says so, roads begin at the edge of the table. Each crossing has a road on both
    banks.
    """
    operations = layout.symmetry.images
    base_banks = [bank for crossing in crossings for bank in crossing.banks]
    banks = [bank.image(operation) for operation in operations for bank in base_banks]
    joined: list[Point] = []
    for start in layout.starts[:: len(operations)]:
        on_side = [bank.end for bank in banks if bank.is_side_of(start, layout)]
        goal = _nearest(start, on_side) if on_side else Point(0, 0)
        joined += [operation.of(goal) for operation in operations]
        line = _line(start, goal, plan, stream)
        if plan.leaves:
            line = [_edge_point(layout, start, goal), *line]
        layout.add_road(line, plan.width, plan.floor)
    for bank in base_banks:
        if all(distance(bank.end, other) > BANK_GAP for other in joined):
            on_side = [start for start in layout.starts if bank.is_side_of(start, layout)]
            if on_side:
                line = _line(bank.end, _nearest(bank.end, on_side), plan, stream)
                layout.add_road(line, plan.width, plan.floor)


def _nearest(point: Point, others: Sequence[Point]) -> Point:
    """Return the nearest of some points."""
    distances = [round(distance(point, other), 3) for other in others]
    return others[distances.index(min(distances))]


def _line(start: Point, goal: Point, plan: RoadPlan, stream: Stream) -> list[Point]:
    """Return the points of a road."""
    return [start, _bend(start, goal, stream), goal] if plan.bends else [start, goal]


def _bend(start: Point, goal: Point, stream: Stream) -> Point:
    """Return a point beside the middle of a line."""
    along = stream.between(0.35, 0.65)
    aside = stream.between(-ROAD_BEND, ROAD_BEND) / max(1.0, distance(start, goal))
    dx = goal.x - start.x
    dy = goal.y - start.y
    return on_grid(Point(start.x + along * dx - aside * dy, start.y + along * dy + aside * dx))


def _edge_point(layout: Layout, start: Point, goal: Point) -> Point:
    """Return a point off the table behind a start, seen from its goal."""
    length = max(0.1, distance(start, goal))
    dx = (start.x - goal.x) / length
    dy = (start.y - goal.y) / length
    point = start
    while layout.holds(point, -OFF_TABLE):
        point = Point(point.x + dx, point.y + dy)
    return on_grid(point)


class RiverMaker:
    """Maker of a river with its banks and crossings.

    Args:
        layout: The layout, with its starts.
        plan: The river of the theme.
        stream: Random numbers.
    """

    def __init__(self, layout: Layout, plan: RiverPlan, stream: Stream) -> None:
        self._layout = layout
        self._plan = plan
        self._stream = stream
        self._width = stream.between(*plan.width)
        self.crossings: list[Crossing] = []
        """Crossings, without their images."""

    def lay(self) -> bool:
        """Lay the river; return False if it comes too close to a start."""
        symmetry = self._layout.symmetry
        if symmetry in (SYMMETRIES["third"], SYMMETRIES["quarter"]):
            return self._lay_arms()
        course = self._course()
        if self._is_close_to_start(course):
            return False
        self._add_bank(course)
        crossings = self._crossing_places(course)
        last_index = len(course) - 1
        ends = [0, *[index for place in crossings for index in place], last_index]
        stretches = list(zip(ends[::2], ends[1::2], strict=True))
        if symmetry is SYMMETRIES["half"]:  # the first half is the image of the second one
            stretches = stretches[len(stretches) // 2 :]
            crossings = crossings[(len(crossings) + 1) // 2 :]
        for first, last in stretches:
            self._lay_stretch(
                course[first : last + 1], tapers_first=first > 0, tapers_last=last < last_index
            )
        for first, last in crossings:
            self._lay_crossing(course[first], course[last])
        return True

    def _is_close_to_start(self, course: Sequence[Point]) -> bool:
        """Return True if a course leaves too little room at a start."""
        limit = self._width / 2 + START_ROOM
        return any(
            distance(start, point) < limit for start in self._layout.starts for point in course
        )

    def _course(self) -> list[Point]:
        """Return the points of the river from edge to edge."""
        layout = self._layout
        symmetry = layout.symmetry
        if symmetry is SYMMETRIES["mirror"]:
            half_height = layout.table[1] / 2 + OFF_TABLE
            count = round(2 * half_height / STEP)
            return [Point(0, -half_height + STEP * number) for number in range(count + 1)]
        degrees = self._free_direction()
        swing = self._stream.between(-MOST_SWING, MOST_SWING)
        bow = 0.0 if symmetry is SYMMETRIES["half"] else self._stream.between(-1.6, 1.6)
        reach = 0.75 * max(layout.table)
        points = []
        count = round(reach / STEP)
        for number in range(-count, count + 1):
            along = number * STEP
            share = along / (0.5 * max(layout.table))
            # odd in `share`, so that a half turn maps the course onto itself; then a bow
            aside = swing * 2.6 * share * (1 - share * share) + bow * (1 - share * share)
            aside = max(-MOST_SWING - 1, min(MOST_SWING + 1, aside))
            point = shifted(shifted(Point(0, 0), degrees, along), degrees + 90, aside)
            if layout.holds(point, -OFF_TABLE):
                points.append(point)
        return points

    def _free_direction(self) -> int:
        """Return the direction that lies farthest from all starts, of some that are tried."""
        candidates = [5 * self._stream.below(36) for _ in range(12)]
        return max(candidates, key=self._room_along)

    def _room_along(self, degrees: int) -> float:
        """Return the distance of the nearest start from a line through the middle."""
        x, y = direction(degrees)
        return round(min(abs(start.x * y - start.y * x) for start in self._layout.starts), 3)

    def _arm_direction(self) -> int:
        """Return the direction between two neighbouring starts that leaves an arm most room."""
        directions = [direction_to(Point(0, 0), start) for start in self._layout.starts]
        angles = [
            min(abs((degrees - each + 180) % 360 - 180) for each in directions)
            for degrees in range(0, 360, 5)
        ]
        return 5 * angles.index(max(angles))

    def _crossing_places(self, course: Sequence[Point]) -> list[tuple[int, int]]:
        """Return the gaps for crossings, as indices of the course, at a fifth from both ends."""
        on_table = [index for index, point in enumerate(course) if self._layout.holds(point)]
        first = on_table[0]
        last = on_table[-1]
        length = last - first
        half_gap = round(CROSSING_GAP / STEP / 2)
        near = first + round(0.24 * length)
        middles = [near, first + last - near]
        return [(middle - half_gap, middle + half_gap) for middle in middles]

    def _lay_arms(self) -> bool:
        """Lay a lake in the middle, and an arm with a crossing between each two starts."""
        arm = self._arm()
        if self._is_close_to_start(arm):
            return False
        self._add_bank(arm)
        bank = Disc(Point(0, 0), LAKE_RADIUS + self._plan.bank_width)
        self._layout.add_floor(FloorPatch(self._plan.bank, (bank,)))
        on_table = [point for point in arm if self._layout.holds(point, -OFF_TABLE)]
        middle = round(0.42 * len(on_table))
        half_gap = round(CROSSING_GAP / STEP / 2)
        first = middle - half_gap
        last = middle + half_gap
        self._lay_stretch(arm[: first + 1], tapers_first=False, tapers_last=True)
        self._lay_stretch(arm[last:], tapers_first=True, tapers_last=False)
        self._lay_crossing(arm[first], arm[last])
        self._lay_lake()  # above the ends of the arms
        return True

    def _arm(self) -> list[Point]:
        """Return the points of an arm, from the lake over the edge, between two starts."""
        layout = self._layout
        degrees = self._arm_direction()
        swing = self._stream.between(-1.2, 1.2)
        reach = 0.75 * max(layout.table)
        arm = []
        for number in range(round(LAKE_RADIUS * 0.8 / STEP), round(reach / STEP)):
            along = number * STEP
            aside = swing * (along / (0.5 * max(layout.table)))
            arm.append(shifted(shifted(Point(0, 0), degrees, along), degrees + 90, aside))
        return arm

    def _lay_lake(self) -> None:
        shore = [shifted(Point(0, 0), 15 * number, LAKE_RADIUS) for number in range(24)]
        corners = tuple(map(_rounded, shore))
        across = 2 * LAKE_RADIUS
        lake = LaidPiece(self._plan.piece, Point(0, 0), across, across, corners=corners)
        self._layout.lay(lake._replace(parts=(hull(corners),), is_loose=False))

    def _add_bank(self, course: Sequence[Point]) -> None:
        half_width = self._width / 2 + self._plan.bank_width
        self._layout.add_floor(
            FloorPatch(self._plan.bank, line=tuple(course), half_width=half_width)
        )

    def _lay_stretch(
        self, course: Sequence[Point], *, tapers_first: bool, tapers_last: bool
    ) -> None:
        """Lay one piece of the river along some points of its course."""
        left: list[Point] = []
        right: list[Point] = []
        last_index = len(course) - 1
        for index, point in enumerate(course):
            before = course[max(0, index - 1)]
            after = course[min(last_index, index + 1)]
            length = max(0.01, distance(before, after))
            x = -(after.y - before.y) / length
            y = (after.x - before.x) / length
            is_end = (index == 0 and tapers_first) or (index == last_index and tapers_last)
            half_width = self._width / 2 * (TAPER if is_end else 1)
            left.append(_rounded(Point(point.x + x * half_width, point.y + y * half_width)))
            right.append(_rounded(Point(point.x - x * half_width, point.y - y * half_width)))
        quads = tuple(
            hull([a, b, d, c])
            for (a, b), (c, d) in zip(pairwise(left), pairwise(right), strict=True)
        )
        corners = (*left, *reversed(right))
        middle = Point((course[0].x + course[-1].x) / 2, (course[0].y + course[-1].y) / 2)
        width = self._width
        piece = LaidPiece(self._plan.piece, _rounded(middle), width, width, corners=corners)
        self._layout.lay(piece._replace(parts=quads, is_loose=False))

    def _lay_crossing(self, first: Point, last: Point) -> None:
        """Lay a bridge or a ford between two ends of a river."""
        middle = on_grid(Point((first.x + last.x) / 2, (first.y + last.y) / 2))
        degrees = direction_to(first, last) + 90
        reach = self._width / 2 + self._plan.bank_width
        ends = shifted(middle, degrees, reach), shifted(middle, degrees, -reach)
        self.crossings.append(Crossing(middle, ends))
        if self._stream.pick(self._plan.crossings) == "bridge":
            size = round(self._width + BRIDGE_SPARE, 1), BRIDGE_WIDTH
            bridge = placed("bridge", middle, degrees % 360, size)
            self._layout.lay(bridge._replace(is_loose=False))
        else:
            self._layout.add_floor(
                FloorPatch(self._plan.ford_floor, line=(first, last), half_width=self._width / 2)
            )
            for side in (-1, 1):
                stone = placed("rock", shifted(middle, degrees, side * 0.9), 0, STONE_SIZE, 1)
                self._layout.add([stone], 0.02, on_roads=True)
        for operation in self._layout.symmetry.images:
            line = tuple(map(operation.of, ends))
            self._layout.roads.append(Road(line, BRIDGE_WIDTH / 2 - 0.2))


def _rounded(point: Point) -> Point:
    return Point(round(point.x, 3) + 0.0, round(point.y, 3) + 0.0)
