"""Places beside roads: plots for groups, rows of trees or fences, and streets along the table."""

from __future__ import annotations

from itertools import pairwise

from games.duel.generator.frames import Frame
from games.duel.generator.ground import direction_to, distance, shifted
from games.duel.generator.placing import MARGIN, Layout, on_grid, placed
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Avenue, RoadPlan
from games.duel.geometry.points import Point

PLOT_GAP = 0.45
"""Gap between a road and the front of a plot."""
OFF_TABLE = 1.2
"""Distance by which a street runs on beyond the edge of the table."""
LEAST_LANE = 3.5
"""Least distance from a street of a start to which a lane leads."""
LEAST_LANE_GAP = 7.0
"""Least distance of two lanes."""


def plot_middle(layout: Layout, depth: float, stream: Stream) -> Point | None:
    """Return the middle of a plot whose front lies along a road; None if there are no roads."""
    if not layout.roads:
        return None
    road = stream.pick(layout.roads)
    start, end = stream.pick(list(pairwise(road.line)))
    along = stream.between(0, 1)
    place = Point(start.x + along * (end.x - start.x), start.y + along * (end.y - start.y))
    out = road.half_width + PLOT_GAP + depth / 2
    return shifted(place, direction_to(start, end) + stream.pick((-90, 90)), out)


def lay_avenue(layout: Layout, plan: Avenue, stream: Stream) -> None:
    """Lay a row of pieces at each side of the roads, where they have room."""
    kind = stream.pick(plan.piece)
    for road in layout.roads[:: len(layout.symmetry.images)]:  # the others are images
        for start, end in pairwise(road.line):
            degrees = direction_to(start, end)
            frame = Frame(start, degrees, 0, 0, is_round=False)
            piece = placed(kind, start, degrees, plan.size)
            out = road.half_width + plan.away + piece.height / 2
            for number in range(int(distance(start, end) / plan.step)):
                for side in (-out, out):
                    place = frame.point((number + 0.5) * plan.step, side)
                    layout.add([piece.moved_to(on_grid(place))], MARGIN)


def can_have_streets(layout: Layout) -> bool:
    """Return True if the symmetry maps a street onto itself, and not all starts onto each other."""
    images = layout.symmetry.images
    is_straight = all(image.degrees % 180 == 0 for image in images)
    return is_straight and (len(images) == 1 or len(layout.starts) > len(images))


def lay_streets(layout: Layout, plan: RoadPlan, stream: Stream) -> None:
    """Lay a street from edge to edge through the middle, and lanes to starts far from it.

    All of them run along the sides of the table.
    """
    is_upright = stream.happens(0.5)
    half_width, half_height = (side / 2 for side in layout.table)
    reach = half_height if is_upright else half_width
    breadth = half_width if is_upright else half_height

    def point(along: float, across: float) -> Point:
        return Point(across, along) if is_upright else Point(along, across)

    ends = (point(-reach - OFF_TABLE, 0), point(reach + OFF_TABLE, 0))
    layout.add_road(ends, plan.width, plan.floor)
    places = [(start.y, start.x) if is_upright else (start.x, start.y) for start in layout.starts]
    lanes: list[tuple[float, int]] = []
    for along, across in sorted(places, key=lambda place: -abs(place[1])):
        lane = float(round(along))
        sign = 1 if across > 0 else -1
        is_apart = all(abs(lane - other) >= LEAST_LANE_GAP for other, side in lanes if side == sign)
        if abs(across) >= LEAST_LANE and is_apart and len(lanes) < plan.lanes:
            lanes.append((lane, sign))
            layout.add_road(
                (point(lane, sign * (breadth + OFF_TABLE)), point(lane, 0)), plan.width, plan.floor
            )
