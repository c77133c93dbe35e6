"""Fullness of a battlefield: how much lies on it, beside the game's own maps."""

from __future__ import annotations

from typing import NamedTuple

from games.duel.generator.ground import area
from games.duel.generator.placing import Layout


class Fullness(NamedTuple):
    """What lies on 100 square inches.

    Attributes:
        pieces: The number of pieces.
        covered: The square inches that they cover.
        kinds: The number of their kinds.
    """

    pieces: float
    covered: float
    kinds: float


FULL = Fullness(6.2, 23.1, 1.645)
"""Fullness of a battlefield of medium density: that of the emptiest quarter of the game's own maps,
and a little more."""


def fullness_of(layout: Layout) -> Fullness:
    """Return the fullness of a layout; what pieces cover together counts twice."""
    hundreds = layout.table[0] * layout.table[1] / 100
    pieces = list(layout.pieces)
    covered = sum(area(part) for piece in pieces for part in piece.shapes)
    kind_count = len({piece.kind for piece in pieces})
    return Fullness(len(pieces) / hundreds, covered / hundreds, kind_count / hundreds)


def missing_to(fullness: Fullness, goal: Fullness) -> Fullness:
    """Return what is missing to a goal, 0 where nothing is."""
    return Fullness(*(max(0.0, want - has) for want, has in zip(goal, fullness, strict=True)))
