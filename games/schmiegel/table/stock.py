"""Panel of the four piles: faces and numbers to draw from, and both discard piles.

Piles whose cards all players know can be browsed.

Clauses such as C22 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.rules.cards import HIDDEN, Card, hidden
from engine.rules.places import Place
from engine.table.faces import Back
from engine.table.fanned import FannedPile
from engine.table.marks import CardMark
from engine.table.piles import PileWidget
from games.schmiegel.rules.state import (
    FACE_DISCARD,
    FACE_PILE,
    NUMBER_DISCARD,
    NUMBER_PILE,
    Schmiegel,
)


class PileWords(NamedTuple):
    """Back and names of a pile.

    Attributes:
        back: Back of the pile's pack.
        caption: Name below the pile.
        beside: Name below the pile when all four lie side by side.
        called: Name in a sentence.
    """

    back: Back
    caption: str
    beside: str
    called: str


PILES = {
    FACE_PILE: PileWords("oxblood", "Faces", "Faces", "The pile of faces"),
    NUMBER_PILE: PileWords("pine", "Numbers", "Numbers", "The pile of numbers"),
    FACE_DISCARD: PileWords("oxblood", "", "Faces discarded", "The discarded faces"),
    NUMBER_DISCARD: PileWords("pine", "", "Numbers discarded", "The discarded numbers"),
}
KNOWN_ORDER_TIP = "It was turned over, so everyone knows its order. Press to look through it."
WIDTHS = (66, 60, 54, 48, 42, 36, 30)
"""Widths of a pile's card in style units; the largest that fits is used."""
MIN_DISCARD_WIDTH = 54
"""Least width of a discarded card in a roomy window, in style units, if there is room."""
FLAT_RATIO = 1.6
"""Width of the room as a factor on its height, above which all piles lie side by side."""


def stock_panel(
    view: Schmiegel,
    mark: Callable[[str], CardMark],
    browse: Callable[[str], None],
    large: bool,
) -> Part:
    """Return the panel with the tops of both piles and of both discard piles."""
    return Framed(Panel("stock", title="Piles"), AllPiles(view, mark, browse, large), 8, 12)


@dataclass
class AllPiles(Unsized):
    """Part with both piles above both discards, as large as fits; in a flat room side by side."""

    view: Schmiegel
    mark: Callable[[str], CardMark]
    browse: Callable[[str], None]
    large: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        if rect.width > FLAT_RATIO * rect.height:
            return FirstThatFits([self._one_row(card_width) for card_width in (84, *WIDTHS)]).lay(
                scale, rect
            )
        layouts = [self._two_rows(scale, card_width) for card_width in WIDTHS]
        scrolled_rows = Scrolled("stock-list", self._two_rows(scale, WIDTHS[-1]), called="Piles")
        return FirstThatFits([*layouts, scrolled_rows]).lay(scale, rect)

    def _piles(self, card_width: int) -> list[PileWidget]:
        faces = self.view.faces
        numbers = self.view.numbers
        contents = faces.pile, numbers.pile, faces.discard, numbers.discard
        piles = [
            _pile(place, cards, self.mark(place), self.browse, self.large)
            for place, cards in zip(PILES, contents, strict=True)
        ]
        for pile in piles:
            pile.width = card_width
        return piles

    def _one_row(self, card_width: int) -> Part:
        piles = self._piles(card_width)
        for pile, words in zip(piles, PILES.values(), strict=True):
            pile.caption = words.beside
        return Row([Share(pile) for pile in piles], at=CENTRE)

    def _two_rows(self, scale: Scale, card_width: int) -> Part:
        caption = Label("discards", words="Discards", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
        top_note = Label("discards-note", words="top shown", role=Role.NOTE, colour=theme.MUTED)
        badge_gap = Sized(Space(0), wide=paint.badge(scale, "00").width // 2)
        *decks, face_discard, number_discard = self._piles(card_width)
        face_row, number_row = (Row([Share(deck), badge_gap]) for deck in decks)
        flexible_gap = Share(Space(0), least=scale.px(2), most=scale.px(16))
        indented_labels = [Row([Space(8), Share(label)]) for label in (caption, top_note)]
        deck_parts: list[Part] = [
            face_row,
            flexible_gap,
            number_row,
            flexible_gap,
            Space(2),
            indented_labels[0],
            Space(8),
        ]
        upper_parts = Column(
            [*deck_parts, face_discard, flexible_gap, number_discard, flexible_gap]
        )
        return Column([Share(upper_parts, whole=True), indented_labels[1]])


def whole_stock(
    view: Schmiegel,
    mark: Callable[[str], CardMark],
    browse: Callable[[str], None],
    large: bool,
) -> Part:
    """Return both piles side by side, and below them every card of both discards.

    Cards are as large as the room allows.
    """
    decks = {FACE_PILE: view.faces.pile, NUMBER_PILE: view.numbers.pile}
    discards = {FACE_DISCARD: view.faces.discard, NUMBER_DISCARD: view.numbers.discard}

    def stock_column(card_width: float) -> Part:
        piles = [_pile(place, cards, mark(place), browse, large) for place, cards in decks.items()]
        for pile in piles:
            pile.width = card_width
        parts: list[Part] = [Row([Share(pile) for pile in piles], at=TOP)]
        for place, cards in discards.items():
            title = Label(f"{place}-title", words=PILES[place].beside, role=Role.CAPTION)
            title.colour, count = theme.BRASS_LIGHT, Label(f"{place}-count", words=str(len(cards)))
            count.role = Role.NOTE
            count.colour = theme.MUTED
            discard = FannedPile(place, cards=cards, back=PILES[place].back, large=large)
            discard.called, discard.least = PILES[place].called, min(card_width, MIN_DISCARD_WIDTH)
            if cards:
                discard.on_press = partial(browse, place)
                discard.tip = "Press to look through it."
            parts += [
                Space(10),
                Row([title, Share(Space(0)), count], at=CENTRE),
                Space(5),
                Share(discard, whole=True),
            ]
        return Column(parts)

    layouts = [stock_column(card_width) for card_width in (theme.CARD_WIDTH, *WIDTHS)]
    return Framed(Panel("stock", title="Piles"), FirstThatFits(layouts), 12, 14)


def _pile(
    place: Place,
    cards: Sequence[Card],
    mark: CardMark,
    browse: Callable[[str], None],
    large: bool,
) -> PileWidget:
    """Return the widget of a pile, which can be browsed if all players know its cards."""
    back, caption, _, sentence_name = PILES[place]
    is_draw_pile = place.pile == "pile"
    press = mark.press
    tip = mark.tip
    if press is None and cards and HIDDEN not in cards:
        press = partial(browse, place)
        tip = KNOWN_ORDER_TIP if is_draw_pile else "Press to look through it."  # known to all (C22)
    return PileWidget(
        place,
        cards=hidden(cards) if is_draw_pile else cards,
        back=back,
        caption=caption,
        called=sentence_name,
        large=large,
        beside=not is_draw_pile,
        state=mark.state,
        seat=mark.seat,
        tip=tip,
        hotkey=mark.key,
        on_press=press,
    )
