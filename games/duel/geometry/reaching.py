"""The region a warrior can get to, and the borders it can cross."""

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
from games.duel.geometry.shapes import common, united
from games.duel.geometry.sight import Floats, Numbers, Sightlines

SPREAD = pi / 45
"""Radians between two looks about, at most."""

BENT = 0.1
"""Radians by which the rim of a fan bends where it is looked at more closely."""

OVERLAP = 0.01
"""Radians by which a fan overlaps the one it opens from."""

BATCH = 2000
"""Fans that are looked at together."""

LEAST = 0.02
"""Inches left over below which nothing is looked for round another corner."""

NEAR = 0.02
"""Inches from the region within which a border is reached, and to either side of a border when a
crossing is tried."""

STEP = 0.2
"""Inches at most of a border for which a crossing is tried in the middle."""

Try = Callable[[Point, Point], Walk | None]
"""What comes of a leg from a point to another; None where it does not start on the ground."""


def region(scene: Sightlines, start: Point, allowance: float) -> BaseGeometry:
    """Where the centre can end without crossing a border."""
    fans = Fans(scene, start, allowance)
    opened = list(takewhile(lambda fan: fan.inches <= allowance - LEAST, fans.each()))
    size = ceil(BATCH / (1 + len(fans.scene.edges)))
    batches = (opened[at : at + size] for at in range(0, len(opened), size))
    shapes = [_shapes(fans.scene, batch, allowance) for batch in batches]
    return united(shapely.make_valid(np.concatenate(shapes)))


def _shapes(scene: Sightlines, fans: list[Fan], allowance: float) -> NDArray[np.object_]:
    """What is seen of some fans, as far as the allowance leads: more closely where a rim bends."""
    places = np.array([(fan.x, fan.y) for fan in fans])
    left = allowance - np.array([fan.inches for fan in fans])
    first, width = np.array([(fan.first, fan.width) for fan in fans]).T

    def ways(of: Numbers, turns: Floats) -> Floats:
        return headings(first[of] + np.sign(width)[of] * turns)

    def look(of: Numbers, turns: Floats) -> Rays:
        return Rays(of, turns, scene.depths(places, of, ways(of, turns), left))

    turns = [np.concatenate([fan.turns, _even(fan)]) for fan in fans]
    numbers = np.arange(len(fans))
    rays = look(np.repeat(numbers, [len(each) for each in turns]), np.concatenate(turns))
    rays = rays.among(look(*_bends(rays.among())))
    rays = rays.among(Rays(numbers, np.full(len(fans), tau), np.zeros(len(fans))))
    rim = places[rays.of] + ways(rays.of, rays.turns) * rays.depths[:, None]
    return np.array(shapely.polygons(shapely.linearrings(rim, indices=rays.of)))


class Rays(NamedTuple):
    """Rays of several fans: the fan of each, its turn there, and how far it leads."""

    of: Numbers
    turns: Floats
    depths: Floats

    def among(self, *others: Rays) -> Rays:
        """These and others in order."""
        of, turns, depths = map(np.concatenate, zip(self, *others, strict=True))
        order = np.lexsort((turns, of))
        return Rays(of[order], turns[order], depths[order])


def _even(fan: Fan) -> Floats:
    """Turns all over a fan."""
    width = abs(fan.width)
    return np.linspace(-OVERLAP, width, max(3, ceil(width / SPREAD) + 1))


def _bends(rays: Rays) -> tuple[Numbers, Floats]:
    """Between which turns a rim bends: there, and where the straight pieces beside it meet; and at
    the two ends of each fan."""
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
    """What of a border can be crossed from a region, straight over it. It is tried where a warrior
    is engaged, or nearly: elsewhere nothing forbids a carry (D14)."""
    reached = common(border, free.buffer(NEAR))
    engaging = engaging.buffer(STEP)
    crossed: list[BaseGeometry] = [*_lines(reached.difference(engaging))]
    for stretch in _lines(common(reached, engaging)):
        ends = np.linspace(0.0, stretch.length, ceil(stretch.length / STEP) + 1)
        sides = (ends[:-1, None] + ends[1:, None]) / 2 + (-NEAR / 2, 0.0, NEAR / 2)
        at = shapely.get_coordinates(shapely.line_interpolate_point(stretch, sides.ravel()))
        crossed += [
            substring(stretch, *piece)
            for piece, tried in zip(pairwise(ends), at.reshape(-1, 3, 2), strict=True)
            if _crosses(tried, attempt)
        ]
    return shapely.line_merge(shapely.union_all(crossed))


def _lines(shape: BaseGeometry) -> list[LineString]:
    """The lines that a shape consists of, but for the shortest."""
    parts = shapely.get_parts(shapely.line_merge(shape))
    return [each for each in parts if isinstance(each, LineString) and each.length > 2 * NEAR]


def _crosses(along: Floats, attempt: Try) -> bool:
    """Whether a leg goes straight over a border, whichever way crosses it: at the middle one of
    three points along it."""
    (bx, by), (px, py), (ex, ey) = along.tolist()
    x = ex - bx
    y = ey - by
    scale = NEAR / ((x * x + y * y) ** 0.5)
    made = (
        attempt(Point(px - nx, py - ny), Point(px + nx, py + ny))
        for nx, ny in ((-y * scale, x * scale), (y * scale, -x * scale))
    )
    return any(walk and walk.crossing and not walk.fault for walk in made)
