"""Pile of cards: its top card, its thickness, the number of its cards, and its caption.

    PileWidget("deck", rect, deck, called="Mara's deck", caption="Deck", on_press=self.browse)

The rectangle holds the pile with its badge and caption; `card_rect(scale)` is the place of its top
card, the start and goal of cards that fly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from math import ceil

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import Column, Part, Sized, Space
from engine.app.widgets.widget import Look, Size
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import HIDDEN, Card, name
from engine.table import cards, faces
from engine.table.cards import State
from engine.table.faces import Back

MAX_EDGES = 4
"""Greatest number of edges behind the top card."""
CARDS_PER_EDGE = 10
"""Number of cards that an edge stands for."""
EDGE = 2.0
"""Offset of an edge from the one before it, in style units."""
EDGE_STROKE = 1.2
"""Width of the line around an edge, in style units."""
MAX_FANNED = 3
"""Greatest number of cards that show in a fan."""
FAN_STEP = (-10, -9, -2)
"""Offset of a card in a fan from the one before it: x and y in style units, degrees."""
BADGE_OVERHANG = 0.42
"""Share of the badge's height that hangs below the card."""
BADGE_GAP = 8
"""Distance of the middle of a badge beside the card from its edge, in style units."""
CAPTION_GAP = 6
"""Gap between the cards and the caption, in style units."""
caption_style = LabelStyle(Role.LABEL, theme.MUTED)
"""Style of a caption; a call makes the label of one."""


@cached_picture(64)
def turned(face: Surface, degrees: float) -> Surface:
    """Return a picture rotated anticlockwise around its middle."""
    return pygame.transform.rotozoom(face, degrees, 1) if degrees else face


@cached_picture(16)
def _edge_picture(scale: Scale, size: Size) -> Surface:
    """Return the picture of a card's edge, which shows below the card on top of it."""
    unit = scale.s
    look = fill(theme.CARD_BOTTOM) + edge(theme.INK, EDGE_STROKE * unit)
    body = rounded(
        size, theme.CARD_RADIUS * size[0] / theme.CARD_WIDTH, look, EDGE_STROKE / 2 * unit
    )
    return art.vector(art.svg_document(size, body), size)


def edges(count: int) -> int:
    """Return the number of edges that show behind the top card of a pile of `count` cards."""
    if count <= 1:
        return 0
    return min(MAX_EDGES, ceil((count - 1) / CARDS_PER_EDGE))


def pile_name(called: str, cards_in_pile: Sequence[Card]) -> str:
    """Return a pile in words: its name, the number of cards, and the card on top."""
    count = len(cards_in_pile)
    if not count:
        return f"{called}: no cards"
    number = "1 card" if count == 1 else f"{count} cards"
    top = cards_in_pile[0]
    side = "face down" if top == HIDDEN else f"face up, the {name(top)} on top"
    return f"{called}: {number}, {side}"


@dataclass(eq=False)
class PileWidget(Composed):
    """Pile of cards with a badge and a caption.

    Attributes:
        cards: All cards, the top one first, `??` for hidden ones.
        back: The back of its pack.
        caption: The line below the pile.
        called: The name of the pile in words, for the tooltip.
        width: The width of a card, in style units.
        angle: The rotation of the top card, in degrees anticlockwise.
        fan: True if up to three cards show behind each other.
        beside: True if the badge hangs at the right edge, not below.
        state: The state of the pile, as of a card.
        seat: The seat in whose colour the ring of a target is drawn.
        large: True if the face has a large index.
    """

    cards: Sequence[Card] = ()
    back: Back = "oxblood"
    caption: str = ""
    _: KW_ONLY
    called: str = ""
    width: float = theme.CARD_WIDTH
    angle: float = 0.0
    fan: bool = False
    beside: bool = False
    state: State = "rest"
    seat: int = 0
    large: bool = False

    ring = "card"
    named = True
    solid = True
    stays_when_lifted = True

    @override
    @property
    def name(self) -> str:
        return pile_name(self.called, self.cards)

    @override
    @property
    def focusable(self) -> bool:
        return True

    def _room_around(self, scale: Scale) -> tuple[int, int, int]:
        """Return the room around the top card in pixels: above, at each side, and below.

        A badge beside the card is left out.
        """
        room_below = 0 if self.beside else round(paint.badge(scale, "0").height * BADGE_OVERHANG)
        if self.fan:
            step_x, step_y, _ = FAN_STEP
            room_aside = -scale.px(step_x * (MAX_FANNED - 1))
            room_above = -scale.px(step_y * (MAX_FANNED - 1))
            return room_above, room_aside, room_below
        return 0, scale.px(MAX_EDGES * EDGE), room_below

    def _badge_room_at_right(self, scale: Scale) -> int:
        """Return the width in pixels of a badge's part to the right of the card."""
        return paint.badge(scale, "00").width // 2 if self.beside else 0

    def card_rect(self, scale: Scale) -> Rect:
        """Return the rectangle of the top card, in pixels."""
        size = faces.size(scale.px(self.width))
        rect = Rect((0, self.rect.top + self._room_around(scale)[0]), size)
        rect.centerx = (self.rect.left + self.rect.right - self._badge_room_at_right(scale)) // 2
        return rect

    @override
    def part(self, look: Look) -> Part:
        """Return the layout: room for the cards, which `draw` fills, and the caption below it."""
        scale = look.scale
        width, height = faces.size(scale.px(self.width))
        room_above, room_aside, room_below = self._room_around(scale)
        room = Sized(
            Space(0),
            wide=width + 2 * room_aside + self._badge_room_at_right(scale),
            high=room_above + height + room_below,
        )
        if not self.caption:
            return room
        return Column([room, Space(CAPTION_GAP), caption_style("", self.caption, align="center")])

    @override
    def landing(self, look: Look) -> Rect:
        """Return the rectangle at which a card comes and goes, in pixels."""
        return self.card_rect(look.scale)

    @override
    def shape(self, look: Look) -> Rect:
        """Return the rectangle of the card and its badge, in pixels."""
        rect = self.card_rect(look.scale)
        rect.height += self._room_around(look.scale)[2]
        # a rotated card is wider, by about a style unit for each degree
        return rect.inflate(look.scale.px(abs(self.angle)), 0)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        scale = look.scale
        rect = self.card_rect(look.scale)
        remaining_cards = self.cards[look.lifted_count :]
        if remaining_cards:
            self._draw_cards(surface, rect, scale, remaining_cards)
        else:
            surface.blit(paint.panel(scale, rect.size, "slot"), rect)
        is_hovered = look.hovered and self.is_pressable and self.enabled
        cards.draw_state(surface, rect, scale, self.state, self.seat, is_hovered)
        badge = paint.badge(scale, str(len(remaining_cards)))
        badge_rect = badge.get_rect(centerx=rect.centerx)
        badge_rect.bottom = rect.bottom + self._room_around(scale)[2]
        if self.beside:
            badge_rect.center = rect.right + scale.px(BADGE_GAP), rect.centery
        surface.blit(badge, badge_rect)

    def _draw_cards(
        self, surface: Surface, at: Rect, scale: Scale, visible_cards: Sequence[Card]
    ) -> None:
        if self.fan or self.angle:
            count = min(MAX_FANNED if self.fan else 1, len(visible_cards))
            for depth in reversed(range(count)):
                x, y, degrees = (step * depth for step in FAN_STEP)
                face = cards.card_picture(
                    visible_cards[depth], at.width, scale, self.back, self.large
                )
                card = turned(cards.shadowed(face, scale), self.angle - degrees)
                centre = at.centerx + scale.px(x), at.centery + scale.px(y)
                surface.blit(card, card.get_rect(center=centre))
            return
        edge_count = edges(len(visible_cards))
        shadow, offset = paint.shadow(scale, at.size, card=True)
        reach = scale.px(EDGE * edge_count)
        surface.blit(shadow, at.move(offset).move(reach, reach))
        for depth in range(edge_count, 0, -1):
            reach = scale.px(EDGE * depth)
            surface.blit(_edge_picture(scale, at.size), at.move(reach, reach))
        face = cards.card_picture(visible_cards[0], at.width, scale, self.back, self.large)
        surface.blit(face, at)

    @override
    def preparations(self, scale: Scale) -> Iterator[None]:
        return faces.preparations(scale.px(self.width), scale.four_colours, self.large)

    @override
    def close_up(self, look: Look) -> Surface | None:
        if not self.cards:
            return None
        return cards.close_up(self.cards[0], look.scale.px(self.width), look.scale, self.large)
