"""What the programs are to reach: bars for the lower end of the 95 % interval, in percent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.players.contest import PlayerName
from tests.strength.deals import mean, wilson

PAIRINGS: tuple[tuple[PlayerName, PlayerName], ...] = (
    ("middle", "frozen middle"),
    ("strong", "weak"),
    ("middle", "random"),
    ("weak", "frozen weak"),
    ("weak", "random"),
    ("middle", "weak"),
    ("strong", "middle"),
    ("middle", "frozen greedy"),
)
"""The pairings that are measured, the most important first."""


class Bar(NamedTuple):
    """Share that a pairing is to reach.

    Attributes:
        percent: The share, in percent.
        is_mean: True if the mean is to reach it, False if the lower end of the interval is.
    """

    percent: int
    is_mean: bool = False

    def is_met(self, shares: Sequence[float]) -> bool:
        """Return True if our shares of some deals reach the bar."""
        score = mean(shares)
        reached = score if self.is_mean else wilson(score, len(shares))[0]
        return 100 * reached >= self.percent

    def sentence(self, shares: Sequence[float]) -> str:
        """Return the bar and whether it is met, to go on in a line."""
        kind = "mean" if self.is_mean else "bar"
        return f", {kind} {self.percent}: {'met' if self.is_met(shares) else 'missed'}"


_ROWS: dict[str, tuple[int, int, int]] = {
    "siege": (55, 58, 90),
    "schmiegel": (52, 60, 95),
    "shrine": (60, 65, 99),
    "shrine, 4 seats": (30, 33, 75),
    "duel": (80, 60, 97),
    "duel, own builds": (80, 58, 97),
}
"""Bars of each row for the first three pairings."""
_EVEN = {"shrine, 4 seats": 25}
"""Even share in percent where it is not a half."""
_WEAK_AGAINST_RANDOM = {"shrine, 4 seats": 30}
"""Bars of the weakest level against random play where they are not 60."""

BARS: dict[tuple[str, PlayerName, PlayerName], Bar] = {
    (name, *players): Bar(percent)
    for name, row in _ROWS.items()
    for players, percent in zip(PAIRINGS, row, strict=False)
}
"""Bars by the name of the row and the two players."""
for _name in _ROWS:
    _even = _EVEN.get(_name, 50)
    BARS[_name, "weak", "frozen weak"] = Bar(round(0.9 * _even), is_mean=True)
    BARS[_name, "weak", "random"] = Bar(_WEAK_AGAINST_RANDOM.get(_name, 60))
    BARS[_name, "middle", "weak"] = Bar(_even + 1)
    BARS[_name, "strong", "middle"] = Bar(_even + 1)
