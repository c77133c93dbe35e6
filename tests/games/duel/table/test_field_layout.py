"""Nothing of the battlefield and the warriors is cut, covered or pushed out."""

from __future__ import annotations

import pytest

from engine.app.widgets import overflows
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.legend_page import LegendPage
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.field_play import click, field, moving, point
from tests.games.duel.table.fight_play import table, until, view
from tests.hands import keys, top
from tests.tables import SAMPLE, cuts, play, sights


@pytest.mark.parametrize(("size", "text"), SAMPLE)
@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.long), 6])
def test_no_battlefield_cuts_anything(seats: int, size: tuple[int, int], text: int) -> None:
    scene, found = field(seats, size, text_size=text), dict[str, str]()
    found |= cuts(scene, sights)  # before anything
    view(scene)
    if scene.sheets.shape == "tabs":
        scene.sheets.open("warriors")
    keys(scene, *"1122224")
    found |= cuts(scene, sights)  # while cards are chosen
    scene.seat.hide()
    play(scene, "reveal speed 4", *["reveal strength 2 speed 2 dexterity 1"] * (seats - 1))
    found |= cuts(scene, sights)  # while a move is asked
    click(scene, 9.5, 9.5)
    click(scene, 8, 5)
    found |= cuts(scene, sights)  # with a path
    keys(scene, "t")
    found |= cuts(scene, sights)  # while it is typed
    keys(scene, "escape", "m")
    click(scene, 7.5, 8.8)
    point(scene, 13, 13)
    found |= cuts(scene, sights)  # with the tape
    keys(scene, "escape", "s")
    map_of(scene).zoom(5)
    play(scene, "resign")
    found |= cuts(scene, sights)  # when one has fallen
    assert not found, "\n".join(found.values())
    assert board_of(scene).map.tape is None


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_the_legend_cuts_nothing(size: tuple[int, int], text: int) -> None:
    scene = moving(2, size, text_size=text)
    if scene.sheets.shape == "tabs":
        scene.sheets.open("field")
    keys(scene, "k")
    legend = top(scene)
    assert isinstance(legend, LegendPage)
    assert not overflows(legend.widgets, scene.manager.scale)
    keys(scene, "escape")
    assert top(scene) is scene


def test_the_legend_is_opened_by_its_key_in_a_fight() -> None:
    scene = table(2)
    until(scene, Asked.SPEED_FIRST)
    assert scene.widget("legend") is None
    keys(scene, "k")
    assert isinstance(top(scene), LegendPage)
