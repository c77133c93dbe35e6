"""What a Tiled map holds, as far as a battlefield is made of it: checked, in pixels, with
templates, tilesets, groups and offsets resolved, and what is hidden left out."""

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

    `owner` and `file` say which, in sentences. `name`, `type`, `kind`, `properties` and all
    numbers are those of its template, its tile and its class where it has none of its own. `x` and
    `y` hold the layers' offsets, too. A tile object's kind is "rectangle", of its `tile`'s; another
    one's is the tag of its shape.
    """

    file: Path
    owner: str
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
    flipped: tuple[bool, bool] = (False, False)
    """Whether the tile is mirrored: left to right, top to bottom."""
    at: Point | None = None
    """Where it lies on the table, in inches; None is in a tile."""
    number: int = -1
    """Which of the elements `object` of the map's file it is, from 0; -1 is in another file."""
    gid: int = 0
    """The number by which the map itself shows its tile; 0 where none of its tilesets has it."""

    def problem(
        self, words: str, severity: Severity = Severity.ERROR, remedy: Remedy | None = None
    ) -> Problem:
        """Problems of objects, tilesets, templates and pictures that cannot be read."""
        return Problem(self.file, self.owner, words, severity, self.at, remedy, self.number)

    def wrong(self, words: str) -> MapError:
        """The error that says so."""
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
    """Which point of an object lies at its (x, y), as shares of its width and height."""
    offset: tuple[float, float]
    """How far the tile is drawn from where it lies."""
    keeps_shape: bool = False
    """Whether an object shows it as large as it fits in, in the middle, and not stretched."""
    fault: str = ""
    """Why its shapes can't be read; "" where they can."""
    is_missing: bool = False
    """Whether it stands for a tile whose tileset could not be read."""


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


TURNED = (1 << 28) - 1
"""The bits above these tell of a tile's number how it is mirrored and turned."""


def tileset_of(tilesets: Iterable[Tileset], number: int) -> Tileset | None:
    """The tileset that has the tile of a number, None where none has it; the tilesets with the
    highest numbers first."""
    return next((each for each in tilesets if each.first <= number & TURNED), None)


def tile_of(tilesets: Iterable[Tileset], number: int) -> TiledTile | None:
    """The tile that a map shows by a number, None where no tileset has it."""
    found = tileset_of(tilesets, number)
    return found.tile(number & TURNED) if found else None


class Chunk(NamedTuple):
    """A part of a layer of tiles, as infinite maps have them: its first column and row, and how
    many it has."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class TileLayer:
    """A layer of tiles: `numbers` row by row, each with the bits that tell how it is turned.

    In an infinite map every layer is as large as the table, and `numbers` has a 0 wherever none of
    its chunks lies. `chunks` are those, in the order of the elements `chunk` in the file, their
    columns and rows counted as in `numbers`; `chunk_at` tells where in the file a tile stands.
    """

    owner: str
    """Which layer, in sentences."""
    width: int
    height: int
    offset: tuple[float, float]
    numbers: list[int]
    chunks: tuple[Chunk, ...] = ()

    def chunk_at(self, tile: int) -> tuple[int, int] | None:
        """Return which chunk holds one of `numbers`, by its index, and which of the chunk's tiles
        that is, also by its index; None where no chunk lies. Of chunks that overlap the last one
        counts."""
        row, column = divmod(tile, self.width)
        for at, chunk in reversed([*enumerate(self.chunks)]):
            right, down = column - chunk.x, row - chunk.y
            if 0 <= right < chunk.width and 0 <= down < chunk.height:
                return at, down * chunk.width + right
        return None


@dataclass(frozen=True)
class TiledMap:
    """A map. `width` and `height` are in tiles, `tile_width` and `tile_height` in pixels; layers
    and objects stand as they are drawn, the lowest first.

    The table of an infinite map is what the chunks of its tile layers cover, and all places here
    count from its upper left corner. `origin` is the column and row of the file that lie there:
    what is written into the file has x and y greater by `origin` times the size of a tile.
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
    """Problems of objects, tilesets, templates and pictures that cannot be read."""
    origin: tuple[int, int] = (0, 0)
    is_infinite: bool = False
    images: tuple[ImageLayer, ...] = ()

    @property
    def missing(self) -> tuple[MissingFile, ...]:
        """The tilesets and templates that could not be read, though the user could help. Without
        them the map is shown as far as it is known; nobody may edit or play it."""
        found = (each.missing for each in self.problems if each.severity is Severity.ERROR)
        return tuple(dict.fromkeys(filter(None, found)))
