"""Data of a Tiled map, checked, in pixels, with everything from which a battlefield is made.

Templates, tilesets, groups and offsets are resolved, and hidden layers and objects are left out. In
Tiled, an object may show a tile, and takes its shape from it; a template is a file with one object
that others repeat. The number of a tile in a map (`gid`) counts over all its tilesets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from games.duel.geometry.points import Point
from games.duel.maps.imagelayers import ImageLayer
from games.duel.maps.nodes import Value
from games.duel.maps.problems import MapError, MissingFile, Problem, Remedy, Severity

Points = tuple[tuple[float, float], ...]
Classes = Mapping[str, Mapping[str, Value]]
"""The properties of each class, by its name in small letters."""


@dataclass(frozen=True)
class TiledObject:
    """An object of a layer, or one of a tile's collision shapes.

    If the object has no `name`, `type`, `kind`, property or number of its own, the value comes from
    its template, its tile or its class.

    Attributes:
        file: File in which the object stands.
        label: The object as sentences name it.
        kind: "rectangle" for a tile object, whose shape is that of its `tile`; otherwise the tag of
            the object's shape.
        x: Distance from the left edge of the table in pixels, with the offsets of the layers.
        y: Distance from the top edge of the table in pixels, with the offsets of the layers.
    """

    file: Path
    label: str
    name: str
    type: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    rotation: float
    """Degrees, clockwise about (x, y)."""
    points: Points
    properties: dict[str, Value]
    tile: TiledTile | None = None
    mirror_flags: tuple[bool, bool] = (False, False)
    """Whether the tile is mirrored: left to right, top to bottom."""
    table_point: Point | None = None
    """Place of the object on the table, in inches; None for a collision shape of a tile."""
    element_index: int = -1
    """Index of the object's element among all `object` elements of the map; -1 in another file."""
    gid: int = 0
    """Number of the object's tile in the map itself; 0 if no tileset of the map has the tile."""

    def problem(
        self, words: str, severity: Severity = Severity.ERROR, remedy: Remedy | None = None
    ) -> Problem:
        """Return a problem of this object, with its file, name, place and number."""
        is_in_map = self.element_index >= 0
        return Problem(
            self.file,
            self.label,
            words,
            severity,
            self.table_point,
            remedy,
            self.element_index if is_in_map else None,
        )

    def error(self, words: str) -> MapError:
        """Return an error about this object, to be raised."""
        return MapError(self.problem(words))


@dataclass(frozen=True)
class TiledTile:
    """A tile of a tileset as objects show it."""

    width: float
    height: float
    type: str
    properties: dict[str, Value]
    collision: tuple[TiledObject, ...]
    anchor: tuple[float, float]
    """The object's point that lies at (x, y): shares of width and height from the upper left."""
    offset: tuple[float, float]
    """Shift with which the tile is drawn, right and down, in pixels of the tile."""
    keeps_shape: bool = False
    """Whether an object shows the tile centred and as large as it fits, without stretching it."""
    fault: str = ""
    """Reason why the collision shapes can't be read; "" if they can."""
    is_missing: bool = False
    """Whether the tile stands for one of a tileset that could not be read."""


@dataclass(frozen=True)
class Tileset:
    """A tileset. `tiles` holds the tiles that its file describes, by their number in the set."""

    first_number: int
    tiles: dict[int, TiledTile]
    default_tile: TiledTile
    """Tile that stands for every tile that the file does not describe."""

    def tile(self, number: int) -> TiledTile:
        """Return a tile by its number in the map."""
        return self.tiles.get(number - self.first_number, self.default_tile)


TILE_NUMBER = (1 << 28) - 1
"""Mask of the tile number itself; the bits above encode mirroring and turning."""


def tileset_of(tilesets: Iterable[Tileset], number: int) -> Tileset | None:
    """Return the tileset that has the tile of this number, or None if no tileset has it.

    Args:
        tilesets: The tilesets, the one with the highest numbers first.
        number: Number of a tile in the map; its bits of mirroring and turning are ignored.
    """
    return next(
        (tileset for tileset in tilesets if tileset.first_number <= number & TILE_NUMBER), None
    )


def tile_of(tilesets: Iterable[Tileset], number: int) -> TiledTile | None:
    """Return the tile that a map shows by a number, or None if no tileset has it."""
    tileset = tileset_of(tilesets, number)
    return tileset.tile(number & TILE_NUMBER) if tileset else None


class Chunk(NamedTuple):
    """A rectangle of tiles of a layer in an infinite map: first column, first row, size."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class TileLayer:
    """A tile layer: the numbers of its tiles row by row, with the bits of mirroring and turning.

    In an infinite map every layer is as large as the table, and `numbers` has a 0 outside the
    layer's chunks. `chunks` stand in the order of the elements `chunk` in the file, their columns
    and rows counted as in `numbers`; `chunk_at` finds a tile in the file.
    """

    label: str
    """The layer as sentences name it."""
    width: int
    height: int
    offset: tuple[float, float]
    numbers: list[int]
    chunks: tuple[Chunk, ...] = ()

    def chunk_at(self, tile: int) -> tuple[int, int] | None:
        """Return the chunk that holds a tile, and the tile's place in the chunk, as two indices.

        Args:
            tile: Index of the tile in `numbers`.

        Returns:
            Index of the chunk and index of the tile in the chunk; None if the tile lies in no
                chunk. If chunks overlap, the last one counts.
        """
        row, column = divmod(tile, self.width)
        for index, chunk in reversed([*enumerate(self.chunks)]):
            chunk_column = column - chunk.x
            chunk_row = row - chunk.y
            if 0 <= chunk_column < chunk.width and 0 <= chunk_row < chunk.height:
                return index, chunk_row * chunk.width + chunk_column
        return None


@dataclass(frozen=True)
class TiledMap:
    """A Tiled map; `width` and `height` are in tiles, `tile_width` and `tile_height` in pixels.

    Layers and objects stand in drawing order, the lowest first. The table of an infinite map is the
    rectangle that the chunks of its tile layers cover, and all places here count from its upper
    left corner. `origin` is that corner's column and row in the file: a place in the file is the
    place here plus `origin` times the size of a tile.
    """

    width: int
    height: int
    tile_width: int
    tile_height: int
    properties: dict[str, Value]
    tilesets: tuple[Tileset, ...]
    layers: tuple[TileLayer, ...]
    objects: tuple[TiledObject, ...]
    problems: tuple[Problem, ...] = ()
    """Problems of objects, tilesets, templates and pictures that can't be read."""
    origin: tuple[int, int] = (0, 0)
    is_infinite: bool = False
    images: tuple[ImageLayer, ...] = ()

    @property
    def missing(self) -> tuple[MissingFile, ...]:
        """Unread tilesets and templates that the user could allow or find.

        Without them the map is shown incompletely, and can be neither edited nor played.
        """
        files = (problem.missing for problem in self.problems if problem.severity is Severity.ERROR)
        return tuple(dict.fromkeys(filter(None, files)))
