"""Size of a drawing's table: edits that change it without deleting anything.

An edit is a list of patches, and each patch replaces some bytes of the map's file. A thing is a
piece of terrain or a start. A tile is one inch of a layer of floor.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from games.duel.maps.layers import unpack
from games.duel.maps.nodes import MapElement
from games.duel.maps.tiledmap import MAX_TABLE_SIDE, MIN_TABLE_SIDE
from games.duel.workshop.document import Element, Patch
from games.duel.workshop.drawing import Drawing, Thing, number_text
from games.duel.workshop.tiles import encoded_tiles


class NoTable(ValueError):
    """Error: a table can't have this size."""


def resize_patches(
    drawing: Drawing, width: int, height: int, added_left: int = 0, added_top: int = 0
) -> list[Patch]:
    """Return the edit that resizes the table and moves everything on it.

    Args:
        drawing: The drawing.
        width: New width in inches.
        height: New height in inches.
        added_left: Inches that are added at the left edge.
        added_top: Inches that are added at the top edge.

    Raises:
        NoTable: The table can't have this size.
    """
    _check_sides(width, height)
    if drawing.tiled.is_infinite:
        raise NoTable(
            "An infinite map is as large as what is painted on it: paint on, or take the tick off"
            " Infinite in Tiled (Map > Map Properties)."
        )
    is_same_size = (width, height) == drawing.battlefield.table
    if is_same_size and not added_left and not added_top:
        return []
    document = drawing.document
    patches = document.attribute_patches(document.root, width=str(width), height=str(height))
    x = added_left * drawing.pixels_per_inch.x
    y = added_top * drawing.pixels_per_inch.y
    for layer in _layers(document.root):
        if layer.tag == "layer":
            shift = added_left, added_top
            patches += _resize_layer_patches(drawing, layer, (width, height), shift)
        elif layer.tag == "imagelayer":
            patches += _shift_patches(drawing, layer, offsetx=x, offsety=y)
        else:
            for each in layer.children:
                if each.tag == "object":
                    patches += _shift_patches(drawing, each, x=x, y=y)
    return patches


def _check_sides(width: int, height: int) -> None:
    """Raise `NoTable` if a side is too short or too long for a table."""
    for side in (width, height):
        if not MIN_TABLE_SIDE <= side <= MAX_TABLE_SIDE:
            raise NoTable(f"A table has {MIN_TABLE_SIDE} to {MAX_TABLE_SIDE} inches, not {side}.")


def _layers(group: Element) -> Iterator[Element]:
    """Yield the layers of a map or group and its subgroups, visible or not."""
    for child in group.children:
        if child.tag == "group":
            yield from _layers(child)
        elif child.tag in ("layer", "objectgroup", "imagelayer"):
            yield child


def _shift_patches(drawing: Drawing, element: Element, **shifts: float) -> list[Patch]:
    """Return the edit that adds pixels to numeric attributes of an element."""
    new_values = {
        key: number_text(float(element.attributes.get(key) or 0) + pixels)
        for key, pixels in shifts.items()
        if pixels
    }
    return drawing.document.attribute_patches(element, **new_values)


def _resize_layer_patches(
    drawing: Drawing, layer: Element, size: tuple[int, int], shift: tuple[int, int]
) -> list[Patch]:
    """Return the edit that resizes a tile layer and shifts its tiles.

    Args:
        drawing: The drawing.
        layer: Element of the layer.
        size: New columns and rows.
        shift: Shift right and down, in tiles.

    Raises:
        UnreadableMap: The tiles of the layer can't be read.
    """
    document = drawing.document
    node = MapElement(drawing.path, ElementTree.fromstring(document.copy(layer)))
    node = node.with_label(f"layer '{node.text('name')}'")
    data = node.child("data")
    data_element = layer.child("data")
    if not (data and data_element):
        return []
    width, height = (
        node.integer(key, minimum=1, maximum=MAX_TABLE_SIDE) for key in ("width", "height")
    )
    tiles = unpack(data, width * height)
    shifted_tiles = {
        (x + shift[0], y + shift[1]): tiles[y * width + x]
        for y in range(height)
        for x in range(width)
    }
    new_width, new_height = size
    rows = [[shifted_tiles.get((x, y), 0) for x in range(new_width)] for y in range(new_height)]
    patches = document.attribute_patches(layer, width=str(new_width), height=str(new_height))
    content = encoded_tiles(data_element, rows, document.newline).encode()
    return [*patches, Patch(data_element.content_start, data_element.content_end, content)]


def things_off_table(
    drawing: Drawing, size: tuple[int, int], shift: tuple[int, int]
) -> list[Thing]:
    """Return the things that would lie off a table of another size.

    A piece counts if it would lie off the table entirely, a start even if only in part.

    Args:
        drawing: The drawing.
        size: Width and height of the table in inches.
        shift: Inches by which everything moves right and down.
    """
    things = []
    width, height = size
    shift_right, shift_down = shift
    for key, thing in drawing.things_by_key.items():
        left, top, right, bottom = drawing.shapes[key].bounds
        left += shift_right
        top += shift_down
        right += shift_right
        bottom += shift_down
        is_off = right <= 0 or bottom <= 0 or left >= width or top >= height
        is_partly_off = left < 0 or top < 0 or right > width or bottom > height
        if is_off or (thing.is_start and is_partly_off):
            things.append(thing)
    return things
