"""The Schmiegel table: two parties with their numbers, the dice between them, and both hands."""

from __future__ import annotations

from games.schmiegel.rules.story import result
from games.schmiegel.table.scene import SchmiegelTable

TABLE = SchmiegelTable
STORY = result

__all__ = ["STORY", "TABLE", "SchmiegelTable"]
