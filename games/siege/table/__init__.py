"""The siege table: camp and yard, the falling walls, both decks, Fate, and the clash between."""

from __future__ import annotations

from games.siege.table.board import SiegeBoard

BOARD = SiegeBoard

__all__ = ["BOARD", "SiegeBoard"]
