"""Data table: rows of cells in columns of common width.

heads = [Share(note("head-name", "Name")), note("head-won", "Won")]
rows = [[Share(strong(f"name-{n}", name)), strong(f"won-{n}", won)] for n, (name, won) in ...]
DataTable([heads, *rows], right=[1])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace

from typing_extensions import override

from engine.app.theme import Scale
from engine.app.widgets.containers import CENTRE, Column, Part, Row, Share, Wrapper
from engine.app.widgets.widget import Size
from engine.app.widgets.words import Label


@dataclass
class DataTable(Wrapper):
    """Rows of cells; the first row may be the headings.

    A column is as wide as its widest cell. A column with a cell that is a `Share` takes the room
    left by the others, in every row.

    Args:
        right: Columns, counted from 0, with labels aligned to the right, like figures.
        gap: Gap between columns in style units.
        down: Gap between rows in style units.
        at: Share of the spare room above each cell, as in a `Row`; None to fill the row's height.
    """

    part: Part = field(init=False)
    rows: Sequence[Sequence[Part]]
    _: KW_ONLY
    right: Collection[int] = ()
    gap: float = 12
    down: float = 6
    at: float | None = CENTRE
    lines: list[Part] = field(init=False)
    """The rows as parts, for callers that give each a background of its own."""

    def __post_init__(self) -> None:
        columns = [
            _column(cells, number in self.right)
            for number, cells in enumerate(zip(*self.rows, strict=True))
        ]
        self.lines = [Row(cells, gap=self.gap, at=self.at) for cells in zip(*columns, strict=True)]
        self.part = Column(self.lines, gap=self.down)


@dataclass
class _Cell(Wrapper):
    """A part that is as wide as the widest of its column."""

    column: Sequence[Part]
    widths: dict[Scale, int]
    """Width of the column in pixels, a cache shared by all its cells."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is not None:
            return self.part.size(scale, width)
        if scale not in self.widths:
            self.widths[scale] = max(part.size(scale)[0] for part in self.column)
        return self.widths[scale], self.part.size(scale)[1]


def _column(parts: Sequence[Part], is_right_aligned: bool) -> list[Part]:
    """Return the parts of a column as cells of one width."""
    for part in parts:
        inner_part = part.part if isinstance(part, Share) else part
        if is_right_aligned and isinstance(inner_part, Label):
            inner_part.align = "right"
    first_share = next((part for part in parts if isinstance(part, Share)), None)
    if first_share is None:
        width_cache = dict[Scale, int]()
        return [_Cell(part, parts, width_cache) for part in parts]
    return [part if isinstance(part, Share) else replace(first_share, part=part) for part in parts]
