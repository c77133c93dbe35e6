"""Reordering of a row of cards by drag, click or key.

order = Reordering(cards)
sheet = order_sheet("Mara's plan", "Drag a card ...", order, back, large, movable=True)
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import Key, Pointer, Position, Typed
from engine.app.theme import Role, Scale
from engine.app.widgets import Change, Group, Label, Look, Panel, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import Column, Framed, Share, Unsized
from engine.app.widgets.widget import REACH
from engine.rules.cards import Card
from engine.table.cards import CardWidget, State, card_picture, shadowed
from engine.table.faces import Back

GAP = 10
"""Gap between cards where there is room, in style units."""
NEXT_WIDTH = 44
"""Distance between cards from which the first place is called "next", in style units."""
INDEX_STRIP = 24
"""Width of the strip that shows a card's index, in style units for a card of usual width."""
HELD_SIZE = 1.08
"""Size of a card that is held, relative to its size in the row."""
LIFT_ROOM = 26
"""Room above cards that may be picked up, in style units."""
WIDTHS = (168, 152, 138, 126, 112, 100, 92, 84, 76, 68, 60, 54, 48, 42, 36, 32, 28)
"""Possible widths of a card, in style units, the largest first."""


class Reordering:
    """Current order of the cards, top first, and the card that is picked up, if any.

    A card is moved by dragging it, by clicking it and then its new place, or, with the focus on it,
    by Enter and the arrow keys.
    """

    def __init__(self, cards: list[Card]) -> None:
        self.first = list(cards)
        self.cards = list(cards)
        self.held: Card | None = None
        self._cards_before_pick = self.cards
        """Order in which `held` was picked up."""

    def move(self, card: Card, new_index: int) -> bool:
        """Put a card at an index, and shift the others; return True if the order has changed."""
        index = self.cards.index(card)
        new_index = max(0, min(new_index, len(self.cards) - 1))
        if index == new_index:
            return False
        self.cards.insert(new_index, self.cards.pop(index))
        return True

    def click(self, card: Card) -> None:
        """Pick a card up, or put the card in hand in this card's place."""
        if self.held is None:
            self.held = card
            self._cards_before_pick = list(self.cards)
        else:
            self.move(self.held, self.cards.index(card))
            self.held = None

    def let_go(self) -> None:
        """Put the card in hand back to its former place."""
        if self.held is not None:
            self.cards = self._cards_before_pick
            self.held = None

    def reset(self) -> None:
        """Restore the first order."""
        self.cards = list(self.first)
        self.held = None


@dataclass(eq=False)
class OrderedCard(CardWidget):
    """Card that can be dragged along its row.

    While it is dragged it follows the pointer, and the others leave a gap where it would land: at
    the nearest place, or outside the sheet at its own. Only the row is drawn anew for that, and
    only when the gap moves. Esc, or a drop outside, cancels the drag.
    """

    _: KW_ONLY
    order: Reordering
    slots: tuple[int, ...]
    """Middle of each place, in pixels from the window's left edge."""

    sheet: Rect
    """Area where the card may be dropped, in pixels."""

    row: list[OrderedCard]
    """All cards of the row, in their order."""

    movable: bool

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self._gap_index = len(self.row)
        self._is_cancelled = False
        self.row.append(self)

    @override
    def follow(self, before: OrderedCard, scale: Scale) -> None:
        """Take over the drag of the card `before`, which this one replaces in a new layout."""
        if before.slots == self.slots:
            super().follow(before, scale)
            self._is_cancelled = before._is_cancelled
            if self.away is not None:
                self._leave_gap(before._gap_index)

    @override
    @property
    def is_pressable(self) -> bool:
        return self.movable

    @override
    def press(self) -> None:
        if self.movable:
            self.order.click(self.card)

    @override
    @property
    def draggable(self) -> bool:
        return self.movable

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        """Begin a drag; called when a button goes down on the card."""
        self._is_cancelled = False
        return super().grab(at, scale)

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        """Follow the pointer, and let the other cards leave a gap."""
        has_begun = self.away is None
        if not self._is_cancelled:
            super().drag(at, scale)
        if self.away is None:
            return Change.TAKEN
        own_index = self.row.index(self)
        middle = self.slots[own_index] + self.away[0]
        indices = range(len(self.slots)) if self.sheet.collidepoint(at.pos) else [own_index]
        nearest = min(indices, key=lambda index: abs(self.slots[index] - middle))
        if nearest == self._gap_index and not has_begun:
            return Change.MARKS
        self._leave_gap(nearest)
        return Change.PICTURE

    def _leave_gap(self, index: int) -> None:
        """Move the other cards to the other places, so that the one at this index is free."""
        self._gap_index = index
        others = [card for card in self.row if card is not self]
        others.insert(index, self)
        for card, middle in zip(others, self.slots, strict=True):
            if card is not self:
                card.rect.centerx = middle

    @override
    def drop(self, at: Pointer, scale: Scale) -> Change:
        """Land in the gap, or go back after a drop outside the sheet."""
        if self.away is None:
            return Change.TAKEN if self._is_cancelled else Change.NONE
        self.away = None
        if self.sheet.collidepoint(at.pos):
            self.order.held = None
            self.order.move(self.card, self._gap_index)
        return Change.SCREEN

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        """Move a picked-up card with the arrow keys; cancel with Esc."""
        if not isinstance(event, Key):
            return Change.NONE
        if event.name == "escape" and self.away is not None:
            self.away = None
            self._is_cancelled = True
            return Change.SCREEN
        if self.order.held != self.card:
            return Change.NONE
        if event.name == "escape":
            self.order.let_go()
            return Change.SCREEN
        index = self.order.cards.index(self.card)
        targets = {"left": index - 1, "right": index + 1, "home": 0, "end": len(self.slots) - 1}
        if event.name not in targets:
            return Change.NONE
        return Change.of(self.order.move(self.card, targets[event.name]))

    @override
    def extent(self, look: Look) -> Rect:
        """Return the area to redraw in pixels: the whole row during a drag, for its gap."""
        own_extent = super().extent(look)
        if self.away is None:
            return own_extent
        reach = 2 * look.scale.px(REACH)
        places = [self._gap_rect, *(card.rect for card in self.row)]
        return own_extent.unionall([place.inflate(reach, reach) for place in places])

    @property
    def _gap_rect(self) -> Rect:
        gap = Rect(self.rect)
        gap.centerx = self.slots[self._gap_index]
        return gap

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.away is None:
            super().draw_under(surface, look)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if self.away is None:
            super().draw(surface, look)
        else:
            surface.blit(paint.panel(look.scale, self._gap_rect.size, "slot"), self._gap_rect)

    @override
    def held(self, look: Look) -> tuple[Surface, Position]:
        """Return the picture of the dragged card, a little larger, and its middle in the row."""
        width = round(self.rect.width * HELD_SIZE)
        face = card_picture(self.card, width, look.scale, self.back, self.large)
        return shadowed(face, look.scale), (self.slots[self.row.index(self)], self.rect.centery)


def order_sheet(
    title: str, note: str, order: Reordering, back: Back, large: bool, movable: bool = False
) -> Framed:
    """Return a sheet with all cards side by side, each above the number of its place.

    `movable` allows another order; otherwise the cards are only looked at.
    """
    sheet = Panel("sheet", kind="answer")
    heading = Label("sheet-title", words=title, role=Role.HEADING)
    note_label = Label("sheet-note", words=note, role=Role.BODY, colour=theme.MUTED)
    row = OrderRow(order, back, sheet, large=large, movable=movable)
    return Framed(sheet, Column([heading, note_label, Share(row)]), down=12)


class OrderPlaces(NamedTuple):
    """Places of cards side by side, in pixels.

    Attributes:
        first: The rectangle of the first card.
        step: The distance from card to card.
        number_height: The height of the numbers.
    """

    first: Rect
    step: int
    number_height: int

    def card(self, index: int) -> Rect:
        """Return the rectangle of a card."""
        return self.first.move(index * self.step, 0)


@dataclass
class OrderRow(Unsized):
    """Row of cards, each above the number of its place.

    Attributes:
        order: The order of the cards.
        back: The back of their pack.
        sheet: The widget on which they may be dropped.
        large: True for faces with large indices.
        movable: True if they may be put in another order.
        lifts: The room above them, in style units.
    """

    order: Reordering
    back: Back
    sheet: Widget
    _: KW_ONLY
    large: bool = False
    movable: bool = False
    lifts: float = LIFT_ROOM

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        places = self._places(scale, rect)
        cards = self.order.cards
        slots = tuple(places.card(index).centerx for index in range(len(cards)))
        widgets = list[Widget]()
        row = list[OrderedCard]()
        for index, card in enumerate(cards):
            card_rect = places.card(index)
            widgets += [self._card(card, card_rect, slots, row), self._number(scale, places, index)]
        return widgets

    def _places(self, scale: Scale, room: Rect) -> OrderPlaces:
        """Return the places of the largest cards that have room."""
        step_count = len(self.order.cards) - 1
        lift_room = scale.px(self.lifts)
        number_height = Label("number", words="10", role=Role.NUMBER).size(scale, room.width)[1]
        card_room = room.height - scale.px(RING) - number_height - lift_room
        units = _greatest_width(scale, room.width, card_room, step_count + 1)
        card_width = scale.px(units)
        card_height = scale.px(units * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        possible_step = (room.width - card_width) // max(1, step_count)
        step = min(card_width + scale.px(GAP), possible_step)
        left = room.left + (room.width - card_width - step * step_count) // 2
        top = room.top + lift_room + max(0, (card_room - card_height) // 2)
        return OrderPlaces(Rect(left, top, card_width, card_height), step, number_height)

    def _card(
        self, card: Card, at: Rect, slots: tuple[int, ...], row: list[OrderedCard]
    ) -> OrderedCard:
        is_held = self.order.held == card
        state: State = "legal" if self.movable else "rest"
        return OrderedCard(
            f"card.{card}",
            at,
            card,
            self.back,
            "selected" if is_held else state,
            order=self.order,
            slots=slots,
            sheet=self.sheet.rect,
            row=row,
            movable=self.movable,
            large=self.large,
            may_overlap=True,
            group=Group.HAND,
            tip="Picked up: move it with the arrows." if is_held else "",
        )

    def _number(self, scale: Scale, places: OrderPlaces, index: int) -> Label:
        """Return the number of a place, centred below the visible part of its card."""
        step = places.step
        card_rect = places.card(index)
        is_last = index == len(self.order.cards) - 1
        is_mostly_visible = is_last or step >= card_rect.width // 2
        visible_width = card_rect.width if is_mostly_visible else step
        widest_number = Label("number", words="10", role=Role.NUMBER).size(scale)[0]
        label_width = max(step or card_rect.width, widest_number)
        left = card_rect.left + visible_width // 2 - label_width // 2
        label_rect = Rect(
            left, card_rect.bottom + scale.px(RING), label_width, places.number_height
        )
        has_room_for_word = step > scale.px(NEXT_WIDTH) * scale.text
        words = "next" if index == 0 and has_room_for_word else str(index + 1)
        number = Label(f"place-{index}", label_rect, words, Role.NUMBER, colour=theme.BRASS_LIGHT)
        number.align = "center"
        number.may_overlap = True
        return number


def _greatest_width(scale: Scale, room_width: int, room_height: int, count: int) -> float:
    """Return the greatest card width in style units that leaves every index in sight.

    The room is in pixels.
    """
    for units in WIDTHS:
        card_width = scale.px(units)
        card_height = scale.px(units * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        index_width = card_width * INDEX_STRIP / theme.CARD_WIDTH
        row_width = card_width + index_width * (count - 1)
        if card_height <= room_height and row_width <= room_width:
            return units
    return WIDTHS[-1]
