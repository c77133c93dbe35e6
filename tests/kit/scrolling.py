"""Lists that scroll: bars with nothing to scroll, and lines of text that their edges cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from engine.app import text
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget, walk
from engine.app.widgets.meters import Meter
from engine.app.widgets.panels import Panel, ScrollList
from engine.table.logbook import Logbook

FEW = 2
"""So many lines of text are not cut where they are a control's."""


def misfits(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return what is wrong with the lists among these, a sentence each."""
    return [*idle_bars(widgets, scale), *cut_lines(widgets, scale)]


def idle_bars(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return a sentence for each list that shows a bar although all that it holds is in sight."""
    found = []
    for listed in lists(widgets):
        if isinstance(listed, Logbook):  # only the entries in sight are among its widgets
            continue
        if all(listed.rect.contains(rect) for _, rect in _parts(listed, scale)):
            found.append(f"{listed.id} scrolls by {listed.max_offset} pixels, and hides nothing")
    return found


def cut_lines(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return a sentence for each line of text that lies across an edge of its list, where that
    shows its beginning or its end: in between, whoever scrolls may cut any line."""
    found = []
    for listed in lists(widgets):
        edges = {0: [listed.rect.bottom], listed.max_offset: [listed.rect.top]}.get(
            listed.offset, []
        )
        lines = [
            (part, line)
            for part, rect in _parts(listed, scale)
            for line in _lines(part, rect, scale)
        ]
        for part, line in [*_headings(listed, scale), *lines]:
            if any(line.top < edge - 1 and line.bottom > edge + 1 for edge in edges):
                found.append(f"{part.id} {tuple(line)} is cut by {listed.id}")
    return found


def lists(widgets: Sequence[Widget]) -> Iterator[ScrollList]:
    """Yield the lists among these that have something to scroll."""
    for widget, _ in walk(widgets):
        if isinstance(widget, ScrollList) and widget.max_offset:
            yield widget


def _parts(listed: ScrollList, scale: Scale) -> Iterator[tuple[Widget, Rect]]:
    """Yield what lies innermost in a list, and where its picture is."""
    for part, _ in walk(listed.widgets):
        if part.widgets or not part.rect.height:
            continue
        rect = Rect(part.rect)
        if isinstance(part, Label):
            rect.height = min(rect.height, part.size(scale, part.rect.width)[1])
        yield part, rect


def _headings(listed: ScrollList, scale: Scale) -> Iterator[tuple[Widget, Rect]]:
    """Yield the panels in a list that have a caption or a note, and where the last line of these
    ends."""
    for part, _ in walk(listed.widgets):
        if isinstance(part, Panel) and part.has_heading:
            line = text.measure("A", Role.CAPTION if part.title else Role.NOTE, scale)[1]
            foot = part.inner(scale).top - scale.px(8)
            yield part, Rect(part.rect.left, foot - line, part.rect.width, line)


def _lines(part: Widget, rect: Rect, scale: Scale) -> Iterator[Rect]:
    """Yield where the lines of a label lie, or a control or a bar that is no higher than a few
    lines."""
    if (part.is_pressable or isinstance(part, Meter)) and rect.height <= FEW * text.measure(
        "A", Role.BODY, scale
    )[1]:
        yield rect
    if isinstance(part, Label) and part.words:
        count = max(1, round(rect.height / text.measure("A", part.role, scale)[1]))
        tall = rect.height / count
        for number in range(count):
            yield Rect(rect.left, rect.top + round(number * tall), rect.width, round(tall))
