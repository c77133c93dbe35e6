"""A pile whose every card is seen: rows of cards that overlap, the newest last and in front.

    SpreadPile("discard", cards=cards, called="The discarded cards", width=60, on_press=browse)

Each card is a part of its own, named after its place, so that cards fly to where they will lie.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import Fill, Part
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.piles import PileWidget

WIDTHS = (110, 103, 96, 90, 84, 78, 72, 66, 60, 54, 48, 42, 36)
"""How wide such cards can be, in style units."""
ACROSS, LARGE_ACROSS = 0.32, 0.4
"""How much of a card is bare beside the next one, as a part of its width; with large indices."""
DOWN, LARGE_DOWN = 0.36, 0.52
"""How much of a row is bare above the next one, as a part of a card's height."""


def spread(card: tuple[int, int], room: Rect, count: int, large: bool = False) -> list[Rect]:
    """Where so many cards of a size lie, the oldest first: in rows from the upper left of a room,
    which move closer together where they have too little height."""
    across, down = (LARGE_ACROSS, LARGE_DOWN) if large else (ACROSS, DOWN)
    step = round(across * card[0]), round(down * card[1])
    in_a_row = max(1, (room.width - card[0]) // step[0] + 1)
    rows = -(-count // in_a_row)
    if rows > 1 and room.height:
        step = step[0], max(0, min(step[1], (room.height - card[1]) // (rows - 1)))
    return [
        Rect((room.left + at % in_a_row * step[0], room.top + at // in_a_row * step[1]), card)
        for at in range(count)
    ]


def widest(scale: Scale, way: Callable[[int], Part]) -> Part:
    """The way with the widest cards that is no higher than the room, by their width; else the last
    one, in which they move closer together."""

    def laid(room: Rect) -> list[Widget]:
        for units in WIDTHS:
            part = way(units)
            if part.tall(scale, room.width) <= room.height:
                break
        return part.lay(scale, room)

    return Fill(laid)


@dataclass(eq=False)
class SpreadCard(CardWidget):
    """A card of a pile that is pressed as a whole: Tab does not stop at it."""

    _: KW_ONLY
    over: bool = True

    @property
    def focusable(self) -> bool:
        return False


@dataclass(eq=False)
class SpreadPile(PileWidget):
    """A pile of which every card is seen, in rows over its whole rectangle."""

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.rect = Rect(rect)
        lies = spread(faces.size(scale.px(self.width)), rect, len(self.cards), self.large)
        cards = list[Widget]()
        for at, card in zip(reversed(lies), self.cards, strict=True):
            twins = sum(each.card == card for each in cards if isinstance(each, SpreadCard))
            id = f"{self.id}-{card}" + (f"-{twins}" if twins else "")  # the newest has no number
            lying = SpreadCard(id, at, card, self.back, large=self.large, on_press=self.on_press)
            lying.tip = self.tip
            cards.append(lying)
        self.widgets = cards[::-1]
        return [self]

    def card_rect(self, scale: Scale) -> Rect:
        if self.widgets:
            return self.widgets[-1].rect
        return Rect(self.rect.topleft, faces.size(scale.px(self.width)))

    def needs(self, scale: Scale) -> tuple[int, int]:
        size = faces.size(scale.px(self.width))
        room = Rect(0, 0, max(self.rect.width, size[0]), 0)
        return size[0], spread(size, room, max(1, len(self.cards)), self.large)[-1].bottom

    def wants(self, scale: Scale) -> tuple[int, int]:
        return self.needs(scale)

    def shape(self, look: Look) -> Rect:
        return self.rect

    def landing(self, look: Look) -> Rect:
        return self.card_rect(look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        if not self.cards:
            at = self.card_rect(look.scale)
            surface.blit(paint.panel(look.scale, at.size, "slot"), at)

    def close_up(self, look: Look) -> Surface | None:
        return None
