"""Table of chances: rows of figures, or lines of words without room for columns."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets.containers import Column, FirstThatFits, Part, Share, Sized, Space
from engine.app.widgets.table import DataTable
from engine.app.widgets.widget import Size

ABOVE_CENTRE = 1 / 3
"""Share of the spare room above the rows of figures: they stand above the middle."""


def odds_table(
    rows: Sequence[tuple[Part, Sequence[Part]]],
    lines: Sequence[Part],
    cell: Size,
    *,
    spread: bool = False,
    gap: float = 0,
    grows: int = 0,
) -> FirstThatFits:
    """Return rows of figures, each behind its label, or `lines` if the columns have no room.

    Args:
        rows: Each with its label and its figures; the first one heads the columns.
        lines: The content in words.
        cell: The least width of a figure, and the least height of a row, in pixels.
        spread: True if the columns share the width beside the labels; otherwise they stand at the
            right.
        gap: The gap between columns, in style units.
        grows: The growth of a row where there is room, in pixels.
    """
    figure_width, row_height = cell
    column_count = max((len(cells) for _, cells in rows), default=0)
    table_rows: list[list[Part]] = []
    for label, cells in rows:
        figures = [*cells, *[Space(0)] * (column_count - len(cells))]
        if spread:
            table_rows.append([label, *(Share(figure, least=figure_width) for figure in figures)])
        else:
            sized_figures = [Sized(figure, wide=figure_width) for figure in figures]
            table_rows.append([Share(label, whole=True), *sized_figures])
    head_row, *body_rows = DataTable(table_rows, gap=gap, at=None).lines
    figure_rows: list[Part]
    if grows:
        figure_rows = [Share(row, least=row_height, most=row_height + grows) for row in body_rows]
        table = Column([head_row, *figure_rows], at=ABOVE_CENTRE)
    else:
        table = Column([Sized(row, high=row_height) for row in (head_row, *body_rows)])
    return FirstThatFits([table, Column(lines)])
