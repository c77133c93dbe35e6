"""Shapes on the ground: gaps, what lies inside, hulls, and polygons cut by the edge of a table."""

from __future__ import annotations

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from games.duel.generator.ground import (
    Disc,
    Hull,
    Shape,
    are_closer,
    box,
    clipped,
    covers,
    direction,
    distance_to_line,
    gap,
    hull,
)
from games.duel.generator.stream import Stream
from games.duel.geometry.points import Point


def shape(part: Shape) -> BaseGeometry:
    """The shape as the library for geometry knows it."""
    if isinstance(part, Disc):
        return shapely.Point(part.middle).buffer(part.radius, quad_segs=400)
    return shapely.Polygon(part.corners)


def random_part(stream: Stream) -> Shape:
    middle = Point(stream.between(-4, 4), stream.between(-4, 4))
    if stream.happens(0.4):
        return Disc(middle, stream.between(0.2, 2))
    return box(middle, stream.between(0.5, 4), stream.between(0.5, 4), 5 * stream.below(72))


@pytest.mark.parametrize("seed", range(200))
def test_gaps_and_insides_agree_with_another_library(seed: int) -> None:
    stream = Stream("ground", seed)
    first = random_part(stream)
    second = random_part(stream)
    inches = shape(first).distance(shape(second))
    assert gap(first, second) == pytest.approx(inches, abs=0.001)
    assert gap(second, first) == pytest.approx(inches, abs=0.001)
    assert are_closer(first, second, inches + 0.01)
    assert not are_closer(first, second, inches - 0.01)
    point = Point(stream.between(-4, 4), stream.between(-4, 4))
    if shape(first).boundary.distance(shapely.Point(point)) > 0.01:
        assert covers(first, point) == shape(first).contains(shapely.Point(point))


def test_a_hull_covers_its_corners_and_lies_in_its_circle() -> None:
    corners = [Point(0, 0), Point(4, 0), Point(4, 3), Point(0, 3)]
    part = hull(corners)
    assert part == Hull(tuple(corners), Point(2, 1.5), 2.5)
    assert hull(corners[::-1]).radius == part.radius
    assert all(covers(part, corner) for corner in corners)
    assert not covers(part, Point(4.001, 1))
    assert gap(part, hull(corners[::-1])) == 0


@pytest.mark.parametrize("seed", range(50))
def test_a_polygon_is_cut_at_the_edges_of_the_table(seed: int) -> None:
    part = box(
        Point(Stream(seed).between(-6, 6), Stream(seed, 2).between(-5, 5)), 6, 4, 5 * (seed % 72)
    )
    corners = clipped(part.corners, 5, 4)
    expected = shapely.Polygon(part.corners).intersection(shapely.box(-5, -4, 5, 4))
    assert all(abs(x) <= 5 and abs(y) <= 4 for x, y in corners)
    area = shapely.Polygon(corners).area if len(corners) > 2 else 0.0
    assert area == pytest.approx(expected.area, abs=0.02)


def test_a_polygon_off_the_table_has_no_part_on_it() -> None:
    assert clipped(box(Point(20, 0), 2, 2).corners, 5, 5) == []
    inside = box(Point(1, 1), 2, 2).corners
    assert clipped(inside, 5, 5) == list(inside)


def test_the_distance_to_a_line_ends_at_its_points() -> None:
    line = [Point(0, 0), Point(4, 0), Point(4, 4)]
    assert distance_to_line(Point(2, 1), line) == 1
    assert distance_to_line(Point(-3, 4), line) == 5
    assert distance_to_line(Point(4, 2), line) == 0


def test_directions_go_clockwise_from_the_right() -> None:
    assert [direction(degrees) for degrees in (0, 90, 180, 270, 360, -90)] == [
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 0),
        (0, -1),
    ]
