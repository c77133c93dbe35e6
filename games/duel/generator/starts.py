"""Starts: apart from each other, alike in their distances, and clear of the edge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from games.duel.generator.ground import average, direction, distance
from games.duel.generator.images import SYMMETRIES, SymmetryGroup
from games.duel.generator.measuring import spread
from games.duel.generator.placing import Layout, on_grid
from games.duel.generator.stream import Stream
from games.duel.geometry.points import BASE, Point
from games.duel.maps.starts import USUAL_SPEED

LEAST_DISTANCE = 9.4
"""Least distance between two starts: with Speed 3 each, nobody is engaged in the first turn."""
EDGE_DISTANCES = (2.35, 2.55)
"""Distances of a start from the edge of the table."""
ROUND_EDGE_DISTANCES = (3.6, 4.1)
"""Distances of a start from the edge for third turns. The images of a start lie at other distances
from the edge, which must not limit the first move."""
JITTER = 15
"""Greatest deviation of a start from even angles about the middle, in degrees."""
TRIES = 40
"""Number of sets of starts that are drawn."""
STEPS = 1500
"""Number of small moves of a start that are tried on the best set."""
LONGEST_STEPS = (1.0, 0.3)
"""Greatest lengths of such a move in each direction, in inches."""
ALIKE_DISTANCE = 0.012
"""Spread of the mean distances, as a share of their mean, up to which they count as alike: blocking
pieces will lengthen ways."""
ALIKE_NEAREST = 0.08
"""The same of the distances from the nearest starts. Where the nearest enemy is far, enemies may
fight each other first."""
ALIKE_AREA = 0.035
"""The same of the open areas about the starts: the edge of the table cuts first moves."""
AREA_STRIPS = 20
"""Number of strips of an open area."""
MIN_GAIN = 1e-6
"""Smallest gain for which another set is taken: rounding may not decide."""


def place_starts(layout: Layout, seats: int, stream: Stream) -> bool:
    """Place the starts of a layout; return False if no set of places lies far enough apart."""
    best: list[Point] = []
    least = 0.0
    for number in range(TRIES):
        jitter = JITTER if number or len(layout.symmetry.images) == 1 else 0
        starts = _drawn_starts(layout, seats, stream, jitter)
        if not _are_apart(layout, starts):
            continue
        unlikeness = _unlikeness(layout, starts)
        if not best or unlikeness < least - MIN_GAIN:
            best = starts
            least = unlikeness
        if not least:
            break
    layout.starts = _evened(layout, best, stream) if best else []
    return bool(best)


def _evened(layout: Layout, starts: list[Point], stream: Stream) -> list[Point]:
    """Return starts after small moves that make them alike."""
    unlikeness = _unlikeness(layout, starts)
    for _ in range(STEPS):
        if not unlikeness:
            break
        moved = _with_a_step(layout, starts, stream)
        if not _are_apart(layout, moved):
            continue
        new_unlikeness = _unlikeness(layout, moved)
        if new_unlikeness < unlikeness - MIN_GAIN:
            starts = moved
            unlikeness = new_unlikeness
    return starts


def _with_a_step(layout: Layout, starts: Sequence[Point], stream: Stream) -> list[Point]:
    """Move one start a little, together with its images, and return all starts."""
    images = layout.symmetry.images
    first = len(images) * stream.below(len(starts) // len(images))
    x, y = starts[first]
    longest = stream.pick(LONGEST_STEPS)
    dx = stream.between(-longest, longest)
    dy = stream.between(-longest, longest)
    place = on_grid(Point(x + dx, y + dy))
    moved = [*starts]
    moved[first : first + len(images)] = [operation.of(place) for operation in images]
    return moved


def _drawn_starts(layout: Layout, seats: int, stream: Stream, most: int) -> list[Point]:
    """Return one set of starts: each orbit is a start with its images.

    Args:
        layout: The layout.
        seats: The number of starts.
        stream: Random numbers.
        most: The greatest deviation from even angles in degrees.
    """
    symmetry = layout.symmetry
    orbit_count = seats // len(symmetry.images)
    first_angle = _first_angle(symmetry, seats, stream)
    starts: list[Point] = []
    for number in range(orbit_count):
        jitter = 5 * stream.count(-most // 5, most // 5) if orbit_count > 1 else 0
        angle = _angle(symmetry, first_angle, number, orbit_count, seats) + jitter
        point = on_grid(_on_ray(layout, angle, stream))
        starts += [operation.of(point) for operation in symmetry.images]
    return starts


def _first_angle(symmetry: SymmetryGroup, seats: int, stream: Stream) -> int:
    """Return the direction of the first start: with a symmetry, roads run along the table."""
    step = 5 if len(symmetry.images) == 1 else 45 if seats in (2, 4) else 30
    return step * stream.below(360 // step)


def _angle(symmetry: SymmetryGroup, first: int, number: int, orbit_count: int, seats: int) -> int:
    """Return the direction of an orbit's first start from the middle, a multiple of 5 degrees."""
    if symmetry is SYMMETRIES["mirror"]:  # the right half: from -90 to 90 degrees
        step = 180 / orbit_count
        offset = (first % 60 - 30) // 2 if orbit_count == 1 else 0
        return 5 * round((-90 + (number + 0.5) * step + offset) / 5)
    return first + 5 * round(number * 72 / seats)


def _on_ray(layout: Layout, degrees: int, stream: Stream) -> Point:
    """Return a point in a direction from the middle, at the distances of a start from the edge."""
    x, y = direction(degrees)
    half_width, half_height = (side / 2 for side in layout.table)
    if layout.symmetry is SYMMETRIES["third"]:
        radius = min(half_width, half_height) - stream.between(*ROUND_EDGE_DISTANCES)
        return Point(x * radius, y * radius)
    edge = stream.between(*EDGE_DISTANCES)
    reach_x = (half_width - edge) / abs(x) if x else 1000.0
    reach_y = (half_height - edge) / abs(y) if y else 1000.0
    radius = min(reach_x, reach_y)
    if not (x * x < 0.3 or y * y < 0.3):  # in a corner, not all the way out
        radius = min(radius, sqrt(half_width * half_height) + 1)
    return Point(x * radius, y * radius)


def _are_apart(layout: Layout, starts: Sequence[Point]) -> bool:
    """Return True if all starts lie on the table, far enough from each other."""
    if not all(layout.holds(start, EDGE_DISTANCES[0] - 0.1) for start in starts):
        return False
    return all(
        distance(start, other) >= LEAST_DISTANCE
        for index, start in enumerate(starts)
        for other in starts[:index]
    )


def _unlikeness(layout: Layout, starts: Sequence[Point]) -> float:
    """Return how far starts differ in their distances and open areas; 0 if they count as alike."""
    distances = [
        [distance(start, other) for other in starts if other is not start] for start in starts
    ]
    return (
        _difference([average(each) for each in distances], ALIKE_DISTANCE)
        + _difference([min(each) for each in distances], ALIKE_NEAREST)
        + _difference([open_area(layout.table, start) for start in starts], ALIKE_AREA)
    )


def _difference(values: Sequence[float], alike: float) -> float:
    """Return the mean squared deviation of values, as a multiple of a spread at which it is 0."""
    if spread(values) <= alike:
        return 0.0
    mean = average(values)
    return average([((value - mean) / (alike * mean)) ** 2 for value in values])


@lru_cache(64)
def open_area(table: tuple[int, int], start: Point) -> float:
    """Return the area in square inches in which a first move can end if no piece is near."""
    right, bottom = (side / 2 - BASE / 2 for side in table)
    height = 2 * USUAL_SPEED / AREA_STRIPS
    area = 0.0
    for number in range(AREA_STRIPS):
        down = (number + 0.5) * height - USUAL_SPEED
        half_width = sqrt(USUAL_SPEED * USUAL_SPEED - down * down)
        width = min(start.x + half_width, right) - max(start.x - half_width, -right)
        upper = max(start.y + down - height / 2, -bottom)
        lower = min(start.y + down + height / 2, bottom)
        area += max(0.0, width) * max(0.0, lower - upper)
    return area
