"""Things of an act: fans of cards, large symbols, and the arrows between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.paint import shapes
from engine.app.pictures import cached_picture
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import CENTRE, Part, Row, Share, Sized, Space, Unsized
from engine.app.widgets.pieces import Badge, SeatMark
from engine.app.widgets.words import Picture
from engine.rules.cards import HIDDEN, Card
from engine.table.act import PANEL_ID, ActThing
from engine.table.cards import CardWidget, State
from engine.table.faces import Back

CARD_WIDTH = 96
"""Greatest width of a card of a fan, in style units, unless the fan has its own."""
SYMBOL_SIDE = 52
"""Width and height of a symbol, such as the large mark of a seat, in style units."""
CARD_SHARE = 0.74
"""Greatest height of a card as a share of its room, in a fan that has no width of its own."""
MOST_BACKS = 8
"""Greatest number of hidden cards that are drawn side by side."""
OVERLAP_STEPS = (0.75, 0.3)
"""Greatest and least part of a card that the next one leaves visible, as a share of its width."""
ARROW_SIZE = (34, 22)
"""Width and height of an arrow, in style units."""
SMALL_ARROW_SIZE = (22, 14)
"""Width and height of an arrow between small figures, in style units."""


def seat_symbol(seat: int, *, is_program: bool = False) -> ActThing:
    """Return the large mark of a seat as a thing of an act.

    Args:
        seat: The seat.
        is_program: Whether the mark is that of a program.
    """
    return ActThing(in_centre(SeatMark(f"act-seat-{seat}", seat=seat, program=is_program)))


def symbol(icon: str, caption: str = "") -> ActThing:
    """Return a large icon as a thing of an act.

    Args:
        icon: The name of the icon's drawing in `assets/art`.
        caption: The words below it.
    """
    return ActThing(in_centre(Picture(f"act-{icon}", art=icon)), caption)


def in_centre(widget: Widget) -> Part:
    """Return a widget of the size of a symbol in the middle of its room."""
    side = Share(Space(0))
    return Row([side, Sized(widget, SYMBOL_SIDE, SYMBOL_SIDE), side], at=CENTRE)


@dataclass
class CardFan(Unsized):
    """Cards that moved, side by side, as large as the room allows.

    If all cards are hidden, only the first ones are drawn, and a badge has their number.

    Attributes:
        cards: The cards, `HIDDEN` for hidden ones.
        back: The back of their pack.
        id: The middle of the widgets' ids, as in `act-ID-0`.
        large: True for cards with large indices.
        width: The greatest width of a card, in style units; 0 is `CARD_WIDTH`, and then cards take
            no more than `CARD_SHARE` of the height.
        state: The state of the cards.
    """

    cards: Sequence[Card]
    back: Back
    id: str
    large: bool
    _: KW_ONLY
    width: float = 0
    state: State = "rest"

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        is_hidden = all(card == HIDDEN for card in self.cards)
        shown_cards = self.cards[:MOST_BACKS] if is_hidden else self.cards
        covered_count = len(shown_cards) - 1
        ratio = theme.CARD_HEIGHT / theme.CARD_WIDTH
        most_by_width = rect.width / (1 + OVERLAP_STEPS[1] * covered_count)
        height_share = 1.0 if self.width else CARD_SHARE
        most_by_height = height_share * rect.height / ratio
        width = round(min(scale.px(self.width or CARD_WIDTH), most_by_height, most_by_width))
        step = min(OVERLAP_STEPS[0] * width, (rect.width - width) / max(1, covered_count))
        left = rect.centerx - round(width + step * covered_count) // 2
        height = round(width * ratio)
        top = rect.top + (rect.height - height) // 2
        widgets: list[Widget] = []
        for index, card in enumerate(shown_cards):
            place = Rect(left + round(step * index), top, width, height)
            card_id = f"{PANEL_ID}-{self.id}-{index}"
            card_widget = CardWidget(card_id, place, card, self.back, self.state, large=self.large)
            card_widget.may_overlap = True
            widgets.append(card_widget)
        if covered_count and is_hidden:
            badge = Badge(f"{PANEL_ID}-{self.id}-count", shown=str(len(self.cards)))
            badge.rect = Rect((0, 0), badge.size(scale))
            badge.rect.midbottom = (rect.centerx, top + height)
            badge.may_overlap = True
            widgets.append(badge)
        return widgets


@dataclass(eq=False, repr=False)
class BrassArrow(Widget):
    """Arrow from a thing to the next one, as wide as its rectangle.

    Attributes:
        size_units: Width and height in style units, from which its height is derived.
    """

    size_units: tuple[int, int] = ARROW_SIZE

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width = self.rect.width
        picture = arrow_picture((width, width * self.size_units[1] // self.size_units[0]))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@cached_picture(8)
def arrow_picture(size: tuple[int, int]) -> Surface:
    """Return an arrow of brass that points to the right, of this size in pixels."""
    width, height = size
    neck = width * 0.56
    corners = [
        (0, height * 0.3), (neck, height * 0.3), (neck, 0), (width, height * 0.5),
        (neck, height), (neck, height * 0.7), (0, height * 0.7),
    ]  # fmt: skip
    return art.vector(
        art.svg_document(size, shapes.polygon(corners, shapes.fill(theme.BRASS))), size
    )
