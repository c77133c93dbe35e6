from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.app.inputs import Hover, Key, Press, Release, Typed, Wheel
from engine.app.widgets import Screen, ScrollList
from engine.app.widgets.choices import ChoiceField, Slider
from engine.app.widgets.field import TextField
from tests.app.board import SCALE, Board
from tests.hands import click, keys, pixels, send, widget

# Forms.


def test_a_toggle_is_switched_by_click_and_key(board: Board) -> None:
    click(board, "on")
    assert board.on
    board.focus_on("on")
    keys(board, "space")
    assert not board.on


def test_a_choice_takes_the_plate_under_the_pointer(board: Board) -> None:
    choice = widget(board, "size", ChoiceField)
    at = choice.plates(SCALE)[2].center
    send(board, Press(at), Release(at))
    assert board.size == 2
    board.focus_on("size")
    keys(board, "left", "left", "left", "right")
    assert board.size == 1


def test_a_slider_is_dragged_and_keyed(board: Board) -> None:
    slider = widget(board, "walls", Slider)
    track = slider.track(SCALE)
    send(board, Press((track.left, track.centery)))
    assert board.walls == 0
    send(board, Hover((track.right + 500, 0)))
    assert board.walls == 10
    send(board, Release((track.right + 500, 0)), Hover((track.left, track.centery)))
    assert board.walls == 10
    board.focus_on("walls")
    keys(board, "left", "left", "right")
    assert board.walls == 9
    keys(board, "home")
    assert board.walls == 0


def write(scene: Screen, text: str) -> None:
    for letter in text:
        send(scene, Key(letter if letter != " " else "space"), Typed(letter))


def test_pasting_into_a_field(board: Board) -> None:
    board.focus_on("player")
    pygame.scrap.put_text("Ma\nr\ta\n")
    send(board, Key("v", ctrl=True))
    assert board.player == "Mara"
    pygame.scrap.put_text("")
    send(board, Key("end"), Key("v", ctrl=True), Key("a", ctrl=True))
    pygame.scrap.put_text("x" * 500)
    send(board, Key("v", ctrl=True))
    assert board.player == "x" * widget(board, "player", TextField).limit


def test_copying_and_cutting_from_a_field(board: Board) -> None:
    board.focus_on("player")
    pygame.scrap.put_text("before")
    send(board, Key("end"), Key("left", shift=True), Key("left", shift=True), Key("c", ctrl=True))
    assert (pygame.scrap.get_text(), board.player) == ("es", "Ines")
    send(board, Key("x", ctrl=True))
    assert (pygame.scrap.get_text(), board.player) == ("es", "In")
    send(board, Key("x", ctrl=True))  # nothing is selected: all of it
    assert (pygame.scrap.get_text(), board.player) == ("In", "")
    send(board, Key("c", ctrl=True))
    assert pygame.scrap.get_text() == "In"


def test_a_field_says_that_it_is_full(board: Board) -> None:
    """In sight, where it has room, and when it is read aloud."""
    field = widget(board, "player", TextField)
    field.limit = 4
    scale = board.scale
    assert (field.value, field.state) == ("Ines", "Ines, full: 4 letters")
    note, across = field._fitting_note(scale)
    assert note == "full: 4 letters" and 0 < 2 * across <= field.rect.width
    field.limit = 5
    assert field.state == "Ines" and field._fitting_note(scale) == ("", 0)
    field.limit = 4
    field.rect.width = round(across * 1.5)
    assert field._fitting_note(scale)[0] == "full"
    field.rect.width = 20
    assert field._fitting_note(scale) == ("", 0)


def test_typing_into_a_field(board: Board) -> None:
    board.focus_on("player")
    keys(board, "end")
    write(board, " 12")
    assert board.player == "Ines 12"
    assert board.done == []
    keys(board, "backspace", "backspace", "backspace", "home", "delete")
    assert board.player == "nes"
    write(board, "Iq")
    keys(board, "left")
    write(board, "n")
    assert board.player == "Inqnes"
    send(board, Typed("abc\n"))
    assert board.player == "Inabqnes"


def test_a_selection_is_replaced(board: Board) -> None:
    board.focus_on("player")
    keys(board, "end")
    send(board, Key("home", shift=True))
    write(board, "Bo")
    assert board.player == "Bo"
    send(board, Key("a", ctrl=True), Key("backspace"))
    assert board.player == ""
    keys(board, "backspace", "left", "delete")
    assert board.player == ""


def test_what_is_typed_takes_the_place_of_what_stood_in_a_field_before(board: Board) -> None:
    board.focus_on("player")
    write(board, "Mara")
    assert board.player == "Mara"
    keys(board, "tab")
    write(board, "Z")
    at = widget(board, "player").rect.midleft
    send(board, Press(at), Hover((at[0] + 1, at[1])), Release(at))
    write(board, "Tomas")
    assert (board.focus, board.player) == ("player", "Tomas")


def test_a_click_sets_the_caret_in_a_field_that_has_the_focus(board: Board) -> None:
    field = widget(board, "player").rect
    at = (field.left + 2, field.centery)
    send(board, Press(at), Release(at), Press(at), Release(at))
    write(board, "X")
    assert board.player == "XInes"


def test_the_press_that_gives_a_field_the_focus_may_select_a_part_of_it(board: Board) -> None:
    field = widget(board, "player").rect
    left, right = (field.left + 2, field.centery), (field.right - 2, field.centery)
    send(board, Press(right), Hover(left), Release(left))
    write(board, "X")
    assert board.player == "X"
    keys(board, "tab")
    beyond = (field.left + 20, field.centery)
    board.player = "Ines"
    board.rebuild()
    send(board, Press(beyond), Hover(left), Release(left))
    write(board, "X")
    assert board.player.startswith("X") and board.player.endswith("nes")


def test_markup_in_a_field_stands_for_itself(board: Board) -> None:
    board.player = ""
    board.focus_on("player")
    write(board, "{6S}")
    literally = pixels(board)
    board.player = "**{6S}"
    board.rebuild()
    assert pixels(board) != literally
    assert board.done == []


def test_a_field_keeps_its_hotkeys_to_itself_but_not_tab_and_escape(board: Board) -> None:
    board.focus_on("player")
    send(board, Key("end"), Key("1"), Typed("1"), Key("escape"))
    assert board.done == []
    assert board.player == "Ines1"
    assert board.backs == 1
    keys(board, "tab")
    assert board.focus == "scroll"


def test_a_letter_that_pressed_something_is_not_typed_as_well(board: Board) -> None:
    class Opens(Board):
        def does(self, word: str) -> Callable[[], None]:
            return lambda: self.focus_on("player")

    scene = Opens()
    board.manager.push(scene)
    send(scene, Key("1"), Typed("1"))
    assert scene.player == "Ines"
    send(scene, Key("end"), Key("2"), Typed("2"))
    assert scene.player == "Ines2"


def test_a_list_scrolls_by_wheel_keys_and_bar(board: Board) -> None:
    scroll = widget(board, "scroll", ScrollList)
    send(board, Wheel(scroll.rect.center, steps=-1))
    assert scroll.offset > 0
    moved = scroll.offset
    send(board, Wheel((5, 5), steps=-1))
    assert scroll.offset == moved
    keys(board, "end")
    assert now(board).offset == now(board).max_offset > 0
    keys(board, "home")
    assert now(board).offset == 0
    track, thumb = now(board)._bar(SCALE)
    send(board, Press(thumb.center), Hover((0, track.bottom + 50)))
    assert now(board).offset == now(board).max_offset
    send(board, Release((0, 0)), Hover(track.midtop))
    assert now(board).offset == now(board).max_offset


def now(board: Board) -> ScrollList:
    return widget(board, "scroll", ScrollList)


def test_focus_scrolls_into_view_and_scrolling_survives_a_rebuild(board: Board) -> None:
    board.focus_on("row-29")
    assert now(board).rect.contains(widget(board, "row-29").rect)
    offset = now(board).offset
    assert offset > 0
    board.rebuild()
    assert now(board).offset == offset
    keys(board, "enter")
    assert board.done == ["row 29"]


def test_what_is_scrolled_away_is_not_hit(board: Board) -> None:
    board.focus_on("row-29")
    away = widget(board, "row-0").rect
    assert away.bottom < now(board).rect.top
    at = (away.centerx, away.centery)
    send(board, Press(at), Release(at))
    assert board.done == []
