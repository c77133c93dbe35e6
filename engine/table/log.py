"""The log of a table: what was played, as all may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.app.widgets import literal
from engine.bus import Subscriptions
from engine.match import Match, Rewound, Undone
from engine.rules.played import Played
from engine.table.board import Board
from engine.words.log import Entry, LogWriter, folded


class Log:
    """Writes down what the bus tells; `entries` are in the order in which they were written."""

    def __init__(
        self,
        match: Match,
        bus: Subscriptions,
        board: Board[Any],
        writer: LogWriter,
        changed: Callable[[], None],
    ) -> None:
        self.has_told: Callable[[Entry], bool] = lambda entry: True
        """Whether a line may be read yet."""
        self.entries: list[Entry] = []
        self._match = match
        self._board = board
        self._writer = writer
        self._changed = changed
        bus.subscribe(Played, self._played)
        bus.subscribe(Undone, self._undone)
        bus.subscribe(Rewound, lambda rewound: self.write())

    def write(self) -> None:
        """Tell all that was played anew."""
        told = (entry for played in self._match.history for entry in self.of(played))
        self.entries = [*self._board.prologue(), *told]
        self._changed()

    def shown(self) -> list[Entry]:
        """The log, as far as what it tells of has been told on the table."""
        entries = self.entries
        if entries and not self.has_told(entries[-1]):
            entries = [entry for entry in entries if self.has_told(entry)]
        return folded(entries)

    def of(self, played: Played) -> list[Entry]:
        """What the log tells of an action."""
        return self._writer(played, [literal(name) for name in self._match.names])

    def in_a_line(self, played: Played) -> str:
        """An action as the log tells it to all: its own words may hold what is secret."""
        return self.of(played)[0].line

    def _played(self, played: Played) -> None:
        self.entries += self.of(played)
        self._changed()

    def _undone(self, undone: Undone) -> None:
        self.write()
        told = self.in_a_line(undone.played)
        if len(self._match.names) > 1:
            told = f"What {literal(self._match.names[undone.played.seat - 1])} did. {told}"
        words = f"Everybody agreed. {told}" if undone.agreed else told
        self.entries.append(Entry(0, "Taken back", words, undone.played.number - 1))
