"""A sheet over the table that shows the cards of a pile, the top one first.

    manager.push(Browse("Mara's discard", pile, highlight=Card("6S")))

Esc, the Close button, or a click beside the sheet closes it.
"""

from collections.abc import Sequence

from pygame import Rect

from engine.app import theme
from engine.app.inputs import Input, Press, Resize
from engine.app.theme import Role
from engine.app.widgets import Button, Group, Label, Panel, Screen, ScrollList, Widget
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    Flow,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    in_middle,
)
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.faces import Back

WIDEST, GAP = 900, 8


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

    def build(self) -> list[Widget]:
        scale = self.scale
        margin = scale.px(theme.MARGIN)
        width = min(round(scale.px(WIDEST) * max(1, scale.text * 0.8)), scale.width - 2 * margin)
        pile = Scrolled("pile", self._pile(), group=Group.TABLE, kind=Rows)
        close = Button("close", label="Close", hotkey="c", on_press=self.back)
        foot = Row([Share(Space(0)), Sized(close, down=scale.px(theme.DIALOG_BUTTON_HEIGHT))])
        panel = Panel("sheet", title=self._title, note="the top card first")
        sheet = Framed(panel, Column([Share(pile), foot], gap=theme.GAP))
        laid = in_middle(scale, sheet, width)
        self._sheet = panel.rect
        return laid

    def _pile(self) -> Part:
        """Cards in rows, each above its number."""
        scale = self.scale
        if not self._cards:
            return Label("none", words="No cards here.", role=Role.BODY, colour=theme.MUTED)
        across, down = faces.size(scale.px(theme.CARD_WIDTH))
        cells = list[Part]()
        for index, card in enumerate(self._cards):
            found = card == self._highlight
            lying = CardWidget(self._id(index), Rect(0, 0, 0, 0), card, self._back)
            lying.state, lying.large = "target" if found else "rest", self.manager.settings.large
            lying.tip = f"Card {index + 1} of {len(self._cards)}, counted from the top."
            number = Label(f"number-{index + 1}", words=str(index + 1), role=Role.LABEL)
            number.align, number.colour = "center", theme.BRASS_LIGHT if found else theme.MUTED
            row = Row([Space(3), Sized(lying, across, down), Space(3)])
            cells.append(Column([Space(GAP), row, Space(GAP), number]))

        def laid(width: int) -> Part:
            step = cells[0].size(scale)[0] + scale.px(GAP)
            columns = max(1, (width + scale.px(GAP)) // step)
            rows = Sized(Flow(cells, gap=GAP), columns * step - scale.px(GAP))
            return Row([Share(Space(0)), rows, Share(Space(0))])

        return ByWidth(laid)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and not self._sheet.collidepoint(event.pos):
            self.back()
            return True
        changed = super().handle(event)
        if isinstance(event, Resize):
            self.focus_on(self.focus, self.keyboard)
        return changed
