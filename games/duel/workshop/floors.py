"""Floor of a drawing, painted square by square; each layer stays in its own encoding."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import floor as rounded_down
from math import inf
from typing import NamedTuple

from games.duel.field.floors import BARE_LETTER
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import FLOORS
from games.duel.maps.files import MAX_FOLDERS_UP
from games.duel.maps.tiled import TILE_NUMBER, Chunk, TileLayer, tile_of
from games.duel.workshop.adding import next_layer_id
from games.duel.workshop.document import Element, Patch
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.tiles import encoded_tiles, tile_patches

Cell = tuple[int, int]
"""A square inch of the table: column and row."""

FLOOR_TILESET = "floor.tsx"
"""Name of the tileset with all floors."""
CHUNK_SIDE = 16
"""Columns and rows of a new chunk in an infinite map."""
_LETTER_BY_FLOOR = {name: letter for letter, name in FLOORS.items()}


class UnknownFloor(ValueError):
    """Error: the map has no tile for a floor."""


class FloorLayer(NamedTuple):
    """A visible tile layer, with its element in the file.

    Attributes:
        element: Element of the layer.
        tile_layer: Data of the layer.
        right: Offset of the layer to the right, in inches.
        down: Offset of the layer downwards, in inches.
    """

    element: Element
    tile_layer: TileLayer
    right: float
    down: float

    def tile_at(self, cell: Cell) -> int | None:
        """Return the index of the layer's tile at the middle of a square inch, or None."""
        column = rounded_down(cell[0] + 0.5 - self.right)
        row = rounded_down(cell[1] + 0.5 - self.down)
        inside = 0 <= column < self.tile_layer.width and 0 <= row < self.tile_layer.height
        return row * self.tile_layer.width + column if inside else None


def floor_at(drawing: Drawing, cell: Cell) -> str:
    """Return the floor of a square inch; "" for bare ground."""
    return _topmost_floor(drawing, layers_of(drawing), cell)


@lru_cache(2)
def drawn_floor(drawing: Drawing) -> tuple[str, ...]:
    """Return the letters of the floor, one row per inch, including those of bare ground."""
    layers = layers_of(drawing)
    width, height = map(int, drawing.battlefield.table)
    return tuple(
        "".join(
            _LETTER_BY_FLOOR.get(_topmost_floor(drawing, layers, (column, row)), BARE_LETTER)
            for column in range(width)
        )
        for row in range(height)
    )


def squares_between(start: Point, end: Point) -> list[Cell]:
    """Return the squares on the straight line between two points, each adjacent to the last."""
    column = rounded_down(start.x)
    row = rounded_down(start.y)
    last = rounded_down(end.x), rounded_down(end.y)
    cells = [(column, row)]
    while (column, row) != last:
        right = last[0] - column
        down = last[1] - row
        x = column + (right > 0)
        y = row + (down > 0)
        to_x = (x - start.x) / (end.x - start.x) if right else inf
        to_y = (y - start.y) / (end.y - start.y) if down else inf
        if to_x <= to_y:
            column += 1 if right > 0 else -1
        else:
            row += 1 if down > 0 else -1
        cells.append((column, row))
    return cells


def paint_patches(drawing: Drawing, cells: Mapping[Cell, str]) -> list[Patch]:
    """Return the edit that gives squares these floors; "" is bare ground.

    Raises:
        UnknownFloor: The map has no tile for a floor, or no room for the tile.
    """
    width, height = drawing.battlefield.table
    new_cells = {
        cell: floor
        for cell, floor in cells.items()
        if 0 <= cell[0] < width and 0 <= cell[1] < height
    }
    layers = layers_of(drawing)
    numbers = {floor: _tile_number(drawing, floor) for floor in {*new_cells.values()} - {""}}
    patches: list[Patch] = []
    if 0 in numbers.values():
        source, first = _tileset_to_add(drawing)
        line = [f'<tileset firstgid="{first}" source="{source}"/>']
        before = next((e for e in drawing.document.root.children if e.tag in _LAYER_TAGS), None)
        patches += drawing.document.with_child(drawing.document.root, line, before)
        order = [*FLOORS.values()]
        numbers = {floor: first + order.index(floor) for floor in numbers}
    seen = _layers_below_picture(drawing)
    changes: dict[int, dict[int, int]] = {}
    if not layers[seen:]:
        patches += _new_layer_patches(drawing, {c: numbers[f] for c, f in new_cells.items() if f})
        new_cells = {cell: floor for cell, floor in new_cells.items() if not floor}
    for cell, floor in new_cells.items():
        if _topmost_floor(drawing, layers[seen if floor else 0 :], cell) != floor:
            for at, index, number in _tile_changes(drawing, layers, cell, numbers.get(floor, 0)):
                changes.setdefault(at, {})[index] = number
    for at, tiles in changes.items():
        patches += _layer_patches(drawing, layers[at], tiles)
    return patches


def fill_patches(drawing: Drawing, start: Cell, floor: str) -> list[Patch]:
    """Return the edit that gives another floor to the area of one floor around a square.

    The area consists of squares with the square's floor that are connected by their sides.
    """
    width, height = drawing.battlefield.table
    layers = layers_of(drawing)
    if not (0 <= start[0] < width and 0 <= start[1] < height):
        return []
    before = _topmost_floor(drawing, layers, start)
    reached = {start}
    waiting = deque([start])
    while waiting:
        x, y = waiting.popleft()
        for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            inside = 0 <= cell[0] < width and 0 <= cell[1] < height
            if inside and cell not in reached and _topmost_floor(drawing, layers, cell) == before:
                reached.add(cell)
                waiting.append(cell)
    return paint_patches(drawing, dict.fromkeys(reached, floor))


_LAYER_TAGS = ("layer", "objectgroup", "imagelayer", "group")


def layers_of(drawing: Drawing) -> list[FloorLayer]:
    """Return the visible tile layers, the lowest first."""
    elements = [*_visible_layers(drawing.document.root, True)]
    tiled = drawing.tiled
    return [
        FloorLayer(
            element, found, found.offset[0] / tiled.tile_width, found.offset[1] / tiled.tile_height
        )
        for element, found in zip(elements, tiled.layers, strict=True)
    ]


def _visible_layers(group: Element, visible: bool) -> Iterator[Element]:
    for child in group.children:
        seen = visible and child.attributes.get("visible", "1") != "0"
        if child.tag == "group":
            yield from _visible_layers(child, seen)
        elif child.tag == "layer" and seen:
            yield child


def _topmost_floor(drawing: Drawing, layers: list[FloorLayer], cell: Cell) -> str:
    """Return the floor that the topmost of these layers shows on a square; "" if none shows one."""
    return next(
        filter(None, (_floor_shown_by(drawing, layer, cell) for layer in reversed(layers))), ""
    )


def _layers_below_picture(drawing: Drawing) -> int:
    """Return the number of tile layers below a picture, where a new floor would be hidden."""
    images = drawing.tiled.images
    return images[-1].below if images else 0


def _floor_shown_by(drawing: Drawing, layer: FloorLayer, cell: Cell) -> str:
    index = layer.tile_at(cell)
    if index is None or not layer.tile_layer.numbers[index]:
        return ""
    tile = tile_of(drawing.tiled.tilesets, layer.tile_layer.numbers[index] & TILE_NUMBER)
    name = tile.properties.get("floor") if tile else None
    return name if isinstance(name, str) and name in _LETTER_BY_FLOOR else ""


def _tile_changes(
    drawing: Drawing, layers: list[FloorLayer], cell: Cell, number: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the tiles to change so that tile `number` is visible on a square.

    Yields:
        Index of the layer, index of the tile in the layer, and the tile's new number.
    """
    seen = _layers_below_picture(drawing) if number else 0
    covering = [(at, each.tile_at(cell)) for at, each in enumerate(layers) if at >= seen]
    known_cells = [(at, index) for at, index in covering if index is not None]
    showing = [
        (at, index) for at, index in known_cells if _floor_shown_by(drawing, layers[at], cell)
    ]
    if not number:
        yield from ((at, index, 0) for at, index in showing)
    elif showing:
        yield (*showing[-1], number)
    elif known_cells:
        free = [each for each in known_cells if not layers[each[0]].tile_layer.numbers[each[1]]]
        yield (*(free or known_cells)[0], number)


def _layer_patches(drawing: Drawing, layer: FloorLayer, tiles: Mapping[int, int]) -> list[Patch]:
    """Return the edit that gives a layer other tiles.

    In an infinite map only the chunks concerned are written; missing ones are added.
    """
    document = drawing.document
    data = layer.element.child("data")
    tile_layer = layer.tile_layer
    assert data
    if not tile_layer.chunks:
        bounds = Chunk(0, y=0, width=tile_layer.width, height=tile_layer.height)
        return tile_patches(document, data, data, _tile_rows(tile_layer, bounds), tiles)
    parts = [child for child in data.children if child.tag == "chunk"]
    inside: dict[int, dict[int, int]] = {}
    outside: dict[int, int] = {}
    for tile, number in tiles.items():
        if place := tile_layer.chunk_at(tile):
            inside.setdefault(place[0], {})[place[1]] = number
        else:
            outside[tile] = number
    if outside and not parts:
        raise UnknownFloor("This layer has no room for tiles there: paint there in Tiled once.")
    patches = []
    for at, some in inside.items():
        part = parts[at] if parts else data
        patches += tile_patches(
            document, data, part, _tile_rows(tile_layer, tile_layer.chunks[at]), some
        )
    return [*patches, *_new_chunk_patches(drawing, layer, data, outside)]


def _tile_rows(layer: TileLayer, part: Chunk) -> list[list[int]]:
    """Return the tiles of a part of a layer, row by row."""
    starts = (row * layer.width + part.x for row in range(part.y, part.y + part.height))
    return [layer.numbers[start : start + part.width] for start in starts]


def _new_chunk_patches(
    drawing: Drawing, layer: FloorLayer, data: Element, tiles: Mapping[int, int]
) -> list[Patch]:
    """Return the edit that adds chunks with these tiles.

    They have the sizes and places that Tiled gives them, clipped to the table, so the table keeps
    its size.
    """
    tile_layer = layer.tile_layer
    (left, top) = drawing.tiled.origin
    blocks = dict[tuple[int, int], dict[tuple[int, int], int]]()
    for tile, number in tiles.items():
        row, column = divmod(tile, tile_layer.width)
        block = (column + left) // CHUNK_SIDE, (row + top) // CHUNK_SIDE
        blocks.setdefault(block, {})[column, row] = number
    lines = []
    for (x, y), some in blocks.items():
        first = max(x * CHUNK_SIDE - left, 0), max(y * CHUNK_SIDE - top, 0)
        end = (
            min((x + 1) * CHUNK_SIDE - left, tile_layer.width),
            min((y + 1) * CHUNK_SIDE - top, tile_layer.height),
        )
        rows = [
            [
                some.get((column, row), tile_layer.numbers[row * tile_layer.width + column])
                for column in range(first[0], end[0])
            ]
            for row in range(first[1], end[1])
        ]
        text = encoded_tiles(data, rows, drawing.document.newline)
        lines.append(
            f'<chunk x="{first[0] + left}" y="{first[1] + top}" width="{end[0] - first[0]}"'
            f' height="{end[1] - first[1]}">{text}</chunk>'
        )
    return drawing.document.with_child(data, lines) if lines else []


def _is_picture(layer: Element) -> bool:
    """Return True if a layer is an image layer, or a group that contains one."""
    return layer.tag == "imagelayer" or any(True for _ in layer.all("imagelayer"))


def _tile_number(drawing: Drawing, floor: str) -> int:
    """Return the number of a tile with this floor; 0 if the map has no such tile."""
    for tileset in drawing.tiled.tilesets:
        for number, tile in tileset.tiles.items():
            if tile.properties.get("floor") == floor:
                return tileset.first + number
    return 0


def _tileset_to_add(drawing: Drawing) -> tuple[str, int]:
    """Return the source of the tileset with all floors, and the first number free for it.

    Raises:
        UnknownFloor: The tileset is neither beside the map nor above it.
    """
    folder = drawing.path.parent
    for above in [folder, *folder.parents][: MAX_FOLDERS_UP + 1]:
        if (above / FLOOR_TILESET).is_file():
            source = os.path.relpath(above / FLOOR_TILESET, folder).replace(os.sep, "/")
            firsts = [
                tileset.first + max(tileset.tiles, default=0) for tileset in drawing.tiled.tilesets
            ]
            # A tileset may have further tiles, without properties.
            used = max(
                (n & TILE_NUMBER for layer in drawing.tiled.layers for n in layer.numbers),
                default=0,
            )
            gids = (
                int(e.attributes.get("gid") or 0) & TILE_NUMBER
                for e in drawing.document.root.all("object")
            )
            return source, max([*firsts, used, *gids, 0]) + 1000
    raise UnknownFloor(f"The map has no tile for that floor: lay {FLOOR_TILESET} beside it.")


def _new_layer_patches(drawing: Drawing, tiles: Mapping[Cell, int]) -> list[Patch]:
    """Return the edit that adds a layer with these tiles, above the pictures, below all others."""
    if not tiles:
        return []
    document = drawing.document
    (width, height) = drawing.battlefield.table
    rows = [
        ",".join(str(tiles.get((x, y), 0)) for x in range(int(width))) for y in range(int(height))
    ]
    id = next_layer_id(drawing)
    size = f'width="{int(width)}" height="{int(height)}"'
    tiled = drawing.tiled
    chunk = f'<chunk x="{tiled.origin[0]}" y="{tiled.origin[1]}" {size}>'
    lines = [
        f'<layer id="{id}" name="floor" {size}>',
        f' <data encoding="csv">{chunk if tiled.is_infinite else ""}',
        *(f"{row}," for row in rows[:-1]),
        rows[-1],
        f"{'</chunk>' if tiled.is_infinite else ''}</data>",
        "</layer>",
    ]
    children = document.root.children
    pictures = [index for index, each in enumerate(children) if _is_picture(each)]
    over = children[pictures[-1] + 1 :] if pictures else children
    before = next((each for each in over if each.tag in _LAYER_TAGS), None)
    counted = document.with_attributes(document.root, nextlayerid=str(id + 1))
    return [*counted, *document.with_child(document.root, lines, before)]
