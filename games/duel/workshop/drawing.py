"""A map being drawn: the objects of its file, their pieces on the table, and edits of them.

Edits move, turn, mirror, stretch, order and delete objects. Every edit is a list of patches of the
file (`document.py`), with measures in inches of the table; everything else in the file stays as it
is written.

A thing is an object that the game uses: terrain or a start. Its element is its text in the file; a
template or a tile may give it several pieces, the terrain as it is played. A survey is what the
reader of maps makes of a file: the battlefield and its problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from shapely import union_all
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.points import BASE, Point
from games.duel.geometry.terrain import Battlefield, Bounds, Piece
from games.duel.maps.objects import MIRRORED, START, TERRAIN, UPSIDE_DOWN
from games.duel.maps.pieces import pieces_of
from games.duel.maps.problems import MapError
from games.duel.maps.reader import Survey, battlefield_of, with_table_problems
from games.duel.maps.shapes import pixels_to_inches
from games.duel.maps.starts import MAX_SEATS
from games.duel.maps.tiled import TiledObject
from games.duel.maps.tiledmap import read_tiled
from games.duel.workshop.document import Document, Element, Patch

MIN_SIDE = 0.05
"""Smallest width or height of a piece, in inches."""


class UnnumberedTile(ValueError):
    """Error: a piece shows a tile that its map can't name by a number."""


class Thing(NamedTuple):
    """A piece of terrain or a start: its element in the file, and the object read from it."""

    element: Element
    tiled_object: TiledObject

    @property
    def is_start(self) -> bool:
        """Whether the thing is a start."""
        return self.tiled_object.type == START

    @property
    def seat(self) -> int:
        """The seat of a start; 0 if the file has no number of a seat there."""
        seat = self.tiled_object.properties.get("seat") if self.is_start else None
        return seat if type(seat) is int and 1 <= seat <= MAX_SEATS else 0


class Drawing:
    """A map's file, read as the game reads it.

    Args:
        path: Present or future place of the file; the files that it names are searched from there.
        document: Content of the file.
        allowed_folders: Folders outside the map's own that may be read; see
            `games.duel.maps.access`.

    Raises:
        UnreadableMap: The file is not a map that can be read.
        UnpatchableFile: The file can't be patched.
    """

    def __init__(
        self, path: Path, document: Document, allowed_folders: Sequence[Path] = ()
    ) -> None:
        self.path = path
        self.document = document
        self.allowed_folders = allowed_folders
        self._pieces_by_index: dict[int, list[Piece]] = {}
        """Cache of the pieces of things, by their numbers."""
        self.tiled = read_tiled(path, document.content, allowed_folders)
        """Data of the map, as the reader of maps returns them."""
        elements = [*document.root.descendants("object")]
        used_objects = (each for each in self.tiled.objects if each.type in (TERRAIN, START))
        self.things = [Thing(elements[each.element_index], each) for each in used_objects]
        """All terrain and starts, the lowest first."""
        self.foreign_objects = [
            Thing(elements[each.element_index], each)
            for each in self.tiled.objects
            if each.type not in (TERRAIN, START)
        ]
        """Objects of other classes, which only other programs use, and which are kept."""

    def with_document(self, document: Document) -> Drawing:
        """Return the map with other content.

        Raises:
            UnreadableMap: The content is not a map that can be read.
        """
        return Drawing(self.path, document, self.allowed_folders)

    @cached_property
    def survey_of_things(self) -> Survey:
        """Battlefield with the problems of single things."""
        return battlefield_of(self.path, self.tiled)

    @cached_property
    def survey(self) -> Survey:
        """Battlefield with all problems; slow, so wanted later than the drawing itself."""
        return with_table_problems(self.path, self.tiled, self.survey_of_things)

    @property
    def battlefield(self) -> Battlefield:
        """Battlefield on which a duel would be played."""
        return self.survey_of_things.battlefield

    @property
    def pixels_per_inch(self) -> Point:
        """Pixels of the file per inch, across and down."""
        return Point(self.tiled.tile_width, self.tiled.tile_height)

    @cached_property
    def things_by_key(self) -> dict[str, Thing]:
        """The things by keys that stay valid from one edit to the next, the lowest first.

        The key is the id in the file, or "#" and the thing's number among the objects if it has no
        unique id.
        """
        ids = Counter(thing.element.attributes.get("id") for thing in self.things)
        things_by_key = {}
        for thing in self.things:
            id = thing.element.attributes.get("id")
            key = f"#{thing.tiled_object.element_index}"
            if id and ids[id] == 1:
                key = id
            things_by_key[key] = thing
        return things_by_key

    def thing(self, key: str) -> Thing:
        """Return the thing with this key.

        Raises:
            KeyError: There is no such thing.
        """
        return self.things_by_key[key]

    def things_of(self, keys: Iterable[str]) -> list[Thing]:
        """Return the things with these keys, the lowest first; unknown keys are ignored."""
        chosen_keys = {*keys}
        return [thing for key, thing in self.things_by_key.items() if key in chosen_keys]

    @cached_property
    def pieces_by_key(self) -> dict[str, tuple[Piece, ...]]:
        """Pieces of each thing as they are played, by key; empty for a start or a faulty thing."""
        terrain = self.battlefield.terrain
        pieces_by_key = dict[str, tuple[Piece, ...]]()
        next_index = 0
        for key, thing in self.things_by_key.items():
            count = len(self.pieces(thing))
            pieces_by_key[key] = terrain[next_index : next_index + count]
            next_index += count
        return pieces_by_key

    def pieces(self, thing: Thing) -> list[Piece]:
        """Return the pieces of a thing; none for a start or a faulty thing."""
        index = thing.tiled_object.element_index
        if index not in self._pieces_by_index:
            self._pieces_by_index[index] = self._read_pieces(thing)
        return self._pieces_by_index[index]

    def _read_pieces(self, thing: Thing) -> list[Piece]:
        if thing.is_start:
            return []
        try:
            return pieces_of(thing.tiled_object, pixels_to_inches(self.tiled), self._table)
        except MapError:
            return []

    @property
    def _table(self) -> tuple[float, float]:
        return self.tiled.width, self.tiled.height

    def middle(self, things: Iterable[Thing]) -> Point:
        """Return the middle of the box around things, in inches."""
        boxes = [self._box_around(thing) for thing in things]
        left, top = (min(box[side] for box in boxes) for side in (0, 1))
        right, bottom = (max(box[side] for box in boxes) for side in (2, 3))
        return Point((left + right) / 2, (top + bottom) / 2)

    def _box_around(self, thing: Thing) -> Bounds:
        """Return the bounding box of a thing in inches; a tile object fills its whole tile."""
        corners = [self._table_point(thing, corner) for corner in self._frame_corners(thing)]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def frame(self, thing: Thing) -> tuple[Point, Point, Point, Point]:
        """Return the corners of an object's frame on the table, in inches.

        The first corner is the upper left one of the unturned object; the others follow clockwise.
        """
        first, second, third, fourth = (
            self._table_point(thing, corner) for corner in self._frame_corners(thing)
        )
        return first, second, third, fourth

    def corners(self, thing: Thing) -> list[Point]:
        """Return the corners of a polygon, in inches of the table; none for other shapes."""
        if thing.tiled_object.kind != "polygon":
            return []
        return [self._table_point(thing, Point(*corner)) for corner in thing.tiled_object.points]

    def shape(self, thing: Thing) -> BaseGeometry:
        """Return the area of a thing on the table, in inches.

        A start has the area of a base, and so has a faulty thing, in its middle.
        """
        shapes = [piece.shape for piece in self.pieces(thing)]
        if len(shapes) == 1:
            return shapes[0]
        start_point = thing.tiled_object.table_point if thing.is_start else None
        return union_all(shapes) if shapes else start_shape(start_point or self.middle([thing]))

    @cached_property
    def shapes(self) -> dict[str, BaseGeometry]:
        """Area of each thing on the table, in inches, by key."""
        return {key: self.shape(thing) for key, thing in self.things_by_key.items()}

    @staticmethod
    def _frame_corners(thing: Thing) -> list[Point]:
        """Return the corners of an object's frame, unturned, in pixels from the object's origin."""
        tiled_object = thing.tiled_object
        if tiled_object.points:
            xs, ys = zip(*tiled_object.points, strict=True)
            left = min(xs)
            top = min(ys)
            right = max(xs)
            bottom = max(ys)
        else:
            left = top = 0.0
            if tile := tiled_object.tile:
                left = (tile.offset[0] / tile.width - tile.anchor[0]) * tiled_object.width
                top = (tile.offset[1] / tile.height - tile.anchor[1]) * tiled_object.height
            right = left + tiled_object.width
            bottom = top + tiled_object.height
        return [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]

    def _table_point(self, thing: Thing, point: Point) -> Point:
        """Return a point of an object, given in pixels from its origin, in inches of the table."""
        tiled_object = thing.tiled_object
        turned_point = _rotate(point, tiled_object.rotation)
        return Point(
            (tiled_object.x + turned_point.x) / self.pixels_per_inch.x,
            (tiled_object.y + turned_point.y) / self.pixels_per_inch.y,
        )

    # Edits.

    def move_patches(
        self, things: Sequence[Thing], right_inches: float, down_inches: float
    ) -> list[Patch]:
        """Return the edit that moves things by a distance in inches."""
        return [
            patch
            for thing in things
            for patch in self._place_patches(
                thing, right_inches * self.pixels_per_inch.x, down_inches * self.pixels_per_inch.y
            )
        ]

    def _place_patches(
        self, thing: Thing, right_px: float, down_px: float, **attributes: str
    ) -> list[Patch]:
        """Return the edit that moves a thing by a distance in pixels and sets other attributes."""
        old_attributes = thing.element.attributes
        for key, distance in (("x", right_px), ("y", down_px)):
            old_value = float(old_attributes.get(key) or 0)
            if number_text(distance) != "0":  # an unchanged number keeps its text
                attributes[key] = number_text(old_value + distance)
        return self.document.attribute_patches(thing.element, **attributes)

    def turn_patches(
        self, things: Sequence[Thing], degrees: float, centre: Point | None = None
    ) -> list[Patch]:
        """Return the edit that turns things clockwise about a point in inches, or their middle.

        Starts move, but have no rotation.
        """
        centre = centre or self.middle(things)
        patches = list[Patch]()
        for thing in things:
            tiled_object = thing.tiled_object
            x = tiled_object.x - centre.x * self.pixels_per_inch.x
            y = tiled_object.y - centre.y * self.pixels_per_inch.y
            turned_point = _rotate(Point(x, y), degrees)
            attributes: dict[str, str] = {}
            if not thing.is_start:
                attributes["rotation"] = number_text((tiled_object.rotation + degrees) % 360)
            right_px = turned_point.x - x
            down_px = turned_point.y - y
            patches += self._place_patches(thing, right_px, down_px, **attributes)
        return patches

    def mirror_patches(
        self, things: Sequence[Thing], is_vertical: bool = False, axis_point: Point | None = None
    ) -> list[Patch]:
        """Return the edit that mirrors things left to right, or (`is_vertical`) top to bottom.

        The axis runs through a point in inches, or through their common middle.

        Raises:
            UnnumberedTile: The map has no number for the tile of a thing.
        """
        axis_point = axis_point or self.middle(things)
        return [
            patch
            for thing in things
            for patch in self._reflect_patches(thing, axis_point, is_vertical)
        ]

    def _reflect_patches(self, thing: Thing, axis_point: Point, is_vertical: bool) -> list[Patch]:
        """Return the edit that mirrors one thing; see `mirror_patches`."""
        tiled_object = thing.tiled_object
        x_factor, y_factor = (1, -1) if is_vertical else (-1, 1)
        first_corner, _, third_corner, _ = self._frame_corners(thing)
        local_middle = Point(
            (first_corner.x + third_corner.x) / 2, (first_corner.y + third_corner.y) / 2
        )
        middle_offset = _rotate(local_middle, tiled_object.rotation)
        mirrored_middle = self._mirrored_point(
            Point(tiled_object.x + middle_offset.x, tiled_object.y + middle_offset.y),
            axis_point,
            is_vertical,
        )
        if tiled_object.points:  # the corners are mirrored about the object's origin
            local_middle = Point(x_factor * local_middle.x, y_factor * local_middle.y)
        new_offset = _rotate(local_middle, -tiled_object.rotation)
        place_patches = self._place_patches(
            thing,
            mirrored_middle.x - new_offset.x - tiled_object.x,
            mirrored_middle.y - new_offset.y - tiled_object.y,
            **_mirrored_attributes(thing, is_vertical),
        )
        if not tiled_object.points:
            return place_patches
        corners = [Point(x_factor * x, y_factor * y) for x, y in tiled_object.points]
        return [*place_patches, *self._corner_patches(thing, corners)]

    def _mirrored_point(self, point: Point, axis_point: Point, is_vertical: bool) -> Point:
        """Return the mirror image of a point in pixels; `axis_point` is in inches."""
        if is_vertical:
            return Point(point.x, 2 * axis_point.y * self.pixels_per_inch.y - point.y)
        return Point(2 * axis_point.x * self.pixels_per_inch.x - point.x, point.y)

    def resize_patches(
        self, thing: Thing, width: float, height: float, fixed_shares: Point
    ) -> list[Patch]:
        """Return the edit that gives a piece a size in inches along its own sides.

        Args:
            thing: The piece.
            width: New width, at least `MIN_SIDE`.
            height: New height, at least `MIN_SIDE`.
            fixed_shares: Point of the piece's box that stays in place, as shares of its width and
                height; (0, 0) is the first corner.
        """
        first_corner, _, third_corner, _ = self._frame_corners(thing)
        old_size = Point(third_corner.x - first_corner.x, third_corner.y - first_corner.y)
        new_size = Point(
            max(MIN_SIDE, width) * self.pixels_per_inch.x,
            max(MIN_SIDE, height) * self.pixels_per_inch.y,
        )
        # A side without length can't grow by a factor: it counts as one pixel.
        factors = Point(new_size.x / (old_size.x or 1), new_size.y / (old_size.y or 1))
        fixed_point = Point(
            first_corner.x + fixed_shares.x * old_size.x,
            first_corner.y + fixed_shares.y * old_size.y,
        )
        old_place = _rotate(fixed_point, thing.tiled_object.rotation)
        new_place = _rotate(_stretched(fixed_point, factors), thing.tiled_object.rotation)
        right_px = old_place.x - new_place.x
        down_px = old_place.y - new_place.y
        if not thing.tiled_object.points:
            return self._place_patches(
                thing,
                right_px,
                down_px,
                width=number_text(new_size.x),
                height=number_text(new_size.y),
            )
        corners = [_stretched(Point(x, y), factors) for x, y in thing.tiled_object.points]
        return [
            *self._place_patches(thing, right_px, down_px),
            *self._corner_patches(thing, corners),
        ]

    def reshape_patches(self, thing: Thing, corners: Sequence[Point]) -> list[Patch]:
        """Return the edit that gives a polygon these corners, in inches of the table."""
        tiled_object = thing.tiled_object
        local_corners = []
        for x, y in corners:
            point = Point(
                x * self.pixels_per_inch.x - tiled_object.x,
                y * self.pixels_per_inch.y - tiled_object.y,
            )
            local_corners.append(_rotate(point, -tiled_object.rotation))
        return self._corner_patches(thing, local_corners)

    def _corner_patches(self, thing: Thing, corners: Iterable[Point]) -> list[Patch]:
        points = " ".join(f"{number_text(x)},{number_text(y)}" for x, y in corners)
        polygon = thing.element.child("polygon")
        if polygon:
            return self.document.attribute_patches(polygon, points=points)
        return self.document.child_patches(thing.element, [f'<polygon points="{points}"/>'])

    def removal_patches(self, things: Iterable[Thing]) -> list[Patch]:
        """Return the edit that deletes things."""
        return [patch for thing in things for patch in self.document.removal_patches(thing.element)]

    def raise_patches(self, thing: Thing, to_top: bool = False) -> list[Patch]:
        """Return the edit that raises a thing above the next one in its layer, or above all."""
        objects = self._objects_of_layer(thing)
        index = objects.index(thing.element)
        objects_above = objects[index + 1 :]
        if not objects_above:  # it is the highest already
            return []
        target = objects_above[-1 if to_top else 0]
        if _is_ordered_by_file(thing, target):
            return self.document.move_patches(thing.element, target.end)
        objects.insert(len(objects) if to_top else index + 2, thing.element)
        del objects[index]  # its old place, which the insertion behind it has not moved
        return self._order_patches(_layer_of(thing), objects)

    def lower_patches(self, thing: Thing, to_bottom: bool = False) -> list[Patch]:
        """Return the edit that lowers a thing below the previous one in its layer, or below all."""
        objects = self._objects_of_layer(thing)
        document = self.document
        index = objects.index(thing.element)
        if not index:
            return []
        target = objects[0 if to_bottom else index - 1]
        if _is_ordered_by_file(thing, target):
            return document.move_patches(thing.element, document.position_before(target))
        del objects[index]
        objects.insert(0 if to_bottom else index - 1, thing.element)
        return self._order_patches(_layer_of(thing), objects)

    def _objects_of_layer(self, thing: Thing) -> list[Element]:
        """Return the objects of a thing's layer, the lowest first."""
        layer = _layer_of(thing)
        is_in_file_order = thing.is_start or _is_manual(layer)
        return _objects_in(layer) if is_in_file_order else self._lowest_first_objects(layer)

    def raise_above_all_patches(self, things: Iterable[Thing]) -> list[Patch]:
        """Return the edit that lays pieces above all others of their layers, the last one highest.

        Only layers that are drawn from top to bottom change; the others keep the order of the file.
        """
        pieces = [each.element for each in things if not each.is_start]
        patches = []
        for layer in dict.fromkeys(each.parent for each in pieces):
            if layer and not _is_manual(layer):
                objects = self._lowest_first_objects(layer)
                raised_objects = [each for each in pieces if each.parent is layer]
                order = [*(each for each in objects if each not in raised_objects), *raised_objects]
                patches += self._order_patches(layer, order) if order != objects else []
        return patches

    def _lowest_first_objects(self, layer: Element) -> list[Element]:
        """Return the objects of a layer that is drawn from top to bottom, the lowest first.

        Hidden objects are included.
        """
        starts = {each.element for each in self.things if each.is_start}

        def drawing_order(element: Element) -> tuple[bool, float]:
            """Sort starts last, in the order of the file, and other objects by y."""
            is_start = element in starts
            return is_start, 0.0 if is_start else _y(element)

        return sorted(_objects_in(layer), key=drawing_order)

    def _order_patches(self, layer: Element, objects: Sequence[Element]) -> list[Patch]:
        """Return the edit that orders the objects of a layer, the lowest first.

        Their order then no longer depends on y. Each object is written byte for byte in the place
        of another, with the spaces before it.
        """
        document = self.document
        swap_patches = [
            Patch(
                document.position_before(old_object),
                old_object.end,
                document.content[document.position_before(new_object) : new_object.end],
            )
            for old_object, new_object in zip(_objects_in(layer), objects, strict=True)
            if old_object is not new_object
        ]
        return [*document.attribute_patches(layer, draworder="index"), *swap_patches]

    def property_patches(
        self, thing: Thing, name: str, value: str | int | float | bool | None
    ) -> list[Patch]:
        """Return the edit that sets a property of a thing.

        None removes the thing's own value, so that its template, tile or class gives the value
        again.
        """
        document = self.document
        element = thing.element
        group = element.child("properties")
        own_property = group.child("property", name=name) if group else None
        if value is None:
            if not (group and own_property):
                return []
            # With its last property the group goes, too.
            return document.removal_patches(own_property if len(group.children) > 1 else group)
        type_name, text = _property_text(value)
        if own_property:
            return document.value_patches(own_property, text, type=type_name or None)
        type_attribute = f' type="{type_name}"' if type_name else ""
        property_line = f'<property name="{name}"{type_attribute} value={quoteattr(text)}/>'
        if group:
            return document.child_patches(group, [property_line])
        first_child = next(iter(element.children), None)
        return document.child_patches(
            element, ["<properties>", f" {property_line}", "</properties>"], first_child
        )


def start_shape(place: Point) -> BaseGeometry:
    """Return the area of a start on the table, that of a base, in inches."""
    return ShapelyPoint(place).buffer(BASE / 2)


def _mirrored_attributes(thing: Thing, is_vertical: bool) -> dict[str, str]:
    """Return the rotation and the tile of a thing after mirroring, as attributes.

    Raises:
        UnnumberedTile: The map has no number for the tile of the thing.
    """
    tiled_object = thing.tiled_object
    attributes: dict[str, str] = {}
    if not thing.is_start:
        attributes["rotation"] = number_text(-tiled_object.rotation % 360)
    if not tiled_object.tile:
        return attributes
    if not tiled_object.gid:
        raise UnnumberedTile("The map has no tileset of its own with this piece's drawing.")
    is_mirrored, is_upside_down = tiled_object.mirror_flags
    flip_bits = (MIRRORED if is_mirrored else 0) | (UPSIDE_DOWN if is_upside_down else 0)
    flip_bits ^= UPSIDE_DOWN if is_vertical else MIRRORED
    attributes["gid"] = str(tiled_object.gid | flip_bits)
    return attributes


def _layer_of(thing: Thing) -> Element:
    """Return the layer in which a thing lies."""
    assert thing.element.parent
    return thing.element.parent


def _objects_in(layer: Element) -> list[Element]:
    """Return the objects of a layer in the order of the file."""
    return [child for child in layer.children if child.tag == "object"]


def _is_manual(layer: Element) -> bool:
    """Return True if the order of the file decides which pieces of a layer lie above others.

    In other layers, pieces farther down the map lie above.
    """
    return layer.attributes.get("draworder") == "index"


def _is_ordered_by_file(thing: Thing, other: Element) -> bool:
    """Return True if the order of the file decides which of two objects of a layer lies above.

    That is so for starts, and for pieces with equal y.
    """
    has_same_y = _y(thing.element) == _y(other)
    return thing.is_start or has_same_y or _is_manual(_layer_of(thing))


def _y(element: Element) -> float:
    """Return the y of an object in pixels of its layer; 0 if it cannot be read."""
    try:
        y = float(element.attributes.get("y") or 0)
    except ValueError:
        return 0.0
    return y if isfinite(y) else 0.0


def number_text(value: float) -> str:
    """Return pixels or degrees as text, to a thousandth, without trailing zeros."""
    rounded_value = round(value, 3) + 0.0  # 0.0 in place of -0.0, which would be written "-0"
    return f"{rounded_value:.3f}".rstrip("0").rstrip(".")


def _property_text(value: str | int | float | bool) -> tuple[str, str]:
    """Return the type of a property, "" for text, and its value, as Tiled writes them."""
    match value:
        case bool():
            return "bool", str(value).lower()
        case int():
            return "int", str(value)
        case float():
            return "float", number_text(value)
        case str():
            return "", value


def _stretched(point: Point, factors: Point) -> Point:
    """Return a point stretched from the origin by factors across and down."""
    return Point(point.x * factors.x, point.y * factors.y)


def _rotate(point: Point, degrees: float) -> Point:
    """Return a point turned clockwise about the origin."""
    cosine = cos(radians(degrees))
    sine = sin(radians(degrees))
    return Point(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
