"""Fullness of a battlefield: how much lies on it, beside the game's own maps."""

from __future__ import annotations

from typing import NamedTuple

from games.duel.generator.ground import area, covers
from games.duel.generator.placing import Layout


class Fullness(NamedTuple):
    """Amounts for 100 square inches.

    Attributes:
        pieces: The number of pieces.
        covered: The square inches that they cover.
        kinds: The number of their kinds.
    """

    pieces: float
    covered: float
    kinds: float


FULL = Fullness(6.2, 23.3, 1.645)
"""Fullness of a battlefield of medium density: that of the emptiest quarter of the game's own maps,
and a little more."""


def fullness_of(layout: Layout) -> Fullness:
    """Return the fullness of a layout; what lies on level pieces such as hills counts once."""
    hundreds = layout.table[0] * layout.table[1] / 100
    pieces = list(layout.pieces)
    level_shapes = [shape for piece in pieces if piece.is_level for shape in piece.shapes]
    covered = sum(map(area, level_shapes))
    for piece in pieces:
        is_on_level = any(covers(shape, piece.middle) for shape in level_shapes)
        if not piece.is_level and not is_on_level:
            covered += sum(map(area, piece.shapes))
    kind_count = len({piece.kind for piece in pieces})
    return Fullness(len(pieces) / hundreds, covered / hundreds, kind_count / hundreds)


def missing_to(fullness: Fullness, goal: Fullness) -> Fullness:
    """Return the amounts that are missing to a goal, each at least 0."""
    return Fullness(*(max(0.0, want - has) for want, has in zip(goal, fullness, strict=True)))
