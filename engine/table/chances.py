"""A chance in words."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction, unit: str = "\N{NO-BREAK SPACE}%") -> str:
    """A chance in per cent; only what is certain is said to be 0 or 100."""
    shown = round(100 * chance)
    if chance > 0 and shown == 0:
        return f"<1{unit}"
    if chance < 1 and shown == 100:
        return f">99{unit}"
    return f"{shown}{unit}"
