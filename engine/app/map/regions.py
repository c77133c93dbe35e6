"""Areas of a map, such as zones, drawn over its ground.

They are printed in tiles, each once per zoom level, like the ground below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

import shapely
from pygame import Rect, Surface
from shapely.geometry.base import BaseGeometry

from engine.app import art, theme
from engine.app.map.tiles import Tiles
from engine.app.map.transform import Transform
from engine.app.paint.shapes import Point, dashed
from engine.app.theme import Colour

TILE = 512
"""Width and height of a tile in pixels."""
LINE = 2.2
"""Width of an edge, in style units."""
DASH = 7
"""Length of the dashes of an edge, in style units."""
GAP = 5
"""Length of the gaps between the dashes, in style units."""
EDGE_REACH = 4
"""Distance by which an edge may reach beyond its region, in style units."""
SIMPLIFY_TOLERANCE = 0.4
"""Tolerance in pixels when the edge of a region is simplified."""


class Region(NamedTuple):
    """A shape on the map and its look.

    Attributes:
        shape: The area in inches.
        fill: Opacity of the fill, 0 to 1.
        line: Width of the edge in style units; 0 for no edge.
        dashed: True if the edge is dashed.
    """

    shape: BaseGeometry
    colour: Colour
    fill: float = 0.0
    line: float = LINE
    dashed: bool = True


class Regions:
    """Regions drawn over a map, from the lowest to the topmost, with a cache of tiles."""

    def __init__(self, regions: Sequence[Region]) -> None:
        self._regions = [*regions]
        self._tiles = Tiles[_Tile | None]()
        self._shapes_scale = 0.0
        self._shapes: list[BaseGeometry] = []
        """Shapes of the regions in pixels from the map's corner, at `_shapes_scale`."""

    def draw(self, surface: Surface, transform: Transform, pixels_per_unit: float) -> None:
        """Draw the visible part of the regions; a style unit is `pixels_per_unit` pixels."""
        if not self._regions:
            return
        left, top = transform.origin
        scale = transform.scale
        if self._shapes_scale != scale:
            self._shapes_scale = scale
            self._shapes = [_scaled_shape(region.shape, scale) for region in self._regions]
        edge = ceil(EDGE_REACH * pixels_per_unit)
        x0, y0, x1, y1 = map(float, shapely.total_bounds(self._shapes))
        bounds = Rect(left + int(x0) - edge, top + int(y0) - edge, 0, 0)
        bounds.size = ceil(x1 - x0) + 2 * edge, ceil(y1 - y0) + 2 * edge
        visible_rect = bounds.clip(transform.rect).clip(surface.get_clip())
        rows = range((visible_rect.top - top) // TILE, ceil((visible_rect.bottom - top) / TILE))
        columns = range(
            (visible_rect.left - left) // TILE, ceil((visible_rect.right - left) / TILE)
        )
        for row in rows:
            for column in columns:
                key = (scale, pixels_per_unit, column, row)
                print_tile = partial(self._print_tile, pixels_per_unit, column, row)
                if tile := self._tiles.tile(key, TILE, transform.rect, print_tile):
                    surface.blit(tile.picture, (left + tile.x, top + tile.y))

    def _print_tile(self, pixels_per_unit: float, column: int, row: int) -> _Tile | None:
        """Return the printed tile of a column and row, or None if no region reaches into it."""
        edge = EDGE_REACH * pixels_per_unit
        tile_shape = shapely.box(column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)
        svg = ""
        bounds = Rect(0, 0, 0, 0)
        for region, shape in zip(self._regions, self._shapes, strict=True):
            # cut off what is far away first, since the exact cut with the edge takes long
            part = shape.intersection(tile_shape.buffer(2 * edge))
            visible_part = part.buffer(edge).intersection(tile_shape)
            if visible_part.is_empty:
                continue
            x0, y0, x1, y1 = visible_part.bounds
            part_bounds = Rect(int(x0), int(y0), ceil(x1) - int(x0), ceil(y1) - int(y0))
            bounds = bounds.union(part_bounds) if bounds else part_bounds
            # the whole shape, so that dashes go on from tile to tile
            svg += _region_svg(region, shape, pixels_per_unit)
        if not bounds:
            return None
        shifted = f'<g transform="translate({-bounds.left},{-bounds.top})">{svg}</g>'
        picture = art.rasterise(art.svg_document(bounds.size, shifted), bounds.size)
        return _Tile(picture, bounds.left, bounds.top)


class _Tile(NamedTuple):
    """Picture of the part of a tile that is not empty, and its offset from the map's corner."""

    picture: Surface
    x: int
    y: int


def _scaled_shape(shape: BaseGeometry, scale: float) -> BaseGeometry:
    return shapely.transform(shape, lambda xy: xy * scale).simplify(SIMPLIFY_TOLERANCE)


def _region_svg(region: Region, shape: BaseGeometry, pixels_per_unit: float) -> str:
    """Return a region as SVG: the fill with a solid edge, then the dashes of a dashed one."""
    colour = theme.css(region.colour)
    fill_style = f'fill="{colour}" fill-opacity="{region.fill}"' if region.fill else 'fill="none"'
    style = f'{fill_style} fill-rule="evenodd"'
    is_solid = region.line and not region.dashed
    line_width = region.line * pixels_per_unit
    stroke = f'stroke="{colour}" stroke-width="{line_width:.2f}" stroke-linecap="round"'
    svg = f'<path d="{_path(shape)}" {style} {stroke if is_solid else ""}/>'
    if region.line and region.dashed:
        dashes = "".join(
            dashed(line, DASH * pixels_per_unit, GAP * pixels_per_unit) for line in lines_of(shape)
        )
        svg += f'<path d="{dashes}" fill="none" {stroke}/>'
    return svg


def lines_of(shape: BaseGeometry) -> Iterator[list[Point]]:
    """Yield the corners of each line of a shape."""
    for part in getattr(shape, "geoms", [shape]):
        rings = [part.exterior, *part.interiors] if hasattr(part, "exterior") else [part]
        yield from ([*ring.coords] for ring in rings)


def _path(shape: BaseGeometry) -> str:
    """Return the SVG path data along all lines of a shape."""
    lines = []
    for corners in lines_of(shape):
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        is_closed = len(corners) > 2 and corners[0] == corners[-1]
        lines.append(f"M{line}{'Z' if is_closed else ''}")
    return "".join(lines)
