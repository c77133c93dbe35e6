"""Walks along the legs of a path and checks each of them (D11 to D14).

A leg that crosses the border between level and uneven ground ends there. The carry then takes the
warrior on, for free, until its base lies on the new ground, and ends the move. A ray is a point and
a direction of length 1.

Clauses such as D12 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import NamedTuple

from games.duel.geometry.borders import Borders, Cross
from games.duel.geometry.moves import Fault, PathFault, Walk
from games.duel.geometry.obstacles import Hit, Obstacles
from games.duel.geometry.outlines import NEGLIGIBLE, Ray, stretch_in_disc
from games.duel.geometry.points import ENGAGEMENT_RANGE, TOLERANCE, Point, are_engaged
from games.duel.geometry.terrain import Ground


class Leg(NamedTuple):
    """Result of one leg of a path.

    Attributes:
        inches: Length that counts, in inches.
        carried_inches: Inches of the carry after a crossing; they do not count.
        cross: Crossing of a border, or None.
        hit: First fault on the leg, or None.
    """

    inches: float
    carried_inches: float
    cross: Cross | None
    hit: Hit | None


def walk(
    obstacles: Obstacles,
    borders: Borders,
    starts_uneven: bool,
    start: Point,
    corners: tuple[Point, ...],
    allowance: float,
    others: tuple[Point, ...],
) -> Walk:
    """Return the result of walking along a path, with the first fault if there is one.

    Args:
        obstacles: Collisions on this table.
        borders: Borders between grounds on this table.
        starts_uneven: Whether the path starts on uneven ground.
        start: Where the warrior stands.
        corners: Ends of the legs.
        allowance: Inches that the warrior may move.
        others: Centres of the enemies.
    """
    walked_points: list[Point] = []
    length = 0.0
    position = start
    for index, corner in enumerate(corners):
        named_length = position.distance_to(corner)
        if named_length <= NEGLIGIBLE:
            fault = Fault(PathFault.NO_LENGTH, index, position, length)
            return _walk_with_fault(start, walked_points, corners, fault)
        ray = _ray(position, corner, named_length)
        leg = _leg(obstacles, borders, starts_uneven, ray, named_length, allowance - length, others)
        if leg.hit:
            hit = leg.hit
            stop = _point_at(ray, leg.hit.inches)
            inches = length + min(hit.inches, leg.inches)
            fault = Fault(hit.kind, index, stop, inches, hit.piece_id, hit.other_index)
            return _walk_with_fault(start, walked_points, corners, fault)
        length += leg.inches
        if leg.cross:
            crossing_point = _point_at(ray, leg.cross.entry_inches)
            walked_points.append(_point_at(ray, leg.cross.entry_inches + leg.carried_inches))
            if index + 1 < len(corners):
                fault = Fault(PathFault.AFTER_CROSSING, index + 1, crossing_point, length)
                return _walk_with_fault(start, walked_points[:-1], corners, fault)
            ground_crossed_onto: Ground = "uneven" if leg.cross.is_uneven else "level"
            return Walk(
                start,
                tuple(walked_points),
                length,
                # without room for the carry, the warrior stops at the border
                new_ground=ground_crossed_onto if leg.carried_inches else None,
                crossing_point=crossing_point,
                engaged_indices=_indices_of_engaged(walked_points[-1], others, obstacles.base),
            )
        walked_points.append(corner)
        position = corner
    engaged_indices = _indices_of_engaged(position, others, obstacles.base)
    return Walk(start, tuple(walked_points), length, engaged_indices=engaged_indices)


def _leg(
    obstacles: Obstacles,
    borders: Borders,
    starts_uneven: bool,
    ray: Ray,
    named_length: float,
    inches_left: float,
    others: tuple[Point, ...],
) -> Leg:
    """Return the result of one leg, which ends at the border if it crosses one (D13).

    `ray` is its start and direction, `named_length` its length as named, `inches_left` the rest of
    the allowance (D11), both in inches; `starts_uneven` says whether it starts on uneven ground.
    """
    x, y, dx, dy = ray
    cross = borders.cross(ray, starts_uneven, named_length)
    inches = cross.entry_inches if cross else named_length
    carried_inches = 0.0
    hits = []
    if inches > inches_left + TOLERANCE:
        hits.append(Hit(max(0.0, inches_left), PathFault.TOO_FAR))
    hit = obstacles.first_hit(ray, inches, others)  # D12
    if hit:
        hits.append(hit)
    elif cross:
        carried_inches = borders.carry(ray, cross)
        carry_ray = (*_point_at(ray, cross.entry_inches), dx, dy)
        if obstacles.first_hit(carry_ray, carried_inches, others):
            carried_inches = 0.0
    for index, other in enumerate(others):  # D14
        radius = ENGAGEMENT_RANGE + obstacles.base + TOLERANCE
        stretch = stretch_in_disc(x - other[0], y=y - other[1], dx=dx, dy=dy, radius=radius)
        end = inches + carried_inches
        if stretch is None:
            continue
        enters_at, leaves_at = stretch
        # D14 forbids only to leave: an engagement that lasts to the end is legal.
        if enters_at <= end and 0 <= leaves_at < end - NEGLIGIBLE:
            kind = PathFault.LEAVES if leaves_at < inches else PathFault.CARRY_LEAVES
            hits.append(Hit(leaves_at, kind, other_index=index))
    return Leg(inches, carried_inches, cross, min(hits, default=None))  # the nearest one


def _walk_with_fault(
    start: Point, walked_points: list[Point], corners: tuple[Point, ...], fault: Fault
) -> Walk:
    whole_length = sum(
        start.distance_to(end) for start, end in zip((start, *corners), corners, strict=False)
    )
    return Walk(start, (*walked_points, fault.stop_point), whole_length, fault=fault)


def _indices_of_engaged(end: Point, others: tuple[Point, ...], base: float) -> tuple[int, ...]:
    return tuple(index for index, other in enumerate(others) if are_engaged(end, other, base))


def _ray(start: Point, end: Point, length: float) -> Ray:
    return (*start, (end.x - start.x) / length, (end.y - start.y) / length)


def _point_at(ray: Ray, inches: float) -> Point:
    return Point(ray[0] + ray[2] * inches, ray[1] + ray[3] * inches).snapped()
