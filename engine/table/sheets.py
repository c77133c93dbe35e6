"""Tabs and log drawer of a table in a window that is too small for everything.

A board names its tabs (`Board.sheets`), and lays out the open one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pygame import Rect

from engine.app import theme
from engine.app.gamepad import NEXT_KEY, PREVIOUS_KEY
from engine.app.inputs import Key
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Screen, Tab, Widget
from engine.app.widgets.layout import flow
from engine.rules.cards import Card
from engine.table.board import Board
from engine.table.log import Log
from engine.table.logbook import NOTHING, Latest, log_panel
from engine.table.shapes import Shape, tab_height, window_shape
from engine.words.log import Entry

LOG = "log"
TAB_KEYS = "z", "x"
"""Keys to the previous and to the next tab; no game uses them as a verb."""
KEYS_LABEL_GAP = 16
"""Least distance of the label behind the tabs from the last tab, in style units."""
GAP = 6
"""Gap between tabs, in style units."""


@dataclass(eq=False, repr=False)
class Tabs:
    """Tabs and log of one table, in the shape that its window has room for.

    `_on_card` is called for a press on a card of the log. `drawer` is True while the log is pulled
    out.
    """

    _board: Board[Any]
    _log: Log
    _screen: Screen
    _on_card: Callable[[Card, Entry], None]
    drawer: bool = field(default=False, init=False)
    so_far: Callable[[], Sequence[str]] = field(default=tuple, init=False)
    """Returns the state of a set in words, from long to short; empty for a single game."""
    _open: str = field(default="", init=False)
    """Name of the tab that was opened last; "" before any."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the board's tabs, in their order."""
        return self._board.sheets

    @property
    def current(self) -> str:
        """Name of the tab that is open in a small window."""
        return self._open or self.names[0]

    @property
    def _scale(self) -> Scale:
        return self._screen.manager.scale

    @property
    def shape(self) -> Shape:
        """Shape of the window: everything, log as a drawer, or tabs."""
        return window_shape(self._scale, self._board.full_log_width)

    def open(self, sheet: str) -> None:
        """Open a tab of a small window."""
        self._open = sheet
        self._screen.rebuild()

    def toggle_drawer(self) -> None:
        """Pull the log out, or push it back."""
        self.drawer = not self.drawer
        self._screen.rebuild()

    # The log.

    def entries(self) -> Sequence[Entry]:
        """Return the log's entries that may be read."""
        return self._log.shown()

    @property
    def undone_words(self) -> str:
        """Sentence about the action that was taken back last, until the next one, or ""."""
        return self._log.undone_words

    def latest_line(self) -> Widget | None:
        """Return the log's newest line for a window where the log is a drawer; else None."""
        if self.shape != "drawer":
            return None
        entries = self._log.shown()
        newest = entries[-1] if entries else NOTHING
        rect = Rect(0, 0, Latest.most(self._scale), 0)
        return Latest("latest", rect, newest, on_press=self.toggle_drawer, hotkey="l")

    def log(self, rect: Rect) -> Panel:
        """Return the log as a panel in a rectangle."""
        settings = self._screen.manager.settings
        entries = self._log.entries_with_captions() if settings.captions else self._log.shown()
        return log_panel(entries, rect, self._scale, self._on_card, large=settings.large)

    def log_beside(self, rect: Rect) -> list[Widget]:
        """Return the log if it has its own column, or is pulled out over the board."""
        if self.shape == "drawer" and not self.drawer:
            return []
        log = self.log(rect)
        log.may_overlap = self.shape == "drawer"
        return [log]

    # The tabs.

    def tabs(self, room: Rect, labels: Mapping[str, str]) -> list[Widget]:
        """Return the tabs at the top of a room, in as many rows as they need.

        The keys that turn the tabs stand behind them, where there is room.

        Args:
            room: The room for the tabs, in pixels.
            labels: The label of each tab.
        """
        tabs = [
            Tab(
                f"tab-{sheet}",
                label=label,
                current=sheet == self.current,
                on_press=partial(self.open, sheet),
            )
            for sheet, label in labels.items()
        ]
        scale = self._scale
        flow(tabs, room, scale, scale.px(GAP), height=tab_height(scale))
        last_rect = tabs[-1].rect
        if last_rect.top != room.top:  # there is more than one row of tabs
            return [*tabs]
        keys_room = Rect(last_rect.right, room.top, room.right - last_rect.right, last_rect.height)
        return [*tabs, *self._keys_label(keys_room)]

    def _keys_label(self, room: Rect) -> list[Widget]:
        """Return a label with the state of a set, or with the keys of the tabs, if it has room."""
        keys = " and ".join(key.upper() for key in TAB_KEYS)
        for words in (*self.so_far(), f"{keys} turn the tabs", f"{keys}: tabs"):
            label = Label("tabs-keys", room, words, Role.NOTE, colour=theme.MUTED)
            label.align = "right"
            label.middle = True
            if room.width > label.size(self._scale)[0] + self._scale.px(KEYS_LABEL_GAP):
                return [label]
        return []

    # Inputs.

    def key(self, event: Key) -> bool:
        """Handle a key that turns the tabs; return True if it was consumed."""
        if self.shape != "tabs":
            return False
        previous_key, next_key = TAB_KEYS
        if event.name in (previous_key, PREVIOUS_KEY):
            target = self.names.index(self.current) - 1
        elif event.name in (next_key, NEXT_KEY):
            target = self.names.index(self.current) + 1
        elif event.name == "l":
            target = self.names.index(LOG)
        else:
            return False
        self.open(self.names[target % len(self.names)])
        return True

    def back(self) -> bool:
        """Push the log back; return False if it was not pulled out."""
        if not (self.drawer and self.shape == "drawer"):
            return False
        self.toggle_drawer()
        return True
