"""The workshop as somebody uses it, by mouse and by keys."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import msgspec
import pygame
import pytest

import games
from engine.app.inputs import MIDDLE, OUTSIDE, Hover, Press, Release, Resize, Typed, Wheel
from engine.app.screens.lab import LabScreen, Workers
from engine.app.screens.title import TitleScreen
from engine.app.widgets import Button, Dialog, find, overflows, walk
from engine.app.widgets.choices import ChoiceField, Slider
from engine.lab.running import InProcess
from engine.shell import Shell
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.maps import survey
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import fresh, recovery
from games.duel.workshop.controller import DRAWING_TOOLS, Tool
from games.duel.workshop.scene.cell import PaletteCell, piece_transform
from games.duel.workshop.scene.commands import COMMANDS
from games.duel.workshop.scene.keys import KEYS
from games.duel.workshop.scene.maps_page import MapsPage
from games.duel.workshop.scene.palette import PALETTE_TABS
from games.duel.workshop.scene.pieces_page import PiecesPage
from games.duel.workshop.scene.steps import StepsPage
from games.duel.workshop.scene.workshop import Workshop
from games.duel.workshop.symmetry import Symmetry
from games.duel.workshop.tables import resize_patches
from tests.games.duel.maps.test_images import CASES
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import (
    brass,
    click,
    drawn,
    ids,
    made_ready,
    moved,
    places,
    press,
    settle,
    top,
    widget,
    words,
    write,
)
from tests.kit.matches import no_space
from tests.tables import SAMPLE, SHELF

BARE = b"".join(
    line for line in fresh.empty_map(24, 24).splitlines(True) if b"<tileset" not in line
)
"""A map that names no other file."""
WINDOWS = [*SAMPLE[1::2], *(pytest.param(*each, marks=pytest.mark.long) for each in SAMPLE[::2])]
SHAPES = [
    ((1024, 640), 200, (72, 4)),
    ((1280, 720), 100, (4, 72)),
    ((1920, 1080), 200, (24, 24)),
    ((2560, 1440), 100, (72, 4)),
]
"""A window, its size of text, and a table in inches."""


@pytest.fixture
def mara(tmp_path: Path) -> Iterator[AtWork]:
    """Somebody with a new map."""
    work = at_work(tmp_path)
    yield work
    work.app.manager.clear()


def test_a_piece_is_taken_laid_dragged_stretched_and_turned_by_mouse(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    assert mara.boxes() == {"1": (3.6, 4.0, 8.4, 8.0)}
    mara.drag((6, 6), (9.1, 7.1))
    assert mara.boxes() == {"1": (6.5, 5.0, 11.3, 9.0)}
    mara.drag((11.3, 9.0), (13.4, 10.1))
    assert mara.boxes() == {"1": (6.5, 5.0, 13.5, 10.0)}
    handles = mara.screen.desk.controller.handles(9 / mara.screen.desk.canvas.transform.scale)
    knob = handles[None]
    mara.drag(knob, (13.5 + 3, 7.5), shift=True)
    assert mara.bench.things[0].tiled_object.rotation == 90
    assert mara.bench.history.undo_names == [
        "Lay hut",
        "Move the hut",
        "Resize the hut",
        "Turn the hut",
    ]
    mara.keys("ctrl+z", "ctrl+z", "ctrl+z")
    assert mara.boxes() == {"1": (3.6, 4.0, 8.4, 8.0)}


def test_a_drag_from_the_palette_lays_the_piece_where_it_is_dropped(mara: AtWork) -> None:
    top(mara.app).focus_on("piece-templates/barrel.tx", show=False)
    cell = top(mara.app).widget("piece-templates/barrel.tx")
    assert cell
    start, end = cell.rect.center, mara.pixel((12, 12))
    half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    mara.give(Hover(start), Press(start), Hover(half), Hover(end), Release(end))
    assert mara.boxes() == {"1": (11.5, 11.5, 12.5, 12.5)}
    assert mara.screen.desk.controller.tool is Tool.SELECT and mara.bench.selected_keys == ("1",)


def test_the_wheel_with_shift_turns_what_is_selected_at_the_pointer(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    pos = mara.pixel((6, 6))
    canvas = mara.screen.desk.canvas

    def turned(steps: float, *, shift: bool = True, ctrl: bool = False) -> float:
        mara.give(Wheel(pos, shift=shift, ctrl=ctrl, steps=steps))
        return mara.bench.drawing.things[0].tiled_object.rotation

    before, scale = mara.bench.history.undo_names, canvas.transform.scale
    assert turned(-1) == 15 and turned(-2) == 45
    assert turned(0.5) == 45 and turned(0.5) == 30, "parts of a notch add up"
    assert turned(-1, ctrl=True) == 31
    assert mara.bench.history.undo_names == [*before, "Turn the hut"], "one step"
    assert mara.screen.desk.canvas.transform.scale == scale
    assert turned(1, shift=False) == 31
    assert mara.screen.desk.canvas.transform.scale > scale, "without Shift it zooms"
    mara.bench.choose([])
    assert turned(-1) == 31


def test_by_clicks_alone_nothing_has_to_be_dragged(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    press(mara.app, "tool-move")
    mara.click((6, 6))
    assert mara.screen.desk.controller.is_carrying
    mara.click((10, 10))
    assert (
        mara.boxes() == {"1": (7.5, 8.0, 12.3, 12.0)}
        and not mara.screen.desk.controller.is_carrying
    )
    mara.keys("r")
    mara.click((2, 2))
    mara.click((4, 3))
    assert mara.boxes()["2"] == (2.0, 2.0, 4.0, 3.0)


def test_a_gesture_is_given_up_by_escape_and_when_the_window_loses_the_keyboard(
    mara: AtWork,
) -> None:
    mara.lay("hut", (6, 6))
    before, steps = mara.bench.drawing.document.content, mara.bench.history.undo_names
    mara.begin((6, 6), (12, 12))
    assert mara.screen.desk.controller.gesture
    mara.keys("escape")
    assert not mara.screen.desk.controller.gesture
    mara.give(Release(mara.pixel((12, 12))))
    mara.begin((6, 6), (12, 12))
    mara.give(Release(OUTSIDE))
    assert mara.bench.drawing.document.content == before and mara.bench.history.undo_names == steps


def test_a_box_a_click_and_a_second_click_choose(mara: AtWork) -> None:
    mara.lay("plain-level", (6, 6))
    mara.lay("rock", (6, 6), (12, 6))
    mara.keys("escape")
    mara.drag((3, 3), (13, 8))
    assert set(mara.bench.selected_keys) == {"1", "2", "3"}
    mara.click((18, 18))
    assert not mara.bench.selected_keys
    mara.click((6, 6))
    assert mara.bench.selected_keys == ("2",)
    mara.click((6, 6))
    assert mara.bench.selected_keys == ("1",), "once more: what lies below"
    mara.click((12, 6), shift=True)
    assert set(mara.bench.selected_keys) == {"1", "3"}
    mara.click((12, 6), ctrl=True)
    assert mara.bench.selected_keys == ("1",)


@pytest.mark.parametrize("zoom", [0, 4], ids=["whole", "near"])
def test_a_start_is_pressed_by_the_mark_of_its_seat(mara: AtWork, zoom: int) -> None:
    mara.lay("plain-level", (14, 12.5))
    mara.keys("n")
    mara.click((12, 12))
    mara.keys("escape", "escape", *["+"] * zoom)
    assert not mara.bench.selected_keys
    mara.drag((12.3, 10.7), (14.3, 12.7))
    assert mara.bench.drawing.things_by_key["2"].tiled_object.table_point == Point(14, 14)
    mara.click((14.3, 12.7))
    mara.click((14.3, 12.7))
    assert mara.bench.selected_keys == ("1",), "once more: what lies below"
    mara.click((20, 4))
    mara.click((14, 12.1))
    assert mara.bench.selected_keys == ("1",), "just above the mark"


def test_a_start_with_an_impossible_seat_is_dragged_like_any_other(mara: AtWork) -> None:
    mara.keys("n")
    mara.click((12, 12))
    mara.keys("escape")
    content = mara.bench.drawing.document.content
    seat = b'name="seat" type="int" value="1"'
    assert seat in content
    mara.bench.replace(content.replace(seat, b'name="seat" value="first"'))
    mara.begin((12, 12), (14, 14))
    gesture = mara.screen.desk.controller.gesture
    assert gesture and gesture.starts() == [(0, Point(14, 14))]


def test_a_polygon_ends_on_its_first_corner_and_may_not_cross_itself(mara: AtWork) -> None:
    mara.keys("p")
    for at in ((2, 2), (8, 2), (2, 6), (8, 6)):
        mara.click(at)
    mara.keys("enter")
    assert "cross" in mara.bench.message and not mara.bench.drawing.things
    mara.keys("backspace", "backspace")
    for at in ((8, 6), (2, 6), (2, 2)):
        mara.click(at)
    assert mara.boxes() == {"1": (2.0, 2.0, 8.0, 6.0)}
    mara.keys("escape", "o")
    mara.drag((8, 6), (10, 8))
    assert mara.boxes() == {"1": (2.0, 2.0, 10.0, 8.0)}
    assert mara.bench.drawing.corners(mara.bench.things[0])[2] == pytest.approx((10, 8))
    mara.keys("delete")
    assert len(mara.bench.drawing.corners(mara.bench.things[0])) == 3


def test_a_second_click_on_an_edge_adds_a_corner_there(mara: AtWork) -> None:
    mara.keys("p")
    for at in ((2, 2), (8, 2), (8, 6), (2, 2)):
        mara.click(at)
    mara.keys("escape", "o")
    before = mara.bench.drawing.corners(mara.bench.things[0])
    mara.click((5, 2))
    assert mara.bench.drawing.corners(mara.bench.things[0]) == before
    mara.click((5, 2))
    corners = mara.bench.drawing.corners(mara.bench.things[0])
    assert len(corners) == len(before) + 1
    assert any(corner == pytest.approx((5, 2), abs=0.1) for corner in corners)
    mara.click((5, 4))  # inside: one click, and a second one far from every edge
    mara.click((6, 3))
    assert len(mara.bench.drawing.corners(mara.bench.things[0])) == len(corners)
    mara.keys("ctrl+z")
    assert mara.bench.drawing.corners(mara.bench.things[0]) == before


def test_floors_are_painted_filled_and_taken_away(mara: AtWork) -> None:
    press(mara.app, "sheet-Floors")
    press(mara.app, "floor-water")
    mara.drag((0.5, 4.5), (23.5, 4.5))
    assert mara.bench.drawing.battlefield.floor[4] == "w" * 24
    mara.keys("f")
    press(mara.app, "floor-sand")
    mara.click((3, 12))
    rows = mara.bench.drawing.battlefield.floor
    assert rows[10] == "s" * 24 and rows[2] == "." * 24
    mara.keys("d")
    mara.drag((5.5, 4.5), (7.5, 4.5))
    assert mara.bench.drawing.battlefield.floor[4] == "wwwww...wwwwwwwwwwwwwwww"
    assert mara.bench.history.undo_names == ["Paint water", "Fill with sand", "Paint bare ground"]


def marked(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of pixels that are clearly lighter or darker in one of two pictures."""
    grey = (pygame.transform.grayscale(each) for each in (one, other))
    first, second = (pygame.surfarray.array3d(each)[..., 0].astype(int) for each in grey)
    return float((abs(first - second) > 10).mean())


def test_bare_ground_and_grass_differ_without_colours(mara: AtWork) -> None:
    press(mara.app, "sheet-Floors")
    mara.give(Hover(OUTSIDE))
    left, top = mara.pixel((3, 3))
    square = pygame.Rect(left, top, *[round(6 * mara.screen.desk.canvas.transform.scale)] * 2)
    bare = drawn(mara.app)
    cells = [mara.screen.widget(f"floor-{name}") for name in ("bare", "grass")]
    shown = [bare.subsurface(cell.rect.inflate(-20, -60).move(0, -20)) for cell in cells if cell]
    assert marked(*shown) > 0.03, "in the palette"
    cells_of_grass = dict.fromkeys(product(range(3, 9), range(3, 9)), "grass")
    assert mara.bench.paint(cells_of_grass, "grass")
    mara.screen.rebuild()
    assert marked(bare.subsurface(square), drawn(mara.app).subsurface(square)) > 0.03, "on the map"
    assert not any(row.strip(".") for row in mara.bench.drawing.battlefield.floor), "in a duel"


def test_all_by_keys_alone(mara: AtWork) -> None:
    """A piece, a box, a polygon and two starts; then chosen, moved, turned, made heavier, saved."""
    top(mara.app).focus_on("piece-templates/rock.tx")
    mara.keys("enter")
    mara.keys(*["left"] * 4, *["up"] * 4, "space", "escape")
    assert len(mara.boxes()) == 1
    mara.keys("r", *["shift+right"] * 5, "space", *["right"] * 4, *["down"] * 2, "space", "escape")
    wide = mara.boxes()["2"]
    assert wide[2] - wide[0] == 2 and wide[3] - wide[1] == 1
    mara.keys("p", "space", "shift+right", "space", "shift+down", "space", "enter", "escape")
    assert len(mara.boxes()) == 3
    mara.keys("n", *["shift+left"] * 20, *["shift+up"] * 20, "shift+right", "shift+down", "space")
    mara.keys(*["shift+right"] * 20, "space", "escape", "escape")
    assert sum(each.is_start for each in mara.bench.drawing.things) == 2
    mara.keys("tab")
    assert mara.bench.selected_keys == ("1",)
    before = mara.boxes()["1"]
    mara.keys("right", "shift+right", "z")
    assert mara.boxes()["1"][0] == pytest.approx(before[0] + 1.5)
    assert mara.bench.things[0].tiled_object.rotation == 90
    mara.screen.focus_on("weight")
    mara.type("5")
    mara.keys("enter")
    assert mara.bench.things[0].tiled_object.properties["weight"] == 5
    mara.keys("ctrl+s")
    mara.type("By keys")
    mara.keys("enter")
    assert top(mara.app) is mara.screen
    assert survey(mara.app.folder / "maps" / "by-keys.tmx").battlefield.name == "By keys"


def test_numbers_say_how_much_how_much_more_and_how_often(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    for id, typed, side, wanted in (
        ("left", "2.25", 0, 2.25),
        ("left", "+0.5", 0, 2.75),
        ("wide", "*2", 2, 2.75 + 9.6),
        ("top", "=1", 1, 1.0),
    ):
        write(mara.app, id, typed)
        mara.keys("enter")
        assert mara.boxes()["1"][side] == pytest.approx(wanted, abs=0.01), id
    write(mara.app, "high", "nonsense")
    mara.keys("enter")
    assert "not a number" in mara.bench.message
    write(mara.app, "turn", "45")
    mara.click((20, 20))
    assert mara.bench.drawing.things[0].tiled_object.rotation == 45, (
        "a click elsewhere takes it, too"
    )


def test_while_one_types_letters_and_what_is_pasted_go_into_the_field(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    mara.bench.choose(mara.bench.drawing.things_by_key)
    mara.keys("ctrl+c")
    mara.screen.focus_on("search")
    for letter in "wall":
        mara.keys(letter)
        mara.give(Typed(letter))
    for _ in range(2):
        assert mara.screen.desk.controller.tool is Tool.SELECT and len(mara.boxes()) == 1
        found = [each for each in ids(mara.app) if each.startswith("piece-")]
        assert found == ["piece-templates/wall.tx"]
        pygame.scrap.put_text("wall")
        mara.keys("ctrl+a", "ctrl+v")


def test_problems_are_told_shown_and_mended_by_mouse(mara: AtWork) -> None:
    assert any("has no start" in said for said in mara.checked())
    mara.lay("hut", (6, 6))
    mara.keys("n")
    for at in ((6, 6), (20, 20)):
        mara.click(at)
    mara.keys("escape")
    assert any("overlaps the blocking ground" in said for said in mara.checked())
    mara.screen.rebuild()
    press(mara.app, "mend-0")
    assert (
        not mara.checked()
        and mara.bench.history.undo_names[-1] == "Move the start where it can stand"
    )
    assert mara.screen.focus == "map", "and the next key is none that is typed somewhere"
    mara.keys("ctrl+z")
    assert any("overlaps" in said for said in mara.checked())
    mara.screen.rebuild()
    press(mara.app, "show-0")
    assert mara.screen.desk.canvas.transform.level > 0
    assert mara.bench.selected_keys


def test_what_a_click_would_lay_is_seen_where_it_would_lie(mara: AtWork) -> None:
    press(mara.app, "piece-templates/hut.tx")
    mara.give(Hover(mara.pixel((6.2, 7.9))))
    (ghost,) = mara.screen.desk.canvas._next_pieces()
    assert (ghost.centre.x, ghost.centre.y) == (6, 8)
    mara.click((6.2, 7.9))
    (laid,) = mara.bench.drawing.battlefield.terrain
    assert laid.bounds == pytest.approx(ghost.bounds)


def test_what_is_drawn_is_tried_at_once_and_comes_back_as_it_was(mara: AtWork) -> None:
    mara.keys("f5")
    assert "No duel can begin" in words(mara.app, "title"), "it is told where it is seen"
    mara.keys("escape")
    assert top(mara.app) is mara.screen and "No duel can begin" in mara.bench.message
    mara.lay("hut", (6, 12))
    mara.keys("n")
    for at in ((2, 2), (22, 22)):
        mara.click(at)
    mara.keys("escape", "tab")
    mara.screen.desk.canvas.zoom(2)
    seen, chosen = mara.screen.desk.canvas.transform, mara.bench.selected_keys
    mara.keys("f5")
    (table,) = [scene for scene in mara.app.manager.scenes if isinstance(scene, Table)]
    assert table.match.header.ground == mara.bench.drawing.battlefield
    assert not [*mara.app.library.matches()], "nothing of it is kept"
    assert len({each.name for each in table.match.header.setups}) == 2
    settle(mara.app)
    assert top(mara.app) is table and table.seat.viewer, "one person tries it: no curtain comes"
    while top(mara.app) is not mara.screen:
        mara.keys("escape")
    assert (mara.screen.desk.canvas.transform, mara.bench.selected_keys) == (seen, chosen)
    mara.keys("ctrl+z", "ctrl+z", "ctrl+z")
    assert not mara.bench.drawing.things


def test_from_its_fairness_programs_play_on_what_is_drawn(tmp_path: Path) -> None:
    app = Shell(made_ready(), (1280, 720), SHELF, games.table, tmp_path, None, games.room)
    work = at_work(tmp_path, app=app)
    work.screen.actions.show_fairness()
    assert not find(top(app).widgets, "playtest"), "no duel can begin there yet"
    work.keys("escape", "n")
    for at in ((2, 2), (22, 22)):
        work.click(at)
    work.keys("escape")
    work.screen.actions.show_fairness()
    scale = top(app).scale
    assert not overflows(top(app).widgets, scale)
    work.keys("p")
    lab = top(app, LabScreen)
    lab._workers, lab._max_actions, lab._players_index = Workers(InProcess, 1), 4, 0
    lab.start()
    assert lab._playtest
    lab._playtest._thread.join()
    lab.update(1)
    row = lab._playtest.test.trials[0][0].journal.splitlines()[0]
    header = msgspec.json.decode(row)
    drawn_there = msgspec.json.encode(work.bench.drawing.battlefield)
    assert header["ground"] == msgspec.json.decode(drawn_there) and len(header["seats"]) == 2
    assert header["setups"][0] == header["setups"][1]
    work.keys("escape")
    press(app, "answer-1")  # the report is not kept
    work.keys("escape")
    assert top(app) is work.screen
    app.manager.clear()


def saved(work: AtWork, name: str) -> Path:
    """Save the map under a name."""
    work.save_as(name)
    assert work.screen.files.path, work.bench.message
    return work.screen.files.path


def test_maps_are_saved_opened_renamed_and_deleted(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    path = saved(mara, "My ford")
    assert path.name == "my-ford.tmx" and not mara.bench.history.is_changed
    mara.lay("rock", (12, 12))
    mara.keys("ctrl+s")
    assert len(survey(path).battlefield.terrain) == 2
    saved(mara, "Another")
    mara.keys("ctrl+o")
    page = top(mara.app, MapsPage)
    page.update(0.1)
    press(mara.app, "own-1-rename")
    write(mara.app, "name", "Old ford")
    mara.keys("enter")
    assert not path.exists() and path.with_name("old-ford.tmx").exists()
    press(mara.app, "own-1-delete")
    assert not path.with_name("old-ford.tmx").exists()
    press(mara.app, "restore")
    assert path.with_name("old-ford.tmx").exists()
    press(mara.app, "own-1-open")
    assert mara.screen.files.path == path.with_name("old-ford.tmx")
    assert mara.bench.drawing.battlefield.name == "Old ford"


def test_the_list_of_maps_opens_the_first_one_by_enter(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    path = saved(mara, "My ford")
    mara.keys("ctrl+n", "ctrl+o", "enter")
    assert mara.screen.files.path == path and len(mara.boxes()) == 1


def test_a_second_window_opens_a_map_to_look_at(tmp_path: Path) -> None:
    first = at_work(tmp_path)
    first.lay("hut", (6, 6))
    path = saved(first, "Ours")
    second = at_work(tmp_path)
    second.screen.files.load(path)
    assert second.screen.files.path is None and "Another window" in second.bench.message
    second.lay("rock", (12, 12))
    copy = saved(second, "Ours")
    assert copy != path and len(survey(path).battlefield.terrain) == 1
    first.lay("tree", (18, 18))
    first.keys("ctrl+s")
    assert len(survey(path).battlefield.terrain) == 2
    first.app.manager.clear()
    second.screen.files.load(path)
    assert second.screen.files.path == path, "nobody works on it any more"


def test_what_lies_there_is_listed_and_searched(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    mara.lay("rock", (18, 18), (3, 20))
    mara.screen.actions.show_pieces()
    write(mara.app, "wanted", "rock")
    mara.keys("enter")
    assert mara.bench.name_of(mara.bench.selected_keys) == "the rock"
    assert mara.screen.desk.canvas.transform.level > 0


def test_a_page_above_the_workshop_changes_all_parts_of_it_at_once(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    mara.click((18, 18))
    assert mara.screen.widget("pieces-list"), "the panel of the table"
    press(mara.app, "pieces-list")
    press(mara.app, "thing-1")
    delete = mara.screen.widget("delete")
    assert mara.screen.widget("weight") and delete and not delete.reason
    mara.screen.actions.show_steps()
    press(mara.app, "step-first")
    assert not mara.screen.widget("weight"), "the steps are still above it"


def test_what_other_programs_put_in_is_kept_and_counted(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    path = saved(mara, "Shared")
    npc = b'<object id="77" type="npc" x="100" y="100" width="60" height="40"/>'
    path.write_bytes(
        path.read_bytes().replace(b'name="starts"/>', b'name="starts">' + npc + b"</objectgroup>")
    )
    mara.wait(lambda: mara.bench.drawing.foreign_objects)
    mara.bench.choose([])
    mara.screen.rebuild()
    assert "1 object of other programs" in words(mara.app, "foreign")
    drawn(mara.screen)
    mara.lay("rock", (18, 18))
    mara.keys("ctrl+s")
    assert npc in path.read_bytes()


def test_a_map_is_given_and_taken_in_as_a_picture_and_on_paper(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    saved(mara, "For you")
    mara.screen.files.export_package()
    click(mara.app, "answer-0")
    gift = mara.app.folder / "maps" / "given" / "for-you.zip"
    assert gift.exists()
    mara.screen.files.import_map()
    write(mara.app, "file", str(gift))
    mara.keys("enter")
    assert mara.screen.files.path == mara.app.folder / "maps" / "for-you-2" / "for-you.tmx"
    assert mara.boxes() == {"1": (3.6, 4.0, 8.4, 8.0)}
    mara.screen.files.import_map()
    write(mara.app, "file", "/no/such.zip")
    mara.keys("enter")
    assert "No such file" in words(mara.app, "text")
    mara.keys("escape")
    for does, file in (
        ("export_picture", "pictures/for-you.png"),
        ("export_print", "paper/for-you.pdf"),
    ):
        getattr(mara.screen.files, does)()
        click(mara.app, "answer-1")
        mara.wait(lambda: words(mara.app, "title") == "The file is saved")
        click(mara.app, "answer-0")
        content = (mara.app.folder / "maps" / file).read_bytes()
        assert content[:4] in (b"\x89PNG", b"%PDF")


def test_what_a_map_goes_without_is_said(tmp_path: Path) -> None:
    mara = at_work(tmp_path, text_size=200)
    mara.screen.files.import_map()
    write(mara.app, "file", str(CASES / "17-finder.zip"))
    mara.keys("enter")
    assert mara.screen.files.path == tmp_path / "maps" / "field" / "field.tmx"
    assert words(mara.app, "text") == (
        "These files were left out because no duel needs them: __MACOSX/field/._field.tmx,"
        " field/.DS_Store."
    )
    assert not overflows(top(mara.app).widgets, mara.app.manager.scale)
    mara.keys("escape")
    mara.screen.files.load(CASES / "14-picture-beside" / "maps" / "field.tmx")
    mara.screen.files.export_package()
    assert "../img/ground.png (leads out of the folder of the map)." in words(mara.app, "text")
    mara.app.manager.clear()


def test_a_write_protected_map_is_asked_about(mara: AtWork) -> None:
    path = saved(mara, "Ford")
    path.chmod(0o444)
    before = path.read_bytes()
    mara.lay("hut", (6, 6))
    mara.keys("ctrl+s")
    assert words(mara.app, "title") == "This map is write-protected"
    assert str(path) in words(mara.app, "text")
    mara.keys("escape")
    assert path.read_bytes() == before and mara.bench.history.is_changed
    mara.keys("ctrl+s")
    click(mara.app, "answer-1")
    write(mara.app, "name", "Ford again")
    mara.keys("enter")
    assert path.read_bytes() == before and mara.screen.files.path == path.with_stem("ford-again")
    mara.screen.files.load(path)
    mara.lay("hut", (6, 6))
    mara.keys("ctrl+s")
    click(mara.app, "answer-2")
    assert path.read_bytes() == mara.bench.drawing.document.content != before
    assert path.stat().st_mode & 0o777 == 0o444 and not mara.bench.history.is_changed


def test_a_map_of_the_game_opens_as_a_copy(mara: AtWork) -> None:
    mara.screen.files.load(SHIPPED_FOLDER / "low-ford.tmx")
    assert mara.screen.files.path is None
    path = saved(mara, "My mill")
    assert (
        survey(path).battlefield.terrain
        == survey(SHIPPED_FOLDER / "low-ford.tmx").battlefield.terrain
    )


def test_what_others_wrote_is_asked_about_or_shown(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    path = saved(mara, "Shared")
    theirs = path.read_bytes().replace(b"Shared", b"Theirs")
    path.write_bytes(theirs)
    mara.wait(lambda: mara.bench.drawing.battlefield.name == "Theirs")
    assert mara.bench.history.undo_names[-1] == "Read the file again", "one step of undo"
    mara.lay("rock", (12, 12))
    path.write_bytes(theirs.replace(b"Theirs", b"Others"))
    mara.keys("ctrl+s")
    assert isinstance(top(mara.app), Dialog) and path.read_bytes().count(b"Others") == 1
    click(mara.app, "answer-1")
    write(mara.app, "name", "Mine")
    mara.keys("enter")
    assert survey(path).battlefield.name == "Others"
    assert survey(path.with_name("mine.tmx")).battlefield.name == "Mine"


@pytest.mark.parametrize("reload", ["take theirs", "by itself", "save as"])
def test_tool_symmetry_and_view_stay_when_a_map_is_read_again(mara: AtWork, reload: str) -> None:
    path = saved(mara, "Shared")
    theirs = path.read_bytes().replace(b"Shared", b"Theirs")
    mara.keys("m")
    press(mara.app, "sheet-Floors")
    press(mara.app, "floor-water")
    mara.keys("g", "+", "+", "+")
    held = mara.screen.desk.controller
    state = mara.bench.symmetry, held.tool, held.floor, mara.bench.grid
    view = mara.screen.desk.canvas.transform
    assert state[:3] == (Symmetry.ACROSS, Tool.BRUSH, "water") and view.scale > 30
    if reload == "by itself":
        path.write_bytes(theirs)
        mara.wait(lambda: mara.bench.drawing.battlefield.name == "Theirs")
    elif reload == "save as":
        mara.save_as("Copy")
        assert mara.screen.files.path == path.with_name("copy.tmx")
    else:
        assert mara.bench.lay_box(Point(2, 2), 3, 2)
        path.write_bytes(theirs)
        mara.keys("ctrl+s")
        press(mara.app, "answer-2")
        assert mara.bench.drawing.battlefield.name == "Theirs" and not mara.boxes()
        assert not mara.bench.history.is_changed
        assert not [*(path.parent.parent / recovery.UNSAVED_FOLDER).glob("*.tmx")]
    hand = mara.screen.desk.controller
    assert (mara.bench.symmetry, hand.tool, hand.floor, mara.bench.grid) == state
    assert mara.screen.desk.canvas.transform == view
    if reload == "take theirs":
        mara.keys("ctrl+z")
        assert len(mara.boxes()) == 2, "what was drawn here comes back"


def test_a_symmetry_that_a_table_cannot_have_is_off_until_it_can(mara: AtWork) -> None:
    mara.bench.symmetry = Symmetry.QUARTER_TURNS
    press(mara.app, "table-size")
    mara.keys("right")
    press(mara.app, "answer-1")
    assert mara.bench.drawing.battlefield.table == (25, 24) and mara.bench.symmetry is None
    assert mara.bench.lay_box(Point(2, 2), 3, 2) and len(mara.boxes()) == 1
    mara.keys("ctrl+z", "ctrl+z")
    assert mara.bench.symmetry is Symmetry.QUARTER_TURNS


@pytest.mark.parametrize("tool", DRAWING_TOOLS)
def test_what_has_no_copies_is_said_before_it_is_drawn(mara: AtWork, tool: Tool) -> None:
    mara.bench.symmetry = Symmetry.THIRD_TURNS
    mara.keys(tool.key)
    canvas = mara.screen.desk.canvas
    for place, reason in ((Point(1, 1), "no copies off the table"), (Point(12, 5), "")):
        mara.give(Hover(mara.pixel(place)))
        copies = canvas.symmetric_copies()
        assert copies.left_out_words == reason and len(copies.shapes) == (0 if reason else 2)
        assert canvas.tools.gesture is None


def killed(folder: Path) -> AtWork:
    """Somebody whose program was killed after a hut was laid."""
    work = at_work(folder)
    work.lay("hut", (6, 6))
    work.wait(lambda: [*(folder / recovery.UNSAVED_FOLDER).glob("*.tmx")])
    work.screen.files._keeper.close()
    return work


def test_what_was_not_saved_is_offered_again(tmp_path: Path) -> None:
    first, second = killed(tmp_path), at_work(tmp_path)
    click(second.app, "answer-1")
    assert second.boxes() == first.boxes() and second.bench.history.is_changed
    saved(second, "Found again")
    assert not [*(tmp_path / recovery.UNSAVED_FOLDER).glob("*.tmx")]


def test_what_was_changed_after_it_was_saved_under_a_name_belongs_to_that_file(
    tmp_path: Path,
) -> None:
    first = at_work(tmp_path)
    first.save_as("Green")
    path = first.screen.files.path
    first.lay("hut", (6, 6))
    first.wait(lambda: [*(tmp_path / recovery.UNSAVED_FOLDER).glob("*.tmx")])
    first.screen.files._keeper.close()
    second = at_work(tmp_path)
    click(second.app, "answer-1")
    assert second.boxes() == first.boxes() and second.screen.files.path == path
    second.keys("ctrl+s")
    assert path and path.read_bytes() == second.bench.drawing.document.content


def test_what_can_not_be_kept_again_stays_where_it_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = killed(tmp_path), at_work(tmp_path)
    monkeypatch.setattr(os, "replace", no_space)
    click(second.app, "answer-1")
    assert second.boxes() == first.boxes() and "No space left" in second.bench.message
    second.screen.files._keeper.close()
    assert [each.name for each in recovery.unsaved_files(tmp_path)] == ["Untitled"]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b'{"path":"a\\u0000","name":"x\\n\\u0000","when":-1e308,"saved":""}', "long ago"),
        (b'{"path":"a","name":"%s","when":1e300,"saved":""}' % (b"x" * 99_999), "just now"),
        (b"[" * 99_999, ""),
        (b"\xff", ""),
    ],
)
def test_whatever_a_drawing_that_is_left_says_of_itself(
    head: bytes, said: str, tmp_path: Path
) -> None:
    folder = tmp_path / recovery.UNSAVED_FOLDER
    folder.mkdir()
    (folder / "drawing-1.tmx").write_bytes(head + b"\n" + BARE)
    work = at_work(tmp_path)
    drawn(work.app)
    assert isinstance(top(work.app), Dialog) == bool(said)
    if said:
        assert said in words(work.app, "text") and len(words(work.app, "text")) < 200
        click(work.app, "answer-1")
        drawn(work.app)
        assert top(work.app) is work.screen


def test_leaving_asks_and_a_plain_discard_keeps_nothing(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    mara.keys("escape", "escape")
    press(mara.app, "item-Leave for the title")
    assert isinstance(top(mara.app), Dialog)
    click(mara.app, "answer-2")
    assert isinstance(top(mara.app), TitleScreen)
    assert not [*recovery.unsaved_files(mara.app.folder)]


def test_a_folder_that_cannot_be_written_to_says_so_and_the_drawing_goes_on(tmp_path: Path) -> None:
    (tmp_path / "maps").write_text("a file in the way", "utf-8")
    work = at_work(tmp_path)
    assert "Nothing can be saved" in work.bench.message
    work.lay("hut", (6, 6))
    work.keys("ctrl+s")
    write(work.app, "name", "Lost")
    work.keys("enter")
    assert isinstance(top(work.app), Dialog) and len(work.boxes()) == 1
    work.keys("escape")
    assert top(work.app) is work.screen and work.bench.history.is_changed


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nothing_is_cut(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    work = at_work(tmp_path, size, text_size=text)
    work.screen.files.load(SHIPPED_FOLDER / "low-ford.tmx")
    scale = work.app.manager.scale
    many = [*work.bench.drawing.things_by_key]
    for chosen in ([], many[:1], many[:3], many[-1:]):
        for sheet in ("Palette", "Piece", "Checks"):
            for palette in ("Pieces", "Floors", "Shapes"):
                work.screen._side_tab, work.screen.palette.tab = sheet, palette
                work.bench.choose(chosen)
                work.screen.rebuild()
                assert not overflows(work.screen.widgets, scale)
    work.bench.choose(many)
    work.bench.delete()
    work.checked()
    work.screen.rebuild()
    assert not overflows(work.screen.widgets, scale)
    drawn(work.screen)
    work.bench.undo()
    for over in (
        work.screen.actions.show_keys,
        work.screen.actions.show_fairness,
        work.screen.actions.show_table_size,
        work.screen.actions.show_steps,
        work.screen.actions.show_pieces,
        work.screen.files.show_maps,
        work.screen.files.export_picture,
        work.screen.files.export_print,
        work.screen.files.import_map,
        work.screen.back,
    ):
        over()
        assert not overflows(top(work.app).widgets, scale), over
        drawn(top(work.app))
        work.app.manager.pop()


def test_the_two_sides_of_the_table_are_told_apart_in_its_dialog(mara: AtWork) -> None:
    """What belongs together stands closer than what does not."""
    mara.screen.actions.show_table_size()
    shown = {
        id: widget(mara.app, id).rect for id in ("wide-words", "wide", "wide-stays", "tall-words")
    }
    inside = shown["wide"].top - shown["wide-words"].bottom
    assert shown["tall-words"].top - shown["wide-stays"].bottom >= 2 * inside


def test_a_new_size_in_the_midst_of_a_drag_loses_nothing(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    mara.begin((6, 6), (12, 12))
    mara.app.manager.resize((1600, 900))
    mara.give(Resize(1600, 900))
    mara.give(Release(mara.pixel((12, 12))))
    assert len(mara.boxes()) == 1 and isinstance(top(mara.app), Workshop)
    drawn(mara.screen)


def test_undoing_drops_a_polygon_though_nothing_has_been_drawn_yet(mara: AtWork) -> None:
    mara.keys("ctrl+z")
    assert mara.bench.message == "Nothing has been drawn yet."
    mara.keys("p")
    mara.click((6, 6))
    mara.click((9, 6))
    mara.keys("ctrl+z")
    assert not mara.screen.desk.controller.new_corners and not mara.bench.message


def test_a_key_says_the_same_as_its_button_where_nothing_is_chosen(mara: AtWork) -> None:
    for key, id in (("delete", "delete"), ("ctrl+d", "duplicate")):
        mara.keys(key)
        button = mara.screen.widget(id)
        assert button and mara.bench.message == button.reason
        assert "Nothing is chosen" in mara.bench.message


def test_every_key_is_on_the_page_of_keys_once_and_belongs_to_one_command() -> None:
    listed = [key for lines in KEYS.values() for line in lines for key in line.keys.split(", ")]
    told_with_another = {"to-top", "to-bottom", "paste-in-place", "save-as", "keys", "settings"}
    for id, command in COMMANDS.items():
        told = command.key and id not in told_with_another
        assert listed.count(command.key) == bool(told), id
    keys = [key for each in COMMANDS.values() for key in each.inputs.split()]
    assert len(keys) == len({*keys})


def test_the_way_out_of_the_map_by_keys_is_told_and_works(mara: AtWork) -> None:
    assert "Ctrl+Tab" in words(mara.app, "hint")
    mara.lay("hut", (6, 6))
    mara.click((6, 6))
    assert "Ctrl+Tab" in words(mara.app, "hint")
    assert any(line.keys == "Ctrl+Tab" for line in KEYS["The map"])
    mara.keys("ctrl+tab")
    assert mara.screen.focus != "map" and mara.bench.selected_keys == ("1",)


def test_a_large_window_lists_all_that_lies_there_and_more_of_the_palette(tmp_path: Path) -> None:
    work = at_work(tmp_path, (2560, 1440))
    work.lay("rock", (6, 6), (12, 6))
    press(work.app, "lies-1")
    assert work.bench.selected_keys == ("1",) and work.screen.palette.columns == 4
    work.app.manager.handle(Resize(1280, 720))
    settle(work.app)
    assert top(work.app).widget("lies-1") is None and work.screen.palette.columns == 2
    work.app.manager.clear()


def test_what_is_exported_is_proposed_under_the_name_of_the_map(mara: AtWork) -> None:
    saved(mara, "Untitled")
    mara.bench.choose([])
    mara.screen.focus_on("map-name")
    mara.keys("ctrl+a")
    mara.type("Low mill")
    for label in ("Export as a picture", "Print", "Give to a friend"):
        mara.keys("escape")
        items = (each.widget for each in walk(top(mara.app).widgets))
        buttons = [each for each in items if isinstance(each, Button)]
        press(mara.app, next(each.id for each in buttons if each.label.startswith(label)))
        assert "/low-mill." in words(mara.app, "text"), label
        mara.keys("escape")


def test_a_key_takes_what_is_typed_before_it_acts(mara: AtWork) -> None:
    mara.lay("hut", (6, 6))
    path = saved(mara, "Ford")
    mara.bench.choose(["1"])
    write(mara.app, "left", "2")
    mara.keys("ctrl+s")
    assert mara.boxes()["1"][0] == 2.0 and not mara.bench.history.is_changed
    assert survey(path).battlefield.terrain[0].bounds[0] == pytest.approx(2.0)
    write(mara.app, "left", "3")
    mara.keys("ctrl+z")
    assert mara.boxes()["1"][0] == 2.0, "the number that was typed is the last step"


def test_what_is_typed_when_the_window_closes_is_kept(tmp_path: Path) -> None:
    first = at_work(tmp_path)
    first.lay("hut", (6, 6))
    first.bench.choose([])
    write(first.app, "map-name", "Half a mill")
    first.app.manager.clear()
    assert [each.name for each in recovery.unsaved_files(tmp_path)] == ["Half a mill"]


NEEDED = "Strength 1 to 4 is needed, depending on the piece"
SMASHED = "Strength 1 to 4 smashes them; what lies beneath is level then"
THROWN = "thrown up to Strength minus weight inches: 5 to 8 with Strength 9"
HEAVY = "some are too heavy"
WEIGHTS = [
    (
        "2",
        "Strength 4 is enough",
        "Strength 4 smashes it; what lies beneath is level then",
        "thrown up to Strength minus 4 inches: 5 with Strength 9",
    ),
    ("12", NEEDED, SMASHED, THROWN),
    ("123", f"{NEEDED}; {HEAVY} for anybody", f"{SMASHED}; {HEAVY}", f"{THROWN}; {HEAVY}"),
    (
        "3",
        "nobody is so strong: no Strength is over 9",
        "too heavy for anybody to smash",
        "too heavy for anybody to throw",
    ),
]
"""Rocks of weight 1, 4 and 12 that are chosen, and what is said of them."""


def test_what_is_said_of_weights_is_true_for_every_piece_that_is_chosen(mara: AtWork) -> None:
    mara.lay("rock", (6, 6), (12, 6), (18, 6))
    for key, weight in (("1", 1), ("2", 4), ("3", 12)):
        mara.bench.choose([key])
        mara.bench.set_properties({"weight": weight, "destructible": True, "projectile": True})

    def told(*chosen: str) -> list[str]:
        mara.bench.choose(chosen)
        mara.screen.rebuild()
        return [words(mara.app, f"{id}-words") for id in ("weight", "destructible", "projectile")]

    for chosen, *said in WEIGHTS:
        assert told(*chosen) == said
    mara.bench.choose(["1"])
    mara.bench.set_properties({"destructible": False, "projectile": False})
    assert told("1")[0] == "counts only for what can be smashed or thrown"
    needs = "Strength 4 is enough for those that can be smashed or thrown"
    assert told("1", "2") == [needs, "mixed", "mixed"]


@pytest.mark.parametrize(("size", "text", "table"), SHAPES)
def test_a_table_of_any_shape_fills_its_view_and_is_worked_on_to_its_end(
    size: tuple[int, int], text: int, table: tuple[int, int], tmp_path: Path
) -> None:
    mara = at_work(tmp_path, size, text_size=text)
    mara.bench.carry_out("Make it long", lambda drawing: resize_patches(drawing, *table, 0, 0))
    mara.screen.rebuild()
    click(mara.app, "zoom-fit")
    canvas = mara.screen.desk.canvas
    seen = canvas.transform.whole.clip(canvas.rect)
    assert min(seen.width, seen.height) >= 0.2 * min(size)
    wide, tall = table
    press(mara.app, "piece-templates/barrel.tx")
    x, y = canvas.rect.center
    mara.give(Press((x, y), MIDDLE), Hover((x - 99_999, y - 99_999)))
    mara.give(Release((x - 99_999, y - 99_999), MIDDLE))
    mara.click((wide - 0.5, tall - 0.5))
    assert mara.boxes() == {"1": (wide - 1, tall - 1, wide, tall)}
    assert not overflows(mara.screen.widgets, mara.app.manager.scale)
    mara.app.manager.clear()


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_palette_shows_whole_cells(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    work = at_work(tmp_path, size, text_size=text)
    for name in PALETTE_TABS:
        work.screen.palette.tab = name
        work.screen.rebuild()
        listed = widget(work.app, f"palette-list-{name}")
        cells = [each for each, _ in walk(work.screen.widgets) if isinstance(each, PaletteCell)]
        first = [each for each in cells if each.rect.top == cells[0].rect.top]
        assert all(listed.rect.contains(each.rect) for each in first)
        assert len(first) >= min(2, len(cells))
    work.app.manager.clear()


def test_a_piece_is_seen_whole_in_the_palette(mara: AtWork) -> None:
    for stencil, window in product(mara.screen.desk.stencils, ((96, 56), (700, 50), (40, 90))):
        shows = piece_transform(stencil.piece, pygame.Rect(0, 0, *window))
        left, top_, right, low = stencil.piece.bounds
        middle = shows.size[0] / 2, shows.size[1] / 2
        box = shows.box(middle, (right - left, low - top_))
        assert shows.rect.contains(box), stencil.name


@pytest.mark.parametrize(("size", "text"), [((1024, 640), 200), ((2560, 1440), 100)])
def test_no_button_moves_when_a_note_arrives(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    mara = at_work(tmp_path, size, text_size=text)
    scale = mara.app.manager.scale
    mara.lay("hut", (6, 6))
    mara.bench.choose([])
    mara.screen.rebuild()
    before = places(mara.app)
    for note in ("Saved.", "The map can't be saved: " + "a very long path / " * 40):
        mara.bench.message = note
        mara.screen.rebuild()
        assert not moved(before, places(mara.app))
        assert not overflows(mara.screen.widgets, scale)
    for tool in Tool:
        mara.screen.desk.controller.select_tool(tool)
        mara.screen.rebuild()
        assert not moved(before, places(mara.app)), tool
    saved(mara, "Ford")
    saved(mara, "Mill")
    mara.keys("ctrl+o")
    page = top(mara.app, MapsPage)
    while page.wait() == 0:
        page.update(0.1)
    before = places(mara.app)
    press(mara.app, "own-0-delete")
    assert "is deleted" in words(mara.app, "said")
    press(mara.app, "restore")
    while page.wait() == 0:
        page.update(0.1)
    for note in ("", "It is done.", "x" * 400):
        page._run_with_message(partial(str, note))
        assert not moved(before, places(mara.app)), note
        assert not overflows(page.widgets, scale)
    mara.app.manager.clear()


def test_the_sides_of_a_table_that_grow_or_shrink_are_named(mara: AtWork) -> None:
    mara.screen.actions.show_table_size()
    choice = widget(mara.app, "wide-stays", ChoiceField)
    assert choice.options == ("grow to the right", "grow on both sides", "grow to the left")
    mara.screen.focus_on("wide")
    slider = widget(mara.app, "wide", Slider)
    slider.on_change(20)
    top(mara.app).rebuild()
    choice = widget(mara.app, "wide-stays", ChoiceField)
    assert choice.options[0] == "shrink from the right"
    choice.on_change(2)
    click(mara.app, "answer-1")
    assert mara.bench.drawing.battlefield.table == (20, 24)


def test_only_the_tool_in_hand_is_a_brass_plate(tmp_path: Path) -> None:
    """Chosen things, the open sheet, symmetry and the last step are marked otherwise."""
    work = at_work(tmp_path, (2560, 1440))
    work.lay("hut", (6, 6), (6, 12), (12, 6), (12, 12))
    work.keys("m", "ctrl+a")
    assert len(work.bench.selected_keys) == 4
    assert brass(work.app) == ["tool-select"]
    buttons = (each.widget for each in walk(work.screen.widgets))
    rows = [row for row in buttons if isinstance(row, Button) and row.id.startswith("lies-")]
    assert all(row.kind == "chosen" for row in rows)
    work.screen.manager.push(StepsPage(work.bench))
    assert brass(work.app) == ["close"] and widget(work.app, "step-0", Button).kind == "chosen"
    work.app.manager.pop()
    work.screen.manager.push(PiecesPage(work.bench, lambda key: None))
    assert brass(work.app) == ["close"]
    work.app.manager.clear()
