"""Unions and intersections of shapes that do not fail where shapely's floating point does.

If shapely refuses the exact operation, the operation is repeated with coordinates snapped to a fine
grid.
"""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

GRID = 1e-6
"""Spacing of the grid in inches."""


def union_of(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Return the union of shapes as polygons."""
    shape_list = list(shapes)
    try:
        return _area(shapely.union_all(shape_list))
    except shapely.GEOSException:  # can happen with valid shapes, but not on a grid
        return _area(shapely.union_all(shape_list, grid_size=GRID))


def intersection(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Return the intersection of two shapes."""
    try:
        return shapely.intersection(one, other)
    except shapely.GEOSException:
        return shapely.intersection(one, other, grid_size=GRID)


def _area(shape: BaseGeometry) -> BaseGeometry:
    """Return the polygons of a shape, without stray points and lines."""
    if isinstance(shape, Polygon | MultiPolygon):
        return shape
    return MultiPolygon([each for each in shapely.get_parts(shape) if isinstance(each, Polygon)])
