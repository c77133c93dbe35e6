from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app import paint
from engine.app.inputs import OUTSIDE, Hover, Key, Press, Release, Resize, Typed
from engine.app.scene import SceneManager
from engine.app.settings import Settings
from engine.app.widgets import (
    Answer,
    Button,
    Dialog,
    Group,
    Label,
    Look,
    Overlay,
    Panel,
    PanelButton,
    Screen,
    Widget,
    message_dialog,
    tooltip,
)
from engine.app.widgets.focus import widget_with_hotkey
from tests.app.board import SCALE, Board, tip
from tests.app.shell import WINDOWS
from tests.hands import click, cut_at, keys, new_stage, pixels, send, top, widget

# The pointer.


def test_a_click_acts_on_release(board: Board) -> None:
    at = widget(board, "none").rect.center
    send(board, Press(at))
    assert board.done == []
    send(board, Release(at))
    assert board.done == ["none"]


@pytest.mark.parametrize("elsewhere", [(640, 300), OUTSIDE, "one"])
def test_a_release_elsewhere_presses_nothing(
    board: Board, elsewhere: tuple[int, int] | str
) -> None:
    here = widget(board, "none").rect.center
    to = widget(board, elsewhere).rect.center if isinstance(elsewhere, str) else elsewhere
    send(board, Press(here), Hover(to), Release(to))
    assert board.done == []
    send(board, Release(here))
    assert board.done == []


def test_a_resize_while_pressed_cancels(board: Board) -> None:
    send(board, Press(widget(board, "none").rect.center), Resize(1920, 1080))
    send(board, Release(widget(board, "none").rect.center))
    assert board.done == []
    assert widget(board, "none").rect.bottom > 720


def test_the_right_button_does_not_press(board: Board) -> None:
    at = widget(board, "none").rect.center
    send(board, Press(at, 3), Release(at))
    assert board.done == []


def test_hover_press_and_focus_each_look_different(board: Board) -> None:
    at = widget(board, "none").rect.center
    looks = [pixels(board)]
    send(board, Hover(at))
    looks.append(pixels(board))
    send(board, Press(at))
    looks.append(pixels(board))
    send(board, Release(at), Hover((640, 600)))
    board.focus_on("none")
    looks.append(pixels(board))
    assert len(set(looks)) == 4


def test_hover_builds_nothing_anew(board: Board) -> None:
    pixels(board)
    built = board.built
    send(board, Hover(widget(board, "none").rect.center), Hover((2, 300)))
    pixels(board)
    assert board.built == built


class Covered(Screen):
    """A tile under a label, and a button under a panel."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def build(self) -> list[Widget]:
        words = Label("words", Rect(120, 120, 200, 40), "A game")
        tile = PanelButton(
            "tile",
            Rect(100, 100, 300, 200),
            on_press=lambda: self.pressed.append("tile"),
            widgets=[words],
        )
        under = Button(
            "under", Rect(600, 100, 100, 60), "Go", on_press=lambda: self.pressed.append("under")
        )
        return [tile, under, Panel("sheet", Rect(590, 90, 300, 200), may_overlap=True)]


def test_a_label_on_a_tile_lets_the_press_through_and_a_panel_hides_what_lies_under_it(
    surface: pygame.Surface,
) -> None:
    scene = Covered()
    SceneManager(Settings(), (1280, 720)).push(scene)
    click(scene, "words")
    click(scene, "under")
    assert scene.pressed == ["tile"]


# The keys.


def test_a_screen_may_intercept_a_key_before_it_moves_the_focus(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it leaves alone does what it always does."""
    intercepted: list[str] = []

    def intercept(event: Key) -> bool:
        intercepted.append(event.name)
        return event.name in ("left", "right", "1")

    keys(board, "tab", "tab")
    focused = board.focus
    monkeypatch.setattr(board, "intercept", intercept)
    keys(board, "left", "right", "1")
    assert board.focus == focused and board.done == []
    keys(board, "2", "tab")
    assert board.done == ["one"] and board.focus != focused
    assert intercepted == ["left", "right", "1", "2", "tab"]


def test_space_presses_what_enter_does_unless_something_has_it() -> None:
    enter, space = Button("enter", hotkey="enter"), Button("space", hotkey="space")
    assert widget_with_hotkey([enter], Key("space")) is enter
    assert widget_with_hotkey([enter, space], Key("space")) is space
    assert widget_with_hotkey([space], Key("enter")) is None


def test_shift_matters_only_to_a_hotkey_with_shift() -> None:
    save, save_as = Button("save", hotkey="ctrl+s"), Button("save-as", hotkey="ctrl+shift+s")
    shifted = Key("s", shift=True, ctrl=True)
    assert widget_with_hotkey([save, save_as], shifted) is save_as
    assert widget_with_hotkey([save], shifted) is save
    assert widget_with_hotkey([save_as], Key("s", ctrl=True)) is None


def test_tab_goes_by_group_then_left_to_right_and_round(board: Board) -> None:
    board.rows = 2
    board.rebuild()
    order = []
    for _ in range(12):
        keys(board, "tab")
        order.append(board.focus)
    assert order == [
        *("prompt", "none", "one", "repair", "retire"),
        *("on", "size", "walls", "player", "row-0", "row-1", "menu"),
    ]
    keys(board, "tab")
    assert board.focus == "prompt"
    send(board, Key("tab", shift=True))
    assert board.focus == "menu"


def test_the_focus_is_seen_wherever_tab_stops(board: Board) -> None:
    board.rows = 2
    board.rebuild()
    seen = {pixels(board)}
    for count in range(12):
        keys(board, "tab")
        seen.add(pixels(board))
        assert len(seen) == count + 2, board.focus


def test_arrows_move_inside_the_group_before_they_leave_it(board: Board) -> None:
    board.focus_on("none")
    keys(board, "right", "right")
    assert board.focus == "repair"
    keys(board, "left")
    assert board.focus == "one"
    keys(board, "up")
    assert widget(board, board.focus).group == Group.TABLE


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("text", [100, 200])
def test_the_focus_ring_of_an_icon_is_not_cut_by_the_windows_edge(
    board: Board, size: tuple[int, int], text: int
) -> None:
    board.manager.change(text_size=text)
    board.manager.resize(size)
    icon, look = widget(board, "menu"), Look(board.manager.scale, focused=True)
    shape = icon.shape(look)
    ring, offset = paint.focus_ring(look.scale, shape.size, icon.ring)
    assert Rect((0, 0), size).contains(ring.get_rect(topleft=shape.move(offset).topleft))


def test_enter_and_space_act_on_the_focus(board: Board) -> None:
    board.focus_on("none")
    keys(board, "enter")
    board.focus_on("menu")
    keys(board, "space")
    assert board.done == ["none", "menu"]


def test_a_held_key_acts_once(board: Board) -> None:
    board.focus_on("none")
    send(board, Key("enter"), Key("enter", is_repeat=True), Key("1", is_repeat=True))
    assert board.done == ["none"]


def test_enter_does_not_act_on_a_focus_that_is_not_seen(board: Board) -> None:
    click(board, "none")
    keys(board, "enter")
    assert board.done == ["none"]


def test_digits_press_the_numbered_answers(board: Board) -> None:
    keys(board, "2", "1", "7")
    assert board.done == ["one", "none"]


def test_escape_goes_back_once_a_press(board: Board) -> None:
    send(board, Key("escape"), Key("escape", is_repeat=True))
    assert board.backs == 1


def test_the_focus_survives_a_rebuild(board: Board) -> None:
    board.focus_on("one")
    keys(board, "enter")
    assert board.done == ["one"]
    assert (board.focus, board.keyboard) == ("one", True)


def test_the_focus_stays_in_the_group_when_its_part_is_gone(board: Board) -> None:
    board.focus_on("row-1")
    board.rows = 1
    board.rebuild()
    assert widget(board, "row-0")
    assert board.focus == "row-0"


# Reasons, questions, tooltips.


@pytest.mark.parametrize("way", ["click", "key", "enter"])
def test_a_disabled_button_says_why_and_does_nothing(board: Board, way: str) -> None:
    before = pixels(board)
    if way == "click":
        click(board, "repair")
    elif way == "key":
        keys(board, "3")
    else:
        board.focus_on("repair")
        keys(board, "enter")
    assert board.done == []
    assert tip(board) == "repair"
    assert widget(board, "repair").tooltip_texts == (
        "Repair: not now",
        "The walls already stand at 10.\nIt costs 2 cards.",
    )
    assert pixels(board) != before


def test_a_reason_is_shown_at_once_on_hover_and_focus(board: Board) -> None:
    send(board, Hover(widget(board, "repair").rect.center))
    assert tip(board) == "repair"
    send(board, Hover((640, 600)))
    assert tip(board) == ""
    board.focus_on("repair")
    assert tip(board) == "repair"


def test_other_tooltips_wait_and_wake_the_loop(board: Board) -> None:
    send(board, Hover(widget(board, "menu").rect.center))
    assert tip(board) == ""
    wait = board.manager.wait()
    assert wait is not None
    board.manager.update(wait / 2)
    assert tip(board) == ""
    before = pixels(board)
    assert board.manager.update(wait)
    assert tip(board) == "menu"
    assert pixels(board) != before
    assert board.manager.wait() is None


@pytest.mark.parametrize("calm", [False, True])
def test_a_tooltip_rises_into_its_place(board: Board, calm: bool) -> None:
    board.manager.change(reduced_motion=calm)
    board.manager.handle(Hover(widget(board, "repair").rect.center))
    board.manager.update(0)
    first = pixels(board)
    assert board.manager.update(0.06)
    between = pixels(board)
    assert board.manager.update(0.06)
    whole = pixels(board)
    assert not board.manager.update(0.06), "then nothing is drawn any more"
    assert len({first, between, whole}) == 3 and pixels(board) == whole


def test_a_tooltip_comes_only_when_the_pointer_has_moved_onto_its_part(board: Board) -> None:
    """Not where it happens to rest when a screen comes, or comes back."""
    at = widget(board, "repair").rect.center
    send(board, Hover(at))
    assert tip(board) == "repair"
    board.manager.push(message_dialog("Hint", "Repair."))
    board.manager.pop()
    assert board.hovered == "repair" and tip(board) == ""
    send(board, Hover((at[0] + 1, at[1])))
    assert tip(board) == "repair"


def test_no_tooltip_covers_a_notice(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> int:
        return len(board._tip.overlays(board.widgets, board.look, board.manager, board.moving()))

    send(board, Hover(widget(board, "repair").rect.center))
    assert tip(board) == "repair" and shown() == 1
    (bubble,) = board._tip.overlays(board.widgets, board.look, board.manager)
    beside = Overlay(bubble.rect, lambda surface: None)
    monkeypatch.setattr(board, "moving", lambda: [beside])
    assert shown() == 1, "what merely moves there hides nothing"
    before = pixels(board)
    monkeypatch.setattr(board, "moving", lambda: [beside._replace(notice=beside.rect)])
    assert shown() == 0 and pixels(board) != before


def test_a_press_puts_the_tooltip_away(board: Board) -> None:
    send(board, Hover(widget(board, "repair").rect.center))
    send(board, Press(widget(board, "none").rect.center))
    assert tip(board) == ""


def test_danger_asks_and_the_safe_answer_has_the_focus(board: Board) -> None:
    click(board, "retire")
    dialog = top(board, Dialog)
    assert board.done == []
    assert dialog.keyboard
    focused = widget(dialog, dialog.focus, Button)
    assert focused.label == "Keep going"
    keys(board, "enter")
    assert board.manager.top is board
    assert board.done == []


def test_danger_acts_when_it_is_meant(board: Board) -> None:
    click(board, "retire")
    keys(board, "right", "enter")
    assert board.manager.top is board
    assert board.done == ["retire"]


def test_a_dialog_keeps_input_from_the_screen_below(board: Board) -> None:
    click(board, "retire")
    keys(board, "1", "2")
    send(board, Press((60, 690)), Release((60, 690)), Typed("x"))
    keys(board, "escape")
    assert board.done == []
    assert board.backs == 0
    assert board.manager.top is board


def test_a_dialog_cuts_nothing() -> None:
    stage = new_stage()
    answers = [Answer("Keep going"), Answer("Retire and show what was hidden", kind="danger")]
    dialog = Dialog("A question that is rather long", "Words. " * 60, answers)
    stage.push(dialog)
    assert cut_at(dialog, WINDOWS) == []


@given(
    x=st.integers(0, 1200),
    y=st.integers(0, 700),
    w=st.integers(1, 400),
    h=st.integers(1, 200),
    size=st.tuples(st.integers(40, 400), st.integers(20, 220)),
)
def test_a_tooltip_stays_in_the_window_and_off_its_part(
    x: int, y: int, w: int, h: int, size: tuple[int, int]
) -> None:
    anchor = Rect(x, y, w, h).clip(Rect(0, 0, 1280, 720))
    at = tooltip.place_tooltip(size, anchor, SCALE)
    assert Rect(0, 0, 1280, 720).contains(at.rect)
    if max(anchor.top, 720 - anchor.bottom) >= size[1] + 12:
        assert not at.rect.colliderect(anchor)
    assert at.rect.left <= at.arrow_x <= at.rect.right
