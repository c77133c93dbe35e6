"""Who wins some short games: any change to how programs play shows as a difference."""

from __future__ import annotations

from collections.abc import Iterator

from tests.strength.deals import FIELDS, played

PLAYOUTS = 64
"""So many of an action; against the yardstick."""
WINNERS = {"siege": 5, "schmiegel": 3, "shrine": 2, "duel": 2}
"""The deals of each game, each played from both seats: they take a few seconds."""


def winners(key: str) -> str:
    """A line for each deal: from which seat the searching program won it, and in how many actions
    each game ended."""
    return "\n".join(_lines(key)) + "\n"


def _lines(key: str) -> Iterator[str]:
    field = next(each for each in FIELDS if each.key == key)
    yield f"{PLAYOUTS} playouts against greedy, from each seat in turn"
    for deal in range(WINNERS[key]):
        games = played(field, PLAYOUTS, "greedy", deal)
        ended = zip(games.winners, games.actions, strict=True)
        told = (
            f"seat {seat} {_how(winner, seat)} in {actions} actions"
            for seat, (winner, actions) in enumerate(ended, 1)
        )
        yield f"deal {deal}: {', '.join(told)}"


def _how(winner: int, seat: int) -> str:
    return "neither wins" if not winner else "wins" if winner == seat else "loses"
