"""Measures of a layout, for a search that changes it; `fairness` measures finished maps alike.

A search asks ten thousand times a second which pieces are close by, and which stretch of a leg lies
in a shape: formulas answer both here. The shortest ways and the areas of first moves come from the
geometry of the game, which is slower.

A way is the shortest path between two starts around blocking ground, and a leg is a straight part
of it. Uneven inches are those of a way on uneven ground. Points of a layout are measured from the
middle of the table, points of a battlefield from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from games.duel.generator.fairness import CLOSE_BY, shortest_ways
from games.duel.generator.ground import Disc, Hull, Shape, average, distance, edges, gap, side
from games.duel.generator.kinds import is_round, kinds
from games.duel.generator.placing import LaidPiece, Layout
from games.duel.geometry.field import Field
from games.duel.geometry.points import BASE, Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps.starts import USUAL_SPEED

HAND_RANGE = CLOSE_BY + BASE / 2
"""Greatest distance of a close piece from the middle of a start: `CLOSE_BY` begins at the edge of
the base."""
SAFETY_MARGIN = 0.2
"""Inches beyond the range of a first move in which pieces are measured, too."""
MEASURED_RANGE = USUAL_SPEED + BASE / 2 + SAFETY_MARGIN
"""Distance from the middle of a start beyond which no piece changes its first move."""
UNEVEN_MOVE_RANGE = USUAL_SPEED + 0.1
"""Distance from the middle of a start beyond which no piece of uneven ground changes its first
move. It is shorter, because only the ground below the middle of the base counts as uneven."""

Way = Sequence[Point]
"""Points of a way; each two neighbours are the ends of a leg."""
Stretch = tuple[float, float]
"""Begin and end of a stretch of a leg, as shares of the leg's length from 0 to 1."""


def terrain_piece(layout: Layout, piece: LaidPiece, id: str) -> Piece:
    """Return a piece of a layout as a piece of a battlefield."""
    kind = kinds()[piece.kind]
    middle = _table_middle(layout)
    ellipse = None
    polygon = None
    if is_round(piece.kind):
        left = piece.middle.x + middle.x - piece.width / 2
        top = piece.middle.y + middle.y - piece.height / 2
        ellipse = (left, top, piece.width, piece.height)
    else:
        shape = piece.shapes[0]
        corners = piece.corners or (shape.corners if isinstance(shape, Hull) else ())
        polygon = tuple(Point(x + middle.x, y + middle.y) for x, y in corners)
    return Piece(
        id=id,
        ground=kind.ground,
        weight=kind.weight if piece.weight is None else piece.weight,
        destructible=kind.destructible,
        projectile=kind.projectile,
        ellipse=ellipse,
        polygon=polygon,
    )


def battlefield_of_layout(layout: Layout, pieces: Iterable[LaidPiece]) -> Battlefield:
    """Return a battlefield with the starts of a layout and some of its pieces."""
    middle = _table_middle(layout)
    terrain = (
        terrain_piece(layout, piece, f"piece-{number}") for number, piece in enumerate(pieces)
    )
    starts = tuple(Point(x + middle.x, y + middle.y) for x, y in layout.starts)
    return Battlefield("", layout.table, starts, tuple(terrain))


def _table_middle(layout: Layout) -> Point:
    """Return the middle of the table, measured from its upper left corner."""
    width, height = layout.table
    return Point(width / 2, height / 2)


def is_close_by(piece: LaidPiece, start: Point) -> bool:
    """Return True if a piece counts as close to a start."""
    return is_within(HAND_RANGE, piece, start)


def is_within(inches: float, piece: LaidPiece, point: Point) -> bool:
    """Return True if a piece lies at most `inches` from a point, to a thousandth of an inch."""
    circle = piece.circle
    if distance(circle.middle, point) > circle.radius + inches + 0.001:
        return False  # most pieces lie far away; a thousandth more, since gaps are rounded
    dot = Disc(point, 0.0)
    return any(round(gap(dot, shape), 3) <= inches for shape in piece.shapes)


def first_move_area(layout: Layout, start: Point) -> float:
    """Return the area in square inches in which the first move from a start can end."""
    near = [
        piece
        for piece in layout.pieces
        if not piece.is_level and is_within(MEASURED_RANGE, piece, start)
    ]
    battlefield = battlefield_of_layout(layout, near)
    field = Field(battlefield.table, battlefield.terrain)
    place = battlefield.starts[layout.starts.index(start)]
    return round(float(field.free_region(place, USUAL_SPEED, others=()).area), 2)


def ways_of(layout: Layout) -> dict[tuple[int, int], list[Point]]:
    """Return the ways between the starts, by the indices of both starts, the higher one first."""
    blocking = [piece for piece in layout.pieces if kinds()[piece.kind].ground == "blocking"]
    middle = _table_middle(layout)
    ways = shortest_ways(battlefield_of_layout(layout, blocking))
    return {
        (seat - 1, other_seat - 1): [Point(x - middle.x, y - middle.y) for x, y in points]
        for (seat, other_seat), points in ways.items()
    }


def length_of(way: Way) -> float:
    """Return the length of a way, in inches."""
    return sum(distance(start, end) for start, end in pairwise(way))


def stretch_in(start: Point, end: Point, shape: Shape) -> Stretch | None:
    """Return the stretch of a leg inside a shape; return None if the leg misses the shape."""
    if isinstance(shape, Disc):
        return _stretch_in_disc(start, end, shape)
    return _stretch_in_hull(start, end, shape)


def _stretch_in_hull(start: Point, end: Point, polygon: Hull) -> Stretch | None:
    """Return the stretch of a leg inside a convex polygon.

    Each edge of the polygon cuts off what lies on its outer side (Cyrus and Beck, 1978).
    """
    first = 0.0
    last = 1.0
    for corner, next_corner in edges(polygon):
        # Above 0 on the inner side of the edge, whatever the direction of the corners.
        start_depth = side(corner, next_corner, start)
        end_depth = side(corner, next_corner, end)
        if side(corner, next_corner, polygon.middle) < 0:
            start_depth = -start_depth
            end_depth = -end_depth
        if start_depth < 0 and end_depth < 0:
            return None
        if start_depth < 0:
            first = max(first, start_depth / (start_depth - end_depth))
        elif end_depth < 0:
            last = min(last, start_depth / (start_depth - end_depth))
    return (first, last) if first < last else None


def _stretch_in_disc(start: Point, end: Point, disc: Disc) -> Stretch | None:
    """Return the stretch of a leg inside a circle.

    The leg meets the circle at the shares t of its length for which the point start + t (end -
    start) is as far from the middle as the radius: a t² + 2 b t + c = 0.
    """
    dx = end.x - start.x
    dy = end.y - start.y
    from_middle_x = start.x - disc.middle.x
    from_middle_y = start.y - disc.middle.y
    a = dx * dx + dy * dy
    b = from_middle_x * dx + from_middle_y * dy
    c = from_middle_x * from_middle_x + from_middle_y * from_middle_y - disc.radius * disc.radius
    discriminant = b * b - a * c
    if a == 0 or discriminant <= 0:
        return None
    root = sqrt(discriminant)
    first = max(0.0, (-b - root) / a)
    last = min(1.0, (-b + root) / a)
    return (first, last) if first < last else None


def spread(values: Sequence[float]) -> float:
    """Return the difference of the largest and the smallest value, as a share of their mean.

    A mean below 1 counts as 1, as in `fairness.verdict`.
    """
    return (max(values) - min(values)) / max(1.0, average(values))
