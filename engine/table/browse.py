"""A sheet over the table that shows the cards of a pile, the top one first.

    manager.push(Browse("Mara's discard", pile, highlight=Card("6S")))

Esc, the Close button, or a click beside the sheet closes it.
"""

from collections.abc import Sequence

from pygame import Rect

from engine.app import text, theme
from engine.app.inputs import Input, Press, Resize
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Panel, Screen, ScrollList, Widget
from engine.app.widgets.layout import flow_rects
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.faces import Back

WIDEST = 900


class Rows(ScrollList):
    """A list in which the focus goes from card to card, never to the list itself."""

    @property
    def focusable(self) -> bool:
        return False


class Browse(Screen):
    """The cards of a pile in order. `highlight` is ringed, scrolled to, and has the focus."""

    overlay = True

    def __init__(
        self,
        title: str,
        cards: Sequence[Card],
        highlight: Card | None = None,
        back: Back = "oxblood",
    ) -> None:
        super().__init__()
        self._title, self._cards = title, list(cards)
        self._highlight, self._back = highlight, back
        self._sheet = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        if self._highlight is not None and self._highlight in self._cards:
            self.focus_on(self._id(self._cards.index(self._highlight)), show=False)

    @staticmethod
    def _id(index: int) -> str:
        return f"card-{index + 1}"

    def build(self, scale: Scale) -> list[Widget]:
        pad, gap, margin = scale.px(theme.PADDING), scale.px(theme.GAP), scale.px(theme.MARGIN)
        width = min(round(scale.px(WIDEST) * max(1, scale.text * 0.8)), scale.width - 2 * margin)
        at = Rect(margin, margin, width, scale.height)
        sheet = Panel("sheet", at, self._title, note="the top card first")
        inner = sheet.inner(scale)
        close = Button("close", label="Close", hotkey="c", on_press=self.back)
        close.rect.size = close.wants(scale)
        close.rect.height = max(close.rect.height, scale.px(theme.DIALOG_BUTTON_HEIGHT))
        most = scale.height - 2 * margin - (inner.top - margin) - pad - gap - close.rect.height
        pile = Rows("pile", Rect(inner.topleft, (inner.width, 0)), group=Group.TABLE)
        pile.widgets = self._laid(ScrollList.room(pile.rect, scale), scale)
        pile.rect.height = min(most, pile.content)
        close.rect.topright = inner.right, pile.rect.bottom + gap
        sheet.rect.height = close.rect.bottom + pad - sheet.rect.top
        sheet.widgets = [pile, close]
        sheet.move((scale.width - width) // 2 - margin, 0)
        sheet.move(0, (scale.height - sheet.rect.height) // 2 - margin)
        self._sheet = sheet.rect
        return [sheet]

    def _laid(self, room: Rect, scale: Scale) -> list[Widget]:
        """Cards in rows, each above its number."""
        if not self._cards:
            label = Label("none", words="No cards here.", role=Role.BODY, colour=theme.MUTED)
            label.rect = Rect(room.topleft, label.wants(scale))
            return [label]
        across, down = faces.size(scale.px(theme.CARD_WIDTH))
        lift = scale.px(8)
        line = text.measure("1", Role.LABEL, scale)[1]
        cell = across + 2 * scale.px(3), down + 2 * lift + line
        gap = scale.px(8)
        columns = max(1, (room.width + gap) // (cell[0] + gap))
        inner = Rect(0, room.top, columns * (cell[0] + gap) - gap, 0)
        inner.centerx = room.centerx
        widgets: list[Widget] = []
        places = flow_rects([cell] * len(self._cards), inner, gap)
        for index, (card, place) in enumerate(zip(self._cards, places, strict=True)):
            at = Rect(place.left + scale.px(3), place.top + lift, across, down)
            found = card == self._highlight
            widgets.append(
                CardWidget(
                    self._id(index),
                    at,
                    card,
                    self._back,
                    "target" if found else "rest",
                    large=self.manager.settings.large,
                    tip=f"Card {index + 1} of {len(self._cards)}, counted from the top.",
                )
            )
            number = Label(f"number-{index + 1}", words=str(index + 1), role=Role.LABEL)
            number.rect = Rect(place.left, at.bottom + lift, place.width, line)
            number.align = "center"
            number.colour = theme.BRASS_LIGHT if found else theme.MUTED
            widgets.append(number)
        return widgets

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and not self._sheet.collidepoint(event.pos):
            self.back()
            return True
        changed = super().handle(event)
        if isinstance(event, Resize):
            self.focus_on(self.focus, self.keyboard)
        return changed
