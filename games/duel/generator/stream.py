"""Random numbers from a seed, the same on every platform and in every version of Python.

The generator is SplitMix64 (Steele, Lea and Flood, 2014), seeded by SHA-256 of the seed's text.
`random.Random` is not used, because its `choice` and `shuffle` change between versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_INCREMENT = 0x9E3779B97F4A7C15
_FACTORS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_STEPS_PER_INCH = 1000
"""Random lengths are whole thousandths of an inch."""


class Stream:
    """Stream of random numbers.

    Args:
        words: Words that seed it; other words give another stream.
    """

    def __init__(self, *words: object) -> None:
        text = "|".join(map(str, words))
        self._state = int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def _next(self) -> int:
        """Return the next number of 64 bits."""
        self._state = (self._state + _INCREMENT) & _MASK
        number = self._state
        number = ((number ^ (number >> 30)) * _FACTORS[0]) & _MASK
        number = ((number ^ (number >> 27)) * _FACTORS[1]) & _MASK
        return number ^ (number >> 31)

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 up to, but without, a limit."""
        return self._next() % limit  # the bias is below 2 ** -50 for every limit used here

    def between(self, low: float, high: float) -> float:
        """Return a random number from `low` to `high`, to a thousandth."""
        steps = max(0, round((high - low) * _STEPS_PER_INCH))
        return round(low + self._next() % (steps + 1) / _STEPS_PER_INCH, 3)

    def integer(self, low: int, high: int) -> int:
        """Return a random whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def degrees(self) -> int:
        """Return a random direction, a multiple of 5 degrees."""
        return 5 * self.below(72)

    def happens(self, share: float) -> bool:
        """Return True with this probability, in thousandths."""
        return self.below(1000) < round(share * 1000)

    def pick(self, items: Sequence[T]) -> T:
        """Return a random one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            item = order[last]
            order[last] = order[other]
            order[other] = item
        return order
