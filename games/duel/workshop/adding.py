"""Edits that add things to a drawing: shapes, templates, starts, and copies of things.

An edit is a function that gets the drawing as it then is, and returns patches of its file. The
`..._edits` functions return a list of them, which one step of the history carries out in order. A
thing is a piece of terrain or a start. New things have the highest ids, by which later edits of the
same step find them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from xml.sax.saxutils import quoteattr

from games.duel.geometry.points import Point
from games.duel.maps.objects import START, TERRAIN
from games.duel.maps.starts import MAX_SEATS
from games.duel.workshop.document import Element, Patch, merge_patches
from games.duel.workshop.drawing import Drawing, Thing, number_text
from games.duel.workshop.history import Edit

LAYER_NAMES = {TERRAIN: "terrain", START: "starts"}
"""Names of new layers, by the class of the things in them."""


class NoSeat(ValueError):
    """Error: all seats have a start already."""


class NoTemplate(ValueError):
    """Error: a template can't be read, or is not a piece of terrain."""


def rectangle_edits(point: Point, width: float, height: float) -> list[Edit]:
    """Return the edits that add a box of level ground with this upper left corner, in inches."""
    return _box_edits(point, width, height, content_lines=[])


def ellipse_edits(point: Point, width: float, height: float) -> list[Edit]:
    """Return the edits that add an ellipse of level ground inside a box, in inches."""
    return _box_edits(point, width, height, content_lines=["<ellipse/>"])


def _box_edits(
    point: Point, width: float, height: float, content_lines: Sequence[str]
) -> list[Edit]:
    """Return the edits that add an object with a size, in inches, and this content."""

    def add(drawing: Drawing) -> list[Patch]:
        size = _size_attributes(drawing, width, height)
        return _new_object_patches(drawing, TERRAIN, point, size, content_lines)

    return [add, raise_newest]


def polygon_edits(corners: Sequence[Point]) -> list[Edit]:
    """Return the edits that add a polygon of level ground with these corners, in inches."""

    def edit(drawing: Drawing) -> list[Patch]:
        left, top = corners[0]  # the object's origin, from which its points are measured
        x_ratio, y_ratio = drawing.pixels_per_inch
        points = " ".join(
            f"{number_text((x - left) * x_ratio)},{number_text((y - top) * y_ratio)}"
            for x, y in corners
        )
        return _new_object_patches(
            drawing, TERRAIN, corners[0], "", [f'<polygon points="{points}"/>']
        )

    return [edit, raise_newest]


def template_edits(source: str, middle: Point) -> list[Edit]:
    """Return the edits that add a piece of a template, with its middle at a point in inches.

    `source` is the template's path as the map writes it.
    """
    attributes = f" template={quoteattr(source)}"

    def lay(drawing: Drawing) -> list[Patch]:
        return _new_object_patches(drawing, "", Point(0, 0), attributes, [])

    def centre(drawing: Drawing) -> list[Patch]:
        added_things = newest_things(drawing, 1)
        # The newest object is no thing if its template can't be read or is no terrain.
        if not added_things or _id_of(added_things[0].element) != next_id(drawing) - 1:
            raise NoTemplate(_template_problem(drawing, source))
        present_middle = drawing.middle(added_things)
        return drawing.move_patches(
            added_things, middle.x - present_middle.x, middle.y - present_middle.y
        )

    return [lay, centre, raise_newest]


def raise_newest(drawing: Drawing) -> list[Patch]:
    """Return the edit that lays the newest thing above all others of its layer."""
    return drawing.raise_above_all_patches(newest_things(drawing, 1))


def start_edits(point: Point) -> list[Edit]:
    """Return the edits that add a start of the first seat without one.

    The edit raises `NoSeat` if all seats have a start.
    """

    def edit(drawing: Drawing) -> list[Patch]:
        seat = (
            f' <property name="seat" type="int" value="{_require_free_seats(drawing.things)[0]}"/>'
        )
        lines = ["<properties>", seat, "</properties>", "<point/>"]
        return _new_object_patches(drawing, START, point, "", lines)

    return [edit]


def copy_edits(things: Sequence[Thing], right_inches: float, down_inches: float) -> list[Edit]:
    """Return the edits that copy things, shifted in inches, each above all others of its layer.

    A copied start gets a seat without a start; the edit raises `NoSeat` if all seats have one.
    """
    return transformed_copy_edits(
        [
            (thing, lambda drawing, copy: drawing.move_patches([copy], right_inches, down_inches))
            for thing in things
        ]
    )


PlaceCopy = Callable[[Drawing, Thing], list[Patch]]
"""Edit that moves a new copy of a thing from the original's place to its own."""


def transformed_copy_edits(placings: Sequence[tuple[Thing, PlaceCopy]]) -> list[Edit]:
    """Return the edits that copy things and bring each copy to its place.

    A thing may occur several times. Layers and seats are handled as by `copy_edits`.
    """
    count = len(placings)
    start_count = sum(thing.is_start for thing, _ in placings)

    def lay(drawing: Drawing) -> list[Patch]:
        document = drawing.document
        first_id = next_id(drawing)
        patches = _next_id_patches(drawing, first_id + count)
        for id, (thing, _) in enumerate(placings, first_id):
            assert thing.element.parent
            copy = document.copy(thing.element, id=str(id))
            patches += document.child_patches(thing.element.parent, [copy])
        return merge_patches(patches)

    def place(drawing: Drawing) -> list[Patch]:
        pairs = zip(newest_things(drawing, count), placings, strict=True)
        return [patch for copy, (_, place_copy) in pairs for patch in place_copy(drawing, copy)]

    def lie_above(drawing: Drawing) -> list[Patch]:
        return drawing.raise_above_all_patches(newest_things(drawing, count))

    return [lay, place, lie_above, *reseat_edits(count, start_count)] if placings else []


def reseat_edits(count: int, start_count: int) -> list[Edit]:
    """Return the edits that give seats of their own to the starts among the newest things.

    The first edit raises `NoSeat` if there are not enough seats.

    Args:
        count: Number of newest things among which the starts are.
        start_count: Number of the starts.
    """

    def check_seats(drawing: Drawing) -> list[Patch]:
        added_things = newest_things(drawing, count)
        other_things = [each for each in drawing.things if each not in added_things]
        _require_free_seats(other_things, start_count)
        return []

    def seat_edit(index: int) -> Edit:
        def edit(drawing: Drawing) -> list[Patch]:
            # Later copies still have the seats of their originals, which must not count as taken.
            added_things = [each for each in newest_things(drawing, count) if each.is_start]
            later_elements = [each.element for each in added_things[index:]]
            other_things = [each for each in drawing.things if each.element not in later_elements]
            return drawing.property_patches(
                added_things[index], "seat", _require_free_seats(other_things)[0]
            )

        return edit

    if not start_count:
        return []
    return [check_seats, *map(seat_edit, range(start_count))]


def _template_problem(drawing: Drawing, source: str) -> str:
    """Return the reason why the newest object, made from a template, is not terrain."""
    problems = [
        problem.words for problem in drawing.survey_of_things.problems if source in problem.words
    ]
    return problems[-1] if problems else f"'{source}' is no piece of terrain"


def newest_things(drawing: Drawing, count: int) -> list[Thing]:
    """Return the `count` things with the highest ids, in ascending order."""
    return sorted(drawing.things, key=lambda each: _id_of(each.element))[-count:]


def _id_of(element: Element) -> int:
    id = element.attributes.get("id", "")
    return int(id) if id.isdecimal() else 0


def next_id(drawing: Drawing) -> int:
    """Return an object id above every existing one and every one that the file has given out."""
    root = drawing.document.root
    highest_id = max(map(_id_of, root.descendants("object")), default=0)
    next_id_text = root.attributes.get("nextobjectid", "")
    stated_id = int(next_id_text) if next_id_text.isdecimal() else 1
    return max(highest_id + 1, stated_id)


def free_seats(things: Iterable[Thing]) -> list[int]:
    """Return the seats that have no start among things."""
    taken_seats = {thing.tiled_object.properties.get("seat") for thing in things if thing.is_start}
    return [seat for seat in range(1, MAX_SEATS + 1) if seat not in taken_seats]


def _require_free_seats(things: Sequence[Thing], count: int = 1) -> list[int]:
    """Return the seats without a start among things.

    Raises:
        NoSeat: There are fewer than wanted.
    """
    free_seat_numbers = free_seats(things)
    if len(free_seat_numbers) < count:
        raise NoSeat(f"A duel has {MAX_SEATS} seats: all of them have a start already.")
    return free_seat_numbers


def _next_id_patches(drawing: Drawing, next_id: int) -> list[Patch]:
    """Return the edit that sets the next object id of the file."""
    return drawing.document.attribute_patches(drawing.document.root, nextobjectid=str(next_id))


def _size_attributes(drawing: Drawing, width: float, height: float) -> str:
    """Return the attributes of an object's size, given in inches."""
    width_px = width * drawing.pixels_per_inch.x
    height_px = height * drawing.pixels_per_inch.y
    return f' width="{number_text(width_px)}" height="{number_text(height_px)}"'


def _new_object_patches(
    drawing: Drawing, kind: str, point: Point, attributes: str, content_lines: Sequence[str]
) -> list[Patch]:
    """Return the edit that adds an object above all others of its layer.

    Args:
        drawing: The drawing.
        kind: Class of the object; "" if its template gives the class.
        point: Origin of the object, in inches.
        attributes: Further attributes as XML.
        content_lines: Lines of the object's content.
    """
    id = next_id(drawing)
    layer = layer_for(drawing, kind or TERRAIN)
    offset_right_px, offset_down_px = layer_offset(drawing, layer)
    x = point.x * drawing.pixels_per_inch.x - offset_right_px
    y = point.y * drawing.pixels_per_inch.y - offset_down_px
    class_attribute = f' {_class_attribute(drawing.document.root)}="{kind}"' if kind else ""
    tag_beginning = (
        f'<object id="{id}"{class_attribute}{attributes} x="{number_text(x)}" y="{number_text(y)}"'
    )
    lines = [f"{tag_beginning}/>"]
    if content_lines:
        lines = [f"{tag_beginning}>", *(f" {line}" for line in content_lines), "</object>"]
    return new_objects_patches(drawing, kind or TERRAIN, [lines])


def new_objects_patches(
    drawing: Drawing, kind: str, objects: Sequence[Sequence[str]]
) -> list[Patch]:
    """Return the edit that adds objects above all others of the layer for their class.

    `objects` are the lines of each object, with a new id in the first.
    """
    document = drawing.document
    id_after_objects = next_id(drawing) + len(objects)
    layer = layer_for(drawing, kind)
    if layer:
        lines = [line for object_lines in objects for line in object_lines]
        return [*_next_id_patches(drawing, id_after_objects), *document.child_patches(layer, lines)]
    layer_id = next_layer_id(drawing)
    name = LAYER_NAMES[kind]
    group_lines = [f'<objectgroup draworder="index" id="{layer_id}" name="{name}">']
    group_lines += [*(f" {line}" for lines in objects for line in lines), "</objectgroup>"]
    root_attributes = {"nextobjectid": str(id_after_objects), "nextlayerid": str(layer_id + 1)}
    root_patches = document.attribute_patches(document.root, **root_attributes)
    return [*root_patches, *document.child_patches(document.root, group_lines)]


def layer_for(drawing: Drawing, kind: str) -> Element | None:
    """Return the layer for a new thing of a class, or None if no layer is visible.

    The layer is that of the last thing of the class, or one with the class's usual name, or any
    visible one.
    """
    for thing in reversed(drawing.things):
        if thing.tiled_object.type == kind:
            return thing.element.parent
    visible_layers = [
        each for each in drawing.document.root.descendants("objectgroup") if _is_visible_layer(each)
    ]
    named_layers = [
        each
        for each in visible_layers
        if each.attributes.get("name", "").casefold() == LAYER_NAMES[kind]
    ]
    return next(iter([*named_layers, *reversed(visible_layers)]), None)


def _is_visible_layer(group: Element) -> bool:
    """Return True if a group is a visible layer of the map, and not part of a tile."""
    ancestor: Element | None = group
    while ancestor and ancestor.tag in ("objectgroup", "group"):
        if ancestor.attributes.get("visible") == "0":
            return False
        ancestor = ancestor.parent
    return ancestor is not None and ancestor.tag == "map"


def next_layer_id(drawing: Drawing) -> int:
    """Return an id that no layer has had."""
    next_id_text = drawing.document.root.attributes.get("nextlayerid", "")
    stated_id = int(next_id_text) if next_id_text.isdecimal() else 1
    return max(1 + _highest_layer_id(drawing.document.root), stated_id)


def _highest_layer_id(root: Element) -> int:
    kinds = ("layer", "objectgroup", "imagelayer", "group")
    return max((_id_of(each) for kind in kinds for each in root.descendants(kind)), default=0)


def layer_offset(drawing: Drawing, layer: Element | None) -> tuple[float, float]:
    """Return the distance from coordinates in a layer to the table, right and down, in pixels.

    The distance consists of the offsets of the layer and its groups, and in an infinite map of the
    table's origin. None is a new layer.
    """
    origin = drawing.tiled.origin
    pixels_per_inch = drawing.pixels_per_inch
    ancestor = layer
    right_px = -origin[0] * pixels_per_inch.x
    down_px = -origin[1] * pixels_per_inch.y
    while ancestor and ancestor.parent:
        right_px += float(ancestor.attributes.get("offsetx") or 0)
        down_px += float(ancestor.attributes.get("offsety") or 0)
        ancestor = ancestor.parent
    return right_px, down_px


def _class_attribute(root: Element) -> str:
    """Return the attribute with an object's class; Tiled 1.9 spelled it differently."""
    return (
        "class"
        if any("class" in each.attributes for each in root.descendants("object"))
        else "type"
    )
