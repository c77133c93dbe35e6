"""Widgets of a match that is watched: progress bar, pins of key moments, open hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import LEFT, Pointer
from engine.app.theme import Scale
from engine.app.widgets import Button, Change, Look, Widget
from engine.rules.cards import Card
from engine.table.cards import card_picture

GRIP = (18, 34)
"""Width and height of the bar's grip, in style units."""
PIN = 16
"""Size of a key moment's mark, in style units."""
PIN_AT_REST = 0.8
"""Size of a pin without pointer or focus, as a share of its size with them."""
MARK_GROWTH = 6
"""Distance by which the mark beside a hand exceeds a pin, in style units."""
CARD_GAP = 2
"""Gap between cards of a hand that have room beside each other, in pixels."""
MARK_GAP = 8
"""Gap between a seat's mark and its hand, in style units."""
HAND_CARD = 44
"""Width of a card of an open hand, in style units."""


@dataclass(eq=False)
class MomentPin(Button):
    """Key moment on the progress bar: the mark of its seat, or the diamond of chance."""

    seat: int = 0
    _: KW_ONLY

    named = True
    ring = "field"

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        return scale.px(PIN), scale.px(PIN)

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        """Draw no shadow, because the pin lies on the bar."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        side = self.rect.width
        if not (look.hovered or look.focused):
            side = round(side * PIN_AT_REST)
        if self.seat:
            mark = paint.seat_mark(look.scale, self.seat, side, number=False)
        else:
            mark = paint.diamond(side, theme.BRASS_LIGHT)
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@dataclass(eq=False)
class HandRow(Widget):
    """Row with a seat's mark and the cards of its hand, which overlap if they are many."""

    seat: int = 1
    cards: tuple[Card, ...] = ()
    card: int = HAND_CARD
    """Width of a card, in pixels."""
    _: KW_ONLY

    solid = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        mark = paint.seat_mark(scale, self.seat, scale.px(PIN + MARK_GROWTH))
        surface.blit(mark, mark.get_rect(midleft=rect.midleft))
        left = rect.left + mark.get_width() + scale.px(MARK_GAP)
        room = rect.right - left - self.card
        step = min(self.card + CARD_GAP, room // max(1, len(self.cards) - 1))
        for index, card in enumerate(self.cards):
            face = card_picture(card, self.card, scale, "oxblood", large=True)
            surface.blit(face, face.get_rect(midleft=(left + index * step, rect.centery)))


@dataclass(eq=False)
class ProgressBar(Widget):
    """Slider over the actions of a match, from 0 to `length`; a press or a drag jumps there."""

    number: int = 0
    length: int = 1
    on_change: Callable[[int], None] = lambda number: None
    splits: Sequence[int] = ()
    """Numbers of actions after which a further game of a set begins."""
    _: KW_ONLY

    ring = "field"
    solid = True

    def middle_of(self, number: int, scale: Scale) -> int:
        """Return the x of the grip's middle after `number` actions, in pixels of the window."""
        grip = scale.px(GRIP[0])
        room = self.rect.width - grip
        return self.rect.left + grip // 2 + round(room * number / max(1, self.length))

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        """Jump to the pressed place; called when a button goes down on the bar."""
        return self.drag(at, scale) if at.button == LEFT else Change.NONE

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        """Jump to the place under the pointer; called while the button is held."""
        grip = scale.px(GRIP[0])
        room = max(1, self.rect.width - grip)
        share = (at.pos[0] - self.rect.left - grip / 2) / room
        number = round(min(max(share, 0), 1) * self.length)
        if number == self.number:
            return Change.TAKEN
        self.number = number
        self.on_change(number)
        return Change.SCREEN

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        track = self.rect
        played_part = Rect(track)
        played_part.width = self.middle_of(self.number, scale) - track.left
        line = max(1, scale.px(1))
        inner = track.inflate(-2 * line, -2 * line)
        surface.fill(theme.LINE_BRASS, track)  # unlike an outline, right when clipped
        surface.fill(theme.WELL, inner)
        surface.fill(theme.BRASS_DARK, played_part.clip(inner))
        for number in self.splits:
            x = self.middle_of(number, scale)
            surface.fill(theme.TEXT, (x, track.top, line, track.height))
        grip = Rect(0, 0, scale.px(GRIP[0]), scale.px(GRIP[1]))
        grip.center = self.middle_of(self.number, scale), track.centery
        surface.blit(paint.button(scale, grip.size, "primary", look.hovered), grip)
