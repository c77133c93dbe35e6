"""The shortest legal path to a point: found from node to node, then drawn tight about the round
corners it bends at, and written in short legs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import asin, atan2, ceil, cos, hypot, inf, pi, sin, tau
from typing import NamedTuple

from games.duel.geometry.fans import Fans
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import Point
from games.duel.geometry.sight import Scene

FACETS = (pi / 8, pi / 24)
"""Radians a leg at most turns round a corner, and where that is too far within the allowance."""

LOOSE = 0.015
"""By how much of its length, and inches besides, a path from node to node may be longer than one
drawn tight."""

Measure = Callable[[Point, tuple[Point, ...], float], Walk | None]
"""What comes of a path from a point with an allowance; None where it is not wanted."""


class Bend(NamedTuple):
    """A round corner that a path passes, on its left (1) or on its right (-1)."""

    x: float
    y: float
    radius: float
    side: int


def shortest(
    scene: Scene, measure: Measure, start: Point, goal: Point, allowance: float, crosses: bool
) -> tuple[Point, ...] | None:
    """The corners of the shortest path of which comes what is wanted, where there is one. One that
    `crosses` only aims at its goal."""

    def good(at: Point, corners: tuple[Point, ...], left: float) -> Walk | None:
        made = measure(at, corners, left)
        return made if made and not made.fault else None

    if good(start, (goal,), allowance):
        return (goal,)
    found: tuple[float, tuple[int, ...]] = (inf, ())
    limit = allowance * (1 + LOOSE) + LOOSE
    fans = Fans(scene, start, limit, None if crosses else goal)
    for fan in fans.each():
        ahead = 0.0 if crosses else hypot(fan.x - goal.x, fan.y - goal.y)
        if fan.inches + ahead >= found[0]:
            break
        last = good(Point(fan.x, fan.y), (goal,), limit - fan.inches) if fan.way else None
        if last and fan.inches + last.length < found[0]:
            found = (fan.inches + last.length, fan.way)
    if not found[1]:
        return None
    for corners in _drawn(fans.scene, start, goal, found[1]):
        path = (*(corner.rounded() for corner in corners), goal)
        if good(start, path, allowance):
            return path
    return None


def _drawn(scene: Scene, start: Point, goal: Point, way: tuple[int, ...]) -> Iterator[list[Point]]:
    """The corners of a path by way of nodes: tight about each round corner, in fewer legs and in
    more; and the nodes themselves."""
    nodes = [Point(*map(float, scene.nodes[index][:2])) for index in way]
    bends: list[Bend] = []
    for before, index, after in zip([start, *nodes], way, [*nodes[1:], goal], strict=False):
        x, y, *_, cx, cy, radius = map(float, scene.nodes[index])
        turn = (x - before.x) * (after.y - y) - (y - before.y) * (after.x - x)
        bend = Bend(cx, cy, radius, 1 if turn > 0 else -1)
        if not bends or bends[-1][:3] != bend[:3]:
            bends.append(bend)
    headings = _tight(start, goal, bends)
    if headings:
        for facet in FACETS:
            yield [
                corner
                for bend, one, other in zip(bends, headings, headings[1:], strict=False)
                for corner in _round(bend, one, other, facet)
            ]
    yield nodes


def _tight(start: Point, goal: Point, bends: list[Bend]) -> list[float] | None:
    """The headings of the straight pieces of a path drawn tight about its bends; None where it then
    does not touch one of them."""
    headings = []
    for one, other in pairwise([Bend(*start, 0.0, 1), *bends, Bend(*goal, 0.0, 1)]):
        x, y = other.x - one.x, other.y - one.y
        across = (other.side * other.radius - one.side * one.radius) / max(hypot(x, y), 1e-9)
        if abs(across) > 1 + LOOSE:
            return None
        across = max(-1.0, min(1.0, across))  # it starts or ends in touch with a corner
        headings.append(atan2(y, x) - asin(across))
    turns = (_turn(*pair) for pair in pairwise(headings))
    if any(turn * bend.side < 0 for turn, bend in zip(turns, bends, strict=True)):
        return None
    return headings


def _round(bend: Bend, one: float, other: float, facet: float) -> Iterator[Point]:
    """The corners of legs that touch a round corner, between two headings."""
    turn = _turn(one, other)
    count = max(1, ceil(abs(turn) / facet)) if bend.radius > 0.1 else 1
    out = bend.radius / cos(turn / count / 2) * bend.side
    for index in range(count):
        heading = one + (index + 0.5) * turn / count
        yield Point(bend.x + sin(heading) * out, bend.y - cos(heading) * out)


def _turn(one: float, other: float) -> float:
    return (other - one + pi) % tau - pi
