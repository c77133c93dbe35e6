"""Cards to be put in order by drag, click or key.

order = Reordering(cards)
order_sheet(scale, rect, "Mara's plan", "Drag a card ...", order, back, large, rebuild)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from pygame import Rect

from engine.app import theme
from engine.app.inputs import LEFT, Key, Pointer, Typed
from engine.app.theme import Role, Scale
from engine.app.widgets import Change, Group, Label, Panel, Widget
from engine.app.widgets.layout import height_at, put
from engine.rules.cards import Card
from engine.table.cards import CardWidget
from engine.table.faces import Back

GAP = 10
WIDTHS = (100, 92, 84, 76, 68, 60, 54, 48, 42, 36)


class Reordering:
    """The order so far, top first, and the card that has been picked up, if any.

    A card is moved by dragging it, by clicking it and then the place it is to have, or, with the
    focus on it, by Enter and the arrow keys.
    """

    def __init__(self, cards: list[Card]) -> None:
        self.first = list(cards)
        self.cards = list(cards)
        self.held: Card | None = None
        self.dragged = False

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
        if self.dragged:
            self.dragged = False
            self.held = None
        elif self.held is None:
            self.held = card
        else:
            self.move(self.held, self.cards.index(card))
            self.held = None

    def reset(self) -> None:
        """As they lay."""
        self.cards, self.held = list(self.first), None


@dataclass(eq=False)
class OrderedCard(CardWidget):
    """A card that can be dragged along its row."""

    _: KW_ONLY
    order: Reordering
    slots: tuple[int, ...]
    """The middle of each place, in pixels."""

    def grab(self, at: Pointer, scale: Scale) -> Change:
        """A press may become a drag."""
        if at.button != LEFT:
            return Change.NONE
        self.order.dragged = False
        return Change.TAKEN

    def drag(self, at: Pointer, scale: Scale) -> Change:
        """To the place nearest to the pointer."""
        to = min(range(len(self.slots)), key=lambda index: abs(self.slots[index] - at.pos[0]))
        if not self.order.move(self.card, to):
            return Change.TAKEN
        self.order.dragged, self.order.held = True, None
        return Change.SCREEN

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        """While it is picked up the arrows carry it."""
        if not isinstance(event, Key) or self.order.held != self.card:
            return Change.NONE
        at = self.order.cards.index(self.card)
        ends = {"left": at - 1, "right": at + 1, "home": 0, "end": len(self.slots) - 1}
        if event.name not in ends:
            return Change.NONE
        return Change.of(self.order.move(self.card, ends[event.name]))


def order_sheet(
    scale: Scale,
    rect: Rect,
    title: str,
    note: str,
    order: Reordering,
    back: Back,
    large: bool,
    changed: Callable[[], None] | None = None,
    first: str = "next",
) -> Panel:
    """A sheet with all cards side by side, each above its place.

    changed: is called when the order has changed; None where the cards lie only to be looked at.
    first: the word for the first place.
    """
    sheet = Panel("sheet", rect, kind="answer")
    pad = scale.px(theme.PADDING)
    room = rect.inflate(-2 * pad, -2 * scale.px(12))
    heading = Label("sheet-title", words=title, role=Role.HEADING)
    said = Label("sheet-note", words=note, role=Role.BODY, colour=theme.MUTED)
    y = room.top
    for label in (heading, said):
        put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
        y = label.rect.bottom
    number_tall = height_at(Label("number", words="10", role=Role.NUMBER), room.width, scale)
    lift = scale.px(26)
    width = _width(scale, room.width, room.bottom - y - number_tall - lift, len(order.cards))
    wide, tall = scale.px(width), scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
    step = min(wide + scale.px(GAP), (room.width - wide) // max(1, len(order.cards) - 1))
    left = room.left + (room.width - wide - step * (len(order.cards) - 1)) // 2
    top = y + lift + max(0, (room.bottom - y - lift - number_tall - tall) // 2)
    slots = tuple(left + index * step + wide // 2 for index in range(len(order.cards)))
    widgets: list[Widget] = [heading, said]

    def clicking(card: Card) -> Callable[[], None] | None:
        if changed is None:
            return None
        notify = changed

        def click() -> None:
            order.click(card)
            notify()

        return click

    for index, card in enumerate(order.cards):
        held = order.held == card
        widgets.append(
            OrderedCard(
                f"card.{card}",
                Rect(left + index * step, top, wide, tall),
                card,
                back,
                "selected" if held else "legal" if changed else "rest",
                order=order,
                slots=slots,
                large=large,
                over=True,
                group=Group.HAND,
                tip="Picked up: arrows carry it." if held else "",
                on_press=clicking(card),
            )
        )
        place = Rect(slots[index] - step // 2, top + tall, step or wide, number_tall)
        words = first if not index and step > scale.px(44) * scale.text else str(index + 1)
        widgets.append(
            Label(
                f"place-{index}",
                place,
                words,
                Role.NUMBER,
                colour=theme.BRASS_LIGHT,
                align="center",
            )
        )
    sheet.widgets = widgets
    return sheet


def _width(scale: Scale, wide: int, tall: int, count: int) -> float:
    """The largest card that leaves each enough bare to be known by its index."""
    for width in WIDTHS:
        card = scale.px(width)
        high = scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        bare = card * 24 / theme.CARD_WIDTH
        if high <= tall and card + bare * (count - 1) <= wide:
            return width
    return WIDTHS[-1]
