"""Objects of a layer or of a tile, with the values that their template and tile give them.

In Tiled, a template is a file with one object that others repeat; an object may show a tile, whose
number (`gid`) counts over all tilesets of the map and has flip bits for mirroring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.maps.nodes import MapElement, Value
from games.duel.maps.problems import place_words
from games.duel.maps.tiled import (
    TILE_NUMBER,
    Classes,
    Points,
    TiledObject,
    TiledTile,
    Tileset,
    tileset_of,
)

MAX_CORNERS = 128
"""Largest number of corners of a polygon."""

MIRRORED = 1 << 31
"""Bit of a tile's number: the tile is mirrored left to right."""
UPSIDE_DOWN = 1 << 30
"""Bit of a tile's number: the tile is mirrored top to bottom."""
OVER_DIAGONAL = 1 << 29
"""Bit of a tile's number: the tile is mirrored over its diagonal."""
TURNED_HEX = 1 << 28
"""Bit of a tile's number: the tile of a hexagonal map is turned."""

TERRAIN = "terrain"
"""Class of the objects that are pieces of terrain."""
START = "start"
"""Class of the objects that are starts."""


class Template(NamedTuple):
    """The object that a template file holds, and the tilesets that it uses."""

    node: MapElement
    tilesets: Sequence[Tileset]


class ObjectContext(NamedTuple):
    """Data that all objects of a map share; a tile's collision shapes have none."""

    tilesets: Sequence[Tileset] = ()
    classes: Classes = MappingProxyType({})
    pixels_per_inch: tuple[float, float] | None = None
    """Pixels per inch, across and down."""
    numbers: Mapping[Element, int] = MappingProxyType({})
    """Number of each object's element among the map's objects."""


class _Origins(NamedTuple):
    """The elements from which an object takes its values: its own, and that of its template."""

    own: MapElement
    template: MapElement

    def element_with(self, key: str) -> MapElement:
        """Return the element that holds an attribute."""
        return self.own if self.own.text(key) else self.template

    def tile_element(self) -> MapElement:
        """Return the element that holds the tile number.

        A number without a tile, such as the 0 that Tiled writes for a flipped instance, leaves the
        template's tile in place.
        """
        return self.own if _flagged_tile_number(self.own) & TILE_NUMBER else self.template

    def size_element(self) -> MapElement:
        """Return the element that holds width and height.

        An instance of a template has both of its own or neither, as in Tiled.
        """
        sides = (self.own.number(key, 0.0, 0.0) for key in ("width", "height"))
        return self.own if all(sides) else self.template

    def shape_element(self) -> MapElement | None:
        """Return the element that names the object's shape; None for a rectangle."""
        return next(filter(None, map(_shape_element, self)), None)


def object_of(
    node: MapElement,
    context: ObjectContext = ObjectContext(),  # noqa: B008 (it can't change)
    offset: tuple[float, float] = (0.0, 0.0),
    template: Template | None = None,
) -> TiledObject | None:
    """Return an object, or None if it is hidden.

    Args:
        node: Element of the object.
        context: Data that all objects of the map share.
        offset: Offset of the object's layers in pixels, right and down.
        template: Template of the object.

    Raises:
        UnreadableMap: A value of the object can't be read.
    """
    origins = _Origins(node, template.node if template else node)
    name = origins.element_with("name").text("name")
    label = _object_words(node, name)
    node = node.with_label(label)
    x = node.number("x") + offset[0]
    y = node.number("y") + offset[1]
    point = None
    if context.pixels_per_inch:
        point = Point(x / context.pixels_per_inch[0], y / context.pixels_per_inch[1])
        label = f"{label} at {place_words(point)}"
    origins = _Origins(node.with_label(label), origins.template.with_label(label))
    tile, mirror_flags, gid = _tile_of(origins, context.tilesets, template)
    shape = origins.shape_element()
    size_element = origins.size_element()
    width = size_element.number("width", 0.0, 0.0)
    height = size_element.number("height", 0.0, 0.0)
    class_name = type_of(node) or type_of(origins.template) or (tile.type if tile else "")
    result = TiledObject(
        file=node.file,
        label=label,
        name=name,
        type=class_name.casefold() if affects_table(class_name) else class_name,
        kind=shape.element.tag if shape and not tile else "rectangle",
        x=x,
        y=y,
        width=(width or tile.width) if tile else width,
        height=(height or tile.height) if tile else height,
        rotation=origins.element_with("rotation").number("rotation"),
        points=_points_of(shape) if shape else (),
        properties=_properties_of(origins, tile, context.classes.get(class_name.casefold(), {})),
        tile=tile,
        mirror_flags=mirror_flags,
        table_point=point,
        element_index=context.numbers.get(node.element, -1),
        gid=gid,
    )
    return result if origins.element_with("visible").flag("visible", default=True) else None


def _object_words(node: MapElement, name: str) -> str:
    """Return an object as sentences name it: "object 12 'old oak'"."""
    words = f"object {short(node.text('id'))}".rstrip()
    if name:
        words = f"{words} '{short(name)}'"
    return f"{node.label}, {words}" if node.label else words


def _properties_of(
    origins: _Origins, tile: TiledTile | None, class_properties: Mapping[str, Value]
) -> dict[str, Value]:
    """Return the properties of an object; its own hide those of template, tile and class."""
    return {
        **class_properties,
        **(tile.properties if tile else {}),
        **origins.template.properties(),
        **origins.own.properties(),
    }


def type_of(node: MapElement) -> str:
    """Return the class of an object or a tile.

    Tiled first called the attribute `type`, then `class`, then `type` again; if both exist, `class`
    counts, as in Tiled.
    """
    return node.text("class") or node.text("type")


def affects_table(kind: str) -> bool:
    """Return True if objects of a class are terrain or a start; letter case is ignored."""
    return kind.casefold() in (TERRAIN, START)


def _shape_element(node: MapElement) -> MapElement | None:
    """Return the element that names the shape: the last one that is not `properties`."""
    shapes = [each for each in node.element if each.tag != "properties"]
    return MapElement(node.file, shapes[-1], node.label) if shapes else None


def _points_of(shape: MapElement) -> Points:
    if shape.element.tag not in ("polygon", "polyline"):
        return ()
    points = shape.points()
    if len(points) > MAX_CORNERS:
        shape.fail(f"has more than {MAX_CORNERS} corners")
    return points


def _flagged_tile_number(node: MapElement) -> int:
    """Return the tile number of an object, including the flip bits."""
    return node.integer("gid", 0, 0, (1 << 32) - 1)


def _tile_of(
    origins: _Origins, tilesets: Sequence[Tileset], template: Template | None
) -> tuple[TiledTile | None, tuple[bool, bool], int]:
    """Return an object's tile or None, its mirroring across and down, and its number in the map."""
    node = origins.tile_element()
    number = _flagged_tile_number(node)
    if not number & TILE_NUMBER:
        return None, (False, False), 0
    if number & (OVER_DIAGONAL | TURNED_HEX):
        node.fail("shows a tile turned over its diagonal; turn the object instead")
    mirror_flags = bool(number & MIRRORED), bool(number & UPSIDE_DOWN)
    known_tilesets = template.tilesets if template and node is origins.template else tilesets
    number &= TILE_NUMBER
    tileset = tileset_of(known_tilesets, number)
    if tileset is None:
        node.fail(f"shows tile {number}, which no tileset has")
    first_numbers = (each.first_number for each in tilesets if each.tiles is tileset.tiles)
    first_number = next(first_numbers, 0)
    # A template's tilesets have numbers of their own: the same tile has another one in the map.
    number_in_map = first_number + number - tileset.first_number if first_number else 0
    return tileset.tile(number), mirror_flags, number_in_map
