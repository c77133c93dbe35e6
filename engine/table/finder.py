"""Search for a card on the table, and a screen for leafing through an open pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Input, Press, Resize
from engine.app.theme import Role
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Look,
    Panel,
    Screen,
    ScrollList,
    Widget,
    literal,
    message_dialog,
    walk,
)
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
from engine.match import Match
from engine.rules.cards import HIDDEN, Card, name
from engine.rules.places import Pile, Place
from engine.table import faces
from engine.table.animator import Animator, Pulse
from engine.table.board import Board
from engine.table.cards import CardWidget
from engine.table.faces import Back
from engine.table.flights import back_of
from engine.table.piles import PileWidget
from engine.words.log import Entry

MAX_WIDTH = 900
"""Greatest width of the sheet, in style units at text 100 %."""
GROWTH = 0.8
"""Factor between the growth of large text and that of the sheet's greatest width."""
CARD_MARGIN = 3
"""Margin of a card at its left and right, in style units."""
GAP = 8
"""Gap between cards, and around their numbers, in style units."""


class CardRows(ScrollList):
    """Scrolling list in which the focus goes from card to card, never to the list itself."""

    @override
    @property
    def focusable(self) -> bool:
        return False


class PileScreen(Screen):
    """Screen with the cards of a pile in order.

    `highlight` has a ring and the focus, and is scrolled into sight.
    """

    overlay = True

    def __init__(
        self,
        title: str,
        cards: Sequence[Card],
        highlight: Card | None = None,
        back: Back = "oxblood",
    ) -> None:
        super().__init__()
        self._title = title
        self._cards = list(cards)
        self._highlight = highlight
        self._back = back
        self._sheet = Rect(0, 0, 0, 0)

    @override
    def enter(self) -> None:
        if self._highlight is not None and self._highlight in self._cards:
            self.focus_on(self._id(self._cards.index(self._highlight)), show=False)

    @staticmethod
    def _id(index: int) -> str:
        return f"card-{index + 1}"

    @override
    def build(self) -> list[Widget]:
        """Return the sheet with the cards in the middle of the window."""
        scale = self.scale
        margin = scale.px(theme.MARGIN)
        growth = max(1, scale.text * GROWTH)
        width = min(round(scale.px(MAX_WIDTH) * growth), scale.width - 2 * margin)
        pile = Scrolled("pile", self._pile(), group=Group.TABLE, kind=CardRows)
        close = Button("close", label="Close", hotkey="c", on_press=self.back)
        button_row = Row([Share(Space(0)), Sized(close, down=theme.DIALOG_BUTTON_HEIGHT)])
        panel = Panel("sheet", title=self._title, note="the top card first")
        sheet = Framed(panel, Column([Share(pile), button_row], gap=theme.GAP))
        widgets = in_middle(scale, sheet, width)
        self._sheet = panel.rect
        return widgets

    def _pile(self) -> Part:
        """Return the cards in rows, each above its number."""
        scale = self.scale
        if not self._cards:
            return Label("none", words="No cards here.", role=Role.BODY, colour=theme.MUTED)
        card_width, card_height = faces.size(scale.px(theme.CARD_WIDTH))
        cells = list[Part]()
        for index, card in enumerate(self._cards):
            is_highlighted = card == self._highlight
            widget = CardWidget(self._id(index), Rect(0, 0, 0, 0), card, self._back)
            widget.state = "target" if is_highlighted else "rest"
            widget.large = self.manager.settings.large
            widget.tip = f"Card {index + 1} of {len(self._cards)}, counted from the top."
            number = Label(f"number-{index + 1}", words=str(index + 1), role=Role.LABEL)
            number.align = "center"
            number.colour = theme.BRASS_LIGHT if is_highlighted else theme.MUTED
            sized_card = Sized(widget, wide=card_width, high=card_height)
            row = Row([Space(CARD_MARGIN), sized_card, Space(CARD_MARGIN)])
            cells.append(Column([Space(GAP), row, Space(GAP), number]))

        def lay_in_rows(width: int) -> Part:
            gap = scale.px(GAP)
            step = cells[0].size(scale)[0] + gap
            columns = max(1, (width + gap) // step)
            rows = Sized(Flow(cells, gap=GAP), wide=columns * step - gap)
            return Row([Share(Space(0)), rows, Share(Space(0))])

        return ByWidth(lay_in_rows)

    @override
    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and not self._sheet.collidepoint(event.pos):
            self.back()
            return True
        changed = super().handle(event)
        if isinstance(event, Resize):
            self.focus_on(self.focus, self.keyboard)  # scrolls it into sight again
        return changed


def title_of(board: Board[Any], place: Place, names: Sequence[str]) -> str:
    """Return the title of a place: the board's own, or its owner and its kind.

    Examples: `Mara's hand`, `The deck`. `names` are the players', by seat.
    """
    owner = f"{literal(names[place.seat - 1])}'s" if place.seat else "The"
    return board.titles().get(place) or f"{owner} {place.pile}"


@dataclass(eq=False, repr=False)
class Finder:
    """Guide that leads the eye to a card among those that lie open to all.

    `_bring` brings the tab of this name to the front.
    """

    _match: Match
    _board: Board[Any]
    _animator: Animator
    _screen: Screen
    _bring: Callable[[str], None]

    def title(self, place: Place, names: Sequence[str] = ()) -> str:
        """Return the title of a place, as `title_of` does; without names those of now."""
        return title_of(self._board, place, names or self._match.leading_names)

    def show_card(self, card: Card, entry: Entry) -> None:
        """Show the current place of a card that the log names.

        The places of the seat that the entry is about come first.
        """
        view = self._match.view(0)
        game = self._match.game
        piles = [
            pile for pile in (*game.piles(view), *game.single_cards(view)) if card in pile.cards
        ]
        own_piles = [pile for pile in piles if pile.place.seat == entry.mark]
        candidates = own_piles or piles
        if candidates:
            self._show(candidates[0], card)
        else:
            self._screen.manager.push(message_dialog(name(card), "It is face down now."))

    def _show(self, pile: Pile, card: Card) -> None:
        """Open the tab with a card and ring it; leaf through a pile that hides it."""
        widget = self._widget_of(pile, card)
        if widget is None:  # the place may lie on another tab, whose label stands in for it
            _, _, sheet = self._board.stand_ins().get(pile.place, "").partition("tab-")
            if f"tab-{sheet}" in {widget_on_screen.id for widget_on_screen in self._screen.widgets}:
                self._bring(sheet)
                widget = self._widget_of(pile, card)
        if widget is None:
            self.browse(pile.place, card)
        else:
            self._animator.play([Pulse(widget.shape(Look(self._screen.manager.scale)))])

    def _widget_of(self, pile: Pile, card: Card) -> Widget | None:
        """Return the widget that shows a card of a pile, if it is on the screen."""
        for widget, _ in walk(self._screen.widgets):
            shows_card = isinstance(widget, CardWidget) and widget.card == card
            if shows_card and widget.id.startswith(pile.place):
                return widget
        if pile.cards[0] != card:
            return None
        top = self._screen.widget(pile.place)
        is_face_down = isinstance(top, PileWidget) and top.cards[:1] == [HIDDEN]
        return None if is_face_down else top

    def browse(self, place: str, highlight: Card | None = None) -> None:
        """Open a face-up pile."""
        view = self._match.view(0)
        piles = [*self._match.game.piles(view)]
        for pile in piles:
            if pile.place == place and pile.cards:
                title = self.title(pile.place)
                back = back_of(piles, pile.place)
                sheet = PileScreen(title, pile.cards, highlight=highlight, back=back)
                self._screen.manager.push(sheet)
