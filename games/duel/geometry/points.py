"""Points on the table in inches, their text form in actions, and distances between bases.

Clauses such as D5 are in games/duel/rules.md.
"""

from __future__ import annotations

import re
from math import hypot
from typing import NamedTuple, Self

from typing_extensions import override

TOLERANCE = 0.001 + 1e-9
"""Inches by which a distance may exceed a limit and still be at it.

A thousandth is the rule's (D5); the rest is what arithmetic loses.
"""

ENGAGEMENT_RANGE = 2.0
"""Greatest distance in inches between two bases that are engaged (D14)."""

BASE = 1.0
"""Diameter of a warrior's base in inches, unless an option changes it (D5)."""

_TEXT = re.compile(r"(-?\d{1,4}(?:\.\d{1,6})?),(-?\d{1,4}(?:\.\d{1,6})?)")
"""Two numbers of at most four digits and six decimals, with a comma between them."""


class Point(NamedTuple):
    """Place on the table in inches: x to the right, y down (D5). Its text is `3.5,4`."""

    x: float
    y: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the point that a text stands for.

        Raises:
            ValueError: if the text is no point, or has more than six decimals.
        """
        match = _TEXT.fullmatch(text)
        if not match:
            raise ValueError(f"'{text}' is no point: it needs two numbers, such as 3.5,4.")
        return cls(float(match[1]), float(match[2]))

    @override
    def __str__(self) -> str:
        return f"{_short(self.x)},{_short(self.y)}"

    def distance_to(self, other: tuple[float, float]) -> float:
        """Return the distance to another point in inches."""
        return hypot(self.x - other[0], self.y - other[1])

    def snapped(self) -> Point:
        """Return the point rounded to six decimals, without the errors of arithmetic."""
        return Point(round(self.x, 6), round(self.y, 6))

    def rounded(self) -> Point:
        """Return the nearest point in thousandths of an inch, precise enough to aim at (D5)."""
        return Point(round(self.x, 3), round(self.y, 3))


def _short(number: float) -> str:
    text = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def gap_between(one: Point, other: Point, base: float = BASE) -> float:
    """Return the inches between the edges of two bases (D5), 0 if they touch or overlap."""
    return max(0.0, one.distance_to(other) - base)


def are_engaged(one: Point, other: Point, base: float = BASE) -> bool:
    """Return True if warriors who stand on these two points are engaged (D14)."""
    return one.distance_to(other) <= ENGAGEMENT_RANGE + base + TOLERANCE


def engaged_groups(points: list[Point], base: float = BASE) -> list[list[int]]:
    """Return the fights (D15) as lists of indices into `points`.

    A fight joins everybody who is engaged with another member of it. The indices of each fight and
    the fights themselves are in rising order. A point that is engaged with no other is in no fight.
    """
    all_groups: list[list[int]] = []
    grouped_indices: set[int] = set()
    for index in range(len(points)):
        if index in grouped_indices:
            continue
        group = [index]
        for member in group:  # which grows meanwhile: those who join are looked at, too
            group += [
                index_near
                for index_near, point in enumerate(points)
                if index_near not in group and are_engaged(points[member], point, base)
            ]
        grouped_indices.update(group)
        if len(group) > 1:
            all_groups.append(sorted(group))
    return all_groups
