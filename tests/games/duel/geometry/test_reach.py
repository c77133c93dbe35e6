"""The region a warrior can get to, and shortest paths (D11 to D14)."""

from __future__ import annotations

from math import acos, atan2, cos, hypot, pi, radians, sin, sqrt

import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.barriers import Barriers
from games.duel.geometry.fans import headings
from games.duel.geometry.field import Field
from games.duel.geometry.moves import Reach
from games.duel.geometry.outlines import outline_of
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from tests.games.duel.geometry.chance import Place, examples, paths, places, spots
from tests.games.duel.geometry.ruler import Ruler
from tests.games.duel.geometry.tables import Pair, ellipse, field, points, polygon, rect

BAND = 0.03
"""Inches at the region's rim that count as neither in nor out."""


def within(reach: Reach, point: Point) -> bool:
    """Whether a path without a crossing can end here."""
    return bool(shapely.intersects_xy(reach.free_region, *point))


def length(start: Point, corners: tuple[Point, ...]) -> float:
    """How long a path is."""
    return sum(
        one.distance_to(other) for one, other in zip((start, *corners), corners, strict=False)
    )


def round_circle(start: Pair, goal: Pair, centre: Pair, radius: float) -> float:
    """The shortest way round a circle that stands between two points."""
    one, other = (hypot(x - centre[0], y - centre[1]) for x, y in (start, goal))
    first, last = (atan2(y - centre[1], x - centre[0]) for x, y in (start, goal))
    angle = abs((last - first + pi) % (2 * pi) - pi)
    arc = angle - acos(min(1, radius / one)) - acos(radius / other)
    return sqrt(max(0, one**2 - radius**2)) + sqrt(other**2 - radius**2) + radius * arc


WALL = rect("blocking", 8, 6, 2, 6)


@pytest.mark.parametrize(
    ("terrain", "start", "goal", "others", "inches"),
    [
        ((), (4, 12), (7, 16), (), 5),
        ((ellipse("blocking", 8, 10, 4, 4),), (5, 12), (15, 12), (),
         round_circle((5, 12), (15, 12), (10, 12), 2.5)),
        ((), (5, 12), (10.5, 12), ((7, 12),), None),  # it ends out of an engagement
        ((), (5, 12), (8.5, 13), ((7, 12),),
         round_circle((5, 12), (8.5, 13), (7, 12), 1)),
        # round an enemy whom it is not to engage
        ((), (6, 12), (18, 12.5), ((12, 12),),
         round_circle((6, 12), (18, 12.5), (12, 12), 3.001)),
        # round a corner: two straight legs and a bit of a circle of half an inch
        ((WALL,), (7.5, 9), (9, 5.5), (), 3 + pi / 4 + 1),
        ((WALL,), (7.5, 9), (10.5, 9), (), 3 + pi / 2 + 2 + 3),
        # an uneven wall is no obstacle to the base, but to the centre
        ((rect("uneven", 8, 6, 2, 6),), (8 - 1e-2, 9), (9, 5.9), (), 3 + sqrt(1 + 0.1**2)),
        # within a wood, round the corner where it turns
        ((polygon("uneven", (2, 2), (8, 2), (8, 8), (6, 8), (6, 4), (2, 4)),),
         (3, 3), (7, 7), (), sqrt(10) + sqrt(10)),
        # through a gate as wide as the base
        ((rect("blocking", 0, 10, 8, 2), rect("blocking", 9, 10, 15, 2)),
         (8.5, 8), (8.5, 14), (), 6),
        ((rect("blocking", 0, 10, 8, 2), rect("blocking", 9, 10, 15, 2)),
         (6.5, 9.5), (10.5, 12.5), (), 1.5 + pi / 4 + 2 + pi / 4 + 1.5 - 0.0),
        ((rect("blocking", 0, 10, 8, 2), rect("blocking", 8.99, 10, 15.1, 2)),
         (8.5, 8), (8.5, 14), (), None),
        ((rect("blocking", 0, 10, 24, 2),), (8, 8), (8, 14), (), None),
        ((rect("blocking", 0, 10, 23.01, 2),), (22, 8), (22, 14), (), None),  # no room at the edge
    ],
)  # fmt: skip
def test_the_shortest_path(
    terrain: tuple[Piece, ...],
    start: Pair,
    goal: Pair,
    others: tuple[Pair, ...],
    inches: float | None,
) -> None:
    on, enemies = field(*terrain), tuple(map(points, others))
    found = on.shortest(points(start), points(goal), 20, enemies)
    if inches is None:
        assert found is None
        return
    assert found and found[-1] == goal
    made = on.walk(points(start), found, 20, enemies)
    assert made.fault is None and made.end == goal
    assert inches - 0.003 < made.length < inches * 1.005 + 0.003
    assert all(corner == corner.rounded() for corner in found)
    assert on.shortest(points(start), points(goal), made.length - 0.02 * inches, enemies) is None
    assert on.shortest(points(start), points(goal), inches * 1.002 + 0.002, enemies)


@pytest.mark.parametrize("turn", [0, 10, 33, 57, 100, 211, 340])
@pytest.mark.parametrize("radius", [0.9995, 1, 1.005])
@pytest.mark.parametrize("way", [-1, 1])
def test_whoever_touches_another_finds_its_way_about_it(
    turn: float, radius: float, way: int
) -> None:
    def about(angle: float, away: float) -> Pair:
        return 12 + cos(radians(angle)) * away, 12 + sin(radians(angle)) * away

    start, goal = about(turn, radius), about(turn + 150 * way, 1.3)
    enemies = (Point(12, 12),)
    inches = round_circle(about(turn, max(radius, 1)), goal, (12, 12), 1)
    found = field().shortest(points(start), points(goal), inches * 1.002 + 0.004, enemies)
    assert found
    reach = field().reach(points(start), inches + BAND, enemies)
    assert within(reach, points(goal))


def test_whoever_touches_a_wall_finds_its_way_round_its_corner() -> None:
    for x in (7.4, 7.499, 7.5, 7.501):
        assert field(WALL).shortest(Point(x, 9), Point(9, 5.5), 4.85, ())
        assert field(WALL).shortest(Point(x, 9), Point(9, 12.5), 4.85, ())


def test_nobody_walks_to_where_it_stands() -> None:
    assert field(WALL).shortest(Point(7, 9), Point(7, 9), 9, ()) is None


def test_a_goal_on_the_other_ground_is_aimed_at() -> None:
    on = field(rect("uneven", 8, 6, 6, 12), rect("blocking", 6, 11, 1, 2))
    assert on.shortest(Point(5, 8), Point(9, 8), 4, ()) == ((9, 8),)
    found = on.shortest(Point(5, 12), Point(9, 12), 8, ())
    assert found and len(found) > 1
    made = on.walk(Point(5, 12), found, 8, ())
    assert (made.fault, made.new_ground) == (None, "uneven")
    assert on.shortest(Point(5, 12), Point(9, 12), 2, ()) is None


def test_a_goal_on_the_same_ground_is_not_reached_over_the_other() -> None:
    wall = field(rect("uneven", 8, 0, 1, 12))
    assert wall.shortest(Point(5, 2), Point(12, 2), 12, ()) is None
    found = wall.shortest(Point(5, 10), Point(12, 10), 12, ())
    assert found and found[0].y > 12


def test_a_goal_in_one_wood_is_not_aimed_at_over_another() -> None:
    woods = field(rect("uneven", 8, 0, 1, 12), rect("uneven", 11, 0, 4, 12))
    assert woods.shortest(Point(5, 2), Point(13, 2), 5, ()) is None
    found = woods.shortest(Point(5, 10), Point(13, 10), 12, ())
    assert found and len(found) > 1
    assert woods.walk(Point(5, 10), found, 12, ()).end.x > 9


def test_the_region_of_an_open_field_is_a_circle() -> None:
    reach = field().reach(Point(12, 12), 3, ())
    assert reach.free_region.area == pytest.approx(9 * pi, rel=2e-3)
    assert within(reach, Point(15 - BAND, 12)) and not within(reach, Point(15 + BAND, 12))
    assert reach.crossings.is_empty and reach.engaged_region.is_empty
    corner = field().reach(Point(0.5, 0.5), 3, ())
    assert corner.free_region.area == pytest.approx(9 * pi / 4, rel=2e-2)


def test_the_region_ends_at_what_stands_in_the_way() -> None:
    reach = field(WALL).reach(Point(7, 9), 3, (Point(7, 12.5),))
    assert reach.free_region.bounds[2] == pytest.approx(7.5, abs=0.01)
    assert not within(reach, Point(7, 11.6))
    assert within(reach, Point(7, 11.4))
    assert reach.engaged_region.bounds[1] == pytest.approx(9.5, abs=0.01)


def test_borders_that_can_be_crossed() -> None:
    wood = rect("uneven", 8, 6, 6, 12)
    reach = field(wood).reach(Point(5, 12), 5, ())
    assert reach.crossings.bounds == pytest.approx((8, 8, 8, 16), abs=0.04)
    out = field(wood).reach(Point(9, 12), 2, ())
    assert out.crossings.length == pytest.approx(2 * sqrt(3), abs=0.1)
    thin = field(rect("uneven", 8, 6, 0.6, 12)).reach(Point(5, 12), 4, ())
    assert thin.crossings.bounds[2] == pytest.approx(8, abs=0.01)


def test_no_border_is_crossed_where_the_carry_leads_out_of_an_engagement() -> None:
    wood, enemy = rect("uneven", 8, 6, 6, 12), Point(5.2, 12)
    reach = field(wood).reach(Point(7, 12), 5, (enemy,))
    engaged = sqrt(3**2 - 2.8**2)
    assert reach.free_region.distance(ShapelyPoint(8, 12 + engaged)) < BAND
    assert reach.crossings.is_empty
    near = field(wood).reach(Point(7, 12), 5, (Point(6, 12),))
    _, top, _, bottom = near.crossings.bounds
    # carried on to 8.5 it is still within 3 inches of the enemy's centre
    assert (top, bottom) == pytest.approx(
        (12 - sqrt(3**2 - 2.5**2), 12 + sqrt(3**2 - 2.5**2)), abs=0.2
    )


def test_nothing_is_seen_through_a_curve() -> None:
    barriers = Barriers()
    barriers.add_obstacle(outline_of(ellipse("blocking", 8, 10, 4, 5)), 0.5, 0.5)
    turns = np.linspace(-0.25, 0.25, 20001)
    at, limit = np.array([[3, 12.5]]), np.array([20.0])
    depths = barriers.sightlines().ray_lengths(at, np.zeros(20001, int), headings(turns), limit)
    assert depths.max() < 7.3


@examples(30)
@given(st.data())
def test_what_the_region_holds_can_be_reached_and_nothing_else(data: st.DataObject) -> None:
    place = data.draw(places())
    allowance = data.draw(st.sampled_from([1.0, 2.0, 3.0, 5.0]))
    reach = place.field.reach(place.start, allowance, place.others)
    assume(reach.free_region.area > 0.01)  # there is none where it is no wider than the tolerance
    ruler = Ruler(place)
    ruler.half -= BAND
    assert not ruler.overlaps([Point(x, y) for x, y in shapely.get_coordinates(reach.free_region)])
    for goal in data.draw(st.lists(spots(), min_size=1, max_size=6)):
        check(place, reach.free_region, goal, allowance)


def check(place: Place, free: BaseGeometry, goal: Point, allowance: float) -> None:
    """A point in the region has a legal path, one outside it none; close to its rim either."""
    if free.boundary.distance(ShapelyPoint(goal)) < BAND or goal.distance_to(place.start) < BAND:
        return
    uneven = place.field.ground_at(place.start) == "uneven"
    found = place.field.shortest(place.start, goal, allowance, place.others)
    if not free.covers(ShapelyPoint(goal)):
        same = uneven == (place.field.ground_at(goal) == "uneven")
        assert found is None or not same
        return
    assert found and found[-1] == goal
    made = place.field.walk(place.start, found, allowance, place.others)
    assert (made.fault, made.crossing_point, made.end) == (None, None, goal)
    assert made.length >= goal.distance_to(place.start) - 1e-6


@examples(40)
@given(st.data())
def test_no_legal_path_is_shorter_or_leads_farther(data: st.DataObject) -> None:
    place = data.draw(places())
    made = place.field.walk(place.start, data.draw(paths(place)), 8.0, place.others)
    if made.fault or made.crossing_point:
        return
    free = place.field.reach(place.start, made.length + BAND, place.others).free_region
    assume(free.area > 0.01)
    assert free.distance(ShapelyPoint(made.end)) < BAND
    if made.end != place.start:
        found = place.field.shortest(place.start, made.end, made.length + BAND, place.others)
        assert found
        assert length(place.start, found) <= made.length + 1e-6 + BAND


def test_an_empty_table_knows_no_borders() -> None:
    bare = Field((24, 24), ())
    assert bare.reach(Point(12, 12), 1, ()).crossings.is_empty
    assert bare.pieces_touching(Point(3, 3)) == ()
