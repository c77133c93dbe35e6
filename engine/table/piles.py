"""A pile of cards: its top card, how thick it is, how many there are, and what it is called.

    PileWidget("deck", rect, deck, called="Mara's deck", caption="Deck", on_press=self.browse)

The rectangle holds the pile with its badge and caption; `card_rect(scale)` is where its top card
lies, the start and goal of cards that fly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import Column, Part, Sized, Space
from engine.app.widgets.widget import Look, Size
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import HIDDEN, Card, name
from engine.table import cards, faces
from engine.table.cards import State
from engine.table.faces import Back

MOST_EDGES = 4
CARDS_AN_EDGE = 10
EDGE = 2.0  # how far an edge stands out behind the one before it
FANNED = 3
FAN_STEP = (-10, -9, -2)  # where a fanned card lies behind the one before it: x, y, degrees
BADGE_BELOW = 0.42  # how much of the badge hangs below the card
BADGE_ASIDE = 8  # how far a badge beside the card stands out from its edge
CAPTION_GAP = 6
caption_style = LabelStyle(Role.LABEL, theme.MUTED)


@remembered(64)
def turned(face: Surface, degrees: float) -> Surface:
    """A picture turned anticlockwise, its middle staying in the middle."""
    return pygame.transform.rotozoom(face, degrees, 1) if degrees else face


@remembered(16)
def _edge(scale: Scale, size: Size) -> Surface:
    """The part of a card that shows below another."""
    s = scale.s
    look = fill(theme.CARD_BOTTOM) + edge(theme.INK, 1.2 * s)
    body = rounded(size, theme.CARD_RADIUS * size[0] / theme.CARD_WIDTH, look, 0.6 * s)
    return art.vector(art.drawing(size, body), size)


def edges(count: int) -> int:
    """How many edges are seen behind the top card of so many."""
    return min(MOST_EDGES, -(-(count - 1) // CARDS_AN_EDGE)) if count > 1 else 0


def pile_name(called: str, lying: Sequence[Card]) -> str:
    """A pile in words, by what it is called: how many cards, and which one lies on top."""
    count = len(lying)
    if not count:
        return f"{called}: no cards"
    number = "1 card" if count == 1 else f"{count} cards"
    top = lying[0]
    seen = "face down" if top == HIDDEN else f"face up, the {name(top)} on top"
    return f"{called}: {number}, {seen}"


@dataclass(eq=False)
class PileWidget(Composed):
    """A pile, the top card first.

    cards: all cards, the top one first, `??` for hidden ones. called: what it is in words, for the
    tooltip. caption: the line below it. width: of a card, in style units. angle: by how many
    degrees the top card lies turned, anticlockwise. fan: up to three cards show behind each other.
    state and seat are as a card's. beside: the badge hangs at the right edge, not below.
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

    @property
    def name(self) -> str:
        return pile_name(self.called, self.cards)

    @property
    def focusable(self) -> bool:
        return True

    def _around(self, scale: Scale) -> tuple[int, int, int]:
        """The room in pixels that the pile takes above its card, at its sides, and below; without a
        badge beside it."""
        below = 0 if self.beside else round(paint.badge(scale, "0").height * BADGE_BELOW)
        if self.fan:
            x, y, _ = (-scale.px(step * (FANNED - 1)) for step in FAN_STEP)
            return y, x, below
        return 0, scale.px(MOST_EDGES * EDGE), below

    def _aside(self, scale: Scale) -> int:
        """How far a badge of two figures beside the card stands out to the right."""
        return paint.badge(scale, "00").width // 2 if self.beside else 0

    def card_rect(self, scale: Scale) -> Rect:
        """Where the top card lies."""
        size = faces.size(scale.px(self.width))
        at = Rect((0, self.rect.top + self._around(scale)[0]), size)
        at.centerx = (self.rect.left + self.rect.right - self._aside(scale)) // 2
        return at

    def part(self, look: Look) -> Part:
        """Return its caption below the room of its cards, which it draws itself."""
        scale = look.scale
        across, down = faces.size(scale.px(self.width))
        above, aside, below = self._around(scale)
        room = Sized(
            Space(0), wide=across + 2 * aside + self._aside(scale), high=above + down + below
        )
        if not self.caption:
            return room
        return Column([room, Space(CAPTION_GAP), caption_style("", self.caption, align="center")])

    def landing(self, look: Look) -> Rect:
        return self.card_rect(look.scale)

    def shape(self, look: Look) -> Rect:
        """The card with its badge."""
        at = self.card_rect(look.scale)
        at.height += self._around(look.scale)[2]
        return at.inflate(look.scale.px(abs(self.angle)), 0)

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        scale = look.scale
        at = self.card_rect(look.scale)
        lying = self.cards[look.lifted :]
        if lying:
            self._draw_cards(surface, at, scale, lying)
        else:
            surface.blit(paint.panel(scale, at.size, "slot"), at)
        hovered = look.hovered and self.acts and self.enabled
        cards.draw_state(surface, at, scale, self.state, self.seat, hovered)
        badge = paint.badge(scale, str(len(lying)))
        box = badge.get_rect(centerx=at.centerx)
        box.bottom = at.bottom + self._around(scale)[2]
        if self.beside:
            box.center = at.right + scale.px(BADGE_ASIDE), at.centery
        surface.blit(badge, box)

    def _draw_cards(self, surface: Surface, at: Rect, scale: Scale, lying: Sequence[Card]) -> None:
        if self.fan or self.angle:
            count = min(FANNED if self.fan else 1, len(lying))
            for depth in reversed(range(count)):
                x, y, degrees = (step * depth for step in FAN_STEP)
                face = cards.picture(lying[depth], at.width, scale, self.back, self.large)
                card = turned(cards.shadowed(face, scale), self.angle - degrees)
                centre = at.centerx + scale.px(x), at.centery + scale.px(y)
                surface.blit(card, card.get_rect(center=centre))
            return
        under = edges(len(lying))
        shadow, offset = paint.shadow(scale, at.size, card=True)
        reach = scale.px(EDGE * under)
        surface.blit(shadow, at.move(offset).move(reach, reach))
        for depth in range(under, 0, -1):
            reach = scale.px(EDGE * depth)
            surface.blit(_edge(scale, at.size), at.move(reach, reach))
        face = cards.picture(lying[0], at.width, scale, self.back, self.large)
        surface.blit(face, at)

    def preparations(self, scale: Scale) -> Iterator[None]:
        return faces.preparations(scale.px(self.width), scale.four_colours, self.large)

    def close_up(self, look: Look) -> Surface | None:
        if not self.cards:
            return None
        return cards.close_up(self.cards[0], look.scale.px(self.width), look.scale, self.large)
