"""Draws, resignations, undo, new players and waits have a picture on the ground of a duel."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.app.widgets import overflows, walk
from engine.players.player import Program
from engine.table.act import PANEL_ID
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.battle_map import MAP
from games.duel.table.battlefield.figures import WarriorFigure
from tests.games.duel.by_hand import map_of
from tests.games.duel.table.field_play import click, near, path
from tests.games.duel.table.fight_play import table, until
from tests.hands import ids, resized, widget, words
from tests.tables import WINDOWS, go_on, play

FIGHTS = {"the map": Asked.MOVE, "the near fight": Asked.SPEED_FIRST}
APART = [(6, 6), (18, 18)]


def has_whole_plate(scene: Table) -> Rect:
    """Return the place of the plate, after a look at its words and at what it covers."""
    scale = scene.scale
    plate = widget(scene, PANEL_ID)
    ground = widget(scene, MAP)
    assert ground.rect.contains(plate.rect)
    assert not overflows([plate], scale)
    assert all(plate.rect.contains(placed.widget.rect) for placed in walk(plate.widgets))
    return plate.rect


def figure_rects(scene: Table) -> list[Rect]:
    """Return the places of all figures on the ground."""
    spots = (placed.widget for placed in walk(map_of(scene).widgets))
    return [spot.rect for spot in spots if isinstance(spot, WarriorFigure)]


@pytest.mark.parametrize("ask", FIGHTS.values(), ids=FIGHTS)
def test_an_offered_draw_and_its_answer_stand_over_the_ground(ask: Asked) -> None:
    scene = until(table(2), ask)
    assert PANEL_ID not in ids(scene)
    play(scene, "offer draw")
    assert has_whole_plate(scene).collidelist(figure_rects(scene)) < 0
    assert words(scene, "act-title").endswith("offers a draw")
    symbols = {"act-seat-1", "act-ui-why", "act-seat-2"}
    assert symbols <= {*ids(scene)} or ask != Asked.MOVE, "between two fighters is little room"
    play(scene, "refuse")
    assert words(scene, "act-title").endswith("refuses the draw")


@pytest.mark.parametrize("ask", FIGHTS.values(), ids=FIGHTS)
def test_the_plate_is_whole_in_every_window(ask: Asked) -> None:
    """Beside the low map of a small window there are notes in its place."""
    scene = until(table(6), ask)
    play(scene, "offer draw")
    for size, text in WINDOWS:
        resized(scene, size, text)
        if ask == Asked.MOVE and scene.sheets.shape == "tabs":
            assert PANEL_ID not in ids(scene)
            assert words(scene, "told-0").endswith("offers a draw.")
        else:
            has_whole_plate(scene)


def test_the_plate_stands_until_the_next_action() -> None:
    scene = until(table(3), Asked.MOVE)
    play(scene, "resign")
    assert words(scene, "act-title").endswith("resigns")
    play(scene, "stay")
    assert PANEL_ID not in ids(scene)


def test_an_undo_and_a_program_that_takes_over_stand_over_the_ground() -> None:
    scene = until(table(2), Asked.MOVE)
    play(scene, "stay")
    assert scene.match.undo([1, 2]) is None
    go_on(scene)
    assert words(scene, "act-title") == "Taken back"
    has_whole_plate(scene)
    assert scene.match.take_over(2, Program("weak", "steady")) is None
    go_on(scene)
    assert words(scene, "act-title").startswith("A program takes over for")
    has_whole_plate(scene)


def test_a_warrior_who_stays_says_so_beside_its_figure() -> None:
    scene = until(table(2, at=APART), Asked.MOVE)
    seat = scene.match.decision.seat if scene.match.decision else 0
    play(scene, "stay")
    assert f"idle-{seat}" in ids(scene)
    scene = until(table(2, (1024, 640), text_size=200), Asked.MOVE)
    play(scene, "stay")
    assert words(scene, "told-0").endswith(": stays")


def test_the_plate_lets_clicks_through_and_gives_way_to_a_path() -> None:
    scene = until(table(2, at=APART), Asked.MOVE)
    play(scene, "offer draw", "refuse")
    place = map_of(scene).transform.on_map(has_whole_plate(scene).move(0, 20).midleft)
    assert place
    click(scene, *place)
    clicked = path(scene).clicked_place
    assert clicked and near(clicked, place)
    path(scene).set_corners((Point(6.5, 6),))
    scene.rebuild()
    assert PANEL_ID not in ids(scene)
