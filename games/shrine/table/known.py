"""Column of known cards: both piles, the uses of a resurrection, and the cards still unseen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import Column, Framed, Part, Row, Share, Sized, Space, Unsized
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
from games.shrine.table.piles import graveyard
from games.shrine.table.resurrection_uses import resurrection_uses
from games.shrine.table.stack import MarkOf
from games.shrine.table.unseen import places_of_unseen, unseen

WIDTHS = 104, 90, 84, 72, 60
"""Widths of the cards of both piles, in style units, the best first.

The graveyard's cards may be wider than the deck's.
"""
LOW = 72, 60, 48, 36
"""Widths of these cards if the deck stands beside the graveyard."""
LEAST = 0, 48, 48, 60
"""Least widths of these cards, in style units, by the number of things below them."""
HIGHER = 6
"""Extra height of a cell in the grid of unseen cards, in style units."""
SUITED = "HDSC"
"""Suits with the red ones first, since only colour matters."""
GRID_TIP = "A lit cell is a card that you can't place. Only its colour and value matter."
PUBLIC_TIP = "A lit cell is a card that not everybody can place. Only its colour and value matter."


@dataclass
class KnownCards(Unsized):
    """Column with both piles and with as much knowledge about the cards as has room.

    `mark` returns the mark for the use of a thing.
    """

    table: TableContext
    seen: Shrine
    mark: MarkOf

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for more in (3, 2, 1, 0):
            below = self._below(scale, rect.height, more)
            for units, low in [*((way, False) for way in WIDTHS), *((way, True) for way in LOW)]:
                if units >= LEAST[more]:
                    lying = _piles(self.table, self.seen, self.mark, units, low)
                    column = Column([Share(lying, whole=True), *below], gap=theme.GAP)
                    if column.size(scale, rect.width)[1] <= rect.height:
                        return [Widget("piles", rect, widgets=column.lay(scale, rect))]
        return [Widget("piles", rect, widgets=column.lay(scale, rect))]

    def _below(self, scale: Scale, room: int, more: int) -> list[Part]:
        """Return the first `more` of: unseen cards, their piles in words, uses of a resurrection.

        `room` is the height of the whole column in pixels.
        """
        rising = _rising(self.table, self.seen) if more > 2 else None
        unseen = [_unseen(self.table, self.seen, scale, more > 1, room)] if more else []
        return [rising, *unseen] if rising else unseen


def _piles(table: TableContext, seen: Shrine, mark: MarkOf, units: float, low: bool) -> Part:
    """Return the deck with words on both piles, and the graveyard card by card.

    The graveyard stands below the deck or, if the room is `low`, beside it. `units` is the width of
    a card in style units.
    """
    dealt = is_dealing(table)  # the badge counts down during the deal
    deck = PileWidget(DECK, cards=hidden(seen.deck), called="The deck", width=units)
    fan = FannedPile(GRAVEYARD, cards=seen.graveyard, called="The graveyard", least=units)
    fan.width = WIDTHS[0]
    for pile in (deck, fan):
        found = mark(pile.id)
        pile.large = table.large
        pile.state = found.state
        pile.seat = found.seat
        pile.on_press = found.press
        if not found.press and pile is fan and pile.cards:
            pile.on_press = partial(table.finder.browse, pile.id)
            pile.tip = "Press to look through it."
    left = "" if dealt else f"{in_figures(len(seen.deck), 'card')} left"

    count = in_figures(len(seen.graveyard), "card")
    words = f"{count}, the newest at the end. {graveyard(seen)}" if fan.cards else graveyard(seen)
    of_deck = _said(DECK, "Deck", left)
    of_fan = _said(GRAVEYARD, "Graveyard", words)
    part: Part
    if low:
        note = Label(
            "piles-note",
            words=f"{left[:1].upper()}{left[1:]}. {words}" if left else words,
            role=Role.NOTE,
            colour=theme.MUTED,
        )
        part = Column([Row([deck, Share(fan)], gap=theme.GAP, at=0), Space(RING), note])
    else:
        both = Column([*of_deck, Space(10), *of_fan], at=0.5)
        part = Column(
            [Row([deck, Share(both)], gap=theme.GAP, at=0.5), Space(8), Share(fan, whole=True)]
        )
    return Framed(Panel("piles-panel"), part, PAD_X, PAD_Y)


def _said(pile: str, title: str, words: str) -> list[Part]:
    """Return the name of a pile, and a note on it."""
    head = Label(f"{pile}-title", words=title, role=Role.STRONG)
    return [head, Label(f"{pile}-note", words=words, role=Role.NOTE, colour=theme.MUTED)]


def _rising(table: TableContext, seen: Shrine) -> Part | None:
    """Return the uses that a run of three has for the graveyard's top card."""
    turn = seen.turn
    lines = resurrection_uses(seen, turn, table.marked_names)
    if not lines:
        return None
    labels = [Label(f"rises-{at}", words=words, role=Role.BODY) for at, words in enumerate(lines)]
    panel = Panel("rising", title="What a run brings back", note=f"for {table.name(turn)}")
    panel.tip = "Three cards in sequence put the graveyard's top card to one of these uses."
    return Framed(panel, Column(labels, gap=3), PAD_X, PAD_Y)


def _unseen(table: TableContext, seen: Shrine, scale: Scale, worded: bool, room: int) -> Part:
    """Return a grid of the cards that the open view has not seen.

    Their piles stand in words below if `worded`, otherwise in the tooltip. `room` is the height of
    the whole column in pixels.
    """
    own = table.seat.viewer
    cards = unseen(seen)
    grid = UnseenGrid("unseen-grid", ranks=RANKS, left=dict.fromkeys(cards, 1), across=True)
    grid.tip = GRID_TIP if own else PUBLIC_TIP
    grid.suits = SUITED
    grid.colours = {suit: theme.suit_colour(suit, "dark", scale.four_colours) for suit in SUITED}
    grid.behind = {suit: str(sum(card[-1] == suit for card in cards)) for suit in SUITED}
    grid.below = {each: str(sum(rank(card) == each for card in cards)) for each in RANKS}
    words = Label(
        "unseen-words", words=f"{places_of_unseen(seen)}.", role=Role.NOTE, colour=theme.MUTED
    )
    note = f"by {table.name(own)}" if own else "by everybody"
    high = grid.size(scale, 0)[1] + len(SUITED) * scale.px(HIGHER)
    cells = max(high, min(high + len(SUITED) * scale.px(CELL[1]), room // 5))
    parts: list[Part] = [Sized(grid, high=cells), Space(4), words]
    if not worded:
        grid.tip = f"{words.words} {grid.tip}"
        parts = parts[:1]
    return Framed(Panel("unseen", title="Still unseen", note=note), Column(parts), PAD_X, PAD_Y)
