"""Regions of a map drawn over its ground.

They are printed in tiles, each once for a zoom, as the ground below them is.
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
"""The side of a tile in pixels."""
LINE = 2.2
DASH = 7
GAP = 5
"""How wide an edge is, and its dashes, in pixels of a window of 1280 x 720."""
FINE = 0.4
"""Pixels by which the edge of a region may be off."""


class Region(NamedTuple):
    """A shape in inches and how it is printed: how dense its fill is, whether its edge is dashed,
    and how wide that is, 0 for none."""

    shape: BaseGeometry
    colour: Colour
    fill: float = 0.0
    line: float = LINE
    dashed: bool = True


class Regions:
    """Regions as they are printed, the first the lowest."""

    def __init__(self, regions: Sequence[Region]) -> None:
        self._regions = [*regions]
        self._tiles = Tiles[_Tile | None]()
        self._shapes: tuple[float, list[BaseGeometry]] = 0.0, []

    def draw(self, surface: Surface, transform: Transform, s: float) -> None:
        """Draw them as far as they are seen; `s` is the window's scale."""
        if not self._regions:
            return
        left, top = transform.origin
        scale = transform.scale
        if self._shapes[0] != scale:
            self._shapes = scale, [_larger(region.shape, scale) for region in self._regions]
        edge = ceil(4 * s)
        x0, y0, x1, y1 = map(float, shapely.total_bounds(self._shapes[1]))
        whole = Rect(left + int(x0) - edge, top + int(y0) - edge, 0, 0)
        whole.size = ceil(x1 - x0) + 2 * edge, ceil(y1 - y0) + 2 * edge
        seen = whole.clip(transform.rect).clip(surface.get_clip())
        for row in range((seen.top - top) // TILE, ceil((seen.bottom - top) / TILE)):
            for column in range((seen.left - left) // TILE, ceil((seen.right - left) / TILE)):
                key = (scale, s, column, row)
                printed = partial(self._printed, s, column, row)
                if found := self._tiles.tile(key, TILE, transform.rect, printed):
                    surface.blit(found.picture, (left + found.x, top + found.y))

    def _printed(self, s: float, column: int, row: int) -> _Tile | None:
        edge = 4 * s
        box = shapely.box(column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)
        body = ""
        seen = Rect(0, 0, 0, 0)
        for region, shape in zip(self._regions, self._shapes[1], strict=True):
            part = shape.intersection(box.buffer(2 * edge))
            there = part.buffer(edge).intersection(box)
            if there.is_empty:
                continue
            x0, y0, x1, y1 = there.bounds
            at = Rect(int(x0), int(y0), ceil(x1) - int(x0), ceil(y1) - int(y0))
            seen = seen.union(at) if seen else at
            body += _printed(region, shape, s)
        if not seen:
            return None
        shifted = f'<g transform="translate({-seen.left},{-seen.top})">{body}</g>'
        picture = art.rasterised(art.drawing(seen.size, shifted), seen.size)
        return _Tile(picture, seen.left, seen.top)


class _Tile(NamedTuple):
    """A tile as far as there is something on it, and where that lies from the map's corner."""

    picture: Surface
    x: int
    y: int


def _larger(shape: BaseGeometry, scale: float) -> BaseGeometry:
    return shapely.transform(shape, lambda xy: xy * scale).simplify(FINE)


def _printed(region: Region, shape: BaseGeometry, s: float) -> str:
    colour = theme.css(region.colour)
    inside = f'fill="{colour}" fill-opacity="{region.fill}"' if region.fill else 'fill="none"'
    look = f'{inside} fill-rule="evenodd"'
    whole = region.line and not region.dashed
    stroke = f'stroke="{colour}" stroke-width="{region.line * s:.2f}" stroke-linecap="round"'
    body = f'<path d="{_path(shape)}" {look} {stroke if whole else ""}/>'
    if region.line and region.dashed:
        dashes = "".join(dashed(line, DASH * s, GAP * s) for line in lines_of(shape))
        body += f'<path d="{dashes}" fill="none" {stroke}/>'
    return body


def lines_of(shape: BaseGeometry) -> Iterator[list[Point]]:
    """The corners of all lines of a shape."""
    for part in getattr(shape, "geoms", [shape]):
        rings = [part.exterior, *part.interiors] if hasattr(part, "exterior") else [part]
        yield from ([*ring.coords] for ring in rings)


def _path(shape: BaseGeometry) -> str:
    """The path along all lines of a shape."""
    lines = []
    for corners in lines_of(shape):
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        closed = len(corners) > 2 and corners[0] == corners[-1]
        lines.append(f"M{line}{'Z' if closed else ''}")
    return "".join(lines)
