"""Path to the place in reach that is nearest to a piece or point which itself is out of reach."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import shortest_line
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.field import Field
from games.duel.geometry.points import ENGAGEMENT_RANGE, Point, are_engaged
from games.duel.geometry.shapes import intersection

INSETS = (0.0, 0.005, 0.03)
"""Inches by which the region in reach shrinks if no path leads to its very edge."""
BEYOND_BORDER = 0.02
"""Inches beyond a border to which a path leads that crosses it."""
LEEWAY = 0.01
"""Inches by which a place may be farther from the goal than the nearest one."""
CIRCLE_SEGMENTS = 32
"""Straight segments of a quarter of a circle."""


def nearest_path(
    field: Field,
    start: Point,
    target: BaseGeometry,
    allowance: float,
    others: tuple[Point, ...],
) -> tuple[Point, ...]:
    """Return the ends of the legs of a shortest path that ends as near to a shape as possible.

    Without legs the start is the nearest place.

    Args:
        field: The table with its terrain.
        start: Where the warrior stands.
        target: The piece or point to approach, in inches.
        allowance: Inches that the warrior may move.
        others: Centres of all other warriors who stand.
    """
    best_path: tuple[Point, ...] = ()
    least_distance = target.distance(ShapelyPoint(start))
    for place in _places_near(field, start, target, allowance, others):
        path = field.shortest(start, place, allowance, others)
        if path is None:
            continue
        end = field.walk(start, path, allowance, others).end
        distance = target.distance(ShapelyPoint(end))
        if distance < least_distance:
            best_path = path
            least_distance = distance
    return best_path


def _places_near(
    field: Field,
    start: Point,
    target: BaseGeometry,
    allowance: float,
    others: tuple[Point, ...],
) -> Iterator[Point]:
    """Yield the places in reach that are nearest to a shape: on this ground, and over a border."""
    reach = field.reach(start, allowance, others)
    region = reach.free_region
    for other in others:
        if are_engaged(start, other, field.base):  # a warrior may not leave who engages it (D14)
            radius = ENGAGEMENT_RANGE + field.base
            disc = ShapelyPoint(other).buffer(radius, quad_segs=CIRCLE_SEGMENTS)
            region = intersection(region, disc)
    for inset in INSETS:
        inner_region = region.buffer(-inset) if inset else region
        if not inner_region.is_empty:
            yield _place_near(inner_region, start, target)
    if not reach.crossings.is_empty:
        (x, y), (goal_x, goal_y) = shortest_line(reach.crossings, target).coords
        border = Point(x, y)
        share = BEYOND_BORDER / max(BEYOND_BORDER, border.distance_to((goal_x, goal_y)))
        yield Point(x + (goal_x - x) * share, y + (goal_y - y) * share).rounded()


def _place_near(region: BaseGeometry, start: Point, target: BaseGeometry) -> Point:
    """Return the place nearest to a shape in a region.

    If several are equally near, the first on the way counts: the sides of a piece, for example.
    """
    place, _ = shortest_line(region, target).coords
    if target.area:
        reach = region.distance(target) + LEEWAY
        places = intersection(region, target.buffer(reach, quad_segs=CIRCLE_SEGMENTS))
        if not places.is_empty:
            place, _ = shortest_line(places, ShapelyPoint(start)).coords
    return Point(*place).rounded()
