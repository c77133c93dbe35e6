"""Cards to be put in order by drag, click or key.

order = Reordering(cards)
sheet = order_sheet("Mara's plan", "Drag a card ...", order, back, large, movable=True)
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.inputs import Key, Pointer, Position, Typed
from engine.app.theme import Role, Scale
from engine.app.widgets import Change, Group, Label, Look, Panel, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import Column, Framed, Share, Unsized
from engine.app.widgets.widget import REACH
from engine.rules.cards import Card
from engine.table.cards import CardWidget, picture, shadowed
from engine.table.faces import Back

GAP = 10
LIFTED = 1.08
"""How much larger a card is that is held."""
LIFTS = 26
"""How much room cards that may be picked up have above them, in style units."""
WIDTHS = (168, 152, 138, 126, 112, 100, 92, 84, 76, 68, 60, 54, 48, 42, 36, 32, 28)


class Reordering:
    """The order so far, top first, and the card that has been picked up, if any.

    A card is moved by dragging it, by clicking it and then the place it is to have, or, with the
    focus on it, by Enter and the arrow keys.
    """

    def __init__(self, cards: list[Card]) -> None:
        self.first = list(cards)
        self.cards = list(cards)
        self.held: Card | None = None
        self._before = self.cards

    def move(self, card: Card, to: int) -> bool:
        """Put a card at an index, the others moving up; True when that changes the order."""
        at = self.cards.index(card)
        to = max(0, min(to, len(self.cards) - 1))
        if at == to:
            return False
        self.cards.insert(to, self.cards.pop(at))
        return True

    def click(self, card: Card) -> None:
        """Pick a card up; put the one that was picked up where this one lies."""
        if self.held is None:
            self.held, self._before = card, list(self.cards)
        else:
            self.move(self.held, self.cards.index(card))
            self.held = None

    def let_go(self) -> None:
        """The card that was picked up goes back to where it lay."""
        if self.held is not None:
            self.cards = self._before
            self.held = None

    def reset(self) -> None:
        """As they lay."""
        self.cards = list(self.first)
        self.held = None


@dataclass(eq=False)
class OrderedCard(CardWidget):
    """A card that can be dragged along its row.

    While it is dragged it is seen where the pointer holds it, and the others leave a gap where it
    would land: at the place nearest to it, or outside the sheet at its own. Only the row is drawn
    anew for that, and only where the gap moves. Esc, or letting it go outside, takes it back.
    """

    _: KW_ONLY
    order: Reordering
    slots: tuple[int, ...]
    """The middle of each place, in pixels."""

    sheet: Rect
    """Where it may be dropped."""

    row: list[OrderedCard]
    """All cards, in their order."""

    movable: bool

    def __post_init__(self) -> None:
        super().__post_init__()
        self._to = len(self.row)
        self._given_up = False
        self.row.append(self)

    def follow(self, before: OrderedCard, scale: Scale) -> None:
        if before.slots == self.slots:
            super().follow(before, scale)
            self._given_up = before._given_up
            if self.away is not None:
                self._leave_gap(before._to)

    @property
    def acts(self) -> bool:
        return self.movable

    def press(self) -> None:
        if self.movable:
            self.order.click(self.card)

    @property
    def draggable(self) -> bool:
        return self.movable

    def grab(self, at: Pointer, scale: Scale) -> Change:
        self._given_up = False
        return super().grab(at, scale)

    def drag(self, at: Pointer, scale: Scale) -> Change:
        """The others leave a gap for it."""
        begins = self.away is None
        if not self._given_up:
            super().drag(at, scale)
        if self.away is None:
            return Change.TAKEN
        home = self.row.index(self)
        middle = self.slots[home] + self.away[0]
        places = range(len(self.slots)) if self.sheet.collidepoint(at.pos) else [home]
        to = min(places, key=lambda index: abs(self.slots[index] - middle))
        if to == self._to and not begins:
            return Change.MARKS
        self._leave_gap(to)
        return Change.PICTURE

    def _leave_gap(self, to: int) -> None:
        """The other cards lie in the other places."""
        self._to = to
        others = [card for card in self.row if card is not self]
        others.insert(to, self)
        for card, middle in zip(others, self.slots, strict=True):
            if card is not self:
                card.rect.centerx = middle

    def drop(self, at: Pointer, scale: Scale) -> Change:
        """It lands in the gap."""
        if self.away is None:
            return Change.TAKEN if self._given_up else Change.NONE
        self.away = None
        if self.sheet.collidepoint(at.pos):
            self.order.held = None
            self.order.move(self.card, self._to)
        return Change.SCREEN

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        """While it is picked up the arrows carry it; Esc takes it back."""
        if not isinstance(event, Key):
            return Change.NONE
        if event.name == "escape" and self.away is not None:
            self.away = None
            self._given_up = True
            return Change.SCREEN
        if self.order.held != self.card:
            return Change.NONE
        if event.name == "escape":
            self.order.let_go()
            return Change.SCREEN
        at = self.order.cards.index(self.card)
        ends = {"left": at - 1, "right": at + 1, "home": 0, "end": len(self.slots) - 1}
        if event.name not in ends:
            return Change.NONE
        return Change.of(self.order.move(self.card, ends[event.name]))

    def extent(self, look: Look) -> Rect:
        """While it is dragged the whole row: the gap may be anywhere in it."""
        own = super().extent(look)
        if self.away is None:
            return own
        reach = 2 * look.scale.px(REACH)
        places = [self._gap, *(card.rect for card in self.row)]
        return own.unionall([place.inflate(reach, reach) for place in places])

    @property
    def _gap(self) -> Rect:
        gap = Rect(self.rect)
        gap.centerx = self.slots[self._to]
        return gap

    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.away is None:
            super().draw_under(surface, look)

    def draw(self, surface: Surface, look: Look) -> None:
        if self.away is None:
            super().draw(surface, look)
        else:
            surface.blit(paint.panel(look.scale, self._gap.size, "slot"), self._gap)

    def held(self, look: Look) -> tuple[Surface, Position]:
        wide = round(self.rect.width * LIFTED)
        face = picture(self.card, wide, look.scale, self.back, self.large)
        return shadowed(face, look.scale), (self.slots[self.row.index(self)], self.rect.centery)


def order_sheet(
    title: str, note: str, order: Reordering, back: Back, large: bool, movable: bool = False
) -> Framed:
    """Return a sheet with all cards side by side, each above its place, to be moved or only looked
    at."""
    sheet = Panel("sheet", kind="answer")
    heading = Label("sheet-title", words=title, role=Role.HEADING)
    said = Label("sheet-note", words=note, role=Role.BODY, colour=theme.MUTED)
    row = OrderRow(order, back, sheet, large=large, movable=movable)
    return Framed(sheet, Column([heading, said, Share(row)]), down=12)


class OrderPlaces(NamedTuple):
    """Where cards lie side by side: the first one, how far apart they are, and how high their
    numbers are, in pixels."""

    first: Rect
    step: int
    tall: int

    def card(self, index: int) -> Rect:
        """Return where a card lies."""
        return self.first.move(index * self.step, 0)


@dataclass
class OrderRow(Unsized):
    """Cards in a row, each above the number of its place.

    sheet: where they may be dropped. movable: they may be put in another order. lifts: how much
    room is left above them, in style units.
    """

    order: Reordering
    back: Back
    sheet: Widget
    _: KW_ONLY
    large: bool = False
    movable: bool = False
    lifts: float = LIFTS

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        places = self._places(scale, rect)
        cards = self.order.cards
        slots = tuple(places.card(index).centerx for index in range(len(cards)))
        widgets = list[Widget]()
        row = list[OrderedCard]()
        for index, card in enumerate(cards):
            at = places.card(index)
            widgets += [self._card(card, at, slots, row), self._number(scale, places, index)]
        return widgets

    def _places(self, scale: Scale, room: Rect) -> OrderPlaces:
        """Return the places of the largest cards that have room."""
        further = len(self.order.cards) - 1
        gap = scale.px(RING)
        lift = scale.px(self.lifts)
        number = Label("number", words="10", role=Role.NUMBER).size(scale, room.width)[1]
        spare = room.height - gap - number - lift
        width = _width(scale, room.width, spare, further + 1)
        wide = scale.px(width)
        tall = scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        step = min(wide + scale.px(GAP), (room.width - wide) // max(1, further))
        left = room.left + (room.width - wide - step * further) // 2
        top = room.top + lift + max(0, (spare - tall) // 2)
        return OrderPlaces(Rect(left, top, wide, tall), step, number)

    def _card(
        self, card: Card, at: Rect, slots: tuple[int, ...], row: list[OrderedCard]
    ) -> OrderedCard:
        held = self.order.held == card
        return OrderedCard(
            f"card.{card}",
            at,
            card,
            self.back,
            "selected" if held else "legal" if self.movable else "rest",
            order=self.order,
            slots=slots,
            sheet=self.sheet.rect,
            row=row,
            movable=self.movable,
            large=self.large,
            over=True,
            group=Group.HAND,
            tip="Picked up: move it with the arrows." if held else "",
        )

    def _number(self, scale: Scale, places: OrderPlaces, index: int) -> Label:
        """Return the number of a place: where the next card covers the middle of this one, below
        what it leaves bare."""
        step = places.step
        at = places.card(index)
        last = index == len(self.order.cards) - 1
        bare = at.width if last or step >= at.width // 2 else step
        widest = Label("number", words="10", role=Role.NUMBER).size(scale)[0]
        across = max(step or at.width, widest)
        left = at.left + bare // 2 - across // 2
        place = Rect(left, at.bottom + scale.px(RING), across, places.tall)
        words = "next" if not index and step > scale.px(44) * scale.text else str(index + 1)
        number = Label(f"place-{index}", place, words, Role.NUMBER, colour=theme.BRASS_LIGHT)
        number.align = "center"
        number.over = True
        return number


def _width(scale: Scale, wide: int, tall: int, count: int) -> float:
    """The largest card that leaves each enough bare to be known by its index."""
    for width in WIDTHS:
        card = scale.px(width)
        high = scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        bare = card * 24 / theme.CARD_WIDTH
        if high <= tall and card + bare * (count - 1) <= wide:
            return width
    return WIDTHS[-1]
