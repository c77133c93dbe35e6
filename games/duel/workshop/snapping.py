"""Snapping: what is moved comes to lie on the grid, or in line with its neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds

GRIDS = (1.0, 0.5, 0.25, 0.0)
"""Inches between the lines of the grid, from which one can choose; 0 is none."""


class Guide(NamedTuple):
    """A line with which something is in line: across the table at a height (`down`), or down it."""

    at: float
    down: bool


class Lines(NamedTuple):
    """The edges and middles of what lies there, in inches from the left and from the top."""

    across: tuple[float, ...]
    below: tuple[float, ...]


def lines_of(table: tuple[float, float], boxes: Iterable[Bounds]) -> Lines:
    """The lines of a table with things in these boxes."""
    xs, ys = {0.0, table[0] / 2, table[0]}, {0.0, table[1] / 2, table[1]}
    for left, top, right, low in boxes:
        xs |= {left, (left + right) / 2, right}
        ys |= {top, (top + low) / 2, low}
    return Lines(tuple(sorted(xs)), tuple(sorted(ys)))


def on_grid(at: Point, grid: float) -> Point:
    """The point of the grid that is nearest; with no grid a hundredth of an inch."""
    grid = grid or 0.01
    return Point(round(round(at.x / grid) * grid, 4), round(round(at.y / grid) * grid, 4))


def snapped(
    box: Bounds, grid: float, lines: Lines, reach: float
) -> tuple[Point, tuple[Guide, ...]]:
    """By how much a box is to be moved so that an edge or its middle lies on a line that is within
    reach, else its upper left corner on the grid; and the lines it is then in line with."""
    left, top, right, low = box
    across, guides = _axis((left, (left + right) / 2, right), grid, lines.across, reach, False)
    down, more = _axis((top, (top + low) / 2, low), grid, lines.below, reach, True)
    return Point(across, down), (*guides, *more)


def _axis(
    ours: Sequence[float], grid: float, theirs: Sequence[float], reach: float, down: bool
) -> tuple[float, list[Guide]]:
    pairs = ((line - edge, line) for edge in ours for line in theirs if abs(line - edge) <= reach)
    by, line = min(pairs, key=lambda pair: abs(pair[0]), default=(None, 0.0))
    if by is not None:
        return by, [Guide(line, down)]
    return (round(ours[0] / grid) * grid - ours[0] if grid else 0.0), []
