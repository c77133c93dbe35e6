"""Where things lie on the siege table: rectangles in, rectangles out, in pixels of the window."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.table.shapes import Shape, shape_of, tab_height, wider

SHEETS = {
    "clash": "Clash",
    "walls": "Walls",
    "camp": "Camp",
    "decks": "Decks",
    "fate": "Fate",
    "log": "Log",
}
"""The sheets of a small window, by what stands on their tabs."""

LEFT, MIDDLE, RIGHT, LOG = (0.009, 0.291), (0.300, 0.586), (0.595, 0.786), (0.795, 0.991)


class Places(NamedTuple):
    """The regions between the bars. In the shape `tabs` all but `tabs` are the same
    sheet, of which one lies open."""

    shape: Shape
    besieger: Rect
    camp: Rect
    walls: Rect
    clash: Rect
    besieged: Rect
    fate: Rect
    log: Rect
    tabs: Rect
    sheet: Rect
    """Where a private look lies, over the lower table."""


def places(scale: Scale, room: Rect) -> Places:
    """The regions of the room that the two bars leave."""
    shape = shape_of(scale)
    if shape == "tabs":
        return _tabs(scale, room)
    left, middle, right = LEFT, MIDDLE, RIGHT
    if shape == "drawer":
        left, middle, right = ((_wider(x0), _wider(x1)) for x0, x1 in (left, middle, right))
    gap = scale.px(theme.GAP)
    high, low = room.top + gap, room.bottom - gap

    def cell(column: tuple[float, float], start: float, end: float) -> Rect:
        rect = scale.rect(column[0], 0, column[1], 1)
        y0, y1 = high + round((low - high) * start), high + round((low - high) * end)
        return Rect(rect.left, y0, rect.width, y1 - y0)

    besieger = cell(left, 0, 0.388)
    camp = cell(left, 0.388, 1)
    walls = cell(middle, 0, 0.455)
    clash = cell(middle, 0.455, 1)
    besieged = cell(right, 0, 0.425)
    fate = cell(right, 0.425, 1)
    for lower in (camp, clash, fate):
        lower.top += gap
        lower.height -= gap
    sheet = clash.union(camp).union(fate)
    top = max(clash.top, camp.top, fate.top)
    sheet = Rect(sheet.left, top, sheet.width, sheet.bottom - top)
    return Places(
        shape,
        besieger,
        camp,
        walls,
        clash,
        besieged,
        fate,
        cell(LOG if shape == "full" else (_wider(RIGHT[0]), LOG[1]), 0, 1),
        Rect(0, 0, 0, 0),
        sheet,
    )


def halves(scale: Scale, rect: Rect) -> tuple[Rect, Rect]:
    """Two rectangles side by side, which share one."""
    left, right = Rect(rect), Rect(rect)
    left.width = right.width = (rect.width - scale.px(8)) // 2
    right.right = rect.right
    return left, right


def _wider(x: float) -> float:
    return wider(x, LEFT[0], RIGHT[1], LOG[1])


def _tabs(scale: Scale, room: Rect) -> Places:
    edge = scale.px(theme.MARGIN)
    row = Rect(edge, room.top + scale.px(10), scale.width - 2 * edge, tab_height(scale))
    sheet = Rect(edge, row.bottom, row.width, room.bottom - row.bottom - scale.px(8))
    regions = [sheet for _ in range(7)]
    besieger, camp, walls, clash, besieged, fate, log = regions
    return Places("tabs", besieger, camp, walls, clash, besieged, fate, log, row, sheet)
