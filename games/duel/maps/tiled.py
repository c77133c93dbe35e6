"""What a Tiled map holds, as far as a battlefield is made of it: checked, in pixels, with
templates, tilesets, groups and offsets resolved, and what is hidden left out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from games.duel.maps.errors import MapError
from games.duel.maps.nodes import Value

Kind = Literal["rectangle", "ellipse", "point", "polygon", "polyline", "text"]
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class TiledObject:
    """An object of a layer, or one of a tile's collision shapes.

    `owner` and `file` say which, in sentences. `name`, `type`, `kind`, `properties` and all
    numbers are those of its template and its tile where it has none of its own. `x` and `y` hold
    the layers' offsets, too. A tile object's kind is "rectangle", of its `tile`'s.
    """

    file: Path
    owner: str
    name: str
    type: str
    kind: Kind
    x: float
    y: float
    width: float
    height: float
    rotation: float
    """Degrees, clockwise about (x, y)."""
    points: Points
    properties: dict[str, Value]
    tile: TiledTile | None = None
    flipped: tuple[bool, bool] = (False, False)
    """Whether the tile is mirrored: left to right, top to bottom."""

    def wrong(self, problem: str) -> MapError:
        """The error that says what is wrong with it."""
        return MapError(self.file, self.owner, problem)


@dataclass(frozen=True)
class TiledTile:
    """A tile of a tileset as objects show it."""

    width: float
    height: float
    type: str
    properties: dict[str, Value]
    collision: tuple[TiledObject, ...]
    anchor: tuple[float, float]
    """Which point of an object lies at its (x, y), as shares of its width and height."""
    offset: tuple[float, float]
    """How far the tile is drawn from where it lies."""


@dataclass(frozen=True)
class Tileset:
    """The tiles that have something to say, by their number in the tileset."""

    first: int
    tiles: dict[int, TiledTile]
    plain: TiledTile
    """Any other tile."""

    def tile(self, number: int) -> TiledTile:
        """A tile by its number in the map."""
        return self.tiles.get(number - self.first, self.plain)


@dataclass(frozen=True)
class TileLayer:
    """A layer of tiles: `numbers` row by row, each with the bits that tell how it is turned."""

    width: int
    height: int
    offset: tuple[float, float]
    numbers: list[int]


@dataclass(frozen=True)
class TiledMap:
    """A map. `width` and `height` are in tiles, `tile_width` and `tile_height` in pixels; layers
    and objects stand as they are drawn, the lowest first."""

    width: int
    height: int
    tile_width: int
    tile_height: int
    properties: dict[str, Value]
    tilesets: tuple[Tileset, ...]
    layers: tuple[TileLayer, ...]
    objects: tuple[TiledObject, ...]
