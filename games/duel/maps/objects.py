"""Objects of a layer or of a tile, with what they have from their template and their tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engine.rules.quoting import short
from games.duel.geometry.points import Point
from games.duel.maps.nodes import Node
from games.duel.maps.problems import place
from games.duel.maps.tiled import (
    TURNED,
    Classes,
    Points,
    TiledObject,
    TiledTile,
    Tileset,
    tileset_of,
)

MOST_CORNERS = 128
"""Corners of a polygon."""

MIRRORED, UPSIDE_DOWN, OVER_DIAGONAL, TURNED_HEX = (1 << bit for bit in (31, 30, 29, 28))
"""Bits of a tile's number."""

TERRAIN, START = "terrain", "start"
"""The classes of the objects that count."""


class Template(NamedTuple):
    """The object that a template file holds, and the tilesets that it uses."""

    node: Node
    tilesets: Sequence[Tileset]


class Around(NamedTuple):
    """What the objects of a map have in common; those of a tile have none of it."""

    tilesets: Sequence[Tileset] = ()
    classes: Classes = MappingProxyType({})
    inch: tuple[float, float] | None = None
    """How many pixels it has across and down."""
    numbers: Mapping[Element, int] = MappingProxyType({})
    """Which of the map's objects each element is."""


class _Origins(NamedTuple):
    """Where an object's own values stand, and those that it has from its template."""

    own: Node
    template: Node

    def of(self, key: str) -> Node:
        """Where its attribute stands."""
        return self.own if self.own.text(key) else self.template

    def tile(self) -> Node:
        """The element that holds the tile number.

        A number without a tile, such as the 0 that Tiled writes for a flipped instance, leaves the
        template's tile in place.
        """
        return self.own if _gid(self.own) & TURNED else self.template

    def extent(self) -> Node:
        """The element that holds width and height: an instance has both or neither, as in Tiled."""
        sides = (self.own.number(key, 0.0, 0.0) for key in ("width", "height"))
        return self.own if all(sides) else self.template

    def shape(self) -> Node | None:
        """The element that says which shape it has; None for a rectangle."""
        return next(filter(None, map(_shape, self)), None)


def object_of(
    node: Node,
    around: Around = Around(),  # noqa: B008 (it can't change)
    offset: tuple[float, float] = (0.0, 0.0),
    template: Template | None = None,
) -> TiledObject | None:
    """An object, or None if it is hidden. Raises `UnreadableMap`.

    offset: that of its layers.
    """
    origins = _Origins(node, template.node if template else node)
    name = origins.of("name").text("name")
    where = f"object {short(node.text('id'))}".rstrip()
    owner = f"{where} '{short(name)}'" if name else where
    if node.owner:
        owner = f"{node.owner}, {owner}"
    node = node.of(owner)
    x, y, at = node.number("x") + offset[0], node.number("y") + offset[1], None
    if around.inch:
        at = Point(x / around.inch[0], y / around.inch[1])
        owner = f"{owner} at {place(at)}"
    origins = _Origins(node.of(owner), origins.template.of(owner))
    tile, flipped, gid = _tile(origins, around.tilesets, template)
    shape = origins.shape()
    size = origins.extent()
    width = size.number("width", 0.0, 0.0)
    height = size.number("height", 0.0, 0.0)
    kind = type_of(node) or type_of(origins.template) or (tile.type if tile else "")
    found = TiledObject(
        node.file,
        owner,
        name,
        kind.casefold() if counts(kind) else kind,
        shape.element.tag if shape and not tile else "rectangle",
        x,
        y,
        (width or tile.width) if tile else width,
        (height or tile.height) if tile else height,
        origins.of("rotation").number("rotation"),
        _corners(shape) if shape else (),
        {
            **around.classes.get(kind.casefold(), {}),
            **(tile.properties if tile else {}),
            **origins.template.properties(),
            **origins.own.properties(),
        },
        tile,
        flipped,
        at,
        around.numbers.get(node.element, -1),
        gid,
    )
    return found if origins.of("visible").flag("visible", True) else None


def type_of(node: Node) -> str:
    """Return the class of an object or a tile. Tiled has called it `type`, then `class`, then
    `type` again; where both are there it reads `class`."""
    return node.text("class") or node.text("type")


def counts(kind: str) -> bool:
    """Whether objects of a class are something on the table, in small letters or large ones."""
    return kind.casefold() in (TERRAIN, START)


def _shape(node: Node) -> Node | None:
    """The element that says which shape it has: the last, whatever that is."""
    shapes = [each for each in node.element if each.tag != "properties"]
    return Node(node.file, shapes[-1], node.owner) if shapes else None


def _corners(shape: Node) -> Points:
    if shape.element.tag not in ("polygon", "polyline"):
        return ()
    points = shape.points()
    if len(points) > MOST_CORNERS:
        shape.fail(f"has more than {MOST_CORNERS} corners")
    return points


def _gid(node: Node) -> int:
    """The tile number of an object, including the flip bits."""
    return node.whole("gid", 0, 0, (1 << 32) - 1)


def _tile(
    origins: _Origins, tilesets: Sequence[Tileset], template: Template | None
) -> tuple[TiledTile | None, tuple[bool, bool], int]:
    """The tile that an object shows, if it does, how it is mirrored, and its number in the map."""
    node = origins.tile()
    number = _gid(node)
    if not number & TURNED:
        return None, (False, False), 0
    if number & (OVER_DIAGONAL | TURNED_HEX):
        node.fail("shows a tile turned over its diagonal; turn the object instead")
    flipped = bool(number & MIRRORED), bool(number & UPSIDE_DOWN)
    theirs = template.tilesets if template and node is origins.template else tilesets
    number &= TURNED
    tileset = tileset_of(theirs, number)
    if tileset is None:
        node.fail(f"shows tile {number}, which no tileset has")
    ours = (each.first for each in tilesets if each.tiles is tileset.tiles)
    first = next(ours, 0)
    return tileset.tile(number), flipped, first and first + number - tileset.first
