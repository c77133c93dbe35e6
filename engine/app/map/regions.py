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
"""Width of an edge, in pixels of a 1280 x 720 window."""
DASH = 7
"""Length of the dashes of an edge, in the same pixels."""
GAP = 5
"""Length of the gaps between the dashes, in the same pixels."""
EDGE_REACH = 4
"""Distance by which an edge may reach beyond its region, in the same pixels."""
SIMPLIFY_TOLERANCE = 0.4
"""Tolerance in pixels when the edge of a region is simplified."""


class Region(NamedTuple):
    """A shape on the map and its look.

    Attributes:
        shape: The area in inches.
        fill: Opacity of the fill, 0 to 1.
        line: Width of the edge in pixels of a 1280 x 720 window; 0 for no edge.
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

    def draw(self, surface: Surface, transform: Transform, s: float) -> None:
        """Draw the visible part of the regions; `s` is the number of pixels of a style unit."""
        if not self._regions:
            return
        left, top = transform.origin
        scale = transform.scale
        if self._shapes_scale != scale:
            self._shapes_scale = scale
            self._shapes = [_scaled_shape(region.shape, scale) for region in self._regions]
        edge = ceil(EDGE_REACH * s)
        x0, y0, x1, y1 = map(float, shapely.total_bounds(self._shapes))
        bounds = Rect(left + int(x0) - edge, top + int(y0) - edge, 0, 0)
        bounds.size = ceil(x1 - x0) + 2 * edge, ceil(y1 - y0) + 2 * edge
        visible = bounds.clip(transform.rect).clip(surface.get_clip())
        rows = range((visible.top - top) // TILE, ceil((visible.bottom - top) / TILE))
        columns = range((visible.left - left) // TILE, ceil((visible.right - left) / TILE))
        for row in rows:
            for column in columns:
                key = (scale, s, column, row)
                printed = partial(self._printed_tile, s, column, row)
                if tile := self._tiles.tile(key, TILE, transform.rect, printed):
                    surface.blit(tile.picture, (left + tile.x, top + tile.y))

    def _printed_tile(self, s: float, column: int, row: int) -> _Tile | None:
        edge = EDGE_REACH * s
        box = shapely.box(column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)
        body = ""
        bounds = Rect(0, 0, 0, 0)
        for region, shape in zip(self._regions, self._shapes, strict=True):
            part = shape.intersection(box.buffer(2 * edge))
            visible_part = part.buffer(edge).intersection(box)
            if visible_part.is_empty:
                continue
            x0, y0, x1, y1 = visible_part.bounds
            part_bounds = Rect(int(x0), int(y0), ceil(x1) - int(x0), ceil(y1) - int(y0))
            bounds = bounds.union(part_bounds) if bounds else part_bounds
            # all of it, so that dashes go on from tile to tile
            body += _region_svg(region, shape, s)
        if not bounds:
            return None
        shifted = f'<g transform="translate({-bounds.left},{-bounds.top})">{body}</g>'
        picture = art.rasterised(art.drawing(bounds.size, shifted), bounds.size)
        return _Tile(picture, bounds.left, bounds.top)


class _Tile(NamedTuple):
    """Picture of the part of a tile that is not empty, and its offset from the map's corner."""

    picture: Surface
    x: int
    y: int


def _scaled_shape(shape: BaseGeometry, scale: float) -> BaseGeometry:
    return shapely.transform(shape, lambda xy: xy * scale).simplify(SIMPLIFY_TOLERANCE)


def _region_svg(region: Region, shape: BaseGeometry, s: float) -> str:
    colour = theme.css(region.colour)
    inside = f'fill="{colour}" fill-opacity="{region.fill}"' if region.fill else 'fill="none"'
    look = f'{inside} fill-rule="evenodd"'
    is_solid = region.line and not region.dashed
    stroke = f'stroke="{colour}" stroke-width="{region.line * s:.2f}" stroke-linecap="round"'
    body = f'<path d="{_path(shape)}" {look} {stroke if is_solid else ""}/>'
    if region.line and region.dashed:
        dashes = "".join(dashed(line, DASH * s, GAP * s) for line in lines_of(shape))
        body += f'<path d="{dashes}" fill="none" {stroke}/>'
    return body


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
        closed = len(corners) > 2 and corners[0] == corners[-1]
        lines.append(f"M{line}{'Z' if closed else ''}")
    return "".join(lines)
