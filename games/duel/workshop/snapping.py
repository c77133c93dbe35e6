"""Snapping of moved things to the grid, or into line with their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds

GRIDS = (1.0, 0.5, 0.25, 0.0)
"""Distances between grid lines to choose from, in inches; 0 is no grid."""


class SnapLine(NamedTuple):
    """A line on which a moved thing is aligned.

    Attributes:
        at: Distance from the left edge of the table in inches, or with `down` from the top edge.
        down: Whether the line runs across the table, so that `at` is measured downwards.
    """

    at: float
    down: bool


class SnapPositions(NamedTuple):
    """Edges and middles of things and table.

    Attributes:
        across: Distances from the left edge of the table, in inches.
        below: Distances from the top edge of the table, in inches.
    """

    across: tuple[float, ...]
    below: tuple[float, ...]


def snap_positions(table: tuple[float, float], boxes: Iterable[Bounds]) -> SnapPositions:
    """Return the snapping lines of a table with things in these boxes, in inches."""
    xs = {0.0, table[0] / 2, table[0]}
    ys = {0.0, table[1] / 2, table[1]}
    for left, top, right, bottom in boxes:
        xs |= {left, (left + right) / 2, right}
        ys |= {top, (top + bottom) / 2, bottom}
    return SnapPositions(tuple(sorted(xs)), tuple(sorted(ys)))


def nearest_grid_point(point: Point, grid: float) -> Point:
    """Return the nearest point of the grid; without a grid, to a hundredth of an inch."""
    grid = grid or 0.01
    return Point(round(round(point.x / grid) * grid, 4), round(round(point.y / grid) * grid, 4))


def snap_shift(
    box: Bounds, grid: float, lines: SnapPositions, reach: float
) -> tuple[Point, tuple[SnapLine, ...]]:
    """Return the shift that snaps a box, and the guides on which the box then lies.

    An edge or middle of the box snaps to a line within reach, otherwise its upper left corner to
    the grid; each axis by itself. All lengths are in inches.
    """
    left, top, right, bottom = box
    across, guides = _axis_shift(
        (left, (left + right) / 2, right), grid, lines.across, reach, False
    )
    down, more = _axis_shift((top, (top + bottom) / 2, bottom), grid, lines.below, reach, True)
    return Point(across, down), (*guides, *more)


def _axis_shift(
    ours: Sequence[float], grid: float, theirs: Sequence[float], reach: float, down: bool
) -> tuple[float, list[SnapLine]]:
    pairs = ((line - edge, line) for edge in ours for line in theirs if abs(line - edge) <= reach)
    by, line = min(pairs, key=lambda pair: abs(pair[0]), default=(None, 0.0))
    if by is not None:
        return by, [SnapLine(line, down)]
    return (round(ours[0] / grid) * grid - ours[0] if grid else 0.0), []
