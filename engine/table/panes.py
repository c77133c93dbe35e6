"""Layout of a table's regions as containers, for a window of any size.

    wide = Row([Share(mine), Share(Column([Share(piles, 2), Share(road)], gap=12))], gap=12)
    sheets = {"mine": TabPage("Mara", mine), "piles": TabPage("Piles", piles), ...}
    regions(table, room, wide, sheets)

In a large window the regions stand beside each other, with the log beside them or as a drawer. In a
small window each region is a tab, one of them open, and the log is the last tab. `panes` does this
for a table whose parts stand in columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.containers import (
    Column,
    Fill,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Unsized,
)
from engine.table.context import TableContext
from engine.table.sheets import LOG

LOG_SHARE = 0.196
"""Share of the window's width that the log takes beside the other regions."""
DRAWER = 0.6
"""Left edge of the pulled-out log, as a share of the window's width."""
TABS_TOP_GAP = 4
"""Room above the tabs, in style units."""
PAGES_BOTTOM_GAP = 6
"""Room below the tab pages, in style units."""


class TabPage(NamedTuple):
    """Label of a tab, and the page below it."""

    label: str
    part: Part


def regions(
    table: TableContext,
    room: Rect,
    wide_part: Part,
    sheets: Mapping[str, TabPage],
    *,
    full: Part | None = None,
    aside: Part | None = None,
) -> list[Widget]:
    """Return the widgets of a table in the room between the bars.

    Args:
        table: The table.
        room: The room between the bars, in pixels.
        wide_part: Everything except the log, for a large window.
        sheets: The pages of a small window, by the names of the board's `sheets`; the log is added
            as the last one.
        full: A layout that includes the log, for the largest window.
        aside: A part at the left of the tabs, beside any open page.
    """
    scale = table.scale
    if table.sheets.shape == "tabs":
        pages = {**sheets, LOG: TabPage("Log", Fill(table.sheets.log))}
        tabs = Tabbed(table, pages)
        small_part = Row([aside, Share(tabs)], gap=theme.GAP) if aside else tabs
        return Inset(small_part, theme.MARGIN).lay(scale, room)
    if table.sheets.shape == "full":
        log = Sized(
            Inset(Fill(table.sheets.log), 0, theme.GAP), wide=round(LOG_SHARE * scale.width)
        )
        part = full or Row([Share(wide_part), log], gap=theme.GAP)
        return Inset(part, theme.MARGIN).lay(scale, room)
    drawer = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.GAP))
    drawer_left = round(DRAWER * scale.width)
    drawer.width -= drawer_left - drawer.left
    drawer.left = drawer_left
    drawer_widgets = table.sheets.log_beside(drawer)
    return Inset(wide_part, theme.MARGIN).lay(scale, room) + drawer_widgets


@dataclass
class Tabbed(Unsized):
    """Tabs, and below them the open page."""

    table: TableContext
    pages: Mapping[str, TabPage]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        top_gap = scale.px(TABS_TOP_GAP)
        sheets = self.table.sheets
        room = Rect(rect.left, rect.top + top_gap, rect.width, rect.height - top_gap)
        room.height -= scale.px(PAGES_BOTTOM_GAP)
        labels = {name: sheet.label for name, sheet in self.pages.items()}
        tabs = sheets.tabs(room, labels)
        top = max(tab.rect.bottom for tab in tabs)
        page_rect = Rect(room.left, top, room.width, room.bottom - top)
        return [*tabs, *self.pages[sheets.current].part.lay(scale, page_rect)]


class Split(NamedTuple):
    """Regions beside each other, or with `down` below each other, with shares of the room."""

    down: bool
    regions: Sequence[tuple[str | Split, float]]
    gap: float = theme.GAP


def across(*regions: tuple[str | Split, float], gap: float = theme.GAP) -> Split:
    """Return regions side by side, `gap` apart in style units."""
    return Split(down=False, regions=regions, gap=gap)


def down(*regions: tuple[str | Split, float]) -> Split:
    """Return regions below each other."""
    return Split(down=True, regions=regions)


def placed(split: Split, contents: Mapping[str, Part]) -> Part:
    """Return the contents of regions in their places.

    A region without content leaves its share to the next one, the last region to the one before it.
    """
    shares: list[Share] = []
    unused_share = 0.0
    for region, share in split.regions:
        part = contents.get(region) if isinstance(region, str) else placed(region, contents)
        if part is None:
            unused_share += share
            continue
        shares.append(Share(part, share + unused_share))
        unused_share = 0.0
    shares[-1].of += unused_share
    kind = Column if split.down else Row
    return kind(shares, gap=split.gap)


@dataclass(frozen=True)
class Pane(Unsized):
    """Part of a table that stands in a column.

    Attributes:
        sheet: The name of its tab in the board's `sheets`.
        label: The label of the tab.
        fill: Returns the widgets that fill a rectangle.
        share: The share of its column's height, relative to the other panes.
    """

    sheet: str
    label: str
    fill: Callable[[Scale, Rect], Sequence[Widget]]
    share: float = 1.0

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return [*self.fill(scale, rect)]


def panes(table: TableContext, room: Rect, pane_columns: Sequence[Sequence[Pane]]) -> list[Widget]:
    """Return panes, column by column, in the room between the bars.

    The board's `sheets` are their names, in this order, and "log".
    """
    columns = [
        Share(Column([Share(pane, pane.share) for pane in column], gap=theme.GAP))
        for column in pane_columns
    ]
    wide = Inset(Row(columns, gap=theme.GAP), 0, theme.GAP)
    sheets = {pane.sheet: TabPage(pane.label, pane) for column in pane_columns for pane in column}
    return regions(table, room, wide, sheets)
