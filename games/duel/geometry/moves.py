"""What comes of a path, and where a warrior can get to: values that `Field` answers with."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground


class Wrong(StrEnum):
    """Why a path is not legal."""

    NO_LENGTH = "no-length"  # a leg leads nowhere
    TOO_FAR = "too-far"  # D11
    BLOCKING = "blocking"  # D12: over blocking ground
    BASE = "base"  # D12: over another base
    OFF_TABLE = "off-table"  # D12
    AFTER_CROSSING = "after-crossing"  # D13: a leg follows a crossing
    LEAVES = "leaves"  # D14: out of an engagement
    CARRY_LEAVES = "carry-leaves"  # D14: the carry would lead out of one


class Fault(msgspec.Struct, frozen=True):
    """Why a path is not legal, and up to where it is.

    `leg` counts from 0, and `at` is the point of that leg up to which the path is good, so many
    `inches` along it. `piece` is the id of the terrain in the way; `other` the index, among the
    others asked about, of the base in the way or the enemy who is left.
    """

    kind: Wrong
    leg: int
    at: Point
    inches: float
    piece: str = ""
    other: int = -1


class Walk(msgspec.Struct, frozen=True):
    """What comes of a path (D11 to D14).

    `legs` are the ends of the legs really made, the carry included; `length` the inches that
    count, or all that are named where there is a fault. A path that crosses says onto which ground
    (`crossed`), where on the border (`crossing`). `engaged` are the indices of the others within 2
    inches of its end.
    """

    start: Point
    legs: tuple[Point, ...]
    length: float
    crossed: Ground | None = None
    crossing: Point | None = None
    engaged: tuple[int, ...] = ()
    fault: Fault | None = None

    @property
    def end(self) -> Point:
        """Where the warrior stands afterwards."""
        return self.legs[-1] if self.legs else self.start


class Reach(msgspec.Struct, frozen=True):
    """Where a warrior's centre can end (D11 to D14).

    `free` is the region on the ground it stands on, `engaged` the part of it where it ends within 2
    inches of an enemy, `crossings` the lines of border it can cross.
    """

    free: BaseGeometry
    engaged: BaseGeometry
    crossings: BaseGeometry
