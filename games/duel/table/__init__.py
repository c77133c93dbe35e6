"""The table of DUEL: the battlefield, the warriors, the fights."""

from __future__ import annotations

from games.duel.table.board import DuelBoard

BOARD = DuelBoard

__all__ = ["BOARD", "DuelBoard"]
