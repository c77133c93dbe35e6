"""Facts about the playback and the log that several panels of the table ask for."""

from __future__ import annotations

from engine.rules.events import GameBegan, first_event
from engine.table.context import TableContext
from engine.words.log import Entry


def is_dealing(table: TableContext) -> bool:
    """Return whether the cards of a game are being dealt, even of a later one of a set."""
    if not table.beats.is_playing_back:
        return False
    return not table.history or bool(first_event(table.events, GameBegan))


def entries_of_this_game(table: TableContext) -> list[Entry]:
    """Return the log's entries of the present game of a set."""
    entries = table.log()
    return [entry for entry in entries if entry.game == entries[-1].game]
