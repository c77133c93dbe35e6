"""What came about earlier, a line each, as many of the newest as have room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.app import text
from engine.app.theme import Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import Inside, Newest, Part, Share, Space
from engine.app.widgets.table import Table

GAP = 8
"""Between two columns at least, in style units."""
MOST_GAP = 44
"""Between two columns where there is room, in style units."""
APART = 5
"""Between two lines, in style units."""
READ = 8
"""The number of lines that are read aloud at most."""


@dataclass(eq=False, repr=False)
class PastList(Widget):
    """A list of events, which has the focus as a whole. called: what its lines tell."""

    called: str = ""

    @property
    def name(self) -> str:
        return self.called


def past_list(
    scale: Scale,
    id: str,
    called: str,
    lines: Sequence[Sequence[Label]],
    marks: Sequence[Part] = (),
    *,
    first: bool = False,
) -> Part:
    """Return lines of words in columns, the newest last or `first`, each behind its mark."""
    rows = [list(_spread(scale, labels)) for labels in lines]
    if marks:
        rows = [[mark, Space(GAP), *row] for mark, row in zip(marks, rows, strict=True)]
    newest = lines[:READ] if first else lines[-READ:]
    told = [", ".join(text.plain(label.words) for label in labels) for labels in newest]
    listed = PastList(id, called=called, tip="\n".join(told))
    return Inside(listed, Newest(Table(rows, gap=0).lines, gap=APART, first=first))


def _spread(scale: Scale, labels: Sequence[Label]) -> Iterator[Part]:
    """Yield the labels of a line with room between them."""
    for number, label in enumerate(labels):
        if number:
            yield Share(Space(0), least=scale.px(GAP), most=scale.px(MOST_GAP))
        yield label
