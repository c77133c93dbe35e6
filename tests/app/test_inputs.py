from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.app.inputs import (
    OUTSIDE,
    Close,
    Hover,
    Input,
    Key,
    KeyUp,
    Press,
    Release,
    Translator,
    Typed,
    Wheel,
    key_name,
)


def key(kind: int, code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=mod)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (pygame.K_RETURN, "enter"),
        (pygame.K_KP_ENTER, "enter"),
        (pygame.K_ESCAPE, "escape"),
        (pygame.K_a, "a"),
        (pygame.K_1, "1"),
        (pygame.K_KP_1, "1"),
        (pygame.K_KP_0, "0"),
        (pygame.K_KP_PLUS, "+"),
        (pygame.K_MINUS, "-"),
        (pygame.K_F11, "f11"),
        (pygame.K_PAGEDOWN, "pagedown"),
        (ord("é"), "é"),
        (pygame.K_LSHIFT, ""),
        (pygame.K_CAPSLOCK, ""),
    ],
)
def test_keys_are_known_by_name(code: int, name: str) -> None:
    assert key_name(code) == name


def test_modifiers_are_told_and_a_key_of_no_use_is_not() -> None:
    translate = Translator()
    mod = pygame.KMOD_LSHIFT | pygame.KMOD_RCTRL
    assert translate(key(pygame.KEYDOWN, pygame.K_z, mod)) == [Key("z", shift=True, ctrl=True)]
    assert translate(key(pygame.KEYDOWN, pygame.K_LSHIFT)) == []


def test_the_number_pad_is_told_apart() -> None:
    translate = Translator()
    assert translate(key(pygame.KEYDOWN, pygame.K_KP_7)) == [Key("7", pad=True)]
    assert translate(key(pygame.KEYDOWN, pygame.K_7)) == [Key("7")]
    assert translate(key(pygame.KEYDOWN, pygame.K_KP_ENTER)) == [Key("enter")]


def test_a_held_key_says_again_until_it_is_let_go() -> None:
    translate = Translator()
    assert translate(key(pygame.KEYDOWN, pygame.K_RETURN)) == [Key("enter")]
    assert translate(key(pygame.KEYDOWN, pygame.K_RETURN)) == [Key("enter", is_repeat=True)]
    assert translate(key(pygame.KEYUP, pygame.K_RETURN)) == [KeyUp("enter")]
    assert translate(key(pygame.KEYDOWN, pygame.K_RETURN)) == [Key("enter")]


def test_what_a_key_says_again_when_it_has_been_let_go_is_not_heard() -> None:
    translate, held = Translator(), key(pygame.KEYDOWN, pygame.K_LEFT)
    up, other = key(pygame.KEYUP, pygame.K_LEFT), key(pygame.KEYDOWN, pygame.K_a)
    assert translate.drop_late_repeats([held, up, held, up]) == [held, up, held, up]
    assert translate.drop_late_repeats([held, held, other]) == [held, held, other]
    assert translate.drop_late_repeats([held, held, other, up]) == [held, other, up]
    translate(held)
    assert translate.drop_late_repeats([held, other, up, held]) == [other, up, held]


def test_a_key_held_while_the_window_loses_the_keyboard_is_new_afterwards() -> None:
    translate = Translator()
    translate(key(pygame.KEYDOWN, pygame.K_RETURN))
    lost = translate(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert lost == [Release(OUTSIDE), KeyUp("enter")]
    assert translate(key(pygame.KEYDOWN, pygame.K_RETURN)) == [Key("enter")]


def test_the_mouse() -> None:
    translate = Translator()

    def given(kind: int, **fields: object) -> list[Input]:
        return translate(pygame.event.Event(kind, fields))

    assert given(pygame.MOUSEMOTION, pos=(5, 6)) == [Hover((5, 6))]
    assert given(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=1) == [
        Hover((7, 8)),
        Press((7, 8), 1),
    ]
    assert given(pygame.MOUSEBUTTONUP, pos=(7, 8), button=1) == [Release((7, 8))]
    assert given(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=2)[1:] == [Press((7, 8), 2)]
    assert given(pygame.MOUSEBUTTONUP, pos=(7, 8), button=3) == [Release((7, 8), 3)]
    assert given(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=4) == []
    assert given(pygame.MOUSEBUTTONUP, pos=(7, 8), button=5) == []
    assert given(pygame.MOUSEWHEEL, precise_y=-2.0) == [Wheel((7, 8), steps=-2.0)]
    assert given(pygame.WINDOWLEAVE) == [Hover(OUTSIDE)]


def test_the_mouse_tells_which_modifiers_are_held() -> None:
    translate = Translator()
    at, click = (5, 6), {"pos": (5, 6), "button": 1}
    shift, both = pygame.KMOD_RSHIFT, pygame.KMOD_RSHIFT | pygame.KMOD_LALT
    translate(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    assert translate(key(pygame.KEYDOWN, pygame.K_RSHIFT, shift)) == [Hover(at, shift=True)]
    assert translate(key(pygame.KEYDOWN, pygame.K_LALT, both)) == [Hover(at, shift=True, alt=True)]
    given = translate(pygame.event.Event(pygame.MOUSEBUTTONDOWN, click))
    assert given == [Hover(at, shift=True, alt=True), Press(at, shift=True, alt=True)]
    assert translate(key(pygame.KEYUP, pygame.K_LALT, shift)) == [Hover(at, shift=True)]
    given = translate(pygame.event.Event(pygame.MOUSEBUTTONUP, click))
    assert given == [Release(at, shift=True)]
    given = translate(pygame.event.Event(pygame.MOUSEWHEEL, precise_y=1.0))
    assert given == [Wheel(at, shift=True, steps=1.0)]
    assert translate(key(pygame.KEYDOWN, pygame.K_a, shift)) == [Key("a", shift=True)]
    translate(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert translate(pygame.event.Event(pygame.MOUSEMOTION, pos=at)) == [Hover(at)]


def test_text_and_the_end() -> None:
    translate = Translator()
    assert translate(pygame.event.Event(pygame.TEXTINPUT, text="ö")) == [Typed("ö")]
    assert translate(pygame.event.Event(pygame.QUIT)) == [Close()]
    assert translate(pygame.event.Event(pygame.USEREVENT)) == []


# Gamepads.


def pad(kind: int, **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=0, **more)


@pytest.mark.parametrize(
    ("button", "name"),
    [
        (pygame.CONTROLLER_BUTTON_A, "enter"),
        (pygame.CONTROLLER_BUTTON_B, "escape"),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, "left"),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "pad-after"),
    ],
)
def test_a_button_of_a_pad_is_a_key(button: int, name: str) -> None:
    translate = Translator()
    assert translate(pad(pygame.CONTROLLERBUTTONDOWN, button=button)) == [Key(name)]
    assert translate(pad(pygame.CONTROLLERBUTTONUP, button=button)) == [KeyUp(name)]


def test_a_stick_is_a_key_from_one_tilt_to_the_next() -> None:
    translate, axis = Translator(), pygame.CONTROLLER_AXIS_LEFTX
    told = [
        translate(pad(pygame.CONTROLLERAXISMOTION, axis=axis, value=value))
        for value in (8000, 25000, 32000, 15000, 3000, -30000, 0)
    ]
    left, right = Key("left"), Key("right")
    assert told == [[], [right], [], [], [KeyUp("right")], [left], [KeyUp("left")]]


def test_a_pad_that_is_no_more_and_buttons_of_no_use_are_nothing() -> None:
    translate = Translator()
    assert translate(pad(pygame.CONTROLLERDEVICEREMOVED)) == []
    assert translate(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=7)) == []
    guide = pygame.CONTROLLER_BUTTON_GUIDE
    assert translate(pad(pygame.CONTROLLERBUTTONDOWN, button=guide)) == []
