"""Placing widgets: pure arithmetic on rectangles, in pixels.

`columns` cuts a rectangle into shares. `stack` lays widgets below each other, each as high as its
words need at that width. `flow` lays them side by side, as wide as they want, and goes on in a
further row where the width ends: so a button grows, and the row breaks, before any label is cut.
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
    """`rect` cut from left to right into widths in proportion to `shares`, `gap` apart."""
    room = rect.width - gap * (len(shares) - 1)
    whole = sum(shares)
    edges = [round(room * sum(shares[:count]) / whole) for count in range(len(shares) + 1)]
    return [
        Rect(rect.left + start + gap * place, rect.top, max(0, end - start), rect.height)
        for place, (start, end) in enumerate(pairwise(edges))
    ]


def flow_rects(
    sizes: Sequence[Size],
    rect: Rect,
    gap: int,
    align: Align = "left",
    stretch: bool = False,
    down: int | None = None,
) -> list[Rect]:
    """Rectangles of these sizes in rows from the top of `rect`, broken where its width ends.

    None is wider than `rect`. All in a row are as high as its highest. With `stretch` the rows
    share what there is, and the widths of each grow evenly until it is full. down: between rows,
    where that is not `gap`.
    """
    sizes = [(min(width, rect.width), height) for width, height in sizes]
    broken = _broken(sizes, rect.width, gap)
    if stretch and sizes:
        broken = _broken(sizes, narrowest(sizes, len(broken), gap), gap)
    placed: list[Rect] = []
    y = rect.top
    for line in broken:
        spare = rect.width - sum(width for width, _ in line) - gap * (len(line) - 1)
        height = max(height for _, height in line)
        x = rect.left + {"left": 0, "center": spare // 2, "right": spare}[align] * (not stretch)
        for index, (width, _) in enumerate(line):
            more = spare * (index + 1) // len(line) - spare * index // len(line) if stretch else 0
            placed.append(Rect(x, y, width + more, height))
            x += width + more + gap
        y += height + (gap if down is None else down)
    return placed


def narrowest(sizes: Sequence[Size], rows: int, gap: int) -> int:
    """The least width, in pixels, at which these sizes fit into so many rows."""
    widths = [width for width, _ in sizes]
    least = max(widths)
    most = sum(widths) + gap * (len(widths) - 1)
    rooms = range(least, most)
    return least + bisect_left(rooms, True, key=lambda room: len(_broken(sizes, room, gap)) <= rows)


def _broken(sizes: Sequence[Size], room: int, gap: int) -> list[list[Size]]:
    """The sizes in rows, each as many as fit in so many pixels."""
    broken: list[list[Size]] = []
    used = 0
    for width, height in sizes:
        if not broken or used + gap + width > room:
            broken.append([])
            used = -gap
        broken[-1].append((width, height))
        used += gap + width
    return broken


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
    """Place parts in rows, each as wide as it wants and at least `height` high.

    Answers the height in pixels that the rows take together.
    """
    sizes = []
    for widget in widgets:
        width = min(widget.size(scale)[0], rect.width)
        sizes.append((width, max(widget.size(scale, width)[1], height)))
    for widget, place in zip(widgets, flow_rects(sizes, rect, gap, align, stretch), strict=True):
        place.height = max(place.height, widget.size(scale, place.width)[1], height)
        widget.place(place)
    return max((widget.rect.bottom for widget in widgets), default=rect.top) - rect.top


def stack(widgets: Sequence[Widget], rect: Rect, scale: Scale, gap: int) -> int:
    """Place widgets below each other over the whole width, each as high as it needs there.

    A widget that has a height already keeps at least that. Answers the height they take together.
    """
    y = rect.top
    for widget in widgets:
        tall = max(widget.size(scale, rect.width)[1], widget.rect.height)
        widget.place(Rect(rect.left, y, rect.width, tall))
        y += tall + gap
    return max(0, y - gap - rect.top)
