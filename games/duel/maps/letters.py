"""Floor of a battlefield: tile layers turned into one letter per square inch, by pytmx.

Floor is what the ground is painted with, such as sand; it has no effect on the rules. A tile shows
a floor if its property `floor` names one of `FLOORS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from xml.etree.ElementTree import Element, SubElement

import engine.app  # noqa: F401 (keeps pygame, which pytmx brings along, from greeting)
from games.duel.geometry.terrain import COVERED, FLOORS
from games.duel.maps.objects import TERRAIN
from games.duel.maps.tiled import TiledMap, TiledTile, TileLayer, tile_of

PLAIN_LETTER = "."
"""Letter of the ground without a floor, which is grass."""
_LETTER_BY_FLOOR = {name: letter for letter, name in FLOORS.items()}

Letters = list[list[str]]
"""Letters of a layer's tiles, row by row; "" for a tile that shows no floor."""


def floor_of(tiled: TiledMap) -> tuple[str, ...]:
    """Return the letters of `FLOORS`, one row per inch; no rows if the whole ground is plain.

    The tile at the middle of a square inch counts. If several layers have a tile there, the topmost
    one whose property `floor` is known counts.
    """
    rows = _letter_rows(tiled, 0, len(tiled.layers), PLAIN_LETTER)
    return rows if any(row.strip(PLAIN_LETTER) for row in rows) else ()


def floor_letters(tiled: TiledMap, first: int, end: int) -> tuple[str, ...]:
    """Return the square inches that some tile layers cover with a floor, as rows of letters.

    Args:
        tiled: The map.
        first: Number of the first layer.
        end: Number after that of the last layer.

    Returns:
        One row per inch, with `COVERED` on a covered square; no rows if no square is covered.
    """
    bare_letter = " "
    rows = tuple(
        "".join(bare_letter if letter == bare_letter else COVERED for letter in row)
        for row in _letter_rows(tiled, first, end, bare_letter)
    )
    return rows if any(row.strip() for row in rows) else ()


def _letter_rows(tiled: TiledMap, first: int, end: int, bare_letter: str) -> tuple[str, ...]:
    """Return the floor letters of the tile layers from `first` to before `end`, one row per inch.

    `bare_letter` stands for a square inch without a tile.
    """
    layers = [
        (layer, layer.offset[0] / tiled.tile_width, layer.offset[1] / tiled.tile_height, letters)
        for layer, letters in zip(tiled.layers, _letters_by_pytmx(tiled), strict=True)
    ][first:end]
    layers.reverse()  # the topmost first

    def letter(x: int, y: int) -> str:
        for layer, offset_x, offset_y, letters in layers:
            column = floor(x + 0.5 - offset_x)
            row = floor(y + 0.5 - offset_y)
            is_inside = 0 <= column < layer.width and 0 <= row < layer.height
            if is_inside and letters[row][column]:
                return letters[row][column]
        return bare_letter

    return tuple("".join(letter(x, y) for x in range(tiled.width)) for y in range(tiled.height))


def ignored_cells_words(tiled: TiledMap) -> Iterator[str]:
    """Yield in words which cells of the tile layers show no ground, with the first of the cells."""
    for layer in tiled.layers:
        tile_by_number = {
            number: tile_of(tiled.tilesets, number) for number in {*layer.numbers} - {0}
        }
        piece_numbers = {
            number
            for number, tile in tile_by_number.items()
            if tile and tile.type.casefold() == TERRAIN
        }
        missing_numbers = {
            number for number, tile in tile_by_number.items() if tile and tile.is_missing
        }
        ground_numbers = {
            number for number, tile in tile_by_number.items() if tile and _letter_of(tile)
        }
        if words := _cells_words(layer, piece_numbers):
            yield (
                f"{layer.label}: {words} painted with a piece of terrain, which counts nowhere"
                " there: lay it on an object layer (Insert Tile)"
            )
        if words := _cells_words(
            layer, {*tile_by_number} - piece_numbers - ground_numbers - missing_numbers
        ):
            yield (
                f"{layer.label}: {words} painted with a tile that shows no ground, for its property"
                " floor names none: what lies below is shown instead"
            )


def _cells_words(layer: TileLayer, numbers: set[int]) -> str:
    """Return the cells that hold one of these tiles as the subject of a sentence; "" if no cell."""
    indices = [index for index, number in enumerate(layer.numbers) if number in numbers]
    if not indices:
        return ""
    first_place = f"at {indices[0] % layer.width}, {indices[0] // layer.width}"
    if len(indices) == 1:
        return f"the cell {first_place} is"
    return f"{len(indices)} cells, the first {first_place}, are"


def _letter_of(tile: TiledTile) -> str:
    """Return the letter of the ground that a tile shows; "" for no ground."""
    floor = tile.properties.get("floor")
    return _LETTER_BY_FLOOR.get(floor, "") if isinstance(floor, str) else ""


def _letters_by_pytmx(tiled: TiledMap) -> list[Letters]:
    """Return the letters of each layer.

    pytmx gets a map that is written for it from checked data, so it opens no file, since none is
    named, and meets no object and no property that it would misread. To remove such parts from the
    tree of the file instead would take more lines, and let cases through that nobody has foreseen.
    """
    if not tiled.layers:
        return []
    import pytmx  # type: ignore[import-untyped]  # slow to import: it brings pygame along

    reader = pytmx.TiledMap()
    reader.parse_xml(_checked_map(tiled))

    def letter(number: int) -> str:
        properties = reader.tile_properties.get(number) or {}
        return _LETTER_BY_FLOOR.get(properties.get("floor", ""), "")

    return [
        [[letter(number) for number in row] for row in layer.data]
        for layer in reader.layers
        if isinstance(layer, pytmx.TiledTileLayer)
    ]


def _checked_map(tiled: TiledMap) -> Element:
    """Return a map with only its tile layers, and its tilesets' tiles with their `floor`."""
    root = Element(
        "map",
        orientation="orthogonal",
        width=str(tiled.width),
        height=str(tiled.height),
        tilewidth=str(tiled.tile_width),
        tileheight=str(tiled.tile_height),
    )
    for tileset in tiled.tilesets:
        tileset_element = SubElement(root, "tileset", name="", firstgid=str(tileset.first_number))
        for number, tile in tileset.tiles.items():
            floor = tile.properties.get("floor")
            if isinstance(floor, str):
                properties = SubElement(
                    SubElement(tileset_element, "tile", id=str(number)), "properties"
                )
                SubElement(properties, "property", name="floor", value=floor)
    for layer in tiled.layers:
        _add_layer(root, layer)
    return root


def _add_layer(root: Element, layer: TileLayer) -> None:
    node = SubElement(root, "layer", name="", width=str(layer.width), height=str(layer.height))
    SubElement(node, "data", encoding="csv").text = ",".join(map(str, layer.numbers))
