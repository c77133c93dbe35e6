"""How far a path goes, what stands in its way, and engagements, computed by hand (D11 to D14)."""

from __future__ import annotations

from math import pi, sin, sqrt

import pytest

from games.duel.geometry.moves import PathFault
from games.duel.geometry.terrain import Piece
from tests.games.duel.geometry.tables import Pair, ellipse, field, polygon, rect, walk

POND = rect("blocking", 2.5, 10, 3, 4, name="pond-1")


def fault(
    terrain: tuple[Piece, ...],
    start: Pair,
    *corners: Pair,
    allowance: float = 10,
    others: tuple[Pair, ...] = (),
) -> PathFault | None:
    """What is wrong with a path."""
    found = walk(field(*terrain), start, *corners, allowance=allowance, others=others).fault
    return found.kind if found else None


def test_legs_are_measured_along_the_centre() -> None:
    made = walk(field(), (4, 12), (5, 12), (5, 13), allowance=2)
    assert (made.legs, made.length, made.end, made.fault) == (((5, 12), (5, 13)), 2, (5, 13), None)
    assert walk(field(), (4, 12)).end == (4, 12)


@pytest.mark.parametrize(
    ("corners", "allowance", "kind"),
    [
        (((6, 12),), 2, None),
        (((6.001, 12),), 2, None),  # by no more than 0.001 over it
        (((6.0011, 12),), 2, PathFault.TOO_FAR),
        (((5, 12), (5, 13.5)), 2, PathFault.TOO_FAR),
        (((4, 12),), 2, PathFault.NO_LENGTH),
        (((5, 12), (5, 12)), 2, PathFault.NO_LENGTH),
        (((5, 12), (4, 12)), 2, None),  # back to where it came from
    ],
)
def test_the_allowance(corners: tuple[Pair, ...], allowance: float, kind: PathFault | None) -> None:
    assert fault((), (4, 12), *corners, allowance=allowance) == kind


def test_a_fault_tells_how_far_the_path_is_good() -> None:
    far = walk(field(), (4, 12), (5, 12), (5, 13.5), allowance=2)
    assert far.length == 2.5
    assert far.fault and (far.fault.leg_index, far.fault.stop_point, far.fault.inches) == (
        1,
        (5, 13),
        2,
    )
    assert far.legs == ((5, 12), (5, 13))
    pond = walk(field(POND), (1, 12), (2.5, 12), allowance=3).fault
    assert pond and (pond.kind, pond.piece_id, pond.stop_point) == (
        PathFault.BLOCKING,
        "pond-1",
        (2, 12),
    )
    base = walk(field(), (1, 12), (1, 15), others=((20, 20), (1, 14))).fault
    assert base and (base.kind, base.other_index, base.stop_point) == (PathFault.BASE, 1, (1, 13))
    edge = walk(field(), (1, 12), (0.2, 12)).fault
    assert edge and (edge.kind, edge.stop_point) == (PathFault.OFF_TABLE, (0.5, 12))


def test_the_first_fault_along_the_path_is_told() -> None:
    assert fault((POND,), (1, 12), (2.5, 12), allowance=0.5) == PathFault.TOO_FAR
    assert fault((POND,), (1, 12), (2.5, 12), allowance=1.2) == PathFault.BLOCKING
    assert fault((POND,), (1, 12), (7, 12), others=((1.9, 12.9),)) == PathFault.BASE


@pytest.mark.parametrize(
    ("corner", "kind"),
    [
        ((2, 12), None),  # touches it
        ((2.001, 12), None),
        ((2.0011, 12), PathFault.BLOCKING),
        ((12, 12), PathFault.BLOCKING),
        ((2, 9.6), None),  # beside its corner: 0.5 and 0.4 inches off it
        ((2.3, 9.6), PathFault.BLOCKING),  # 0.2 and 0.4: too near
        ((2.2, 9.6), None),  # 0.3 and 0.4: half an inch
    ],
)
def test_blocking_ground(corner: Pair, kind: PathFault | None) -> None:
    assert fault((POND,), (1, corner[1]), corner, allowance=20) == kind


def test_a_base_slides_along_a_wall_and_between_two() -> None:
    assert fault((POND,), (2, 8), (2, 16)) is None
    assert fault((POND,), (2.002, 8), (2.002, 16)) == PathFault.BLOCKING
    gate = (rect("blocking", 2, 2, 3, 8), rect("blocking", 6, 2, 3, 8))
    assert fault(gate, (5.5, 1), (5.5, 11)) is None
    narrow = (rect("blocking", 2, 2, 3, 8), rect("blocking", 5.997, 2, 3, 8))
    assert fault(narrow, (5.4985, 1), (5.4985, 11)) == PathFault.BLOCKING


def test_round_blocking_ground_is_round() -> None:
    tree = ellipse("blocking", 9.5, 11.5, 1, 1)
    assert fault((tree,), (5, 12), (9, 12)) is None
    assert fault((tree,), (5, 12), (9.0011, 12)) == PathFault.BLOCKING
    assert fault((tree,), (5, 11), (15, 11)) is None
    assert fault((tree,), (5, 11.0015), (15, 11.0015)) == PathFault.BLOCKING
    corner = 10 - sin(pi / 4)
    assert fault((tree,), (5, corner - 4), (corner + 0.0005, 12 - sin(pi / 4))) is None
    pond = ellipse("blocking", 8, 11, 6, 2)
    assert fault((pond,), (5, 12), (7.5, 12)) is None
    assert fault((pond,), (5, 12), (7.502, 12)) == PathFault.BLOCKING
    assert fault((pond,), (5, 10.5), (15, 10.5)) is None
    assert fault((pond,), (5, 10.502), (15, 10.502)) == PathFault.BLOCKING


def test_a_leg_past_a_concave_corner() -> None:
    ell = polygon("blocking", (8, 8), (14, 8), (14, 9), (9, 9), (9, 14), (8, 14))
    assert fault((ell,), (13, 11), (9.5, 9.5)) is None
    assert fault((ell,), (13, 11), (9.4, 9.5)) == PathFault.BLOCKING
    assert fault((ell,), (13, 13), (9.5, 9.5), (9.5, 13)) is None
    assert fault((ell,), (6, 11), (12, 11)) == PathFault.BLOCKING


def test_other_bases_and_the_edge() -> None:
    assert fault((), (1, 12), (1, 13), others=((1, 14),)) is None
    assert fault((), (1, 12), (1, 13.001), others=((1, 14),)) is None
    assert fault((), (1, 12), (1, 13.0011), others=((1, 14),)) == PathFault.BASE
    assert fault((), (1, 12), (0.5, 12), (0.5, 0.5), (0.499, 0.499), allowance=20) is None
    for corner in ((0.4, 12), (12, 0.4), (12, 23.6), (23.6, 12)):
        assert fault((), (12, 12), corner, allowance=20) == PathFault.OFF_TABLE


def test_on_uneven_ground_the_obstacles_are_the_same() -> None:
    wood = rect("uneven", 0, 0, 24, 24)
    assert fault((wood, POND), (1, 12), (2.1, 12)) == PathFault.BLOCKING
    assert fault((wood,), (1, 12), (1, 13.1), others=((1, 14),)) == PathFault.BASE


@pytest.mark.parametrize(
    ("corners", "kind"),
    [
        (((8, 12),), PathFault.LEAVES),
        (((9.3, 12),), PathFault.LEAVES),
        (((9.5, 12),), None),  # two inches between the edges
        (((9.499, 12),), None),
        (((9.4985, 12),), PathFault.LEAVES),
        (((11, 13.5),), None),  # round it
        (((12.5, 9.5), (9.8, 12)), None),
        (((12.5, 8.9), (11, 12)), PathFault.LEAVES),  # out and back
    ],
)
def test_an_engagement_is_not_left(corners: tuple[Pair, ...], kind: PathFault | None) -> None:
    assert fault((), (10, 12), *corners, others=((12.5, 12),)) == kind


def test_a_path_that_comes_near_stays() -> None:
    enemy = ((12, 12),)
    assert fault((), (5, 12), (9.5, 12), others=enemy) is None
    assert walk(field(), (5, 12), (9.5, 12), others=enemy).engaged_indices == (0,)
    assert fault((), (5, 9), (18, 9), allowance=20, others=enemy) == PathFault.LEAVES
    assert fault((), (5, 8.998), (18, 8.998), allowance=20, others=enemy) is None
    assert fault((), (5, 12), (9.5, 12), (7, 12), others=enemy) == PathFault.LEAVES
    two = ((12, 12), (12, 18))
    assert walk(field(), (5, 15), (12, 15), others=two).engaged_indices == (0, 1)
    left = walk(field(), (9.5, 12), (11, 14), (11, 16), others=two).fault
    assert left and (left.kind, left.other_index, left.leg_index) == (PathFault.LEAVES, 0, 1)
    assert left.stop_point == pytest.approx((11, 12 + sqrt(3.001**2 - 1)), abs=1e-5)


def test_a_carry_may_not_leave_an_engagement() -> None:
    wood = rect("uneven", 8, 6, 6, 12)
    inside = walk(field(wood), (5, 12), (9, 12), others=((7, 9.5),))
    assert (inside.end, inside.engaged_indices) == ((8.5, 12), (0,))
    out = walk(field(wood), (5, 12), (9, 12), others=((6, 10),)).fault
    assert out and out.kind == PathFault.CARRY_LEAVES
    assert out.stop_point == pytest.approx((6 + sqrt(3.001**2 - 4), 12), abs=1e-5)
    before = walk(field(wood), (5, 12), (9, 12), others=((5.6, 10),)).fault
    assert before and before.kind == PathFault.LEAVES
    stopped = walk(field(wood), (5, 12), (9, 12), others=((6, 10), (9.1, 12)))
    assert (stopped.fault, stopped.end, stopped.engaged_indices) == (None, (8, 12), (0, 1))


def test_who_is_engaged() -> None:
    made = walk(field(), (1, 1), (2, 1), others=((5, 1), (5.001, 1), (5.0011, 1)))
    assert made.engaged_indices == (0, 1)
