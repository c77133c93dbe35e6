"""Layout of widgets: pure arithmetic on rectangles, in pixels.

`columns` cuts a rectangle into shares. `stack` places widgets below each other, each as high as its
text needs at that width. `flow` places them side by side at their preferred widths, and starts
another row where the width ends: a button grows, and the row breaks, before any label is cut off.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets.widget import Size, Widget

Align = Literal["left", "center", "right"]


def columns(rect: Rect, shares: Sequence[float], gap: int = 0) -> list[Rect]:
    """Cut `rect` from left to right into widths in proportion to `shares`, `gap` apart."""
    room = rect.width - gap * (len(shares) - 1)
    total = sum(shares)
    edges = [round(room * sum(shares[:count]) / total) for count in range(len(shares) + 1)]
    return [
        Rect(rect.left + start + gap * index, rect.top, max(0, end - start), rect.height)
        for index, (start, end) in enumerate(pairwise(edges))
    ]


def flow_rects(
    sizes: Sequence[Size],
    rect: Rect,
    gap: int,
    align: Align = "left",
    stretch: bool = False,
    down: int | None = None,
) -> list[Rect]:
    """Return rectangles of these sizes in rows from the top of `rect`, broken where its width ends.

    No rectangle is wider than `rect`. All in a row are as high as the highest.

    Args:
        sizes: Wanted width and height of each rectangle in pixels.
        rect: Room for the rows in pixels; its height is not a limit.
        gap: Gap between rectangles in pixels.
        align: Position of each row in the width of `rect`.
        stretch: Balance the rows, and widen the rectangles evenly until each row is full.
        down: Gap between rows in pixels, if it differs from `gap`.
    """
    sizes = [(min(width, rect.width), height) for width, height in sizes]
    rows = _split_into_rows(sizes, rect.width, gap)
    if stretch and sizes:
        rows = _split_into_rows(sizes, narrowest(sizes, len(rows), gap), gap)
    row_gap = gap if down is None else down
    rects: list[Rect] = []
    y = rect.top
    for row in rows:
        widths = [width for width, _ in row]
        height = max(height for _, height in row)
        room = rect.width - gap * (len(row) - 1)
        if stretch:
            widths = _widened(widths, room)
        spare = room - sum(widths)
        x = rect.left + {"left": 0, "center": spare // 2, "right": spare}[align]
        for width in widths:
            rects.append(Rect(x, y, width, height))
            x += width + gap
        y += height + row_gap
    return rects


def _widened(widths: Sequence[int], room: int) -> list[int]:
    """Return the widths, each with an equal part of the spare pixels of `room`, to within one."""
    count = len(widths)
    spare = room - sum(widths)
    return [
        width + spare * (index + 1) // count - spare * index // count
        for index, width in enumerate(widths)
    ]


def narrowest(sizes: Sequence[Size], rows: int, gap: int) -> int:
    """Return the minimum width in pixels at which these sizes fit into `rows` rows."""
    widths = [width for width, _ in sizes]
    widest = max(widths)
    width_of_one_row = sum(widths) + gap * (len(widths) - 1)
    rooms = range(widest, width_of_one_row)  # at its end, one row certainly suffices
    # binary search for the first width at which the rows suffice
    return widest + bisect_left(
        rooms, x=True, key=lambda room: len(_split_into_rows(sizes, room, gap)) <= rows
    )


def _split_into_rows(sizes: Sequence[Size], room: int, gap: int) -> list[list[Size]]:
    """Split the sizes into rows, each with as many as fit into `room` pixels."""
    rows: list[list[Size]] = []
    row_width = 0
    for width, height in sizes:
        if not rows or row_width + gap + width > room:
            rows.append([])
            row_width = -gap  # the first in a row has no gap before it
        rows[-1].append((width, height))
        row_width += gap + width
    return rows


def flow(
    widgets: Sequence[Widget],
    rect: Rect,
    scale: Scale,
    gap: int,
    *,
    align: Align = "left",
    stretch: bool = False,
    height: int = 0,
) -> int:
    """Place widgets in rows at their preferred widths, each at least `height` pixels high.

    Returns:
        Height in pixels of all rows together.
    """
    sizes = []
    for widget in widgets:
        width = min(widget.size(scale)[0], rect.width)
        sizes.append((width, max(widget.size(scale, width)[1], height)))
    rects = flow_rects(sizes, rect, gap, align, stretch)
    for widget, widget_rect in zip(widgets, rects, strict=True):
        needed_height = widget.size(scale, widget_rect.width)[1]  # it may have been stretched
        widget_rect.height = max(widget_rect.height, needed_height, height)
        widget.place(widget_rect)
    return max((widget.rect.bottom for widget in widgets), default=rect.top) - rect.top


def stack(widgets: Sequence[Widget], rect: Rect, scale: Scale, gap: int) -> int:
    """Place widgets below each other over the whole width, each as high as it needs.

    A widget that has a height already keeps at least that.

    Returns:
        Height in pixels of all widgets together.
    """
    y = rect.top
    for widget in widgets:
        height = max(widget.size(scale, rect.width)[1], widget.rect.height)
        widget.place(Rect(rect.left, y, rect.width, height))
        y += height + gap
    return max(0, y - gap - rect.top)
