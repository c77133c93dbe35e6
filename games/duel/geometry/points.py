"""Points on the table, in inches, as actions write them; and what counts as the same length."""

from __future__ import annotations

import re
from math import hypot
from typing import NamedTuple, Self

TOLERANCE = 0.001 + 1e-9
"""Inches. A distance over a limit by no more than 0.001 is at it (D5); the rest is what arithmetic
loses."""

ENGAGED = 2.0
"""Inches between two bases that are engaged (D14)."""

BASE = 1.0
"""Inches across a warrior's base, where no option says otherwise (D5)."""

_TEXT = re.compile(r"(-?\d{1,4}(?:\.\d{1,6})?),(-?\d{1,4}(?:\.\d{1,6})?)")


class Point(NamedTuple):
    """A place on the table in inches: x to the right, y down (D5). Its text is `3.5,4`."""

    x: float
    y: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """The point that a text stands for. Raises `ValueError` where it is none, or has more
        than six decimals."""
        found = _TEXT.fullmatch(text)
        if not found:
            raise ValueError(f"'{text}' is no point: it needs two numbers, such as 3.5,4.")
        return cls(float(found[1]), float(found[2]))

    def __str__(self) -> str:
        return f"{_short(self.x)},{_short(self.y)}"

    def far(self, other: tuple[float, float]) -> float:
        """How many inches another point is away."""
        return hypot(self.x - other[0], self.y - other[1])

    def settled(self) -> Point:
        """The same point without what arithmetic adds in the last decimals."""
        return Point(round(self.x, 6), round(self.y, 6))

    def rounded(self) -> Point:
        """The nearest point to a thousandth, which is near enough to show and to aim at (D5)."""
        return Point(round(self.x, 3), round(self.y, 3))


def _short(number: float) -> str:
    text = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def apart(one: Point, other: Point, base: float = BASE) -> float:
    """The inches between the edges of two bases (D5); 0 where they touch or overlap."""
    return max(0.0, one.far(other) - base)


def engaged(one: Point, other: Point, base: float = BASE) -> bool:
    """Whether two warriors who stand here are engaged (D14)."""
    return one.far(other) <= ENGAGED + base + TOLERANCE


def groups(points: list[Point], base: float = BASE) -> list[list[int]]:
    """The fights (D15): indices of those whom engagements join, directly or through others, each
    group and all groups in rising order. Whoever is engaged with nobody is in none."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for first in range(len(points)):
        if first in seen:
            continue
        joined = [first]
        for one in joined:
            joined += [
                other
                for other, at in enumerate(points)
                if other not in joined and engaged(points[one], at, base)
            ]
        seen.update(joined)
        if len(joined) > 1:
            found.append(sorted(joined))
    return found
