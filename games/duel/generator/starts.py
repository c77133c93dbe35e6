"""Places of the starts: apart from each other, alike in their distances, and clear of the edge.

A start is the point at which the warrior of a seat begins. Random sets of starts are drawn, and the
best one is improved by small random moves. A set is a list of all starts of a layout. It consists
of orbits: a start, followed by its images under the symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf, sqrt
from typing import NamedTuple

from games.duel.generator.ground import (
    DEGREE_STEP,
    Disc,
    average,
    direction,
    distance,
    shifted,
)
from games.duel.generator.images import SYMMETRIES, SymmetryGroup
from games.duel.generator.measuring import spread
from games.duel.generator.placing import Layout, on_grid
from games.duel.generator.stream import Stream
from games.duel.geometry.points import BASE, Point
from games.duel.maps.starts import USUAL_SPEED

LEAST_DISTANCE = 9.4
"""Least distance between two starts, in inches. Two warriors with Speed 3 can then not engage each
other in the first turn: 3 + 3, the engagement range of 2 and a base of 1 are 9.0 inches. The rest
is a margin, chosen by hand."""
EDGE_DISTANCES = (2.35, 2.55)
"""Least and greatest distance of a drawn start from the edge of the table, in inches. Chosen by
hand."""
EDGE_TOLERANCE = 0.1
"""Inches by which a start may lie closer to the edge after a move."""
RING_EDGE_DISTANCES = (3.5, 4.0)
"""Least and greatest distance from the nearest edge to a ring of starts, in inches. From here on,
the edge does not limit the first move of any of them."""
MOST_AT_EDGES = 4
"""Greatest number of starts that are drawn near the edges. More starts are drawn on a ring, at even
angles: all have neighbours at the same distances. On a square table, five or six starts near the
edges have not, and those with the closest neighbours win far fewer games."""
JITTER = 15
"""Greatest deviation of a start from even angles about the middle, in degrees."""
OPPOSITE = 0.04
"""Distance between a start and the point opposite another one below which both lie opposite each
other, in inches: less than a step of the grid. It allows for the rounding of images."""
ASIDE = 0.1
"""Inches by which a start is moved aside that would lie opposite another one."""
DRAWN_SETS = 40
"""Number of sets of starts that are drawn."""
MAX_MOVES = 1500
"""Number of small moves of a start that are tried on the best set."""
PATIENCE = 200
"""Number of such moves without a gain after which the starts stay as they are."""
MOVE_LIMITS = (1.0, 0.3)
"""Greatest length of such a move along each axis, in inches: of wide and of fine moves."""
ALIKE_AREA = 0.035
"""Spread of the open areas about the starts, as a share of their mean, up to which they count as
alike. The areas differ because the edge of the table cuts first moves."""
MIN_PIECE_DISTANCE = 0.75
"""Least distance of a moved start from a piece, in inches: half a base and a quarter of an inch.
Chosen by hand."""
AREA_WEIGHT = 5
"""Weight of a difference between areas, relative to one between distances. With a smaller weight,
moves that even the distances leave the areas so unlike that a repair with pieces fails."""
AREA_STRIPS = 20
"""Number of strips into which an open area is divided to measure it."""
MIN_GAIN = 1e-6
"""Least decrease of the unlikeness for which another set is taken. Rounding differs between
platforms and may not decide."""
MAX_AXIS_TURN = 15
"""Greatest angle between the x axis and the start on the right side of the table, for a mirror
symmetry of two starts, in degrees."""
MIN_CORNER_COMPONENT = 0.55
"""Least sine and least cosine, without their signs, of a direction that leads to a corner of the
table: it is about 33 to 57 degrees from an axis."""
CORNER_LENGTH = 1.0
"""Length in inches by which a start in a corner may lie farther from the middle of the table than
half a side. For a table that is not square, the side is the geometric mean of width and height."""


class DistanceSpreads(NamedTuple):
    """Two spreads of the distances between starts, as shares of their means.

    Attributes:
        mean: Spread of the starts' mean distances to the others.
        nearest: Spread of the starts' distances to the nearest other one, and likewise to the
            second nearest: two close neighbours leave a start less time than one does.
    """

    mean: float
    nearest: float


ALIKE_DISTANCES = DistanceSpreads(mean=0.012, nearest=0.08)
"""Spreads up to which distances count as alike when starts are placed. Blocking pieces, which are
laid later, will make the ways around them differ more."""


def place_starts(layout: Layout, seats: int, stream: Stream) -> bool:
    """Place the starts of a layout; return False if no set of places lies far enough apart."""
    best: list[Point] = []
    least_unlikeness = 0.0
    for set_index in range(DRAWN_SETS):
        # A ring has exactly even angles about the middle; with a symmetry, so has the first set.
        is_exact = seats > MOST_AT_EDGES or (set_index == 0 and len(layout.symmetry.images) > 1)
        starts = _drawn_starts(layout, seats, stream, 0 if is_exact else JITTER)
        if not _keep_distances(layout, starts):
            continue
        new_unlikeness = unlikeness(layout.table, starts, _straight_distances(starts))
        if not best or new_unlikeness < least_unlikeness - MIN_GAIN:
            best = starts
            least_unlikeness = new_unlikeness
        if not least_unlikeness:
            break
    layout.starts = improved_starts(layout, best, stream) if best else []
    return bool(best)


def _straight_distances(starts: Sequence[Point]) -> list[list[float]]:
    """Return the distances in inches from each start to the others."""
    return [[distance(start, other) for other in starts if other is not start] for start in starts]


def improved_starts(
    layout: Layout,
    starts: Sequence[Point],
    stream: Stream,
    distances_of: Callable[[Sequence[Point]], list[list[float]]] = _straight_distances,
    max_spreads: DistanceSpreads = ALIKE_DISTANCES,
) -> list[Point]:
    """Return starts that are as alike as small random moves can make them.

    Args:
        layout: The layout, which is not changed.
        starts: All starts before the moves.
        stream: Random numbers.
        distances_of: Measures the distances in inches from each start to the others.
        max_spreads: Spreads up to which distances count as alike.
    """
    best = [*starts]
    least_unlikeness = unlikeness(layout.table, best, distances_of(best), max_spreads)
    moves_without_gain = 0
    for _ in range(MAX_MOVES):
        if not least_unlikeness or moves_without_gain > PATIENCE:
            break
        moves_without_gain += 1
        moved = _with_a_move(layout, best, stream)
        distances = distances_of(moved)
        new_unlikeness = unlikeness(layout.table, moved, distances, max_spreads, least_unlikeness)
        is_gain = new_unlikeness < least_unlikeness - MIN_GAIN
        if is_gain and _have_room(layout, moved, starts):
            best = moved
            least_unlikeness = new_unlikeness
            moves_without_gain = 0
    return best


def _have_room(layout: Layout, moved: Sequence[Point], starts: Sequence[Point]) -> bool:
    """Return True if all starts may lie there; those that have not moved may stay."""
    if not _keep_distances(layout, moved) or _has_opposites(layout, moved):
        return False
    return not any(
        layout.has_piece_near(Disc(place, 0.0), MIN_PIECE_DISTANCE)
        for place, start in zip(moved, starts, strict=True)
        if place != start
    )


def _with_a_move(layout: Layout, starts: Sequence[Point], stream: Stream) -> list[Point]:
    """Return all starts after a small random move of one of them and of its images."""
    images = layout.symmetry.images
    first_index = len(images) * stream.below(len(starts) // len(images))
    x, y = starts[first_index]
    limit = stream.pick(MOVE_LIMITS)
    dx = stream.between(-limit, limit)
    dy = stream.between(-limit, limit)
    place = on_grid(Point(x + dx, y + dy))
    moved = [*starts]
    moved[first_index : first_index + len(images)] = [operation.of(place) for operation in images]
    return moved


def _drawn_starts(layout: Layout, seats: int, stream: Stream, max_jitter: int) -> list[Point]:
    """Return a random set of starts, at about even angles about the middle.

    The images of the first start lie at even angles, and the first starts of the other orbits
    divide the angle between two of them evenly. A mirror symmetry has no such turns, and angles of
    its own. A single orbit has no jitter: its first angle is random anyway.

    Args:
        layout: The layout.
        seats: The number of starts.
        stream: Random numbers.
        max_jitter: The greatest deviation from even angles, in degrees.
    """
    symmetry = layout.symmetry
    orbit_count = seats // len(symmetry.images)
    first_angle = _first_angle(symmetry, seats, stream)
    max_steps = max_jitter // DEGREE_STEP
    # The symmetry `third` turns a start to other distances from the edge.
    is_ring = seats > MOST_AT_EDGES or symmetry is SYMMETRIES["third"]
    ring_radius = min(layout.table) / 2 - stream.between(*RING_EDGE_DISTANCES)
    starts: list[Point] = []
    for orbit_index in range(orbit_count):
        jitter = DEGREE_STEP * stream.integer(-max_steps, max_steps) if orbit_count > 1 else 0
        if symmetry is SYMMETRIES["mirror"]:
            angle = _mirror_angle(orbit_index, orbit_count, first_angle)
        else:
            angle = first_angle + _rounded_angle(orbit_index * 360 / seats)
        degrees = angle + jitter
        ring_place = shifted(Point(0, 0), degrees, ring_radius)
        place = on_grid(ring_place if is_ring else _at_edge(layout, degrees, stream))
        orbit = [operation.of(place) for operation in symmetry.images]
        if orbit_count > 1 and _has_opposites(layout, [*starts, *orbit]):
            aside = on_grid(Point(place.x, place.y + ASIDE))
            orbit = [operation.of(aside) for operation in symmetry.images]
        starts += orbit
    return starts


def _has_opposites(layout: Layout, starts: Sequence[Point]) -> bool:
    """Return True if two starts lie opposite each other through the middle of the table.

    Two equally short ways may lead between them around what stands in the middle, and rounding
    would decide which of them is measured. A half turn makes all such ways alike.
    """
    if any(operation.degrees == 180 for operation in layout.symmetry.images):
        return False
    return any(
        distance(start, Point(-other.x, -other.y)) < OPPOSITE
        for index, start in enumerate(starts)
        for other in starts[:index]
    )


def _first_angle(symmetry: SymmetryGroup, seats: int, stream: Stream) -> int:
    """Return a random direction from the middle for the first start, in degrees.

    Without a symmetry, it is any direction. With one, it is one of a few, so that roads from the
    starts to the middle often run along the sides of the table.
    """
    if len(symmetry.images) == 1:
        step = DEGREE_STEP
    elif seats in (2, 4):
        step = 45
    else:
        step = 30
    return step * stream.below(360 // step)


def _mirror_angle(orbit_index: int, orbit_count: int, first_angle: int) -> int:
    """Return the direction of the start on the right side, for a mirror symmetry, in degrees.

    Each orbit has one start on the right side of the table and its image on the left. The starts on
    the right divide the right half of the table, from -90 to 90 degrees, evenly.

    Args:
        orbit_index: The index of the orbit.
        orbit_count: The number of orbits.
        first_angle: A random angle in degrees, which turns the start on the right if there is only
            one orbit.
    """
    middle_angle = -90 + (orbit_index + 0.5) * (180 / orbit_count)
    if orbit_count > 1:
        return _rounded_angle(middle_angle)
    # the rest of the random angle, from 0 to 60 degrees, becomes a turn from -15 to 15
    rest = first_angle % (4 * MAX_AXIS_TURN)
    axis_turn = rest // 2 - MAX_AXIS_TURN
    return _rounded_angle(middle_angle + axis_turn)


def _rounded_angle(degrees: float) -> int:
    """Return the nearest multiple of `DEGREE_STEP`."""
    return DEGREE_STEP * round(degrees / DEGREE_STEP)


def _at_edge(layout: Layout, degrees: int, stream: Stream) -> Point:
    """Return a point in a direction from the middle, at a start's distance from the edge."""
    x, y = direction(degrees)
    half_width, half_height = (side / 2 for side in layout.table)
    edge_distance = stream.between(*EDGE_DISTANCES)
    radius_at_side = (half_width - edge_distance) / abs(x) if x else inf
    radius_at_top = (half_height - edge_distance) / abs(y) if y else inf
    radius = min(radius_at_side, radius_at_top)
    leads_to_corner = min(abs(x), abs(y)) >= MIN_CORNER_COMPONENT
    if leads_to_corner:  # a start right in the corner would be far from all others
        radius = min(radius, sqrt(half_width * half_height) + CORNER_LENGTH)
    return Point(x * radius, y * radius)


def _keep_distances(layout: Layout, starts: Sequence[Point]) -> bool:
    """Return True if all starts lie on the table, far enough from its edge and from each other."""
    least_edge_distance = EDGE_DISTANCES[0] - EDGE_TOLERANCE
    if not all(layout.is_on_table(start, least_edge_distance) for start in starts):
        return False
    return all(
        distance(start, other) >= LEAST_DISTANCE
        for index, start in enumerate(starts)
        for other in starts[:index]
    )


def unlikeness(
    table: tuple[int, int],
    starts: Sequence[Point],
    distances: Sequence[Sequence[float]],
    max_spreads: DistanceSpreads = ALIKE_DISTANCES,
    limit: float = inf,
) -> float:
    """Return how far starts differ in distances and open areas; 0 if they count as alike.

    If the distances alone make it at least `limit`, the areas are left out: they take time.

    Args:
        table: Width and height of the table in inches.
        starts: All starts.
        distances: The distances in inches from each start to the others.
        max_spreads: Spreads up to which distances count as alike.
        limit: An unlikeness that is too large for the caller.
    """
    mean_distances = [average(from_start) for from_start in distances]
    two_nearest = [sorted(from_start)[:2] for from_start in distances]
    sum_of_differences = _difference(mean_distances, max_spreads.mean)
    for distances_of_rank in zip(*two_nearest, strict=True):
        sum_of_differences += _difference(distances_of_rank, max_spreads.nearest)
    if sum_of_differences >= limit:
        return sum_of_differences
    areas = [open_area(table, start) for start in starts]
    return sum_of_differences + AREA_WEIGHT * _difference(areas, ALIKE_AREA)


def _difference(values: Sequence[float], max_spread: float) -> float:
    """Return how far values differ; 0 if their spread is at most `max_spread`.

    The result is their mean squared deviation from the mean. One unit of a deviation is
    `max_spread` times the mean, so that the differences of distances and of areas can be added.
    """
    if spread(values) <= max_spread:
        return 0.0
    mean = average(values)
    return average([((value - mean) / (max_spread * mean)) ** 2 for value in values])


@lru_cache(64)
def open_area(table: tuple[int, int], start: Point) -> float:
    """Return the area in square inches in which a first move can end if no piece is near.

    The area is the part on the table of a disc about the start with a radius of `USUAL_SPEED`,
    measured in horizontal strips. The middle of a base stays half a base from the edge.
    """
    max_x, max_y = (side / 2 - BASE / 2 for side in table)
    strip_height = 2 * USUAL_SPEED / AREA_STRIPS
    area = 0.0
    for strip_index in range(AREA_STRIPS):
        strip_y = (strip_index + 0.5) * strip_height - USUAL_SPEED  # measured from the start
        half_width = sqrt(USUAL_SPEED * USUAL_SPEED - strip_y * strip_y)
        width = min(start.x + half_width, max_x) - max(start.x - half_width, -max_x)
        top = max(start.y + strip_y - strip_height / 2, -max_y)
        bottom = min(start.y + strip_y + strip_height / 2, max_y)
        area += max(0.0, width) * max(0.0, bottom - top)
    return area
