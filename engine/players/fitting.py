"""Fitting of evaluation weights to games that were played, by logistic regression.

For each position, the features of every seat are known, and the share of the game that each seat
won in the end. The weights are fitted so that the softmax of the seats' sums predicts these shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt
from typing import NamedTuple

from engine.players.evaluation import softmax, weighted_sums

DESCENT_STEPS = 100
"""Number of steps of gradient descent."""
LEARNING_RATE = 0.5
"""Length of a step, for features scaled to a spread of 1."""
MOMENTUM = 0.9
"""Share of the last step that the next one carries on."""
REGULARISATION = 0.002
"""Strength of the pull of weights towards 0 (regularisation), which matters when games are few."""
MIN_CHANCE = 1e-9
"""Smallest predicted chance, so that its logarithm is finite."""


class Position(NamedTuple):
    """Features of each seat in a position, and the share of the game that each won in the end."""

    measured: Sequence[Sequence[float]]
    won: Sequence[float]


def log_loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """Return the mean log loss of the predictions: 0 is perfect, 0.69 a guess between two seats."""
    total = 0.0
    for features_by_seat, shares_won in positions:
        for chance, share in zip(
            _predicted_chances(features_by_seat, weights), shares_won, strict=True
        ):
            total -= share * log(max(chance, MIN_CHANCE))
    return total / max(1, len(positions))


def accuracy(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """Return the share of the positions in which the seat predicted to win has won."""
    correct = 0.0
    for features_by_seat, shares_won in positions:
        chances = _predicted_chances(features_by_seat, weights)
        correct += shares_won[chances.index(max(chances))]
    return correct / max(1, len(positions))


def fit_weights(positions: Sequence[Position], count: int) -> list[float]:
    """Return the `count` weights that predict the results of these positions best."""
    spreads = [_spread_of_feature(positions, feature) for feature in range(count)]
    scaled_positions = [
        _scale_features(position, spreads) for position in positions if len(position.won) > 1
    ]
    weights = [0.0] * count
    change = [0.0] * count
    for _ in range(DESCENT_STEPS):
        gradient = [REGULARISATION * weight for weight in weights]
        for features_by_seat, shares_won in scaled_positions:
            for features, chance, share in zip(
                features_by_seat,
                _predicted_chances(features_by_seat, weights),
                shares_won,
                strict=True,
            ):
                error = (chance - share) / len(scaled_positions)
                if features:
                    gradient = [
                        slope + error * number
                        for slope, number in zip(gradient, features, strict=True)
                    ]
        change = [
            MOMENTUM * previous - LEARNING_RATE * slope
            for previous, slope in zip(change, gradient, strict=True)
        ]
        weights = [weight + step for weight, step in zip(weights, change, strict=True)]
    return [weight / spread for weight, spread in zip(weights, spreads, strict=True)]


def _scale_features(position: Position, spreads: Sequence[float]) -> Position:
    """Return a position with its features divided by these spreads; a seat that is out has none."""
    scaled_features = [
        [value / spread for value, spread in zip(features, spreads, strict=False)]
        for features in position.measured
    ]
    return Position(scaled_features, position.won)


def _predicted_chances(
    features_by_seat: Sequence[Sequence[float]], weights: Sequence[float]
) -> list[float]:
    return softmax(weighted_sums(features_by_seat, weights))


def _spread_of_feature(positions: Sequence[Position], feature: int) -> float:
    """Return the root mean square difference of a feature between two seats; 1 if it is 0."""
    squares = [
        (features[feature] - others_features[feature]) ** 2
        for features_by_seat, _ in positions
        for features, others_features in pairwise(features_by_seat)
        if features and others_features
    ]
    if not squares:
        return 1.0
    return sqrt(sum(squares) / len(squares)) or 1.0
