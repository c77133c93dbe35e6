"""Region that a warrior can reach, and the borders that it can cross.

Rays are cast over every fan of the shortest ways; their ends are the rim of the region. A fan is
the sector of directions that opens where a way bends at a corner, its apex; a turn is an angle from
its first direction. Lengths are in inches, angles in radians.

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
from games.duel.geometry.shapes import intersection, union_of
from games.duel.geometry.sight import Floats, Numbers, Sightlines

SPREAD = pi / 45
"""Greatest angle in radians between two neighbouring rays of a fan."""

MIN_BEND = 0.1
"""Radians by which the rim of a fan must bend for more rays to be cast there."""

MIN_GAP = 1e-5
"""Radians between two rays up to which no ray is cast between them."""

FAN_OVERLAP = 0.01
"""Radians by which a fan overlaps the one it opens from."""

BATCH_SIZE = 2000
"""Number of fans times edges that are processed together, so that the arrays stay small."""

MIN_REMAINDER = 0.02
"""Inches of allowance that must be left for the search to continue round another corner."""

BORDER_TOLERANCE = 0.02
"""Tolerance in inches for borders at the edge of the region, and half-length of a trial crossing.
"""

TRIAL_LENGTH = 0.2
"""Greatest length in inches of a piece of border that is represented by one trial crossing."""

WalkTrial = Callable[[Point, Point], Walk | None]
"""Walks a leg between two points; None if the leg does not start on the warrior's ground."""


def region(scene: Sightlines, start: Point, allowance: float) -> BaseGeometry:
    """Return the region in which a warrior's centre can end without crossing a border."""
    fans = Fans(scene, start, allowance)
    fans_within = list(
        takewhile(lambda fan: fan.inches <= allowance - MIN_REMAINDER, fans.fans_by_length())
    )
    size = ceil(BATCH_SIZE / (1 + len(fans.scene.edges)))  # fans of a batch
    batches = (fans_within[index : index + size] for index in range(0, len(fans_within), size))
    shapes = [_fan_polygons(fans.scene, batch, allowance) for batch in batches]
    return union_of(shapely.make_valid(np.concatenate(shapes)))


def _fan_polygons(scene: Sightlines, fans: list[Fan], allowance: float) -> NDArray[np.object_]:
    """Return for each fan the polygon that is visible from its apex within the allowance.

    Additional rays are cast where the rim of a polygon bends.
    """
    apexes = np.array([(fan.x, fan.y) for fan in fans])
    remaining = allowance - np.array([fan.inches for fan in fans])
    first_headings, width = np.array([(fan.first_heading, fan.width) for fan in fans]).T

    def directions_of(fan_ids: Numbers, turns: Floats) -> Floats:
        return headings(first_headings[fan_ids] + np.sign(width)[fan_ids] * turns)

    def cast(fan_ids: Numbers, turns: Floats) -> Rays:
        return Rays(
            fan_ids,
            turns,
            scene.ray_lengths(apexes, fan_ids, directions_of(fan_ids, turns), remaining),
        )

    turns = [np.concatenate([fan.turns, _even_turns(fan)]) for fan in fans]
    numbers = np.arange(len(fans))
    rays = cast(np.repeat(numbers, [len(each) for each in turns]), np.concatenate(turns))
    # `merged_with()` without others only sorts the rays
    rays = rays.merged_with(cast(*_rays_at_bends(rays.merged_with())))
    # the apex closes the polygon of each fan
    rays = rays.merged_with(Rays(numbers, np.full(len(fans), tau), np.zeros(len(fans))))
    rim = apexes[rays.fan_ids] + directions_of(rays.fan_ids, rays.turns) * rays.depths[:, None]
    return np.array(shapely.polygons(shapely.linearrings(rim, indices=rays.fan_ids)))


class Rays(NamedTuple):
    """Rays of several fans, as columns.

    Attributes:
        fan_ids: Index of each ray's fan.
        turns: Radians between each ray and its fan's first direction.
        depths: Length of each ray in inches.
    """

    fan_ids: Numbers
    turns: Floats
    depths: Floats

    def merged_with(self, *others: Rays) -> Rays:
        """Return these and other rays, sorted by fan and turn."""
        fan_ids, turns, depths = map(np.concatenate, zip(self, *others, strict=True))
        order = np.lexsort((turns, fan_ids))
        return Rays(fan_ids[order], turns[order], depths[order])


def _even_turns(fan: Fan) -> Floats:
    """Return turns that are spread evenly over a fan, in radians."""
    width = abs(fan.width)
    return np.linspace(-FAN_OVERLAP, width, max(3, ceil(width / SPREAD) + 1))


def _rays_at_bends(rays: Rays) -> tuple[Numbers, Floats]:
    """Return the fans and turns of additional rays where the rim of a fan bends.

    Rays are added in the middle of each bend, where the straight pieces beside the bend would meet,
    and at both ends of each fan.
    """
    fan_ids, turns, depths = rays
    end_fans, end_turns = _rays_at_ends(rays)
    rim = np.column_stack([np.cos(turns) * depths, np.sin(turns) * depths])
    steps = np.diff(rim, axis=0)
    steps_before = steps[:-2]
    steps_after = steps[2:]
    cross = steps_before[:, 0] * steps_after[:, 1] - steps_before[:, 1] * steps_after[:, 0]
    sizes = np.hypot(*steps_before.T) * np.hypot(*steps_after.T)
    gap_turns = np.diff(turns)[1:-1]
    bends = np.flatnonzero(
        (np.abs(cross) > MIN_BEND * sizes) & (gap_turns > MIN_GAP) & (fan_ids[3:] == fan_ids[:-3])
    )
    gap_vector = rim[bends + 2] - rim[bends + 1]
    steps_before = steps_before[bends]
    steps_after = steps_after[bends]
    cross = cross[bends]
    share = (gap_vector[:, 0] * steps_after[:, 1] - gap_vector[:, 1] * steps_after[:, 0]) / cross
    meeting_points = rim[bends + 1] + steps_before * share[:, None]
    low_turn = turns[bends + 1]
    high_turn = turns[bends + 2]
    meeting_turn = np.arctan2(meeting_points[:, 1], meeting_points[:, 0])
    meeting_turn = low_turn + (meeting_turn - low_turn + pi) % tau - pi
    is_between = (meeting_turn > low_turn) & (meeting_turn < high_turn)
    bent_fans = fan_ids[bends + 1]
    return (
        np.concatenate([bent_fans[is_between], bent_fans, end_fans]),
        np.concatenate([meeting_turn[is_between], (low_turn + high_turn) / 2, end_turns]),
    )


def _rays_at_ends(rays: Rays) -> tuple[Numbers, Floats]:
    """Return the fans and turns of additional rays between the two outermost rays of each end."""
    fan_ids, turns, _ = rays
    padded_fan_ids = np.pad(fan_ids, 1, constant_values=-1)
    is_outermost = (padded_fan_ids[:-3] != fan_ids[:-1]) | (padded_fan_ids[3:] != fan_ids[1:])
    gaps = np.flatnonzero((fan_ids[1:] == fan_ids[:-1]) & is_outermost)
    parts = np.array([0.25, 0.5, 0.75])
    end_turns = turns[gaps] + parts[:, None] * (turns[gaps + 1] - turns[gaps])
    return np.tile(fan_ids[gaps], len(parts)), end_turns.ravel()


def crossings(
    border: BaseGeometry,
    free_region: BaseGeometry,
    engagement_area: BaseGeometry,
    attempt: WalkTrial,
) -> BaseGeometry:
    """Return the parts of a border that can be crossed straight from a region.

    Trial crossings are made only where a warrior is engaged or nearly engaged; elsewhere nothing
    forbids a carry (D14).

    Args:
        border: Lines between level and uneven ground.
        free_region: Region that the warrior can reach.
        engagement_area: Area in which the warrior is engaged.
        attempt: Walks a trial leg across the border.
    """
    reachable_border = intersection(border, free_region.buffer(BORDER_TOLERANCE))
    engagement_area = engagement_area.buffer(TRIAL_LENGTH)
    crossable_parts: list[BaseGeometry] = [
        *_long_lines(reachable_border.difference(engagement_area))
    ]
    for stretch in _long_lines(intersection(reachable_border, engagement_area)):
        ends = np.linspace(0.0, stretch.length, ceil(stretch.length / TRIAL_LENGTH) + 1)
        half_gap = BORDER_TOLERANCE / 2
        inches_along = (ends[:-1, None] + ends[1:, None]) / 2 + (-half_gap, 0.0, half_gap)
        samples = shapely.get_coordinates(
            shapely.line_interpolate_point(stretch, inches_along.ravel())
        )
        crossable_parts += [
            substring(stretch, *piece)
            for piece, sample_points in zip(pairwise(ends), samples.reshape(-1, 3, 2), strict=True)
            if _can_cross(sample_points, attempt)
        ]
    return shapely.line_merge(shapely.union_all(crossable_parts))


def _long_lines(shape: BaseGeometry) -> list[LineString]:
    """Return the lines of a shape that are not negligibly short."""
    parts = shapely.get_parts(shapely.line_merge(shape))
    return [
        part
        for part in parts
        if isinstance(part, LineString) and part.length > 2 * BORDER_TOLERANCE
    ]


def _can_cross(border_points: Floats, attempt: WalkTrial) -> bool:
    """Return True if a leg can cross a border at right angles, in either direction.

    `border_points` has three points of the border; the leg crosses at the middle one.
    """
    (bx, by), (px, py), (ex, ey) = border_points.tolist()
    x = ex - bx
    y = ey - by
    factor = BORDER_TOLERANCE / ((x * x + y * y) ** 0.5)
    trials = (
        attempt(Point(px - nx, py - ny), Point(px + nx, py + ny))
        for nx, ny in ((-y * factor, x * factor), (y * factor, -x * factor))
    )
    return any(walk and walk.crossing_point and not walk.fault for walk in trials)
