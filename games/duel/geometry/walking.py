"""Walks along the legs of a path and checks each of them (D11 to D14).

Clauses such as D12 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import NamedTuple

from games.duel.geometry.borders import Borders, Cross
from games.duel.geometry.moves import Fault, Walk, Wrong
from games.duel.geometry.obstacles import Hit, Obstacles
from games.duel.geometry.outlines import NEGLIGIBLE, Ray, stretch_in_disc
from games.duel.geometry.points import ENGAGEMENT_RANGE, TOLERANCE, Point, engaged
from games.duel.geometry.terrain import Ground


class Leg(NamedTuple):
    """Result of one leg of a path.

    Attributes:
        inches: Length that counts, in inches.
        carried: Inches of the carry after a crossing; they do not count.
        cross: Crossing of a border, or None.
        hit: First fault on the leg, or None.
    """

    inches: float
    carried: float
    cross: Cross | None
    hit: Hit | None


def walk(
    obstacles: Obstacles,
    borders: Borders,
    uneven: bool,
    start: Point,
    corners: tuple[Point, ...],
    allowance: float,
    others: tuple[Point, ...],
) -> Walk:
    """Return the result of walking along a path, with the first fault if there is one.

    Args:
        obstacles: Collisions on this table.
        borders: Borders between grounds on this table.
        uneven: Whether the path starts on uneven ground.
        start: Where the warrior stands.
        corners: Ends of the legs.
        allowance: Inches that the warrior may move.
        others: Centres of the enemies.
    """
    walked: list[Point] = []
    length = 0.0
    position = start
    for index, corner in enumerate(corners):
        length_named = position.distance_to(corner)
        if length_named <= NEGLIGIBLE:
            hit = Hit(0.0, Wrong.NO_LENGTH)
            return _faulty(start, walked, corners, Fault(hit.kind, index, position, length))
        ray = _ray(position, corner, length_named)
        leg = _leg(obstacles, borders, uneven, ray, length_named, allowance - length, others)
        if leg.hit:
            hit = leg.hit
            stop = _on(ray, leg.hit.inches)
            inches = length + min(hit.inches, leg.inches)
            fault = Fault(hit.kind, index, stop, inches, hit.piece, hit.other)
            return _faulty(start, walked, corners, fault)
        length += leg.inches
        if leg.cross:
            crossing = _on(ray, leg.cross.at)
            walked.append(_on(ray, leg.cross.at + leg.carried))
            if index + 1 < len(corners):
                fault = Fault(Wrong.AFTER_CROSSING, index + 1, crossing, length)
                return _faulty(start, walked[:-1], corners, fault)
            onto: Ground = "uneven" if leg.cross.uneven else "level"
            return Walk(
                start,
                tuple(walked),
                length,
                crossed=onto if leg.carried else None,
                crossing=crossing,
                engaged=_near(walked[-1], others, obstacles.base),
            )
        walked.append(corner)
        position = corner
    return Walk(start, tuple(walked), length, engaged=_near(position, others, obstacles.base))


def _leg(
    obstacles: Obstacles,
    borders: Borders,
    uneven: bool,
    ray: Ray,
    length_named: float,
    remaining: float,
    others: tuple[Point, ...],
) -> Leg:
    """Return the result of one leg, which ends at the border if it crosses one (D13).

    `ray` is its start and direction, `length_named` its length as named and `remaining` the rest of
    the allowance (D11), both in inches; `uneven` says whether it starts on uneven ground.
    """
    cross = borders.cross(ray, uneven, length_named)
    inches = cross.at if cross else length_named
    carried = 0.0
    hits = [Hit(max(0.0, remaining), Wrong.TOO_FAR)] if inches > remaining + TOLERANCE else []
    hit = obstacles.first_hit(ray, inches, others)  # D12
    if hit:
        hits.append(hit)
    elif cross:
        carried = borders.carry(ray, cross)
        ahead = (*_on(ray, cross.at), ray[2], ray[3])
        if obstacles.first_hit(ahead, carried, others):
            carried = 0.0
    for index, other in enumerate(others):  # D14
        radius = ENGAGEMENT_RANGE + obstacles.base + TOLERANCE
        near = stretch_in_disc(
            ray[0] - other[0], y=ray[1] - other[1], dx=ray[2], dy=ray[3], radius=radius
        )
        end = inches + carried
        if near and near[0] <= end and 0 <= near[1] < end - NEGLIGIBLE:
            kind = Wrong.LEAVES if near[1] < inches else Wrong.CARRY_LEAVES
            hits.append(Hit(near[1], kind, other=index))
    return Leg(inches, carried, cross, min(hits, default=None))


def _faulty(start: Point, walked: list[Point], corners: tuple[Point, ...], fault: Fault) -> Walk:
    whole_length = sum(
        one.distance_to(other) for one, other in zip((start, *corners), corners, strict=False)
    )
    return Walk(start, (*walked, fault.at), whole_length, fault=fault)


def _near(end: Point, others: tuple[Point, ...], base: float) -> tuple[int, ...]:
    return tuple(index for index, other in enumerate(others) if engaged(end, other, base))


def _ray(start: Point, end: Point, length: float) -> Ray:
    return (*start, (end.x - start.x) / length, (end.y - start.y) / length)


def _on(ray: Ray, inches: float) -> Point:
    return Point(ray[0] + ray[2] * inches, ray[1] + ray[3] * inches).snapped()
