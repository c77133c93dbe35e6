"""Easing functions of animations: from the share of the time to the share of the way, 0 to 1."""

from math import cos, pi


def out_cubic(x: float) -> float:
    """Ease out: fast at first, slow at the end."""
    return 1 - (1 - x) ** 3


def in_out_cubic(x: float) -> float:
    """Ease in and out: slow at both ends."""
    return 4 * x**3 if x < 0.5 else 1 - (2 - 2 * x) ** 3 / 2


def in_out_sine(x: float) -> float:
    """Ease in and out gently: slow at both ends, less than the cubic curve."""
    return (1 - cos(pi * x)) / 2


def in_quad(x: float) -> float:
    """Ease in: accelerate steadily, as something that falls."""
    return x * x
