"""The siege table: camp and yard, the falling walls, both decks, Fate, and the clash between."""

from __future__ import annotations

from engine.match import Match
from engine.rules.chronicle import Result
from games.siege.rules.story import result
from games.siege.table.board import SiegeTable


def story(match: Match, names: list[str]) -> Result:
    """How a siege ended."""
    return result(match.history, names, match.rules, match.view(0))


TABLE = SiegeTable
STORY = story

__all__ = ["STORY", "TABLE", "SiegeTable"]
