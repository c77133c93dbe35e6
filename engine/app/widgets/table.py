"""Rows of cells in columns that all rows share.

heads = [Share(note("head-name", "Name")), note("head-won", "Won")]
rows = [[Share(strong(f"name-{n}", name)), strong(f"won-{n}", won)] for n, (name, won) in ...]
Table([heads, *rows], right=[1])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace

from engine.app.theme import Scale
from engine.app.widgets.containers import Column, Part, Row, Share, Wrapper
from engine.app.widgets.widget import Size
from engine.app.widgets.words import Label


@dataclass
class DataTable(Wrapper):
    """Rows of cells; the first row may be the headings.

    A column is as wide as its widest cell. One in which a cell is a `Share` takes what the others
    leave, in every row.

    right: the columns, counted from 0, whose labels end at the right, as figures do.
    gap, down: between columns and between rows, in style units.
    at: where a cell stands in its row's height, from 0, the top, to 1, the foot; None is over all
    of it.
    """

    part: Part = field(init=False)
    rows: Sequence[Sequence[Part]]
    _: KW_ONLY
    right: Collection[int] = ()
    gap: float = 12
    down: float = 6
    at: float | None = 0.5
    lines: list[Part] = field(init=False)
    """The rows one by one, for those that stand on a ground of their own."""

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
    """The width of the column in pixels, which all its cells know as soon as one has asked."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is not None:
            return self.part.size(scale, width)
        if scale not in self.widths:
            self.widths[scale] = max(part.size(scale)[0] for part in self.column)
        return self.widths[scale], self.part.size(scale)[1]


def _column(parts: Sequence[Part], right: bool) -> list[Part]:
    """Return the parts of a column as cells of one width."""
    for part in parts:
        inner = part.part if isinstance(part, Share) else part
        if right and isinstance(inner, Label):
            inner.align = "right"
    sharing = next((part for part in parts if isinstance(part, Share)), None)
    if sharing:
        return [part if isinstance(part, Share) else replace(sharing, part=part) for part in parts]
    widths = dict[Scale, int]()
    return [_Cell(part, parts, widths) for part in parts]
