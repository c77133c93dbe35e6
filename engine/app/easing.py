"""How motions speed up and slow down: each function takes the share of the time that has passed,
from 0 to 1, and returns the share of the way."""

from math import cos, pi


def out_cubic(x: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - x) ** 3


def in_out_cubic(x: float) -> float:
    """Slow at both ends."""
    return 4 * x**3 if x < 0.5 else 1 - (2 - 2 * x) ** 3 / 2


def in_out_sine(x: float) -> float:
    """Slow at both ends, gently."""
    return (1 - cos(pi * x)) / 2


def in_quad(x: float) -> float:
    """Falling."""
    return x * x
