"""Shrine of a seat as a stack: its top card, and the cards below as steps behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Scale
from engine.app.widgets import Look, Panel, Widget
from engine.app.widgets.containers import Unsized
from engine.app.widgets.pieces import Badge
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words
from engine.table import cards, faces
from engine.table.context import TableContext
from engine.table.marks import AT_REST, CardMark, MarkedCard
from games.shrine.rules.cards import Player, shrine_of
from games.shrine.rules.state import Shrine

MarkOf = Callable[..., CardMark]
"""Function that gives the mark (look and press) of a card or token, by its names in actions."""
FACE_DOWN_HEIGHT = 8
"""Visible height of a face-down card below another, in pixels for a card 84 wide."""
FACE_UP_HEIGHT = 25
"""Visible height of a face-up card below another, in pixels for a card 84 wide."""
ROOMY_FACTOR = 1.6
"""Factor for these heights if there is room."""
WELL_PADDING = 9
"""Padding of a Shrine's well around its cards, in style units."""
BELOW_CARDS_HEIGHT = 60
"""Height that the layout of a seat reserves above the top card for the cards below it.

In pixels for a card 84 wide.
"""


@dataclass(eq=False)
class TargetCard(MarkedCard):
    """Card on the table that may be a target.

    Attributes:
        target_names: Names in an action that this card stands for, as its target.
    """

    target_names: Sequence[str] = ()
    _: KW_ONLY
    is_flat: bool = True


@dataclass(eq=False)
class CardsBelow(Widget):
    """Cards below a Shrine's top card, as steps behind it; faces show their ranks.

    Attributes:
        cards: The cards, the uppermost first.
        visible_heights: For each card, the pixels by which it stands out above the one before.
        width: Width of a card in pixels.
        large: Whether the faces have large indices.
    """

    cards: Sequence[Card] = ()
    visible_heights: Sequence[int] = ()
    width: int = 1
    _: KW_ONLY
    large: bool = False

    @override
    def shape(self, look: Look) -> Rect:
        # the uppermost card reaches below the rectangle: about by its height and its shadow
        return Rect(self.rect.topleft, (self.width, self.rect.height + self.width * 2))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        bottom = self.rect.bottom
        for index in reversed(range(len(self.cards))):
            top = bottom - sum(self.visible_heights[: index + 1])
            rect = Rect((self.rect.left, top), faces.size(self.width))
            shadow, offset = paint.shadow(look.scale, rect.size, card=True)
            surface.blit(shadow, rect.move(offset))
            card = self.cards[index]
            face = cards.card_picture(card, self.width, look.scale, "oxblood", self.large)
            surface.blit(face, rect)


@dataclass(eq=False)
class TokenPlace(Panel):
    """Place for a token, or an empty Shrine.

    Attributes:
        target_names: Names in an action that this place stands for, as its target.
        mark: Its look, and what pressing it does.
    """

    target_names: Sequence[str] = ()
    _: KW_ONLY
    mark: CardMark = AT_REST
    kind: PanelKind = "well"

    ring = "field"  # shape of the focus ring

    @override
    @property
    def focusable(self) -> bool:
        return self.is_pressable

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        is_hovered = look.hovered and self.is_pressable
        cards.draw_state(
            surface, self.rect, look.scale, self.mark.state, self.mark.seat, is_hovered
        )


@dataclass
class ShrineStack(Unsized):
    """Shrine of a seat, in a room as wide as its cards.

    Attributes:
        table: The table.
        view: The view that is shown.
        seat: The seat.
        mark: Returns the mark for the use of a thing.
        is_spread_out: Whether the cards lie further apart if there is room.
    """

    table: TableContext
    view: Shrine
    seat: int
    mark: MarkOf
    is_spread_out: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        width, height = faces.size(rect.width)
        card_rect = Rect(rect.left, rect.bottom - height, width, height)
        well = Panel(f"well-{self.seat}", rect.inflate(2 * scale.px(WELL_PADDING), 0), kind="well")
        well.may_overlap = True
        well.rect.height += scale.px(WELL_PADDING)
        wells: list[Widget] = [well]
        if not self._shrine:
            place = TokenPlace(shrine_of(self.seat), card_rect, kind="slot", may_overlap=True)
            place.tip = f"{self.table.name(self.seat)}'s Shrine is empty."
            return [*wells, place]
        cards_below = self._shrine[1:]
        heights = _visible_heights(rect, cards_below, width, card_rect, self.is_spread_out)
        cards_below_widget = CardsBelow(
            f"below-{self.seat}",
            Rect(card_rect.left, card_rect.top - sum(heights), width, sum(heights)),
        )
        cards_below_widget.cards = cards_below
        cards_below_widget.visible_heights = heights
        cards_below_widget.width = width
        cards_below_widget.large = self.table.large
        badge = Badge(f"count-{self.seat}", shown=str(len(self._shrine)))
        badge.rect.size = badge.size(scale)
        badge.rect.center = card_rect.centerx, card_rect.bottom - badge.rect.height // 4
        return [*wells, cards_below_widget, self._top_card(card_rect), badge]

    @property
    def _shrine(self) -> Sequence[Card]:
        return self.view.player(self.seat).shrine

    def _top_card(self, rect: Rect) -> TargetCard:
        """Return the top card, which stands for its Shrine."""
        place = shrine_of(self.seat)
        mark = self.mark(place)
        size_words = shrine_size_words(self.view.player(self.seat))
        tip = f"{self.table.name(self.seat)}'s Shrine: {size_words}."
        if not mark.press:
            mark = mark._replace(press=partial(self.table.finder.browse, place))
            tip = f"{tip} Press to look through it."
        mark = mark._replace(tip=f"{tip} {mark.tip}".strip())
        large = self.table.large
        card = TargetCard.marked(place, rect, self._shrine[0], mark, large=large, may_overlap=True)
        assert isinstance(card, TargetCard)
        card.target_names = (place,)
        return card


def _visible_heights(
    room: Rect, cards_below: Sequence[Card], width: int, card_rect: Rect, is_spread_out: bool
) -> list[int]:
    """Return the pixels by which each card below the top one stands out, less if room is short."""
    scale_of_card = width / theme.CARD_WIDTH
    spare_height = card_rect.top - room.top
    wanted_steps = [
        max(2, round((FACE_DOWN_HEIGHT if card == HIDDEN else FACE_UP_HEIGHT) * scale_of_card))
        for card in cards_below
    ]
    total = sum(wanted_steps)
    if round(ROOMY_FACTOR * total) <= spare_height and is_spread_out:
        return [round(ROOMY_FACTOR * step) for step in wanted_steps]
    if total <= spare_height:
        return wanted_steps
    return [max(0, step * spare_height // total) for step in wanted_steps]


def shrine_size_words(player: Player) -> str:
    """Return the size of a Shrine in words: `5 cards, 3 face down`."""
    count = len(player.shrine)
    face_down = player.face_down
    return (
        f"{in_words(count, 'card')}, {in_words(face_down)} face down"
        if face_down
        else f"{count} face up"
    )
