"""Chances as a table, where there is room for one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.theme import Scale
from engine.app.widgets.containers import Column, First, Part, Row, Share, Sized, Space


def odds_table(
    scale: Scale,
    rows: Sequence[tuple[Part, Sequence[Part]]],
    lines: Sequence[Part],
    cell: int,
    tall: int,
    *,
    spread: bool = False,
    gap: float = 0,
    grows: int = 0,
) -> First:
    """Rows of figures, each behind its label; the same in lines where the columns have no room. The
    first row heads the columns.

    cell, tall: how wide a figure is at least, and how high a row, in pixels. spread: the columns
    share what the labels leave, and do not only stand at the right. gap: between columns, in style
    units. grows: how much higher a row may be where there is room, in pixels.
    """
    first = max((label.size(scale)[0] for label, _ in rows), default=0)
    most = max((len(cells) for _, cells in rows), default=0)
    laid: list[Part] = []
    for label, cells in rows:
        figures: list[Part] = [*cells, *[Space(0)] * (most - len(cells))]
        parts: list[Part]
        if spread:
            parts = [Sized(label, first), *(Share(each, least=cell) for each in figures)]
        else:
            parts = [Share(label, least=first), *(Sized(each, cell) for each in figures)]
        row = Row(parts, gap=gap)
        if grows and laid:
            laid.append(Share(row, least=tall, most=tall + grows))
        else:
            laid.append(Sized(row, down=0 if grows else tall))
    return First([Column(laid, at=1 / 3 if grows else 0), Column(lines)])
