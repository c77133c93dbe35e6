"""The region a warrior can get to, and the borders it can cross."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, pi, tau

import numpy as np
import shapely
import shapely.ops
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from games.duel.geometry.fans import Fan, Fans
from games.duel.geometry.moves import Crossing, Walk
from games.duel.geometry.points import Point
from games.duel.geometry.shapes import common, united
from games.duel.geometry.sight import Floats, Sightlines

SPREAD = pi / 45
"""Radians between two looks about, at most."""

BENT = 0.1
"""Radians by which the rim of a fan bends where it is looked at more closely."""

OVERLAP = 0.01
"""Radians by which a fan overlaps the one it opens from."""

LEAST = 0.02
"""Inches left over below which nothing is looked for round another corner."""

NEAR = 0.02
"""Inches from the region within which a border is reached, and to either side of a border when a
crossing is tried."""

STEP = 0.4
"""Inches at most between the places of a border where a crossing is tried."""

JUMP = 0.8
"""Inches between two ends of crossings side by side that make no line."""

Try = Callable[[Point, Point], Walk | None]
"""What comes of a leg from a point to another; None where it does not start on the ground."""


def region(scene: Sightlines, start: Point, allowance: float) -> BaseGeometry:
    """Where the centre can end without crossing a border."""
    fans = Fans(scene, start, allowance)
    shapes = []
    for fan in fans.each():
        if fan.inches > allowance - LEAST:
            break
        shapes.append(_shape(fans.scene, fan, allowance - fan.inches))
    return united(shapely.make_valid(np.array(shapes)))


def _shape(scene: Sightlines, fan: Fan, left: float) -> Polygon:
    """What is seen of a fan, as far as the inches left lead: more closely where its rim bends."""
    width = abs(fan.width)
    count = max(3, ceil(width / SPREAD) + 1)
    if width == tau:
        even = np.linspace(0.0, width, count)[:-1]
    else:
        even = np.linspace(-OVERLAP, width, count)
    turns = np.concatenate([fan.turns, fan.corners, even])
    depths = np.concatenate([fan.depths, fan.look(scene, turns[len(fan.turns) :], left)])
    order = np.argsort(turns)
    turns, depths = turns[order], depths[order]

    more = _bends(turns, depths, width == tau)
    if len(more):
        turns = np.concatenate([turns, more])
        depths = np.concatenate([depths, fan.look(scene, more, left)])
        order = np.argsort(turns)
        turns, depths = turns[order], depths[order]
    rim = _rim(turns if fan.width > 0 else -turns, depths, fan.first)
    if width < tau:
        rim = np.vstack([rim, [[0.0, 0.0]]])
    return Polygon(rim + np.array([fan.x, fan.y]))


def _rim(turns: Floats, depths: Floats, first: float = 0.0) -> Floats:
    return np.column_stack([np.cos(turns + first) * depths, np.sin(turns + first) * depths])


def _bends(turns: Floats, depths: Floats, whole: bool) -> Floats:
    """Between which turns a rim bends: there, and where the straight pieces beside it meet; and at
    the two ends of one that is not whole."""
    ends = turns[:0]
    if whole:
        turns = np.concatenate([turns[-2:] - tau, turns, turns[:2] + tau])
        depths = np.concatenate([depths[-2:], depths, depths[:2]])
    else:
        low, high = turns[[0, -2]], turns[[1, -1]]
        ends = np.linspace(low, high, 5)[1:-1].ravel()
    rim = _rim(turns, depths)
    steps = np.diff(rim, axis=0)
    before, after = steps[:-2], steps[2:]
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    sizes = np.hypot(*before.T) * np.hypot(*after.T)
    gaps = np.diff(turns)[1:-1]
    bent = np.flatnonzero((np.abs(cross) > BENT * sizes) & (gaps > 1e-5))
    across = rim[bent + 2] - rim[bent + 1]
    before, after, cross = before[bent], after[bent], cross[bent]
    part = (across[:, 0] * after[:, 1] - across[:, 1] * after[:, 0]) / cross
    meet = rim[bent + 1] + before * part[:, None]
    low, high = turns[bent + 1], turns[bent + 2]
    turn = low + (np.arctan2(meet[:, 1], meet[:, 0]) - low + pi) % tau - pi
    inside = (turn > low) & (turn < high)
    return np.concatenate([turn[inside], (low + high) / 2, ends])


def crossings(border: BaseGeometry, free: BaseGeometry, attempt: Try) -> Iterator[Crossing]:
    """The stretches of a border that can be crossed from a region, straight over them, each with
    the line on which those stand who do so."""
    reached = shapely.line_merge(common(border, free.buffer(NEAR)))
    for stretch in shapely.get_parts(reached):
        if not isinstance(stretch, LineString) or stretch.length < 2 * NEAR:
            continue
        ends: list[Point] = []
        begun = 0.0
        count = ceil(stretch.length / STEP)
        places = np.linspace(NEAR / 2, stretch.length - NEAR / 2, count + 1)
        sides = np.maximum(0.0, places[:, None] + (-NEAR / 4, 0.0, NEAR / 4))
        at = shapely.get_coordinates(shapely.line_interpolate_point(stretch, sides.ravel()))
        for place, (back, here, on) in zip(places.tolist(), at.reshape(-1, 3, 2), strict=True):
            end = _carried(back, here, on, attempt)
            if ends and (not end or ends[-1].far(end) > JUMP):
                yield Crossing(substring(stretch, begun, place), _line(ends))
                ends = []
            if end:
                begun = begun if ends else place
                ends.append(end)
        if ends:
            yield Crossing(substring(stretch, begun, stretch.length), _line(ends))


def _carried(back: Floats, here: Floats, on: Floats, attempt: Try) -> Point | None:
    """Where a leg ends that goes straight over a border, whichever way crosses it: at a place on
    it, between one before and one behind."""
    x, y = (on - back).tolist()
    px, py = here.tolist()
    scale = NEAR / ((x * x + y * y) ** 0.5)
    for nx, ny in ((-y * scale, x * scale), (y * scale, -x * scale)):
        made = attempt(Point(px - nx, py - ny), Point(px + nx, py + ny))
        if made and made.crossing and not made.fault:
            return made.end
    return None


def _line(ends: list[Point]) -> BaseGeometry:
    return LineString(ends) if len(ends) > 1 else shapely.Point(ends[0])
