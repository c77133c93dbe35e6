"""A side of the table: the panel of a seat.

panel, room = seat_panel(scale, rect, chip_of(table, 1, "2 buried"))
panel.widgets = [*panel.widgets, *pile.lay(scale, room)]
"""

from __future__ import annotations

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel
from engine.app.widgets.pieces import SeatChip
from engine.table.context import TableContext

WIDTHS = 84, 76, 68, 60, 54, 48, 42, 36, 30, 26
"""The widths of a pile in style units, from the one at rest down to what little room leaves."""
PAD = 12
CHIP_TALL = 34


def chip_of(table: TableContext, seat: int, note: str = "") -> SeatChip:
    """Return the chip of a seat: who sits there, and whether it is asked. note: what stands behind
    the name."""
    return SeatChip(
        f"seat-{seat}",
        seat=seat,
        player=table.names[seat - 1],
        note=note,
        to_play=table.asked == seat,
        program=table.by_program(seat),
    )


def seat_panel(
    scale: Scale, rect: Rect, chip: SeatChip, most: int = 0, keep: int = 0
) -> tuple[Panel, Rect]:
    """Return a seat's panel with its chip, and the room below.

    most: the pixels that the name takes at most where it is short; 0 is the panel's width. keep:
    the pixels that are left free beside the name.
    """
    pad = scale.px(PAD)
    full = rect.width - 2 * pad
    wants = chip.size(scale)
    wide = min(full - keep, max(most or full, wants[0]))
    chip.rect = Rect(rect.left + pad, rect.top + pad, wide, max(scale.px(CHIP_TALL), wants[1]))
    chip.rect.height = max(chip.rect.height, chip.size(scale, chip.rect.width)[1])
    top = chip.rect.bottom + scale.px(6)
    room = Rect(rect.left + pad, top, full, rect.bottom - top - scale.px(8))
    strip = scale.colour(chip.seat)
    panel = Panel(f"side-{chip.seat}", rect, strip=strip, widgets=[chip])
    return panel, room
