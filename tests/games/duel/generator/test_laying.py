"""Laying of groups and outlines, and changes that a repair takes back."""

from __future__ import annotations

from games.duel.generator.changes import LayoutChanges, fits
from games.duel.generator.fullness import Fullness, fullness_of, missing_to
from games.duel.generator.ground import direction_to, nearest_on_line
from games.duel.generator.groups import Frame, GroupMaker, blob
from games.duel.generator.handrepair import HandRepair
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.measuring import ways_of
from games.duel.generator.placing import Layout, placed
from games.duel.generator.stream import Stream
from games.duel.generator.themes import Item, RoadPlan, own_theme, small_kinds
from games.duel.generator.waymeter import WayMeter
from games.duel.generator.ways import lay_roads
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


def test_the_edge_cuts_off_an_outline_and_small_remains_are_left_out() -> None:
    layout = empty_layout("third")
    wood = blob(placed("wood", Point(10.6, 10.6), size=(4, 3)), Stream("wood"))
    assert layout.add([wood])
    (orbit,) = layout.orbits
    assert len(orbit) == 1  # its images lie off the table
    assert all(layout.holds(corner) for corner in orbit[0].corners)
    assert any(12 in corner for corner in orbit[0].corners)
    assert not layout.add([placed("hut", Point(11, 0))])


def test_what_lies_on_level_ground_is_covered_once() -> None:
    layout = empty_layout()
    layout.lay(placed("field", Point(0, 5), size=(6, 4)))
    assert fullness_of(layout) == Fullness(1 / 5.76, 24 / 5.76, 1 / 5.76)
    assert layout.add([placed("crate", Point(0, 5))])
    assert fullness_of(layout) == Fullness(2 / 5.76, 24 / 5.76, 2 / 5.76)
    assert missing_to(Fullness(1, 2, 3), Fullness(2, 2, 2)) == Fullness(1, 0, 0)


def test_a_long_piece_becomes_two_in_its_place() -> None:
    layout = empty_layout()
    fence = placed("fence", Point(-9, 4), 90, (4, 0.8))._replace(is_loose=False)
    for piece in (fence, placed("bush", Point(9, 4)), placed("bush", Point(9, -4))):
        assert layout.add([piece])
    changes = changes_of(layout)
    assert HandRepair(changes, WayMeter(layout, ways_of(layout))).run()
    lengths = sorted(piece.width for piece in layout.pieces if piece.kind == "fence")
    assert sum(lengths) == 4
    near = [sum(abs(piece.middle.x - start.x) < 6 for piece in layout.pieces) for start in STARTS]
    assert near[0] == near[1]


def test_a_change_is_taken_back() -> None:
    layout = empty_layout()
    assert layout.add([placed("bush", Point(3, 3))])
    before = [*layout.pieces]
    changes = changes_of(layout)
    removal = changes.replace(0, None)
    assert removal and not [*layout.pieces]
    changes.undo(removal)
    assert [*layout.pieces] == before
    addition = changes.add(placed("rock", Point(-3, 3)))
    assert addition and len([*layout.pieces]) == 2
    changes.undo(addition)
    assert [*layout.pieces] == before
    assert fits("bush", 1.2) and not fits("bush", 3) and not fits("crate", 1)


def test_a_repair_adds_what_the_theme_has() -> None:
    assert small_kinds(own_theme("lava")) == ["anvil", "rock", "stump"]
    assert {"bush", "rock", "tree"} < {*small_kinds(own_theme("forest"))}


def test_of_many_starts_every_second_has_a_road() -> None:
    layout = empty_layout()
    layout.starts = [Point(x, y) for x, y in ((9, 0), (5, 8), (-5, 8), (-9, 0), (-5, -8), (5, -8))]
    lay_roads(layout, RoadPlan(), [Point(0, 0)], Stream("roads"))
    assert [road.line[0] for road in layout.roads] == layout.starts[::2]


def test_the_nearest_point_of_a_line_and_the_direction_to_it() -> None:
    line = [Point(0, 0), Point(4, 0), Point(4, 4)]
    assert nearest_on_line(Point(2, 3), line) == Point(4, 3)
    assert nearest_on_line(Point(1, -2), line) == Point(1, 0)
    assert direction_to(Point(2, 3), Point(4, 3)) == 0
    assert direction_to(Point(1, -2), Point(1, 0)) == 90
