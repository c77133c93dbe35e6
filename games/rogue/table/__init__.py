"""The rogue's table: the dungeon, the strike against its enemy, the hand, and how far it went."""

from __future__ import annotations

from engine.match import Match
from engine.rules.chronicle import Result
from games.rogue.rules.story import result
from games.rogue.table.board import RogueTable


def story(match: Match, names: list[str]) -> Result:
    """How a run ended."""
    return result(match.history, names, match.rules, match.view(0))


TABLE = RogueTable
STORY = story

__all__ = ["STORY", "TABLE", "RogueTable"]
