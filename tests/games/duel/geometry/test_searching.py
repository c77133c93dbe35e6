"""What a search leaves out changes nothing of what it finds."""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, cos, inf, sin, sqrt, tau

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.duel.geometry import obstacles, sight, ways
from games.duel.geometry.field import Field
from games.duel.geometry.points import Point
from games.duel.geometry.rooms import Rooms
from games.duel.geometry.terrain import Piece
from tests.long import many

SIDE = 14.0
few = settings(max_examples=many(30, 100))
SPOTS = st.builds(Point, st.floats(-1, SIDE + 1), st.floats(-1, SIDE + 1))


@st.composite
def walls(draw: st.DrawFn) -> tuple[Piece, ...]:
    """Blocking ground of every shape, thin and thick."""
    pieces = []
    for number in range(draw(st.integers(0, 14))):
        x, y = draw(st.floats(0, SIDE)), draw(st.floats(0, SIDE))
        wide, high = draw(st.floats(0.05, 9)), draw(st.floats(0.05, 5))
        corners = [
            Point(
                x + wide * cos(tau * each / 7), y + high * (1 + each % 2) / 3 * sin(tau * each / 7)
            )
            for each in range(7)
        ]
        shape = draw(st.sampled_from(["rect", "ellipse", "circle", "polygon"]))
        name = f"wall-{number}"
        pieces.append(
            Piece(name, "blocking", polygon=tuple(corners))
            if shape == "polygon"
            else Piece(name, "blocking", rect=(x, y, wide, high))
            if shape == "rect"
            else Piece(name, "blocking", ellipse=(x, y, wide, wide if shape == "circle" else high))
        )
    return tuple(pieces)


def field_with(terrain: Sequence[Piece]) -> Field:
    return Field((SIDE, SIDE), tuple(terrain), 1.0)


@few
@given(walls(), SPOTS, SPOTS)
def test_a_search_that_looks_near_first_finds_the_same_way(
    terrain: tuple[Piece, ...], start: Point, goal: Point
) -> None:
    """Whether it holds each ray against few obstacles or all, and bends far out or not."""
    found = []
    for detours, most in (((), 10**9), (ways.DETOURS, 0), (ways.DETOURS, sight.MANY_PAIRS)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ways, "DETOURS", detours)
            patch.setattr(sight, "MANY_PAIRS", most)
            found.append(field_with(terrain).shortest(start, goal, 8 * SIDE, ()))
    assert found[0] == found[1] == found[2]


@few
@given(walls(), SPOTS, SPOTS)
def test_no_way_leads_from_room_to_room(
    terrain: tuple[Piece, ...], start: Point, goal: Point
) -> None:
    field = field_with(terrain)
    rooms = Rooms(field.table, [ring for _, ring in field.walls], field.base)
    if rooms.are_separate(start, goal):
        assert field.shortest(start, goal, 8 * SIDE, ()) is None


def test_a_wall_across_the_table_makes_two_rooms() -> None:
    field = field_with([Piece("wall", "blocking", rect=(0, 6, SIDE, 1))])
    rooms = Rooms(field.table, [ring for _, ring in field.walls], field.base)
    north, south, wall, off = Point(3, 3), Point(9, 11), Point(5, 6.5), Point(5, SIDE + 1)
    assert rooms.are_separate(north, south) and not rooms.are_separate(north, Point(12, 1))
    assert (
        rooms.are_separate(north, wall)
        and rooms.are_separate(wall, north)
        and rooms.are_separate(north, off)
    )


@few
@given(walls(), SPOTS, st.floats(0, tau), st.floats(0.1, 20))
def test_what_a_leg_passes_by_does_not_stop_it(
    terrain: tuple[Piece, ...], start: Point, heading: float, inches: float
) -> None:
    ray = (start.x, start.y, cos(heading), sin(heading))
    known = field_with(terrain).obstacles
    hit = known.first_hit(ray, inches, ())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(obstacles, "_line_misses", lambda ray, box: False)
        assert known.first_hit(ray, inches, ()) == hit


@few
@given(walls(), SPOTS, st.integers(1, 90))
def test_rays_reach_the_same_whether_few_or_all_obstacles_are_asked(
    terrain: tuple[Piece, ...], place: Point, count: int
) -> None:
    scene = field_with(terrain)._sightlines(False, ())
    angles = np.linspace(0, tau, count)
    rays = np.column_stack([np.cos(angles), np.sin(angles)])
    reached = []
    for most in (inf, -1):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sight, "MANY_PAIRS", most)
            of = np.zeros(count, int)
            reached.append(scene.ray_lengths(np.array([place]), of, rays, np.array([3 * SIDE])))
    assert np.array_equal(reached[0], reached[1])


@given(walls(), SPOTS, SPOTS, st.integers(1, 40))
def test_rays_from_two_places_reach_what_they_reach_from_each_alone(
    terrain: tuple[Piece, ...], one: Point, other: Point, count: int
) -> None:
    scene = field_with(terrain)._sightlines(False, ())
    angles = np.linspace(0, tau, count)
    rays = np.column_stack([np.cos(angles), np.sin(angles)])
    limit = np.array([3 * SIDE])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sight, "MANY_PAIRS", -1)
        alone = [
            scene.ray_lengths(np.array([place]), np.zeros(count, int), rays, limit)
            for place in (one, other)
        ]
        together = scene.ray_lengths(
            np.array([one, other]),
            np.repeat([0, 1], count),
            np.concatenate([rays, rays]),
            np.repeat(limit, 2),
        )
    assert np.allclose(together, np.concatenate(alone))


@pytest.mark.parametrize("turn", [0.5, 0.7, 0.9, 2.5])
def test_the_way_round_a_pond_is_drawn_tight(turn: float) -> None:
    """With 0.12 % more inches than the straight pieces and the arc have, there is a way."""
    field = field_with([Piece("pond", "blocking", ellipse=(5, 5, 4, 4))])
    from_centre, keep_off = 2.6, 2.5
    half = turn / 2 + acos(keep_off / from_centre)
    x, y = from_centre * cos(half), from_centre * sin(half)
    shortest = 2 * sqrt(from_centre**2 - keep_off**2) + turn * keep_off
    start, goal = Point(7 + x, 7 - y), Point(7 + x, 7 + y)
    assert field.shortest(start, goal, shortest * 1.0012, ())
    assert not field.shortest(start, goal, shortest * 0.998, ())
