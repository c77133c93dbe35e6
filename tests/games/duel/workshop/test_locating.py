"""A map that lacks a tileset or a picture asks where it lies: by mouse, by keys, and only then is
anything outside its folder looked at."""

from __future__ import annotations

import builtins
import io
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pygame
import pytest

from engine.app.inputs import Key, Release
from engine.app.widgets import Dialog, find, overflows
from games.duel.geometry.points import Point
from games.duel.maps import Access, survey
from games.duel.maps.access import FILE_NAME
from games.duel.maps.library import OWN_FOLDER, _shipped_maps
from games.duel.table.setup.grounds import BattlefieldForm
from games.duel.workshop.controller import Tool
from games.duel.workshop.scene.maps_page import MapsPage
from games.duel.workshop.stencils import stencils
from tests.games.duel.forms import Stage
from tests.games.duel.maps.test_cases import CASES, corners
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import Staged, click, drawn, ids, press, send, top, widget, words, write

WINDOWS = [((1024, 640), 200), ((1280, 720), 100), ((2560, 1440), 150)]
CORNERS = {(2, 3), (4, 3), (2, 4)}
"""Of the one piece, once its tileset is read."""
DEEP = "a-folder-whose-name-is-as-long-as-a-name-can-well-be-" + "x" * 80


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A map of one's own that names a tileset in ../tiles."""
    own = tmp_path / "home" / OWN_FOLDER
    own.mkdir(parents=True)
    return Path(shutil.copy(CASES / "12-missing-tileset.tmx", own / "field.tmx"))


@pytest.fixture
def tiles(path: Path) -> Path:
    """The folder with the tileset, where the map says."""
    return Path(shutil.copytree(CASES / "12-tiles", path.parents[1] / "tiles"))


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """The folder with the tileset, where no map says."""
    return Path(shutil.copytree(CASES / "12-tiles", tmp_path / "else where" / "12-tiles"))


@pytest.fixture
def mara(path: Path) -> Iterator[AtWork]:
    """Somebody who has opened that map from the list."""
    work = at_work(path.parents[1])
    open_it(work)
    yield work
    work.app.manager.clear()


def open_it(work: AtWork) -> None:
    work.keys("ctrl+o")
    settle_maps(work)
    press(work.app, "own-0-open")
    assert top(work.app) is work.screen


def settle_maps(work: AtWork) -> MapsPage:
    page = top(work.app, MapsPage)
    while page._unread_maps:
        page.update(0.1)
    return page


def test_the_own_maps_are_read_first(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.lay("hut", (6, 6))
    work.save_as("My Mill")
    work.keys("ctrl+o")
    page = top(work.app, MapsPage)
    _shipped_maps.cache_clear()  # other tests have read them
    page._list_again()
    assert len(page._unread_maps) > 1 and page._unread_maps[0].path.name == "my-mill.tmx"


def piece(work: AtWork) -> tuple[str, set[tuple[float, float]]]:
    (found,) = work.bench.drawing.battlefield.terrain
    return found.ground, corners(found)


def tab_to(on: Staged, id: str) -> None:
    """Move the focus by Tab alone."""
    for _ in range(100):
        if top(on).focus == id:
            return
        send(on, Key("tab"))
    raise AssertionError(id)


def remembered(path: Path) -> tuple[Path, ...]:
    """What a program that starts now knows."""
    return Access(path.parents[1]).folders_for(path)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All paths at which the system is asked for something, from now on."""
    seen: list[str] = []

    def spied(before: Callable[..., Any]) -> Callable[..., Any]:
        def look(at: Any = ".", *args: Any, **options: Any) -> Any:
            if not isinstance(at, int):
                seen.append(os.path.abspath(os.fspath(at)))
            return before(at, *args, **options)

        return look

    for name in ("stat", "lstat", "open", "scandir", "listdir", "readlink", "access"):
        monkeypatch.setattr(os, name, spied(getattr(os, name)))
    opened = spied(builtins.open)
    monkeypatch.setattr(builtins, "open", opened)
    monkeypatch.setattr(io, "open", opened)
    return seen


# Allowing a folder.


def test_its_folder_is_allowed_by_mouse(mara: AtWork, path: Path, tiles: Path) -> None:
    assert "can only be looked at" in words(mara.app, "read-only")
    click(mara.app, "locate")
    assert f"**{tiles}**" in words(mara.app, "text")
    assert "Fireside reads tilesets, templates and pictures there" in words(mara.app, "meaning")
    click(mara.app, "answer-1")
    assert top(mara.app) is mara.screen and piece(mara) == ("uneven", CORNERS)
    assert not find(mara.screen.widgets, "read-only") and not mara.bench.history.is_changed
    assert remembered(path) == (tiles,)


@pytest.fixture
def allowed(mara: AtWork, tiles: Path) -> AtWork:
    """Somebody who has done so."""
    click(mara.app, "locate")
    click(mara.app, "answer-1")
    return mara


def test_a_map_with_an_allowed_tileset_is_given_away_and_keeps_it_until_it_is_saved(
    allowed: AtWork, path: Path, tiles: Path
) -> None:
    allowed.screen.files.export_package()
    assert words(allowed.app, "title") == "Give this file to your friend"
    (given,) = path.parent.rglob("*.zip")
    assert [each for each in ZipFile(given).namelist() if each.endswith("walls.tsx")]
    allowed.keys("escape")
    allowed.bench.lay_box(Point(1, 1), 2, 2)
    allowed.keys("f6")
    click(allowed.app, "stop-0")
    assert remembered(path) == (tiles,) and not allowed.bench.read_only_reason


def test_its_folder_is_allowed_by_keys(mara: AtWork, path: Path, tiles: Path) -> None:
    tab_to(mara.app, "locate")
    mara.keys("enter")
    assert top(mara.app, Dialog).focus == "answer-0", "the safe answer comes first"
    mara.keys("enter")
    assert top(mara.app) is mara.screen and not remembered(path)
    mara.keys("f6")
    tab_to(mara.app, "answer-1")
    mara.keys("enter")
    assert piece(mara) == ("uneven", CORNERS)


def test_it_is_remembered_and_taken_back(allowed: AtWork, path: Path, tiles: Path) -> None:
    allowed.app.manager.clear()
    again = at_work(path.parents[1])
    open_it(again)
    assert piece(again) == ("uneven", CORNERS)
    again.keys("escape")
    press(again.app, "item-Where its files lie …")
    again.keys("escape")
    press(again.app, "tool-turn")
    again.keys("f6")
    assert str(tiles) in words(again.app, "allowed-0")
    press(again.app, "stop-0")
    assert top(again.app) is again.screen and again.bench.read_only_reason and not remembered(path)
    assert again.screen.desk.controller.tool is Tool.SELECT
    again.app.manager.clear()


def test_nothing_outside_is_looked_at_before_it_is_allowed(
    path: Path, tiles: Path, moved: Path, looks: list[str]
) -> None:
    def outside() -> list[str]:
        return [each for each in looks if any(map(Path(each).is_relative_to, (tiles, moved)))]

    looks.clear()
    work = at_work(path.parents[1])
    open_it(work)
    work.checked()
    work.keys("f6")
    write(work.app, "file", str(moved / "walls.tsx"))
    work.keys("escape", "ctrl+o")
    settle_maps(work)
    press(work.app, "own-0-locate")
    work.keys("escape")
    assert outside() == [] and str(path) in looks
    stage = Stage(BattlefieldForm, path.parents[1])
    while stage.form.do_some_work():
        pass
    press(stage, f"map-{len(stage.form._maps)}")
    click(stage, "locate")
    assert outside() == []
    click(stage, "answer-1")
    assert str(tiles / "walls.tsx") in outside()
    work.app.manager.clear()


def test_the_palette_takes_templates_only_from_where_they_may_be_read(
    tmp_path: Path, looks: list[str]
) -> None:
    templates = Path(shutil.copytree(CASES / "08", tmp_path / "templates"))
    path = tmp_path / "maps" / "field.tmx"
    looks.clear()
    assert stencils(path) == ()
    assert not [each for each in looks if Path(each).is_relative_to(templates)]
    assert [each.name for each in stencils(path, [templates])] == ["rock"]


def test_a_folder_without_the_file_or_with_a_damaged_one_is_not_remembered(
    mara: AtWork, path: Path
) -> None:
    tiles = path.parents[1] / "tiles"
    click(mara.app, "locate")
    click(mara.app, "answer-1")
    assert "walls.tsx is neither in" in words(mara.app, "fault")
    assert str(tiles) in words(mara.app, "fault")
    tiles.mkdir()
    (tiles / "walls.tsx").write_text("<tileset", "utf-8")
    click(mara.app, "answer-1")
    assert "walls.tsx: not a Tiled tileset" in words(mara.app, "fault")
    assert not remembered(path)
    mara.keys("escape")
    assert top(mara.app) is mara.screen and mara.bench.read_only_reason


def test_what_can_not_be_remembered_is_said(mara: AtWork, path: Path, tiles: Path) -> None:
    (path.parents[1] / FILE_NAME).mkdir()
    click(mara.app, "locate")
    click(mara.app, "answer-1")
    assert "can't be kept" in words(mara.app, "text") and not mara.bench.read_only_reason


def test_what_was_drawn_and_not_saved_is_read_with_the_folder_again(
    allowed: AtWork, path: Path
) -> None:
    allowed.bench.lay_box(Point(1, 1), 2, 2)
    allowed.screen.files.close()
    again = at_work(path.parents[1])
    click(again.app, "answer-1")
    assert len(again.bench.drawing.battlefield.terrain) == 2 and not again.bench.read_only_reason
    again.app.manager.clear()


# Showing where it is.


def test_a_file_that_has_moved_is_shown_and_named_where_it_lies_once_the_map_is_saved(
    path: Path, tiles: Path
) -> None:
    inside = path.parent / "art"
    tiles.rename(inside)
    before = path.read_bytes().replace(b"../tiles/walls.tsx", b"tiles/walls.tsx")
    path.write_bytes(before)
    work = at_work(path.parents[1])
    open_it(work)
    click(work.app, "locate")
    assert words(work.app, "title") == "The tileset is missing"
    click(work.app, "answer-1")
    assert isinstance(top(work.app), Dialog), "nothing was written"
    assert not overflows(top(work.app).widgets, work.app.manager.scale)
    write(work.app, "file", str(inside / "walls.tsx"))
    work.keys("enter")
    assert piece(work) == ("uneven", CORNERS) and path.read_bytes() == before
    work.keys("ctrl+s")
    assert path.read_bytes() == before.replace(b"tiles/walls.tsx", b"art/walls.tsx")
    assert not survey(path).errors
    work.app.manager.clear()


@pytest.mark.parametrize("typed", ['"{0}/walls.tsx"', " {0}/ ", "{1}"])
def test_a_path_is_typed(typed: str, mara: AtWork, path: Path, moved: Path) -> None:
    mara.keys("f6")
    relative = os.path.relpath(moved, path.parent)
    write(mara.app, "file", typed.format(moved, relative))
    mara.keys("enter")
    assert top(mara.app) is mara.screen and piece(mara) == ("uneven", CORNERS)
    assert remembered(path) == (moved,)


def test_a_path_is_pasted(mara: AtWork, moved: Path, path: Path) -> None:
    mara.keys("f6")
    pygame.scrap.put_text(f"{moved}/walls.tsx\r\n")
    top(mara.app).focus_on("file")
    mara.keys("ctrl+v")
    click(mara.app, "answer-2")
    assert piece(mara) == ("uneven", CORNERS) and remembered(path) == (moved,)


NOWHERE = {
    "/no/such/place": "There is neither a file nor a folder /no/such/place.",
    "{}/walls.png": "The map names walls.tsx, and this file is called walls.png.",
    "{}/../empty": "walls.tsx is neither in {}/empty nor in a folder inside it.",
    "x" * 500: "There is neither a file nor a folder",
    "~nobody-is-called-so/a": "There is neither a file nor a folder",
    "a\0b": "There is neither a file nor a folder",
    "C:\\a\\walls.tsx": "There is neither a file nor a folder",
    "**bold** {{x}}": "There is neither a file nor a folder",
}
"""Paths that don't hold the tileset, with what is said of each."""


def test_a_path_that_does_not_hold_it_gets_a_sentence(
    mara: AtWork, path: Path, moved: Path
) -> None:
    (moved.parent / "empty").mkdir()
    mara.keys("f6")
    for typed, said in NOWHERE.items():
        write(mara.app, "file", typed.replace("{}", str(moved)))
        mara.keys("enter")
        assert said.replace("{}", str(moved.parent)) in words(mara.app, "fault"), typed
        assert not overflows(top(mara.app).widgets, mara.app.manager.scale), typed
    assert not remembered(path) and mara.bench.read_only_reason
    assert words(mara.app, "show"), "and another one can be written"


def test_what_lies_among_ones_own_maps_is_offered_and_its_path_written_by_a_save_alone(
    mara: AtWork, path: Path
) -> None:
    before, there = path.read_bytes(), path.parent / "kept" / "tiles"
    shutil.copytree(CASES / "12-tiles", there)
    mara.keys("f6")
    assert str(there) in words(mara.app, "offer-0")
    press(mara.app, "take-0")
    assert piece(mara) == ("uneven", CORNERS) and remembered(path) == (there,)
    assert path.read_bytes() == before
    mara.keys("ctrl+s")
    assert path.read_bytes() == before.replace(b"../tiles/walls.tsx", b"kept/tiles/walls.tsx")
    assert not mara.bench.history.is_changed
    assert not survey(path).errors, "by itself"


def test_a_folder_above_and_one_that_other_maps_may_read_are_offered(
    mara: AtWork, path: Path, tmp_path: Path, moved: Path
) -> None:
    mara.screen.files.access.allow(tmp_path / "other" / "x.tmx", moved)
    mara.keys("f6")
    assert words(mara.app, "offer-0") == f"The folder above that of the map: {path.parents[1]}"
    press(mara.app, "take-0")
    assert "is neither in" in words(mara.app, "fault")
    assert words(mara.app, "offer-1") == f"Allowed for other maps: {moved}"
    tab_to(mara.app, "take-1")
    mara.keys("enter")
    assert piece(mara) == ("uneven", CORNERS)


def test_one_file_after_the_other_is_asked_for(path: Path, tiles: Path) -> None:
    shutil.copytree(CASES / "08", path.parents[2] / "parts")
    content = path.read_bytes().replace(
        b"<object id=",
        b'<object id="9" x="240" y="240" template="../../parts/rock.tx"/>\n<object id=',
        1,
    )
    path.write_bytes(content)
    work = at_work(path.parents[1])
    open_it(work)
    click(work.app, "locate")
    click(work.app, "answer-1")
    assert "template" in words(work.app, "title")
    click(work.app, "answer-1")
    assert top(work.app) is work.screen and not work.bench.read_only_reason
    assert remembered(path) == (tiles, path.parents[2] / "parts")
    work.app.manager.clear()


# What is written.


def test_a_path_is_kept_as_it_is_written(path: Path, mara: AtWork) -> None:
    before = path.read_bytes()
    for source in (b"/srv/tiles/walls.tsx", rb"C:\tiles\walls.tsx", b"./a//walls.tsx"):
        content = before.replace(b"../tiles/walls.tsx", source)
        path.write_bytes(content)
        mara.screen.files.load(path)
        assert mara.bench.drawing.document.content == content


@pytest.mark.parametrize("typed", [False, True])
def test_a_path_that_leads_out_stays_as_it_is_written(
    typed: bool, mara: AtWork, path: Path, tiles: Path, moved: Path
) -> None:
    before = path.read_bytes()
    mara.keys("f6")
    if typed:
        write(mara.app, "file", str(moved))
    click(mara.app, "answer-2" if typed else "answer-1")
    mara.keys("ctrl+s")
    assert path.read_bytes() == before and "Saved" in mara.bench.message
    copied = path.with_name("copy.tmx")
    mara.save_as("Copy")
    assert b'"../tiles/walls.tsx"' in copied.read_bytes() and piece(mara) == ("uneven", CORNERS)


# Looking without changing.


def test_a_map_without_its_tileset_is_only_looked_at(mara: AtWork, path: Path) -> None:
    before = mara.bench.drawing.document.content
    mara.click((3, 3.5))
    assert mara.bench.selected_keys == ("1",), "choosing goes on"
    mara.drag((3, 3.5), (6, 6))
    assert mara.boxes()["1"] == (2, 3, 4, 4)
    for tool in Tool:
        if tool.key:
            mara.keys(tool.key)
            assert mara.screen.desk.controller.tool is Tool.SELECT
    mara.bench.choose(mara.bench.drawing.things_by_key)
    for key in ("delete", "z", "x", "right", "pageup", "ctrl+d", "l", "ctrl+z", "ctrl+y"):
        mara.keys(key)
    mara.give(Release((0, 0)))
    assert mara.bench.drawing.document.content == before == path.read_bytes()
    assert not mara.bench.history.undo_names
    for key in ("ctrl+s", "ctrl+shift+s"):
        mara.bench.message = ""
        mara.keys(key)
        assert top(mara.app) is mara.screen
        assert "can only be looked at until “../tiles/walls.tsx” can be read" in mara.bench.message


def test_a_missing_picture_alone_leaves_the_map_to_be_drawn_on(path: Path, moved: Path) -> None:
    content = (CASES / "05-image-layer.tmx").read_bytes()
    assert b'source="field.png"' in content
    path.write_bytes(content.replace(b'source="field.png"', b'source="../../else where/field.png"'))
    shutil.copy(CASES / "field.png", moved.parent / "field.png")
    work = at_work(path.parents[1])
    open_it(work)
    work.checked()
    assert not work.bench.read_only_reason and not find(work.screen.widgets, "read-only")
    assert work.bench.drawing.battlefield.painting is None
    work.keys("r")
    work.drag((1, 1), (2, 2))
    work.keys("escape")
    laid = len(work.bench.history.undo_names)
    work.bench.choose([])
    work.screen._open_side_tab("Checks")
    work.checked()
    work.screen.rebuild()
    row = next(each for each in ids(work.app) if each.startswith("locate-"))
    press(work.app, row)
    assert "picture" in words(work.app, "title")
    click(work.app, "answer-1")
    assert work.bench.drawing.battlefield.painting
    assert len(work.bench.history.undo_names) == laid == 1, "nothing that was drawn is lost"
    work.keys("f6")
    stop = widget(work.app, "stop-0")
    assert "Save the map first" in stop.reason and not stop.enabled
    work.keys("escape", "ctrl+s", "f6")
    press(work.app, "stop-0")
    assert work.bench.drawing.battlefield.painting is None and not work.bench.read_only_reason
    work.app.manager.clear()


# The list of maps, and the set-up of a duel.


def test_the_list_of_maps_asks_too(mara: AtWork, path: Path, tiles: Path) -> None:
    mara.keys("ctrl+o")
    settle_maps(mara)
    tab_to(mara.app, "own-0-locate")
    mara.keys("enter")
    click(mara.app, "answer-1")
    assert piece(mara) == ("uneven", CORNERS), "the open map is read again, too"
    settle_maps(mara)
    press(mara.app, "own-0-locate")
    press(mara.app, "stop-0")
    assert mara.bench.read_only_reason
    settle_maps(mara)
    assert "leads out" in words(mara.app, "own-0-problem")


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_set_up_of_a_duel_asks_too(by_keys: bool, path: Path, tiles: Path) -> None:
    stage = Stage(BattlefieldForm, path.parents[1])
    last = f"map-{len(stage.form._maps)}"
    press(stage, last)
    assert stage.form.refusal()
    if by_keys:
        tab_to(stage, "locate")
        send(stage, Key("enter"))
        tab_to(stage, "answer-1")
        send(stage, Key("enter"))
    else:
        press(stage, "locate")
        click(stage, "answer-1")
    assert not stage.form.refusal() and stage.form.value().name == "Field"
    (found,) = stage.form.value().terrain
    assert (found.ground, corners(found)) == ("uneven", CORNERS)
    click(stage, "ready")
    assert stage.brought == [stage.form.value()]
    again = Stage(BattlefieldForm, path.parents[1])
    press(again, last)
    assert not again.form.refusal()
    press(again, "locate")
    press(again, "stop-0")
    assert again.form.refusal() and not remembered(path)


# How it looks.


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nothing_is_cut(size: tuple[int, int], text: int, path: Path, tmp_path: Path) -> None:
    deep = path.parent / DEEP
    shutil.copytree(CASES / "12-tiles", deep / "tiles")
    content = path.read_bytes().replace(b"../tiles/", f"../{DEEP}/tiles/".encode())
    path.write_bytes(content)
    work = at_work(path.parents[1], size, text_size=text)
    open_it(work)
    work.screen.files.access.allow(path, deep)
    scale = work.app.manager.scale

    def check() -> None:
        assert not overflows(top(work.app).widgets, scale)
        drawn(work.app)

    for sheet in ("Palette", "Piece", "Checks"):
        work.checked()
        work.screen._open_side_tab(sheet)
        work.screen.rebuild()
        check()
    work.screen.files.access.withdraw(path, deep)
    work.keys("f6")
    check()
    write(work.app, "file", "/" + "y" * 400)
    work.keys("enter")
    assert words(work.app, "fault")
    check()
    press(work.app, "take-0")
    work.keys("f6")
    check()
    work.keys("escape", "ctrl+o")
    settle_maps(work)
    check()
    stage = Stage(BattlefieldForm, path.parents[1], size=size, text=text)
    while stage.form.do_some_work():
        pass
    top(stage).rebuild()
    press(stage, f"map-{len(stage.form._maps)}")
    assert find(top(stage).widgets, "locate")
    assert not overflows(top(stage).widgets, stage.manager.scale)
    work.app.manager.clear()
