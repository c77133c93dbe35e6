"""Where things lie on the table of DUEL: rectangles in, rectangles out, in pixels of the window."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.table.shapes import Shape, shape_of, tab_height
from games.duel.table.battlefield import PAD
from games.duel.table.rulers import band

Sheet = Literal["field", "warriors", "fight", "queue", "log"]
SHEETS: tuple[Sheet, ...] = ("field", "warriors", "fight", "queue", "log")
ACROSS, DOWN = 0.432, 0.767
"""The parts of the window's width and height that the side of the map has."""
DRAWER = 0.6
"""Where the log begins that is pulled out, as a part of the window's width."""


class Places(NamedTuple):
    """The regions between the bars: the battlefield with its rulers, the warriors below their
    order, the log. In the shape `tabs` all but `tabs` are the same sheet, of which one lies open.
    """

    shape: Shape
    field: Rect
    side: Rect
    log: Rect
    tabs: Rect


def places(scale: Scale, room: Rect) -> Places:
    """The regions of the room that the two bars leave."""
    shape = shape_of(scale, log_beside=False)
    edge, gap = scale.px(theme.MARGIN), scale.px(6)
    if shape == "tabs":
        row = Rect(edge, room.top + gap, scale.width - 2 * edge, tab_height(scale))
        sheet = Rect(edge, row.bottom, row.width, room.bottom - row.bottom - gap)
        return Places(shape, sheet, Rect(sheet), Rect(sheet), row)
    around = band(scale) + 2 * scale.px(PAD)
    high = room.height - 2 * gap
    side = min(round(ACROSS * scale.width), round(DOWN * scale.height), high - around)
    field = Rect(edge, room.top + gap, side + around, high)
    left = field.right + scale.px(8)
    beside = Rect(left, room.top + 2 * gap, scale.width - edge - left, high - 2 * gap)
    log = Rect(round(DRAWER * scale.width), field.top, 0, field.height)
    log.width = scale.width - edge - log.left
    return Places(shape, field, beside, log, Rect(0, 0, 0, 0))
