"""A pile whose every card is seen: rows of cards that overlap, the newest last and in front.

    FannedPile("discard", cards=cards, called="The discarded cards", on_press=browse)

It takes the place of a `PileWidget` where there is room: its cards are as wide as its rectangle
lets them be. Each card is a part of its own, named after its place, so that cards fly to where they
will lie, and each can be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from math import ceil

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.theme import Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.piles import PileWidget

WIDTHS = (110, 104, 97, 90, 84, 78, 72, 66, 60, 54, 48, 42, 36, 30, 26)
"""How wide such cards can be, in style units."""
DOWN = 42 / theme.CARD_HEIGHT
LARGE_DOWN = 0.52
"""How much of a card the row below it leaves bare, as a part of its height."""
APART = 0.55
"""How far apart the cards of a row lie at most, as a part of their width."""
ROUNDED = 8
"""The size of the cards is chosen for so many more at once, so that it seldom changes."""


@dataclass(eq=False)
class FanCard(CardWidget):
    """A card of a pile that is pressed as a whole: Tab does not stop at it."""

    _: KW_ONLY
    over: bool = True

    @property
    def focusable(self) -> bool:
        return False


@dataclass(eq=False)
class FannedPile(PileWidget):
    """A pile, top first, in rows over its whole rectangle. Its state is that of the newest card.

    least, width: how wide its cards are at least and at most, in style units.
    """

    _: KW_ONLY
    least: float = WIDTHS[-1]

    def places(self, scale: Scale) -> list[Rect]:
        """Where its cards lie, the oldest first; of none, where one would."""
        count = max(len(self.cards), 1)
        widths = self._widths()
        laid = _fan(self.rect.size, count, scale, widths, self.large)
        return [at.move(self.rect.topleft) for at in laid]

    def _widths(self) -> tuple[float, ...]:
        """How wide its cards can be, the best first."""
        return tuple(each for each in WIDTHS if self.least <= each <= self.width) or (self.least,)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.rect = Rect(rect)
        cards = list[Widget]()
        for at, card in zip(reversed(self.places(scale)), self.cards, strict=False):
            twins = self.cards[: len(cards)].count(card)
            id = f"{self.id}-{card}" + (f"-{twins}" if twins else "")  # the newest has no number
            lying = FanCard(id, at, card, self.back, large=self.large, on_press=self.on_press)
            lying.tip = self.tip
            if not cards:
                lying.state = self.state
                lying.seat = self.seat
            cards.append(lying)
        self.widgets = cards[::-1]
        return [self]

    def card_rect(self, scale: Scale) -> Rect:
        return self.places(scale)[-1]

    def size(self, scale: Scale, width: int | None = None) -> Size:
        size = faces.size(scale.px(self._widths()[-1]))
        count = _rounded(len(self.cards))
        room = max(self.rect.width if width is None else width, size[0])
        in_row = _in_row(size, room, count, self.large)
        return size[0], _tall(size, ceil(count / in_row), self.large)

    def shape(self, look: Look) -> Rect:
        first, *others = self.places(look.scale)
        return first.unionall(others)

    def draw(self, surface: Surface, look: Look) -> None:
        if not self.cards:
            at = self.card_rect(look.scale)
            surface.blit(paint.panel(look.scale, at.size, "slot"), at)

    def preparations(self, scale: Scale) -> Iterator[None]:
        width = self.card_rect(scale).width
        return faces.preparations(width, scale.four_colours, self.large)

    def close_up(self, look: Look) -> Surface | None:
        return None  # each card has its own


def _fan(
    room: Size, count: int, scale: Scale, widths: tuple[float, ...], large: bool
) -> tuple[Rect, ...]:
    """Where so many cards lie in a room, the oldest first: in rows from its upper left, with the
    first of these widths that lets all show their index. Where none does, they have the last one,
    and the rows move closer together."""
    chosen_for = _rounded(count)
    for width in widths:
        size = faces.size(scale.px(width))
        rows = ceil(chosen_for / _in_row(size, room[0], chosen_for, large))
        if size[0] <= room[0] and _tall(size, rows, large) <= room[1]:
            break
    in_row = ceil(chosen_for / rows)
    step = min(round(size[0] * APART), (room[0] - size[0]) // max(1, in_row - 1))
    spare = (room[1] - size[1]) // max(1, rows - 1)
    down = max(0, min(_down(size, large), spare))
    return tuple(
        Rect((index % in_row * step, index // in_row * down), size) for index in range(count)
    )


def _rounded(count: int) -> int:
    return ceil(max(count, 1) / ROUNDED) * ROUNDED


def _in_row(size: Size, wide: int, count: int, large: bool) -> int:
    """How many of so many cards lie in a row of this width at most, each showing its index."""
    return max(1, min(count, (wide - size[0]) // faces.bare(size[0], large) + 1))


def _down(size: Size, large: bool) -> int:
    return round(size[1] * (LARGE_DOWN if large else DOWN))


def _tall(size: Size, rows: int, large: bool) -> int:
    return size[1] + _down(size, large) * (rows - 1)
