"""Fitting of evaluation weights to games that were played, by logistic regression.

For each position, the features of every seat are known, and the share of the game that each seat
won in the end. The weights are fitted so that the softmax of the seats' sums predicts these shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt
from typing import NamedTuple

from engine.players.evaluation import OUT, shares

ROUNDS = 100
"""Number of steps of gradient descent."""
STEP = 0.5
CARRIED = 0.9
"""Share of the last step that the next one carries on (momentum).

`STEP` is the learning rate, for features scaled to a spread of 1.
"""
HELD = 0.002
"""Strength of the pull of weights towards 0 (regularisation), which matters when games are few."""
LEAST = 1e-9


class Position(NamedTuple):
    """Features of each seat in a position, and the share of the game that each won in the end."""

    measured: Sequence[Sequence[float]]
    won: Sequence[float]


def log_loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """Return the mean log loss of the predictions: 0 is perfect, 0.69 a guess between two seats."""
    total = 0.0
    for measured, won in positions:
        for chance, share in zip(_foretold(measured, weights), won, strict=True):
            total -= share * log(max(chance, LEAST))
    return total / max(1, len(positions))


def right(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """Return the share of the positions in which the seat predicted to win has won."""
    found = 0.0
    for measured, won in positions:
        chances = _foretold(measured, weights)
        found += won[chances.index(max(chances))]
    return found / max(1, len(positions))


def fitted(positions: Sequence[Position], count: int) -> list[float]:
    """Return the `count` weights that predict the results of these positions best."""
    spread = [_spread(positions, at) for at in range(count)]
    scaled = [
        Position([[n / d for n, d in zip(seat, spread, strict=False)] for seat in measured], won)
        for measured, won in positions
        if len(won) > 1
    ]
    weights = [0.0] * count
    moving = [0.0] * count
    for _ in range(ROUNDS):
        slope = [HELD * weight for weight in weights]
        for measured, won in scaled:
            for seat, chance, share in zip(
                measured, _foretold(measured, weights), won, strict=True
            ):
                gap = (chance - share) / len(scaled)
                if seat:
                    slope = [at + gap * number for at, number in zip(slope, seat, strict=True)]
        moving = [CARRIED * m - STEP * s for m, s in zip(moving, slope, strict=True)]
        weights = [w + m for w, m in zip(weights, moving, strict=True)]
    return [weight / d for weight, d in zip(weights, spread, strict=True)]


def _foretold(measured: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    sums = [
        sum([n * w for n, w in zip(numbers, weights, strict=True)]) if numbers else OUT
        for numbers in measured
    ]
    return shares(sums)


def _spread(positions: Sequence[Position], at: int) -> float:
    """Return the root mean square difference of a feature between two seats; 1 if it is 0."""
    gaps = [
        (seat[at] - other[at]) ** 2
        for measured, _ in positions
        for seat, other in pairwise(measured)
        if seat and other
    ]
    return sqrt(sum(gaps) / len(gaps)) or 1.0 if gaps else 1.0
