"""Yards: a house in a front corner of a plot, and a fence or a hedge about the rest of it.

Points are measured from the middle of the plot: x along its front, y away from it.
"""

from __future__ import annotations

from typing import NamedTuple

from games.duel.geometry.points import Point

GATES = (1.2, 2.0)
"""Least and greatest width of a gate: a base is 1 inch wide."""
LEAST_SIDE = 1.2
"""Least length of a side."""
LEAST_FRONT = 1.8
"""Least length of the closed part of the front: a shorter one is left out, for a wide gate."""
JOINT = 0.08
"""Gap between two sides, or between a side and the house: rounding may not let them overlap."""


class Plot(NamedTuple):
    """Plot of a yard, with its house on the left.

    Attributes:
        width: The length along the front, to the middles of the sides.
        depth: The length away from the front, to the middles of the sides.
        house: The right, back corner of the house.
        thickness: The thickness of the sides.
    """

    width: float
    depth: float
    house: Point
    thickness: float


class YardSide(NamedTuple):
    """One side of a yard.

    Attributes:
        middle: Its middle.
        length: Its length.
        is_across: True if it runs along the front, False if away from it.
    """

    middle: Point
    length: float
    is_across: bool


class Yard(NamedTuple):
    """Sides of a yard and its gate, which is the open part of its front beside the house.

    Attributes:
        sides: The right side, the back, the left side from the house on, and perhaps a part of
            the front.
        gate: The middle of the gate.
        gate_width: The width of the gate.
    """

    sides: list[YardSide]
    gate: Point
    gate_width: float


def yard_of(plot: Plot, gate_width: float) -> Yard | None:
    """Return the yard of a plot; None if that has no room for it.

    Args:
        plot: The plot.
        gate_width: The wanted width of the gate.
    """
    half = plot.thickness / 2
    left = -plot.width / 2
    right = plot.width / 2
    front = -plot.depth / 2
    back = plot.depth / 2
    front_length = right - half - JOINT - plot.house.x - gate_width
    has_front = front_length >= LEAST_FRONT
    if not has_front:  # the gate is the whole front: the right side comes close enough for that
        gate_width = min(gate_width, right - half - plot.house.x)
        right = plot.house.x + gate_width + half
    left_begin = plot.house.y + JOINT
    side_end = back - half - JOINT
    if gate_width < GATES[0] or side_end - left_begin < LEAST_SIDE:
        return None
    sides = [
        _away(right, front - half, side_end),
        YardSide(Point((left + right) / 2, back), right - left + 2 * half, is_across=True),
        _away(left, left_begin, side_end),
    ]
    if has_front:
        middle = Point(right - half - JOINT - front_length / 2, front)
        sides.append(YardSide(middle, front_length, is_across=True))
    return Yard(sides, Point(plot.house.x + gate_width / 2, front), gate_width)


def _away(x: float, begin: float, end: float) -> YardSide:
    """Return a side that runs away from the front."""
    return YardSide(Point(x, (begin + end) / 2), end - begin, is_across=False)
