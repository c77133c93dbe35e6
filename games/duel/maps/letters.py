"""The picture of the ground: tile layers into a letter a square inch, by pytmx."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from xml.etree.ElementTree import Element, SubElement

import engine.app  # noqa: F401 (keeps pygame, which pytmx brings along, from greeting)
from games.duel.geometry.terrain import COVERED, FLOORS
from games.duel.maps.objects import TERRAIN
from games.duel.maps.tiled import TiledMap, TiledTile, TileLayer, tile_of

PLAIN = "."
_LETTERS = {name: letter for letter, name in FLOORS.items()}

Letters = list[list[str]]
"""Of a layer: row by row the letter of each tile, "" where it has none to show."""


def floor_of(tiled: TiledMap) -> tuple[str, ...]:
    """The letters of `FLOORS`, a row an inch; none where the whole ground is plain.

    What lies at the middle of a square inch counts, and of several layers the topmost that has a
    tile there whose property `floor` is known.
    """
    rows = _rows(tiled, 0, len(tiled.layers), PLAIN)
    return rows if any(row.strip(PLAIN) for row in rows) else ()


def covered(tiled: TiledMap, first: int, end: int) -> tuple[str, ...]:
    """Return the squares on which the tile layers from `first` to before `end` show a floor, a row
    an inch: `COVERED` where they do. Without rows that is nowhere."""
    clear = " "
    rows = tuple(
        "".join(clear if letter == clear else COVERED for letter in row)
        for row in _rows(tiled, first, end, clear)
    )
    return rows if any(row.strip() for row in rows) else ()


def _rows(tiled: TiledMap, first: int, end: int, bare: str) -> tuple[str, ...]:
    """Return the floor letters of the tile layers from `first` to before `end`, a row an inch.

    `bare` stands for a square inch without a tile.
    """
    drawn = [
        (layer, layer.offset[0] / tiled.tile_width, layer.offset[1] / tiled.tile_height, letters)
        for layer, letters in zip(tiled.layers, _by_pytmx(tiled), strict=True)
    ][first:end]
    drawn.reverse()

    def letter(x: int, y: int) -> str:
        for layer, right, down, letters in drawn:
            column, row = floor(x + 0.5 - right), floor(y + 0.5 - down)
            inside = 0 <= column < layer.width and 0 <= row < layer.height
            if inside and letters[row][column]:
                return letters[row][column]
        return bare

    return tuple("".join(letter(x, y) for x in range(tiled.width)) for y in range(tiled.height))


def not_shown(tiled: TiledMap) -> Iterator[str]:
    """What of the tile layers shows no ground, each in words, with the first of the cells."""
    for layer in tiled.layers:
        shown = {number: tile_of(tiled.tilesets, number) for number in {*layer.numbers} - {0}}
        pieces = {n for n, tile in shown.items() if tile and tile.type.casefold() == TERRAIN}
        missing = {n for n, tile in shown.items() if tile and tile.is_missing}
        grounds = {n for n, tile in shown.items() if tile and _letter(tile)}
        if cells := _cells(layer, pieces):
            yield (
                f"{layer.owner}: {cells} painted with a piece of terrain, which counts nowhere"
                " there: lay it on an object layer (Insert Tile)"
            )
        if cells := _cells(layer, {*shown} - pieces - grounds - missing):
            yield (
                f"{layer.owner}: {cells} painted with a tile that shows no ground, for its property"
                " floor names none: what lies below is shown instead"
            )


def _cells(layer: TileLayer, numbers: set[int]) -> str:
    """The cells with one of these tiles as the subject of a sentence; "" where there is none."""
    found = [at for at, number in enumerate(layer.numbers) if number in numbers]
    if not found:
        return ""
    first = f"at {found[0] % layer.width}, {found[0] // layer.width}"
    return (
        f"the cell {first} is" if len(found) == 1 else f"{len(found)} cells, the first {first}, are"
    )


def _letter(tile: TiledTile) -> str:
    """The letter of the ground that a tile shows; "" is none."""
    floor = tile.properties.get("floor")
    return _LETTERS.get(floor, "") if isinstance(floor, str) else ""


def _by_pytmx(tiled: TiledMap) -> list[Letters]:
    """The letters of each layer.

    pytmx gets a map that is written for it from what was checked: it opens no file, since none is
    named, and meets no object and no property that it would misread. Not the file's own tree with
    such parts taken out, which takes more lines, and lets through whatever nobody thought of.
    """
    if not tiled.layers:
        return []
    import pytmx  # type: ignore[import-untyped]  # slow to import: it brings pygame along

    found = pytmx.TiledMap()
    found.parse_xml(_checked(tiled))

    def letter(number: int) -> str:
        properties = found.tile_properties.get(number) or {}
        return _LETTERS.get(properties.get("floor", ""), "")

    return [
        [[letter(number) for number in row] for row in layer.data]
        for layer in found.layers
        if isinstance(layer, pytmx.TiledTileLayer)
    ]


def _checked(tiled: TiledMap) -> Element:
    """A map of nothing but its tile layers, and its tilesets' tiles with their `floor`."""
    root = Element(
        "map",
        orientation="orthogonal",
        width=str(tiled.width),
        height=str(tiled.height),
        tilewidth=str(tiled.tile_width),
        tileheight=str(tiled.tile_height),
    )
    for tileset in tiled.tilesets:
        node = SubElement(root, "tileset", name="", firstgid=str(tileset.first))
        for number, tile in tileset.tiles.items():
            kind = tile.properties.get("floor")
            if isinstance(kind, str):
                properties = SubElement(SubElement(node, "tile", id=str(number)), "properties")
                SubElement(properties, "property", name="floor", value=kind)
    for layer in tiled.layers:
        _add_layer(root, layer)
    return root


def _add_layer(root: Element, layer: TileLayer) -> None:
    node = SubElement(root, "layer", name="", width=str(layer.width), height=str(layer.height))
    SubElement(node, "data", encoding="csv").text = ",".join(map(str, layer.numbers))
