"""Input events of the player: pointer, keys, text and window, independent of pygame.

A scene gets these values and never a pygame event: `Press`, `Release`, `Hover`, `Wheel`, `Key`,
`KeyUp`, `Typed`, `Dropped`, `Resize`, `Close`. `Translator` is the one place that knows pygame's
events.

Each pointer event has the position, the button, and the state of Shift, Ctrl and Alt. Positions are
pixels of the picture that the window shows. A pointer that has left the window is at `OUTSIDE`.
When the window loses the keyboard, one `Release` at `OUTSIDE` stands for all buttons, so that
nothing stays pressed. A modifier that goes down or up while the pointer rests causes a `Hover` of
its own.

A typed letter arrives twice: as `Key("a")` for keyboard shortcuts, and as `Typed("a")` for text
input. A text field with the focus takes both.
"""

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from engine.app.gamepad import Gamepads

Position = tuple[int, int]

OUTSIDE: Position = (-1, -1)
"""Position of a pointer that has left the window."""
LEFT = 1
"""Number of the left mouse button."""
MIDDLE = 2
"""Number of the middle mouse button."""
RIGHT = 3
"""Number of the right mouse button."""
WHEEL_BUTTONS = (4, 5)
"""Numbers under which SDL reports the wheel as buttons, besides its wheel events."""

KEY_NAMES = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_SPACE: "space",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{pygame.K_F1 + number: f"f{number + 1}" for number in range(12)},
}
FUNCTION_KEYS = tuple(f"f{number}" for number in range(1, 13))
NUMBER_PAD = {pygame.K_KP_1 + number: str(number + 1) for number in range(9)} | {pygame.K_KP_0: "0"}
KEY_NAMES |= NUMBER_PAD


class Pointer(Struct, frozen=True):
    """Base of the pointer events: position, button (0 for none), and held modifiers."""

    pos: Position
    button: int = 0
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    @property
    def is_keyboard(self) -> bool:
        """True if the event has no pixel of the window: the keyboard points, or the mouse left."""
        return self.pos == OUTSIDE


class Press(Pointer, frozen=True):
    """Event: a mouse button goes down."""

    button: int = LEFT


class Release(Pointer, frozen=True):
    """Event: a mouse button goes up. At `OUTSIDE` all buttons are released, without a click."""

    button: int = LEFT


class Hover(Pointer, frozen=True):
    """Event: the pointer moved, or a modifier changed.

    Attributes:
        still: True if the pointer did not move but the screen below it is a new one.
    """

    still: bool = False


class Wheel(Pointer, frozen=True, kw_only=True):
    """Event: the wheel turns by `steps` notches; upwards is positive."""

    steps: float


class Key(Struct, frozen=True):
    """Event: a key goes down: "enter", "escape", "tab", "left", "f1", "a", "1", ...

    Attributes:
        is_repeat: True for a repeat of a key that is held; repeats move and type, but press
            nothing.
        pad: True for a digit of the number pad.
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    is_repeat: bool = False
    pad: bool = False


class KeyUp(Struct, frozen=True):
    """Event: a held key goes up; all of them do when the window loses the keyboard."""

    name: str


class Typed(Struct, frozen=True):
    """Event: text was entered, by a keyboard or an input method."""

    text: str


class Dropped(Struct, frozen=True):
    """Event: a file was dropped onto the window."""

    path: str


class Resize(Struct, frozen=True):
    """Event: the window is now `width` by `height` pixels, or the text setting has changed."""

    width: int
    height: int


class Close(Struct, frozen=True):
    """Event: the player wants to close the window."""


Input = Press | Release | Hover | Wheel | Key | KeyUp | Typed | Dropped | Resize | Close


def key_name(code: int) -> str:
    """Return the name of a pygame key code, or "" for a key without a use."""
    if code in KEY_NAMES:
        return KEY_NAMES[code]
    # printable keys have the code of their character; the others are greater
    is_character = ord(" ") < code < 0x10000
    return chr(code).lower() if is_character and chr(code).isprintable() else ""


def _key_ups(code: int) -> list[KeyUp]:
    name = key_name(code)
    return [KeyUp(name)] if name else []


class Translator:
    """Translator of pygame's events to inputs; tracks the held keys and the pointer's position.

    The modifiers are those of the last keyboard event, since pygame's mouse events have none.
    Window sizes are left out: the window loop reads the surface's own size and sends `Resize`.

    Args:
        to_picture: Converts a pixel of the window to the pixel of the picture that is shown there.
    """

    def __init__(self, to_picture: Callable[[Position], Position] = lambda pos: pos) -> None:
        self.pos: Position = OUTSIDE
        self._to_picture = to_picture
        self._held_keys: set[int] = set()
        self._modifier_bits = 0
        self._pads = Gamepads()

    def __call__(self, event: pygame.event.Event) -> list[Input]:
        """Return the inputs that an event stands for: none, one, or several."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.pos = self._to_picture(event.pos)
                return [self._hover()]
            case pygame.MOUSEBUTTONDOWN if event.button not in WHEEL_BUTTONS:
                self.pos = self._to_picture(event.pos)
                return [self._hover(), Press(self.pos, event.button, *self._modifiers())]
            case pygame.MOUSEBUTTONUP if event.button not in WHEEL_BUTTONS:
                self.pos = self._to_picture(event.pos)
                return [Release(self.pos, event.button, *self._modifiers())]
            case pygame.MOUSEWHEEL:
                return [Wheel(self.pos, 0, *self._modifiers(), steps=event.precise_y)]
            case pygame.KEYDOWN:
                return [*self._set_modifiers(event.mod), *self._key_down(event)]
            case pygame.KEYUP:
                self._held_keys.discard(event.key)
                return [*_key_ups(event.key), *self._set_modifiers(event.mod)]
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.WINDOWLEAVE:
                self.pos = OUTSIDE
                return [Hover(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                key_ups = [up for code in self._held_keys for up in _key_ups(code)]
                self._held_keys.clear()
                self._modifier_bits = 0
                return [Release(OUTSIDE), *key_ups]
            case pygame.QUIT:
                return [Close()]
        pressed_key, released_key = self._pads.keys(event)
        inputs: list[Input] = []
        if released_key:
            inputs.append(KeyUp(released_key))
        if pressed_key:
            inputs.append(Key(pressed_key))
        return inputs

    def drop_late_repeats(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return the events without repeats of keys that are released within the same batch.

        Such repeats come from a slow frame of the window, not from a key that was held long.
        """
        # a key that is released and pressed again in one batch is no repeat: it is no longer held
        released_codes = {event.key for event in events if event.type == pygame.KEYUP}
        held_keys = {*self._held_keys}
        kept_events = list[pygame.event.Event]()
        for event in events:
            if event.type == pygame.KEYDOWN:
                is_late_repeat = event.key in held_keys and event.key in released_codes
                if is_late_repeat:
                    continue
                held_keys.add(event.key)
            elif event.type == pygame.KEYUP:
                held_keys.discard(event.key)
            kept_events.append(event)
        return kept_events

    def _hover(self) -> Hover:
        return Hover(self.pos, 0, *self._modifiers())

    def _modifiers(self) -> tuple[bool, bool, bool]:
        """Return whether Shift, Ctrl and Alt are held."""
        shift = bool(self._modifier_bits & pygame.KMOD_SHIFT)
        ctrl = bool(self._modifier_bits & pygame.KMOD_CTRL)
        alt = bool(self._modifier_bits & pygame.KMOD_ALT)
        return shift, ctrl, alt

    def _set_modifiers(self, mod: int) -> list[Input]:
        """Store the modifiers; return a `Hover` if they changed with the pointer in the window."""
        modifiers_before = self._modifiers()
        self._modifier_bits = mod
        has_changed = self.pos != OUTSIDE and modifiers_before != self._modifiers()
        return [self._hover()] if has_changed else []

    def _key_down(self, event: pygame.event.Event) -> list[Input]:
        name = key_name(event.key)
        is_repeat = event.key in self._held_keys
        self._held_keys.add(event.key)
        if not name:
            return []
        shift, ctrl, _ = self._modifiers()
        return [Key(name, shift, ctrl=ctrl, is_repeat=is_repeat, pad=event.key in NUMBER_PAD)]
