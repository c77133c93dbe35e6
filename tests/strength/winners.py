"""Who wins some short games: any change to how programs play shows as a difference."""

from __future__ import annotations

from collections.abc import Iterator

from tests.strength.__main__ import planned_games
from tests.strength.deals import FIELDS
from tests.strength.playing import play_game

PLAYOUTS = 64
"""Playouts of an action, against the greedy player."""
WINNERS = {"siege": 5, "schmiegel": 3, "shrine": 2, "duel": 2}
"""Deals of each game, each played from both seats; they take a few seconds."""


def winners(key: str) -> str:
    """Return a line for each deal: how each game ended for the searching program, and when."""
    return "\n".join(_lines(key)) + "\n"


def _lines(key: str) -> Iterator[str]:
    field = next(field for field in FIELDS if field.key == key)
    yield f"{PLAYOUTS} playouts against greedy, from each seat in turn"
    for deal in range(WINNERS[key]):
        games = planned_games(field, (PLAYOUTS, "greedy"), range(deal, deal + 1))
        results = [play_game(field, game) for game in games]
        ends = (
            f"seat {each.game.seat} {_end(each.winner, each.game.seat)} in {each.actions} actions"
            for each in results
        )
        yield f"deal {deal}: {', '.join(ends)}"


def _end(winner: int, seat: int) -> str:
    """Return how a game ended for a seat."""
    return "neither wins" if not winner else "wins" if winner == seat else "loses"
