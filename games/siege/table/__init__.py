"""The siege table: camp and yard, the falling walls, both decks, Fate, and the clash between."""

from __future__ import annotations

from games.siege.table.board import SiegeTable
from games.siege.words.summary import result

TABLE = SiegeTable
STORY = result

__all__ = ["STORY", "TABLE", "SiegeTable"]
