"""Table of RogueSL: the dungeon, the strike against its enemy, the hand, and the run so far."""

from __future__ import annotations

from games.rogue.table.board import RogueBoard

BOARD = RogueBoard

__all__ = ["BOARD", "RogueBoard"]
