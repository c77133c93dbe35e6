"""What may be known, in a column of its own: both piles, what a resurrection would bring back, and
which cards are still unseen."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import Column, First, Framed, Part, Row, Share, Space
from engine.rules.cards import hidden
from engine.rules.english import in_figures
from engine.table.context import TableContext
from engine.table.piles import PileWidget
from games.shrine.rules.state import DECK, GRAVEYARD, Shrine
from games.shrine.table.column import PAD_X, PAD_Y
from games.shrine.table.fanned import FannedPile
from games.shrine.table.piles import graveyard
from games.shrine.table.rising import uses
from games.shrine.table.stack import MarkOf
from games.shrine.table.unseen import CELL, UnseenGrid, unseen, where

WIDTHS = (104, 2), (94, 3), (84, 3), (72, 3), (60, 3), (60, 2), (48, 2), (40, 2)
"""The widths of the cards of both piles in style units, and in how many rows the graveyard lies at
most, the best first."""
GRID_TIP = "A lit cell is a card that you can't place. Only its colour and value matter."
PUBLIC_TIP = "A lit cell is a card that not everybody can place. Only its colour and value matter."


def known(table: TableContext, seen: Shrine, scale: Scale, mark: MarkOf, rect: Rect) -> Widget:
    """The column, as much of it as a rectangle has room for."""
    rising, grid = _rising(table, seen), _unseen(table, seen, scale)
    whole: list[Part] = [*([rising] if rising else []), Share(grid, 2)]
    room, ways = rect.width - 2 * scale.px(PAD_X), list[Part]()
    for below in (whole, whole[-1:], []):
        for units, rows in WIDTHS:
            fan = FannedPile(GRAVEYARD, cards=seen.graveyard, called="The graveyard", rows=rows)
            fan.width = units
            if fan.holds(scale, room) or units == WIDTHS[-1][0]:
                piles = _piles(table, seen, scale, mark, fan)
                ways.append(
                    Column([Share(piles, 3 if below is whole else 2), *below], gap=theme.GAP)
                )
    return Widget("piles", rect, widgets=First(ways).lay(scale, rect))


def _piles(table: TableContext, seen: Shrine, scale: Scale, mark: MarkOf, fan: FannedPile) -> Part:
    """The deck and what is said of both piles, and below them the graveyard, card by card."""
    dealt = table.beats.telling and not table.history  # the badge counts down meanwhile
    deck = PileWidget(DECK, cards=hidden(seen.deck), called="The deck", width=fan.width)
    for pile in (deck, fan):
        found, pile.large = mark(pile.id), table.large
        pile.state, pile.seat, pile.on_press = found.state, found.seat, found.press
        if not found.press and pile is fan and pile.cards:
            pile.on_press = partial(table.finder.browse, pile.id)
            pile.tip = "Press to look through it."
    left = "" if dealt else f"{in_figures(len(seen.deck), 'card')} left"

    def said(pile: str, title: str, words: str) -> Part:
        head = Label(f"{pile}-title", words=title, role=Role.STRONG)
        return Column(
            [head, Label(f"{pile}-note", words=words, role=Role.NOTE, colour=theme.MUTED)]
        )

    count = in_figures(len(seen.graveyard), "card")
    words = (
        f"{count}, the newest at the end. {graveyard(seen)}" if seen.graveyard else graveyard(seen)
    )
    both = Column(
        [said(DECK, "Deck", left), Space(10), said(GRAVEYARD, "Graveyard", words)], at=0.5
    )
    high = Row([deck, Share(both)], gap=theme.GAP, at=0.5)
    return Framed(Panel("piles-panel"), Column([high, Space(8), fan]), PAD_X, PAD_Y)


def _rising(table: TableContext, seen: Shrine) -> Part | None:
    """What a run of three would do with the graveyard's top card."""
    turn = seen.turn
    lines = uses(seen, turn, table.marked_names)
    if not lines:
        return None
    labels = [Label(f"rises-{at}", words=words, role=Role.BODY) for at, words in enumerate(lines)]
    panel = Panel("rising", title="What a run brings back", note=f"for {table.name(turn)}")
    panel.tip = "Three cards in sequence put the graveyard's top card to one of these uses."
    return Framed(panel, Column(labels, gap=3), PAD_X, PAD_Y)


def _unseen(table: TableContext, seen: Shrine, scale: Scale) -> Part:
    """The cards that are still unseen by whoever has the table."""
    own = table.seat.viewer
    grid = UnseenGrid("unseen-grid", cards=unseen(seen), tip=GRID_TIP if own else PUBLIC_TIP)
    words = Label("unseen-words", words=f"{where(seen)}.", role=Role.NOTE, colour=theme.MUTED)
    note = f"by {table.name(own)}" if own else "by everybody"
    most = grid.tall(scale, 0) + 4 * scale.px(CELL[1])
    parts: list[Part] = [Share(grid, whole=True, most=most), Space(4), words]
    return Framed(Panel("unseen", title="Still unseen", note=note), Column(parts), PAD_X, PAD_Y)
