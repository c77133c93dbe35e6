"""Table of Schmiegel: two parties with their numbers, the dice between them, and both hands."""

from __future__ import annotations

from games.schmiegel.table.board import SchmiegelBoard

BOARD = SchmiegelBoard

__all__ = ["BOARD", "SchmiegelBoard"]
