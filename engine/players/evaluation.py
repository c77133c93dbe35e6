"""Evaluation of positions: the value for each seat, from weighted features.

A value is a seat's probability to win. A seat that plays alone has no opponent, so that its sum is
compared with 0 in place of theirs. The search calls `measure` and `is_quiet` of the `Evaluation`
that a game provides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from operator import itemgetter
from typing import Any, NamedTuple

from engine.rules.notation import Action
from engine.rules.state import State

DECIMAL_PLACES = 9
"""Decimal places of values, few enough that the result is equal on every machine."""
OUT_OF_GAME_SUM = -60.0
"""Weighted sum of a seat that is out of the game, so low that its value is 0."""
LEAST_CHANCE = 1e-6
"""Limit of a chance near 0 and near 1, which keeps its log odds finite."""


class Feature(NamedTuple):
    """Measurable quantity that shows how well a seat stands.

    The words for it are in `words.reasons.Outlook`.

    Attributes:
        name: The name of the feature.
        weight: The factor with which it counts, in log odds.
        own: True if it is computed from the seat's own secrets, so that its words are hidden from
            the others at the table.
    """

    name: str
    weight: float
    own: bool = False


def in_order_of(features: Sequence[Feature]) -> Callable[[Mapping[str, float]], Sequence[float]]:
    """Return a function that puts values, given by the names of features, in the features' order.

    The search calls it for each seat of each position that it evaluates.
    """
    return itemgetter(*(feature.name for feature in features))


class Evaluation(NamedTuple):
    """Evaluation function of a game: the features and their weights.

    Attributes:
        features: The features, with their weights.
        measure: Returns the features of each seat, in seat order; an empty list for a seat that is
            out.
        is_quiet: Returns True if a position can be evaluated as it is; in the middle of a fight it
            can't.
    """

    features: tuple[Feature, ...]
    measure: Callable[[Any], Sequence[Sequence[float]]]
    is_quiet: Callable[[Any], bool] = lambda s: True

    @property
    def weights(self) -> list[float]:
        """Weights of the features, in order."""
        return [feature.weight for feature in self.features]

    def with_weights(self, new_weights: Sequence[float]) -> Evaluation:
        """Return this evaluation with other weights."""
        pairs = zip(self.features, new_weights, strict=True)
        features = tuple(feature._replace(weight=weight) for feature, weight in pairs)
        return self._replace(features=features)


BLANK = Evaluation((), lambda s: [[] for _ in range(s.seats)])
"""Evaluation without features, which knows only the result of a finished game."""


def values(
    s: State, features_by_seat: Sequence[Sequence[float]], weights: Sequence[float]
) -> list[float]:
    """Return the probability of each seat to win, in seat order.

    For a finished game this is its result; a draw is shared by all. Otherwise it is the softmax of
    the weighted sums of the features. Of a seat that plays alone it is the sigmoid of its sum, also
    after the end.

    Args:
        s: The state.
        features_by_seat: The features of each seat, as `Evaluation.measure` returns them.
        weights: The weights of the features.
    """
    if is_decided(s):
        return result_values(s)
    return softmax(weighted_sums(features_by_seat, weights))


def weighted_sums(
    features_by_seat: Sequence[Sequence[float]], weights: Sequence[float]
) -> list[float]:
    """Return the weighted sum of the features of each seat, in seat order."""
    sums: list[float] = []
    for values_of_seat in features_by_seat:
        if values_of_seat:
            pairs = zip(values_of_seat, weights, strict=True)
            sums.append(sum([value * weight for value, weight in pairs]))
        else:
            sums.append(OUT_OF_GAME_SUM)
    return sums


def is_decided(s: State) -> bool:
    """Return True if the game is over and has a winner or is a draw; never for a seat alone."""
    return s.outcome is not None and s.seats > 1


def result_values(s: State) -> list[float]:
    """Return the value of a finished game to each seat: 1, 0, or equal shares of a draw."""
    assert s.outcome
    winner = s.outcome.winner
    if winner is None:
        return [1 / s.seats] * s.seats
    return [float(seat == winner) for seat in range(1, s.seats + 1)]


def softmax(sums: Sequence[float]) -> list[float]:
    """Return the softmax of some sums; a single sum is compared with 0."""
    is_alone = len(sums) == 1
    highest = max(0.0, sums[0]) if is_alone else max(sums)  # taken off, so that no power overflows
    powers = [exp(value - highest) for value in sums]
    total_power = sum(powers)
    if is_alone:
        total_power += exp(-highest)
    return [round(power / total_power, DECIMAL_PLACES) for power in powers]


def log_odds(chance: float, limit: float = LEAST_CHANCE) -> float:
    """Return the log odds of a chance, limited to the range from `limit` to 1 - `limit`."""
    limited_chance = min(1 - limit, max(limit, chance))
    return log(limited_chance / (1 - limited_chance))


def nearly_best(chance_by_answer: Mapping[Action, float], margin: float) -> list[Action]:
    """Return the answers whose chance to win is close to the best one, in their order.

    Args:
        chance_by_answer: The chance to win after each answer, from 0 to 1.
        margin: The greatest shortfall from the best answer, in log odds.
    """
    odds_by_answer = {answer: log_odds(chance) for answer, chance in chance_by_answer.items()}
    least = max(odds_by_answer.values()) - margin
    return [answer for answer, odds in odds_by_answer.items() if odds >= least]
