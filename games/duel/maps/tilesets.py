"""Tilesets with the properties and collision shapes of their tiles; their images stay unopened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.rules.quoting import short
from games.duel.images import MAX_PICTURE_SIDE
from games.duel.maps.files import MapFiles, json_advice
from games.duel.maps.nodes import MapElement
from games.duel.maps.objects import object_of, type_of
from games.duel.maps.problems import Problem, UnreadableMap
from games.duel.maps.tiled import TiledObject, TiledTile, Tileset

MAX_TILES = 65_536
"""Largest number of tiles in a tileset."""
MAX_TILE_SIDE = 4_096
"""Largest side of a tile, in pixels."""
MAX_FIRST_TILE = 1 << 28
"""Largest number of a tileset's first tile; higher bits encode mirroring and turning."""

_TEMPORARY_FIRST = 1
"""First tile of a tileset until the map's own number replaces it: a file gives no number."""

_ANCHORS = {
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Point of an object that lies at its (x, y), as shares of its size, by Tiled's alignments."""

_MISSING_TILE = TiledTile(
    width=1,
    height=1,
    type="",
    properties={},
    collision=(),
    anchor=_ANCHORS["bottomleft"],
    offset=(0.0, 0.0),
    is_missing=True,
)
"""Tile that stands for every tile of a tileset that can't be read."""


class Tilesets:
    """Reader of the tilesets of one map, which reads each file once."""

    def __init__(self, files: MapFiles) -> None:
        self.problems: list[Problem] = []
        """Problems of tilesets that can't be read until the user allows or finds them."""
        self._files = files
        self._tileset_by_file: dict[Path, Tileset] = {}

    def used_by(self, node: MapElement) -> tuple[Tileset, ...]:
        """Return the tilesets that a map or a template uses, those with the highest numbers first.

        Raises:
            UnreadableMap: A tileset can't be read, and the user can't help.
        """
        tilesets = [
            self._numbered_tileset(child.with_label("tileset"))
            for child in node.children("tileset")
        ]
        return tuple(sorted(tilesets, key=lambda tileset: -tileset.first_number))

    def _numbered_tileset(self, node: MapElement) -> Tileset:
        """Return the tileset of an element, with the number that the map gives its first tile."""
        first_number = node.integer("firstgid", minimum=1, maximum=MAX_FIRST_TILE)
        source = node.text("source")
        tileset = self._external_tileset(node, source) if source else _embedded_tileset(node)
        return replace(tileset, first_number=first_number)

    def _external_tileset(self, node: MapElement, source: str) -> Tileset:
        """Return the tileset of another file; one without tiles if the user can help to find it."""
        if source.lower().endswith((".tsj", ".json")):
            node.fail(f"'{short(source)}': {json_advice('tileset')}")
        if not source.lower().endswith(".tsx"):
            node.fail(f"'{short(source)}' must be a .tsx file")
        try:
            file = self._files.resolve(node.file, node.label, source)
        except UnreadableMap as error:
            if not error.problem.missing:
                raise
            self.problems.append(error.problem)
            return Tileset(_TEMPORARY_FIRST, tiles={}, default_tile=_MISSING_TILE)
        if file not in self._tileset_by_file:
            root = MapElement(file, self._files.root(file, "tileset"))
            self._tileset_by_file[file] = _embedded_tileset(root)
        return self._tileset_by_file[file]


def _embedded_tileset(node: MapElement) -> Tileset:
    """Return the tileset that an element describes itself."""
    node = node.with_label(f"tileset '{short(node.text('name'))}'")
    width = node.integer("tilewidth", minimum=1, maximum=MAX_TILE_SIDE)
    height = node.integer("tileheight", minimum=1, maximum=MAX_TILE_SIDE)
    alignment = node.text("objectalignment")
    if alignment not in {"", "unspecified", *_ANCHORS}:
        node.fail(f"objectalignment '{short(alignment)}' is unknown")
    offset = node.child("tileoffset")
    default_tile = TiledTile(
        width=width,
        height=height,
        type="",
        properties={},
        collision=(),
        anchor=_ANCHORS.get(alignment, _ANCHORS["bottomleft"]),
        offset=(offset.number("x"), offset.number("y")) if offset else (0.0, 0.0),
        keeps_shape=node.text("fillmode") == "preserve-aspect-fit",
    )
    tiles = {
        child.integer("id", minimum=0, maximum=MAX_TILES): _tile(child, default_tile)
        for child in node.children("tile")
    }
    return Tileset(_TEMPORARY_FIRST, tiles, default_tile)


def _tile(node: MapElement, default_tile: TiledTile) -> TiledTile:
    node = node.with_label(f"{node.label}, tile {short(node.text('id'))}")
    image = node.child("image")
    width = default_tile.width
    height = default_tile.height
    if image:
        width = image.number("width", width, 1, MAX_PICTURE_SIDE)
        height = image.number("height", height, 1, MAX_PICTURE_SIDE)
    tile = replace(
        default_tile,
        width=node.number("width", width, 1, MAX_PICTURE_SIDE),
        height=node.number("height", height, 1, MAX_PICTURE_SIDE),
        type=type_of(node),
        properties=node.properties(),
    )
    try:
        return replace(tile, collision=_collision(node))
    except UnreadableMap as error:  # only a problem if an object shows the tile
        return replace(tile, fault=f"{error.problem.object}: {error.problem.words}")


def _collision(tile: MapElement) -> tuple[TiledObject, ...]:
    """Return the collision shapes of a tile, without hidden ones."""
    group = tile.child("objectgroup")
    shapes = [object_of(child) for child in group.children("object")] if group else []
    return tuple(shape for shape in shapes if shape)
