"""The Schmiegel table: two parties with their numbers, the dice between them, and both hands."""

from __future__ import annotations

from games.schmiegel.table.scene import SchmiegelTable

TABLE = SchmiegelTable

__all__ = ["TABLE", "SchmiegelTable"]
