"""Strength of the kinds of players on the Elo scale (Elo 1978).

A player who is 100 Elo better wins 64 of 100 games; one who is 400 better wins 91.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2, log10

import msgspec

from engine.lab.intervals import Figure
from engine.lab.trial import GREEDY, PLAYER_KIND_NAMES, RANDOM

RUNGS: tuple[tuple[str, str], ...] = (
    (GREEDY, RANDOM),
    ("weak", RANDOM),
    ("weak", GREEDY),
    ("middle", GREEDY),
    ("middle", "weak"),
    ("strong", "middle"),
)
"""Pairs of players on the ladder: each level plays the next lower one; yardsticks come first."""
ELO_PER_TENFOLD_ODDS = 400
"""Lead in Elo of a player with ten times the chance of each other player, by definition."""
TITLE = "{} against {}"
"""Title of a rung; the gaps are for the names of the stronger and the weaker player."""

Elo = tuple[float | None, float | None, float | None]
"""Difference in Elo with the ends of its interval; None if the games can't tell."""


class Rung(msgspec.Struct):
    """Result of one kind of player against another.

    Attributes:
        upper: The stronger kind.
        lower: The weaker kind.
        won: Wins of the stronger kind, in percent.
        elo: Difference in Elo.
        playouts: Playouts of the two kinds, or None if they do not search.
        doubling: Difference in Elo for each doubling of the playouts, or None.
    """

    upper: str
    lower: str
    won: Figure
    elo: Elo
    playouts: tuple[int, int] | None
    doubling: Elo | None

    @property
    def title(self) -> str:
        """Title of the rung, with the names of both players."""
        return TITLE.format(PLAYER_KIND_NAMES[self.upper], PLAYER_KIND_NAMES[self.lower])


def elo(won: float, seats: int) -> float | None:
    """Return the lead in Elo of a player who wins this percentage of games against all others.

    The result is None for 0 and 100 percent.
    """
    won_share = won / 100
    if not 0 < won_share < 1:
        return None
    odds_against_each = won_share * (seats - 1) / (1 - won_share)
    return ELO_PER_TENFOLD_ODDS * log10(odds_against_each)


def rung(players: Sequence[str], won: Figure, budgets: Mapping[str, int]) -> Rung:
    """Return the rung for games of one player against others that are all alike.

    Args:
        players: Kind of player at each seat; the first is the stronger one.
        won: Wins of the first player, in percent.
        budgets: Playouts of each level.
    """
    upper = players[0]
    lower = players[-1]
    differences = [elo(percent, len(players)) for percent in (won.value, won.low, won.high)]
    doubling = None
    playouts = None
    if upper in budgets and lower in budgets and budgets[upper] > budgets[lower]:
        playouts = budgets[upper], budgets[lower]
        doublings = log2(budgets[upper] / budgets[lower])
        doubling = _round_differences(
            [None if difference is None else difference / doublings for difference in differences]
        )
    return Rung(
        upper=upper,
        lower=lower,
        won=won,
        elo=_round_differences(differences),
        playouts=playouts,
        doubling=doubling,
    )


def _round_differences(differences: list[float | None]) -> Elo:
    value, low, high = (None if gap is None else round(gap) for gap in differences)
    return value, low, high
