"""The table of DUEL: the battlefield, the warriors, the fights; and what is settled before."""

from __future__ import annotations

from games.duel.table.board import DuelBoard
from games.duel.table.setup.builder import Builder
from games.duel.table.setup.grounds import BattlefieldForm

BOARD = DuelBoard
GROUND = BattlefieldForm
SETUP = Builder

__all__ = ["BOARD", "GROUND", "SETUP"]
