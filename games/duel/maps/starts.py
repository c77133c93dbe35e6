"""Whether a duel can begin on a battlefield: where its starts lie, and the ways between them."""

from __future__ import annotations

from typing import NamedTuple

import shapely
from shapely.geometry import Point as ShapelyPoint

from games.duel.geometry.points import BASE, TOLERANCE
from games.duel.geometry.terrain import Battlefield

FEWEST, MOST = 2, 6
"""Seats of a duel."""


class StartFault(NamedTuple):
    """What is wrong with a battlefield: with what on it, "" for all of it, and why."""

    object: str
    problem: str


def faults(battlefield: Battlefield, base: float = BASE) -> list[StartFault]:
    """Why no duel can begin here with bases of this many inches across; empty where one can.

    Each start must lie on the table, off blocking ground and off the other bases (D12), and be
    reached from every other (D7).
    """
    count = len(battlefield.starts)
    if not count:
        return [StartFault("", "has no start: it needs point objects of class start")]
    found = [StartFault("", "has one start; a duel needs two at least")] if count < FEWEST else []
    found += (
        [StartFault("", f"has {count} starts; a duel has {MOST} at most")] if count > MOST else []
    )
    bad = _misplaced(battlefield, base)
    return found + (bad or _unreachable(battlefield, base))


def _misplaced(battlefield: Battlefield, base: float) -> list[StartFault]:
    width, height = battlefield.table
    blocking = [piece for piece in battlefield.terrain if piece.ground == "blocking"]
    found = []
    for at, start in enumerate(battlefield.starts):
        name, where = _name(at), ShapelyPoint(start)
        if min(start.x, start.y, width - start.x, height - start.y) < base / 2 - TOLERANCE:
            inside = 0 <= start.x <= width and 0 <= start.y <= height
            problem = "has part of its base off the table" if inside else "lies off the table"
            found.append(StartFault(name, problem))
        found += [
            StartFault(name, f"overlaps the blocking ground of '{piece.id}'")
            for piece in blocking
            if piece.shape.distance(where) < base / 2 - TOLERANCE
        ]
        found += [
            StartFault(name, f"overlaps the {_name(before)}")
            for before, other in enumerate(battlefield.starts[:at])
            if start.far(other) < base - TOLERANCE
        ]
    return found


def _unreachable(battlefield: Battlefield, base: float) -> list[StartFault]:
    """The starts that nobody who starts at seat 1's gets to.

    Only blocking ground and the edge of the table stop a warrior for ever: a border it crosses,
    and whoever stands in its way moves on.
    """
    width, height = battlefield.table
    radius = base / 2 - TOLERANCE
    blocked = [piece.shape for piece in battlefield.terrain if piece.ground == "blocking"]
    room = shapely.box(radius, radius, width - radius, height - radius)
    # Each is widened by itself: so the union has smooth shapes to deal with, and few of them.
    walls = shapely.union_all([shape.buffer(radius) for shape in blocked])
    parts = shapely.get_parts(room.difference(walls))
    areas = [
        int(shapely.distance(parts, ShapelyPoint(start)).argmin()) for start in battlefield.starts
    ]
    return [
        StartFault(_name(at), f"can't be reached from the {_name(0)}")
        for at, area in enumerate(areas)
        if area != areas[0]
    ]


def _name(at: int) -> str:
    return f"start of seat {at + 1}"
