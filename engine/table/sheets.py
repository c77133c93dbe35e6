"""A table in a window that is too small for all of it: the log becomes a drawer, the rest sheets
with tabs.

A board says which sheets it has, and lays out the one that lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pygame import Rect

from engine.app import theme
from engine.app.gamepad import AFTER, BEFORE
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
TURNS = "z", "x"
"""The keys to the sheet before and to the next one, which no game gives a verb."""
GAP = 6


@dataclass(eq=False, repr=False)
class Sheets:
    """As much of a table as a window has room for.

    on_card: what comes of pressing a
    card of the log. `drawer` tells that the log has been pulled out.
    """

    _board: Board[Any]
    _log: Log
    _screen: Screen
    _on_card: Callable[[Card, Entry], None]
    drawer: bool = field(default=False, init=False)
    so_far: Callable[[], Sequence[str]] = field(default=tuple, init=False)
    """Says how a set stands, in fewer and fewer words; nothing where there is one game."""
    _open: str = field(default="", init=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The board's sheets."""
        return self._board.sheets

    @property
    def current(self) -> str:
        """The sheet that lies open in a small window."""
        return self._open or self.names[0]

    @property
    def _scale(self) -> Scale:
        return self._screen.manager.scale

    @property
    def shape(self) -> Shape:
        """How much the window has room for."""
        return window_shape(self._scale, self._board.log_from)

    def open(self, sheet: str) -> None:
        """Turn to a sheet."""
        self._open = sheet
        self._screen.rebuild()

    def toggle_drawer(self) -> None:
        """Pull the log out, or push it back."""
        self.drawer = not self.drawer
        self._screen.rebuild()

    # The log.

    def entries(self) -> Sequence[Entry]:
        """The log's lines that may be read."""
        return self._log.shown()

    def latest(self) -> Widget | None:
        """Return the log's newest line where the log itself has no place, as wide as it may be."""
        if self.shape != "drawer":
            return None
        newest = [NOTHING, *self._log.shown()][-1]
        at = Rect(0, 0, Latest.most(self._scale), 0)
        return Latest("latest", at, newest, on_press=self.toggle_drawer, hotkey="l")

    def log(self, rect: Rect) -> Panel:
        """The log in a rectangle."""
        settings = self._screen.manager.settings
        entries = self._log.captioned() if settings.captions else self._log.shown()
        return log_panel(entries, rect, self._scale, self._on_card, large=settings.large)

    def log_beside(self, rect: Rect) -> list[Widget]:
        """The log where it has a place of its own, or lies over the others pulled out."""
        if self.shape == "drawer" and not self.drawer:
            return []
        log = self.log(rect)
        log.over = self.shape == "drawer"
        return [log]

    # The tabs.

    def tabs(self, room: Rect, labels: Mapping[str, str]) -> list[Widget]:
        """A tab for each sheet, by what stands on it, from the top of a room, in as many rows as
        they need; behind them, where there is room, the keys that turn them."""
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
        last = tabs[-1].rect
        behind = Rect(last.right, room.top, room.right - last.right, last.height)
        return [*tabs, *(self._keys_of(behind) if last.top == room.top else [])]

    def _keys_of(self, room: Rect) -> list[Widget]:
        """How a set stands, or the keys that turn the tabs, behind them; nothing where there is no
        room."""
        keys = " and ".join(key.upper() for key in TURNS)
        for words in (*self.so_far(), f"{keys} turn the tabs", f"{keys}: tabs"):
            label = Label("tabs-keys", room, words, Role.NOTE, colour=theme.MUTED)
            label.align = "right"
            label.middle = True
            if room.width > label.size(self._scale)[0] + self._scale.px(16):
                return [label]
        return []

    # Inputs.

    def key(self, event: Key) -> bool:
        """Take a key that turns the tabs."""
        before, following = TURNS
        if self.shape != "tabs" or event.name not in (before, following, BEFORE, AFTER, "l"):
            return False
        at = self.names.index(self.current)
        turns = {before: at - 1, BEFORE: at - 1, following: at + 1, AFTER: at + 1}
        to = turns.get(event.name, self.names.index(LOG))
        self.open(self.names[to % len(self.names)])
        return True

    def back(self) -> bool:
        """Push the log back; False where it was not pulled out."""
        if not (self.drawer and self.shape == "drawer"):
            return False
        self.toggle_drawer()
        return True
