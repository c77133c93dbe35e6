"""How a table is parted into sheets of paper, in inches; nothing is drawn here.

Neighbours show the same quarter of an inch twice, so that they can be joined without a gap. The
sheets are as few as they can be, and all of about one size.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import Literal, NamedTuple

from games.duel.geometry.points import Point

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)}
"""Width and height of papers in inches, upright."""

MARGIN = 0.5
"""Inches at each side of a sheet that no battlefield reaches: few printers reach them."""
OVERLAP = 0.25
"""Inches of the table that two neighbours both show; they are joined in the middle of it."""
FINE = 4
"""A sheet begins at a whole part of an inch: at so many places in each."""


class Part(NamedTuple):
    """What of a table a sheet shows, in inches from the table's upper left corner."""

    left: float
    top: float
    right: float
    low: float


@dataclass(frozen=True)
class Sheet:
    """One sheet: its place among the others, what it shows, and the names of those beside it, ""
    at the table's edge."""

    row: int
    column: int
    part: Part
    above: str
    left: str
    right: str
    below: str

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column: A1, A2, B1."""
        return _name(self.row, self.column)


@dataclass(frozen=True)
class Plan:
    """A table in sheets: the paper's width and height as it lies, how many sheets there are and how
    far from one to the next, each across and down."""

    table: tuple[float, float]
    page: tuple[float, float]
    count: tuple[int, int]
    step: tuple[float, float]

    @property
    def sheets(self) -> list[Sheet]:
        """All sheets, row by row."""
        columns, rows = self.count
        return [self._sheet(row, column) for row in range(rows) for column in range(columns)]

    def joins(self, axis: int) -> list[float]:
        """Where sheets are joined: across (0) or down (1) the table."""
        return [self.step[axis] * each + OVERLAP / 2 for each in range(1, self.count[axis])]

    def crosses(self, part: Part) -> list[Point]:
        """The points of a part that neighbours mark, too: on each join, where another one crosses
        it and where it ends."""
        (wide, tall), across, down = self.table, self.joins(0), self.joins(1)
        points = [Point(x, y) for x in across for y in (0.0, *down, tall)]
        points += [Point(x, y) for x in (0.0, wide) for y in down]
        return [
            each
            for each in points
            if part.left <= each.x <= part.right and part.top <= each.y <= part.low
        ]

    def _sheet(self, row: int, column: int) -> Sheet:
        (columns, rows), (wide, tall) = self.count, self.table
        left, top = self.step[0] * column, self.step[1] * row
        last = column + 1 == columns, row + 1 == rows
        right = wide if last[0] else left + self.step[0] + OVERLAP
        low = tall if last[1] else top + self.step[1] + OVERLAP
        return Sheet(
            row,
            column,
            Part(left, top, right, low),
            above=_name(row - 1, column) if row else "",
            left=_name(row, column - 1) if column else "",
            right="" if last[0] else _name(row, column + 1),
            below="" if last[1] else _name(row + 1, column),
        )


def planned(table: tuple[float, float], paper: Paper) -> Plan:
    """The sheets of a table, upright or on their side, whichever are fewer."""
    short, long = PAPERS[paper]
    return min(
        (_lying(table, page) for page in ((short, long), (long, short))),
        key=lambda plan: plan.count[0] * plan.count[1],
    )


def _lying(table: tuple[float, float], page: tuple[float, float]) -> Plan:
    (columns, across), (rows, down) = map(_parted, table, page)
    return Plan(table, page, (columns, rows), (across, down))


def _parted(side: float, paper: float) -> tuple[int, float]:
    """How many sheets a side of the table needs, and how far each begins after the one before."""
    most = floor((paper - 2 * MARGIN - OVERLAP) * FINE) / FINE
    count = max(1, ceil((side - OVERLAP) / most))
    return count, ceil((side - OVERLAP) / count * FINE) / FINE


def _name(row: int, column: int) -> str:
    return f"{chr(ord('A') + row)}{column + 1}"
