"""Card on the table: its face or back, its state, and its name in words.

    CardWidget("hand-3", rect, Card("6S"), state="legal", on_press=choose, large=settings.large)

A card is drawn at the width of its rectangle, in the proportions of a card. Four-colour suits come
with the scale; `large`, the settings' large indices, is passed in.
"""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Literal

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import Position
from engine.app.paint.marks import CardState
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets.containers import Part, Sized
from engine.app.widgets.dragged import Dragged
from engine.app.widgets.widget import Look
from engine.rules import cards
from engine.rules.cards import HIDDEN, Card
from engine.table import faces
from engine.table.faces import Back

State = Literal["rest", "legal", "selected", "target", "past target", "unusable"]
"""State of a card; a past target has a veil as an unusable card has, and the ring of a target."""

DIMMED: tuple[State, ...] = ("unusable", "past target")
"""States of a card below a veil."""
LIFTS_BY_STATE: dict[State, int] = {"legal": 8, "selected": 20}
"""Distance by which a card of this state is lifted, in style units for a card of usual width."""
HOVER_LIFT = 12
"""Least lift of a card below the pointer, in style units for a card of usual width."""
CLOSE_UP = 168
"""Width of a card in a tooltip, in style units."""
READABLE_ROLE = Role.SCREEN
"""Text role whose font size a rank must have to be read without a close-up."""


def card_picture(card: Card, width: int, scale: Scale, back: Back, large: bool = False) -> Surface:
    """Return a card's picture, `width` pixels wide: its face, or its back if hidden."""
    if card == HIDDEN:
        return faces.back(back, width)
    return faces.face(card, width, scale.four_colours, large)


def card_title(card: Card) -> str:
    """Return the card in words for the start of a line: "Ace of Spades", "A hidden card"."""
    words = cards.name(card)
    return words[0].upper() + words[1:]


def card_sized(card: Part, across: float) -> Sized:
    """Return a card that is `across` style units wide, in the proportions of a card."""
    return Sized(card, across, across * theme.CARD_HEIGHT / theme.CARD_WIDTH)


@cached_picture(32)
def veiled(face: Surface) -> Surface:
    """Return a card's picture below the veil of a card that can't be used."""
    canvas = face.copy()
    canvas.blit(paint.veil(face.get_size()), (0, 0))
    return canvas


@cached_picture(128)
def shadowed(face: Surface, scale: Scale) -> Surface:
    """Return a card's picture in the middle of its shadow, for a card above the table."""
    shadow, (shadow_left, shadow_top) = paint.shadow(scale, face.get_size(), card=True)
    margin = max(
        -shadow_left,
        -shadow_top,
        shadow.width + shadow_left - face.width,
        shadow.height + shadow_top - face.height,
    )
    canvas = Surface((face.width + 2 * margin, face.height + 2 * margin), pygame.SRCALPHA, 32)
    canvas.blit(shadow, (margin + shadow_left, margin + shadow_top))
    canvas.blit(face, (margin, margin))
    return canvas


def draw_state(
    surface: Surface, at: Rect, scale: Scale, state: State, seat: int = 0, hovered: bool = False
) -> None:
    """Draw the state of a card at `at`: its ring or veil, and the tick of a selected one.

    A target's ring is in the colour of the seat that aims at it, brass for seat 0. The tick stands
    in the upper right corner.
    """
    draw_ring(surface, at, scale, state, seat, hovered)
    if state == "selected":
        draw_tick(surface, scale, at.topright)


def draw_ring(
    surface: Surface, at: Rect, scale: Scale, state: State, seat: int, hovered: bool
) -> None:
    """Draw the ring or the veil of a card."""
    if state in DIMMED:
        surface.blit(paint.veil(at.size), at)
    if state in ("target", "past target", "selected"):
        colour = scale.colour(seat) if seat and state != "selected" else theme.BRASS_LIGHT
        ring_state: CardState = "selected" if state == "selected" else "target"
        ring, offset = paint.card_ring(scale, at.size, ring_state, colour)
        surface.blit(ring, at.move(offset))
    elif hovered or state == "legal":
        ring, offset = paint.card_ring(scale, at.size, "hover" if hovered else "legal")
        surface.blit(ring, at.move(offset))


def draw_tick(surface: Surface, scale: Scale, centre: Position) -> None:
    """Draw the tick of a chosen card around a point."""
    tick = paint.tick_badge(scale)
    surface.blit(tick, tick.get_rect(center=centre))


@dataclass(eq=False)
class CardWidget(Dragged):
    """Card, lifted while it is legal, hovered or selected; `??` shows its back.

    Attributes:
        card: The card.
        back: The back of its pack.
        state: The state, which decides ring, veil, tick and lift.
        seat: The seat whose colour the ring of a target has.
        large: True if its face has a large index.
    """

    card: Card = HIDDEN
    back: Back = "oxblood"
    state: State = "rest"
    _: KW_ONLY
    seat: int = 0
    large: bool = False

    ring = "card"
    named = True
    solid = True

    @override
    @property
    def name(self) -> str:
        return card_title(self.card)

    @override
    @property
    def focusable(self) -> bool:
        return self.card != HIDDEN or super().focusable

    @property
    def is_dimmed(self) -> bool:
        """True if the card lies below a veil."""
        return self.state in DIMMED

    def _lifted(self, *, hovered: bool) -> Rect:
        """Return the rectangle of the card when it is lifted for its state, in pixels."""
        lift = LIFTS_BY_STATE.get(self.state, 0)
        if hovered and self.is_pressable and self.enabled:
            lift = max(lift, HOVER_LIFT)
        lift_px = round(lift * self.rect.width / theme.CARD_WIDTH)
        top = self.rect.top - lift_px
        return Rect((self.rect.left, top), faces.size(self.rect.width))

    @override
    def shape(self, look: Look) -> Rect:
        return self._lifted(hovered=look.hovered or look.focused)

    @override
    def hit(self, pos: Position) -> bool:
        """Return True for a point on the card, or on the place from which it was lifted.

        So the card never slips from the pointer.
        """
        return self._lifted(hovered=False).union(self.rect).collidepoint(pos)

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        rect = self.shape(look)
        shadow, offset = paint.shadow(look.scale, rect.size, card=True)
        surface.blit(shadow, rect.move(offset))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.shape(look)
        surface.blit(card_picture(self.card, rect.width, scale, self.back, self.large), rect)
        hovered = look.hovered and self.is_pressable and self.enabled
        draw_ring(surface, rect, scale, self.state, self.seat, hovered)
        if self.state == "selected":
            draw_tick(surface, scale, self._tick_at(rect, scale))

    def _tick_at(self, at: Rect, scale: Scale) -> Position:
        """Return the middle of the tick of a selected card, in pixels."""
        return at.topright

    @override
    def preparations(self, scale: Scale) -> Iterator[None]:
        return faces.preparations(self.rect.width, scale.four_colours, self.large)

    @override
    def close_up(self, look: Look) -> Surface | None:
        return close_up(self.card, self.rect.width, look.scale, self.large)


def close_up(card: Card, width: int, scale: Scale, large: bool) -> Surface | None:
    """Return a larger picture for a tooltip; None for a hidden card, or one that can be read."""
    if card == HIDDEN or faces.rank_size(width, large) >= scale.font(READABLE_ROLE.size):
        return None
    return card_picture(card, scale.px(CLOSE_UP), scale, "oxblood", large)
