"""Text field for one line.

The screen passes it keys, entered text and presses; the returned `Change` says whether an input was
handled, and what must be redrawn.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Self

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.desktop import clipboard_text, copy_text
from engine.app.inputs import LEFT, Key, Pointer, Position, Typed
from engine.app.rects import clip_to
from engine.app.theme import Role, Scale
from engine.app.widgets.control import Control
from engine.app.widgets.widget import Change, Look, Size
from engine.words.markup import literal

PAD = 12
"""Space at the left and right of the text, in style units."""
LONGEST_PATH = 1000
"""Maximum number of characters of a path that can be typed."""
MAX_RESERVED_LETTERS = 40
"""Maximum number of letters for which a field reserves room; a longer text scrolls."""
USUAL_LETTER = "n"
"""Letter of usual width, by which room is measured."""
TALL_LETTERS = "Ag"
"""Letters that reach to the top and to the bottom of a line."""
PAD_Y = 4
"""Space above and below the text, in style units."""
ANY_WIDTH = 100
"""Any width in pixels at which a field is measured: its height is that of one line."""
CARET_WIDTH = 1.6
"""Width of the caret, in style units."""


@dataclass(eq=False, repr=False)
class TextField(Control):
    """One line of text on parchment: caret, typing, Backspace, Delete, arrows, Home and End.

    With Shift, caret movements select; Ctrl+A and getting the focus select everything; typed text,
    or text pasted with Ctrl+V, replaces the selection. Ctrl+C and Ctrl+X copy and cut it; without
    a selection, all of the text.

    Attributes:
        value: The text.
        limit: Maximum number of characters; at that length the field shows that it is full.
        on_change: Called with every new text.
        on_enter: Action of Enter; without it Enter is left to the screen.
        empty: Placeholder while there is no text.
    """

    value: str = ""
    on_change: Callable[[str], None] = lambda value: None
    _: KW_ONLY
    limit: int = 24
    on_enter: Callable[[], None] | None = None
    empty: str = ""

    takes_text = True

    @override
    @property
    def state(self) -> str:
        content = self.value or self.empty or "empty"
        return f"{content}, {self._full_note}" if self._full_note else content

    @property
    def _full_note(self) -> str:
        """Note that the field is full; "" while there is room."""
        return f"full: {self.limit} letters" if len(self.value) >= self.limit else ""

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.caret = len(self.value)
        """Number of characters before the caret."""
        self.anchor = len(self.value)
        """Other end of the selection; equal to the caret if nothing is selected."""
        self._grab_caret = len(self.value)
        """Caret position at which the last press began, an end of the selection while dragging."""

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        self.caret = min(before.caret, len(self.value))
        self.anchor = min(before.anchor, len(self.value))
        self._grab_caret = min(before._grab_caret, len(self.value))

    @override
    def gain_focus(self) -> None:
        self._select_all()

    def _select_all(self) -> None:
        self.anchor = 0
        self.caret = len(self.value)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is None:
            widest_text = USUAL_LETTER * min(self.limit, MAX_RESERVED_LETTERS)
            text_width, text_height = text.measure(widest_text, Role.LEAD, scale)
            height = max(text_height + scale.px(2 * PAD_Y), scale.px(theme.FORM_HEIGHT))
            return text_width + scale.px(2 * PAD), height
        text_height = text.measure(TALL_LETTERS, Role.NUMBER, scale)[1]
        least_text_width = text_height  # room for a letter or two, and the caret
        return scale.px(2 * PAD) + least_text_width, text_height + scale.px(2 * PAD_Y)

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        if isinstance(event, Typed):
            self._insert(event.text)
            return Change.SCREEN
        match event.name:
            case "left" | "right" | "home" | "end":
                self._move_caret(event)
            case "backspace" | "delete":
                if self.caret == self.anchor:
                    step = -1 if event.name == "backspace" else 1
                    self.anchor = min(max(self.caret + step, 0), len(self.value))
                self._insert("")
            case "a" if event.ctrl:
                self._select_all()
            case "v" if event.ctrl:
                self._insert(clipboard_text())
            case "c" | "x" if event.ctrl and self.value:
                self._copy()
                if event.name == "x":
                    self._insert("")
            case "enter" if self.on_enter is not None and not event.is_repeat:
                self.on_enter()
            case name:
                is_letter = len(name) == 1 or name == "space"
                enters_text = is_letter and not event.ctrl  # the text itself follows as `Typed`
                return Change.TAKEN if enters_text else Change.NONE
        return Change.SCREEN

    def _copy(self) -> None:
        """Copy the selection to the clipboard; without one, select and copy everything."""
        if self.caret == self.anchor:
            self._select_all()
        low, high = sorted((self.caret, self.anchor))
        copy_text(self.value[low:high])

    def _move_caret(self, event: Key) -> None:
        """Move the caret; an arrow without Shift drops a selection, at its end on that side."""
        caret = {
            "left": self.caret - 1,
            "right": self.caret + 1,
            "home": 0,
            "end": len(self.value),
        }[event.name]
        low, high = sorted((self.caret, self.anchor))
        drops_selection = low != high and not event.shift
        if drops_selection and event.name == "left":
            caret = low
        elif drops_selection and event.name == "right":
            caret = high
        self.caret = min(max(caret, 0), len(self.value))
        if not event.shift:
            self.anchor = self.caret

    def _insert(self, words: str) -> None:
        """Replace the selection by the beginning of these words that fits."""
        low, high = sorted((self.caret, self.anchor))
        kept_length = len(self.value) - (high - low)
        room = max(0, self.limit - kept_length)
        words = "".join(letter for letter in words if letter.isprintable())[:room]
        value_before = self.value
        self.value = value_before[:low] + words + value_before[high:]
        self.caret = low + len(words)
        self.anchor = self.caret
        if self.value != value_before:
            self.on_change(self.value)

    def _caret_offsets(self, scale: Scale) -> list[int]:
        """Return the x of each caret position relative to the start of the text, in pixels."""
        return [
            text.measure(literal(self.value[:count]), Role.LEAD, scale)[0] if count else 0
            for count in range(len(self.value) + 1)
        ]

    def _text_left(self, scale: Scale) -> int:
        """Return the x of the text's start, shifted left if the caret would be out of sight."""
        offsets = self._caret_offsets(scale)
        room = self.rect.width - 2 * scale.px(PAD) - self._fitting_note(scale)[1]
        hidden_width = max(0, offsets[self.caret] - room)
        return self.rect.left + scale.px(PAD) - hidden_width

    def _fitting_note(self, scale: Scale) -> tuple[str, int]:
        """Return the note of a full field and its width in pixels; "" and 0 for no note.

        The width includes the gap before the note, and is at most half that of the field.
        """
        if not self._full_note:
            return "", 0
        for note in (self._full_note, "full"):
            width = text.measure(note, Role.NOTE, scale)[0] + scale.px(PAD)
            if width <= self.rect.width / 2:
                return note, width
        return "", 0

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT:
            return Change.NONE
        self.caret = self._nearest_caret(at.pos, scale)
        self.anchor = self.caret
        self._grab_caret = self.caret
        return Change.PICTURE

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        caret = self._nearest_caret(at.pos, scale)
        whole_range = {0, len(self.value)}
        if caret == self._grab_caret and {self.anchor, self.caret} == whole_range:
            return Change.TAKEN  # the press that focused the field has selected everything
        self.anchor = self._grab_caret
        self.caret = caret
        return Change.PICTURE

    def _nearest_caret(self, pos: Position, scale: Scale) -> int:
        text_left = self._text_left(scale)
        offsets = self._caret_offsets(scale)
        return min(range(len(offsets)), key=lambda count: abs(text_left + offsets[count] - pos[0]))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        surface.blit(paint.panel(scale, self.rect.size, "input"), self.rect)
        text_left = self._text_left(scale)
        offsets = self._caret_offsets(scale)
        visible_text, ink = (
            (self.value, theme.INK) if self.value else (self.empty, theme.INK_LIGHTER)
        )
        visible_block = text.block(literal(visible_text), Role.LEAD, scale, colour=ink)
        height = text.measure(TALL_LETTERS, Role.LEAD, scale)[1]
        y = self.rect.centery - height // 2
        text_rect = self.rect.inflate(-2 * scale.px(PAD / 2), 0)
        note, note_width = self._fitting_note(scale)
        if note:
            note_block = text.block(note, Role.NOTE, scale, colour=theme.OXBLOOD)
            right = self.rect.right - scale.px(PAD)
            note_block_width, note_height = note_block.size
            note_top = self.rect.centery - note_height // 2
            note_block.draw(surface, (right - note_block_width, note_top))
            text_rect.width -= note_width
        with clip_to(surface, text_rect):
            low, high = sorted((self.caret, self.anchor))
            if look.focused and low != high:
                selection_rect = Rect(
                    text_left + offsets[low], y, offsets[high] - offsets[low], height
                )
                pygame.draw.rect(surface, theme.BRASS, selection_rect)
            visible_block.draw(surface, (text_left, y))
            if look.focused:
                x = text_left + offsets[self.caret]
                width = max(1, scale.px(CARET_WIDTH))
                pygame.draw.rect(surface, theme.INK, Rect(x, y, width, height))
