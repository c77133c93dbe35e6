"""Random places: anywhere on the table, at the wall of a house, along a road or a river."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from games.duel.generator.frames import Frame
from games.duel.generator.ground import DEGREE_STEP, direction_to, distance, shifted
from games.duel.generator.placing import LaidPiece, Layout, WideLine, on_grid
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

SHELTERS = ("hut", "tent", "wall", "fence")
"""Kinds against which small things lean."""
WALL_GAP = 0.1
"""Gap between a shelter and a piece that leans against it, in inches."""
MAX_LEANING_OFFSET = 0.4
"""Greatest distance of a leaning piece from the middle of the wall, as a share of its length: the
piece does not stand out at a corner."""
ROW_GAP = 0.15
"""Gap between two pieces in a row, in inches."""
MAX_TURN = 10
"""Greatest angle between a road and a piece that somebody left beside it, in degrees."""
ASKEW_KINDS = ("boat", "cart", "log")
"""Kinds that lie askew, as somebody left them; pieces of other kinds stand exactly along their
road."""


def random_table_point(layout: Layout, stream: Stream) -> Point:
    """Return a random point of the table."""
    width, height = layout.table
    x = stream.between(-width / 2, width / 2)
    y = stream.between(-height / 2, height / 2)
    return Point(x, y)


def leaning_against(shelter: LaidPiece, piece: LaidPiece, stream: Stream) -> LaidPiece:
    """Return a piece moved to a random place at one of the four sides of a shelter."""
    return row_against(shelter, piece, 1, stream)[0]


def row_against(
    shelter: LaidPiece, piece: LaidPiece, count: int, stream: Stream
) -> list[LaidPiece]:
    """Return copies of a piece in a row, which begins at a random place at a side of a shelter."""
    offset = stream.between(-MAX_LEANING_OFFSET, MAX_LEANING_OFFSET)
    side = stream.below(4)  # bottom, right, top, left, before the shelter is turned
    sign = 1 if side < 2 else -1
    is_level = side % 2 == 0
    length, depth = (shelter.width, shelter.height) if is_level else (shelter.height, shelter.width)
    away = sign * (depth / 2 + piece.height / 2 + WALL_GAP)
    step = (piece.width + ROW_GAP) * (-1 if offset > 0 else 1)  # towards the farther corner
    parallel = piece._replace(degrees=(shelter.degrees + (0 if is_level else 90)) % 360)
    axes = Frame.axes(shelter.middle, shelter.degrees)
    places = [offset * length + number * step for number in range(count)]
    points = [axes.point(x, away) if is_level else axes.point(away, x) for x in places]
    return [parallel.moved_to(on_grid(point)) for point in points]


class RoadPoint(NamedTuple):
    """Point of the middle line of a road or a river.

    Attributes:
        point: The point.
        degrees: The direction of the road at the point.
    """

    point: Point
    degrees: int

    def beside(self, inches: float, stream: Stream) -> Point:
        """Return the point at a distance from the middle line, on a random side of it."""
        return shifted(self.point, self.degrees + stream.pick((-90, 90)), inches)


def random_road_point(road: WideLine, stream: Stream, least_length: float = 0.0) -> RoadPoint:
    """Return a random point of the middle line of a road or a river.

    It lies on a straight part of at least this length in inches, if there is one.
    """
    edges = list(pairwise(road.line))
    long_edges = [ends for ends in edges if distance(*ends) >= least_length]
    start, end = stream.pick(long_edges or edges)
    share = stream.between(0, 1)
    x = start.x + share * (end.x - start.x)
    y = start.y + share * (end.y - start.y)
    return RoadPoint(Point(x, y), direction_to(start, end))


def alongside(
    piece: LaidPiece, road: WideLine, gaps: tuple[float, float], stream: Stream
) -> LaidPiece:
    """Return a piece moved to a random place beside a road, along it.

    Args:
        piece: The piece.
        road: The road or the river.
        gaps: The least and the greatest gap between the road and the piece, in inches.
        stream: Random numbers.
    """
    road_point = random_road_point(road, stream, piece.width)
    away = road.half_width + piece.height / 2 + stream.between(*gaps)
    place = road_point.beside(away, stream)
    max_steps = MAX_TURN // DEGREE_STEP if piece.kind in ASKEW_KINDS else 0
    turn = DEGREE_STEP * stream.integer(-max_steps, max_steps)
    degrees = (road_point.degrees + turn) % 360
    return piece.moved_to(on_grid(place))._replace(degrees=degrees)
