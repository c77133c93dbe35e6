"""Reads a Tiled map: each element once, checked, and nothing opened but the files of its folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.rules.quoting import short
from games.duel.maps.files import MapFiles
from games.duel.maps.layers import unpacked
from games.duel.maps.nodes import Node
from games.duel.maps.objects import Around, Template, counts, object_of, type_of
from games.duel.maps.problems import Problem, UnreadableMap, unreadable
from games.duel.maps.projects import read_project
from games.duel.maps.tiled import TiledMap, TiledObject, TileLayer
from games.duel.maps.tilesets import LARGEST_TILE, Tilesets

SMALLEST_SIDE, LARGEST_SIDE = 4, 100
"""Tiles, which are inches."""
MOST_LAYERS = 100
MOST_CELLS = 200_000
"""Tiles in all layers together."""
MOST_OBJECTS = 1_000


def read_tiled(path: Path, content: bytes | None = None) -> TiledMap:
    """What a .tmx file holds, or would hold with this content. Raises `UnreadableMap`."""
    return _Reader(path).map(content)


class _Reader:
    """Reads one map. What counts nowhere, and can't be read, is left out."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = MapFiles(path)
        self._tilesets = Tilesets(self._files)
        self._templates: dict[Path, Template] = {}
        self._layers: list[TileLayer] = []
        self._cells = 0
        self._objects: list[TiledObject] = []
        self._problems: list[Problem] = []

    def map(self, content: bytes | None) -> TiledMap:
        node = Node(self._path, self._files.root(self._path, "map", content))
        orientation = node.text("orientation")
        if orientation != "orthogonal":
            said = short(orientation) or "without orientation"
            node.fail(
                f"the map must be orthogonal, not {said}: make an orthogonal map (File > New > New"
                " Map), and copy what lies on this one"
            )
        if node.flag("infinite", False):
            node.fail("the map is infinite; take the tick off under Map > Map Properties")
        width, height = (self._side(node, key) for key in ("width", "height"))
        tile_width = node.whole("tilewidth", None, 1, LARGEST_TILE)
        tile_height = node.whole("tileheight", None, 1, LARGEST_TILE)
        self._used = self._tilesets.used_by(node)
        project = read_project(self._files.project)
        self._problems += [project.problem] if project.problem else []
        numbers = {each: number for number, each in enumerate(node.element.iter("object"))}
        self._around = Around(self._used, project.classes, (tile_width, tile_height), numbers)
        found = list(self._in_group(node, (0.0, 0.0), True))
        if len(found) > MOST_LAYERS:
            node.fail(f"has more than {MOST_LAYERS} layers")
        for layer, offset, visible in found:
            if visible:
                self._read(layer, offset)
        return TiledMap(
            width,
            height,
            tile_width,
            tile_height,
            node.properties(),
            self._used,
            tuple(self._layers),
            tuple(self._objects),
            tuple(self._problems),
        )

    def _side(self, node: Node, key: str) -> int:
        """How many tiles the map is across or down, which are inches."""
        side = node.whole(key, None, 1, MOST_CELLS)
        if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
            node.fail(
                f"the {key} is {side} tiles, which are inches: a table has {SMALLEST_SIDE} to"
                f" {LARGEST_SIDE} (Map > Resize Map; what lies outside afterwards is removed)"
            )
        return side

    def _in_group(
        self, group: Node, offset: tuple[float, float], visible: bool
    ) -> Iterator[tuple[Node, tuple[float, float], bool]]:
        """The layers in a group and in the groups in it, each with its offset and whether it is
        seen, the lowest first."""
        for element in group.element:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            node = Node(group.file, element)
            node = node.of(f"layer '{short(node.text('name'))}'")
            here = offset[0] + node.number("offsetx"), offset[1] + node.number("offsety")
            seen = node.flag("visible", True) and visible
            if element.tag == "group":
                yield from self._in_group(node, here, seen)
            else:
                yield node, here, seen

    def _read(self, layer: Node, offset: tuple[float, float]) -> None:
        if layer.element.tag == "layer":
            self._layers.append(self._tiles(layer, offset))
        for node in layer.children("object"):
            found = self._object(node.of(""), offset)
            if found:
                self._objects.append(found)
            if len(self._objects) + len(self._problems) > MOST_OBJECTS:
                raise unreadable(self._path, "", f"has more than {MOST_OBJECTS} objects")

    def _tiles(self, layer: Node, offset: tuple[float, float]) -> TileLayer:
        width = layer.whole("width", None, 1, LARGEST_SIDE)
        height = layer.whole("height", None, 1, LARGEST_SIDE)
        self._cells += width * height
        if self._cells > MOST_CELLS:
            raise unreadable(self._path, "", f"its layers have more than {MOST_CELLS} tiles")
        data = layer.child("data")
        if not data:
            layer.fail("has no data")
        return TileLayer(layer.owner, width, height, offset, unpacked(data, width * height))

    def _object(self, node: Node, offset: tuple[float, float]) -> TiledObject | None:
        """An object, None if it is hidden, or can't be read: then that is a problem, unless its
        class says that it counts nowhere."""
        source, own = node.text("template"), type_of(node)
        try:
            template = self._template(node, source) if source else None
            return object_of(node, self._around, offset, template)
        except UnreadableMap as error:
            if not error.problem.object:  # the whole map is
                raise
            if not own or counts(own):
                self._problems.append(error.problem)
            return None

    def _template(self, node: Node, source: str) -> Template:
        owner = f"object {short(node.text('id'))}"
        if not source.lower().endswith(".tx"):
            node.of(owner).fail(f"'{short(source)}' must be a .tx file")
        file = self._files.beside(node.file, owner, source)
        if file not in self._templates:
            root = Node(file, self._files.root(file, "template"))
            found = root.child("object")
            if not found:
                root.fail("the template has no object")
            self._templates[file] = Template(found, self._tilesets.used_by(root))
        return self._templates[file]
