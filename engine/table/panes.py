"""A table of a few panes, laid out for a window of any size without a line of the game's own.

    PANES = [[Pane("mine", "Mara", self.mine)], [Pane("piles", "Piles", self.piles, 2)]]
    panes(table, scale, room, PANES)

Where there is room the panes stand in columns, with the log beside them or to be pulled out; in a
small window each is a sheet of its own, and the log is the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.layout import columns
from engine.table.context import TableContext
from engine.table.shapes import tab_height
from engine.table.sheets import LOG

LOG_SHARE = 0.205
"""How much of the window's width the log takes where it stands beside the panes."""


class Pane(NamedTuple):
    """A part of the table: the name of its sheet, what stands on its tab, what fills a rectangle
    with it, and how much of its column's height it takes beside the others."""

    sheet: str
    label: str
    fill: Callable[[Scale, Rect], Sequence[Widget]]
    share: float = 1.0


def panes(
    table: TableContext, scale: Scale, room: Rect, laid: Sequence[Sequence[Pane]]
) -> list[Widget]:
    """Panes, column by column, in the room between the bars. The board's `sheets` are their names,
    in this order, and "log"."""
    every = [pane for column in laid for pane in column]
    gap = scale.px(theme.GAP)
    inner = room.inflate(-2 * scale.px(theme.MARGIN), -2 * gap)
    if table.sheets.shape == "tabs":
        return _tabbed(table, scale, inner, every)
    beside = Rect(inner)
    beside.width = round(scale.width * LOG_SHARE)
    beside.right = inner.right
    if table.sheets.shape == "full":
        inner.width -= beside.width + gap
    widgets: list[Widget] = []
    for column, across in zip(laid, columns(inner, (1,) * len(laid), gap), strict=True):
        whole = sum(pane.share for pane in column)
        spare = across.height - gap * (len(column) - 1)
        top = float(across.top)
        for pane in column:
            high = spare * pane.share / whole
            at = Rect(across.left, round(top), across.width, round(top + high) - round(top))
            widgets += pane.fill(scale, at)
            top += high + gap
    return widgets + table.sheets.log_beside(scale, beside)


def _tabbed(table: TableContext, scale: Scale, room: Rect, every: Sequence[Pane]) -> list[Widget]:
    labels = {**{pane.sheet: pane.label for pane in every}, LOG: "Log"}
    row = Rect(room.left, room.top, room.width, tab_height(scale))
    tabs = table.sheets.tabs(scale, row, labels)
    sheet = Rect(room.left, row.bottom, room.width, room.bottom - row.bottom)
    for pane in every:
        if pane.sheet == table.sheets.current:
            return [*tabs, *pane.fill(scale, sheet)]
    return [*tabs, table.sheets.log(scale, sheet)]
