"""Objects of a layer or of a tile, with what they have from their template and their tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.quoting import short
from games.duel.maps.nodes import Node
from games.duel.maps.tiled import Kind, Points, TiledObject, TiledTile, Tileset

MOST_CORNERS = 128
"""Corners of a polygon."""
HIGHEST_ID = (1 << 31) - 1

MIRRORED, UPSIDE_DOWN, OVER_DIAGONAL, TURNED_HEX = (1 << bit for bit in (31, 30, 29, 28))
"""Bits of a tile's number."""

_SHAPES: dict[str, Kind] = {
    "ellipse": "ellipse",
    "point": "point",
    "polygon": "polygon",
    "polyline": "polyline",
    "text": "text",
}


class Template(NamedTuple):
    """The object that a template file holds, and the tilesets that it uses."""

    node: Node
    tilesets: Sequence[Tileset]


class _Origins(NamedTuple):
    """Where an object's own values stand, and those that it has from its template."""

    own: Node
    template: Node

    def of(self, key: str) -> Node:
        """Where its attribute stands."""
        return self.own if self.own.text(key) else self.template

    def shape(self) -> Node | None:
        """The element that says which shape it has; None for a rectangle."""
        return next(filter(None, map(_shape, self)), None)


def object_of(
    node: Node,
    tilesets: Sequence[Tileset] = (),
    offset: tuple[float, float] = (0.0, 0.0),
    template: Template | None = None,
) -> TiledObject | None:
    """An object, or None if it is hidden. Raises `UnreadableMap`.

    offset: that of its layers.
    """
    number = node.whole("id", 0, 0, HIGHEST_ID)
    origins = _Origins(node, template.node if template else node)
    name = origins.of("name").text("name")
    where = f"object {number}" if number else "object"
    owner = f"{where} '{short(name)}'" if name else where
    if node.owner:
        owner = f"{node.owner}, {owner}"
    origins = _Origins(node.of(owner), origins.template.of(owner))
    tile, flipped = _tile(origins, tilesets, template)
    shape = origins.shape()
    width = origins.of("width").number("width", 0.0, 0.0)
    height = origins.of("height").number("height", 0.0, 0.0)
    found = TiledObject(
        node.file,
        owner,
        name,
        _type(node) or _type(origins.template) or (tile.type if tile else ""),
        _SHAPES[shape.element.tag] if shape and not tile else "rectangle",
        node.number("x") + offset[0],
        node.number("y") + offset[1],
        (width or tile.width) if tile else width,
        (height or tile.height) if tile else height,
        origins.of("rotation").number("rotation"),
        _corners(shape) if shape else (),
        {
            **(tile.properties if tile else {}),
            **origins.template.properties(),
            **origins.own.properties(),
        },
        tile,
        flipped,
    )
    return found if origins.of("visible").flag("visible", True) else None


def _type(node: Node) -> str:
    """Tiled has called it `type`, then `class`, then `type` again."""
    return node.text("type") or node.text("class")


def _shape(node: Node) -> Node | None:
    found = None
    for each in node.element:
        if each.tag in _SHAPES:
            found = Node(node.file, each, node.owner)
        elif each.tag != "properties":
            node.fail(f"is a {short(each.tag)}, which can't be used here")
    return found


def _corners(shape: Node) -> Points:
    if shape.element.tag not in ("polygon", "polyline"):
        return ()
    points = shape.points()
    if len(points) > MOST_CORNERS:
        shape.fail(f"has more than {MOST_CORNERS} corners")
    return points


def _tile(
    origins: _Origins, tilesets: Sequence[Tileset], template: Template | None
) -> tuple[TiledTile | None, tuple[bool, bool]]:
    """The tile that an object shows, if it does, and how it is mirrored."""
    node = origins.of("gid")
    number = node.whole("gid", 0, 0, (1 << 32) - 1)
    if not number:
        return None, (False, False)
    if number & (OVER_DIAGONAL | TURNED_HEX):
        node.fail("shows a tile turned over its diagonal; turn the object instead")
    flipped = bool(number & MIRRORED), bool(number & UPSIDE_DOWN)
    number &= TURNED_HEX - 1
    if template and node is origins.template:
        tilesets = template.tilesets
    for tileset in tilesets:
        if tileset.first <= number:
            return tileset.tile(number), flipped
    node.fail(f"shows tile {number}, which no tileset has")
