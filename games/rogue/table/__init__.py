"""The rogue's table: the dungeon, the strike against its enemy, the hand, and how far it went."""

from __future__ import annotations

from games.rogue.table.board import RogueBoard

BOARD = RogueBoard

__all__ = ["BOARD", "RogueBoard"]
