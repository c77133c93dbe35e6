"""Confidence intervals at 95 % for figures that were counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf, sqrt

import msgspec
from msgspec.structs import replace

from engine.words.percents import whole_parts

Z = 1.959964
"""Standard deviations on each side of the mean that contain 95 % of a normal distribution."""


class Figure(msgspec.Struct, frozen=True):
    """Measured value with its confidence interval.

    Attributes:
        value: The measured value.
        low: Lower end of the interval that contains the true value 19 times in 20.
        high: Upper end of the interval.
        of: Number of independent samples.
    """

    value: float
    low: float
    high: float
    of: int

    def is_apart_from(self, other: float) -> bool:
        """Return True if the interval does not contain a number."""
        return not self.low <= other <= self.high

    def is_clear_of(self, other: float) -> bool:
        """Return True if the interval, rounded as it is printed, does not contain a number.

        Rounded to whole numbers, an interval that reads `39 to 50` contains 50.
        """
        return not round(self.low) <= round(other) <= round(self.high)


def share(count: float, sample_size: int) -> Figure:
    """Return a share in percent with its Wilson score interval (Wilson 1927).

    `count` is the number of successes among `sample_size` samples; a draw may count as a half.
    """
    if not sample_size:  # any share is possible
        return Figure(50.0, low=0.0, high=100.0, of=0)
    proportion = count / sample_size
    middle = proportion + Z * Z / (2 * sample_size)
    half_width = Z * sqrt(
        proportion * (1 - proportion) / sample_size + Z * Z / (4 * sample_size * sample_size)
    )
    divisor = 1 + Z * Z / sample_size
    low = (middle - half_width) / divisor
    high = (middle + half_width) / divisor
    return Figure(_percent(proportion), low=_percent(low), high=_percent(high), of=sample_size)


def whole_percents(shares: Sequence[Figure]) -> list[Figure]:
    """Return shares of one whole, rounded to whole numbers that add up to 100.

    Shares that do not add up to one whole stay unchanged.
    """
    parts = [figure.value / 100 for figure in shares]
    if round(sum(parts), 2) != 1:
        return [*shares]
    return [
        replace(figure, value=float(value))
        for figure, value in zip(shares, whole_parts(parts), strict=True)
    ]


def _percent(part: float) -> float:
    """Return a share in percent with one decimal."""
    return round(100 * min(1.0, max(0.0, part)), 1)


def mean(numbers: Sequence[float], maximum: float = inf, minimum: float = 0.0) -> Figure:
    """Return the mean of numbers, with an interval within `minimum` and `maximum`."""
    sample_size = len(numbers)
    if not sample_size:
        return Figure(0.0, 0.0, 0.0, 0)
    value = sum(numbers) / sample_size
    deviation = sqrt(sum((number - value) ** 2 for number in numbers) / max(1, sample_size - 1))
    half_width = Z * deviation / sqrt(sample_size)
    low = max(minimum, value - half_width)
    high = min(maximum, value + half_width)
    return Figure(round(value, 3), low=round(low, 3), high=round(high, 3), of=sample_size)


def median(numbers: Sequence[float]) -> Figure:
    """Return the median of numbers, with an interval between two of them.

    The rank of the median is normally distributed, with a standard deviation of half the square
    root of n, as the number of heads among n coins.
    """
    sample_size = len(numbers)
    sorted_numbers = sorted(numbers)
    if not sample_size:
        return Figure(0.0, 0.0, 0.0, 0)
    half_width = Z * sqrt(sample_size) / 2
    low_index = max(0, floor(sample_size / 2 - half_width))
    high_index = min(sample_size - 1, ceil(sample_size / 2 + half_width))
    value = (sorted_numbers[(sample_size - 1) // 2] + sorted_numbers[sample_size // 2]) / 2
    return Figure(
        value, low=sorted_numbers[low_index], high=sorted_numbers[high_index], of=sample_size
    )


def difference(one: Figure, other: Figure) -> Figure:
    """Return the difference between two independent figures (Newcombe 1998)."""
    value = one.value - other.value
    low = value - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Figure(round(value, 3), round(low, 3), round(high, 3), min(one.of, other.of))
