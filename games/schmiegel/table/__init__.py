"""The Schmiegel table: two parties with their numbers, the dice between them, and both hands."""

from __future__ import annotations

from engine.match import Match
from engine.rules.chronicle import Result
from games.schmiegel.rules.story import result
from games.schmiegel.table.scene import SchmiegelTable


def story(match: Match, names: list[str]) -> Result:
    """How a match ended."""
    return result(match.history, names, match.rules, match.view(0))


TABLE = SchmiegelTable
STORY = story

__all__ = ["STORY", "TABLE", "SchmiegelTable"]
