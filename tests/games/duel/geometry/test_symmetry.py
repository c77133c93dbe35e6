"""Moving, mirroring and turning a table moves every answer with it, and the order in which terrain
is listed changes none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.duel.geometry.field import Field
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Box, Piece
from tests.games.duel.geometry.chance import SIZE, Place, examples, paths, places

Shift = Callable[[float, float], tuple[float, float]]

SHIFTS: dict[str, Shift] = {
    "mirrored": lambda x, y: (SIZE - x, y),
    "upside down": lambda x, y: (x, SIZE - y),
    "turned": lambda x, y: (SIZE - y, x),
    "turned twice": lambda x, y: (SIZE - x, SIZE - y),
    "turned back": lambda x, y: (y, SIZE - x),
    "mirrored across": lambda x, y: (y, x),
}


def moved(piece: Piece, shift: Shift) -> Piece:
    """A piece where the table's move takes it."""

    def box(old: Box) -> Box:
        x, y = shift(old[0], old[1])
        u, v = shift(old[0] + old[2], old[1] + old[3])
        return min(x, u), min(y, v), abs(x - u), abs(y - v)

    if piece.rect:
        return replace(piece, rect=box(piece.rect))
    if piece.ellipse:
        return replace(piece, ellipse=box(piece.ellipse))
    return replace(piece, polygon=tuple(Point(*shift(*corner)) for corner in piece.polygon or ()))


def every(points: tuple[Point, ...], shift: Shift) -> tuple[Point, ...]:
    """Points where the table's move takes them."""
    return tuple(Point(*shift(*point)) for point in points)


def same(one: Walk, other: Walk, shift: Shift) -> None:
    """Whether a path came to the same."""
    legs = every(one.legs, shift)
    assert len(legs) == len(other.legs)
    assert all(here.distance_to(there) < 1e-5 for here, there in zip(legs, other.legs, strict=True))
    assert other.length == pytest.approx(one.length, abs=1e-6)
    assert (other.new_ground, other.engaged_indices) == (one.new_ground, one.engaged_indices)
    assert (other.crossing_point is None) == (one.crossing_point is None)
    faults = [
        (each.kind, each.leg_index, each.other_index) for each in (one.fault, other.fault) if each
    ]
    assert len(faults) in (0, 2) and len(set(faults)) <= 1


def check(place: Place, other: Place, data: st.DataObject, shift: Shift) -> None:
    """Everything that is asked of one table has the same answer on the other."""
    start, corners = place.start, data.draw(paths(place))
    for point in (start, *corners):
        there = Point(*shift(*point))
        assert place.field.ground_at(point) == other.field.ground_at(there)
        touched = [{each.id for each in place.field.pieces_touching(point)}]
        touched.append({each.id for each in other.field.pieces_touching(there)})
        assert touched[0] == touched[1]
    made = place.field.walk(start, corners, 6, place.others)
    same(made, other.field.walk(other.start, every(corners, shift), 6, other.others), shift)
    slid = other.field.retreat_end(other.start, other.others)
    assert slid == pytest.approx(shift(*place.field.retreat_end(start, place.others)), abs=1e-5)

    found = place.field.shortest(start, corners[-1], 6, place.others)
    goal = Point(*shift(*corners[-1]))
    again = other.field.shortest(other.start, goal, 6, other.others)
    if found and again:
        inches = [
            on.field.walk(on.start, path, 6, on.others).length
            for on, path in ((place, found), (other, again))
        ]
        assert inches[0] == pytest.approx(inches[1], abs=0.02)
    else:
        assert found == again
    reaches = (
        place.field.reach(start, 3, place.others),
        other.field.reach(other.start, 3, other.others),
    )
    areas = [each.free_region.area for each in reaches]
    assert areas[0] == pytest.approx(areas[1], rel=0.01, abs=0.05)
    centres = [each.free_region.centroid for each in reaches]
    if areas[0] > 0.5:
        moved_there = shift(centres[0].x, centres[0].y)
        assert moved_there == pytest.approx((centres[1].x, centres[1].y), abs=0.05)
    borders = [reach.crossings.length for reach in reaches]
    assert borders[0] == pytest.approx(borders[1], rel=0.1, abs=0.8)


@examples(25)
@given(st.data())
def test_the_answers_move_with_the_table(data: st.DataObject) -> None:
    place = data.draw(places())
    shift = SHIFTS[data.draw(st.sampled_from([*SHIFTS]))]
    terrain = tuple(moved(piece, shift) for piece in place.field.terrain)
    field = Field((SIZE, SIZE), terrain, place.field.base)
    start = Point(*shift(*place.start))
    check(place, Place(field, start, every(place.others, shift)), data, shift)


JUST_FITS: dict[str, tuple[Point, tuple[Piece, ...], tuple[Point, ...], float]] = {
    "a circle and a corner": (
        Point(9, 4.25),
        (
            Piece("disc", "blocking", ellipse=(5.5, 6.0, 2.75, 2.75)),
            Piece(
                "wedge",
                "blocking",
                polygon=(
                    Point(8.966551531154547, 6.25),
                    Point(11.216551531154547, 6.25),
                    Point(10.091551531154547, 7.25),
                ),
            ),
        ),
        (),
        78.8,
    ),
    "two circles, half a thousandth too close": (
        Point(4, 4.25),
        (
            Piece("disc", "blocking", ellipse=(8.0, 4.25, 1.0, 1.0)),
            Piece("other", "blocking", ellipse=(7.5, 6.186, 1.0, 1.0)),
        ),
        (),
        74.86,
    ),
    "two ellipses": (
        Point(7, 8),
        (
            Piece("bowl", "blocking", ellipse=(7.0, 6.25, 2.75, 1.5)),
            Piece("other", "blocking", ellipse=(6.25, 8.73703049082739, 3.5, 3.0)),
        ),
        (),
        79.67,
    ),
    "an enemy and a circle": (
        Point(6.5, 12),
        (
            Piece("disc", "blocking", ellipse=(9.0, 7.0, 2.0, 2.0)),
            Piece("wall", "blocking", rect=(0.0, 7.5, 6.0, 1.0)),
        ),
        (Point(7.5, 8.0),),
        0.0,
    ),
}
"""A start, terrain and others with a passage into which a base just fits, and the area in reach."""


@pytest.mark.parametrize("case", JUST_FITS.values(), ids=JUST_FITS)
def test_a_passage_that_just_fits_is_found_from_every_side(
    case: tuple[Point, tuple[Piece, ...], tuple[Point, ...], float],
) -> None:
    start, terrain, others, area = case
    for shift in (lambda x, y: (x, y), *SHIFTS.values()):
        field = Field((SIZE, SIZE), tuple(moved(each, shift) for each in terrain), 1.0)
        reach = field.reach(Point(*shift(*start)), 6, every(others, shift))
        area = area or reach.free_region.area
        assert reach.free_region.area == pytest.approx(area, abs=0.1)


@pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)
def test_a_way_round_a_sharp_corner_is_found_from_every_side(shift: Shift) -> None:
    wedge = Piece("wedge", "uneven", polygon=(Point(0, 0.75), Point(2, 1), Point(2.25, 0.75)))
    here = Field((SIZE, SIZE), (wedge,), 1.0).reach(Point(0.5, 1.0), 3, ())
    field = Field((SIZE, SIZE), (moved(wedge, shift),), 1.0)
    there = field.reach(Point(*shift(0.5, 1.0)), 3, ())
    assert there.free_region.area == pytest.approx(here.free_region.area, abs=0.05)
    assert there.crossings.length == pytest.approx(here.crossings.length, abs=0.01)


@examples(20)
@given(st.data())
def test_the_order_of_terrain_changes_nothing(data: st.DataObject) -> None:
    place = data.draw(places())
    terrain = tuple(data.draw(st.permutations(place.field.terrain)))
    field = Field((SIZE, SIZE), terrain, place.field.base)
    check(place, Place(field, place.start, place.others), data, lambda x, y: (x, y))


@examples(20)
@given(st.data())
def test_the_answers_move_with_what_lies_on_a_larger_table(data: st.DataObject) -> None:
    place = data.draw(places())
    right, down = (data.draw(st.integers(8, 12)) for _ in "xy")

    def shift(x: float, y: float) -> tuple[float, float]:
        return x + right, y + down

    wide = Field(
        (40, 40),
        tuple(moved(each, lambda x, y: (x + 6, y + 6)) for each in place.field.terrain),
        place.field.base,
    )
    terrain = tuple(moved(piece, shift) for piece in wide.terrain)
    field = Field((50, 50), terrain, place.field.base)
    here = Place(
        wide,
        Point(place.start.x + 6, place.start.y + 6),
        every(place.others, lambda x, y: (x + 6, y + 6)),
    )
    check(here, Place(field, Point(*shift(*here.start)), every(here.others, shift)), data, shift)


@pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)
@pytest.mark.parametrize(
    ("start", "corner", "crossing"),
    [
        ((8, 8), (8, 7.5), None),  # from the wood's corner along its border
        ((8, 8), (8, 5), (8, 7)),  # and off it at its end
        ((7, 10), (7, 4), (7, 8)),  # over the first wood, then along the second one's border
        ((9, 10), (9, 4), (9, 6.25)),  # past the first wood
    ],
)
def test_a_walk_along_a_border_is_the_same_from_every_side(
    start: tuple[float, float],
    corner: tuple[float, float],
    crossing: tuple[float, float] | None,
    shift: Shift,
) -> None:
    woods = [
        Piece("one", "uneven", rect=(6, 7, 2, 1)),
        Piece("two", "uneven", rect=(7, 3, 3, 3.25)),
    ]
    field = Field((SIZE, SIZE), tuple(moved(each, shift) for each in woods), 1)
    made = field.walk(Point(*shift(*start)), (Point(*shift(*corner)),), 6, ())
    assert made.crossing_point == (crossing and pytest.approx(shift(*crossing), abs=1e-3))
