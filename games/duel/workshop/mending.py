"""Automatic fixes for problems of a map that can be put right in exactly one way.

A remedy is the description of such a fix. A step is one entry of the undo stack, made of edits; an
edit is a function that returns patches of the file's text. A thing is an object of the map.
"""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from shapely.geometry import Point as ShapelyPoint

from games.duel.geometry.points import BASE, ENGAGEMENT_RANGE, Point
from games.duel.geometry.terrain import Bounds
from games.duel.maps.objects import START
from games.duel.maps.pieces import bounds_around
from games.duel.maps.problems import Problem, Remedy
from games.duel.maps.starts import MAX_SEATS
from games.duel.workshop.document import Element, Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.history import Edit

SEARCH_STEP = 0.25
"""Distance in inches between places that are tried for a start."""
SAME_PLACE_DISTANCE = 0.01
"""Distance in inches below which a start is taken for the one with the problem."""


def remedy_step(problem: Problem) -> tuple[str, list[Edit]] | None:
    """Return the name and the edits of the step that fixes a problem, or None without a remedy."""
    remedy = problem.remedy
    if remedy is None:
        return None
    # the history calls each edit with the drawing as it is then
    edits: list[Edit] = [partial(_remedy_patches, problem=problem, remedy=remedy)]
    if remedy == Remedy("class", START):  # the new start needs a seat, too
        seat_problem = problem._replace(remedy=Remedy("seat"))
        seat_step = remedy_step(seat_problem)
        if seat_step:
            edits += seat_step[1]
    return _step_name(remedy), edits


def _remedy_patches(drawing: Drawing, problem: Problem, remedy: Remedy) -> list[Patch]:
    """Return the patches that fix a problem; empty if that is no longer possible."""
    thing = _thing_with(drawing, problem)
    element = _element_with(drawing, problem)
    match remedy.what:
        case "class" if element:
            key = "class" if "class" in element.attributes else "type"
            return drawing.document.attribute_patches(element, **{key: remedy.name})
        case "value" if thing:
            return drawing.property_patches(thing, remedy.name, remedy.value)
        case "rename" if element:
            group = element.child("properties")
            own_property = group.child("property", name=remedy.old) if group else None
            if not own_property:
                return []
            return drawing.document.attribute_patches(own_property, name=remedy.name)
        case "seat" if thing and (free_seat := _free_seat(drawing, thing)):
            return drawing.property_patches(thing, "seat", free_seat)
        case "place" if thing and (start := thing.tiled_object.table_point):
            if place := _free_place(drawing, thing):
                return drawing.move_patches([thing], place.x - start.x, place.y - start.y)
        case "table" if thing and (pieces := drawing.pieces(thing)):
            right_inches, down_inches = _shift_onto_table(bounds_around(pieces), drawing)
            return drawing.move_patches([thing], right_inches, down_inches)
    return []


def _step_name(remedy: Remedy) -> str:
    """Return the name of the step that fixes a problem."""
    names = {
        "class": f"Give it the class {remedy.name}",
        "value": f"Set {remedy.name} to {remedy.value}",
        "rename": f"Call {remedy.old} {remedy.name}",
        "seat": "Give the start a seat of its own",
        "place": "Move the start where it can stand",
        "table": "Move the piece onto the table",
    }
    return names[remedy.what]


def _element_with(drawing: Drawing, problem: Problem) -> Element | None:
    """Return the element of the object with a problem; None if it is in another file."""
    if problem.element_index is None:
        return None
    return [*drawing.document.root.descendants("object")][problem.element_index]


def _thing_with(drawing: Drawing, problem: Problem) -> Thing | None:
    """Return the thing with a problem, or None."""
    for thing in drawing.things:
        if problem.element_index is not None:
            if thing.tiled_object.element_index == problem.element_index:
                return thing
        elif (
            thing.is_start
            and problem.at
            and (place := thing.tiled_object.table_point)
            and place.distance_to(problem.at) < SAME_PLACE_DISTANCE
        ):
            return thing
    return None


def _shift_onto_table(box: Bounds, drawing: Drawing) -> tuple[float, float]:
    """Return the shift in inches, right and down, that brings a box onto the table."""
    width, height = drawing.battlefield.table
    left, top, right, bottom = box
    right_inches = max(-left, 0.0) - max(right - width, 0.0)
    down_inches = max(-top, 0.0) - max(bottom - height, 0.0)
    return right_inches, down_inches


def _free_seat(drawing: Drawing, start_thing: Thing) -> int:
    """Return the first seat that no other start has; 0 if there is no such seat."""
    taken_seats = {
        thing.tiled_object.properties.get("seat")
        for thing in drawing.things
        if thing.is_start and thing != start_thing
    }
    return next((seat for seat in range(1, MAX_SEATS + 1) if seat not in taken_seats), 0)


def _free_place(drawing: Drawing, start_thing: Thing) -> Point | None:
    """Return the nearest place where a start can stand, or None.

    A base must lie there on the table, off blocking ground, and engaged with no other start.
    """
    battlefield = drawing.battlefield
    start = start_thing.tiled_object.table_point
    assert start
    width, height = battlefield.table
    blocking_shapes = [piece.shape for piece in battlefield.terrain if piece.ground == "blocking"]
    other_starts = [
        thing.tiled_object.table_point
        for thing in drawing.things
        if thing.is_start and thing != start_thing and thing.tiled_object.table_point
    ]

    def can_stand(place: Point) -> bool:
        if not (
            BASE / 2 <= place.x <= width - BASE / 2 and BASE / 2 <= place.y <= height - BASE / 2
        ):
            return False
        if any(place.distance_to(other) <= BASE + ENGAGEMENT_RANGE for other in other_starts):
            return False
        point = ShapelyPoint(place)
        return all(shape.distance(point) >= BASE / 2 for shape in blocking_shapes)

    max_rings = int((width + height) / SEARCH_STEP)
    for ring in range(1, max_rings + 1):
        radius = ring * SEARCH_STEP
        angle_count = max(8, round(2 * pi * radius / SEARCH_STEP))  # about one step apart
        for angle_index in range(angle_count):
            angle = 2 * pi * angle_index / angle_count
            place = Point(
                round((start.x + radius * cos(angle)) / SEARCH_STEP) * SEARCH_STEP,
                round((start.y + radius * sin(angle)) / SEARCH_STEP) * SEARCH_STEP,
            )
            if can_stand(place):
                return place
    return None
