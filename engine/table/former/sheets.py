"""A table in a window that is too small for all of it: a log to be pulled out, sheets to be turned.

A game says in which sheets its board lies where only one has room, and which log it has shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Generic, TypeVar

from pygame import Rect

from engine.app import theme
from engine.app.inputs import Key
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Tab, Widget
from engine.match import Match
from engine.table.former.scene import TableScene
from engine.table.logbook import latest_line, log_panel
from engine.table.navigation import TableNavigation
from engine.table.shapes import Shape, shape_of
from engine.words.log import Entry, LogWriter

Sheet = TypeVar("Sheet", bound=str)
GAP = 6


class SheetTable(TableScene, Generic[Sheet]):
    """A table of which a window shows as much as it has room for.

    sheets: what lies open one at a time in the smallest windows, in the order of the tabs; "log" is
    one of them. sheet_keys: the keys to the sheet before and to the next one.
    """

    sheets: tuple[Sheet, ...]
    sheet_keys = "q", "e"

    def __init__(self, match: Match, log_writer: LogWriter, navigation: TableNavigation) -> None:
        super().__init__(match, log_writer, navigation)
        self._lies_open = self.sheets[0]
        self.drawer = False
        """The log has been pulled out."""

    @property
    def shape(self) -> Shape:
        """How much the window has room for."""
        return shape_of(self.manager.scale)

    @property
    def sheet(self) -> Sheet:
        """The sheet that lies open."""
        return self._lies_open

    def open_sheet(self, sheet: Sheet) -> None:
        """Turn to a sheet."""
        self._lies_open = sheet
        self.rebuild()

    def shown_entries(self) -> list[Entry]:
        """The log, as far as it has been shown."""
        return self.entries

    def toggle_drawer(self) -> None:
        """Pull the log out, or push it back."""
        self.drawer = not self.drawer
        self.rebuild()

    # What lies on the table.

    def latest(self) -> Widget | None:
        if self.shape != "drawer":
            return None
        room = Rect(0, 0, self.latest_width(), 0)
        return latest_line(self.shown_entries(), room, self.toggle_drawer)

    def latest_width(self) -> int:
        """The most pixels that the newest line takes across in the top bar; 0 is as usual."""
        return 0

    def log(self, scale: Scale, rect: Rect) -> Panel:
        """The log in a rectangle."""
        return log_panel(self.shown_entries(), rect, scale, self.show_card, large=self.large)

    def log_beside(self, scale: Scale, rect: Rect) -> list[Widget]:
        """The log where it has a place of its own, or lies over the others pulled out."""
        if self.shape == "drawer" and not self.drawer:
            return []
        log = self.log(scale, rect)
        log.over = self.shape == "drawer"
        return [log]

    def tabs(self, scale: Scale, row: Rect, names: Mapping[Sheet, str]) -> list[Widget]:
        """A tab for each sheet; behind them, where there is room, the keys that turn them. Where
        the row is too short they share it."""
        gap = scale.px(GAP)
        tabs = self.loose_tabs(names)
        x = row.left
        for tab in tabs:
            tab.rect = Rect(x, row.top, tab.wants(scale)[0], row.height)
            x = tab.rect.right + gap
        spare = row.right - (x - gap)
        if spare < 0:
            wide = row.width // len(tabs)
            for number, tab in enumerate(tabs):
                tab.rect.left, tab.rect.width = row.left + number * wide, wide
        return [*tabs, *self.tab_keys(scale, Rect(row.right - spare, row.top, spare, row.height))]

    def loose_tabs(self, names: Mapping[Sheet, str]) -> list[Tab]:
        """A tab for each sheet, by what stands on it, not laid out."""
        return [
            Tab(
                f"tab-{sheet}",
                label=label,
                current=sheet == self.sheet,
                on_press=partial(self.open_sheet, sheet),
            )
            for sheet, label in names.items()
        ]

    def tab_keys(self, scale: Scale, room: Rect) -> list[Widget]:
        """The keys that turn the tabs, behind them; nothing where there is no room."""
        keys = " and ".join(key.upper() for key in self.sheet_keys)
        for words in (f"{keys} turn the tabs", f"{keys} turn"):
            label = Label("tabs-keys", room, words, Role.NOTE, colour=theme.MUTED)
            label.align, label.middle = "right", True
            if room.width > label.wants(scale)[0] + scale.px(16):
                return [label]
        return []

    # Inputs.

    def key(self, event: Key) -> bool:
        if self.shape != "tabs" or event.name not in (*self.sheet_keys, "l"):
            return super().key(event)
        at, count = self.sheets.index(self.sheet), len(self.sheets)
        steps = {self.sheet_keys[0]: at - 1, self.sheet_keys[1]: at + 1}
        log = next(place for place, sheet in enumerate(self.sheets) if sheet == "log")
        self.open_sheet(self.sheets[steps.get(event.name, log) % count])
        return True

    def back(self) -> None:
        if self.drawer and self.shape == "drawer":
            self.toggle_drawer()
        else:
            super().back()
