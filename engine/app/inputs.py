"""What a player does, in the program's own words.

A scene gets these values and never a pygame event: `Press`, `Release`, `Hover`, `Wheel`, `Key`,
`KeyUp`, `Typed`, `Dropped`, `Resize`, `Close`. `Translator` is the one place that knows pygame's
events.

What the pointer does says where it is, which button is meant, and which of Shift, Ctrl and Alt are
held. Positions are pixels of the window. A pointer that has left the window, or a window that has
lost the keyboard, is a pointer at `OUTSIDE`, so that nothing stays hovered or pressed behind its
back. A modifier that goes down or up while the pointer rests is a `Hover` of its own.

A letter that is typed arrives twice: as `Key("a")` for whoever listens to keys, and as
`Typed("a")` for whoever takes text. A text field that has the focus takes both.
"""

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from engine.app.gamepad import Gamepads

Position = tuple[int, int]

OUTSIDE: Position = (-1, -1)
LEFT = 1
MIDDLE = 2
RIGHT = 3
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
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{pygame.K_F1 + number: f"f{number + 1}" for number in range(12)},
}
FUNCTION_KEYS = tuple(f"f{number}" for number in range(1, 13))
PAD = {pygame.K_KP_1 + number: str(number + 1) for number in range(9)} | {pygame.K_KP_0: "0"}
KEY_NAMES |= PAD


class Pointer(Struct, frozen=True):
    """Where the pointer is, the button that is meant (0: none), and the modifiers that are held."""

    pos: Position
    button: int = 0
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Press(Pointer, frozen=True):
    """A mouse button goes down."""

    button: int = LEFT


class Release(Pointer, frozen=True):
    """A mouse button goes up; at `OUTSIDE` every one does, and nothing comes of it."""

    button: int = LEFT


class Hover(Pointer, frozen=True):
    """The pointer is there, or another modifier is held while it is. still: it has been there, and
    the screen below it is another one."""

    still: bool = False


class Wheel(Pointer, frozen=True, kw_only=True):
    """The wheel turns by so many notches; upwards is positive."""

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


class KeyUp(Struct, frozen=True):
    """A key that was held goes up; every one does when the window loses the keyboard."""

    name: str


class Typed(Struct, frozen=True):
    """Text has been entered, by whatever keyboard or input method."""

    text: str


class Dropped(Struct, frozen=True):
    """A file has been dropped onto the window."""

    path: str


class Resize(Struct, frozen=True):
    """The window is now `width` by `height` pixels, or the text setting has changed."""

    width: int
    height: int


class Close(Struct, frozen=True):
    """The player wants to close the window."""


Input = Press | Release | Hover | Wheel | Key | KeyUp | Typed | Dropped | Resize | Close


def key_name(code: int) -> str:
    """The name of a pygame key code, or "" for a key nobody uses."""
    if code in KEY_NAMES:
        return KEY_NAMES[code]
    return chr(code).lower() if 32 < code < 0x10000 and chr(code).isprintable() else ""


def _up(code: int) -> list[KeyUp]:
    name = key_name(code)
    return [KeyUp(name)] if name else []


class Translator:
    """Turns pygame's events into inputs; remembers which keys are held and where the pointer is.

    The modifiers are those of the keyboard's last event, which pygame's mouse events leave out.
    `place` gives the pixel of the picture that is seen at a pixel of the window.

    Sizes are left out: the window loop reads the surface's own size and says `Resize`.
    """

    def __init__(self, place: Callable[[Position], Position] = lambda pos: pos) -> None:
        self.pos: Position = OUTSIDE
        self._place = place
        self._held: set[int] = set()
        self._mod = 0
        self._pads = Gamepads()

    def __call__(self, event: pygame.event.Event) -> list[Input]:
        """What the event means to the program: nothing, one input, or two."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.pos = self._place(event.pos)
                return [self._point()]
            case pygame.MOUSEBUTTONDOWN if event.button not in WHEEL_BUTTONS:
                self.pos = self._place(event.pos)
                return [self._point(), Press(self.pos, event.button, *self._modifiers())]
            case pygame.MOUSEBUTTONUP if event.button not in WHEEL_BUTTONS:
                self.pos = self._place(event.pos)
                return [Release(self.pos, event.button, *self._modifiers())]
            case pygame.MOUSEWHEEL:
                return [Wheel(self.pos, 0, *self._modifiers(), steps=event.precise_y)]
            case pygame.KEYDOWN:
                return [*self._modify(event.mod), *self._key(event)]
            case pygame.KEYUP:
                self._held.discard(event.key)
                return [*_up(event.key), *self._modify(event.mod)]
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.WINDOWLEAVE:
                self.pos = OUTSIDE
                return [Hover(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                let_go = [up for code in self._held for up in _up(code)]
                self._held.clear()
                self._mod = 0
                return [Release(OUTSIDE), *let_go]
            case pygame.QUIT:
                return [Close()]
        down, up = self._pads.keys(event)
        return [*([KeyUp(up)] if up else []), *([Key(down)] if down else [])]

    def timely(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """These without the repeats of keys that are let go among them: it was the window that took
        its time, and not the hand."""
        let_go = {event.key for event in events if event.type == pygame.KEYUP}
        held = {*self._held}
        found = list[pygame.event.Event]()
        for event in events:
            if event.type == pygame.KEYDOWN:
                if event.key in held & let_go:
                    continue
                held.add(event.key)
            elif event.type == pygame.KEYUP:
                held.discard(event.key)
            found.append(event)
        return found

    def _point(self) -> Hover:
        return Hover(self.pos, 0, *self._modifiers())

    def _modifiers(self) -> tuple[bool, bool, bool]:
        """Whether Shift, Ctrl and Alt are held."""
        mods = pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT
        shift, ctrl, alt = (bool(self._mod & mod) for mod in mods)
        return shift, ctrl, alt

    def _modify(self, mod: int) -> list[Input]:
        """Other modifiers may be held now: the pointer says so where it is."""
        before = self._modifiers()
        self._mod = mod
        changed = self.pos != OUTSIDE and before != self._modifiers()
        return [self._point()] if changed else []

    def _key(self, event: pygame.event.Event) -> list[Input]:
        name = key_name(event.key)
        again = event.key in self._held
        self._held.add(event.key)
        if not name:
            return []
        shift, ctrl, _ = self._modifiers()
        return [Key(name, shift, ctrl, again, event.key in PAD)]
