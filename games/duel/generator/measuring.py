"""Measures of a layout, as the comparison of the starts takes them, for a search that changes it.

Counts, and the stretches of a leg inside a shape, are computed here in closed form, so that a
search can ask for them ten thousand times a second; ways and reach come from the geometry of the
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from games.duel.generator.fairness import CLOSE_BY, shortest_ways
from games.duel.generator.ground import Disc, Hull, Part, average, distance, edges, gap, side
from games.duel.generator.kinds import is_round, kinds
from games.duel.generator.placing import LaidPiece, Layout
from games.duel.geometry.field import Field
from games.duel.geometry.points import BASE, Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps.starts import USUAL_SPEED

HAND_RANGE = CLOSE_BY + BASE / 2
"""Greatest distance of a piece from the middle of a start at which it is close by."""
REACH_RANGE = USUAL_SPEED + BASE / 2 + 0.2
"""Distance from the middle of a start beyond which no piece changes its first move."""
UNEVEN_REACH = USUAL_SPEED + 0.1
"""Distance beyond which no uneven piece does: what counts is the ground below the base's middle."""

Way = Sequence[Point]
"""Points of a way, from the middle of the table."""


def terrain_piece(layout: Layout, piece: LaidPiece, id: str) -> Piece:
    """Return a piece of a layout as the game measures it."""
    kind = kinds()[piece.kind]
    middle = Point(layout.table[0] / 2, layout.table[1] / 2)
    shape: dict[str, object] = {}
    if is_round(piece.kind):
        left = piece.middle.x + middle.x - piece.width / 2
        top = piece.middle.y + middle.y - piece.height / 2
        shape["ellipse"] = (left, top, piece.width, piece.height)
    else:
        part = piece.shapes[0]
        corners = piece.corners or (part.corners if isinstance(part, Hull) else ())
        shape["polygon"] = tuple(Point(x + middle.x, y + middle.y) for x, y in corners)
    weight = kind.weight if piece.weight is None else piece.weight
    return Piece(
        id=id,
        ground=kind.ground,
        weight=weight,
        destructible=kind.destructible,
        projectile=kind.projectile,
        **shape,  # type: ignore[arg-type]  # one of both shapes
    )


def battlefield_of_layout(layout: Layout, pieces: Iterable[LaidPiece]) -> Battlefield:
    """Return a battlefield with these pieces and the layout's starts."""
    middle = Point(layout.table[0] / 2, layout.table[1] / 2)
    terrain = (
        terrain_piece(layout, piece, f"piece-{number}") for number, piece in enumerate(pieces)
    )
    starts = tuple(Point(x + middle.x, y + middle.y) for x, y in layout.starts)
    return Battlefield("", layout.table, starts, tuple(terrain))


def is_close_by(piece: LaidPiece, start: Point) -> bool:
    """Return True if a piece counts as close to a start."""
    dot = Disc(start, 0.0)
    return min(gap(dot, part) for part in piece.shapes) <= HAND_RANGE


def first_move_area(layout: Layout, start: Point) -> float:
    """Return the square inches in which a first move can end."""
    dot = Disc(start, 0.0)
    near = [
        piece
        for piece in layout.pieces
        if not piece.is_level and min(gap(dot, part) for part in piece.shapes) <= REACH_RANGE
    ]
    battlefield = battlefield_of_layout(layout, near)
    field = Field(battlefield.table, battlefield.terrain)
    place = battlefield.starts[layout.starts.index(start)]
    return round(float(field.reach(place, USUAL_SPEED, ()).free_region.area), 2)


def ways_of(layout: Layout) -> dict[tuple[int, int], list[Point]]:
    """Return the shortest ways between the starts, by the indices of both, the higher one first."""
    blocking = [piece for piece in layout.pieces if kinds()[piece.kind].ground == "blocking"]
    dx = layout.table[0] / 2
    dy = layout.table[1] / 2
    ways = shortest_ways(battlefield_of_layout(layout, blocking))
    return {
        (seat - 1, other - 1): [Point(x - dx, y - dy) for x, y in points]
        for (seat, other), points in ways.items()
    }


def length_of(way: Way) -> float:
    """Return the length of a way."""
    return sum(distance(start, end) for start, end in pairwise(way))


def stretch_in(start: Point, end: Point, part: Part) -> tuple[float, float] | None:
    """Return the stretch of a leg inside a shape, as shares of its length; None without any."""
    if isinstance(part, Disc):
        return _stretch_in_disc(start, end, part)
    first = 0.0
    last = 1.0
    for corner, next_corner in edges(part):
        from_start = side(corner, next_corner, start)
        from_end = side(corner, next_corner, end)
        if side(corner, next_corner, part.middle) < 0:
            from_start = -from_start
            from_end = -from_end
        if from_start < 0 and from_end < 0:
            return None
        if from_start < 0:
            first = max(first, from_start / (from_start - from_end))
        elif from_end < 0:
            last = min(last, from_start / (from_start - from_end))
    return (first, last) if first < last else None


def _stretch_in_disc(start: Point, end: Point, disc: Disc) -> tuple[float, float] | None:
    dx = end.x - start.x
    dy = end.y - start.y
    fx = start.x - disc.middle.x
    fy = start.y - disc.middle.y
    a = dx * dx + dy * dy
    b = fx * dx + fy * dy
    discriminant = b * b - a * (fx * fx + fy * fy - disc.radius * disc.radius)
    if a == 0 or discriminant <= 0:
        return None
    root = sqrt(discriminant)
    first = max(0.0, (-b - root) / a)
    last = min(1.0, (-b + root) / a)
    return (first, last) if first < last else None


def spread(values: Sequence[float]) -> float:
    """Return the difference of the largest and the smallest value, as a share of their mean.

    A mean below 1 counts as 1, as in the comparison of the starts.
    """
    return (max(values) - min(values)) / max(1.0, average(values))
