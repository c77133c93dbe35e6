"""Chances as a table, where there is room for one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets.containers import Column, First, Part, Share, Sized, Space
from engine.app.widgets.table import DataTable
from engine.app.widgets.widget import Size


def odds_table(
    rows: Sequence[tuple[Part, Sequence[Part]]],
    lines: Sequence[Part],
    cell: Size,
    *,
    spread: bool = False,
    gap: float = 0,
    grows: int = 0,
) -> First:
    """Return rows of figures, each behind its label; the same in lines where the columns have no
    room. The first row heads the columns.

    cell: how wide a figure is at least, and how high a row, in pixels. spread: the columns share
    what the labels leave, and do not only stand at the right. gap: between columns, in style units.
    grows: how much higher a row may be where there is room, in pixels.
    """
    wide, tall = cell
    most = max((len(cells) for _, cells in rows), default=0)
    laid: list[list[Part]] = []
    for label, cells in rows:
        figures = [*cells, *[Space(0)] * (most - len(cells))]
        if spread:
            laid.append([label, *(Share(each, least=wide) for each in figures)])
        else:
            laid.append([Share(label, whole=True), *(Sized(each, wide=wide) for each in figures)])
    heads, *others = DataTable(laid, gap=gap, at=None).lines
    below: list[Part]
    if grows:
        below = [Share(row, least=tall, most=tall + grows) for row in others]
        table = Column([heads, *below], at=1 / 3)
    else:
        table = Column([Sized(row, high=tall) for row in (heads, *others)])
    return First([table, Column(lines)])
