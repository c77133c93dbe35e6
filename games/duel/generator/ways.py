"""Roads and rivers: long features, which are laid before everything else.

A course is a line of points from edge to edge; its banks lie at both sides of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from games.duel.generator.ground import (
    Disc,
    Hull,
    direction,
    direction_to,
    distance,
    distance_to_line,
    hull,
    nearest_on_line,
    shifted,
)
from games.duel.generator.images import SYMMETRIES, Image
from games.duel.generator.placing import (
    FIRST_MOVE_RANGE,
    FloorPatch,
    LaidPiece,
    Layout,
    WideLine,
    on_grid,
    piece_at,
)
from games.duel.generator.stream import Stream
from games.duel.generator.themes import RiverPlan, RoadPlan
from games.duel.geometry.points import Point

START_ROOM = 1.6
"""Least distance from a start to the edge of a river."""
COURSE_TRIES = 8
"""Number of other courses that are tried for one with room at all starts."""
ROAD_OFF_TABLE = 1.2
"""Distance by which a road runs on beyond the edge of the table."""
RIVER_OFF_TABLE = 4.5
"""The same of a river, whose banks reach the edge even where it crosses the edge aslant."""
BANK_GAP = 0.3
"""Least distance of the middle of a road from a river that it does not cross."""
STEP = 0.8
"""Distance between two points of a course."""
CROSSING_SHARES = (0.18, 0.3)
"""Least and greatest distance of a crossing from the nearer end of a river, as a share of it."""
CROSSING_GAP = 3.1
"""Length of the gap in a river for a crossing."""
ROUND_END = ((1.2, 1.0), (0.7, 0.93), (0.35, 0.74), (0.1, 0.46), (0.0, 0.2))
"""End of a river by a ford: distances from the tip in inches, and shares of the full width."""
BLUNT_END = ((0.0, 1.0),)
"""End of a river below a bridge."""
MOST_SWING = 2.2
"""Greatest distance of a river's course from the straight line."""
MAX_OFFSET = 3.0
"""Greatest distance of that line from the middle of the table. Through the middle, a river often
comes so close to one of an odd number of starts that their first moves can't be made alike."""
LAKE_RADIUS = 3.0
"""Radius of the lake in which the arms of a river meet."""
SHORE_GAP = 0.2
"""Least distance of a corner of the lake's shore from the arms."""
BRIDGE_OVERLAP = 0.12
"""Length of the end of a river that lies below a bridge."""
BRIDGE_SPARE = 1.6
"""Length of a bridge beyond the width of its river."""
CROSSING_ROOM = 1.1
"""Distance from the middle line of a crossing that stays free of pieces."""
FORD_SPARE = 0.3
"""Width by which a ford is wider than its river, at each side."""
LEAST_CORNER = 1.5
"""Distance to the side up to which a road needs no corner."""
CORNER_CUT = 1.5
"""Distance from a corner of a road at which the road leaves it out."""
APPROACH = 0.8
"""Length of the straight part of a road between a river's bank and the road's first corner."""
SHARP_TURN = 0.64
"""Cosine of the least turn of a road whose corner is cut off, of about 50 degrees."""
LEAST_PATH = 2.5
"""Least length of a road that leads from a crossing to another road."""
STONE_SIZE = (0.9, 0.9)
"""Size of a stepping stone in a ford."""

CrossingKind = Literal["bridge", "ford"]


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

    @property
    def middle(self) -> Point:
        """The middle of the crossing."""
        return Point((self.end.x + self.opposite.x) / 2, (self.end.y + self.opposite.y) / 2)

    def image(self, operation: Image) -> Bank:
        """Return the image of the bank."""
        return Bank(operation.of(self.end), operation.of(self.opposite))

    def is_side_of(self, start: Point, layout: Layout) -> bool:
        """Return True if a straight line leads from a start to the end, and through no river."""
        if distance(start, self.end) > distance(start, self.opposite):
            return False
        return not layout.has_piece_near(hull([start, self.end, self.end]), BANK_GAP)


def lay_roads(layout: Layout, plan: RoadPlan, crossings: Sequence[Crossing]) -> None:
    """Lay a road from the edge of the table past each start to a crossing, or to the middle.

    A crossing has a road on both banks: one without a start leads to another road. A start that
    sees no crossing has no road of its own, as that would end at the water.
    """
    operations = layout.symmetry.images
    base_banks = [bank for crossing in crossings for bank in crossing.banks]
    banks = [bank.image(operation) for operation in operations for bank in base_banks]
    joined: list[Point] = []
    is_regular = len(operations) > 1 and not crossings  # roads from all sides to the middle
    for start in layout.starts[:: len(operations)]:
        on_side = [bank for bank in banks if bank.is_side_of(start, layout)]
        if banks and not on_side:
            continue
        goal = _nearest(start, [bank.end for bank in on_side]) if on_side else Point(0, 0)
        joined += [operation.of(goal) for operation in operations]
        bends = plan.bends and not is_regular
        behind = _side_point(layout, start) if bends else _edge_point(layout, start, goal)
        corners = _corners(layout, start, goal, behind) if bends else []
        line = [behind, start, *corners, goal]
        line += [bank.middle for bank in on_side if bank.end == goal]
        layout.add_road(_with_cut_corners(line), plan.width, plan.floor)
    for bank in base_banks:
        if all(distance(bank.end, other) > BANK_GAP for other in joined):
            goals = _places_on_roads(layout, bank)
            if goals:
                goal = _nearest(bank.end, goals)
                corners = _corners(layout, bank.end, goal, bank.middle) if plan.bends else []
                line = [bank.middle, bank.end, *corners, goal]
                layout.add_road(_with_cut_corners(line), plan.width, plan.floor)


def _places_on_roads(layout: Layout, bank: Bank) -> list[Point]:
    """Return the starts and the points of roads to which a road can lead from a bank."""
    lines = [road.line for road in layout.roads]
    places = [nearest_on_line(bank.end, line) for line in lines]
    places += [point for line in lines for point in line if layout.is_on_table(point)]
    places += layout.starts
    return [
        place
        for place in places
        if distance(place, bank.end) >= LEAST_PATH
        and distance(place, bank.middle) > distance(bank.end, bank.middle)
        and bank.is_side_of(place, layout)
    ]


def _nearest(point: Point, others: Sequence[Point]) -> Point:
    """Return the nearest of some points."""
    distances = [round(distance(point, other), 3) for other in others]
    return others[distances.index(min(distances))]


def _corners(layout: Layout, start: Point, goal: Point, behind: Point) -> list[Point]:
    """Return the corners of a road: one if it can run along the table, clear of rivers, or none.

    A road that is nearly straight has two corners half-way, so that it runs along the table, too.

    Args:
        layout: The layout, with its rivers.
        start: The beginning of the road.
        goal: Its end.
        behind: A point before the beginning: the road runs straight on from there if it can.
    """
    dx = goal.x - start.x
    dy = goal.y - start.y
    aside = min(abs(dx), abs(dy))
    if aside <= LEAST_CORNER:
        return _jog(start, goal)
    options = [Point(start.x, goal.y), Point(goal.x, start.y)]
    if abs(start.x - behind.x) > abs(start.y - behind.y):
        options.reverse()
    for corner in options:
        edges = [
            hull([first, second, second]) for first, second in ((start, corner), (corner, goal))
        ]
        if not any(layout.has_piece_near(edge, BANK_GAP + 1) for edge in edges):
            return [corner]
    return []


def _jog(start: Point, goal: Point) -> list[Point]:
    """Return two points half-way between which a road steps aside at 45 degrees."""
    dx = goal.x - start.x
    dy = goal.y - start.y
    aside = min(abs(dx), abs(dy)) / 2
    if abs(dx) > abs(dy):
        half = (dx / 2 - aside) if dx > 0 else (dx / 2 + aside)
        return [Point(start.x + half, start.y), Point(goal.x - half, goal.y)]
    half = (dy / 2 - aside) if dy > 0 else (dy / 2 + aside)
    return [Point(start.x, start.y + half), Point(goal.x, goal.y - half)]


def _with_cut_corners(line: Sequence[Point]) -> list[Point]:
    """Return a line of points whose sharp corners are cut off."""
    result = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        if _is_sharp(before, corner, after):
            result += [_rounded(_toward(corner, end)) for end in (before, after)]
        else:
            result.append(corner)
    return [*result, line[-1]]


def _is_sharp(before: Point, corner: Point, after: Point) -> bool:
    """Return True if a line turns by more than about 50 degrees at a corner."""
    first = Point(corner.x - before.x, corner.y - before.y)
    second = Point(after.x - corner.x, after.y - corner.y)
    lengths = distance(before, corner) * distance(corner, after)
    return round(first.x * second.x + first.y * second.y, 3) < round(SHARP_TURN * lengths, 3)


def _toward(corner: Point, end: Point) -> Point:
    """Return the point of a side at which a road leaves it, to leave out its corner."""
    length = max(0.1, distance(corner, end))
    share = min(CORNER_CUT, length / 2) / length
    return Point(corner.x + share * (end.x - corner.x), corner.y + share * (end.y - corner.y))


def _side_point(layout: Layout, start: Point) -> Point:
    """Return a point off the table, beyond the side that is nearest to a start."""
    half_width, half_height = (side / 2 for side in layout.table)
    if half_width - abs(start.x) < half_height - abs(start.y):
        out = half_width + ROAD_OFF_TABLE
        return Point(out if start.x > 0 else -out, start.y)
    out = half_height + ROAD_OFF_TABLE
    return Point(start.x, out if start.y > 0 else -out)


def _edge_point(layout: Layout, start: Point, goal: Point) -> Point:
    """Return a point off the table behind a start, seen from its goal."""
    length = max(0.1, distance(start, goal))
    dx = (start.x - goal.x) / length
    dy = (start.y - goal.y) / length
    point = start
    while layout.is_on_table(point, -ROAD_OFF_TABLE):
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
        has_arms = symmetry in (SYMMETRIES["third"], SYMMETRIES["quarter"])
        course = self._roomy_course(self._arm if has_arms else self._course)
        if self._room_at_starts(course) < START_ROOM:
            return False
        self._add_bank(course)
        if has_arms:
            self._lay_arms(course)
            return True
        gaps = self._gaps(course)
        stretches = self._stretches(course, gaps)
        if symmetry is SYMMETRIES["half"]:  # the first half is the image of the second one
            stretches = stretches[len(stretches) // 2 :]
            gaps = gaps[(len(gaps) + 1) // 2 :]
        for sections in stretches:
            self._lay_stretch(sections)
        for gap in gaps:
            self._lay_crossing(course, gap)
        return True

    def _roomy_course(self, draw: Callable[[], list[Point]]) -> list[Point]:
        """Return a course that changes no first move, or the one with most room at the starts."""
        best = draw()
        for _ in range(COURSE_TRIES):
            if self._room_at_starts(best) >= FIRST_MOVE_RANGE:
                break
            best = max(best, draw(), key=self._room_at_starts)
        return best

    def _room_at_starts(self, course: Sequence[Point]) -> float:
        """Return the distance from the edge of a river with this course to the nearest start."""
        gaps = [distance(start, point) for start in self._layout.starts for point in course]
        return round(min(gaps) - self._width / 2, 3)

    def _course(self) -> list[Point]:
        """Return the points of the river from edge to edge."""
        layout = self._layout
        symmetry = layout.symmetry
        if symmetry is SYMMETRIES["mirror"]:
            half_height = layout.table[1] / 2 + RIVER_OFF_TABLE
            count = round(2 * half_height / STEP) + 1
            # straight rivers differ in the places of their points, and so of their crossings
            top = -half_height - self._stream.between(0, STEP)
            return [Point(0, top + STEP * number) for number in range(count + 1)]
        degrees, offset = self._free_line()
        swing = self._stream.between(-MOST_SWING, MOST_SWING)
        bow = 0.0 if symmetry is SYMMETRIES["half"] else self._stream.between(-1.6, 1.6)
        reach = sum(layout.table) / 2
        edge = self._edge_along(degrees)
        points = []
        count = round(reach / STEP)
        for number in range(-count, count + 1):
            along = number * STEP
            share = max(-1.0, min(1.0, along / edge))
            # odd in `share`, so that a half turn maps the course onto itself; then a bow
            aside = offset + swing * 2.6 * share * (1 - share * share) + bow * (1 - share * share)
            beyond = along / edge - share  # off the table the river runs straight on
            aside -= (5.2 * swing * share * share + 2 * bow * share) * beyond
            point = shifted(shifted(Point(0, 0), degrees, along), degrees + 90, aside)
            if layout.is_on_table(point, -RIVER_OFF_TABLE):
                points.append(point)
        return points

    def _edge_along(self, degrees: int) -> float:
        """Return the distance from the middle to the edge of the table in a direction."""
        x, y = direction(degrees)
        width, height = self._layout.table
        return min(width / 2 / max(abs(x), 0.01), height / 2 / max(abs(y), 0.01))

    def _free_line(self) -> tuple[int, float]:
        """Return the line between the starts that lies farthest from them, of some that are tried.

        Returns:
            Its direction in degrees, and its distance in inches from the middle of the table.
        """
        lines = [self._line_along(5 * self._stream.below(36)) for _ in range(12)]
        return max(lines, key=self._room_beside)

    def _line_along(self, degrees: int) -> tuple[int, float]:
        """Return the line in a direction that lies farthest from the starts and between them."""
        if self._layout.symmetry is SYMMETRIES["half"]:  # the line is its own image
            return degrees, 0.0
        offsets = sorted(self._start_offsets(degrees))
        middles = [(low + high) / 2 for low, high in pairwise(offsets)]
        lines = [(degrees, max(-MAX_OFFSET, min(MAX_OFFSET, middle))) for middle in middles]
        return max(lines, key=self._room_beside)

    def _room_beside(self, line: tuple[int, float]) -> float:
        """Return the distance of the nearest start from a line."""
        degrees, offset = line
        return round(min(abs(each - offset) for each in self._start_offsets(degrees)), 3)

    def _start_offsets(self, degrees: int) -> list[float]:
        """Return the distances of the starts from the line through the middle, by their sides."""
        x, y = direction(degrees)
        return [start.y * x - start.x * y for start in self._layout.starts]

    def _arm_direction(self) -> int:
        """Return the direction between two neighbouring starts that leaves an arm most room."""
        directions = [direction_to(Point(0, 0), start) for start in self._layout.starts]
        angles = [
            min(abs((degrees - each + 180) % 360 - 180) for each in directions)
            for degrees in range(0, 360, 5)
        ]
        return 5 * angles.index(max(angles))

    def _gaps(self, course: Sequence[Point]) -> list[_Gap]:
        """Return the gaps for crossings, at about a quarter of the river from both ends."""
        on_table = [index for index, point in enumerate(course) if self._layout.is_on_table(point)]
        first = on_table[0]
        last = on_table[-1]
        steps = [round(self._stream.between(*CROSSING_SHARES) * (last - first)) for _ in range(2)]
        are_images = self._layout.symmetry is SYMMETRIES["half"]
        if are_images:
            steps[0] = steps[1]
        gaps = [self._gap(course, first + steps[0]), self._gap(course, last - steps[1])]
        if are_images:
            gaps[0] = gaps[0]._replace(kind=gaps[1].kind)
        return gaps

    def _gap(self, course: Sequence[Point], middle: int) -> _Gap:
        """Return the gap about a point of a course."""
        half = round(CROSSING_GAP / STEP / 2)
        first = middle - half
        last = middle + half
        kind = self._stream.pick(self._plan.crossings)
        return _Gap(first, last, kind, direction_to(course[first], course[last]))

    def _stretches(self, course: Sequence[Point], gaps: Sequence[_Gap]) -> list[list[_Section]]:
        """Return the sections of the stretches before, between and behind some gaps."""
        firsts = [0, *(gap.last for gap in gaps)]
        lasts = [*(gap.first for gap in gaps), len(course) - 1]
        first_ends = [None, *(gap.end for gap in gaps)]
        last_ends = [*(gap.end for gap in gaps), None]
        return [
            self._sections(course[first : last + 1], first_end, last_end)
            for first, last, first_end, last_end in zip(
                firsts, lasts, first_ends, last_ends, strict=True
            )
        ]

    def _lay_arms(self, arm: Sequence[Point]) -> None:
        """Lay a lake in the middle with arms, each with a crossing between two starts."""
        bank = Disc(Point(0, 0), LAKE_RADIUS + self._plan.bank_width)
        self._layout.add_floor(FloorPatch("bank", self._plan.bank, (bank,)))
        on_table = [point for point in arm if self._layout.is_on_table(point)]
        gap = self._gap(arm, round(0.48 * len(on_table)))
        inner, outer = self._stretches(arm, [gap])
        self._lay_lake(inner)
        self._lay_stretch(outer)
        self._lay_crossing(arm, gap)

    def _arm(self) -> list[Point]:
        """Return the points of an arm, from the lake over the edge, between two starts."""
        layout = self._layout
        degrees = self._arm_direction()
        swing = self._stream.between(-1.2, 1.2)
        reach = 0.75 * max(layout.table)
        arm = []
        for number in range(round(LAKE_RADIUS / STEP), round(reach / STEP)):
            along = number * STEP
            aside = swing * (along / (0.5 * max(layout.table)))
            arm.append(shifted(shifted(Point(0, 0), degrees, along), degrees + 90, aside))
        return arm

    def _lay_lake(self, arm: Sequence[_Section]) -> None:
        """Lay the lake and the inner parts of the arms as one piece."""
        operations = self._layout.symmetry.images
        outline = [*(each.right for each in arm), *(each.left for each in arm[::-1])]
        shore = self._shore([each.middle for each in arm])
        outline += shore
        inner = [arm[0].right, arm[0].left, *shore, operations[1].of(arm[0].right)]
        parts = [hull([Point(0, 0), *ends]) for ends in pairwise(inner)]
        parts += _quads(arm)
        lake = LaidPiece(
            self._plan.piece,
            Point(0, 0),
            2 * LAKE_RADIUS,
            2 * LAKE_RADIUS,
            corners=tuple(operation.of(corner) for operation in operations for corner in outline),
            outline_parts=tuple(
                hull([operation.of(corner) for corner in part.corners])
                for operation in operations
                for part in parts
            ),
            is_loose=False,
        )
        self._layout.lay_unchecked(lake)

    def _shore(self, arm: Sequence[Point]) -> list[Point]:
        """Return the shore of the lake from an arm to the next one."""
        operations = self._layout.symmetry.images
        arms = [[operation.of(point) for point in arm] for operation in operations[:2]]
        first = direction_to(Point(0, 0), arm[0])
        shore = [
            _rounded(shifted(Point(0, 0), first + turn, LAKE_RADIUS))
            for turn in range(15, 360 // len(operations), 15)
        ]
        limit = self._width / 2 + SHORE_GAP
        return [
            point for point in shore if min(distance_to_line(point, line) for line in arms) > limit
        ]

    def _add_bank(self, course: Sequence[Point]) -> None:
        half_width = self._width / 2 + self._plan.bank_width
        line = tuple(course)
        self._layout.add_floor(
            FloorPatch("bank", self._plan.bank, line=line, half_width=half_width)
        )
        self._layout.add_river(line, self._width)

    def _sections(
        self, course: Sequence[Point], first_end: _End | None, last_end: _End | None
    ) -> list[_Section]:
        """Return the sections of a stretch of the river; an end that is None lies off the table."""
        half_width = self._width / 2
        last_index = len(course) - 1
        sections = []
        for index, point in enumerate(course):
            before = course[max(0, index - 1)]
            after = course[min(last_index, index + 1)]
            sections.append(_section(point, before, after, half_width))
        if first_end:
            kept = [
                each for each in sections if distance(each.middle, course[0]) > first_end.length
            ]
            sections = first_end.sections(course, half_width)[::-1] + kept
        if last_end:
            kept = [
                each for each in sections if distance(each.middle, course[-1]) > last_end.length
            ]
            sections = kept + last_end.sections(course[::-1], half_width)
        return sections

    def _lay_stretch(self, sections: Sequence[_Section]) -> None:
        """Lay one piece of the river."""
        corners = (*(each.left for each in sections), *(each.right for each in sections[::-1]))
        first = sections[0].middle
        last = sections[-1].middle
        middle = _rounded(Point((first.x + last.x) / 2, (first.y + last.y) / 2))
        piece = LaidPiece(self._plan.piece, middle, self._width, self._width, corners=corners)
        self._layout.lay_unchecked(piece._replace(outline_parts=_quads(sections), is_loose=False))

    def _lay_crossing(self, course: Sequence[Point], gap: _Gap) -> None:
        """Lay a bridge or a ford in a gap."""
        first = course[gap.first]
        last = course[gap.last]
        middle = on_grid(Point((first.x + last.x) / 2, (first.y + last.y) / 2))
        degrees = gap.degrees + 90
        reach = self._width / 2 + self._plan.bank_width + APPROACH
        ends = shifted(middle, degrees, reach), shifted(middle, degrees, -reach)
        self.crossings.append(Crossing(middle, ends))
        if gap.kind == "bridge":
            across = round(distance(first, last) + 2 * BRIDGE_OVERLAP, 1)
            size = round(self._width + BRIDGE_SPARE, 1), across
            bridge = piece_at("bridge", middle, degrees % 360, size)
            self._layout.lay_unchecked(bridge._replace(is_loose=False))
        else:
            line = tuple(course[gap.first - 1 : gap.last + 2])
            half_width = self._width / 2 + FORD_SPARE
            self._layout.add_floor(
                FloorPatch("ford", self._plan.ford_floor, line=line, half_width=half_width)
            )
            for side in (-1, 1):
                stone = piece_at("rock", shifted(middle, degrees, side * 0.9), 0, STONE_SIZE, 1)
                self._layout.add([stone], 0.02, on_road_or_reserved=True)
        for operation in self._layout.symmetry.images:
            self._layout.roads.append(WideLine(tuple(map(operation.of, ends)), CROSSING_ROOM))


class _Section(NamedTuple):
    """Section across a river: a point of its course, and those on both banks."""

    middle: Point
    left: Point
    right: Point


class _End(NamedTuple):
    """End of a stretch of a river at a crossing.

    Attributes:
        kind: The kind of the crossing.
        degrees: The direction of the river there; the end below a bridge lies at right angles.
    """

    kind: CrossingKind
    degrees: int

    @property
    def _shape(self) -> tuple[tuple[float, float], ...]:
        return ROUND_END if self.kind == "ford" else BLUNT_END

    @property
    def length(self) -> float:
        """Length of the course that has sections of its own."""
        return self._shape[0][0] + STEP / 4

    def sections(self, course: Sequence[Point], half_width: float) -> list[_Section]:
        """Return the sections up to the end, where `course` begins; the last one is its tip."""
        is_last = _is_along(course[1], course[0], self.degrees)
        inward = self.degrees + 180 * is_last
        if self.kind == "ford":
            inward = direction_to(course[0], course[min(2, len(course) - 1)])
        sections = []
        for back, share in self._shape:
            point = shifted(course[0], inward, back)
            ahead = shifted(point, inward + 180 * is_last, 1)
            sections.append(_section(point, point, ahead, share * half_width))
        return sections


class _Gap(NamedTuple):
    """Gap in a river for a crossing.

    Attributes:
        first: The index of the course where the gap begins.
        last: The index where it ends.
        kind: The kind of the crossing.
        degrees: The direction of the river.
    """

    first: int
    last: int
    kind: CrossingKind
    degrees: int

    @property
    def end(self) -> _End:
        """End of the river before and behind the gap."""
        return _End(self.kind, self.degrees)


def _is_along(start: Point, end: Point, degrees: int) -> bool:
    """Return True if the way from a point to another leads in about this direction."""
    x, y = direction(degrees)
    return (end.x - start.x) * x + (end.y - start.y) * y > 0


def _section(point: Point, before: Point, after: Point, half_width: float) -> _Section:
    """Return the section at a point, at right angles to the way from `before` to `after`."""
    length = max(0.01, distance(before, after))
    x = -(after.y - before.y) / length * half_width
    y = (after.x - before.x) / length * half_width
    left = _rounded(Point(point.x + x, point.y + y))
    right = _rounded(Point(point.x - x, point.y - y))
    return _Section(point, left, right)


def _quads(sections: Sequence[_Section]) -> tuple[Hull, ...]:
    """Return the convex parts between each two sections."""
    return tuple(
        hull([first.left, first.right, second.right, second.left])
        for first, second in pairwise(sections)
    )


def _rounded(point: Point) -> Point:
    return Point(round(point.x, 3) + 0.0, round(point.y, 3) + 0.0)
