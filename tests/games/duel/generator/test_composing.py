"""Main ideas of battlefields, rows, places beside roads, and floors without scraps."""

from __future__ import annotations

from math import dist

import pytest

from games.duel.generator.floors import without_scraps
from games.duel.generator.frames import Frame, LaidGroup
from games.duel.generator.ground import covers, distance_to_line
from games.duel.generator.groups import GroupMaker
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.itemplaces import in_line, in_ring, in_rows
from games.duel.generator.placing import Layout
from games.duel.generator.roadside import (
    can_have_streets,
    lay_avenue,
    lay_streets,
    plot_middle,
)
from games.duel.generator.stream import Stream
from games.duel.generator.themes import (
    Avenue,
    Design,
    GroupPlan,
    Item,
    Landmark,
    RoadPlan,
    Theme,
    has_design,
    own_theme,
    theme_names,
    with_design,
)
from games.duel.geometry.points import Point


def layout_with_starts(symmetry: SymmetryName, *starts: tuple[float, float]) -> Layout:
    layout = Layout((24, 24), SYMMETRIES[symmetry])
    layout.starts = [Point(*start) for start in starts]
    return layout


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_each_theme_has_several_ideas_for_each_symmetry(name: str, symmetry: SymmetryName) -> None:
    theme = own_theme(name)
    ideas = [each for each in theme.designs if has_design(SYMMETRIES[symmetry], each)]
    assert len(ideas) >= 3
    names = {group.name for group in theme.groups}
    for each in ideas:
        assert names.issuperset(each.without)
        assert with_design(theme, each).groups


def test_an_oblong_landmark_needs_half_turns_or_a_mirror() -> None:
    hall = Design(name="hall", landmark=Landmark(depth=(5, 6)))
    court = Design(name="court", landmark=Landmark())
    circle = Design(name="circle", landmark=Landmark(shape="round"))
    fitting = {
        design.name: [name for name, each in SYMMETRIES.items() if has_design(each, design)]
        for design in (hall, court, circle)
    }
    assert fitting == {
        "hall": ["half", "mirror", "none"],
        "court": ["half", "quarter", "mirror", "none"],
        "circle": list(SYMMETRIES),
    }


def test_an_idea_lays_needed_groups_first_and_leaves_out_others() -> None:
    item = Item(piece=("bush",))
    plans = [
        GroupPlan(name=name, items=(item,), least=name == "yard") for name in ("field", "yard")
    ]
    design = Design(name="market", groups=(GroupPlan(name="stalls", items=(item,)),))
    theme = Theme(names=("A",), groups=tuple(plans), designs=(design,))
    assert [each.name for each in with_design(theme, design).groups] == ["yard", "stalls", "field"]
    other = Design(name="road", without=("field",), avenue=Avenue(piece=("tree",)))
    assert [each.name for each in with_design(theme, other).groups] == ["yard"]
    assert with_design(theme, other).avenue == other.avenue


def test_rows_are_full() -> None:
    frame = Frame(Point(0, 0), 0, 6.4, 5.6, is_round=False)
    group = LaidGroup(frame, Stream("rows"))
    graves = list(in_rows(group, Item(piece=("grave",), count=(6, 6))))
    assert len(graves) == 6
    assert len({grave.middle.x for grave in graves}) == 3
    assert len({grave.middle.y for grave in graves}) == 2


def test_a_line_of_walls_has_gaps_of_a_share() -> None:
    frame = Frame(Point(0, 0), 0, 12, 2, is_round=False)
    group = LaidGroup(frame, Stream("line"))
    walls = list(in_line(group, Item(piece=("wall",), count=(3, 3), gap=0.4)))
    assert [wall.middle for wall in walls] == [Point(x, 0) for x in (-4, 0, 4)]
    assert {wall.width for wall in walls} == {2.4}


def test_a_ring_in_the_middle_lies_between_the_roads() -> None:
    frame = Frame(Point(0, 0), 0, 10, 10, is_round=True)
    images = SYMMETRIES["quarter"].images
    group = LaidGroup(frame, Stream("ring"), images, [0, 90, 180, 270])
    tents = list(in_ring(group, Item(piece=("tent",), count=(5, 5), out=0.8)))
    assert len(tents) == 4
    for tent in tents:
        assert abs(abs(tent.middle.x) - abs(tent.middle.y)) < 0.01


@pytest.mark.parametrize("count", [4, 6, 8])
@pytest.mark.parametrize("road_directions", [(), (90, 270)])
def test_a_ring_in_the_middle_of_a_mirror_is_its_own_image(
    count: int, road_directions: tuple[int, ...]
) -> None:
    frame = Frame(Point(0, 0), 0, 10, 10, is_round=True)
    for seed in range(8):
        group = LaidGroup(frame, Stream("ring", seed), SYMMETRIES["mirror"].images, road_directions)
        pillars = list(in_ring(group, Item(piece=("pillar",), count=(count, count), out=0.8)))
        places = [(round(pillar.middle.x, 2), round(pillar.middle.y, 2)) for pillar in pillars]
        for x, y in places:
            assert min(dist((-x, y), place) for place in places) < 0.02


def test_a_ring_is_open_where_a_road_enters_it() -> None:
    frame = Frame(Point(0, 0), 0, 10, 10, is_round=True)
    group = LaidGroup(frame, Stream("gate"), SYMMETRIES["mirror"].images, [90, 270])
    pillars = list(in_ring(group, Item(piece=("pillar",), count=(8, 8), out=0.8)))
    assert len(pillars) == 6
    assert all(abs(pillar.middle.x) > 1 for pillar in pillars)


def test_an_avenue_keeps_beside_its_road() -> None:
    layout = layout_with_starts("half", (0, -9.5), (0, 9.5))
    layout.add_road((Point(0, -13), Point(0, 0)), 2.0, "dirt")
    lay_avenue(
        layout, Avenue(piece=("tree",), size=(1.8, 1.8), step=3.0, away=0.4), Stream("trees")
    )
    trees = list(layout.pieces)
    assert len(trees) >= 8
    assert {abs(tree.middle.x) for tree in trees} == {2.3}


def test_streets_run_along_the_table_and_leave_it() -> None:
    layout = layout_with_starts("none", (9, 6), (-9, 5), (1, -9), (-2, 9))
    assert can_have_streets(layout)
    lay_streets(layout, RoadPlan(width=2.0, lanes=2), Stream("streets"))
    assert 1 <= len(layout.roads) <= 3
    street, *lanes = layout.roads
    assert not layout.is_on_table(street.line[0]) and not layout.is_on_table(street.line[-1])
    for lane in lanes:
        first, last = lane.line
        assert first.x == last.x or first.y == last.y
        assert not layout.is_on_table(first)
        assert distance_to_line(last, street.line) < 0.01
    assert distance_to_line(Point(0, 0), layout.roads[0].line) == 0
    assert not can_have_streets(layout_with_starts("half", (0, -9), (0, 9)))
    assert not can_have_streets(layout_with_starts("quarter", (0, -9), (9, 0), (0, 9), (-9, 0)))


def test_a_street_on_the_axis_of_a_mirror_has_no_lanes() -> None:
    counts = set()
    for seed in range(8):
        layout = layout_with_starts("mirror", (9, -9), (-9, -9), (9, 9), (-9, 9))
        lay_streets(layout, RoadPlan(width=2.0, lanes=2), Stream("streets", seed))
        runs_along_axis = all(point.x == 0 for point in layout.roads[0].line)
        counts.add((runs_along_axis, len(layout.roads)))
    # each road is counted with its image
    assert (True, 2) in counts
    assert all(count > 2 for runs_along_axis, count in counts if not runs_along_axis)


def test_a_plot_lies_beside_a_road() -> None:
    layout = layout_with_starts("none", (0, -9), (0, 9))
    assert plot_middle(layout, 4.0, Stream("plot")) is None
    layout.add_road((Point(0, -13), Point(0, 13)), 2.0, "dirt")
    middle = plot_middle(layout, 4.0, Stream("plot"))
    assert middle and abs(middle.x) == pytest.approx(1 + 0.45 + 2)


def test_a_landmark_may_lie_on_roads_but_walls_may_not() -> None:
    layout = layout_with_starts("none", (0, -9), (0, 9))
    layout.add_road((Point(0, -13), Point(0, 13)), 2.0, "dirt")
    frame = Frame(Point(0, 0), 0, 8, 8, is_round=False)
    items = (
        Item(piece=("statue",), at="middle"),
        Item(piece=("wall",), at="line", count=(2, 2), gap=0),
    )
    assert not GroupMaker(layout, Stream("mark"), frame, 0.2).lay(items)
    assert GroupMaker(layout, Stream("mark"), frame, 0.2, [90, 270]).lay(items)
    walls = [piece for piece in layout.pieces if piece.kind == "wall"]
    assert not any(layout.is_on_road_or_reserved(wall) for wall in walls)
    assert all(covers(frame.outline, wall.middle) for wall in walls)


def test_scraps_of_the_floor_are_filled_in() -> None:
    rows = [["grass"] * 8 for _ in range(8)]
    for x, y in ((2, 2), (3, 2), (7, 7)):
        rows[y][x] = "dirt"
    for x in range(8):
        rows[5][x] = "paving"
    filled = without_scraps(rows)
    assert {floor for row in filled[:5] for floor in row} == {"grass"}
    assert filled[5] == ["paving"] * 8
    assert filled[7][7] == "grass"
