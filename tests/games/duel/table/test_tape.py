"""The tape measures between any two things, edge to edge, for anyone at any time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.app.inputs import RIGHT, KeyUp
from engine.table.table import Table
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.field_play import arrow, click, field, moving, path, point, tape
from tests.games.duel.table.fight_play import view
from tests.hands import keys, press, send
from tests.tables import play

BETWEEN = ((13 - 7.5) ** 2 + (12.8 - 8.8) ** 2) ** 0.5 - 1
"""From the edge of the first base to that of the second."""


def shown() -> Table:
    """The first seat's view lies open while it shows cards."""
    scene = field()
    view(scene)
    return scene


def alone() -> Table:
    """The first seat may show cards, or on the open table none."""
    scene = field(2)
    play(scene, "reveal speed 1", "reveal none", "stay", "stay")
    return scene


@pytest.fixture
def scene() -> Table:
    """The first warrior moves."""
    return moving()


@pytest.mark.parametrize("make", [shown, alone, moving])
def test_it_snaps_to_figures_whatever_is_asked(make: Callable[[], Table]) -> None:
    scene = make()
    press(scene, "tape")
    click(scene, 7.9, 9.1)
    point(scene, 12.4, 12.6)
    assert tape(scene).inches == pytest.approx(BETWEEN, abs=0.001)
    click(scene, 12.4, 12.6)
    point(scene, 1, 1)
    assert tape(scene).inches == pytest.approx(BETWEEN, abs=0.001)


def test_it_measures_to_the_edge_of_terrain_and_to_any_place(scene: Table) -> None:
    keys(scene, "m")
    click(scene, 7.5, 8.8)
    click(scene, 8, 6.5)
    assert tape(scene).inches == pytest.approx(8.8 - 7 - 0.5, abs=0.001)
    click(scene, 20, 20)
    click(scene, 23, 20)
    assert tape(scene).inches == pytest.approx(3, abs=0.1)


def test_by_keys_it_goes_from_where_the_cross_is(scene: Table) -> None:
    keys(scene, "m")
    arrow(scene, "right")
    keys(scene, "space")
    arrow(scene, "right", 5, shift=True)
    arrow(scene, "right", 5)
    arrow(scene, "down", 4, shift=True)
    assert tape(scene).inches == pytest.approx(BETWEEN, abs=0.001)
    keys(scene, "space", "backspace")
    assert tape(scene).ends is None


def test_what_is_drawn_is_kept_below_it_and_a_right_click_lets_go(scene: Table) -> None:
    click(scene, 9, 10)
    drawn = path(scene).corners
    keys(scene, "m")
    click(scene, 7.5, 8.8)
    point(scene, 13, 12.8)
    over = map_of(scene).overlay_above(scene.look(map_of(scene)))
    assert over and over.rect.collidepoint(map_of(scene).transform.pixel(drawn[0]))
    click(scene, 20, 20, RIGHT)
    assert tape(scene).ends is None
    keys(scene, "escape")
    assert board_of(scene).map.tape is None and path(scene).corners == drawn


def test_a_key_that_was_held_lays_it_down_and_one_that_was_pressed_does_not(scene: Table) -> None:
    keys(scene, "m")
    send(scene, KeyUp("m"))
    assert board_of(scene).map.tape
    keys(scene, "m")
    assert board_of(scene).map.tape is None
    keys(scene, "m")
    point(scene, 9, 9)
    send(scene, KeyUp("m"))
    assert board_of(scene).map.tape is None
