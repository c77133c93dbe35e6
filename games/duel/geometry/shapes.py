"""Shapes put together by shapely, where its arithmetic fails on a fine grid."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

GRID = 1e-6
"""Inches between the lines of the grid."""


def united(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """The area of shapes together."""
    listed = list(shapes)
    try:
        return _area(shapely.union_all(listed))
    except shapely.GEOSException:  # of valid shapes, too: on a grid it does not fail
        return _area(shapely.union_all(listed, grid_size=GRID))


def common(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What two shapes have in common."""
    try:
        return shapely.intersection(one, other)
    except shapely.GEOSException:
        return shapely.intersection(one, other, grid_size=GRID)


def _area(shape: BaseGeometry) -> BaseGeometry:
    """A shape without the points and lines that are left over beside its areas."""
    if isinstance(shape, Polygon | MultiPolygon):
        return shape
    return MultiPolygon([each for each in shapely.get_parts(shape) if isinstance(each, Polygon)])
