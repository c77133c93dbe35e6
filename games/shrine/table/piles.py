"""The deck and the graveyard, with words on the uses of the graveyard's top card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Given,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.rules.cards import hidden
from engine.rules.english import in_figures
from engine.table import sides
from engine.table.context import TableContext
from engine.table.piles import PileWidget
from engine.words.log import tokens
from games.shrine.rules.cards import DECK, GRAVEYARD
from games.shrine.rules.state import Shrine
from games.shrine.table.aftermath import is_dealing
from games.shrine.table.stack import MarkOf
from games.shrine.words.labels import cost_of_taking

PILE_TITLES = "Deck", "Graveyard"
GROUP_WIDTH = 320
"""Greatest width of both piles with words below, in style units of text: one group."""
LOW_RATIO = 2.4
"""Ratio of width to height from which the piles take the whole height."""
WIDE_RATIO = 3.2
"""Ratio of width to height from which the words stand beside the piles."""
CARD_RATIO = theme.CARD_HEIGHT / theme.CARD_WIDTH
WIDTHS = 60, 54, 48, 42, 36, 30, 26
"""Widths of a pile with words beside it, in style units."""
MAX_PILE_WIDTH = 92
"""Greatest width for a pile with words beside it, in style units."""


@dataclass
class Piles(Unsized):
    """Both piles, as large as the room allows; `mark` returns the mark for the use of each."""

    table: TableContext
    view: Shrine
    mark: MarkOf

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        is_low = rect.width > LOW_RATIO * rect.height
        room = rect.inflate(-2 * scale.px(10), 0 if is_low else -2 * scale.px(theme.GAP))
        is_wide = rect.width > WIDE_RATIO * rect.height
        layouts_beside = [self._words_beside(pile_width) for pile_width in WIDTHS if is_wide]
        words_height = text.measure("A", Role.LABEL, scale)[1]
        most_width = min(room.width // 2, round((room.height - words_height) / CARD_RATIO))
        *wide, narrowest = sides.WIDTHS
        layouts_above = [
            PilesTogether(self._words_below(pile_width, has_note))
            for pile_width in (*(each for each in wide if scale.px(each) <= most_width), narrowest)
            for has_note in (True, False)
        ]
        return [
            Widget(
                "piles",
                rect,
                widgets=FirstThatFits([*layouts_beside, *layouts_above]).lay(scale, room),
            )
        ]

    def _piles(self, pile_width: int) -> list[PileWidget]:
        """Return the deck and the graveyard, each `pile_width` wide in style units."""
        deck = PileWidget(DECK, cards=hidden(self.view.deck), called="The deck")
        graveyard = PileWidget(GRAVEYARD, cards=self.view.graveyard, called="The graveyard")
        for pile in (deck, graveyard):
            mark = self.mark(pile.id)
            pile.width = pile_width
            pile.large = self.table.large
            pile.state = mark.state
            pile.seat = mark.seat
            pile.on_press = mark.press
            if not mark.press and pile is graveyard and pile.cards:
                pile.on_press = partial(self.table.finder.browse, pile.id)
                pile.tip = "Press to look through it."
        return [deck, graveyard]

    def _words_beside(self, pile_width: int) -> Part:
        """Return the piles with words at their right."""
        is_being_dealt = is_dealing(self.table)  # the badge counts down during the deal
        deck_words = "" if is_being_dealt else f"{in_figures(len(self.view.deck), 'card')} left"
        words = deck_words, graveyard_words(self.view)
        pile_parts: list[Part] = []
        for pile, title, line in zip(self._piles(pile_width), PILE_TITLES, words, strict=True):
            heading = Label(f"{pile.id}-title", words=title, role=Role.STRONG)
            note = Label(f"{pile.id}-note", words=line, role=Role.NOTE, colour=theme.MUTED)
            words_part = Share(Column([heading, note], at=CENTRE))
            pile_parts.append(
                Share(Row([Sized(pile, MAX_PILE_WIDTH), words_part], gap=4, at=CENTRE))
            )
        return Row(pile_parts, gap=theme.GAP)

    def _words_below(self, pile_width: int, has_note: bool) -> Part:
        """Return the piles over their names, with a note on the graveyard below if `has_note`."""
        piles = self._piles(pile_width)
        for pile, title in zip(piles, PILE_TITLES, strict=True):
            pile.caption = title
        note = Label(
            "piles-note", words=graveyard_words(self.view), role=Role.NOTE, colour=theme.MUTED
        )
        note.align = "center"
        row = Row([Share(pile) for pile in piles])
        return Column([row, Space(14), note] if has_note else [row], at=CENTRE)


@dataclass
class PilesTogether(Given):
    """Piles in the middle of their room, close enough to form one group."""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        max_width = round(scale.px(GROUP_WIDTH) * scale.text)
        return super().lay(scale, rect.inflate(min(0, max_width - rect.width), 0))


def graveyard_words(view: Shrine) -> str:
    """Return the use that the graveyard's top card has now, in a sentence; "" after the end."""
    if view.outcome is not None:
        return ""
    if not view.graveyard:
        return "The graveyard is empty."
    top = tokens(view.graveyard[:1])
    if view.step == "draw":
        return f"Taking {top} instead of drawing {cost_of_taking(view)}."
    return f"A run of three cards resurrects {top}."
