"""Reader of Tiled maps: checks each element once, and opens no file outside the map's folders.

A tile is one inch of the table. An infinite map stores its layers in chunks of tiles, at any
distance from the origin. A node is an XML element with the words that sentences call it by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.rules.quoting import short
from games.duel.maps.files import MapFiles, json_advice
from games.duel.maps.imagelayers import ImageLayer, image_layer
from games.duel.maps.layers import chunks_of, tiles_of_chunks, unpack
from games.duel.maps.nodes import MapElement
from games.duel.maps.objects import (
    START,
    ObjectContext,
    Template,
    affects_table,
    object_of,
    type_of,
)
from games.duel.maps.problems import Problem, UnreadableMap, unreadable
from games.duel.maps.projects import read_project
from games.duel.maps.tiled import Chunk, TiledMap, TiledObject, TileLayer
from games.duel.maps.tilesets import MAX_TILE_SIDE, Tilesets

MIN_TABLE_SIDE = 4
"""Smallest side of a table in tiles, which are inches."""
MAX_TABLE_SIDE = 100
"""Largest side of a table in tiles, which are inches."""
MAX_LAYERS = 100
"""Largest number of layers of a map."""
MAX_CELLS = 200_000
"""Largest number of tiles in all layers together."""
MAX_OBJECTS = 1_000
"""Largest number of objects of a map."""


def read_tiled(
    path: Path, content: bytes | None = None, allowed_folders: Sequence[Path] = ()
) -> TiledMap:
    """Return the data of a .tmx file.

    Args:
        path: File of the map.
        content: Content to read in place of the file's.
        allowed_folders: Folders outside the map's own that may be read (see `access.py`).

    Raises:
        UnreadableMap: The content is not a map that can be read.
    """
    return _MapReader(path, allowed_folders).map(content)


def _check_orientation(node: MapElement) -> None:
    """Raise `UnreadableMap` if the tiles of a map do not stand in rows and columns."""
    orientation = node.text("orientation")
    if orientation != "orthogonal":
        description = short(orientation) or "without orientation"
        node.fail(
            f"the map must be orthogonal, not {description}: make an orthogonal map (File > New >"
            " New Map), and copy what lies on this one"
        )


def _finite_table(node: MapElement) -> Chunk:
    """Return the table of a finite map.

    Raises:
        UnreadableMap: The table is too small or too large.
    """
    sides = {key: node.integer(key, minimum=1, maximum=MAX_CELLS) for key in ("width", "height")}
    for key, side in sides.items():
        if not MIN_TABLE_SIDE <= side <= MAX_TABLE_SIDE:
            node.fail(
                f"the {key} is {side} tiles, which are inches: a table has {MIN_TABLE_SIDE} to"
                f" {MAX_TABLE_SIDE} (Map > Resize Map; what lies outside afterwards is removed)"
            )
    return Chunk(0, 0, **sides)


def _infinite_table(node: MapElement, layers: Iterable[MapElement]) -> Chunk:
    """Return the table of an infinite map: the box around the chunks of all its tile layers.

    Hidden layers count, too.

    Raises:
        UnreadableMap: There are no chunks, or the table is too small or too large.
    """
    tile_layers = (each for each in layers if each.element.tag == "layer")
    chunks = [chunk for each in tile_layers for chunk in chunks_of(each)]
    if not chunks:
        node.fail(
            "the map is infinite, and no tile is painted on it, so its table has no size: paint the"
            " floor, or take the tick off Infinite under Map > Map Properties"
        )
    left = min(chunk.x for chunk in chunks)
    top = min(chunk.y for chunk in chunks)
    width = max(chunk.x + chunk.width for chunk in chunks) - left
    height = max(chunk.y + chunk.height for chunk in chunks) - top
    if not all(MIN_TABLE_SIDE <= side <= MAX_TABLE_SIDE for side in (width, height)):
        node.fail(
            f"the map is infinite, and the chunks of its tile layers cover {width} by {height}"
            f" tiles, which are inches: a table has {MIN_TABLE_SIDE} to {MAX_TABLE_SIDE} a side"
            " (erase what lies far out, or take the tick off Infinite under Map > Map Properties)"
        )
    return Chunk(left, y=top, width=width, height=height)


def _drawing_order(tiled_object: TiledObject) -> tuple[bool, float]:
    """Return the sort key of an object: terrain by its height on the map, then all starts."""
    is_start = tiled_object.type == START
    return is_start, 0.0 if is_start else tiled_object.y


class _LayerInGroups(NamedTuple):
    """A layer of a map, with what its groups do to it.

    Attributes:
        node: Element of the layer.
        offset: Offset in pixels, complete only if the layer is visible.
        is_visible: Whether neither the layer nor a group around it is hidden.
        groups: Groups around the layer, the outermost first.
    """

    node: MapElement
    offset: tuple[float, float]
    is_visible: bool
    groups: tuple[MapElement, ...]


class _MapReader:
    """Reader of one map, which leaves out objects that can't be read and have no effect.

    Each visible layer is read by `_read_layer`, the lowest first, with its offset in pixels from
    the upper left corner of the table.
    """

    def __init__(self, path: Path, allowed_folders: Sequence[Path]) -> None:
        self._path = path
        self._files = MapFiles(path, allowed_folders)
        self._tilesets = Tilesets(self._files)
        self._templates: dict[Path, Template] = {}
        self._layers: list[TileLayer] = []
        self._images: list[ImageLayer] = []
        self._cell_count = 0
        self._objects: list[TiledObject] = []
        self._problems: list[Problem] = []

    def map(self, content: bytes | None) -> TiledMap:
        node = MapElement(self._path, self._files.root(self._path, "map", content))
        _check_orientation(node)
        found_layers = list(self._layers_in(node, (0.0, 0.0), group_visible=True, groups=()))
        if len(found_layers) > MAX_LAYERS:
            node.fail(f"has more than {MAX_LAYERS} layers")
        self._is_infinite = node.flag("infinite", default=False)
        layers = [each.node for each in found_layers]
        self._table = _infinite_table(node, layers) if self._is_infinite else _finite_table(node)
        tile_width = node.integer("tilewidth", minimum=1, maximum=MAX_TILE_SIDE)
        tile_height = node.integer("tileheight", minimum=1, maximum=MAX_TILE_SIDE)
        self._map_tilesets = self._tilesets.used_by(node)
        project = read_project(self._files.classes)
        if project.problem:
            self._problems.append(project.problem)
        self._tile_size = tile_width, tile_height
        numbers = {each: number for number, each in enumerate(node.element.iter("object"))}
        self._object_context = ObjectContext(
            self._map_tilesets, project.classes, self._tile_size, numbers
        )
        left = self._table.x * tile_width
        top = self._table.y * tile_height
        for each in found_layers:
            if each.is_visible:
                offset = each.offset[0] - left, each.offset[1] - top
                self._read_layer(each.node, offset, each.groups)
        return TiledMap(
            width=self._table.width,
            height=self._table.height,
            tile_width=tile_width,
            tile_height=tile_height,
            properties=node.properties(),
            tilesets=self._map_tilesets,
            layers=tuple(self._layers),
            objects=tuple(self._objects),
            problems=(*self._tilesets.problems, *self._problems),
            origin=(self._table.x, self._table.y),
            is_infinite=self._is_infinite,
            images=tuple(self._images),
        )

    def _layers_in(
        self,
        group: MapElement,
        offset: tuple[float, float],
        group_visible: bool,
        groups: tuple[MapElement, ...],
    ) -> Iterator[_LayerInGroups]:
        """Yield the layers in a group and its subgroups, the lowest first."""
        for element in group.element:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            node = MapElement(group.file, element)
            node = node.with_label(f"layer '{short(node.text('name'))}'")
            is_visible = node.flag("visible", default=True) and group_visible
            layer_offset = offset
            if is_visible:  # the offsets of a hidden layer may be unreadable
                layer_offset = (
                    offset[0] + node.number("offsetx"),
                    offset[1] + node.number("offsety"),
                )
            if element.tag == "group":
                yield from self._layers_in(node, layer_offset, is_visible, (*groups, node))
            else:
                yield _LayerInGroups(node, layer_offset, is_visible, groups)

    def _read_layer(
        self, layer: MapElement, offset: tuple[float, float], groups: tuple[MapElement, ...]
    ) -> None:
        if layer.element.tag == "layer":
            self._layers.append(self._tile_layer(layer, offset))
        if layer.element.tag == "imagelayer":
            image = image_layer(layer, groups, offset, len(self._layers), self._files)
            if isinstance(image, Problem):
                self._problems.append(image)
            elif image:
                self._images.append(image)
        if layer.element.tag == "objectgroup":
            self._objects += self._objects_of_layer(layer, offset)

    def _objects_of_layer(
        self, layer: MapElement, offset: tuple[float, float]
    ) -> list[TiledObject]:
        """Return the objects of a layer, the lowest first.

        Unless a layer says that the order in the file counts, Tiled draws an object above those
        that lie higher up on the map. Starts lie above all terrain, in the order of the file.
        """
        objects: list[TiledObject] = []
        for node in layer.children("object"):
            tiled_object = self._read_object(node.with_label(""), offset)
            if tiled_object:
                objects.append(tiled_object)
            # unreadable objects count, too: each is a problem
            if len(self._objects) + len(objects) + len(self._problems) > MAX_OBJECTS:
                raise unreadable(self._path, "", f"has more than {MAX_OBJECTS} objects")
        if layer.text("draworder") != "index":
            objects.sort(key=_drawing_order)
        return objects

    def _tile_layer(self, layer: MapElement, offset: tuple[float, float]) -> TileLayer:
        data = layer.child("data")
        if not data:
            layer.fail("has no data")
        if self._is_infinite:
            return self._chunked_layer(layer, data, offset)
        width = layer.integer("width", minimum=1, maximum=MAX_TABLE_SIDE)
        height = layer.integer("height", minimum=1, maximum=MAX_TABLE_SIDE)
        self._count_cells(width * height)
        return TileLayer(layer.label, width, height, offset, unpack(data, width * height))

    def _chunked_layer(
        self, layer: MapElement, data: MapElement, offset: tuple[float, float]
    ) -> TileLayer:
        """Return a layer of an infinite map, as large as the table."""
        left, top, width, height = self._table
        chunks = tuple(Chunk(x - left, y - top, *sides) for x, y, *sides in chunks_of(layer))
        self._count_cells(width * height + sum(chunk.width * chunk.height for chunk in chunks))
        numbers = tiles_of_chunks(data, chunks, width, height)
        # `offset` counts from the file's origin, the tiles here from the table's corner.
        layer_offset = offset[0] + left * self._tile_size[0], offset[1] + top * self._tile_size[1]
        return TileLayer(layer.label, width, height, layer_offset, numbers, chunks)

    def _count_cells(self, cells: int) -> None:
        self._cell_count += cells
        if self._cell_count > MAX_CELLS:
            raise unreadable(self._path, "", f"its layers have more than {MAX_CELLS} tiles")

    def _read_object(self, node: MapElement, offset: tuple[float, float]) -> TiledObject | None:
        """Return an object, or None if it is hidden or can't be read.

        An unreadable object is recorded as a problem, unless its class has no effect on the table.
        """
        source = node.text("template")
        class_name = type_of(node)
        try:
            template = self._template(node, source) if source else None
            class_name = class_name or (type_of(template.node) if template else "")
            return object_of(node, self._object_context, offset, template)
        except UnreadableMap as error:
            if not error.problem.object:  # the whole map is unreadable
                raise
            if not class_name or affects_table(class_name):
                self._problems.append(error.problem)
            return None

    def _template(self, node: MapElement, source: str) -> Template:
        label = f"object {short(node.text('id'))}"
        if source.lower().endswith((".tj", ".json")):
            node.with_label(label).fail(f"'{short(source)}': {json_advice('template')}")
        if not source.lower().endswith(".tx"):
            node.with_label(label).fail(f"'{short(source)}' must be a .tx file")
        file = self._files.resolve(node.file, label, source)
        if file not in self._templates:
            root = MapElement(file, self._files.root(file, "template"))
            object_node = root.child("object")
            if not object_node:
                root.fail("the template has no object")
            self._templates[file] = Template(object_node, self._tilesets.used_by(root))
        return self._templates[file]
