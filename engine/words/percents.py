"""Rounding of shares to percentages that add up to 100."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import floor

Part = Fraction | float
"""Part of one whole, from 0 to 1."""


def whole_parts(parts: Sequence[Part], whole: int = 100) -> list[int]:
    """Return these parts of `whole` as whole numbers with an unchanged sum.

    Each is rounded down; the parts with the largest remainders get the rest.
    """
    return [*_rounded_parts(tuple(parts), whole)]


@lru_cache(1024)  # a table shows the same chances at every layout
def _rounded_parts(parts: tuple[Part, ...], whole: int) -> tuple[int, ...]:
    """Return what `whole_parts` does, from arguments that can be cached."""
    exact_parts = [whole * part for part in parts]
    whole_numbers = [floor(number) for number in exact_parts]
    missing_count = round(sum(exact_parts)) - sum(whole_numbers)
    remainders = [exact - number for exact, number in zip(exact_parts, whole_numbers, strict=True)]
    by_remainder = sorted(range(len(parts)), key=lambda index: -remainders[index])
    for index in by_remainder[:missing_count]:
        whole_numbers[index] += 1
    return tuple(whole_numbers)


def percent(chance: Part, unit: str = "\N{NO-BREAK SPACE}%") -> str:
    """Return a chance in per cent; only a certainty is shown as 0 or 100."""
    return percent_words([chance], unit)[0]


def percent_words(
    parts: Sequence[Part], unit: str = "\N{NO-BREAK SPACE}%", digits: int = 0
) -> list[str]:
    """Return the parts of one whole in per cent, with `digits` decimal places and a sum of 100."""
    steps_per_percent = 10**digits
    all_steps = 100 * steps_per_percent
    smallest_step = 1 / steps_per_percent
    texts = []
    for share, number in zip(parts, whole_parts(parts, all_steps), strict=True):
        if share > 0 and number == 0:
            texts.append(f"<{smallest_step:.{digits}f}{unit}")
        elif share < 1 and number == all_steps:
            texts.append(f">{100 - smallest_step:.{digits}f}{unit}")
        else:
            texts.append(f"{number / steps_per_percent:.{digits}f}{unit}")
    return texts
