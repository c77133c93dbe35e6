"""How much better one kind of player is than another, on a scale of its own (Elo 1978): 100 more
win 64 of 100 games, 400 more 91."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2, log10

import msgspec

from engine.lab.intervals import Figure
from engine.lab.trial import CALLED, GREEDY, RANDOM

RUNGS: tuple[tuple[str, str], ...] = (
    (GREEDY, RANDOM),
    ("weak", RANDOM),
    ("weak", GREEDY),
    ("middle", GREEDY),
    ("middle", "weak"),
    ("strong", "middle"),
)
"""Who plays whom: each level the one below, and the first two the yardsticks."""
TITLE = "{} against {}"


Elo = tuple[float | None, float | None, float | None]
"""A difference and its interval; None where these games can't tell."""


class Rung(msgspec.Struct):
    """How somebody did against others: wins of 100, and what that is in Elo, None where these games
    can't tell; `doubling` is that for each doubling of the playouts."""

    upper: str
    lower: str
    won: Figure
    elo: Elo
    playouts: tuple[int, int] | None
    doubling: Elo | None

    @property
    def title(self) -> str:
        """Who and whom."""
        return TITLE.format(CALLED[self.upper], CALLED[self.lower])


def elo(won: float, seats: int) -> float | None:
    """The Elo by which one who wins so many of 100 games is better than all the others."""
    part = won / 100
    return 400 * log10(part * (seats - 1) / (1 - part)) if 0 < part < 1 else None


def rung(players: Sequence[str], won: Figure, budgets: Mapping[str, int]) -> Rung:
    """What it tells that the first of some players has won so many of 100 games against others, who
    are all alike."""
    upper = players[0]
    lower = players[-1]
    found = [elo(each, len(players)) for each in (won.value, won.low, won.high)]
    doubling = None
    playouts = None
    if upper in budgets and lower in budgets and budgets[upper] > budgets[lower]:
        playouts = budgets[upper], budgets[lower]
        doublings = log2(budgets[upper] / budgets[lower])
        doubling = _rounded([None if each is None else each / doublings for each in found])
    return Rung(upper, lower, won, _rounded(found), playouts, doubling)


def _rounded(found: list[float | None]) -> Elo:
    value, low, high = (None if each is None else round(each) for each in found)
    return value, low, high
