"""Laying of groups and outlines, and changes that a repair takes back."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from math import dist, pi
from typing import Literal

import pytest
import shapely

from games.duel.generator.beside import alongside
from games.duel.generator.changes import LayoutChanges, may_have_diameter
from games.duel.generator.features import yard_count
from games.duel.generator.frames import Frame, blob
from games.duel.generator.fullness import Fullness, fullness_of, missing_to
from games.duel.generator.generating import survey_content
from games.duel.generator.ground import (
    Disc,
    Shape,
    are_closer,
    box,
    direction_to,
    distance_to_line,
    nearest_on_line,
)
from games.duel.generator.groups import GroupMaker
from games.duel.generator.handrepair import HandRepair
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.kinds import has_free_outline, kinds
from games.duel.generator.layoutmaker import LayoutMaker
from games.duel.generator.measuring import spread, ways_of
from games.duel.generator.placing import FloorPatch, Layout, WideLine, piece_at
from games.duel.generator.scattering import PieceScatterer
from games.duel.generator.starts import open_area, place_starts
from games.duel.generator.stream import Stream
from games.duel.generator.themes import (
    GroupPlan,
    Item,
    RiverPlan,
    RoadPlan,
    Scatter,
    Theme,
    own_theme,
    small_kinds,
)
from games.duel.generator.waymeter import WayMeter
from games.duel.generator.ways import Crossing, RiverMaker, lay_roads
from games.duel.generator.writing import map_content
from games.duel.geometry.points import Point

STARTS = [Point(-9, 0), Point(9, 0)]


def empty_layout(symmetry: SymmetryName = "none") -> Layout:
    return Layout((24, 24), SYMMETRIES[symmetry], starts=[*STARTS])


def changes_of(layout: Layout) -> LayoutChanges:
    return LayoutChanges(layout, Stream("laying"), ["bush", "rock", "tree"])


def test_a_group_without_room_for_what_it_needs_is_not_laid() -> None:
    frame = Frame(Point(0, 0), 0, 12, 12, is_round=True)
    items = (Item(piece=("bush",), at="middle"), Item(piece=("tree",), at="ring", count=(3, 3)))
    needs_more = (items[0], Item(piece=("tree",), at="ring", count=(3, 3), least=4))
    layout = empty_layout()
    assert not GroupMaker(layout, Stream("group"), frame, 0.2).lay(needs_more)
    assert not layout.orbits
    assert GroupMaker(layout, Stream("group"), frame, 0.2).lay(items)
    assert [piece.is_loose for piece in layout.pieces] == [False, True, True, True]


def test_what_a_group_needs_is_firm() -> None:
    frame = Frame(Point(0, 0), 0, 12, 12, is_round=True)
    items = (
        Item(piece=("bush",), at="middle"),
        Item(piece=("tree",), at="ring", count=(3, 3), least=2),
    )
    layout = empty_layout()
    assert GroupMaker(layout, Stream("group"), frame, 0.2).lay(items)
    assert [piece.is_loose for piece in layout.pieces] == [False, False, False, True]


@pytest.mark.parametrize("kind", ["wood", "marsh", "rubble", "hill"])
def test_an_outline_lies_on_the_table_as_a_whole(kind: str) -> None:
    piece = blob(piece_at(kind, Point(10.9, 0), size=(3, 3)), Stream("outline"))
    assert not empty_layout().add([piece])
    layout = empty_layout("third")
    assert layout.add([blob(piece_at(kind, Point(10.2, 10.2), size=(3, 3)), Stream("outline"))])
    assert len([*layout.pieces]) == 1  # images that are not whole are left out
    layout.orbits.clear()
    layout.starts = [Point(-12, 5)]
    added = layout.add([blob(piece_at(kind, Point(10.2, 10.2), size=(3, 3)), Stream("outline"))])
    assert added == (kind == "hill")  # only what changes no move is left out close to a start


@pytest.mark.parametrize(("kind", "is_laid"), [("tree", True), ("bush", False), ("rock", False)])
def test_an_image_off_the_table_is_left_out_if_nobody_can_use_it(kind: str, is_laid: bool) -> None:
    layout = empty_layout("third")
    assert layout.add([piece_at(kind, Point(10.5, 10.5))]) == is_laid
    assert len([*layout.pieces]) == is_laid
    assert not layout.add([piece_at(kind, Point(11.5, 0))])


def test_nothing_lies_on_a_square_or_over_its_edge_but_its_own() -> None:
    layout = empty_layout()
    layout.reserved_areas.append(box(Point(0, 0), 6, 6))
    assert not layout.add([piece_at("bush", Point(3, 0))])
    assert not layout.add([piece_at("bush", Point(0, 0))])
    assert not layout.add([piece_at("field", Point(4, 0), size=(4, 3))])
    assert layout.add([piece_at("bush", Point(4.5, 0))])
    assert layout.add([piece_at("bush", Point(0, 0))], on_road_or_reserved=True)
    assert layout.replace_orbit(0, piece_at("bush", Point(3, 0))) is None
    assert layout.replace_orbit(1, piece_at("bush", Point(1, 0))) is not None


def test_level_pieces_do_not_lie_on_each_other() -> None:
    layout = empty_layout()
    assert layout.add([piece_at("field", Point(0, 5), size=(6, 4))])
    assert not layout.add([piece_at("field", Point(2, 4), size=(6, 4))])


@pytest.mark.parametrize(("kind", "is_open"), [("hill", True), ("field", False), ("bridge", False)])
def test_other_pieces_stand_on_hills_alone(kind: str, is_open: bool) -> None:
    layout = empty_layout()
    layout.lay_unchecked(piece_at(kind, Point(0, 5), size=(6, 4)))
    assert layout.add([piece_at("statue", Point(0, 5))]) == is_open


def test_a_short_fence_that_touches_nothing_is_left_out() -> None:
    frame = Frame(Point(0, 0), 0, 6, 6, is_round=False)
    fence = Item(piece=("fence",), at="sides", gap=0)
    layout = empty_layout()
    assert GroupMaker(layout, Stream("fence"), frame, 0.2).lay((fence,))
    assert len([*layout.pieces]) == 4
    layout = empty_layout()
    for x, y in ((3, -3), (3, 3), (0, 3), (-3, 3), (-3, 0)):
        layout.lay_unchecked(piece_at("rock", Point(x, y)))
    assert not GroupMaker(layout, Stream("fence"), frame, 0.2).lay((fence,))
    assert {piece.kind for piece in layout.pieces} == {"rock"}


def test_a_fence_encloses_something_or_runs_straight() -> None:
    frame = Frame(Point(0, 0), 0, 8, 8, is_round=False)
    fence = Item(piece=("fence",), at="sides", gap=0)
    for rocks, sides in (((4, 0),), 3), (((4, 0), (0, 4)), 1):
        layout = empty_layout()
        for x, y in rocks:
            layout.lay_unchecked(piece_at("wall", Point(x, y), 90 if x else 0, (5, 1)))
        assert GroupMaker(layout, Stream("fence"), frame, 0.2).lay((fence,))
        fences = [piece.middle for piece in layout.pieces if piece.kind == "fence"]
        assert len({(x if abs(x) == 4 else 0, y if abs(y) == 4 else 0) for x, y in fences}) == sides


YARD = (
    Item(piece=("hut",), at="corner", size=((3.6, 3),)),
    Item(piece=("fence",), at="yard", least=3),
    Item(piece=("crate",), at="wall", count=(9, 9)),
)


@pytest.mark.parametrize("width", [5.6, 6.2, 7.4])
@pytest.mark.parametrize("degrees", [0, 90, 180])
def test_a_yard_has_three_whole_sides_and_a_gate_that_stays_free(
    width: float, degrees: int
) -> None:
    for number in range(2):
        layout = empty_layout("half")
        frame = Frame(Point(0, 6), degrees, width, 6, is_round=False)
        assert GroupMaker(layout, Stream("yard", number), frame, 0.2).lay(YARD)
        field = survey_content(map_content(layout, {})).battlefield
        assert yard_count(field) == 2
        for gate in layout.reserved_areas:
            laid = [part for piece in layout.pieces for part in piece.shapes]
            assert not any(are_closer(gate, part, 0.1) for part in laid)


def test_a_yard_without_room_for_a_side_is_not_laid() -> None:
    frame = Frame(Point(0, 0), 0, 6, 6, is_round=False)
    layout = empty_layout()
    layout.lay_unchecked(piece_at("rock", Point(0, 3)))
    assert not GroupMaker(layout, Stream("yard"), frame, 0.2).lay(YARD)
    assert [piece.kind for piece in layout.pieces] == ["rock"] and not layout.reserved_areas


def test_a_house_with_stray_fences_has_no_yard() -> None:
    layout = empty_layout()
    layout.lay_unchecked(piece_at("hut", Point(0, 0), size=(3.6, 3)))
    for x, y in ((-4, 0), (0, 3), (4, 0)):
        layout.lay_unchecked(piece_at("fence", Point(x, y), 90 if x else 0, (2.4, 0.8)))
    field = survey_content(map_content(layout, {})).battlefield
    assert not yard_count(field)


def test_groups_of_one_plan_take_kits_in_turn() -> None:
    kits = tuple((Item(piece=(kind,), at="inside", least=1),) for kind in ("rock", "stump"))
    plan = GroupPlan(
        name="clump", items=(Item(piece=("bush",), at="middle"),), kits=kits, shape="round"
    )
    layout = empty_layout()
    maker = LayoutMaker(layout, Theme(names=("Test",), groups=(plan,)), Stream("kits"), 1.0)
    maker.make(2)
    counts = Counter(piece.kind for piece in layout.pieces)
    assert counts["bush"] == counts["rock"] + counts["stump"] > 3
    assert min(counts["rock"], counts["stump"]) > 3


def test_the_layer_of_a_floor_decides_what_is_above() -> None:
    layout = empty_layout()
    patches = [
        FloorPatch("plaza", "paving", (box(Point(0, 0), 2, 4),)),
        FloorPatch("road", "dirt", (box(Point(0, 0), 6, 4),)),
        FloorPatch("patch", "meadow", (box(Point(0, 0), 10, 4),)),
    ]
    for patch in patches:
        layout.add_floor(patch)
    row = layout.floor_rows()[12]
    assert [row[column] for column in (2, 8, 10, 12)] == ["grass", "meadow", "dirt", "paving"]


def test_a_field_leaves_room_for_its_hedge() -> None:
    frame = Frame(Point(0, 0), 0, 7, 5, is_round=False)
    items = (Item(piece=("field",), at="whole"), Item(piece=("hedge",), at="sides", gap=0))
    layout = empty_layout()
    assert GroupMaker(layout, Stream("field"), frame, 0.2).lay(items)
    assert [piece.kind for piece in layout.pieces] == ["field", *4 * ["hedge"]]


def test_a_piece_lies_along_a_road() -> None:
    road = WideLine((Point(-8, 0), Point(8, 0)), 1.0)
    for number in range(8):
        cart = alongside(piece_at("cart", Point(0, 0)), road, (0.2, 0.4), Stream("cart", number))
        assert 2.2 <= abs(cart.middle.y) <= 2.4 + 0.05 and abs(cart.middle.x) <= 8
        assert min(cart.degrees, 360 - cart.degrees) <= 10


def test_pieces_at_a_wall_touch_a_shelter_of_the_group() -> None:
    frame = Frame(Point(0, 0), 0, 6, 6, is_round=True)
    items = (
        Item(piece=("brazier",), at="middle"),
        Item(piece=("tent",), at="rim"),
        Item(piece=("crate",), at="wall", count=(3, 3)),
    )
    layout = empty_layout()
    assert GroupMaker(layout, Stream("camp"), frame, 0.2).lay(items)
    (tent,) = [piece for piece in layout.pieces if piece.kind == "tent"]
    crates = [piece for piece in layout.pieces if piece.kind == "crate"]
    assert crates and all(crate.is_closer(tent, 0.2) for crate in crates)


def test_what_lies_beside_a_box_is_outside() -> None:
    frame = Frame(Point(0, 0), 30, 6, 6, is_round=False)
    items = (
        Item(piece=("well",), at="middle"),
        Item(piece=("tent",), at="rim", count=(6, 6), size=((2.6, 2),)),
    )
    layout = empty_layout()
    assert GroupMaker(layout, Stream("square"), frame, 0.2).lay(items)
    tents = [piece for piece in layout.pieces if piece.kind == "tent"]
    assert tents
    assert not any(are_closer(frame.outline, part, 0.1) for tent in tents for part in tent.shapes)


@pytest.mark.parametrize("kind", sorted(kind for kind in kinds() if "plain" not in kind))
def test_a_map_has_each_piece_in_its_place(kind: str) -> None:
    layout = empty_layout()
    piece = piece_at(kind, Point(3, 2), 30)
    if has_free_outline(kind):
        piece = blob(piece, Stream("outline"))
    layout.lay_unchecked(piece)
    (written,) = survey_content(map_content(layout, {})).battlefield.terrain
    shape = shapely.union_all([shape_of(part) for part in piece.shapes])
    assert written.shape.centroid.x - 12 == pytest.approx(shape.centroid.x, abs=0.01)
    assert written.shape.centroid.y - 12 == pytest.approx(shape.centroid.y, abs=0.01)


def shape_of(part: Shape) -> shapely.Geometry:
    if isinstance(part, Disc):
        return shapely.Point(*part.middle).buffer(part.radius)
    return shapely.Polygon(part.corners)


def test_what_lies_on_level_ground_is_covered_once() -> None:
    layout = empty_layout()
    layout.lay_unchecked(piece_at("hill", Point(0, 5), size=(6, 4)))
    assert fullness_of(layout) == Fullness(1 / 5.76, 24 / 5.76, 1 / 5.76)
    assert layout.add([piece_at("statue", Point(0, 5))])
    assert fullness_of(layout) == Fullness(2 / 5.76, 24 / 5.76, 2 / 5.76)
    assert missing_to(Fullness(1, 2, 3), Fullness(2, 2, 2)) == Fullness(1, 0, 0)


def test_a_long_piece_becomes_two_in_its_place() -> None:
    layout = empty_layout()
    fence = piece_at("fence", Point(-9, 4), 90, (4, 0.8))._replace(is_loose=False)
    for piece in (fence, piece_at("bush", Point(9, 4)), piece_at("bush", Point(9, -4))):
        assert layout.add([piece])
    changes = changes_of(layout)
    assert HandRepair(changes, WayMeter(layout, ways_of(layout))).run()
    lengths = sorted(piece.width for piece in layout.pieces if piece.kind == "fence")
    assert sum(lengths) == 4
    near = [sum(abs(piece.middle.x - start.x) < 6 for piece in layout.pieces) for start in STARTS]
    assert near[0] == near[1]


def test_a_change_is_taken_back() -> None:
    layout = empty_layout()
    assert layout.add([piece_at("bush", Point(3, 3)), piece_at("bush", Point(6, 3))])
    before = [*layout.pieces]
    changes = changes_of(layout)
    removal = changes.remove(0)
    assert removal and len([*layout.pieces]) == 1
    changes.undo(removal)
    assert [*layout.pieces] == before
    addition = changes.add(piece_at("rock", Point(-3, 3)))
    assert addition and len([*layout.pieces]) == 3
    changes.undo(addition)
    assert [*layout.pieces] == before
    assert (
        may_have_diameter("bush", 1.2)
        and not may_have_diameter("bush", 3)
        and not may_have_diameter("crate", 1)
    )


def test_a_battlefield_keeps_its_kinds() -> None:
    layout = empty_layout()
    assert layout.add([piece_at("bush", Point(3, 3)), piece_at("rock", Point(-3, 3))])
    changes = changes_of(layout)
    assert changes.is_last_of_kind(0) and changes.remove(0) is None
    assert changes.replace(0, piece_at("bush", Point(4, 3)))  # moved, not removed
    assert layout.add([piece_at("bush", Point(6, 3))])
    assert changes.remove(0)
    assert changes.is_last_of_kind(2)


def test_a_repair_adds_what_the_theme_has() -> None:
    assert small_kinds(own_theme("lava")) == ["rock", "stump"]
    assert small_kinds(own_theme("village")) == ["bush", "rock", "stump", "tree"]


def test_each_start_has_a_road_to_the_middle() -> None:
    layout = empty_layout()
    layout.starts = [Point(x, y) for x, y in ((9, 0), (5, 8), (-5, 8), (-9, 0), (-5, -8), (5, -8))]
    lay_roads(layout, RoadPlan(), [])
    for road, start in zip(layout.roads, layout.starts, strict=True):
        assert distance_to_line(start, road.line) < 1.1  # it may cut a corner at the start
    assert not any(layout.is_on_table(road.line[0]) for road in layout.roads)
    assert {road.line[-1] for road in layout.roads} == {Point(0, 0)}


def test_roads_lead_to_both_banks_of_each_crossing_and_through_no_river() -> None:
    layout = empty_layout()
    layout.starts = [Point(0, -9), Point(1, 9)]
    for x, width in ((-9, 5), (0, 8), (9, 5)):
        layout.lay_unchecked(piece_at("wall", Point(x, 0), 0, (width, 3)))
    banks = [(Point(x, -2.5), Point(x, 2.5)) for x in (-5, 5)]
    crossings = [Crossing(Point(ends[0].x, 0), ends) for ends in banks]
    lay_roads(layout, RoadPlan(bends=False), crossings)
    for point in (*layout.starts, *banks[0], *banks[1]):
        assert min(distance_to_line(point, road.line) for road in layout.roads) < 1.1
    for road in layout.roads:
        assert {road.line[0], road.line[-1]} & {crossing.middle for crossing in crossings}
        assert len({point.y > 0 for point in road.line if point.y}) == 1


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_a_river_runs_off_the_table_and_ends_below_a_bridge_or_round(
    kind: Literal["bridge", "ford"], symmetry: SymmetryName
) -> None:
    layout = empty_layout(symmetry)
    firsts = [Point(8, 3), Point(-7, 3)] if symmetry == "none" else [Point(8, 3)]
    layout.starts = [image.of(first) for first in firsts for image in SYMMETRIES[symmetry].images]
    assert RiverMaker(layout, RiverPlan(crossings=(kind,)), Stream("river")).lay()
    rivers = [piece for piece in layout.pieces if piece.kind == "river"]
    bridges = [piece for piece in layout.pieces if piece.kind == "bridge"]
    assert len(bridges) == (kind == "bridge") * (len(rivers) - 1)
    for bridge in bridges:
        assert sum(river.is_closer(bridge, 0.01) for river in rivers) == 2
    for river in rivers:
        outline = shapely.Polygon(river.corners)
        assert outline.is_valid
        sides = [dist(*ends) for ends in zip(river.corners, river.corners[1:], strict=False)]
        inner = [
            side
            for side, corner in zip(sides, river.corners, strict=False)
            if layout.is_on_table(corner, 0.5) and side > 2
        ]
        assert len(inner) <= (kind == "bridge") * 4  # a round end has short edges alone


def test_the_nearest_point_of_a_line_and_the_direction_to_it() -> None:
    line = [Point(0, 0), Point(4, 0), Point(4, 4)]
    assert nearest_on_line(Point(2, 3), line) == Point(4, 3)
    assert nearest_on_line(Point(1, -2), line) == Point(1, 0)
    assert direction_to(Point(2, 3), Point(4, 3)) == 0
    assert direction_to(Point(1, -2), Point(1, 0)) == 90


@pytest.mark.parametrize(("seats", "symmetry"), [(5, "none"), (6, "none"), (6, "half")])
def test_starts_are_alike_in_the_distances_from_the_others_and_from_the_nearest(
    seats: int, symmetry: SymmetryName
) -> None:
    for seed in range(3):
        layout = Layout((28, 28), SYMMETRIES[symmetry])
        assert place_starts(layout, seats, Stream("alike", seed))
        distances = [
            [dist(start, other) for other in layout.starts if other is not start]
            for start in layout.starts
        ]
        assert spread([sum(each) / len(each) for each in distances]) < 0.04
        assert spread([min(each) for each in distances]) < 0.2
        assert spread([open_area(layout.table, start) for start in layout.starts]) < 0.08


@pytest.mark.parametrize(
    ("seats", "symmetry"), [(2, "none"), (4, "mirror"), (6, "mirror"), (6, "third"), (6, "none")]
)
def test_no_start_lies_opposite_another_unless_a_half_turn_makes_it_so(
    seats: int, symmetry: SymmetryName
) -> None:
    for seed in range(5):
        layout = Layout((28, 28), SYMMETRIES[symmetry])
        assert place_starts(layout, seats, Stream("opposite", seed))
        for start, other in combinations(layout.starts, 2):
            assert dist(start, (-other.x, -other.y)) > 0.04


@pytest.mark.parametrize("seats", [3, 5])
def test_a_river_between_an_odd_number_of_starts_leaves_them_room(seats: int) -> None:
    rooms = []
    for seed in range(12):
        layout = Layout((28, 28), SYMMETRIES["none"])
        assert place_starts(layout, seats, Stream("odd", seed))
        assert RiverMaker(layout, RiverPlan(), Stream("river", seed)).lay()
        (river,) = layout.rivers
        gaps = [distance_to_line(start, river.line) for start in layout.starts]
        rooms.append(min(gaps) - river.half_width)
    assert sorted(rooms)[2] > 3.0  # two of the twelve may be narrower


def test_the_edge_of_the_table_cuts_an_open_area() -> None:
    whole = open_area((24, 24), Point(0, 0))
    assert whole == pytest.approx(9 * pi, rel=0.01)
    assert open_area((24, 24), Point(11.5, 0)) == pytest.approx(whole / 2, rel=0.01)
    assert open_area((24, 24), Point(11.5, -11.5)) == pytest.approx(whole / 4, rel=0.01)


@pytest.mark.parametrize(
    ("kind", "degrees", "is_turned"),
    [("tree", 120, False), ("crate", 270, False), ("hut", 180, False), ("hut", 90, True)],
)
def test_a_piece_is_written_upright_if_it_covers_the_same_ground(
    kind: str, degrees: int, is_turned: bool
) -> None:
    layout = empty_layout()
    layout.lay_unchecked(piece_at(kind, Point(3, 2), degrees))
    assert (b"rotation" in map_content(layout, {})) == is_turned


@pytest.mark.parametrize(
    ("kind", "x", "has_room"),
    [
        ("tree", 0, True),
        ("tree", 3, False),
        ("tree", 6, True),
        ("cart", 0, False),
        ("stump", 0, False),
    ],
)
def test_a_piece_stands_on_a_hill_as_a_whole_or_not_at_all(
    kind: str, x: float, has_room: bool
) -> None:
    layout = empty_layout()
    layout.lay_unchecked(piece_at("hill", Point(0, 5), size=(6, 4)))
    assert layout.add([piece_at(kind, Point(x, 5))]) == has_room


def test_a_paved_frame_has_its_sides_in_squares_of_the_floor() -> None:
    frame = Frame(Point(0.3, 4.2), 90, 5.3, 4.6, is_round=False).on_squares((24, 24))
    assert (frame.width, frame.depth) == (5, 5)
    assert {abs(x) % 1 for side in frame.sides for x in side.ends[0]} == {0.5}


def test_a_start_that_sees_no_crossing_has_no_road_of_its_own() -> None:
    layout = empty_layout()
    layout.starts = [Point(0, -9), Point(0, 9)]
    layout.lay_unchecked(piece_at("wall", Point(0, -4), 0, (24, 1)))
    ends = Point(5, -2.5), Point(5, 2.5)
    lay_roads(layout, RoadPlan(), [Crossing(Point(5, 0), ends)])
    assert len(layout.roads) == 1 and layout.roads[0].line[0].y > 9


def test_a_road_runs_along_the_table_with_its_corners_cut_off() -> None:
    layout = empty_layout()
    layout.starts = [Point(8, 1), Point(-5, -9)]
    lay_roads(layout, RoadPlan(), [])
    for road in layout.roads:
        for (x, y), (other_x, other_y) in pairwise(road.line):
            across, along = sorted((abs(x - other_x), abs(y - other_y)))
            assert across == 0 or across == pytest.approx(along)  # straight, or at 45 degrees


def test_a_piece_and_its_image_do_not_lie_side_by_side() -> None:
    layout = empty_layout("mirror")
    assert not layout.add([piece_at("crate", Point(0.7, 4))])
    assert layout.add([piece_at("crate", Point(1.2, 4))])
    assert layout.add([piece_at("crate", Point(0, 8))])
    assert [piece.middle.x for piece in layout.pieces] == [1.2, -1.2, 0]


def test_a_scattered_piece_lies_beside_another_one() -> None:
    layout = empty_layout()
    scatterer = PieceScatterer(layout, Stream("beside"), [])
    stump = Scatter(piece=("stump",), where="beside")
    assert not scatterer.lay(stump, 5, 0.1)
    tree = piece_at("tree", Point(4, 4))
    layout.lay_unchecked(tree)
    assert scatterer.lay(stump, 5, 0.1)
    *_, laid = layout.pieces
    assert not laid.is_closer(tree, 0.1) and laid.is_closer(tree, 0.8)


def test_a_scattered_piece_near_the_axis_of_a_mirror_lies_on_it() -> None:
    layout = empty_layout("mirror")
    scatterer = PieceScatterer(layout, Stream("axis"), [])
    for _ in range(30):
        scatterer.lay(Scatter(piece=("bush",)), 5, 0.1)
    places = [piece.middle.x for piece in layout.pieces]
    assert 0 in places and not any(0 < abs(x) < 1.1 for x in places)


def test_an_open_yard_lacks_a_side() -> None:
    frame = Frame(Point(0, 0), 0, 8, 8, is_round=False)
    counts = []
    for gap in (0, 1):
        layout = empty_layout()
        hut = Item(piece=("hut",), at="corner", size=((4.0, 3.4),))
        fence = Item(piece=("fence",), at="yard", gap=gap)
        assert GroupMaker(layout, Stream("yard"), frame, 0.2).lay((hut, fence))
        counts.append(len([*layout.pieces]))
    assert counts == [counts[1] + 1, counts[1]]
