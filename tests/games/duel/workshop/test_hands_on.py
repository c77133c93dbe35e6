"""What somebody meets who makes maps in the window for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect, Surface

from engine.app.inputs import OUTSIDE, Hover
from engine.app.theme import SEATS, Scale
from engine.app.widgets import Label, Look
from engine.app.widgets.buttons import Tab
from engine.app.widgets.focus import stops
from games.duel.field.maps import MapPicture, draw_battlefield
from games.duel.generator.fairness import StartMeasures, differences
from games.duel.generator.page import GeneratePage
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield
from games.duel.workshop.controller import Tool
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.regenerating import first_request
from games.duel.workshop.scene.fairness_page import FairnessPage
from games.duel.workshop.scene.make_fair_page import MakeFairPage
from games.duel.workshop.scene.maps_page import MapsPage
from games.duel.workshop.symmetry import Symmetry
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.games.duel.workshop.test_generate_page import come, page_of
from tests.hands import ids, press, settle, top, widget, words


@pytest.fixture
def mara(tmp_path: Path) -> Iterator[AtWork]:
    """Mara in the workshop, with a new map."""
    work = at_work(tmp_path)
    yield work
    work.screen.leave()


# The cross.


@pytest.mark.parametrize("rests_on", [(20.0, 20.0), None])
def test_a_modifier_key_leaves_the_cross_where_it_is(
    mara: AtWork, rests_on: tuple[float, float] | None
) -> None:
    mara.lay("hut", (12, 12))
    mara.keys("escape")
    pos = mara.pixel(rests_on) if rests_on else widget(mara.app, "map-frame").rect.bottomleft
    mara.give(Hover(pos))
    mara.screen.focus_on("map")
    canvas = mara.screen.desk.canvas
    canvas._cross = (11.0, 12.0)
    mara.keys("right")
    for has_shift in (True, False):
        mara.give(Hover(pos, shift=has_shift))
        assert mara.screen.desk.canvas.is_keyboard_used
    mara.keys("shift+left")
    mara.give(Hover(OUTSIDE), Hover(pos, still=True))  # a page above it opens and closes
    mara.keys("space")
    assert mara.bench.selected_keys
    mara.give(Hover(mara.pixel((4, 4))))
    assert not mara.screen.desk.canvas.is_keyboard_used, "the pointer moves"


def test_what_the_cross_carries_stays_at_the_cross_when_shift_is_released(mara: AtWork) -> None:
    mara.lay("hut", (12, 12))
    mara.keys("escape")
    pos = mara.pixel((3, 3))
    mara.give(Hover(pos))
    press(mara.app, "tool-move")
    mara.screen.desk.canvas._cross = (11.0, 12.0)
    mara.give(Hover(pos))
    mara.keys("right", "space", "right")
    assert mara.screen.desk.controller.is_carrying
    mara.give(Hover(pos, shift=True), Hover(pos))
    place = mara.screen.desk.controller.pointer_place
    assert place and place.distance_to(Point(12.0, 12.0)) < 0.01


# Locked pieces.


def test_a_locked_piece_has_no_handles_and_says_that_it_is_locked(mara: AtWork) -> None:
    mara.lay("well", (12, 12))
    mara.lay("pot", (16, 12))
    mara.bench.choose([next(iter(mara.boxes()))])
    assert mara.screen.desk.controller.handles(0.2)
    mara.keys("l")
    before = mara.boxes()
    assert not mara.screen.desk.controller.handles(0.2)
    mara.drag((12, 12), (17, 13))
    assert mara.boxes() == before and "The well is locked: L unlocks it." in mara.bench.message
    assert len(mara.bench.selected_keys) == 1, "it stays selected"
    mara.keys("escape")
    mara.click((12, 12))
    assert "The well is locked" in mara.bench.message and not mara.bench.selected_keys
    mara.drag((12, 12), (17, 13))
    assert "The well is locked" in mara.bench.message and len(mara.bench.selected_keys) == 1
    mara.click((20, 20))
    assert not mara.bench.message


def test_a_drag_of_several_pieces_leaves_the_locked_ones(mara: AtWork) -> None:
    mara.lay("well", (12, 12))
    mara.bench.lock(True)
    mara.lay("pot", (16, 12))
    mara.keys("ctrl+a")
    well, pot = mara.boxes()
    before = mara.boxes()
    mara.drag((16, 12), (16, 18))
    assert mara.boxes()[well] == before[well] and mara.boxes()[pot] != before[pot]


def test_the_corners_of_a_locked_polygon_stay(mara: AtWork) -> None:
    assert mara.bench.lay_polygon([Point(4, 4), Point(10, 4), Point(7, 9)])
    mara.bench.lock(True)
    before = mara.boxes()
    mara.screen.desk.select_tool(Tool.CORNERS)
    mara.drag((4, 4), (2, 2))
    mara.click((7, 4))
    mara.click((7, 4))  # on an edge
    assert mara.boxes() == before


# Words.


def test_words_about_one_piece_go_when_another_is_selected(mara: AtWork) -> None:
    mara.lay("well", (12, 12))
    mara.lay("wood", (4, 4))
    mara.click((12, 12))
    mara.keys("l")
    assert "Locked the well" in mara.bench.message
    mara.click((4, 4))
    assert mara.bench.selected_keys and "well" not in mara.bench.message
    mara.keys("delete")
    assert "Deleted the wood" in mara.bench.message
    mara.keys("tab")
    assert not mara.bench.message


def test_without_a_symmetry_nothing_is_done_on_the_other_side(mara: AtWork) -> None:
    assert "nothing is done on the other" in words(mara.app, "symmetry-words")
    mara.keys("m")
    assert "is done on the other, too" in words(mara.app, "symmetry-words")


def test_a_battlefield_is_generated_with_a_symmetry_also_in_place_of_an_uneven_one(
    mara: AtWork,
) -> None:
    page = page_of(mara)
    press(mara.app, "take")
    mara.keys("m")
    assert mara.bench.symmetry is None and mara.bench.lay_start(Point(12, 12))
    request = first_request(mara.bench.drawing, "ash")
    assert (request.seats, request.symmetry) == (3, "third")
    assert page.request.symmetry == "half"
    mara.bench.symmetry = Symmetry.ACROSS
    assert mara.bench.delete() and first_request(mara.bench.drawing, "ash").symmetry == "mirror"


def test_who_keeps_the_drawing_keeps_the_generated_one_too(mara: AtWork) -> None:
    mara.lay("well", (12, 12))
    mara.keys("escape")
    page = page_of(mara)
    press(mara.app, "another")
    come(page, mara)
    request, result = page.request, page._result
    press(mara.app, "take")
    press(mara.app, "answer-0")
    assert top(mara.app, GeneratePage) is page
    assert (page.request, page._result) == (request, result) and len(mara.boxes()) == 1
    press(mara.app, "take")
    press(mara.app, "answer-1")
    assert top(mara.app) is mara.screen and len(mara.boxes()) > 20


# Fairness.

ALIKE = [StartMeasures({}, {1: 2}, {}, area) for area in (26.0, 25.0, 24.9)]
UNLIKE = [StartMeasures({}, {1: 2}, {}, area) for area in (20.0, 24.0, 20.5)]


def shown(mara: AtWork, measures: list[StartMeasures]) -> FairnessPage:
    """The page that compares starts with these measures."""
    page = FairnessPage(
        Battlefield("a", (24, 24), starts=(Point(4, 4), Point(20, 20), Point(4, 20)))
    )
    page.measures = measures
    page._differences = differences(measures)
    mara.app.manager.push(page)
    settle(mara.app)
    return page


def test_the_report_says_what_counts_as_alike(mara: AtWork) -> None:
    shown(mara, ALIKE)
    assert words(mara.app, "fair-apart-4") == "1.1 sq″: alike"
    assert words(mara.app, "fair-apart-2") == "the same"
    assert "at most 5% of their average apart" in words(mara.app, "fair-words")
    texts = [each.words for each in top(mara.app).widgets[0].widgets if isinstance(each, Label)]
    assert not any(", by 0" in each or "**25" in each for each in texts)


def test_the_report_marks_the_row_that_is_not_alike(mara: AtWork) -> None:
    shown(mara, UNLIKE)
    assert words(mara.app, "fair-apart-4") == "**4 sq″: not alike**"
    assert words(mara.app, "fair-2-4") == "**24 sq″**"
    assert words(mara.app, "odd-4") == "Start 2 is the odd one in area reached in turn 1."


def test_fairness_is_compared_also_while_a_piece_is_selected(mara: AtWork) -> None:
    mara.lay("well", (12, 12))
    assert mara.bench.lay_start(Point(3, 12)) and mara.bench.lay_start(Point(21, 12))
    mara.click((12, 12))
    assert mara.bench.selected_keys
    press(mara.app, "fairness")
    assert top(mara.app, FairnessPage)


# Places.


def test_lock_and_turn_keep_their_places_from_piece_to_piece(mara: AtWork) -> None:
    """The pointer that rests on one of them is on it with the next piece, too."""
    places: dict[str, tuple[int, int]] = {}
    for name in ("well", "wood", "barrel", "wall"):
        mara.lay(name, (12, 12))
        mara.click((12, 12))
        for id in ("lock", "quarter", "tool-corners", "forward"):
            rect = widget(mara.app, id).rect
            assert rect.collidepoint(places.setdefault(id, rect.center)), (name, id)
        mara.keys("delete")


@pytest.mark.parametrize("text", [100, 200])
def test_the_picture_of_a_generated_battlefield_fills_a_large_window(
    tmp_path: Path, text: int
) -> None:
    work = at_work(tmp_path, (2560, 1440), text_size=text)
    work.keys("escape")
    press(work.app, "item-Generate")
    come(top(work.app, GeneratePage), work)
    picture = widget(work.app, "generated").rect
    assert picture.width == picture.height >= 950
    assert picture.left - widget(work.app, "seed").rect.right < 40, "no empty gap"
    press(work.app, "take")
    work.screen.actions.make_fair()
    settle(work.app)
    assert top(work.app, MakeFairPage)
    before, after = (widget(work.app, id).rect for id in ("before", "after"))
    assert before.width == after.width >= (800 if text == 100 else 560)
    sheet = widget(work.app, "sheet").rect
    assert sheet.contains(before) and sheet.contains(widget(work.app, "fair-2-4").rect)
    columns = [widget(work.app, f"fair-1-{number}").rect.width for number in range(5)]
    assert max(columns) - min(columns) <= 1


@pytest.mark.parametrize(("side", "inches"), [(100, 2.6), (480, 1.3)])
def test_a_mark_of_a_start_is_no_larger_than_its_number_needs(side: int, inches: float) -> None:
    bare = Battlefield("a", (24, 24), starts=())
    with_start = Battlefield("a", (24, 24), starts=(Point(12, 12),))
    pictures = [Surface((side, side)) for _ in range(2)]
    for picture, battlefield in zip(pictures, (bare, with_start), strict=True):
        draw_battlefield(picture, Rect(0, 0, side, side), battlefield)
    first, second = pictures
    changed = [
        x
        for x in range(side)
        if any(first.get_at((x, y)) != second.get_at((x, y)) for y in range(side))
    ]
    assert (changed[-1] - changed[0] + 1) / side * 24 == pytest.approx(inches, abs=0.5)


def test_a_small_map_shows_the_starts_in_the_colours_of_the_players() -> None:
    field = Battlefield("a", (24, 24), starts=(Point(12, 12),))
    picture = MapPicture("small", Rect(0, 0, 480, 480), battlefield=field)
    surfaces = [Surface((480, 480)) for _ in range(2)]
    for surface, looks in zip(surfaces, [(1, 2), (2, 1)], strict=True):
        picture.draw(surface, Look(Scale(1280, 720, looks=looks)))
    beside_number = 232, 240
    assert [surface.get_at(beside_number)[:3] for surface in surfaces] == [SEATS[1], SEATS[2]]


def test_the_tab_beside_the_map_is_called_by_what_it_shows(tmp_path: Path) -> None:
    work = at_work(tmp_path, (1280, 720), text_size=200)
    assert widget(work.app, "side-Piece", Tab).label == "Table"
    work.lay("anvil", (12, 12))
    work.click((12, 12))
    assert widget(work.app, "side-Piece", Tab).label == "Piece"


# Keys.


def test_the_palette_is_searched_by_a_key_of_its_own(mara: AtWork) -> None:
    press(mara.app, "sheet-Floors")
    mara.keys("ctrl+f")
    assert mara.screen.focus == "search" and mara.screen.palette.tab == "Pieces"
    mara.type("hut")
    assert mara.screen.palette.search_text == "hut"


def test_enter_takes_the_first_piece_that_the_search_finds(mara: AtWork) -> None:
    mara.keys("ctrl+f", "enter")
    assert mara.screen.focus == "search", "nothing is searched"
    mara.type("tre")
    found = [id for id in ids(mara.app) if id.startswith("piece-")]
    assert found == ["piece-templates/tree.tx", "piece-templates/fruit-tree.tx"]
    mara.keys("enter")
    assert "Arrows, Space" in words(mara.app, "hint"), "no cross is seen yet"
    mara.keys("right", "space")
    assert [piece.art for piece in mara.bench.drawing.battlefield.terrain] == ["tree"]


def test_arrows_lead_from_cell_to_cell_down_the_whole_palette(mara: AtWork) -> None:
    mara.keys("ctrl+f")
    seen = []
    for _ in range(9):
        mara.keys("down")
        seen.append(mara.screen.focus)
    assert len({*seen}) == 9 and all(each.startswith("piece-templates/") for each in seen)


def test_tab_goes_through_the_icons_of_the_top_bar_from_left_to_right(mara: AtWork) -> None:
    bar = widget(mara.app, "top-bar")
    places = [each.rect.left for each in stops([bar])]
    assert len(places) >= 4 and places == sorted(places)


def test_an_unfinished_check_promises_nothing(mara: AtWork) -> None:
    checks = mara.screen.checks
    drawing = mara.bench.drawing
    checks.check_drawing(Drawing(drawing.path, drawing.document))  # it has no start
    mara.screen.rebuild()
    assert checks.is_stale
    assert "is being checked" in words(mara.app, "check-none")
    assert "check-tick" not in ids(mara.app)


def test_the_keys_that_the_menu_shows_work_in_it(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.click_on("menu")
    work.keys("ctrl+o")
    assert isinstance(top(work.app), MapsPage)
