"""Gamepads: translation of buttons and sticks to keys, so that all functions are available.

SDL knows the layout of each make of gamepad, however the buttons are labelled. A gamepad may be
plugged in or unplugged at any time.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pygame

PREVIOUS_KEY = "pad-before"
"""Key of the left shoulder button: the previous tab if there are tabs, else the previous widget."""
NEXT_KEY = "pad-after"
"""Key of the right shoulder button: the next tab if there are tabs, else the next widget."""
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
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PREVIOUS_KEY,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: NEXT_KEY,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "f2",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "f3",
}
"""Key that each button stands for."""
STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("pageup", "pagedown"),
}
"""Keys of each stick axis, for the negative and for the positive direction."""
PRESS_ABOVE = 20_000
"""Tilt (0 to 32767) above which a stick presses its key."""
RELEASE_BELOW = 9_000
"""Tilt below which the key goes up; between the two the key stays as it was (hysteresis)."""
HELP_ROWS = (  # mark on the picture, name of the part, its function
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
"""Help on each part of a gamepad, for the page that shows one."""


def initialise() -> None:
    """Initialise gamepad support; do nothing if the system has none."""
    with suppress(ImportError, pygame.error):
        from pygame._sdl2 import controller

        controller.init()


class Gamepads:
    """The connected gamepads, and the tilt of their sticks."""

    def __init__(self) -> None:
        self._open_pads: dict[int, Any] = {}
        self._pressed_keys: dict[tuple[int, int], str] = {}

    def keys(self, event: pygame.event.Event) -> tuple[str, str]:
        """Return the key that an event presses and the key that it releases; "" for none."""
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
                self._open_pads.pop(event.instance_id, None)
        return "", ""

    def _plug_in(self, index: int) -> None:
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            pad = controller.Controller(index)
            self._open_pads[pad.as_joystick().get_instance_id()] = pad

    def _tilt(self, stick: tuple[int, int], value: int) -> tuple[str, str]:
        """Handle the tilt of a stick (id of the gamepad, number of the axis), like `keys`."""
        _, axis = stick
        negative_key, positive_key = STICKS[axis]
        key_before = self._pressed_keys.get(stick, "")
        key = key_before
        if value > PRESS_ABOVE:
            key = positive_key
        elif value < -PRESS_ABOVE:
            key = negative_key
        elif abs(value) < RELEASE_BELOW:
            key = ""
        self._pressed_keys[stick] = key
        return (key, key_before) if key != key_before else ("", "")
