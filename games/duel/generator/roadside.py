"""Places beside roads: plots for groups, rows of trees or fences, and streets along the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from games.duel.generator.beside import random_road_point
from games.duel.generator.frames import Frame
from games.duel.generator.ground import direction_to, distance, nearest_on_line
from games.duel.generator.placing import MARGIN, Layout, on_grid, piece_at
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Avenue, RoadPlan
from games.duel.geometry.points import Point

PLOT_GAP = 0.45
"""Gap between a road and the front of a plot, in inches."""
OFF_TABLE = 1.2
"""Distance by which a street runs on beyond the edge of the table, in inches, as for other roads
(`ways.ROAD_OFF_TABLE`)."""
MIN_LANE_DISTANCE = 3.5
"""Least distance from the street, in inches, at which a start gets a lane to it."""
MAX_STEP = 3
"""Greatest sideways shift of an end of a street from the middle line of the table, in inches."""
STEP_PLACE = 0.6
"""Distance from the middle at which a street shifts sideways, as a share of half of its length."""
MIN_LANE_GAP = 7.0
"""Least distance between two lanes on the same side of the street, in inches."""


def nearest_road_point(point: Point, layout: Layout) -> Point:
    """Return the point on the middle line of a road that is nearest to a point.

    The layout must have a road. If two roads are equally near, the first one counts.
    """
    points = [nearest_on_line(point, road.line) for road in layout.roads]
    # rounded, so that no platform's last digit decides between equally near roads
    distances = [round(distance(point, road_point), 3) for road_point in points]
    return points[distances.index(min(distances))]


def plot_middle(layout: Layout, depth: float, stream: Stream) -> Point | None:
    """Return the middle of a plot whose front lies along a road; None if there are no roads."""
    if not layout.roads:
        return None
    road = stream.pick(layout.roads)
    away = road.half_width + PLOT_GAP + depth / 2
    return random_road_point(road, stream).beside(away, stream)


def lay_avenue(layout: Layout, plan: Avenue, stream: Stream) -> None:
    """Lay a row of pieces at each side of the roads, where they have room.

    The rows follow each straight part of a road. A piece at every `plan.step` inches is tried.
    """
    kind = stream.pick(plan.piece)
    # Each road is followed by its images, and each piece is laid with its images.
    original_roads = layout.roads[:: len(layout.symmetry.images)]
    for road in original_roads:
        for start, end in pairwise(road.line):
            degrees = direction_to(start, end)
            axes = Frame.axes(start, degrees)  # x runs along the road
            piece = piece_at(kind, start, degrees, plan.size)
            away = road.half_width + plan.away + piece.height / 2  # from line to middle of piece
            for number in range(int(distance(start, end) / plan.step)):
                for y in (-away, away):
                    place = axes.point((number + 0.5) * plan.step, y)
                    layout.add([piece.moved_to(on_grid(place))], MARGIN)


def can_have_streets(layout: Layout) -> bool:
    """Return True if the symmetry allows a street, and the starts can use its lanes.

    The symmetry must map a street through the middle of the table onto itself. If all starts are
    images of one start, they get paths instead of a street: the paths are then images of each
    other, like the starts.
    """
    images = layout.symmetry.images
    are_straight = all(image.degrees % 180 == 0 for image in images)
    return are_straight and (len(images) == 1 or len(layout.starts) > len(images))


class StreetLane(NamedTuple):
    """Lane that joins a street at a right angle.

    Attributes:
        along: Coordinate of the lane on the axis along the street, measured from the middle.
        side: The side of the street on which the lane lies: the sign of the other coordinate.
    """

    along: float
    side: int


def lay_streets(layout: Layout, plan: RoadPlan, stream: Stream) -> None:
    """Lay a street from edge to edge through the middle, and lanes to starts far from it.

    The street follows a random axis of the table. `along` is a coordinate on this axis, and
    `across` a coordinate on the other one. Along the axis of a mirror, it has no lanes: each lane
    and its image would be a level road from a start to its image, which the ways between other
    starts can't match.
    """
    is_vertical = stream.happens(0.5)
    half_width, half_height = (side / 2 for side in layout.table)
    half_length = half_height if is_vertical else half_width
    half_breadth = half_width if is_vertical else half_height

    def point(along: float, across: float) -> Point:
        return Point(across, along) if is_vertical else Point(along, across)

    street = _street(layout, half_length + OFF_TABLE, stream)
    layout.add_road([point(*place) for place in street], plan.width, plan.floor)
    places = [(start.y, start.x) if is_vertical else (start.x, start.y) for start in layout.starts]
    follows_mirror = is_vertical and any(image.is_reflection for image in layout.symmetry.images)
    max_lanes = 0 if follows_mirror else plan.lanes
    lanes: list[StreetLane] = []
    for along, across in sorted(places, key=lambda place: -abs(place[1])):
        if abs(across) < MIN_LANE_DISTANCE or len(lanes) >= max_lanes:
            break  # the other starts are closer to the street
        # to a whole inch; chosen by hand
        lane = StreetLane(float(round(along)), 1 if across > 0 else -1)
        if _is_apart(lane, lanes):
            lanes.append(lane)
            outer_end = point(lane.along, lane.side * (half_breadth + OFF_TABLE))
            inner_end = point(lane.along, _across_at(street, lane.along))
            layout.add_road((outer_end, inner_end), plan.width, plan.floor)


def _street(layout: Layout, half_length: float, stream: Stream) -> list[Point]:
    """Return the points of a street: x is `along` and y is `across`.

    The street runs along the middle line of the table. If the symmetry allows it, both ends are
    shifted sideways by a random whole number of inches. The shift follows a line at 45 degrees, so
    it takes as many inches along the street as across.

    Args:
        layout: The layout.
        half_length: Half of the length of the street, in inches.
        stream: Random numbers.
    """
    first, last = (float(stream.integer(-MAX_STEP, MAX_STEP)) for _ in range(2))
    images = layout.symmetry.images
    # A reflection needs a straight street. A half turn maps one end to the other.
    if any(image.is_reflection for image in images):
        first = last = 0.0
    elif len(images) > 1:
        last = -first
    inner = half_length * STEP_PLACE
    places = [
        Point(-half_length, first),
        Point(-inner - abs(first) / 2, first),
        Point(-inner + abs(first) / 2, 0.0),
        Point(inner - abs(last) / 2, 0.0),
        Point(inner + abs(last) / 2, last),
        Point(half_length, last),
    ]
    return list(dict.fromkeys(places))  # without a step, both of its ends are one point


def _across_at(street: Sequence[Point], along: float) -> float:
    """Return the coordinate `across` of a street at a coordinate `along`."""
    for start, end in pairwise(street):
        if start.x <= along <= end.x and start.x < end.x:
            share = (along - start.x) / (end.x - start.x)
            # + 0.0 turns -0.0 into 0.0
            return round(start.y + share * (end.y - start.y), 3) + 0.0
    return 0.0


def _is_apart(lane: StreetLane, others: list[StreetLane]) -> bool:
    """Return True if no other lane on the same side of the street lies close to a lane."""
    return all(
        abs(lane.along - other.along) >= MIN_LANE_GAP for other in others if other.side == lane.side
    )
