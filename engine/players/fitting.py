"""Weights of an evaluation, fitted to games that were played: logistic regression, by hand.

Of each position the numbers of every seat are known, and what share of the game each won in the
end. The weights sought are those with which the softmax of the seats' sums foretells that best.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt
from typing import NamedTuple

from engine.players.evaluation import OUT, shares

ROUNDS = 100
"""So many steps downhill."""
STEP = 0.5
CARRIED = 0.9
"""How far a step goes, on features of spread 1, and how much of the last one it carries on."""
HELD = 0.002
"""How strongly weights are held at nothing, so that few games don't carry them away."""
LEAST = 1e-9


class Position(NamedTuple):
    """The numbers of each seat, and the share of the game that each has won in the end."""

    measured: Sequence[Sequence[float]]
    won: Sequence[float]


def log_loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """How badly the weights foretell: 0 is perfect, and whoever of two seats knows nothing has
    0.69."""
    total = 0.0
    for measured, won in positions:
        for chance, share in zip(_foretold(measured, weights), won, strict=True):
            total -= share * log(max(chance, LEAST))
    return total / max(1, len(positions))


def right(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """In what share of the positions the seat that is foretold to win has won."""
    found = 0.0
    for measured, won in positions:
        chances = _foretold(measured, weights)
        found += won[chances.index(max(chances))]
    return found / max(1, len(positions))


def fitted(positions: Sequence[Position], count: int) -> list[float]:
    """The `count` weights that foretell these positions best."""
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
    """How far a feature of two seats differs, as a rule; 1 where it never does."""
    gaps = [
        (seat[at] - other[at]) ** 2
        for measured, _ in positions
        for seat, other in pairwise(measured)
        if seat and other
    ]
    return sqrt(sum(gaps) / len(gaps)) or 1.0 if gaps else 1.0
