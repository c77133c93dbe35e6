"""Side of the table: the panel of a seat.

panel, room = seat_panel(scale, rect, chip_of(table, 1, "2 buried"))
panel.widgets = [*panel.widgets, *pile.lay(scale, room)]
"""

from __future__ import annotations

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel
from engine.app.widgets.pieces import SeatChip
from engine.table.context import TableContext

WIDTHS = (84, 76, 68, 60, 54, 48, 42, 36, 30, 26)
"""Widths of a pile in style units, from the usual one down to the least."""
PAD = 12
"""Margin of a panel, in style units."""
BELOW_CHIP = 6
"""Gap between the chip and the room below it, in style units."""
BOTTOM_PAD = 8
"""Margin below that room, in style units."""
CHIP_HEIGHT = 34
"""Least height of a chip, in style units."""


def chip_of(table: TableContext, seat: int, note: str = "") -> SeatChip:
    """Return the chip of a seat with its player's name, lit while the seat is asked.

    `note` stands behind the name.
    """
    return SeatChip(
        f"seat-{seat}",
        seat=seat,
        player=table.names[seat - 1],
        note=note,
        to_play=table.asked == seat,
        program=table.by_program(seat),
    )


def seat_panel(
    scale: Scale, rect: Rect, chip: SeatChip, max_chip_width: int = 0, reserved_width: int = 0
) -> tuple[Panel, Rect]:
    """Return a seat's panel with its chip, and the room below the chip.

    Args:
        scale: The window's measures.
        rect: The place of the panel, in pixels.
        chip: The seat's chip.
        max_chip_width: The greatest width of a short name, in pixels; 0 is the panel's width.
        reserved_width: The width that stays free beside the name, in pixels.
    """
    pad = scale.px(PAD)
    inner_width = rect.width - 2 * pad

    natural_width, natural_height = chip.size(scale)
    chip_width = min(
        inner_width - reserved_width, max(max_chip_width or inner_width, natural_width)
    )
    wrapped_height = chip.size(scale, chip_width)[1]
    chip_height = max(scale.px(CHIP_HEIGHT), natural_height, wrapped_height)
    chip.rect = Rect(rect.left + pad, rect.top + pad, chip_width, chip_height)
    top = chip.rect.bottom + scale.px(BELOW_CHIP)
    room = Rect(rect.left + pad, top, inner_width, rect.bottom - top - scale.px(BOTTOM_PAD))
    strip = scale.colour(chip.seat)
    panel = Panel(f"side-{chip.seat}", rect, strip=strip, widgets=[chip])
    return panel, room
