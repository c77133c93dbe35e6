"""The battlefield where there is little room, and the log where there is some to spare."""

from __future__ import annotations

import pytest

from engine.app.widgets import Button, Label, Widget, walk
from engine.app.widgets.buttons import Tab
from engine.table.table import Table
from games.duel.table.battlefield.battle_map import BattleMap, NameTag
from games.duel.table.battlefield.figures import WarriorFigure
from games.duel.table.battlefield.pieces import PieceSpot
from tests.games.duel.by_hand import map_of
from tests.games.duel.table.field_play import click, field, moving, path
from tests.games.duel.table.fight_play import ROCK, programming, standing, table
from tests.hands import ids, keys, settle, widget
from tests.tables import play


@pytest.fixture
def scene() -> Table:
    """The first of three moves, in large letters."""
    scene = moving(3, text_size=200)
    settle(scene)
    return scene


def beside(scene: Table) -> str:
    return " ".join(
        each.words
        for each, _ in walk(scene.widgets)
        if isinstance(each, Label) and each.id.startswith("told-")
    )


def test_the_map_is_zoomed_on_who_moves_and_fills_its_sheet(scene: Table) -> None:
    view = map_of(scene)
    whole = view.transform.whole
    assert whole.height > 1.6 * view.rect.height and whole.width > 0.7 * view.rect.width
    assert view.rect.width > 0.65 * 1280 - 24
    at = view.transform.pixel((7.5, 8.8))
    reach = 5 * view.transform.scale
    assert view.rect.top <= at[1] - reach + 1 and at[1] + reach - 1 <= view.rect.bottom


def test_the_view_stays_where_it_was_moved_to_until_another_moves(scene: Table) -> None:
    click(scene, 9.5, 9.5)
    map_of(scene).pan(-100, 0)
    moved = map_of(scene).transform.origin
    scene.rebuild()
    assert map_of(scene).transform.origin == moved
    play(scene, "stay")
    assert map_of(scene).transform.origin != moved


def test_what_the_rings_are_and_what_the_path_comes_to_stands_beside_the_map(scene: Table) -> None:
    assert "Brannoch's reach" in beside(scene) and "Ysolde fights within 2 inches" in beside(scene)
    click(scene, 8, 5)
    assert "1.8 of 5 inches" in beside(scene)
    assert "Carried onto the wall: next turn Brannoch climbs, Dexterity 1." in beside(scene)
    tags = [each for each in map_of(scene).widgets if isinstance(each, NameTag)]
    assert tags and not any(each.tag.words for each in tags), "seats' marks alone lie on the map"


def test_what_is_taken_back_brings_the_sheet_of_the_question_to_the_front(scene: Table) -> None:
    play(scene, "stay")
    scene.sheets.open("warriors")
    assert scene.match.undo([1, 2]) is None
    assert scene.sheets.current == "field", "the map is asked for, so it lies open"


def test_four_buttons_and_the_rest_behind_more(scene: Table) -> None:
    click(scene, 11.4, 8.8)
    answers = {"confirm", "leg", "stay", "more"}
    assert answers <= {*ids(scene)} and "go-there" not in ids(scene)
    keys(scene, "e")
    assert {"go-there", "type", "less"} <= {*ids(scene)} and not answers & {*ids(scene)}
    keys(scene, "g")
    assert answers <= {*ids(scene)} and len(path(scene).corners) > 1
    keys(scene, "e", "escape")
    assert answers <= {*ids(scene)}


def test_sheets_that_hold_nothing_are_hatched(scene: Table) -> None:
    def idle(on: Table) -> set[str]:
        found = [each for each, _ in walk(on.widgets) if isinstance(each, Tab)]
        return {each.id for each in found if each.reason}

    assert idle(scene) == {"tab-fight", "tab-queue"}
    assert not idle(programming(table(3, text_size=200)))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_no_button_lies_on_the_map_and_the_map_keeps_its_size(size: tuple[int, int]) -> None:
    scene = field(3, size)
    view = map_of(scene)
    for id in ("zoom-in", "zoom-out", "zoom-fit", "tape", "legend"):
        assert not widget(scene, id).rect.colliderect(view.rect), id
    assert min(view.rect.size) >= 0.98 * min(0.432 * size[0], 0.72 * size[1])


def test_tags_leave_what_can_be_aimed_at_free() -> None:
    scene = standing([ROCK])
    spots = [each for each in map_of(scene).widgets if isinstance(each, PieceSpot | WarriorFigure)]
    used = [each.rect for each in spots if each.map_press]
    tags = [each.rect for each in map_of(scene).widgets if isinstance(each, NameTag)]
    assert len(used) == 2 and tags
    assert all(tag.collidelist(used) < 0 for tag in tags)


def test_tab_stops_at_the_map_and_once_at_what_lies_on_it() -> None:
    view = map_of(moving(3))
    assert isinstance(view, BattleMap)
    stops = [each for each in view.widgets if isinstance(each, PieceSpot | WarriorFigure)]
    assert len(stops) > 4 and sum(not each.skipped_by_tab for each in stops) == 1


def test_the_log_stands_below_two_warriors() -> None:
    def log(scene: Table) -> Widget | None:
        return scene.widget("log")

    two = field(2)
    below = log(two)
    assert below and below.rect.top > widget(two, "warrior-2").rect.bottom
    keys(two, "l")
    assert len([each for each, _ in walk(two.widgets) if each.id == "log"]) == 1, "pulled out"
    assert log(field(4)) is None, "with four there is no room"


def test_every_button_of_a_move_is_named_by_its_key(scene: Table) -> None:
    buttons = [widget(scene, each) for each in ("confirm", "leg", "stay", "more")]
    assert all(isinstance(each, Button) and each.hotkey for each in buttons)
