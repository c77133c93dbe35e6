"""The table of Shrine: Shrines and Fields around one graveyard, and what is announced."""

from __future__ import annotations

from games.shrine.table.board import ShrineBoard

BOARD = ShrineBoard

__all__ = ["BOARD", "ShrineBoard"]
