"""Snapping of moved things to the grid, or into line with their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds

GRIDS = (1.0, 0.5, 0.25, 0.0)
"""Distances between grid lines to choose from, in inches; 0 is no grid."""
FREE_STEP = 0.1
"""Step of an arrow key in inches, without a grid."""
FINEST_STEP = 0.01
"""Step in inches to which places are rounded without a grid."""


class SnapGuide(NamedTuple):
    """A line that is shown while a moved thing is aligned on it.

    Attributes:
        inches: Distance from the left edge of the table; of a horizontal line, from the top edge.
        is_horizontal: Whether the line runs from left to right.
    """

    inches: float
    is_horizontal: bool


class SnapCoordinates(NamedTuple):
    """Coordinates to which a moved thing may snap: edges and middles of things and table.

    Attributes:
        xs: Distances from the left edge of the table, in inches.
        ys: Distances from the top edge of the table, in inches.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]


def snap_coordinates(table: tuple[float, float], boxes: Iterable[Bounds]) -> SnapCoordinates:
    """Return the coordinates to snap to on a table with things in these boxes, in inches."""
    xs = {0.0, table[0] / 2, table[0]}
    ys = {0.0, table[1] / 2, table[1]}
    for left, top, right, bottom in boxes:
        xs |= {left, (left + right) / 2, right}
        ys |= {top, (top + bottom) / 2, bottom}
    return SnapCoordinates(tuple(sorted(xs)), tuple(sorted(ys)))


def nearest_grid_point(point: Point, grid: float) -> Point:
    """Return the nearest point of the grid; without a grid, to a hundredth of an inch."""
    step = grid or FINEST_STEP
    x = round(point.x / step) * step
    y = round(point.y / step) * step
    return Point(round(x, 4), round(y, 4))  # without the errors of binary fractions


def snap_shift(
    box: Bounds, grid: float, targets: SnapCoordinates, reach: float
) -> tuple[Point, tuple[SnapGuide, ...]]:
    """Return the shift that snaps a box, and the guides on which the box then lies.

    An edge or middle of the box snaps to a coordinate within reach, otherwise its upper left
    corner to the grid; each axis by itself. All lengths are in inches.
    """
    left, top, right, bottom = box
    xs = left, (left + right) / 2, right
    ys = top, (top + bottom) / 2, bottom
    shift_right, x_guides = _axis_shift(xs, grid, targets.xs, reach, is_vertical=False)
    shift_down, y_guides = _axis_shift(ys, grid, targets.ys, reach, is_vertical=True)
    return Point(shift_right, shift_down), (*x_guides, *y_guides)


def _axis_shift(
    edges: Sequence[float],
    grid: float,
    targets: Sequence[float],
    reach: float,
    *,
    is_vertical: bool,
) -> tuple[float, list[SnapGuide]]:
    """Return the shift along one axis that snaps a box, and the guide on which the box then lies.

    Args:
        edges: First edge, middle and last edge of the box.
        grid: Distance between grid lines; 0 for no grid.
        targets: Coordinates to which the box may snap.
        reach: Largest shift to one of them.
        is_vertical: Whether the axis points downwards.
    """
    pairs = (
        (target - edge, target)
        for edge in edges
        for target in targets
        if abs(target - edge) <= reach
    )
    shift, target = min(pairs, key=lambda pair: abs(pair[0]), default=(None, 0.0))
    if shift is not None:
        # a shift along the vertical axis ends on a horizontal line
        return shift, [SnapGuide(target, is_horizontal=is_vertical)]
    if not grid:
        return 0.0, []
    return round(edges[0] / grid) * grid - edges[0], []
