"""How far a share that was counted can be believed (Wilson 1927), at 95 %."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959964
"""Of a normal distribution 95 % lie within so many deviations."""


@dataclass(frozen=True)
class Share:
    """So many of so many, which may be halves."""

    count: float
    of: int

    @property
    def mean(self) -> float:
        """The share, from 0 to 1; a half where nothing was counted."""
        return self.count / self.of if self.of else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times in 20."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.mean
        spread = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        middle, scale = p + Z * Z / (2 * n), 1 + Z * Z / n
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)

    def apart_from(self, other: float) -> bool:
        """Whether the interval does not touch a share."""
        low, high = self.interval
        return not low <= other <= high

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.mean:.0f} [{100 * low:.0f}-{100 * high:.0f}]"


def mean_interval(numbers: list[float]) -> tuple[float, float, float]:
    """The mean of some numbers, and where the true one lies, 19 times in 20."""
    if not numbers:
        return 0.0, 0.0, 0.0
    n = len(numbers)
    mean = sum(numbers) / n
    if n == 1:
        return mean, mean, mean
    deviation = sqrt(sum((each - mean) ** 2 for each in numbers) / (n - 1))
    half = Z * deviation / sqrt(n)
    return mean, mean - half, mean + half
