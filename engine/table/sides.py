"""The parts of a side of the table: a seat's panel, and piles side by side.

panel, room = seat_panel(table, scale, rect, 1, "2 buried")
piles = [PileWidget(PILE, cards=side.pile), PileWidget(WON, cards=side.won, caption="Won")]
pile_row(table, scale, room, piles)
panel.widgets = [*panel.widgets, *piles]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel
from engine.app.widgets.layout import columns
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import HIDDEN
from engine.table.context import TableContext
from engine.table.piles import PileWidget

WIDTHS = 84, 76, 68, 60, 54, 48, 42, 36, 30, 26
"""The widths of a pile in style units, from the one at rest down to what little room leaves."""
PAD, CHIP_TALL = 12, 34


def seat_panel(
    table: TableContext,
    scale: Scale,
    rect: Rect,
    seat: int,
    note: str = "",
    most: int = 0,
    keep: int = 0,
) -> tuple[Panel, Rect]:
    """A seat's panel with who sits there, and the room below.

    note: what stands behind the name. most: the pixels that the name takes at most where it is
    short; 0 is the panel's width. keep: the pixels that are left free beside the name.
    """
    pad, decision = scale.px(PAD), table.decision
    to_play = decision is not None and decision.seat == seat
    player = table.names[seat - 1]
    chip = SeatChip(f"seat-{seat}", seat=seat, player=player, note=note, to_play=to_play)
    full, wants = rect.width - 2 * pad, chip.wants(scale)
    wide = min(full - keep, max(most or full, wants[0]))
    chip.rect = Rect(rect.left + pad, rect.top + pad, wide, max(scale.px(CHIP_TALL), wants[1]))
    chip.rect.height = max(chip.rect.height, chip.needs(scale)[1])
    top = chip.rect.bottom + scale.px(6)
    room = Rect(rect.left + pad, top, full, rect.bottom - top - scale.px(8))
    return Panel(f"side-{seat}", rect, strip=scale.colour(seat), widgets=[chip]), room


def pile_row(
    table: TableContext,
    scale: Scale,
    room: Rect,
    piles: Sequence[PileWidget],
    shares: Sequence[int] = (),
    widths: Sequence[int] = WIDTHS,
) -> bool:
    """Lay piles side by side, their cards in a line and as large as the room lets them be.

    One that lies open is leafed through when it is pressed. shares: of the room's width, alike as a
    rule. Gives whether all have room.
    """
    for pile, at in zip(piles, columns(room, shares or (1,) * len(piles)), strict=True):
        pile.rect, pile.large = at, table.large
        if pile.cards and HIDDEN not in pile.cards:
            pile.on_press = partial(table.finder.browse, pile.id)
    fits = False
    for width in widths:
        for pile in piles:
            pile.width, pile.rect.top = width, room.top
        line = max(pile.card_rect(scale).top for pile in piles)
        for pile in piles:
            pile.rect.top += line - pile.card_rect(scale).top
            pile.rect.height = room.bottom - pile.rect.top
        if fits := all(_fits(pile, scale) for pile in piles):
            break
    return fits


def _fits(pile: PileWidget, scale: Scale) -> bool:
    width, height = pile.needs(scale)
    return width <= pile.rect.width and height <= pile.rect.height
