"""Walks along the legs of a path and checks each of them (D11 to D14).

Clauses such as D12 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import NamedTuple

from games.duel.geometry.borders import Borders, Cross
from games.duel.geometry.moves import Fault, Walk, Wrong
from games.duel.geometry.obstacles import Hit, Obstacles
from games.duel.geometry.outlines import HAIR, Ray, disc
from games.duel.geometry.points import ENGAGED, TOLERANCE, Point, engaged
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
    made: list[Point] = []
    length = 0.0
    at = start
    for index, corner in enumerate(corners):
        named = at.far(corner)
        if named <= HAIR:
            hit = Hit(0.0, Wrong.NO_LENGTH)
            return _faulty(start, made, corners, Fault(hit.kind, index, at, length))
        ray = (at.x, at.y, (corner.x - at.x) / named, (corner.y - at.y) / named)
        leg = _leg(obstacles, borders, uneven, ray, named, allowance - length, others)
        if leg.hit:
            hit = leg.hit
            stop = _on(ray, leg.hit.inches)
            inches = length + min(hit.inches, leg.inches)
            fault = Fault(hit.kind, index, stop, inches, hit.piece, hit.other)
            return _faulty(start, made, corners, fault)
        length += leg.inches
        if leg.cross:
            crossing = _on(ray, leg.cross.at)
            made.append(_on(ray, leg.cross.at + leg.carried))
            if index + 1 < len(corners):
                fault = Fault(Wrong.AFTER_CROSSING, index + 1, crossing, length)
                return _faulty(start, made[:-1], corners, fault)
            onto: Ground = "uneven" if leg.cross.uneven else "level"
            return Walk(
                start,
                tuple(made),
                length,
                crossed=onto if leg.carried else None,
                crossing=crossing,
                engaged=_near(made[-1], others, obstacles.base),
            )
        made.append(corner)
        at = corner
    return Walk(start, tuple(made), length, engaged=_near(at, others, obstacles.base))


def _leg(
    obstacles: Obstacles,
    borders: Borders,
    uneven: bool,
    ray: Ray,
    named: float,
    left: float,
    others: tuple[Point, ...],
) -> Leg:
    """Return the result of one leg, which ends at the border if it crosses one (D13).

    `ray` is its start and direction, `named` its length as named and `left` the rest of the
    allowance (D11), both in inches; `uneven` says whether it starts on uneven ground.
    """
    cross = borders.cross(ray, uneven, named)
    inches = cross.at if cross else named
    carried = 0.0
    hits = [Hit(max(0.0, left), Wrong.TOO_FAR)] if inches > left + TOLERANCE else []
    hit = obstacles.first(ray, inches, others)  # D12
    if hit:
        hits.append(hit)
    elif cross:
        carried = borders.carry(ray, cross)
        ahead = (*_on(ray, cross.at), ray[2], ray[3])
        if obstacles.first(ahead, carried, others):
            carried = 0.0
    for index, other in enumerate(others):  # D14
        near = disc(
            ray[0] - other[0],
            ray[1] - other[1],
            ray[2],
            ray[3],
            ENGAGED + obstacles.base + TOLERANCE,
        )
        if near and near[0] <= inches + carried and 0 <= near[1] < inches + carried - HAIR:
            kind = Wrong.LEAVES if near[1] < inches else Wrong.CARRY_LEAVES
            hits.append(Hit(near[1], kind, other=index))
    return Leg(inches, carried, cross, min(hits, default=None))


def _faulty(start: Point, made: list[Point], corners: tuple[Point, ...], fault: Fault) -> Walk:
    named = sum(one.far(other) for one, other in zip((start, *corners), corners, strict=False))
    return Walk(start, (*made, fault.at), named, fault=fault)


def _near(end: Point, others: tuple[Point, ...], base: float) -> tuple[int, ...]:
    return tuple(index for index, other in enumerate(others) if engaged(end, other, base))


def _on(ray: Ray, inches: float) -> Point:
    return Point(ray[0] + ray[2] * inches, ray[1] + ray[3] * inches).settled()
