"""The Schmiegel table: two parties with their numbers, the dice between them, and both hands."""

from __future__ import annotations

from games.schmiegel.table.scene import SchmiegelTable
from games.schmiegel.words.summary import result

TABLE = SchmiegelTable
STORY = result

__all__ = ["STORY", "TABLE", "SchmiegelTable"]
