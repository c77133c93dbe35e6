"""Region that a warrior can reach, and the borders that it can cross.

Rays are cast over every fan of the shortest ways; their ends are the rim of the region. Lengths are
in inches, angles in radians.

Clauses such as D14 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, takewhile
from math import ceil, pi, tau
from typing import NamedTuple

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from games.duel.geometry.fans import Fan, Fans, headings
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import Point
from games.duel.geometry.shapes import intersection, united
from games.duel.geometry.sight import Floats, Numbers, Sightlines

SPREAD = pi / 45
"""Greatest angle in radians between two neighbouring rays of a fan."""

BENT = 0.1
"""Radians by which the rim of a fan must bend for more rays to be cast there."""

OVERLAP = 0.01
"""Radians by which a fan overlaps the one it opens from."""

BATCH = 2000
"""Number of fans times edges that are processed together, so that the arrays stay small."""

LEAST = 0.02
"""Inches of allowance that must be left for the search to continue round another corner."""

NEAR = 0.02
"""Tolerance in inches for borders at the edge of the region, and half-length of a trial crossing.
"""

STEP = 0.2
"""Greatest length in inches of a piece of border that is represented by one trial crossing."""

Try = Callable[[Point, Point], Walk | None]
"""Walks a leg between two points; None if the leg does not start on the warrior's ground."""


def region(scene: Sightlines, start: Point, allowance: float) -> BaseGeometry:
    """Return the region in which a warrior's centre can end without crossing a border."""
    fans = Fans(scene, start, allowance)
    opened = list(takewhile(lambda fan: fan.inches <= allowance - LEAST, fans.fans_by_length()))
    size = ceil(BATCH / (1 + len(fans.scene.edges)))
    batches = (opened[index : index + size] for index in range(0, len(opened), size))
    shapes = [_shapes(fans.scene, batch, allowance) for batch in batches]
    return united(shapely.make_valid(np.concatenate(shapes)))


def _shapes(scene: Sightlines, fans: list[Fan], allowance: float) -> NDArray[np.object_]:
    """Return for each fan the polygon that is visible from its apex within the allowance.

    Additional rays are cast where the rim of a polygon bends.
    """
    places = np.array([(fan.x, fan.y) for fan in fans])
    remaining = allowance - np.array([fan.inches for fan in fans])
    first, width = np.array([(fan.first, fan.width) for fan in fans]).T

    def ways(of: Numbers, turns: Floats) -> Floats:
        return headings(first[of] + np.sign(width)[of] * turns)

    def look(of: Numbers, turns: Floats) -> Rays:
        return Rays(of, turns, scene.ray_lengths(places, of, ways(of, turns), remaining))

    turns = [np.concatenate([fan.turns, _even(fan)]) for fan in fans]
    numbers = np.arange(len(fans))
    rays = look(np.repeat(numbers, [len(each) for each in turns]), np.concatenate(turns))
    rays = rays.merged_with(look(*_bends(rays.merged_with())))
    rays = rays.merged_with(Rays(numbers, np.full(len(fans), tau), np.zeros(len(fans))))
    rim = places[rays.of] + ways(rays.of, rays.turns) * rays.depths[:, None]
    return np.array(shapely.polygons(shapely.linearrings(rim, indices=rays.of)))


class Rays(NamedTuple):
    """Rays of several fans, as columns.

    Attributes:
        of: Index of each ray's fan.
        turns: Radians between each ray and its fan's first direction.
        depths: Length of each ray in inches.
    """

    of: Numbers
    turns: Floats
    depths: Floats

    def merged_with(self, *others: Rays) -> Rays:
        """Return these and other rays, sorted by fan and turn."""
        of, turns, depths = map(np.concatenate, zip(self, *others, strict=True))
        order = np.lexsort((turns, of))
        return Rays(of[order], turns[order], depths[order])


def _even(fan: Fan) -> Floats:
    """Return turns that are spread evenly over a fan, in radians."""
    width = abs(fan.width)
    return np.linspace(-OVERLAP, width, max(3, ceil(width / SPREAD) + 1))


def _bends(rays: Rays) -> tuple[Numbers, Floats]:
    """Return the fans and turns of additional rays where the rim of a fan bends.

    Rays are added in the middle of each bend, where the straight pieces beside the bend would meet,
    and at both ends of each fan.
    """
    of, turns, depths = rays
    outer = np.pad(of, 1, constant_values=-1)
    outmost = (outer[:-3] != of[:-1]) | (outer[3:] != of[1:])
    ends = np.flatnonzero((of[1:] == of[:-1]) & outmost)
    parts = np.array([0.25, 0.5, 0.75])
    closer = turns[ends] + parts[:, None] * (turns[ends + 1] - turns[ends])

    rim = np.column_stack([np.cos(turns) * depths, np.sin(turns) * depths])
    steps = np.diff(rim, axis=0)
    before = steps[:-2]
    after = steps[2:]
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    sizes = np.hypot(*before.T) * np.hypot(*after.T)
    gaps = np.diff(turns)[1:-1]
    bent = np.flatnonzero((np.abs(cross) > BENT * sizes) & (gaps > 1e-5) & (of[3:] == of[:-3]))
    across = rim[bent + 2] - rim[bent + 1]
    before = before[bent]
    after = after[bent]
    cross = cross[bent]
    part = (across[:, 0] * after[:, 1] - across[:, 1] * after[:, 0]) / cross
    meet = rim[bent + 1] + before * part[:, None]
    low = turns[bent + 1]
    high = turns[bent + 2]
    turn = low + (np.arctan2(meet[:, 1], meet[:, 0]) - low + pi) % tau - pi
    inside = (turn > low) & (turn < high)
    bent = of[bent + 1]
    return (
        np.concatenate([bent[inside], bent, np.tile(of[ends], len(parts))]),
        np.concatenate([turn[inside], (low + high) / 2, closer.ravel()]),
    )


def crossings(
    border: BaseGeometry, free: BaseGeometry, engaging: BaseGeometry, attempt: Try
) -> BaseGeometry:
    """Return the parts of a border that can be crossed straight from a region.

    Trial crossings are made only where a warrior is engaged or nearly engaged; elsewhere nothing
    forbids a carry (D14).

    Args:
        border: Lines between level and uneven ground.
        free: Region that the warrior can reach.
        engaging: Area in which the warrior is engaged.
        attempt: Walks a trial leg across the border.
    """
    reached = intersection(border, free.buffer(NEAR))
    engaging = engaging.buffer(STEP)
    crossed: list[BaseGeometry] = [*_lines(reached.difference(engaging))]
    for stretch in _lines(intersection(reached, engaging)):
        ends = np.linspace(0.0, stretch.length, ceil(stretch.length / STEP) + 1)
        sides = (ends[:-1, None] + ends[1:, None]) / 2 + (-NEAR / 2, 0.0, NEAR / 2)
        samples = shapely.get_coordinates(shapely.line_interpolate_point(stretch, sides.ravel()))
        crossed += [
            substring(stretch, *piece)
            for piece, tried in zip(pairwise(ends), samples.reshape(-1, 3, 2), strict=True)
            if _crosses(tried, attempt)
        ]
    return shapely.line_merge(shapely.union_all(crossed))


def _lines(shape: BaseGeometry) -> list[LineString]:
    """Return the lines of a shape that are not negligibly short."""
    parts = shapely.get_parts(shapely.line_merge(shape))
    return [part for part in parts if isinstance(part, LineString) and part.length > 2 * NEAR]


def _crosses(along: Floats, attempt: Try) -> bool:
    """Return True if a leg can cross a border at right angles, in either direction.

    `along` has three points of the border; the leg crosses at the middle one.
    """
    (bx, by), (px, py), (ex, ey) = along.tolist()
    x = ex - bx
    y = ey - by
    scale = NEAR / ((x * x + y * y) ** 0.5)
    trials = (
        attempt(Point(px - nx, py - ny), Point(px + nx, py + ny))
        for nx, ny in ((-y * scale, x * scale), (y * scale, -x * scale))
    )
    return any(walk and walk.crossing and not walk.fault for walk in trials)
