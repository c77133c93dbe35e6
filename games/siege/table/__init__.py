"""Table of Simple Siege: camp and yard, walls, both decks, Fate, and the clash between them."""

from __future__ import annotations

from games.siege.table.board import SiegeBoard

BOARD = SiegeBoard

__all__ = ["BOARD", "SiegeBoard"]
