"""Crossing a border and being carried, computed by hand (D13)."""

from __future__ import annotations

from math import sqrt

import pytest

from games.duel.geometry.moves import PathFault
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from tests.games.duel.geometry.tables import Pair, ellipse, field, polygon, rect, walk

WOOD = rect("uneven", 8, 6, 6, 12)
ROOT3 = sqrt(3)


@pytest.mark.parametrize(
    ("piece", "start", "corner", "crossing", "end"),
    [
        # straight on, half a base deep; the rest of the leg is neither made nor counted
        (WOOD, (5, 12), (9, 12), (8, 12), (8.5, 12)),
        (WOOD, (5, 12), (8, 12), (8, 12), (8.5, 12)),  # a leg that ends on the border crosses it
        (WOOD, (5, 12), (13, 12), (8, 12), (8.5, 12)),
        (WOOD, (10, 12), (5, 12), (8, 12), (7.5, 12)),  # and out again
        (WOOD, (5, 11), (9, 15), (8, 14), (8.5, 14.5)),  # 45 degrees: half a base deep
        (WOOD, (7, 8), (8 + 0.25, 8 + 1.25 * ROOT3), (8, 8 + ROOT3), (8.5, 8 + 1.5 * ROOT3)),
        # flatter than 30 degrees: no farther than the base is across
        (WOOD, (7.7, 8), (8.3, 10.0), (8, 9), (8 + 0.3 / sqrt(1.09), 9 + 1 / sqrt(1.09))),
        (rect("uneven", 8, 6, 0.6, 12), (5, 12), (9, 12), (8, 12), (8.3, 12)),  # half-way
        (rect("uneven", 8, 6, 0.6, 12), (5, 12), (8.1, 12), (8, 12), (8.3, 12)),
        (rect("uneven", 8, 6, 0.9, 12), (5, 12), (9, 12), (8, 12), (8.45, 12)),
        (rect("uneven", 8, 6, 1.0, 12), (5, 12), (9, 12), (8, 12), (8.5, 12)),
        (rect("uneven", 8, 6, 0.9995, 12), (5, 12), (9, 12), (8, 12), (8.49975, 12)),
        (rect("uneven", 8, 6, 1.2, 12), (5, 12), (9, 12), (8, 12), (8.5, 12)),
        # a strip 0.8 wide, lengthwise: the base never lies wholly on it
        (rect("uneven", 8, 11.6, 6, 0.8), (5, 12), (9, 12), (8, 12), (9, 12)),
        # one that is as wide as the base by the tolerance
        (rect("uneven", 8, 11.50025, 6, 0.9995), (5, 12), (9, 12), (8, 12), (8.5, 12)),
        # past a corner: wholly on the wood only when clear of its lower edge, too
        (WOOD, (7, 5), (9, 7), (8, 6), (8.5, 6.5)),
        (ellipse("uneven", 8, 10, 4, 4), (5, 12), (9, 12), (8, 12), (8.5, 12)),
        (ellipse("uneven", 8, 11, 6, 2), (5, 12), (9, 12), (8, 12), (11 - sqrt(6), 12)),
        (ellipse("uneven", 8, 11.5, 1, 1), (5, 12), (9, 12), (8, 12), (8.5, 12)),
        (ellipse("uneven", 8, 11.6, 0.8, 0.8), (5, 12), (9, 12), (8, 12), (8.4, 12)),
        (ellipse("uneven", 8, 10, 4, 4), (10, 12), (16, 12), (12, 12), (12.5, 12)),
        # a triangle's point: carried on until the base has room between its sides
        (polygon("uneven", (8, 12), (14, 9), (14, 15)), (5, 12), (9, 12), (8, 12), (9, 12)),
        (polygon("uneven", (8, 12), (14, 6), (14, 18)), (5, 12), (9, 12), (8, 12), (8.707107, 12)),
    ],
)
def test_a_crossing_carries(
    piece: Piece, start: Pair, corner: Pair, crossing: Pair, end: Pair
) -> None:
    on = field(piece)
    made = walk(on, start, corner)
    assert made.fault is None
    assert made.crossing_point == pytest.approx(crossing, abs=1e-3)
    assert made.end == pytest.approx(end, abs=1e-3)
    assert made.legs == (made.end,)
    assert made.length == pytest.approx(Point(*start).distance_to(crossing), abs=1e-3)
    assert made.new_ground == ("level" if on.ground_at(Point(*start)) == "uneven" else "uneven")


def test_the_carry_is_half_a_larger_or_smaller_base() -> None:
    assert walk(field(WOOD, base=2), (5, 12), (9, 12)).end == (9, 12)
    assert walk(field(WOOD, base=0.5), (5, 12), (9, 12)).end == (8.25, 12)


def test_two_woods_that_meet_are_one() -> None:
    on = field(rect("uneven", 8, 6, 0.3, 12), rect("uneven", 8.3, 6, 6, 12))
    assert walk(on, (5, 12), (9, 12)).end == (8.5, 12)
    assert walk(on, (9, 12), (8.1, 12)).crossing_point is None
    overlapping = field(rect("uneven", 8, 6, 0.4, 12), rect("uneven", 8.2, 6, 6, 12))
    assert walk(overlapping, (5, 12), (9, 12)).end == (8.5, 12)


def test_a_gap_between_two_woods_is_crossed_half_way() -> None:
    on = field(rect("uneven", 4, 6, 4, 12), rect("uneven", 8.6, 6, 4, 12))
    made = walk(on, (6, 12), (10, 12))
    assert (made.new_ground, made.crossing_point, made.end) == ("level", (8, 12), (8.3, 12))


def test_a_hill_is_level_and_has_no_border() -> None:
    made = walk(field(rect("level", 8, 6, 6, 12)), (5, 12), (9, 12))
    assert (made.crossing_point, made.end) == (None, (9, 12))


def test_under_blocking_ground_a_border_ends() -> None:
    on = field(WOOD, rect("blocking", 7, 4, 8, 9))
    assert walk(on, (5, 13.5), (9, 13.5)).end == (8.5, 13.5)


@pytest.mark.parametrize(
    "obstacle", [rect("blocking", 8.9, 10, 1, 4), ellipse("blocking", 8.9, 11.5, 1, 1)]
)
def test_where_the_carry_is_forbidden_the_centre_stops_at_the_border(obstacle: Piece) -> None:
    made = walk(field(WOOD, obstacle), (5, 12), (9, 12))
    assert made.fault is None
    assert (made.new_ground, made.crossing_point, made.end) == (None, (8, 12), (8, 12))
    assert made.length == 3


def test_a_base_or_the_edge_of_the_table_forbids_a_carry() -> None:
    stopped = walk(field(WOOD), (5, 12), (9, 12), others=((9.2, 12),))
    assert (stopped.end, stopped.engaged_indices) == ((8, 12), (0,))
    assert walk(field(WOOD), (5, 12), (9, 12), others=((9.5, 12),)).end == (8.5, 12)
    edge = field(rect("uneven", 23.3, 6, 0.7, 12))
    assert walk(edge, (20, 12), (24, 12)).end == (23.3, 12)


def test_half_way_over_a_thin_wall_is_far_enough_to_pass_an_obstacle() -> None:
    wall = rect("uneven", 8, 6, 0.4, 12)
    assert walk(field(wall, rect("blocking", 8.7, 6, 1, 12)), (5, 12), (9, 12)).end == (8.2, 12)
    assert walk(field(wall, rect("blocking", 8.6, 6, 1, 12)), (5, 12), (9, 12)).end == (8, 12)


def test_the_border_must_lie_within_the_allowance() -> None:
    on = field(WOOD)
    assert walk(on, (5, 12), (9, 12), allowance=3).end == (8.5, 12)
    assert walk(on, (5, 12), (9, 12), allowance=2.9995).end == (8.5, 12)
    fault = walk(on, (5, 12), (9, 12), allowance=2.99).fault
    assert fault and (fault.kind, fault.stop_point) == (PathFault.TOO_FAR, (7.99, 12))
    assert walk(on, (5, 12), (6, 12), (6, 13), (20, 13), allowance=4).end == (8.5, 13)


def test_no_leg_follows_a_crossing() -> None:
    fault = walk(field(WOOD), (5, 12), (9, 12), (9, 13)).fault
    assert fault and (fault.kind, fault.leg_index, fault.stop_point) == (
        PathFault.AFTER_CROSSING,
        1,
        (8, 12),
    )
    fault = walk(field(WOOD), (5, 12), (8, 12), (8, 13)).fault
    assert fault and fault.kind == PathFault.AFTER_CROSSING


@pytest.mark.parametrize(
    ("corners", "crossing", "end"),
    [
        (((7, 12),), (8, 12), (7.5, 12)),  # onto the level: at once
        (((8, 14),), None, (8, 14)),  # along the border
        (((10, 14),), None, (10, 14)),  # into the wood, where it stands already
        (((8, 19),), (8, 18), (8, 18.5)),  # along the border, and off it at its end
        (((8, 14), (5, 14)), (8, 14), (7.5, 14)),
        (((9, 12), (8, 12)), (8, 12), (7.5, 12)),  # in, and back to the border
    ],
)
def test_who_stands_on_a_border_stands_on_the_uneven_ground(
    corners: tuple[Pair, ...], crossing: Pair | None, end: Pair
) -> None:
    on = field(WOOD)
    assert on.ground_at(Point(8, 12)) == "uneven"
    made = walk(on, (8, 12), *corners)
    assert made.fault is None
    assert (made.crossing_point, made.end) == (crossing, end)
    if crossing == (8, 12) and len(corners) == 1:
        assert made.length == 0


@pytest.mark.parametrize(
    ("start", "corner"),
    [
        ((5, 6), (16, 6)),  # along the whole upper border
        ((5, 6), (10, 6)),  # and to its middle
        ((6, 8), (10, 4)),  # past a corner
        ((6, 8), (8, 6)),  # and to it
    ],
)
def test_along_a_border_or_past_a_corner_nothing_is_crossed(start: Pair, corner: Pair) -> None:
    made = walk(field(WOOD), start, corner, allowance=20)
    assert (made.fault, made.crossing_point, made.end) == (None, None, corner)


@pytest.mark.parametrize("x", [8, 14])
def test_whoever_stands_on_a_border_may_run_along_it(x: float) -> None:
    made = walk(field(WOOD), (x, 8), (x, 14))
    assert (made.fault, made.crossing_point, made.end) == (None, None, (x, 14))


def test_past_the_edge_of_a_circle_nothing_is_crossed() -> None:
    made = walk(field(ellipse("uneven", 8, 6, 4, 4)), (5, 6), (16, 6), allowance=20)
    assert (made.crossing_point, made.end) == (None, (16, 6))


def test_a_leg_may_go_on_from_a_corner_it_touched() -> None:
    on = field(WOOD)
    assert walk(on, (6, 8), (8, 6), (12, 6)).end == (12, 6)
    crossed = walk(on, (6, 8), (8, 6), (10, 8))
    assert (crossed.crossing_point, crossed.end) == ((8, 6), (8.5, 6.5))


def test_whoever_was_stopped_on_a_slanting_border_is_on_it() -> None:
    slope = polygon("uneven", (8, 3), (20, 3), (20, 21), (11, 21))
    on = field(slope, ellipse("blocking", 10.2, 11.5, 1, 1))
    stopped = walk(on, (5, 12), (11, 12))
    assert (stopped.new_ground, stopped.crossing_point, stopped.end) == (None, (9.5, 12), (9.5, 12))
    for start in (stopped.end, (9.5003, 12.0), (9.4997, 12.0)):
        assert on.ground_at(Point(*start)) == "uneven"
        assert walk(on, start, (11, 9)).crossing_point is None
        assert walk(on, start, (9.5, 9)).crossing_point is None
        assert walk(on, start, (8, 12)).crossing_point == pytest.approx((9.5, 12), abs=1e-3)
