"""Symmetry: what lies on one side of a battlefield gets a partner on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import product
from math import floor, sqrt
from typing import NamedTuple

from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.points import Point
from games.duel.workshop.adding import Placing, images
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing, Thing
from games.duel.workshop.floors import floor_at
from games.duel.workshop.history import Edit

NEAR = 0.02
"""Inches by which a partner may lie elsewhere and still be one."""


class Image(NamedTuple):
    """A way in which a table is its own image: x and y from its middle become a x + b y and
    d x + e y; and how a thing is brought there."""

    a: float
    b: float
    d: float
    e: float
    bring: Callable[[Drawing, Thing, Point], list[Patch]]

    def of(self, shape: BaseGeometry, middle: Point) -> BaseGeometry:
        """The image of a shape on a table with this middle."""
        x = middle.x - self.a * middle.x - self.b * middle.y
        y = middle.y - self.d * middle.x - self.e * middle.y
        return affine_transform(shape, [self.a, self.b, self.d, self.e, x, y])


def _turn(degrees: float) -> Callable[[Drawing, Thing, Point], list[Patch]]:
    return lambda drawing, thing, middle: drawing.turned([thing], degrees, middle)


def _mirror(down: bool) -> Callable[[Drawing, Thing, Point], list[Patch]]:
    return lambda drawing, thing, middle: drawing.mirrored([thing], down, middle)


_ACROSS = Image(-1, 0, 0, 1, _mirror(False))
_DOWN = Image(1, 0, 0, -1, _mirror(True))
_QUARTER, _HALF, _THREE = (
    Image(0, -1, 1, 0, _turn(90)),
    Image(-1, 0, 0, -1, _turn(180)),
    Image(0, 1, -1, 0, _turn(270)),
)
_SINE = sqrt(3) / 2
_THIRD, _TWO_THIRDS = (
    Image(-0.5, -_SINE, _SINE, -0.5, _turn(120)),
    Image(-0.5, _SINE, -_SINE, -0.5, _turn(240)),
)


class Symmetry(Enum):
    """How one side of a table answers to another."""

    ACROSS = (_ACROSS,)
    DOWN = (_DOWN,)
    HALF_TURN = (_HALF,)
    THIRD_TURNS = (_THIRD, _TWO_THIRDS)
    QUARTER_TURNS = (_QUARTER, _HALF, _THREE)


def fits(drawing: Drawing, symmetry: Symmetry) -> bool:
    """Whether the table can have it: quarter turns need a square one."""
    wide, tall = drawing.battlefield.table
    return symmetry is not Symmetry.QUARTER_TURNS or wide == tall


def crossing(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Thing]:
    """The things that lie across the middle: over their own image, and not just in its place."""
    middle = middle_of(drawing)
    return [
        each
        for each in things
        if any(
            _overlaps(shape, image.of(shape, middle)) and not _alike(shape, image.of(shape, middle))
            for shape in [drawing.shape(each)]
            for image in symmetry.value
        )
    ]


def centred(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Patch]:
    """Things with their middles on the middle line, or in the middle of the table."""
    to, patches = middle_of(drawing), list[Patch]()
    for each in things:
        at = drawing.middle([each])
        right = 0.0 if symmetry is Symmetry.DOWN else to.x - at.x
        down = 0.0 if symmetry is Symmetry.ACROSS else to.y - at.y
        patches += drawing.moved([each], right, down)
    return patches


def partners(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Edit]:
    """Edits that give things the partners that they lack; none for what lies across the middle.
    `NoSeat` is raised where starts would need more seats than there are, and `NoTile` where a piece
    can't be mirrored."""
    return images(lacking(drawing, things, symmetry))


def lacking(
    drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry
) -> list[tuple[Thing, Placing]]:
    """The partners that things lack: each as the thing that it is of, and how it comes to its
    place."""
    middle = middle_of(drawing)
    across = [each.element for each in crossing(drawing, things, symmetry)]
    there = [(each, drawing.shape(each)) for each in drawing.things]
    return [
        (each, _placing(image, middle))
        for each in things
        if each.element not in across
        for image in symmetry.value
        if not any(
            _same(each, other) and _alike(image.of(drawing.shape(each), middle), shape)
            for other, shape in there
        )
    ]


def answering(drawing: Drawing, things: Sequence[Thing], symmetry: Symmetry) -> list[Thing]:
    """The partners that things have, none of these things themselves."""
    middle, elements = middle_of(drawing), [each.element for each in things]
    images = [
        (each, image.of(drawing.shape(each), middle)) for each in things for image in symmetry.value
    ]
    return [
        other
        for other in drawing.things
        if other.element not in elements
        and any(_same(each, other) and _alike(at, drawing.shape(other)) for each, at in images)
    ]


def cells_of(drawing: Drawing, cell: tuple[int, int], symmetry: Symmetry) -> list[tuple[int, int]]:
    """A square inch, and those that answer to it on the other side."""
    middle = middle_of(drawing)
    x, y = cell[0] + 0.5 - middle.x, cell[1] + 0.5 - middle.y
    return [cell] + [
        (
            floor(middle.x + image.a * x + image.b * y),
            floor(middle.y + image.d * x + image.e * y),
        )
        for image in symmetry.value
    ]


def painted_cells(
    drawing: Drawing, cells: Mapping[tuple[int, int], str], symmetry: Symmetry
) -> dict[tuple[int, int], str]:
    """Square inches with their floors, and those that answer to them. A square that is turned by a
    third fits none exactly: one beside it whose own image is among them is painted, too, so that
    nothing has gaps."""
    whole = {each: cells[cell] for cell in cells for each in cells_of(drawing, cell, symmetry)}
    for x, y in [*whole]:
        for beside in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            if beside not in whole:
                images = cells_of(drawing, beside, symmetry)
                own = next((each for each in images if each in cells), None)
                if own is not None:
                    whole[beside] = cells[own]
    return whole


def bare_partners(drawing: Drawing, symmetry: Symmetry) -> dict[tuple[int, int], str]:
    """The floors for square inches of bare ground to which others answer that have one."""
    wide, tall = map(int, drawing.battlefield.table)
    floors = {(x, y): floor_at(drawing, (x, y)) for x in range(wide) for y in range(tall)}
    return {
        cell: floor
        for cell, own in floors.items()
        if not own
        for floor in [
            next(filter(None, (floors.get(each) for each in cells_of(drawing, cell, symmetry))), "")
        ]
        if floor
    }


def middle_of(drawing: Drawing) -> Point:
    """The middle of the table, in inches."""
    wide, tall = drawing.battlefield.table
    return Point(wide / 2, tall / 2)


def _placing(image: Image, middle: Point) -> Callable[[Drawing, Thing], list[Patch]]:
    return lambda drawing, laid: image.bring(drawing, laid, middle)


def _same(one: Thing, other: Thing) -> bool:
    """Whether two things say the same of themselves, but for the seat."""
    ours, theirs = ({**each.found.properties, "seat": 0} for each in (one, other))
    return one.found.type == other.found.type and ours == theirs


def _alike(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Whether two shapes lie in the same place."""
    boxes = zip(one.bounds, other.bounds, strict=True)
    if any(abs(a - b) > NEAR for a, b in boxes):
        return False
    return bool(one.symmetric_difference(other).area <= NEAR * one.length)


def _overlaps(one: BaseGeometry, other: BaseGeometry) -> bool:
    return bool(one.intersection(other).area > NEAR * one.length)
