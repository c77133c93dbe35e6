"""The regions of a window, as containers say them, for a window of any size.

    wide = Row([Share(mine), Share(Column([Share(piles, 2), Share(road)], gap=12))], gap=12)
    sheets = {"mine": Sheet("Mara", mine), "piles": Sheet("Piles", piles), ...}
    regions(table, room, wide, sheets)

Where there is room the parts stand beside each other, with the log beside them or to be pulled out;
in a small window each sheet lies open alone, below its tab, and the log is the last one. `panes`
says the same of a table whose parts stand in columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.containers import Column, Inset, Part, Row, Share, Sized, Unsized
from engine.table.context import TableContext
from engine.table.sheets import LOG

LOG_SHARE = 0.196
"""How much of the window's width the log takes where it stands beside the others."""
DRAWER = 0.6
"""Where the log begins that is pulled out, as a part of the window's width."""
ABOVE = 4
BELOW = 6
"""Above the tabs, and below the sheets, in style units."""


class TabPage(NamedTuple):
    """What stands on a tab, and what lies below it."""

    label: str
    part: Part


def regions(
    table: TableContext,
    room: Rect,
    wide: Part,
    sheets: Mapping[str, TabPage],
    *,
    full: Part | None = None,
    aside: Part | None = None,
) -> list[Widget]:
    """The parts of a table in the room between the bars.

    wide: all but the log. sheets: the same in a small window, one at a time, by the names of the
    board's `sheets`; the log comes last. full: where the log itself stands among the others.
    aside: what stands at the left of the tabs, whichever sheet lies open.
    """
    scale = table.scale
    if table.sheets.shape == "tabs":
        every = {**sheets, LOG: TabPage("Log", LogPart(table))}
        tabs = Tabbed(table, every)
        small = Row([aside, Share(tabs)], gap=theme.GAP) if aside else tabs
        return Inset(small, theme.MARGIN).lay(scale, room)
    if table.sheets.shape == "full":
        log = Sized(Inset(LogPart(table), 0, theme.GAP), wide=round(LOG_SHARE * scale.width))
        part = full or Row([Share(wide), log], gap=theme.GAP)
        return Inset(part, theme.MARGIN).lay(scale, room)
    drawer = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.GAP))
    drawer.width -= round(DRAWER * scale.width) - drawer.left
    drawer.left = round(DRAWER * scale.width)
    pulled = table.sheets.log_beside(drawer)
    return Inset(wide, theme.MARGIN).lay(scale, room) + pulled


@dataclass
class LogPart(Unsized):
    """The log, to stand among others."""

    table: TableContext

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return [self.table.sheets.log(rect)]


@dataclass
class Tabbed(Unsized):
    """The tabs, and below them the sheet that lies open."""

    table: TableContext
    tabbed: Mapping[str, TabPage]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        above = scale.px(ABOVE)
        sheets = self.table.sheets
        room = Rect(rect.left, rect.top + above, rect.width, rect.height - above)
        room.height -= scale.px(BELOW)
        labels = {name: sheet.label for name, sheet in self.tabbed.items()}
        tabs = sheets.tabs(room, labels)
        top = max(tab.rect.bottom for tab in tabs)
        below = Rect(room.left, top, room.width, room.bottom - top)
        return [*tabs, *self.tabbed[sheets.current].part.lay(scale, below)]


class Split(NamedTuple):
    """Regions beside each other, or `down` below each other, each with its share of the room."""

    down: bool
    regions: Sequence[tuple[str | Split, float]]
    gap: float = theme.GAP


def across(*regions: tuple[str | Split, float], gap: float = theme.GAP) -> Split:
    """Return regions side by side, `gap` apart in style units."""
    return Split(False, regions, gap)


def down(*regions: tuple[str | Split, float]) -> Split:
    """Return regions below each other."""
    return Split(True, regions)


def placed(split: Split, contents: Mapping[str, Part]) -> Part:
    """Return the contents of regions in their places. A region without content leaves its share to
    the next one, the last region to the one before it."""
    shared: list[Share] = []
    left = 0.0
    for region, share in split.regions:
        part = contents.get(region) if isinstance(region, str) else placed(region, contents)
        if part is None:
            left += share
            continue
        shared.append(Share(part, share + left))
        left = 0.0
    shared[-1].of += left
    kind = Column if split.down else Row
    return kind(shared, gap=split.gap)


@dataclass(frozen=True)
class Pane(Unsized):
    """A part of the table: the name of its sheet, what stands on its tab, what fills a rectangle
    with it, and how much of its column's height it takes beside the others."""

    sheet: str
    label: str
    fill: Callable[[Scale, Rect], Sequence[Widget]]
    share: float = 1.0

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return [*self.fill(scale, rect)]


def panes(table: TableContext, room: Rect, laid: Sequence[Sequence[Pane]]) -> list[Widget]:
    """Panes, column by column, in the room between the bars. The board's `sheets` are their names,
    in this order, and "log"."""
    columns = [
        Share(Column([Share(pane, pane.share) for pane in column], gap=theme.GAP))
        for column in laid
    ]
    wide = Inset(Row(columns, gap=theme.GAP), 0, theme.GAP)
    sheets = {pane.sheet: TabPage(pane.label, pane) for column in laid for pane in column}
    return regions(table, room, wide, sheets)
