"""Features of themes: what each theme asks for, and how a battlefield is counted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from games.duel.generator.features import (
    clearing_count,
    joined_edge_count,
    missing_features,
    river_end_count,
    room_count,
    yard_count,
)
from games.duel.generator.generating import MapRequest, is_good, new_layout, survey_content
from games.duel.generator.images import SYMMETRIES
from games.duel.generator.placing import LaidPiece, Layout, piece_at
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Features, own_theme
from games.duel.generator.writing import map_content
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield

STARTS = [Point(-9, 0), Point(9, 0)]


def layout_of(pieces: Sequence[LaidPiece]) -> Layout:
    layout = Layout((24, 24), SYMMETRIES["none"], starts=[*STARTS])
    for piece in pieces:
        layout.lay_unchecked(piece)
    return layout


def field_of(layout: Layout) -> Battlefield:
    return survey_content(map_content(layout, {})).battlefield


def box_of(kind: str, gate: float = 0.0, sides: int = 4) -> list[LaidPiece]:
    """Long pieces about the middle of the table; the first one leaves a gate open."""
    front = piece_at(kind, Point(gate / 2, -3), 0, (6 - gate, 0.8))
    others = [
        piece_at(kind, Point(3, 0), 90, (6, 0.8)),
        piece_at(kind, Point(0, 3), 0, (6, 0.8)),
        piece_at(kind, Point(-3, 0), 90, (6, 0.8)),
    ]
    return [front, *others][:sides]


def test_each_theme_asks_for_what_makes_it() -> None:
    assert own_theme("village").features.yards >= 3
    assert own_theme("village").features.joined_edges >= 2
    assert own_theme("forest").features.pieces["wood"] >= 2
    assert own_theme("forest").features.clearings >= 2
    assert own_theme("ruins").features.rooms >= 1
    assert own_theme("desert").features.pieces["tent"] >= 2
    for name in ("river", "lava"):
        assert own_theme(name).features.river_ends >= 2
        assert own_theme(name).features.pieces[name] >= 3


@pytest.mark.parametrize(("gate", "sides", "count"), [(1.6, 4, 1), (0.0, 4, 0), (1.6, 1, 0)])
def test_a_yard_has_fences_about_it_and_a_gate(gate: float, sides: int, count: int) -> None:
    hut = piece_at("hut", Point(0.9, 1), size=(3.0, 2.4))
    assert yard_count(field_of(layout_of([hut, *box_of("fence", gate, sides)]))) == count


@pytest.mark.parametrize(("gate", "sides", "count"), [(1.6, 4, 1), (0.0, 4, 0), (0.0, 1, 0)])
def test_a_room_has_walls_about_it_and_a_way_in(gate: float, sides: int, count: int) -> None:
    assert room_count(field_of(layout_of(box_of("wall", gate, sides)))) == count


def test_a_row_of_trees_parts_two_clearings() -> None:
    trees = [piece_at("tree", Point(0, y)) for y in range(-11, 12, 2)]
    assert clearing_count(field_of(layout_of(trees))) == 2
    assert clearing_count(field_of(layout_of(trees[:6]))) == 1


def test_a_road_joins_the_edges_that_it_reaches_from_the_middle() -> None:
    layout = layout_of([])
    layout.add_road([Point(-13, 0), Point(0, 0)], 2.0, "dirt")
    assert joined_edge_count(field_of(layout)) == 1
    layout.add_road([Point(0, 0), Point(0, 13)], 2.0, "dirt")
    layout.add_road([Point(8, -13), Point(8, -6)], 2.0, "dirt")  # joins nothing
    assert joined_edge_count(field_of(layout)) == 2


def test_rivers_end_at_the_edge() -> None:
    corners = [(-12, -1), (-6, -1), (-6, 1), (-12, 1)]
    river = piece_at("river", Point(-9, 0))._replace(corners=tuple(Point(*xy) for xy in corners))
    assert river_end_count(field_of(layout_of([river.moved_to(Point(-9, 5))]))) == 1
    assert river_end_count(field_of(layout_of([river.moved_to(Point(-3, 5))]))) == 0


def test_what_is_missing_is_said_in_words() -> None:
    features = Features(pieces={"tent": 2, "rock": 1}, yards=1)
    field = field_of(layout_of([piece_at("tent", Point(0, 0)), piece_at("rock", Point(5, 5))]))
    assert missing_features(features, field) == ["tent: 1 of 2", "yards: 0 of 1"]


def test_a_battlefield_without_the_features_of_its_theme_is_not_offered() -> None:
    request = MapRequest("desert", 2, "half", "test")
    theme = own_theme("desert")
    layout = next(
        layout
        for number in range(9)
        if (layout := new_layout(request, theme, Stream("features", number)))
    )
    content = map_content(layout, {})
    assert is_good(content, theme.features)
    assert not is_good(content, Features(pieces={"tent": 99}))
    assert not is_good(content, Features(yards=9))


def test_a_layout_without_the_pieces_of_its_theme_fails_before_its_repair() -> None:
    request = MapRequest("desert", 2, "half", "test")
    theme = own_theme("desert")
    poor = msgspec.structs.replace(theme, features=Features(pieces={"boat": 1}))
    assert not any(new_layout(request, poor, Stream("features", number)) for number in range(9))
