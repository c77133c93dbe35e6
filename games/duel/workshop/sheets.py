"""Division of a table into sheets of paper, in inches, without drawing.

Neighbouring sheets overlap by a quarter of an inch, so that they can be joined without a gap. There
are as few sheets as possible, all of about one size.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import Literal, NamedTuple

from games.duel.geometry.points import Point

Paper = Literal["a4", "letter"]
MM_PER_INCH = 25.4
PAPERS: dict[Paper, tuple[float, float]] = {
    "a4": (210 / MM_PER_INCH, 297 / MM_PER_INCH),
    "letter": (8.5, 11.0),
}
"""Width and height of papers in portrait orientation, in inches."""

MARGIN = 0.5
"""Blank margin at each side of a sheet in inches; few printers print there."""
OVERLAP = 0.25
"""Overlap of two neighbouring sheets in inches; they are joined in its middle."""
STEPS_PER_INCH = 4
"""Number of places per inch at which a sheet may begin."""


class SheetArea(NamedTuple):
    """Part of a table on a sheet, in inches from the table's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Sheet:
    """One sheet: its row and column, its part of the table, and the names of its neighbours.

    A neighbour is "" at the table's edge.
    """

    row: int
    column: int
    area: SheetArea
    above: str
    left: str
    right: str
    below: str

    @property
    def name(self) -> str:
        """Letter of the row and number of the column: A1, A2, B1."""
        return _sheet_name(self.row, self.column)


@dataclass(frozen=True)
class PrintPlan:
    """Division of a table into sheets; all pairs are across and down.

    Attributes:
        table: Size of the table in inches.
        page_size: Size of the paper in inches, in its orientation.
        counts: Number of sheets.
        steps: Distance in inches from the beginning of one sheet to that of the next.
    """

    table: tuple[float, float]
    page_size: tuple[float, float]
    counts: tuple[int, int]
    steps: tuple[float, float]

    @property
    def sheets(self) -> list[Sheet]:
        """All sheets, row by row."""
        columns, rows = self.counts
        return [self._sheet(row, column) for row in range(rows) for column in range(columns)]

    def joins(self, axis: Literal["x", "y"]) -> list[float]:
        """Return the places of the joins along an axis of the table, in inches."""
        index = 0 if axis == "x" else 1
        return [self.steps[index] * each + OVERLAP / 2 for each in range(1, self.counts[index])]

    def crosses(self, part: SheetArea) -> list[Point]:
        """Return the points of a part that its neighbours mark, too, in inches.

        They lie on each join, where another join crosses it and at its ends.
        """
        width, height = self.table
        x_joins = self.joins("x")
        y_joins = self.joins("y")
        points = [Point(x, y) for x in x_joins for y in (0.0, *y_joins, height)]
        points += [Point(x, y) for x in (0.0, width) for y in y_joins]
        return [
            point
            for point in points
            if part.left <= point.x <= part.right and part.top <= point.y <= part.bottom
        ]

    def _sheet(self, row: int, column: int) -> Sheet:
        columns, rows = self.counts
        width, height = self.table
        column_step, row_step = self.steps
        left = column_step * column
        top = row_step * row
        is_last_column = column + 1 == columns
        is_last_row = row + 1 == rows
        right = width if is_last_column else left + column_step + OVERLAP
        bottom = height if is_last_row else top + row_step + OVERLAP
        return Sheet(
            row,
            column,
            SheetArea(left, top, right, bottom),
            above=_sheet_name(row - 1, column) if row else "",
            left=_sheet_name(row, column - 1) if column else "",
            right="" if is_last_column else _sheet_name(row, column + 1),
            below="" if is_last_row else _sheet_name(row + 1, column),
        )


def print_plan(table: tuple[float, float], paper: Paper) -> PrintPlan:
    """Return the division of a table into portrait or landscape sheets, with fewer of the two."""
    short_side, long_side = PAPERS[paper]
    return min(
        (_plan_on_page(table, page) for page in ((short_side, long_side), (long_side, short_side))),
        key=lambda plan: plan.counts[0] * plan.counts[1],
    )


def _plan_on_page(table: tuple[float, float], page: tuple[float, float]) -> PrintPlan:
    columns, column_step = _division(table[0], page[0])
    rows, row_step = _division(table[1], page[1])
    return PrintPlan(table, page, (columns, rows), (column_step, row_step))


def _division(side: float, paper: float) -> tuple[int, float]:
    """Return the number of sheets along a side, and the distance between their beginnings."""
    # Every sheet but the last shows the overlap in addition to its step.
    max_step = floor((paper - 2 * MARGIN - OVERLAP) * STEPS_PER_INCH) / STEPS_PER_INCH
    count = max(1, ceil((side - OVERLAP) / max_step))
    return count, ceil((side - OVERLAP) / count * STEPS_PER_INCH) / STEPS_PER_INCH


def _sheet_name(row: int, column: int) -> str:
    return f"{chr(ord('A') + row)}{column + 1}"
