"""What a position is worth to each seat: a few named numbers, and their weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, NamedTuple

from engine.rules.state import State

DIGITS = 9
"""Values are rounded to so many digits, so that every machine's library of functions gives the same
ones."""
OUT = -60.0
"""The sum of a seat that is out of the game: its share of the value is nothing."""


class Feature(NamedTuple):
    """A number that tells how a seat stands; what a person says of it stands among the words.

    own: whether it is told from what its seat alone may see; at the table others hear no more of it
    than that something hidden is meant.
    """

    name: str
    weight: float
    own: bool = False


class Evaluation(NamedTuple):
    """How a game's positions are weighed.

    measure: the numbers of each seat in seat order, each as long as `features`; a seat that is out
    has none. quiet: whether a position can be weighed as it stands; in the middle of a fight it
    can't.
    """

    features: tuple[Feature, ...]
    measure: Callable[[Any], list[list[float]]]
    quiet: Callable[[Any], bool] = lambda s: True

    @property
    def weights(self) -> list[float]:
        """What each feature counts."""
        return [feature.weight for feature in self.features]

    def weighted(self, weights: Sequence[float]) -> Evaluation:
        """The same with other weights."""
        pairs = zip(self.features, weights, strict=True)
        return self._replace(features=tuple(each._replace(weight=w) for each, w in pairs))


BLANK = Evaluation((), lambda s: [[] for _ in range(s.seats)])
"""Weighs nothing but how a game has ended."""


def values(s: State, measured: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """How likely each seat is to win, in seat order: of a game that is over, how it ended; a draw
    is shared by all. Of another the softmax of the weighted sums of its measures; a seat that plays
    alone is weighed against nothing, also in the end."""
    if is_decided(s):
        return ended(s)
    sums = [
        sum([n * w for n, w in zip(numbers, weights, strict=True)]) if numbers else OUT
        for numbers in measured
    ]
    return shares(sums)


def is_decided(s: State) -> bool:
    """Whether the game is over, and somebody has won it or all have drawn."""
    return s.outcome is not None and s.seats > 1


def ended(s: State) -> list[float]:
    """The value of a game that is decided to each seat."""
    assert s.outcome
    winner = s.outcome.winner
    if winner is None:
        return [1 / s.seats] * s.seats
    return [float(seat == winner) for seat in range(1, s.seats + 1)]


def shares(sums: Sequence[float]) -> list[float]:
    """The softmax of some sums; of a lone one beside nothing."""
    highest = max(0.0, *sums) if len(sums) == 1 else max(sums)
    powers = [exp(each - highest) for each in sums]
    total = sum(powers) + (exp(-highest) if len(sums) == 1 else 0.0)
    return [round(power / total, DIGITS) for power in powers]
