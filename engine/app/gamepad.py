"""Gamepads: what is pressed on one is a key, so that all that keys do can be done with it.

SDL knows where the buttons of each make of pad are, whatever they are called on it. One may be
plugged in, or pulled out, at any time.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pygame

BEFORE = "pad-before"
AFTER = "pad-after"
"""The keys of the shoulders: they turn the tabs where there are any, else they move the focus."""
DIRECTIONS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
BUTTONS = {
    **DIRECTIONS,
    pygame.CONTROLLER_BUTTON_A: "enter",
    pygame.CONTROLLER_BUTTON_B: "escape",
    pygame.CONTROLLER_BUTTON_X: "space",
    pygame.CONTROLLER_BUTTON_Y: "f1",
    pygame.CONTROLLER_BUTTON_BACK: "u",
    pygame.CONTROLLER_BUTTON_START: "f10",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: BEFORE,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: AFTER,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "f2",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "f3",
}
"""The key that each button stands for."""
STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("pageup", "pagedown"),
}
"""The keys of a stick that is tilted one way or the other."""
TILTED = 20_000
UPRIGHT = 9_000
"""How far a stick is tilted, of 32767, until it counts, and until it counts no more."""
DOES = (
    ("1", "D-pad, left stick", "move the focus, and what is on a map or board"),
    ("A", "A", "presses what has the focus"),
    ("B", "B", "goes back; at a table it opens the menu"),
    ("X", "X", "goes on, as Space does"),
    ("Y", "Y", "opens the rules"),
    ("2", "Shoulders", "turn the tabs, or go through all that can be pressed"),
    ("3", "Right stick", "turns the pages of a text"),
    ("4", "Back, Select", "takes the last action back"),
    ("5", "Start", "opens the settings"),
    ("1", "Left stick, pressed", "reads what has the focus"),
    ("3", "Right stick, pressed", "reads the whole screen"),
)
"""What each part of a pad does, in words: its mark on the picture, its name, what it does."""


def ready() -> None:
    """Look for gamepads from here on; without any support for them there are none."""
    with suppress(ImportError, pygame.error):
        from pygame._sdl2 import controller

        controller.init()


class Gamepads:
    """All gamepads that are plugged in."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._tilted: dict[tuple[int, int], str] = {}

    def keys(self, event: pygame.event.Event) -> tuple[str, str]:
        """The key that goes down by this event, and the one that goes up; "" for none."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN:
                return BUTTONS.get(event.button, ""), ""
            case pygame.CONTROLLERBUTTONUP:
                return "", BUTTONS.get(event.button, "")
            case pygame.CONTROLLERAXISMOTION if event.axis in STICKS:
                return self._tilt((event.instance_id, event.axis), event.value)
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
        return "", ""

    def _plug_in(self, index: int) -> None:
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            pad = controller.Controller(index)
            self._open[pad.as_joystick().get_instance_id()] = pad

    def _tilt(self, stick: tuple[int, int], value: int) -> tuple[str, str]:
        before = self._tilted.get(stick, "")
        now = STICKS[stick[1]][value > 0] if abs(value) > TILTED else before
        if abs(value) < UPRIGHT:
            now = ""
        self._tilted[stick] = now
        return (now, before) if now != before else ("", "")
