"""A pile of open cards, fanned in a row: every card can be seen, the newest lies on the right.

    FannedPile("mara.discard", cards=discard, called="Mara's discard", on_press=browse)

It takes the place of a `PileWidget` where there is room. Each card is a widget of its own, named
after the place and the card, so that cards fly to and from where they lie in the fan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.theme import Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget
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
class FannedCard(CardWidget):
    """A card of a fan. The keyboard reaches the fan as a whole."""

    @property
    def focusable(self) -> bool:
        return False


@dataclass(eq=False)
class FannedPile(Widget):
    """A pile, top first, whose cards lie beside each other in as many rows as make them largest.

    called: what it is in words, for the tooltip. on_card: what pressing one of its cards does.
    large: the settings' large indices. most: how wide a card is at most, in style units.
    """

    cards: Sequence[Card] = ()
    back: Back = "oxblood"
    _: KW_ONLY
    called: str = ""
    on_card: Callable[[Card], object] | None = None
    large: bool = False
    most: float = theme.CARD_WIDTH
    _next: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False)

    ring = "card"
    named = True
    solid = True

    @property
    def name(self) -> str:
        return pile_name(self.called, self.cards)

    @property
    def focusable(self) -> bool:
        return True

    def needs(self, scale: Scale) -> Size:
        return faces.size(scale.px(WIDTHS[-1]))

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.rect = Rect(rect)
        rects = fan_rects(scale, rect, len(self.cards), self.most)
        self._next = rects[-1]
        self.widgets = [
            FannedCard(
                f"{self.id}-{card}",
                at,
                card,
                self.back,
                large=self.large,
                over=True,
                tip=f"Card {len(self.cards) - index} of {len(self.cards)}, counted from the top.",
                on_press=partial(self.on_card, card) if self.on_card else None,
            )
            for index, (card, at) in enumerate(zip(reversed(self.cards), rects, strict=False))
        ]
        return [self]

    def landing(self, look: Look) -> Rect:
        """Where its newest card lies, or the first one will."""
        return Rect(self._next)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self._next.move_ip(dx, dy)

    def draw(self, surface: Surface, look: Look) -> None:
        if not self.cards:
            surface.blit(paint.panel(look.scale, self._next.size, "slot"), self._next)

    def preparations(self, scale: Scale) -> Iterator[None]:
        return faces.preparations(self._next.width, scale.four_colours, self.large)


def fan_rects(scale: Scale, room: Rect, count: int, most: float) -> list[Rect]:
    """Where so many cards of a fan lie, the oldest first, row by row; of none, where one would."""
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
