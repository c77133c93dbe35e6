"""Starts: apart from each other, alike in their distances, and clear of the edge."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from games.duel.generator.ground import direction, distance
from games.duel.generator.images import SYMMETRIES, SymmetryGroup
from games.duel.generator.placing import Layout, on_grid
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point

LEAST_DISTANCE = 9.4
"""Least distance between two starts: with Speed 3 each, nobody is engaged in the first turn."""
EDGE_DISTANCES = (2.35, 2.55)
"""Distances of a start from the edge of the table."""
ROUND_EDGE_DISTANCES = (3.6, 4.1)
"""Distances of a start from the edge for third turns. The images of a start lie at other distances
from the edge, which must not limit the first move."""
JITTER = 15
"""Greatest deviation of a start from even angles about the middle, in degrees."""
TRIES = 400
"""Number of sets of starts that are compared."""
ALIKE_SHARE = 0.008
"""Greatest spread of the mean distances, as a share of their mean, that needs no better set."""


def place_starts(layout: Layout, seats: int, stream: Stream) -> bool:
    """Place the starts of a layout; return False if no set of places lies far enough apart."""
    best: list[Point] = []
    best_spread = 1.0
    for _ in range(TRIES):
        starts = _drawn_starts(layout, seats, stream)
        if not _are_apart(layout, starts):
            continue
        spread = _spread(starts)
        if not best or spread < best_spread - 1e-6:
            best = starts
            best_spread = spread
        if best_spread <= ALIKE_SHARE:
            break
    layout.starts = best
    return bool(best)


def _drawn_starts(layout: Layout, seats: int, stream: Stream) -> list[Point]:
    """Return one set of starts: each orbit is a start with its images."""
    symmetry = layout.symmetry
    orbit_count = seats // len(symmetry.images)
    first_angle = stream.below(72) * 5
    starts: list[Point] = []
    for number in range(orbit_count):
        jitter = 5 * stream.count(-JITTER // 5, JITTER // 5) if orbit_count > 1 else 0
        angle = _angle(symmetry, first_angle, number, orbit_count, seats) + jitter
        point = on_grid(_on_ray(layout, angle, stream))
        starts += [operation.of(point) for operation in symmetry.images]
    return starts


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


def _spread(starts: Sequence[Point]) -> float:
    """Return the difference of the mean distances to the other starts, as a share of their mean."""
    means = [
        sum(distance(start, other) for other in starts) / (len(starts) - 1) for start in starts
    ]
    return (max(means) - min(means)) / (sum(means) / len(means))
