"""Where things lie on the table of Shrine: rectangles in, rectangles out, in pixels of the window.

The seat whose turn it is sits at the lower left, its opponents along the top, in order from its
left; piles and the middle have what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets.layout import columns
from engine.table.shapes import Shape, shape_of, tab_height, wider

Sheet = Literal["seats", "middle", "piles", "log"]
SHEETS: tuple[Sheet, ...] = ("seats", "middle", "piles", "log")
TABLE, LOG = (0.009, 0.786), (0.795, 0.991)
DRAWER = 0.6
"""Where the log begins that is pulled out, as a part of the window's width."""
UPPER = 0.5
"""How much of the height the opponents have."""
SIDE, BETWEEN = 0.39, 0.21
"""The parts of the table's width that a panel has, and the piles between two."""


class Places(NamedTuple):
    """The regions between the bars: the seats' panels, that of the turn first, then in order from
    its left. In the shape `tabs` all but `tabs` are the same sheet, of which one lies open."""

    shape: Shape
    seats: Sequence[Rect]
    piles: Rect
    middle: Rect
    log: Rect
    tabs: Rect


def places(scale: Scale, room: Rect, seats: int) -> Places:
    """The regions of the room that the two bars leave."""
    shape = shape_of(scale)
    if shape == "tabs":
        return _tabs(scale, room, seats)
    gap = scale.px(theme.GAP)
    right = TABLE[1] if shape == "full" else wider(TABLE[1], TABLE[0], TABLE[1], LOG[1])
    across = scale.rect(TABLE[0], 0, right, 1)
    whole = Rect(across.left, room.top + gap, across.width, room.height - 2 * gap)
    upper, lower = Rect(whole), Rect(whole)
    upper.height = round((whole.height - gap) * UPPER)
    lower.top = upper.bottom + gap
    lower.height = whole.bottom - lower.top
    beside = scale.rect(LOG[0] if shape == "full" else DRAWER, 0, LOG[1], 1)
    log = Rect(beside.left, whole.top, beside.width, whole.height)
    nowhere = Rect(0, 0, 0, 0)
    if seats == 4:
        above = columns(upper, (1, 1, 1), gap)
        own, piles, middle = columns(lower, (2, 1, 3), gap)
        own.width, piles.left = above[0].width, above[0].right + gap
        piles.width = middle.left - gap - piles.left
        return Places(shape, [own, *above], piles, middle, log, nowhere)
    first, between, last = columns(upper, (SIDE, BETWEEN, SIDE), gap)
    own = Rect(first.left, lower.top, first.width, lower.height)
    middle = Rect(between.left, lower.top, last.right - between.left, lower.height)
    piles = between if seats == 3 else between.union(last)
    return Places(shape, [own, first, last][:seats], piles, middle, log, nowhere)


def _tabs(scale: Scale, room: Rect, seats: int) -> Places:
    edge, gap = scale.px(theme.MARGIN), scale.px(8)
    row = Rect(edge, room.top + gap, scale.width - 2 * edge, tab_height(scale))
    sheet = Rect(edge, row.bottom, row.width, room.bottom - row.bottom - gap)
    rows = 2 if seats > 2 else 1
    tall = (sheet.height - gap * (rows - 1)) // rows
    upper = Rect(sheet.left, sheet.top, sheet.width, tall)
    lower = Rect(sheet.left, sheet.bottom - tall, sheet.width, tall)
    if rows == 1:
        own, other = columns(sheet, (1, 1), gap)
        panels = [own, other]
    else:
        above, below = columns(upper, (1, 1), gap), columns(lower, (1, 1), gap)
        panels = [below[0], *above, below[1]][:seats]
    return Places("tabs", panels, sheet, Rect(sheet), Rect(sheet), row)
