"""Table of Shrine: Shrines and Fields of the seats around the announced action."""

from __future__ import annotations

from games.shrine.table.board import ShrineBoard

BOARD = ShrineBoard

__all__ = ["BOARD", "ShrineBoard"]
