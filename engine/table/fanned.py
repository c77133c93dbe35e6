"""Pile with every card in sight: rows of cards that overlap, the newest last and in front.

    FannedPile("discard", cards=cards, called="The discarded cards", on_press=browse)

It takes the place of a `PileWidget` where there is room: its cards are as wide as its rectangle
lets them be. Each card is a widget of its own, named after its place, so that cards fly to their
final position, and each can be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from math import ceil

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.theme import Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.piles import PileWidget

WIDTHS = (110, 104, 97, 90, 84, 78, 72, 66, 60, 54, 48, 42, 36, 30, 26)
"""Possible widths of the cards, in style units."""
ROW_STEP = 42 / theme.CARD_HEIGHT
"""Share of a card's height that the next row leaves bare, with small indices."""
LARGE_ROW_STEP = 0.52
"""Share of a card's height that the next row leaves bare, with large indices."""
MAX_STEP = 0.55
"""Greatest distance between the cards of a row, as a share of their width."""
ROUNDING = 8
"""Number of cards to which a pile is rounded up for the card size, so that it seldom changes."""


@dataclass(eq=False)
class FanCard(CardWidget):
    """Card of a pile that is pressed as a whole: Tab does not stop at it."""

    _: KW_ONLY
    may_overlap: bool = True

    @override
    @property
    def focusable(self) -> bool:
        return False


@dataclass(eq=False)
class FannedPile(PileWidget):
    """Pile, top first, in rows over its whole rectangle; its state is that of the newest card.

    `least` and `width` are the least and the greatest width of its cards, in style units.
    """

    _: KW_ONLY
    least: float = WIDTHS[-1]

    def places(self, scale: Scale) -> list[Rect]:
        """Return the rectangles of the cards in pixels, the oldest first; one for an empty pile."""
        count = max(len(self.cards), 1)
        widths = self._widths()
        rects = _fan(self.rect.size, count, scale, widths, self.large)
        return [rect.move(self.rect.topleft) for rect in rects]

    def _widths(self) -> tuple[float, ...]:
        """Return the possible widths of the cards in style units, the best first."""
        widths = tuple(width for width in WIDTHS if self.least <= width <= self.width)
        return widths or (self.least,)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.rect = Rect(rect)
        cards = list[Widget]()
        for card_rect, card in zip(reversed(self.places(scale)), self.cards, strict=False):
            newer_twins = self.cards[: len(cards)].count(card)
            id = f"{self.id}-{card}"
            if newer_twins:  # the newest of equal cards has no number
                id += f"-{newer_twins}"
            widget = FanCard(
                id, card_rect, card, self.back, large=self.large, on_press=self.on_press
            )
            widget.tip = self.tip
            if not cards:
                widget.state = self.state
                widget.seat = self.seat
            cards.append(widget)
        self.widgets = cards[::-1]
        return [self]

    @override
    def card_rect(self, scale: Scale) -> Rect:
        """Return the rectangle of the newest card, in pixels."""
        return self.places(scale)[-1]

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        card_size = faces.size(scale.px(self._widths()[-1]))
        count = _rounded_count(len(self.cards))
        room_width = max(self.rect.width if width is None else width, card_size[0])
        per_row = _cards_per_row(card_size, room_width, count, self.large)
        return card_size[0], _height(card_size, ceil(count / per_row), self.large)

    @override
    def shape(self, look: Look) -> Rect:
        first_rect, *other_rects = self.places(look.scale)
        return first_rect.unionall(other_rects)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not self.cards:
            rect = self.card_rect(look.scale)
            surface.blit(paint.panel(look.scale, rect.size, "slot"), rect)

    @override
    def preparations(self, scale: Scale) -> Iterator[None]:
        width = self.card_rect(scale).width
        return faces.preparations(width, scale.four_colours, self.large)

    @override
    def close_up(self, look: Look) -> Surface | None:
        return None  # each card has a close-up of its own


def _fan(
    room: Size, count: int, scale: Scale, widths: tuple[float, ...], large: bool
) -> tuple[Rect, ...]:
    """Return the rectangles of `count` cards in rows from the upper left, the oldest first.

    The first of the widths that lets all cards show their index is taken. If there is no such
    width, the last one is taken, and the rows move closer together.
    """
    rounded_count = _rounded_count(count)
    room_width, room_height = room
    for width in widths:
        size = faces.size(scale.px(width))
        rows = ceil(rounded_count / _cards_per_row(size, room_width, rounded_count, large))
        if size[0] <= room_width and _height(size, rows, large) <= room_height:
            break
    per_row = ceil(rounded_count / rows)
    card_step = min(round(size[0] * MAX_STEP), (room_width - size[0]) // max(1, per_row - 1))
    possible_row_step = (room_height - size[1]) // max(1, rows - 1)
    row_step = max(0, min(_row_step(size, large), possible_row_step))
    rects = list[Rect]()
    for index in range(count):
        row, column = divmod(index, per_row)
        rects.append(Rect((column * card_step, row * row_step), size))
    return tuple(rects)


def _rounded_count(count: int) -> int:
    """Return the number of cards for which a pile of `count` cards keeps room."""
    return ceil(max(count, 1) / ROUNDING) * ROUNDING


def _cards_per_row(size: Size, width: int, count: int, large: bool) -> int:
    """Return the number of cards in a row `width` pixels wide, each with its index in sight."""
    possible_count = (width - size[0]) // faces.index_width(size[0], large) + 1
    return max(1, min(count, possible_count))


def _row_step(size: Size, large: bool) -> int:
    """Return the distance in pixels from row to row, for cards of this size in pixels."""
    return round(size[1] * (LARGE_ROW_STEP if large else ROW_STEP))


def _height(size: Size, rows: int, large: bool) -> int:
    """Return the height in pixels of rows of cards of this size in pixels."""
    return size[1] + _row_step(size, large) * (rows - 1)
