"""Grounds, distances, fights, retreats and throws, computed by hand (D5, D6, D14, D15, D27-D30)."""

from __future__ import annotations

from math import sqrt

import pytest

from games.duel.geometry.field import field_of
from games.duel.geometry.points import Point, are_engaged, engaged_groups, gap_between
from games.duel.geometry.terrain import Piece
from tests.games.duel.geometry.tables import Pair, ellipse, field, points, polygon, rect

WOOD = rect("uneven", 8, 6, 6, 12)
POND = rect("blocking", 10, 10, 2, 2)
HILL = rect("level", 7, 5, 4, 4)


@pytest.mark.parametrize(
    ("at", "ground"),
    [
        ((5, 12), "level"),
        ((9, 12), "uneven"),
        ((8, 12), "uneven"),  # a border is uneven
        ((8, 6), "uneven"),
        ((7.999, 12), "uneven"),
        ((7.998, 12), "level"),
        ((11, 11), "blocking"),  # blocking beats uneven
        ((8.5, 7), "uneven"),  # uneven beats level
        ((7.5, 5.5), "level"),
    ],
)
def test_the_ground_at_a_point(at: Pair, ground: str) -> None:
    for terrain in ((WOOD, POND, HILL), (HILL, POND, WOOD)):
        assert field(*terrain).ground_at(points(at)) == ground


@pytest.mark.parametrize(
    ("piece", "inside", "outside"),
    [
        (ellipse("uneven", 8, 10, 4, 2), [(8, 11), (10, 10), (11.4, 11.7)], [(8.3, 10.2)]),
        (ellipse("uneven", 8, 10, 2, 2), [(9.7, 11.7)], [(9.72, 11.72)]),
        (polygon("uneven", (8, 8), (12, 8), (8, 12)), [(9, 9), (10, 10)], [(10.1, 10.1)]),
        (
            polygon("uneven", (8, 8), (12, 8), (12, 12), (10, 9), (8, 12)),
            [(8.5, 10), (11.5, 10), (10, 8.5)],
            [(10, 9.5)],
        ),
    ],
)
def test_the_ground_of_every_shape(piece: Piece, inside: list[Pair], outside: list[Pair]) -> None:
    on = field(piece)
    assert {on.ground_at(points(at)) for at in inside} == {"uneven"}
    assert {on.ground_at(points(at)) for at in outside} == {"level"}


@pytest.mark.parametrize(
    ("piece", "at", "inches"),
    [
        (WOOD, (5, 12), 2.5),
        (WOOD, (5, 2), 4.5),  # 3 and 4 from its corner
        (WOOD, (7.7, 12), 0),
        (WOOD, (10, 12), 0),
        (ellipse("uneven", 8, 10, 4, 4), (5, 12), 2.5),
        (ellipse("uneven", 8, 10, 4, 4), (7, 8), 2.5),
        (ellipse("uneven", 8, 10, 8, 4), (12, 5), 4.5),
        (polygon("uneven", (8, 8), (12, 8), (8, 12)), (13, 13), 3 * sqrt(2) - 0.5),
    ],
)
def test_distances_are_edge_to_edge(piece: Piece, at: Pair, inches: float) -> None:
    assert field(piece).distance(points(at), piece) == pytest.approx(inches, abs=1e-3)


def test_two_warriors_are_measured_edge_to_edge() -> None:
    assert gap_between(Point(1, 1), Point(4, 5)) == 4
    assert gap_between(Point(1, 1), Point(4, 5), base=2) == 3
    assert gap_between(Point(1, 1), Point(1.5, 1)) == 0
    assert [are_engaged(Point(0, 0), Point(x, 0)) for x in (3, 3.001, 3.0011)] == [
        True,
        True,
        False,
    ]
    assert are_engaged(Point(0, 0), Point(2.5, 0), base=0.5)
    assert not are_engaged(Point(0, 0), Point(2.51, 0), base=0.5)


def test_fights_are_joined_through_others() -> None:
    row = [Point(x, 5) for x in (1, 4, 20, 7, 12, 14)]
    assert engaged_groups(row) == [[0, 1, 3], [4, 5]]
    assert engaged_groups([Point(1, 1), Point(9, 9)]) == []
    assert engaged_groups([]) == []


def test_touching_is_within_a_twentieth_of_an_inch() -> None:
    wall, rock = rect("blocking", 10.55, 10, 0.5, 4), ellipse("uneven", 8.45, 11.5, 1, 1)
    assert field(wall, rock, WOOD).pieces_touching(Point(10, 12)) == (wall, rock, WOOD)
    assert field(wall, rock).pieces_touching(Point(9.998, 12)) == (rock,)
    assert field(wall, rock).pieces_touching(Point(9.999, 12)) == (wall, rock)
    assert field(wall, rock).pieces_touching(Point(10.002, 12)) == (wall,)
    assert field(HILL).pieces_touching(Point(3, 3)) == ()


@pytest.mark.parametrize(
    ("terrain", "start", "others", "end"),
    [
        ((), (12, 12), ((10, 12),), (13.5, 12)),
        ((), (12, 12), ((12, 10), (10.5, 12)), (14, 12)),
        ((), (12, 12), ((10, 12), (14, 12)), (13, 12)),  # stopped by another base
        ((), (12, 12), ((14, 12), (10, 12)), (11, 12)),  # of equals the first
        ((), (12, 12), ((12 - 1.8, 12 - 2.4),), (12.3, 12.4)),
        ((), (12, 12), ((8.5, 12),), (12, 12)),  # it is farther off
        ((), (12, 12), ((8, 12),), (12, 12)),
        ((), (23, 12), ((21.5, 12),), (23.5, 12)),  # stopped by the table's edge
        ((rect("blocking", 13, 10, 1, 4),), (12, 12), ((10, 12),), (12.5, 12)),
        ((rect("uneven", 12.2, 10, 3, 4),), (12, 12), ((10, 12),), (13.5, 12)),  # no crossing
        ((ellipse("blocking", 13.2, 11.5, 1, 1),), (12, 12), ((10, 12),), (12.7, 12)),
        # along a wall that its base touches
        ((rect("blocking", 2, 12.5, 20, 1),), (12, 12), ((10, 12),), (13.5, 12)),
        ((rect("blocking", 12.5, 2, 1, 20),), (12, 12), ((10, 12),), (12, 12)),
        ((), (12, 12), (), (12, 12)),
    ],
)
def test_a_retreat(
    terrain: tuple[Piece, ...], start: Pair, others: tuple[Pair, ...], end: Pair
) -> None:
    slid = field(*terrain).retreat_end(points(start), tuple(map(points, others)))
    assert slid == pytest.approx(end, abs=1e-6)


def test_the_range_of_a_throw() -> None:
    on = field()
    assert on.is_in_range(Point(10, 12), Point(15.5, 12), 5)
    assert on.is_in_range(Point(10, 12), Point(16.001, 12), 5)
    assert not on.is_in_range(Point(10, 12), Point(16.0011, 12), 5)
    assert not on.is_in_range(Point(10, 12), Point(11, 12), -1)
    assert on.is_in_range(Point(10, 12), Point(11, 12), 0)


def test_where_a_thrown_piece_lies() -> None:
    rock = ellipse("uneven", 8.5, 11.5, 1, 1)
    on = field(rock)
    laid = on.placed_at(rock, Point(15.5, 12), ())
    assert laid and laid.ellipse == (15, 11.5, 1, 1) and laid.id == rock.id
    assert on.placed_at(rock, Point(0.5, 0.5), ())
    assert on.placed_at(rock, Point(0.49, 12), ()) is None
    assert on.placed_at(rock, Point(23.6, 12), ()) is None
    assert on.placed_at(
        rock, Point(12, 12), (Point(12.2, 12),)
    )  # not blocking: it may lie under a base
    block = rect("blocking", 2, 2, 2, 1)
    laid = on.placed_at(block, Point(10, 10), (Point(10, 11),))
    assert laid and laid.rect == (9, 9.5, 2, 1)
    assert on.placed_at(block, Point(10, 10), (Point(10, 10.99),)) is None
    three = polygon("blocking", (0, 0), (4, 0), (0, 2))
    laid = on.placed_at(three, Point(10, 10), ())
    assert laid and laid.polygon == ((8, 9), (12, 9), (8, 11))


def test_a_field_is_made_once() -> None:
    terrain = (WOOD, POND)
    first = field_of((24, 24), terrain)
    assert field_of((24, 24), terrain) is first
    assert field_of((24, 24), (WOOD, POND)) is first
    assert field_of((24, 24), terrain, 0.5) is not first
    assert field_of((24, 20), terrain) is not first
    assert field_of((24, 24), (WOOD,)) is not first
