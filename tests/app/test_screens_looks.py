"""Set-up: each seat chooses its colour and shape, and every screen shows them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from engine.app.screens.seats import LookButton
from engine.app.screens.setup import SetupScreen
from engine.app.settings import load
from engine.app.theme import SEAT_TINTS, SEATS, Colour
from engine.app.widgets import Panel
from engine.app.widgets.pieces import SeatMark
from engine.shell import Shell
from tests.app.shell import RESULT, saved_match, shell
from tests.hands import click, drawn, keys, press, top, widget

TAKEN = "Orange circle: not now", "Mara has it."


@pytest.fixture
def app(tmp_path: Path) -> Shell:
    app = shell(tmp_path, names=["Mara", "Tomas"])
    app.show_setup(app.catalogue[0])
    return app


def own(app: Shell, seat: int) -> list[int]:
    """The looks that are ringed as a seat's own."""
    buttons = [widget(app, f"look-{seat}-{look}") for look in SEATS]
    return [each.shown_look for each in buttons if isinstance(each, LookButton) and each.is_own]


def test_each_seat_has_its_number_for_its_look_at_first(app: Shell) -> None:
    assert app.manager.scale.looks == (1, 2, 3, 4, 5, 6)
    assert [own(app, 1), own(app, 2)] == [[1], [2]]


def test_a_look_is_chosen_by_mouse_and_shown_at_once(app: Shell) -> None:
    click(app, "look-1-4")
    assert own(app, 1) == [4] and app.manager.scale.looks == (4, 2, 3, 1, 5, 6)
    panel = widget(app, "seat-1", Panel)
    assert panel.strip == SEATS[4]
    mark = widget(app, "mark-1", SeatMark)
    assert mark.seat == 1
    left = mark.rect.centerx - mark.rect.width // 3, mark.rect.centery
    assert drawn(app).get_at(left)[:3] == SEATS[4]


def test_arrows_go_from_look_to_look_and_enter_takes_one(app: Shell) -> None:
    top(app).focus_on("look-2-2")
    keys(app, "right", "right")
    assert top(app).focus == "look-2-4"
    assert own(app, 2) == [2], "the arrows alone choose nothing"
    keys(app, "enter")
    assert own(app, 2) == [4] and top(app).focus == "look-2-4"
    assert isinstance(top(app), SetupScreen)


def test_tab_stops_at_the_seats_own_look_alone(app: Shell) -> None:
    press(app, "look-1-5")
    top(app).focus_on("name-1")
    keys(app, "tab")
    assert top(app).focus == "look-1-5"
    keys(app, "right", "tab")
    assert not top(app).focus.startswith("look-1")


def test_what_another_seat_has_is_refused_with_its_name(app: Shell) -> None:
    assert widget(app, "look-2-1").tooltip_texts == TAKEN
    click(app, "look-2-1")
    top(app).focus_on("look-2-1")
    keys(app, "enter")
    assert app.manager.scale.looks == (1, 2, 3, 4, 5, 6)
    press(app, "look-1-6")
    assert widget(app, "look-2-1").tooltip_texts == ("Orange circle", "")
    click(app, "look-2-1")
    assert app.manager.scale.looks == (6, 1, 3, 4, 5, 2)


def test_a_seat_without_a_name_is_called_by_its_number(app: Shell) -> None:
    scene = top(app, SetupScreen)
    scene.seats.rename(1, " ")
    scene.rebuild()
    assert widget(app, "look-2-1").reason == "Seat 1 has it."


def test_a_look_that_nobody_has_is_free_until_a_seat_comes(app: Shell) -> None:
    press(app, "look-1-3")
    press(app, "add")
    assert own(app, 3) == [1], "the look that was left is free"
    assert widget(app, "look-3-3").reason == "Mara has it."


def test_looks_are_remembered(app: Shell, tmp_path: Path) -> None:
    press(app, "look-1-3")
    press(app, "look-2-5")
    assert load(tmp_path)[0].looks == (3, 5, 1, 4, 2, 6)
    again = shell(tmp_path, **msgspec.structs.asdict(load(tmp_path)[0]))
    again.show_setup(again.catalogue[0])
    assert [own(again, 1), own(again, 2)] == [[3], [5]]


def test_the_result_and_its_chart_show_them(app: Shell) -> None:
    press(app, "look-1-3")
    press(app, "look-2-5")
    app.show_result(RESULT, saved_match(app, "resign"))
    seen = drawn(app)
    shown = [look for look, colour in SEATS.items() if shows(seen, colour)]
    lines = [look for look, colour in SEAT_TINTS.items() if shows(seen, colour)]
    assert (shown, lines) == ([3, 5], [3, 5])


def shows(surface: pygame.Surface, colour: Colour) -> bool:
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count() > 0
