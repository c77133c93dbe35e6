"""A pile of open cards, fanned in a row: every card can be seen, the newest lies on the right.

    FannedPile("mara.discard", cards=discard, called="Mara's discard", on_press=browse)

It takes the place of a `PileWidget` where there is room: cards fly to where the newest one lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.theme import Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.rules.cards import Card
from engine.table import cards, faces
from engine.table.faces import Back
from engine.table.piles import pile_name
from engine.table.sides import WIDTHS

BARE = 25 / theme.CARD_WIDTH
"""How much of a card the next one of its row leaves bare at least: its index."""
BARE_ROW = 42 / theme.CARD_HEIGHT
"""How much of a card the row below it leaves bare."""
APART = 0.55
"""How far apart cards lie at most, in parts of their width."""
MOST_ROWS = 3
ROUNDED = 8
"""The size of the cards is chosen for so many more at once, so that it seldom changes."""


@dataclass(eq=False)
class FannedPile(Widget):
    """A pile, top first, whose cards lie beside each other in as many rows as make them largest.

    called: what it is in words, for the tooltip. large: the settings' large indices. most: how wide
    a card is at most, in style units.
    """

    cards: Sequence[Card] = ()
    back: Back = "oxblood"
    _: KW_ONLY
    called: str = ""
    large: bool = False
    most: float = theme.CARD_WIDTH

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

    def places(self, scale: Scale) -> list[Rect]:
        """Where its cards lie, the oldest first; of none, where one would."""
        return fan_rects(scale, self.rect, len(self.cards), self.most)

    def needs(self, scale: Scale) -> Size:
        return faces.size(scale.px(WIDTHS[-1]))

    def landing(self, look: Look) -> Rect:
        """Where its newest card lies, or the first one will."""
        return self.places(look.scale)[-1]

    def draw(self, surface: Surface, look: Look) -> None:
        scale, places = look.scale, self.places(look.scale)
        if not self.cards:
            surface.blit(paint.panel(scale, places[0].size, "slot"), places[0])
            return
        lying = self.cards[look.lifted :]
        shadow, offset = paint.shadow(scale, places[0].size, card=True)
        for card, at in zip(reversed(lying), places, strict=False):
            surface.blit(shadow, at.move(offset))
            surface.blit(cards.picture(card, at.width, scale, self.back, self.large), at)
        if lying:
            hovered = look.hovered and self.acts and self.enabled
            cards.draw_state(surface, places[len(lying) - 1], scale, "rest", 0, hovered)

    def preparations(self, scale: Scale) -> Iterator[None]:
        return faces.preparations(self.places(scale)[0].width, scale.four_colours, self.large)

    def close_up(self, look: Look) -> Surface | None:
        if not self.cards:
            return None
        width = self.places(look.scale)[0].width
        return cards.close_up(self.cards[0], width, look.scale, self.large)


@lru_cache(64)
def _fan(room: Size, count: int, scale: Scale, most: float) -> tuple[Rect, ...]:
    return tuple(_laid(scale, Rect((0, 0), room), count, most))


def fan_rects(scale: Scale, room: Rect, count: int, most: float) -> list[Rect]:
    """Where so many cards of a fan lie, the oldest first, row by row; of none, where one would."""
    return [at.move(room.topleft) for at in _fan(room.size, count, scale, most)]


def _laid(scale: Scale, room: Rect, count: int, most: float) -> list[Rect]:
    chosen_for = -(-max(count, 1) // ROUNDED) * ROUNDED
    ways = [(_width(scale, room, chosen_for, rows, most), rows) for rows in range(1, MOST_ROWS + 1)]
    width, rows = max(ways, key=lambda way: (way[0], -way[1]))
    width = width or WIDTHS[-1]
    across, down = faces.size(scale.px(width))
    in_row = -(-chosen_for // rows)
    step = min(round(across * APART), (room.width - across) // max(1, in_row - 1))
    apart = round(down * BARE_ROW)
    return [
        Rect(room.left + index % in_row * step, room.top + index // in_row * apart, across, down)
        for index in range(max(count, 1))
    ]


def _width(scale: Scale, room: Rect, count: int, rows: int, most: float) -> float:
    """The largest card of which so many find room in so many rows, in style units; 0 for none."""
    in_row = -(-count // rows)
    for width in WIDTHS:
        across, down = faces.size(scale.px(width))
        wide = across * (1 + BARE * (in_row - 1))
        tall = down + round(down * BARE_ROW) * (rows - 1)
        if width <= most and wide <= room.width and tall <= room.height:
            return width
    return 0
