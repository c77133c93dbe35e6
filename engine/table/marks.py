"""Marks of cards: the use of a card now, its look, and its tooltip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from math import ceil
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint
from engine.app.inputs import Position
from engine.app.rects import clip_to
from engine.app.widgets import Look
from engine.app.widgets.buttons import has_key_badge
from engine.app.widgets.widget import Size
from engine.rules.cards import Card
from engine.table.cards import CardWidget, State, card_picture, draw_tick, shadowed
from engine.table.faces import size


class CardMark(NamedTuple):
    """Look and use of a card.

    Attributes:
        state: The state, which decides ring and lift.
        seat: The seat that aims at the card.
        key: The key that presses it.
        tip: The tooltip.
        reason: Why it can't be chosen now; "" if it can.
        press: Called when it is pressed.
        carried: Called when it is dragged off its place.
        dropped: Called with the point where it is dropped.
    """

    state: State = "rest"
    seat: int = 0
    key: str = ""
    tip: str = ""
    reason: str = ""
    press: Callable[[], None] | None = None
    carried: Callable[[], None] | None = None
    dropped: Callable[[Position], None] | None = None


AT_REST = CardMark()
"""Mark of a card that is only looked at."""

KEY_INSET = 14
"""Distance of a key's middle from the edges of its corner of the card, in style units."""
KEY_GROUND = (6, 5)
"""Width and height by which the ground of a key exceeds it, in style units."""
BARE_CORNER = 0.26
"""Share of a face's height that is free of pictures in its upper right corner."""


@dataclass(eq=False)
class MarkedCard(CardWidget):
    """Card that may be chosen: it bears its key, and can be dragged where it may be dropped."""

    _: KW_ONLY
    is_flat: bool = False
    """True if the card is not lifted when it has a ring."""

    holds: bool = False
    """True if other cards are tucked behind it."""

    @classmethod
    def marked(cls, id: str, rect: Rect, card: str, mark: CardMark, **fields: object) -> MarkedCard:
        """Return a card with the look and use of its mark; `fields` are other fields of it."""
        widget = cls(id, rect, Card(card), **fields)  # type: ignore[arg-type]
        widget.state = mark.state
        widget.seat = mark.seat
        widget.hotkey = mark.key
        widget.tip = mark.tip
        widget.reason = mark.reason
        widget.on_press = mark.press
        widget.carried = mark.carried
        widget.dropped = mark.dropped
        return widget

    @override
    def _lifted(self, *, hovered: bool) -> Rect:
        if self.is_flat:
            return Rect(self.rect.topleft, size(self.rect.width))
        return super()._lifted(hovered=hovered)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if self.away is not None:
            return
        rect = self.shape(look)
        # the ring of a holding card is open above, so that the ranks behind it stay in sight
        clip = Rect(0, rect.top, *surface.get_size()) if self.holds else None
        with clip_to(surface, clip):
            super().draw(surface, look)
        if self.holds and self.state == "selected":
            draw_tick(surface, look.scale, rect.topright)

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        if has_key_badge(self.hotkey) and self.enabled and self.away is None:
            scale = look.scale
            key = paint.key_badge(scale, self.hotkey.upper())
            place = self.key_place(look)
            surface.blit(paint.panel(scale, place.size, "slot"), place)
            surface.blit(key, key.get_rect(center=place.center))

    def key_place(self, look: Look) -> Rect:
        """Return the rectangle of the key and its ground, in pixels."""
        ground = paint.key_badge(look.scale, self.hotkey.upper()).get_rect()
        ground = ground.inflate(look.scale.px(KEY_GROUND[0]), look.scale.px(KEY_GROUND[1]))
        ground.center = self._key_at(look, ground.size)
        return ground

    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        """Return the middle of the key in the bare corner of the face; a large key rises above."""
        rect = self.shape(look)
        inset = look.scale.px(KEY_INSET)
        bare_height = round(BARE_CORNER * size(rect.width)[1])
        return rect.right - inset, rect.top + min(inset, bare_height - key[1] // 2)

    @override
    def held(self, look: Look) -> tuple[Surface, Position]:
        """Return the picture of the card while it is dragged, and its middle in the row."""
        rect = Rect(self.rect.topleft, size(self.rect.width))
        face = card_picture(self.card, rect.width, look.scale, self.back, self.large)
        return shadowed(face, look.scale), rect.center


@dataclass(eq=False)
class TuckedCard(MarkedCard):
    """Number card behind another card, with its upper edge in sight.

    Where the edge is lower than a key, the keys of neighbours stand beside each other.

    Attributes:
        index_from_face: How many cards lie between it and the card that holds it.
        free_right: How far the outermost key may stand out beside the card, in pixels.
    """

    index_from_face: int = 0
    _: KW_ONLY
    free_right: int = 0

    @override
    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        """Return the middle of the key, beside those of its neighbours where the edge is low."""
        scale = look.scale
        rect = self.shape(look)
        key_width, key_height = key
        keys_abreast = ceil(key_height / max(1, self.rect.height))
        first_x = rect.right - scale.px(KEY_INSET)
        last_x = first_x + (keys_abreast - 1) * key_width
        outermost_x = rect.right + self.free_right - key_width // 2
        first_x -= max(0, last_x - outermost_x)
        lift_px = self.rect.top - rect.top
        column = self.index_from_face % keys_abreast
        return first_x + column * key_width, self.rect.centery - lift_px

    @override
    def shape(self, look: Look) -> Rect:
        lifted = self._lifted(hovered=look.hovered or look.focused)
        return Rect(lifted.topleft, (self.rect.width, self.rect.bottom - lifted.top))

    @override
    def hit(self, pos: Position) -> bool:
        return self._lifted(hovered=False).union(self.rect).collidepoint(pos)
