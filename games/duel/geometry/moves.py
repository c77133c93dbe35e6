"""Values that `Field` returns: the result of a walk, its fault, and the reach of a warrior.

A path has straight legs. A crossing is where a leg passes the border between level and uneven
ground; the carry then takes the warrior on, for free, until its base lies on the new ground.

Clauses such as D11 are in games/duel/rules.md.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground


class PathFault(StrEnum):
    """Reason why a path is not legal."""

    NO_LENGTH = "no-length"  # a leg leads nowhere
    TOO_FAR = "too-far"  # D11
    BLOCKING = "blocking"  # D12: over blocking ground
    BASE = "base"  # D12: over another base
    OFF_TABLE = "off-table"  # D12
    AFTER_CROSSING = "after-crossing"  # D13: a leg follows a crossing, which ends the move
    LEAVES = "leaves"  # D14: out of an engagement
    CARRY_LEAVES = "carry-leaves"  # D14: the carry would lead out of one


class Fault(msgspec.Struct, frozen=True):
    """Reason why a path is not legal, and the place up to which the path is good.

    Attributes:
        kind: The reason.
        leg_index: Index of the faulty leg, from 0.
        stop_point: Point of that leg up to which the path is good.
        inches: Length in inches of the path up to that point.
        piece_id: Id of the terrain in the way, or "".
        other_index: Index among the others of the base in the way or the enemy who is left, or -1.
    """

    kind: PathFault
    leg_index: int
    stop_point: Point
    inches: float
    piece_id: str = ""
    other_index: int = -1


class Walk(msgspec.Struct, frozen=True):
    """Result of walking along a path (D11 to D14).

    Attributes:
        start: Where the warrior stood before.
        legs: Ends of the legs that were made, with the carry.
        length: Inches that count; with a fault, the inches of the whole path as named.
        new_ground: Ground onto which the warrior was carried, or None.
        crossing_point: Point of the border at which the path crossed, or None.
        engaged_indices: Indices of the others within 2 inches of the end.
        fault: Reason why the path is not legal, or None.
    """

    start: Point
    legs: tuple[Point, ...]
    length: float
    new_ground: Ground | None = None
    crossing_point: Point | None = None
    engaged_indices: tuple[int, ...] = ()
    fault: Fault | None = None

    @property
    def end(self) -> Point:
        """Point at which the warrior stands afterwards."""
        return self.legs[-1] if self.legs else self.start


class Reach(msgspec.Struct, frozen=True):
    """Places at which a warrior's centre can end (D11 to D14).

    Attributes:
        free_region: Region on the ground on which the warrior stands.
        engaged_region: Part of that region within 2 inches of an enemy.
        crossings: Lines of border that the warrior can cross.
    """

    free_region: BaseGeometry
    engaged_region: BaseGeometry
    crossings: BaseGeometry
