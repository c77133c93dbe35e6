"""Repairs: a layout becomes fair, or the repair says that it can not."""

from __future__ import annotations

import pytest

from games.duel.generator.fairness import measure_starts, verdict
from games.duel.generator.generating import (
    CantGenerate,
    MapRequest,
    generate,
    survey_content,
)
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.measuring import length_of, spread, ways_of
from games.duel.generator.placing import Layout, piece_at
from games.duel.generator.repair import LayoutRepair
from games.duel.generator.stream import Stream
from games.duel.generator.writing import map_content
from games.duel.geometry.points import Point


def layout_with(starts: list[Point], symmetry: SymmetryName = "none") -> Layout:
    return Layout((24, 24), SYMMETRIES[symmetry], starts=starts)


def words(layout: Layout) -> str:
    """The comparison of the starts, in a sentence."""
    content = map_content(layout, {"name": "Test"})
    return verdict(measure_starts(survey_content(content).battlefield))


def test_a_layout_becomes_fair() -> None:
    layout = layout_with([Point(-9, 0), Point(9, 0)])
    places = {
        "rock": ((-9, 2.2), (2, 7), (8, -3)),
        "bush": ((-7, -1), (6, 5), (-2, 6), (7, 2)),
        "tree": ((0, 0), (4, 0.4)),
        "stump": ((-7, 2),),
    }
    for kind, points in places.items():
        for x, y in points:
            layout.add([piece_at(kind, Point(x, y))])
    assert words(layout).startswith("Not all alike")
    assert LayoutRepair(layout, Stream("repair", 1)).run()
    assert words(layout).startswith("Fair")


def test_one_orbit_of_starts_needs_no_repair() -> None:
    layout = layout_with([Point(-9, 0), Point(9, 0)], "half")
    assert layout.add([piece_at("tree", Point(3, 3))])
    before = [list(orbit) for orbit in layout.orbits]
    assert LayoutRepair(layout, Stream("repair")).run()
    assert layout.orbits == before


def test_a_repair_of_starts_without_a_way_gives_up() -> None:
    layout = layout_with([Point(-9, 0), Point(9, 0)])
    wall = piece_at("hut", Point(0, 0), size=(2, 24))
    layout.lay_unchecked(wall._replace(is_loose=False))
    assert not LayoutRepair(layout, Stream("repair")).run()


def test_a_repair_keeps_pieces_that_are_not_loose() -> None:
    layout = layout_with([Point(-9, 0), Point(9, 0)])
    fixed = piece_at("rock", Point(-9, 2.2))._replace(is_loose=False)
    assert layout.add([fixed])
    for x, y in ((5, 5), (-4, 4), (3, -6)):
        assert layout.add([piece_at("bush", Point(x, y))])
    LayoutRepair(layout, Stream("repair", 2)).run()
    assert fixed in [*layout.pieces]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_battlefield_without_symmetry_is_fair_or_refused(seats: int) -> None:
    request = MapRequest("village", seats, "none", "test")
    try:
        content = generate(request).content
    except CantGenerate as error:
        assert "choose another seed" in str(error)
    else:
        assert verdict(measure_starts(survey_content(content).battlefield)).startswith("Fair")


def test_starts_move_until_their_ways_are_equally_long() -> None:
    layout = layout_with([Point(0, -9), Point(-8, 5), Point(8, 5)])
    layout.lay_unchecked(piece_at("hut", Point(0, 5.3), size=(3, 3))._replace(is_loose=False))
    for x, y in ((-3, -2), (3, -2), (-3, 4.6), (4, 4.6)):
        assert layout.add([piece_at("bush", Point(x, y))])
    LayoutRepair(layout, Stream("ways")).run()
    lengths = [length_of(way) for way in ways_of(layout).values()]
    assert spread(lengths) < 0.015
