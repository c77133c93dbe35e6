"""In which order the phase comes to the warriors, and why, is always in sight."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import overflows, walk
from engine.table.table import Table
from games.duel.table.warriors.order import EQUAL_TIP, OrderChip, Turn, order_strip
from tests.games.duel.table.field_play import field
from tests.hands import made_ready
from tests.tables import LONG, play


def chips(scene: Table) -> list[OrderChip]:
    return [each for each, _ in walk(scene.widgets) if isinstance(each, OrderChip)]


def said(scene: Table) -> list[tuple[int, str, str]]:
    """The words on each chip behind the warrior's name, which leads."""
    assert all(each.words.startswith(each.called) for each in chips(scene))
    return [
        (each.seat, each.words.removeprefix(each.called).lstrip(": "), each.state)
        for each in chips(scene)
    ]


def test_the_slowest_shows_first_and_equals_together() -> None:
    scene = field()
    assert said(scene) == [
        (1, "1, in secret", "now"),
        (2, "1, in secret", "waiting"),
        (3, "1, in secret", "waiting"),
    ]


def test_the_fastest_moves_first_and_ties_are_explained() -> None:
    scene = field()
    play(scene, "reveal none", "reveal speed 1 dexterity 1", "reveal speed 1")
    assert said(scene) == [
        (2, "2, Dexterity 2", "now"),
        (3, "2", "waiting"),
        (1, "1", "waiting"),
    ]
    play(scene, "stay")
    assert [each.state for each in chips(scene)] == ["done", "now", "waiting"]


def test_who_showed_speed_later_goes_first() -> None:
    scene = field(2)
    play(scene, "reveal none", "reveal speed 1", "stay", "stay")
    play(scene, "reveal speed 1", "reveal none")
    assert said(scene)[0][:2] == (1, "Speed 2, showed it later")


def test_among_equals_it_is_said_who_goes_first_this_turn() -> None:
    scene = field(2)
    play(scene, "reveal none", "reveal none")
    assert said(scene) == [(1, "Speed 1, goes first this turn", "now"), (2, "Speed 1", "waiting")]
    scene = field(3)
    play(scene, "reveal none", "reveal none", "reveal none")
    assert [words for _, words, _ in said(scene)] == ["1", "1", "1"], "names come before reasons"
    assert [EQUAL_TIP in each.tip for each in chips(scene)] == [True, True, False]


def test_the_fallen_are_in_no_order() -> None:
    scene = field()
    play(scene, "resign")
    assert [each.seat for each in chips(scene)] == [2, 3]


@pytest.mark.parametrize("wide", [200, 400, 700, 1200])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_it_says_as_much_as_there_is_room_for(wide: int, text: float) -> None:
    made_ready()
    scale, room = Scale(1280, 720, text), Rect(10, 10, wide, 400)
    order = [Turn(seat, 3, "showed it later", "waiting") for seat in range(1, 7)]
    found = order_strip("motion", order, LONG * 3, scale).lay(scale, room)
    assert not overflows(found, scale)
    assert all(room.left <= each.rect.left and each.rect.right <= room.right for each in found)
    assert sum(isinstance(each, OrderChip) for each in found) == 6
