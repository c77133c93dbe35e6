"""Table of DUEL: the board with map, warriors and fights, and the two forms of the set-up."""

from __future__ import annotations

from games.duel.table.board import DuelBoard
from games.duel.table.setup.builder import Builder
from games.duel.table.setup.grounds import BattlefieldForm

BOARD = DuelBoard
GROUND = BattlefieldForm
SETUP = Builder

__all__ = ["BOARD", "GROUND", "SETUP"]
