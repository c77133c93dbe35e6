"""What a player does, in the program's own words.

A scene gets these values and never a pygame event: `Press`, `Release`, `Point`, `Wheel`, `Key`,
`Typed`, `Resize`, `Close`. `Translator` is the one place that knows pygame's events.

Positions are pixels of the window. A pointer that has left the window, or a window that has lost
the keyboard, is a pointer at `OUTSIDE`, so that nothing stays hovered or pressed behind its back.

A letter that is typed arrives twice: as `Key("a")` for whoever listens to keys, and as
`Typed("a")` for whoever takes text. A text field that has the focus takes both.
"""

import pygame
from msgspec import Struct

Position = tuple[int, int]

OUTSIDE: Position = (-1, -1)
LEFT, RIGHT = 1, 3
WHEEL_BUTTONS = (4, 5)

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
    **{pygame.K_F1 + number: f"f{number + 1}" for number in range(12)},
}
PAD = {pygame.K_KP_1 + number: str(number + 1) for number in range(9)} | {pygame.K_KP_0: "0"}
KEY_NAMES |= PAD


class Press(Struct, frozen=True):
    """A mouse button goes down: 1 is the left one, 3 the right one."""

    pos: Position
    button: int = LEFT


class Release(Struct, frozen=True):
    """The left mouse button goes up."""

    pos: Position


class Point(Struct, frozen=True):
    """The pointer is at `pos`."""

    pos: Position


class Wheel(Struct, frozen=True):
    """The wheel turns by `steps` notches with the pointer at `pos`; upwards is positive."""

    pos: Position
    steps: float


class Key(Struct, frozen=True):
    """A key goes down: "enter", "escape", "tab", "left", "f1", "a", "1", ...

    `again` marks the repeats of a key that is held; they move and type, but never act. `pad` marks
    a digit of the number pad.
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    again: bool = False
    pad: bool = False


class Typed(Struct, frozen=True):
    """Text has been entered, by whatever keyboard or input method."""

    text: str


class Resize(Struct, frozen=True):
    """The window is now `width` by `height` pixels, or the text setting has changed."""

    width: int
    height: int


class Close(Struct, frozen=True):
    """The window is asked to close."""


Input = Press | Release | Point | Wheel | Key | Typed | Resize | Close


def key_name(code: int) -> str:
    """The name of a pygame key code, or "" for a key nobody uses."""
    if code in KEY_NAMES:
        return KEY_NAMES[code]
    return chr(code).lower() if 32 < code < 0x10000 and chr(code).isprintable() else ""


class Translator:
    """Turns pygame's events into inputs; remembers which keys are held and where the pointer is.

    Sizes are left out: the window loop reads the surface's own size and says `Resize`.
    """

    def __init__(self) -> None:
        self.pos: Position = OUTSIDE
        self._held: set[int] = set()

    def __call__(self, event: pygame.event.Event) -> list[Input]:
        """What the event means to the program: nothing, one input, or two."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.pos = event.pos
                return [Point(event.pos)]
            case pygame.MOUSEBUTTONDOWN if event.button not in WHEEL_BUTTONS:
                self.pos = event.pos
                return [Point(event.pos), Press(event.pos, event.button)]
            case pygame.MOUSEBUTTONUP if event.button == LEFT:
                self.pos = event.pos
                return [Release(event.pos)]
            case pygame.MOUSEWHEEL:
                return [Wheel(self.pos, event.precise_y)]
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                self._held.discard(event.key)
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.WINDOWLEAVE:
                self.pos = OUTSIDE
                return [Point(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                return [Release(OUTSIDE)]
            case pygame.QUIT:
                return [Close()]
        return []

    def _key(self, event: pygame.event.Event) -> list[Input]:
        name = key_name(event.key)
        again = event.key in self._held
        self._held.add(event.key)
        if not name:
            return []
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
        return [Key(name, shift, ctrl, again, event.key in PAD)]
