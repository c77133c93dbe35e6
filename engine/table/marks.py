"""How a card of the table may be used now, and what it says of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint
from engine.app.inputs import Position
from engine.app.rects import clipped
from engine.app.widgets import Look
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.widget import Size
from engine.rules.cards import Card
from engine.table.cards import CardWidget, State, draw_tick, picture, shadowed
from engine.table.faces import size


class CardMark(NamedTuple):
    """What a card looks like and does: its state, the seat that aims at it, the key that presses
    it, its tooltip, why it can't be chosen, what a press does, what comes of dragging it off its
    place and of dropping it."""

    state: State = "rest"
    seat: int = 0
    key: str = ""
    tip: str = ""
    reason: str = ""
    press: Callable[[], None] | None = None
    carried: Callable[[], None] | None = None
    dropped: Callable[[Position], None] | None = None


AT_REST = CardMark()

BARE_CORNER = 0.26
"""How much of a face's height is free of any picture in its upper right corner."""


@dataclass(eq=False)
class MarkedCard(CardWidget):
    """A card that may be chosen: it bears its key, and is dragged where it may be dropped."""

    _: KW_ONLY
    lies: bool = False
    """It is not lifted when it is ringed."""

    holds: bool = False
    """Others are tucked behind it."""

    @classmethod
    def marked(cls, id: str, rect: Rect, card: str, mark: CardMark, **more: object) -> MarkedCard:
        """The card as its mark says."""
        widget = cls(id, rect, Card(card), **more)  # type: ignore[arg-type]
        widget.state = mark.state
        widget.seat = mark.seat
        widget.hotkey = mark.key
        widget.tip = mark.tip
        widget.reason = mark.reason
        widget.on_press = mark.press
        widget.carried = mark.carried
        widget.dropped = mark.dropped
        return widget

    def _lifted(self, hovered: bool) -> Rect:
        if self.lies:
            return Rect(self.rect.topleft, size(self.rect.width))
        return super()._lifted(hovered)

    def draw(self, surface: Surface, look: Look) -> None:
        if self.away is not None:
            return
        at = self.shape(look)
        # the ring of a card that holds others is open above, where it would hide their ranks
        below = Rect(0, at.top, *surface.get_size()) if self.holds else None
        with clipped(surface, below):
            super().draw(surface, look)
        if self.holds and self.state == "selected":
            draw_tick(surface, look.scale, at.topright)

    def draw_over(self, surface: Surface, look: Look) -> None:
        if drawn_key(self.hotkey) and self.enabled and self.away is None:
            scale = look.scale
            key = paint.key_badge(scale, self.hotkey.upper())
            place = self.key_place(look)
            surface.blit(paint.panel(scale, place.size, "slot"), place)
            surface.blit(key, key.get_rect(center=place.center))

    def key_place(self, look: Look) -> Rect:
        """Where its key stands, with the ground below it."""
        ground = paint.key_badge(look.scale, self.hotkey.upper()).get_rect()
        ground = ground.inflate(look.scale.px(6), look.scale.px(5))
        ground.center = self._key_at(look, ground.size)
        return ground

    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        """In the corner that a face leaves bare; a large key stands out above it."""
        at = self.shape(look)
        inset = look.scale.px(14)
        bare = round(BARE_CORNER * size(at.width)[1])
        return at.right - inset, at.top + min(inset, bare - key[1] // 2)

    def held(self, look: Look) -> tuple[Surface, Position]:
        whole = Rect(self.rect.topleft, size(self.rect.width))
        face = picture(self.card, whole.width, look.scale, self.back, self.large)
        return shadowed(face, look.scale), whole.center


@dataclass(eq=False)
class TuckedCard(MarkedCard):
    """A number behind another card, of which only the upper edge is bare.

    nth: how many others lie between it and the card that holds them. Where the edge is lower than
    a key is high, the keys of neighbours stand beside each other, the outermost at most `beyond`
    pixels beyond the card.
    """

    nth: int = 0
    _: KW_ONLY
    beyond: int = 0

    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        scale = look.scale
        at = self.shape(look)
        abreast = -(-key[1] // max(1, self.rect.height))
        first = at.right - scale.px(14)
        outermost = at.right + self.beyond - key[0] // 2
        first -= max(0, first + (abreast - 1) * key[0] - outermost)
        lift = self.rect.top - at.top
        return first + self.nth % abreast * key[0], self.rect.centery - lift

    def shape(self, look: Look) -> Rect:
        lift = self._lifted(look.hovered or look.focused)
        return Rect(lift.topleft, (self.rect.width, self.rect.bottom - lift.top))

    def hit(self, pos: Position) -> bool:
        return self._lifted(False).union(self.rect).collidepoint(pos)
