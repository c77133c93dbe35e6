"""Column of known cards: both piles, the uses of a resurrection, and the cards still unseen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Column,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.rules.cards import RANKS, hidden, rank
from engine.rules.english import in_figures
from engine.table.context import TableContext
from engine.table.fanned import FannedPile
from engine.table.piles import PileWidget
from engine.table.unseen import CELL, UnseenGrid
from games.shrine.rules.cards import DECK, GRAVEYARD
from games.shrine.rules.state import Shrine
from games.shrine.table.aftermath import is_dealing
from games.shrine.table.column import PAD_X, PAD_Y
from games.shrine.table.piles import graveyard_words
from games.shrine.table.resurrection_uses import resurrection_uses
from games.shrine.table.stack import MarkOf
from games.shrine.table.unseen import places_of_unseen, unseen

WIDTHS = 104, 90, 84, 72, 60
"""Widths of the cards of both piles, in style units, the best first.

The graveyard's cards may be wider than the deck's.
"""
LOW_WIDTHS = 72, 60, 48, 36
"""Widths of these cards if the deck stands beside the graveyard."""
PILE_LAYOUTS = [*((width, False) for width in WIDTHS), *((width, True) for width in LOW_WIDTHS)]
"""Widths of the cards, each with whether the deck stands beside the graveyard, best first."""
LEAST_WIDTHS = 0, 48, 48, 60
"""Least widths of these cards, in style units, by the number of things below them."""
EXTRA_CELL_HEIGHT = 6
"""Extra height of a cell in the grid of unseen cards, in style units."""
SUITS = "HDSC"
"""Suits with the red ones first, since only colour matters."""
GRID_TIP = "A lit cell is a card that you can't place. Only its colour and value matter."
PUBLIC_TIP = "A lit cell is a card that not everybody can place. Only its colour and value matter."


@dataclass
class KnownCards(Unsized):
    """Column with both piles and with as much knowledge about the cards as has room.

    `mark` returns the mark for the use of a thing.
    """

    table: TableContext
    view: Shrine
    mark: MarkOf

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for panel_count in (3, 2, 1, 0):
            panels_below = self._panels_below(scale, rect.height, panel_count)
            for card_width, is_low in PILE_LAYOUTS:
                if card_width >= LEAST_WIDTHS[panel_count]:
                    piles = _both_piles(self.table, self.view, self.mark, card_width, is_low)
                    column = Column([Share(piles, whole=True), *panels_below], gap=theme.GAP)
                    if column.size(scale, rect.width)[1] <= rect.height:
                        return [Widget("piles", rect, widgets=column.lay(scale, rect))]
        return [Widget("piles", rect, widgets=column.lay(scale, rect))]

    def _panels_below(self, scale: Scale, room: int, panel_count: int) -> list[Part]:
        """Return what stands below the piles; `panel_count` says how much of it.

        With 1 the unseen cards, with 2 also their piles in words, with 3 also the uses of a
        resurrection. `room` is the height of the whole column in pixels.
        """
        resurrection = _resurrection_panel(self.table, self.view) if panel_count > 2 else None
        if not panel_count:
            return []
        unseen = _unseen_panel(self.table, self.view, scale, panel_count > 1, room)
        return [resurrection, unseen] if resurrection else [unseen]


def _both_piles(
    table: TableContext, view: Shrine, mark: MarkOf, card_width: float, is_low: bool
) -> Part:
    """Return the deck with words on both piles, and the graveyard card by card.

    The graveyard stands below the deck or, if the room `is_low`, beside it. `card_width` is in
    style units.
    """
    is_being_dealt = is_dealing(table)  # the badge counts down during the deal
    deck_pile = PileWidget(DECK, cards=hidden(view.deck), called="The deck", width=card_width)
    graveyard_pile = FannedPile(
        GRAVEYARD, cards=view.graveyard, called="The graveyard", least=card_width
    )
    graveyard_pile.width = WIDTHS[0]
    _mark_piles(table, deck_pile, graveyard_pile, mark)
    deck_words = "" if is_being_dealt else f"{in_figures(len(view.deck), 'card')} left"

    count = in_figures(len(view.graveyard), "card")
    words = graveyard_words(view)
    if graveyard_pile.cards:
        words = f"{count}, the newest at the end. {words}"
    deck_heading = _heading_and_note(DECK, "Deck", deck_words)
    graveyard_heading = _heading_and_note(GRAVEYARD, "Graveyard", words)
    part: Part
    if is_low:
        sentence = f"{deck_words[:1].upper()}{deck_words[1:]}. " if deck_words else ""
        note = Label("piles-note", words=f"{sentence}{words}", role=Role.NOTE, colour=theme.MUTED)
        part = Column(
            [Row([deck_pile, Share(graveyard_pile)], gap=theme.GAP, at=TOP), Space(RING), note]
        )
    else:
        headings = Column([*deck_heading, Space(10), *graveyard_heading], at=CENTRE)
        first_row = Row([deck_pile, Share(headings)], gap=theme.GAP, at=CENTRE)
        part = Column([first_row, Space(8), Share(graveyard_pile, whole=True)])
    return Framed(Panel("piles-panel"), part, PAD_X, PAD_Y)


def _mark_piles(
    table: TableContext, deck_pile: PileWidget, graveyard_pile: FannedPile, mark: MarkOf
) -> None:
    """Mark the use of each pile; without a use the graveyard can be looked through."""
    for pile in (deck_pile, graveyard_pile):
        pile_mark = mark(pile.id)
        pile.large = table.large
        pile.state = pile_mark.state
        pile.seat = pile_mark.seat
        pile.on_press = pile_mark.press
        if not pile_mark.press and pile is graveyard_pile and pile.cards:
            pile.on_press = partial(table.finder.browse, pile.id)
            pile.tip = "Press to look through it."


def _heading_and_note(pile: str, title: str, words: str) -> list[Part]:
    """Return the name of a pile, and a note on it."""
    heading = Label(f"{pile}-title", words=title, role=Role.STRONG)
    return [heading, Label(f"{pile}-note", words=words, role=Role.NOTE, colour=theme.MUTED)]


def _resurrection_panel(table: TableContext, view: Shrine) -> Part | None:
    """Return the uses that a run of three has for the graveyard's top card."""
    turn = view.turn
    lines = resurrection_uses(view, turn, table.marked_names)
    if not lines:
        return None
    labels = [
        Label(f"rises-{index}", words=words, role=Role.BODY) for index, words in enumerate(lines)
    ]
    panel = Panel("rising", title="What a run brings back", note=f"for {table.name(turn)}")
    panel.tip = "Three cards in sequence put the graveyard's top card to one of these uses."
    return Framed(panel, Column(labels, gap=3), PAD_X, PAD_Y)


def _unseen_panel(
    table: TableContext, view: Shrine, scale: Scale, has_words: bool, room: int
) -> Part:
    """Return a grid of the cards that the open view has not seen.

    Their piles stand in words below if `has_words`, otherwise in the tooltip. `room` is the height
    of the whole column in pixels.
    """
    viewer = table.seat.viewer
    cards = unseen(view)
    grid = UnseenGrid("unseen-grid", ranks=RANKS, left=dict.fromkeys(cards, 1), across=True)
    grid.tip = GRID_TIP if viewer else PUBLIC_TIP
    grid.suits = SUITS
    grid.colours = {suit: theme.suit_colour(suit, "dark", scale.four_colours) for suit in SUITS}
    grid.behind = {suit: str(sum(card[-1] == suit for card in cards)) for suit in SUITS}
    grid.below = {column: str(sum(rank(card) == column for card in cards)) for column in RANKS}
    words = Label(
        "unseen-words", words=f"{places_of_unseen(view)}.", role=Role.NOTE, colour=theme.MUTED
    )
    note = f"by {table.name(viewer)}" if viewer else "by everybody"
    least_height = grid.size(scale, 0)[1] + len(SUITS) * scale.px(EXTRA_CELL_HEIGHT)
    grid_height = max(least_height, min(least_height + len(SUITS) * scale.px(CELL[1]), room // 5))
    parts: list[Part] = [Sized(grid, high=grid_height), Space(4), words]
    if not has_words:
        grid.tip = f"{words.words} {grid.tip}"
        parts = parts[:1]
    return Framed(Panel("unseen", title="Still unseen", note=note), Column(parts), PAD_X, PAD_Y)
