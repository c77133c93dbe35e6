"""Symmetry of a battlefield: things on one side get partners on the other.

A thing is a piece of terrain or a start. Its partner is an equal thing at the place to which an
operation of the symmetry brings it. A cell is a square inch of floor. An edit returns patches,
and each patch replaces some bytes of the map's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from games.duel.generator.images import SINE_OF_60, SymmetryName
from games.duel.generator.images import SYMMETRIES as GENERATED_SYMMETRIES
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds
from games.duel.maps.pieces import UNNOTICED_OVERHANG, overhang
from games.duel.workshop.adding import PlaceCopy, free_seats, transformed_copy_edits
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.floors import Cell, floor_at
from games.duel.workshop.history import Edit
from games.duel.workshop.naming import map_property_patches

MAX_DEVIATION = 0.02
"""Largest deviation in inches at which a thing still counts as a partner."""
HEXAGON_WIDTH = 2.1
"""Width of a hexagon of floor between opposite sides, in inches.

This is the smallest width, to a tenth, at which the squares of each hexagon are connected by their
sides, and so are neighbouring hexagons.
"""


class Operation(NamedTuple):
    """A symmetry operation of a table, about its middle: a rotation or a reflection.

    Coordinates from the middle, x and y, become a x + b y and d x + e y. `degrees` is the clockwise
    rotation, or 0 for a reflection.
    """

    a: float
    b: float
    d: float
    e: float
    degrees: float

    def image_of(self, shape: BaseGeometry, middle: Point) -> BaseGeometry:
        """Return the image of a shape on a table with this middle, in inches."""
        # The shift by which the middle of the table stays in its place.
        x = middle.x - self.a * middle.x - self.b * middle.y
        y = middle.y - self.d * middle.x - self.e * middle.y
        return affine_transform(shape, [self.a, self.b, self.d, self.e, x, y])

    def image_of_point(self, point: Point) -> Point:
        """Return the image of a point, both measured from the middle."""
        x, y = point
        return Point(self.a * x + self.b * y, self.d * x + self.e * y)

    def placement_patches(self, drawing: Drawing, thing: Thing, middle: Point) -> list[Patch]:
        """Return the edit that moves a thing to its image on a table with this middle."""
        if self.degrees:
            return drawing.turn_patches([thing], self.degrees, middle)
        is_vertical = self.e < 0  # y is reflected
        return drawing.mirror_patches([thing], is_vertical, middle)

    @property
    def keeps_squares(self) -> bool:
        """Whether square inches are mapped to square inches."""
        return self.a % 1 == self.b % 1 == 0


def _operations(name: SymmetryName) -> tuple[Operation, ...]:
    """Return the operations of a symmetry, other than the identity."""
    images = GENERATED_SYMMETRIES[name].images[1:]
    return tuple(Operation(each.a, each.b, each.c, each.d, each.degrees) for each in images)


class Symmetry(Enum):
    """A symmetry of a table: the operations other than the identity."""

    ACROSS = _operations("mirror")
    DOWN = (Operation(1, b=0, d=0, e=-1, degrees=0),)
    HALF_TURN = _operations("half")
    THIRD_TURNS = _operations("third")
    QUARTER_TURNS = _operations("quarter")


SYMMETRIES: dict[str, Symmetry | None] = {
    "off": None,
    GENERATED_SYMMETRIES["mirror"].title: Symmetry.ACROSS,
    "top and bottom": Symmetry.DOWN,
    GENERATED_SYMMETRIES["half"].title: Symmetry.HALF_TURN,
    GENERATED_SYMMETRIES["third"].title: Symmetry.THIRD_TURNS,
    GENERATED_SYMMETRIES["quarter"].title: Symmetry.QUARTER_TURNS,
}
"""The symmetries by their names in the window and in the map."""
PROPERTY = "symmetry"
"""Name of the map's property with the name of its symmetry."""


def symmetry_name(symmetry: Symmetry | None) -> str:
    """Return the name of a symmetry."""
    return next(name for name, kind in SYMMETRIES.items() if kind is symmetry)


def stored_symmetry(drawing: Drawing) -> Symmetry | None:
    """Return the symmetry that a map names as its own; None if it names none."""
    name = drawing.tiled.properties.get(PROPERTY)
    return SYMMETRIES.get(name) if isinstance(name, str) else None


def storing_patches(drawing: Drawing, symmetry: Symmetry | None) -> list[Patch]:
    """Return the edit by which a map names a symmetry as its own, or none."""
    name = symmetry_name(symmetry) if symmetry else ""
    return map_property_patches(drawing, PROPERTY, name)


def is_possible(drawing: Drawing, symmetry: Symmetry) -> bool:
    """Return True if the table can have a symmetry; quarter turns need a square table."""
    width, height = drawing.battlefield.table
    return symmetry is not Symmetry.QUARTER_TURNS or width == height


def things_across(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Thing]:
    """Return the things that overlap their own image without coinciding with it."""
    return [
        thing for thing in things if copies_of(drawing, drawing.shape(thing), symmetry).is_across
    ]


def centring_patches(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Patch]:
    """Return the edit that centres things on the axis, or in the middle of the table."""
    middle = middle_of(drawing)
    patches = list[Patch]()
    for thing in things:
        present_middle = drawing.middle([thing])
        right_inches = 0.0 if symmetry is Symmetry.DOWN else middle.x - present_middle.x
        down_inches = 0.0 if symmetry is Symmetry.ACROSS else middle.y - present_middle.y
        patches += drawing.move_patches([thing], right_inches, down_inches)
    return patches


class Copies(NamedTuple):
    """The copies that a shape gets under a symmetry."""

    shapes: Mapping[Operation, BaseGeometry]
    """Shape of each copy on the table, in inches, by symmetry operation."""
    is_across: bool = False
    """Whether the shape overlaps its own images and therefore gets no copies."""
    off_table_count: int = 0
    """Number of copies that are left out because they would reach off the table."""


def copies_of(drawing: Drawing, shape: BaseGeometry, symmetry: Symmetry) -> Copies:
    """Return the copies that a shape gets, without copies in its own place.

    A copy is left out if it would hang over the edge of the table farther than the shape does.
    """
    middle = middle_of(drawing)
    table = drawing.battlefield.table
    max_overhang = max(overhang(shape.bounds, table) + MAX_DEVIATION, UNNOTICED_OVERHANG)
    image_by_operation = {
        operation: operation.image_of(shape, middle) for operation in symmetry.value
    }
    images_elsewhere = {
        operation: image
        for operation, image in image_by_operation.items()
        if not _is_in_place(shape, image)
    }
    if any(_overlaps(shape, image) for image in images_elsewhere.values()):
        return Copies({}, is_across=True)
    images_on_table = {
        operation: image
        for operation, image in images_elsewhere.items()
        if overhang(image.bounds, table) <= max_overhang
        and _boxes_meet(image.bounds, (0.0, 0.0, *table))
    }
    return Copies(images_on_table, off_table_count=len(images_elsewhere) - len(images_on_table))


def partner_edits(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Edit]:
    """Return the edits that add the partners that things lack and can have.

    The edits raise `UnnumberedTile` if a piece can't be mirrored.
    """
    return transformed_copy_edits(missing_partners(drawing, things, symmetry))


def missing_partners(
    drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry
) -> list[tuple[Thing, PlaceCopy]]:
    """Return the partners that things lack and can have, each as its original and its placing."""
    missing_pairs = [*_missing_pairs(drawing, things, symmetry)]
    if not _has_seats(drawing, missing_pairs):
        missing_pairs = [
            (thing, operation) for thing, operation in missing_pairs if not thing.is_start
        ]
    middle = middle_of(drawing)
    return [(thing, _placement_edit(operation, middle)) for thing, operation in missing_pairs]


class LeftOutCopies(NamedTuple):
    """The copies that things can't have."""

    things_across: list[Thing]
    """Things without copies because they lie across the middle."""
    off_table_count: int
    """Number of copies that would reach off the table."""
    lacks_seats: bool
    """Whether starts get no copies because there are not enough seats."""


def left_out_copies(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> LeftOutCopies:
    """Return the copies that things can't have."""
    off_table_count = sum(
        copies_of(drawing, drawing.shape(thing), symmetry).off_table_count for thing in things
    )
    has_seats = _has_seats(drawing, [*_missing_pairs(drawing, things, symmetry)])
    return LeftOutCopies(things_across(drawing, things, symmetry), off_table_count, not has_seats)


def _missing_pairs(
    drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry
) -> Iterator[tuple[Thing, Operation]]:
    """Yield the things without a partner, each with the operation for the missing one."""
    candidates = [(each, drawing.shape(each)) for each in drawing.things]
    for thing in things:
        copies = copies_of(drawing, drawing.shape(thing), symmetry)
        for operation, wanted_shape in copies.shapes.items():
            has_partner = any(
                _are_alike_things(thing, candidate) and _is_in_place(wanted_shape, candidate_shape)
                for candidate, candidate_shape in candidates
            )
            if not has_partner:
                yield thing, operation


def _has_seats(drawing: Drawing, missing_pairs: Sequence[tuple[Thing, Operation]]) -> bool:
    """Return True if there are seats enough for the starts among the wanted copies."""
    return sum(thing.is_start for thing, _ in missing_pairs) <= len(free_seats(drawing.things))


def existing_partners(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Thing]:
    """Return the existing partners of things, without the things themselves."""
    middle = middle_of(drawing)
    elements = [each.element for each in things]
    images = [
        (each, operation.image_of(drawing.shape(each), middle))
        for each in things
        for operation in symmetry.value
    ]
    partners = []
    for candidate in drawing.things:
        if candidate.element in elements:
            continue
        is_partner = any(
            _are_alike_things(each, candidate) and _is_in_place(image, drawing.shape(candidate))
            for each, image in images
        )
        if is_partner:
            partners.append(candidate)
    return partners


@lru_cache(16)
def partner_cells_by_cell(
    table: tuple[int, int], symmetry: Symmetry
) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return for each square inch of a table all its partner squares, itself included.

    Partner squares have one floor. A square that is turned by a third of a circle fits no other
    square; under that symmetry the partner areas are hexagons, each with the squares whose middles
    lie in it.
    """
    fits_squares = all(operation.keeps_squares for operation in symmetry.value)
    cells_by_point: dict[Point, list[Cell]] = {}
    point_by_cell = {}
    for column, row in product(range(table[0]), range(table[1])):
        point = Point(column + 0.5 - table[0] / 2, row + 0.5 - table[1] / 2)
        if not fits_squares:
            point = _hexagon_middle(point)
        places = [point, *(operation.image_of_point(point) for operation in symmetry.value)]
        # The smallest of the places stands for all of them, so that partners have one key.
        point_by_cell[column, row] = min(place.rounded() for place in places)
        cells_by_point.setdefault(point_by_cell[column, row], []).append((column, row))
    return {cell: tuple(cells_by_point[point]) for cell, point in point_by_cell.items()}


def _hexagon_middle(point: Point) -> Point:
    """Return the middle of the hexagon around a point; one hexagon has its middle at (0, 0)."""
    # Three coordinates of a grid of hexagons, whose sum is 0. They are rounded; the one that is
    # rounded most is corrected so that the sum is 0 again.
    row_share = point.y / SINE_OF_60 / HEXAGON_WIDTH
    column_share = point.x / HEXAGON_WIDTH - row_share / 2
    rounded_shares = [round(column_share), round(row_share), round(-column_share - row_share)]
    deviations = [
        abs(each - share)
        for each, share in zip(
            rounded_shares, (column_share, row_share, -column_share - row_share), strict=True
        )
    ]
    worst_index = deviations.index(max(deviations))
    rounded_shares[worst_index] -= sum(rounded_shares)
    return Point(
        (rounded_shares[0] + rounded_shares[1] / 2) * HEXAGON_WIDTH,
        rounded_shares[1] * SINE_OF_60 * HEXAGON_WIDTH,
    )


def painted_cells(
    drawing: Drawing, cells: Mapping[Cell, str], symmetry: Symmetry
) -> dict[Cell, str]:
    """Return squares with their floors, together with their partner squares."""
    partner_cells = _partner_cells_on(drawing, symmetry)
    return {each: floor for cell, floor in cells.items() for each in partner_cells.get(cell, ())}


def bare_partners(drawing: Drawing, symmetry: Symmetry) -> dict[Cell, str]:
    """Return the floors for squares of bare ground whose partner squares have a floor."""
    partner_cells = _partner_cells_on(drawing, symmetry)
    floors = {cell: floor_at(drawing, cell) for cell in partner_cells}
    names_by_cell = {
        cell: next(filter(None, (floors[each] for each in partner_cells[cell])), "")
        for cell, own_floor in floors.items()
        if not own_floor
    }
    return {cell: floor for cell, floor in names_by_cell.items() if floor}


def _partner_cells_on(drawing: Drawing, symmetry: Symmetry) -> Mapping[Cell, tuple[Cell, ...]]:
    width, height = drawing.battlefield.table
    return partner_cells_by_cell((int(width), int(height)), symmetry)


def partner_squares(drawing: Drawing, cell: Cell, symmetry: Symmetry) -> tuple[Cell, ...]:
    """Return the partner squares of a square, itself included; none off the table."""
    return _partner_cells_on(drawing, symmetry).get(cell, ())


def middle_of(drawing: Drawing) -> Point:
    """Return the middle of the table, in inches."""
    width, height = drawing.battlefield.table
    return Point(width / 2, height / 2)


def _placement_edit(operation: Operation, middle: Point) -> Callable[[Drawing, Thing], list[Patch]]:
    return lambda drawing, copy: operation.placement_patches(drawing, copy, middle)


def _are_alike_things(first: Thing, second: Thing) -> bool:
    """Return True if two things are equal in class and properties, except for the seat."""
    first_properties, second_properties = (
        {**each.tiled_object.properties, "seat": 0} for each in (first, second)
    )
    return (
        first.tiled_object.type == second.tiled_object.type
        and first_properties == second_properties
    )


def _is_in_place(first: BaseGeometry, second: BaseGeometry) -> bool:
    """Return True if two shapes lie in one place."""
    boxes = zip(first.bounds, second.bounds, strict=True)
    if any(abs(a - b) > MAX_DEVIATION for a, b in boxes):
        return False
    # A strip as wide as the largest deviation along the whole outline.
    return bool(first.symmetric_difference(second).area <= MAX_DEVIATION * first.length)


def _overlaps(first: BaseGeometry, second: BaseGeometry) -> bool:
    if not _boxes_meet(first.bounds, second.bounds):
        return False
    return bool(first.intersection(second).area > MAX_DEVIATION * first.length)


def _boxes_meet(first: Bounds, second: Bounds) -> bool:
    """Return True if two boxes have an area in common."""
    left, top, right, bottom = first
    return left < second[2] and second[0] < right and top < second[3] and second[1] < bottom
