"""Floor of a drawing, painted square by square; each layer stays in its own encoding.

Floor is what the ground is painted with, such as sand; it has no effect on the rules. A tile layer
shows a tile on each inch; a tile is known by a number, 0 for none. An infinite map stores its
layers in chunks of tiles. An edit is a list of patches of the map's file.
"""

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
_LAYER_TAGS = ("layer", "objectgroup", "imagelayer", "group")
"""Tags of the elements that are layers, before which tilesets stand in the file."""
_TILESET_NUMBERS_GAP = 1000
"""Tile numbers left free before a new tileset: earlier ones may have tiles that nobody sees."""
_LETTER_BY_FLOOR = {name: letter for letter, name in FLOORS.items()}


class UnknownFloor(ValueError):
    """Error: the map has no tile for a floor."""


class FloorLayer(NamedTuple):
    """A visible tile layer, with its element in the file.

    Attributes:
        element: Element of the layer.
        tile_layer: Data of the layer.
        offset_right: Offset of the layer to the right, in inches.
        offset_down: Offset of the layer downwards, in inches.
    """

    element: Element
    tile_layer: TileLayer
    offset_right: float
    offset_down: float

    def tile_at(self, cell: Cell) -> int | None:
        """Return the index of the layer's tile at the middle of a square inch, or None."""
        column = rounded_down(cell[0] + 0.5 - self.offset_right)
        row = rounded_down(cell[1] + 0.5 - self.offset_down)
        is_inside = 0 <= column < self.tile_layer.width and 0 <= row < self.tile_layer.height
        return row * self.tile_layer.width + column if is_inside else None


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
    end_cell = rounded_down(end.x), rounded_down(end.y)
    cells = [(column, row)]
    while (column, row) != end_cell:
        columns_left = end_cell[0] - column
        rows_left = end_cell[1] - row
        next_x_line = column + (columns_left > 0)
        next_y_line = row + (rows_left > 0)
        share_to_x_line = (next_x_line - start.x) / (end.x - start.x) if columns_left else inf
        share_to_y_line = (next_y_line - start.y) / (end.y - start.y) if rows_left else inf
        if share_to_x_line <= share_to_y_line:
            column += 1 if columns_left > 0 else -1
        else:
            row += 1 if rows_left > 0 else -1
        cells.append((column, row))
    return cells


def paint_patches(drawing: Drawing, cells: Mapping[Cell, str]) -> list[Patch]:
    """Return the edit that gives squares these floors; "" is bare ground.

    Raises:
        UnknownFloor: The map has no tile for a floor, or no room for the tile.
    """
    width, height = drawing.battlefield.table
    floors = {
        (column, row): floor
        for (column, row), floor in cells.items()
        if 0 <= column < width and 0 <= row < height
    }
    numbers, patches = _numbers_of_floors(drawing, {*floors.values()} - {""})
    layers = layers_of(drawing)
    first_visible = _layers_below_picture(drawing)
    if not layers[first_visible:]:  # no layer would show a new floor: add one
        numbers_by_cell = {cell: numbers[floor] for cell, floor in floors.items() if floor}
        patches += _new_layer_patches(drawing, numbers_by_cell)
        floors = {cell: floor for cell, floor in floors.items() if not floor}
    changes_by_layer: dict[int, dict[int, int]] = {}
    for cell, floor in floors.items():
        considered_layers = layers[first_visible:] if floor else layers
        if _topmost_floor(drawing, considered_layers, cell) == floor:
            continue
        number = numbers.get(floor, 0)
        for layer_index, tile_index, new_number in _tile_changes(drawing, layers, cell, number):
            changes_by_layer.setdefault(layer_index, {})[tile_index] = new_number
    for layer_index, changes in changes_by_layer.items():
        patches += _layer_patches(drawing, layers[layer_index], changes)
    return patches


def _numbers_of_floors(drawing: Drawing, floors: set[str]) -> tuple[dict[str, int], list[Patch]]:
    """Return the number of a tile for each floor, and the edit that adds a tileset if one lacks."""
    numbers = {floor: _tile_number(drawing, floor) for floor in floors}
    if 0 not in numbers.values():
        return numbers, []
    source, first_number = _tileset_to_add(drawing)
    root = drawing.document.root
    lines = [f'<tileset firstgid="{first_number}" source="{source}"/>']
    first_layer = next((child for child in root.children if child.tag in _LAYER_TAGS), None)
    order = [*FLOORS.values()]  # as in the tileset
    numbers = {floor: first_number + order.index(floor) for floor in floors}
    return numbers, drawing.document.child_patches(root, lines, first_layer)


def fill_patches(drawing: Drawing, start: Cell, floor: str) -> list[Patch]:
    """Return the edit that gives another floor to the area of one floor around a square.

    The area consists of squares with the square's floor that are connected by their sides.
    """
    width, height = drawing.battlefield.table
    layers = layers_of(drawing)
    if not (0 <= start[0] < width and 0 <= start[1] < height):
        return []
    old_floor = _topmost_floor(drawing, layers, start)
    area = {start}
    unvisited_cells = deque([start])
    while unvisited_cells:
        x, y = unvisited_cells.popleft()
        for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            is_on_table = 0 <= cell[0] < width and 0 <= cell[1] < height
            if (
                is_on_table
                and cell not in area
                and _topmost_floor(drawing, layers, cell) == old_floor
            ):
                area.add(cell)
                unvisited_cells.append(cell)
    return paint_patches(drawing, dict.fromkeys(area, floor))


def layers_of(drawing: Drawing) -> list[FloorLayer]:
    """Return the visible tile layers, the lowest first."""
    elements = [*_visible_layers(drawing.document.root, is_group_visible=True)]
    tiled = drawing.tiled
    return [
        FloorLayer(
            element,
            tile_layer,
            tile_layer.offset[0] / tiled.tile_width,
            tile_layer.offset[1] / tiled.tile_height,
        )
        for element, tile_layer in zip(elements, tiled.layers, strict=True)
    ]


def _visible_layers(group: Element, *, is_group_visible: bool) -> Iterator[Element]:
    """Yield the tile layers in a group that are shown, the lowest first.

    `is_group_visible` says whether the group itself is.
    """
    for child in group.children:
        is_visible = is_group_visible and child.attributes.get("visible", "1") != "0"
        if child.tag == "group":
            yield from _visible_layers(child, is_group_visible=is_visible)
        elif child.tag == "layer" and is_visible:
            yield child


def _topmost_floor(drawing: Drawing, layers: list[FloorLayer], cell: Cell) -> str:
    """Return the floor that the topmost of these layers shows on a square; "" if none shows one."""
    for layer in reversed(layers):
        if floor := _floor_shown_by(drawing, layer, cell):
            return floor
    return ""


def _layers_below_picture(drawing: Drawing) -> int:
    """Return the number of tile layers below a picture, where a new floor would be hidden."""
    images = drawing.tiled.images
    return images[-1].layers_below if images else 0


def _floor_shown_by(drawing: Drawing, layer: FloorLayer, cell: Cell) -> str:
    """Return the floor of a layer's tile on a square; "" for no tile, or one without a floor."""
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
    first_layer = _layers_below_picture(drawing) if number else 0
    tile_places: list[tuple[int, int]] = []
    for layer_index, layer in enumerate(layers):
        tile_index = layer.tile_at(cell)
        if layer_index >= first_layer and tile_index is not None:
            tile_places.append((layer_index, tile_index))
    floor_places = [
        place for place in tile_places if _floor_shown_by(drawing, layers[place[0]], cell)
    ]
    if not number:  # bare ground: no layer may show a floor
        yield from ((layer_index, tile_index, 0) for layer_index, tile_index in floor_places)
    elif floor_places:
        yield (*floor_places[-1], number)  # in place of the floor that is seen
    elif tile_places:  # in the lowest layer without a tile, or in place of the lowest one's
        empty_places = [place for place in tile_places if not _number_at(layers, *place)]
        yield (*(empty_places or tile_places)[0], number)


def _number_at(layers: list[FloorLayer], layer_index: int, tile_index: int) -> int:
    """Return the number of a tile of a layer; 0 for no tile."""
    return layers[layer_index].tile_layer.numbers[tile_index]


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
    changes_by_chunk: dict[int, dict[int, int]] = {}
    changes_outside: dict[int, int] = {}
    for tile, number in tiles.items():
        if chunk_place := tile_layer.chunk_at(tile):
            chunk_index, tile_in_chunk = chunk_place
            changes_by_chunk.setdefault(chunk_index, {})[tile_in_chunk] = number
        else:
            changes_outside[tile] = number
    if changes_outside and not parts:
        raise UnknownFloor("This layer has no room for tiles there: paint there in Tiled once.")
    patches = []
    for chunk_index, chunk_changes in changes_by_chunk.items():
        element = parts[chunk_index] if parts else data
        patches += tile_patches(
            document,
            data,
            element,
            _tile_rows(tile_layer, tile_layer.chunks[chunk_index]),
            chunk_changes,
        )
    return [*patches, *_new_chunk_patches(drawing, layer, data, changes_outside)]


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
    left, top = drawing.tiled.origin
    changes_by_block = dict[tuple[int, int], dict[tuple[int, int], int]]()
    for tile, number in tiles.items():
        row, column = divmod(tile, tile_layer.width)
        block_place = (column + left) // CHUNK_SIDE, (row + top) // CHUNK_SIDE
        changes_by_block.setdefault(block_place, {})[column, row] = number
    lines = []
    for (x, y), changes in changes_by_block.items():
        left_column = max(x * CHUNK_SIDE - left, 0)
        top_row = max(y * CHUNK_SIDE - top, 0)
        end_column = min((x + 1) * CHUNK_SIDE - left, tile_layer.width)
        end_row = min((y + 1) * CHUNK_SIDE - top, tile_layer.height)
        rows = [
            [
                changes.get((column, row), tile_layer.numbers[row * tile_layer.width + column])
                for column in range(left_column, end_column)
            ]
            for row in range(top_row, end_row)
        ]
        text = encoded_tiles(data, rows, drawing.document.newline)
        place = f'x="{left_column + left}" y="{top_row + top}"'
        size = f'width="{end_column - left_column}" height="{end_row - top_row}"'
        lines.append(f"<chunk {place} {size}>{text}</chunk>")
    return drawing.document.child_patches(data, lines) if lines else []


def _is_picture(layer: Element) -> bool:
    """Return True if a layer is an image layer, or a group that contains one."""
    return layer.tag == "imagelayer" or any(True for _ in layer.descendants("imagelayer"))


def _tile_number(drawing: Drawing, floor: str) -> int:
    """Return the number of a tile with this floor; 0 if the map has no such tile."""
    for tileset in drawing.tiled.tilesets:
        for number, tile in tileset.tiles.items():
            if tile.properties.get("floor") == floor:
                return tileset.first_number + number
    return 0


def _tileset_to_add(drawing: Drawing) -> tuple[str, int]:
    """Return the source of the tileset with all floors, and the first number free for it.

    Raises:
        UnknownFloor: The tileset is neither beside the map nor above it.
    """
    folder = drawing.path.parent
    for folder_above in [folder, *folder.parents][: MAX_FOLDERS_UP + 1]:
        if (folder_above / FLOOR_TILESET).is_file():
            source = os.path.relpath(folder_above / FLOOR_TILESET, folder).replace(os.sep, "/")
            last_tile_id = [
                tileset.first_number + max(tileset.tiles, default=0)
                for tileset in drawing.tiled.tilesets
            ]
            # A tileset may have further tiles, without properties.
            last_painted_number = max(
                (
                    number & TILE_NUMBER
                    for layer in drawing.tiled.layers
                    for number in layer.numbers
                ),
                default=0,
            )
            object_tiles = (
                int(element.attributes.get("gid") or 0) & TILE_NUMBER
                for element in drawing.document.root.descendants("object")
            )
            return source, max(
                [*last_tile_id, last_painted_number, *object_tiles, 0]
            ) + _TILESET_NUMBERS_GAP
    raise UnknownFloor(f"The map has no tile for that floor: lay {FLOOR_TILESET} beside it.")


def _new_layer_patches(drawing: Drawing, tiles: Mapping[Cell, int]) -> list[Patch]:
    """Return the edit that adds a layer with these tiles, above the pictures, below all others."""
    if not tiles:
        return []
    document = drawing.document
    width, height = drawing.battlefield.table
    rows = [
        ",".join(str(tiles.get((x, y), 0)) for x in range(int(width))) for y in range(int(height))
    ]
    layer_id = next_layer_id(drawing)
    size = f'width="{int(width)}" height="{int(height)}"'
    tiled = drawing.tiled
    chunk_tag = f'<chunk x="{tiled.origin[0]}" y="{tiled.origin[1]}" {size}>'
    lines = [
        f'<layer id="{layer_id}" name="floor" {size}>',
        f' <data encoding="csv">{chunk_tag if tiled.is_infinite else ""}',
        *(f"{row}," for row in rows[:-1]),
        rows[-1],
        f"{'</chunk>' if tiled.is_infinite else ''}</data>",
        "</layer>",
    ]
    children = document.root.children
    pictures = [index for index, each in enumerate(children) if _is_picture(each)]
    children_above = children[pictures[-1] + 1 :] if pictures else children
    next_child = next((each for each in children_above if each.tag in _LAYER_TAGS), None)
    root_patches = document.attribute_patches(document.root, nextlayerid=str(layer_id + 1))
    return [*root_patches, *document.child_patches(document.root, lines, next_child)]
