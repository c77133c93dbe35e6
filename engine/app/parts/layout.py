"""Placing parts: pure arithmetic on rectangles, in pixels.

`columns` cuts a rectangle into shares. `stack` lays parts below each other, each as high as its
words need at that width. `flow` lays them side by side, as wide as they want, and goes on in a
further row where the width ends: so a button grows, and the row breaks, before any label is cut.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from pygame import Rect

from engine.app.parts.part import Part, Size
from engine.app.theme import Scale

Align = Literal["left", "center", "right"]


def columns(rect: Rect, shares: Sequence[float], gap: int = 0) -> list[Rect]:
    """`rect` cut from left to right into widths in proportion to `shares`, `gap` apart."""
    room, whole = rect.width - gap * (len(shares) - 1), sum(shares)
    edges = [round(room * sum(shares[:count]) / whole) for count in range(len(shares) + 1)]
    return [
        Rect(rect.left + start + gap * place, rect.top, max(0, end - start), rect.height)
        for place, (start, end) in enumerate(pairwise(edges))
    ]


def flow_rects(
    sizes: Sequence[Size], rect: Rect, gap: int, align: Align = "left", stretch: bool = False
) -> list[Rect]:
    """Rectangles of these sizes in rows from the top of `rect`, broken where its width ends.

    None is wider than `rect`. All in a row are as high as its highest. With `stretch` the rows
    share what there is, and the widths of each grow evenly until it is full.
    """
    sizes = [(min(width, rect.width), height) for width, height in sizes]
    broken = _broken(sizes, rect.width, gap)
    if stretch and sizes:
        least, count = max(width for width, _ in sizes), len(broken)
        rooms = range(least, rect.width)
        alike = bisect_left(rooms, True, key=lambda room: len(_broken(sizes, room, gap)) <= count)
        broken = _broken(sizes, least + alike, gap)
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
        y += height + gap
    return placed


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
    parts: Sequence[Part],
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
    for part in parts:
        width = min(part.wants(scale)[0], rect.width)
        sizes.append((width, height_at(part, width, scale, height)))
    for part, place in zip(parts, flow_rects(sizes, rect, gap, align, stretch), strict=True):
        place.height = max(place.height, height_at(part, place.width, scale, height))
        put(part, place)
    return max((part.rect.bottom for part in parts), default=rect.top) - rect.top


def stack(parts: Sequence[Part], rect: Rect, scale: Scale, gap: int) -> int:
    """Place parts below each other over the whole width, each as high as it needs there.

    A part that has a height already keeps at least that. Answers the height they take together.
    """
    y = rect.top
    for part in parts:
        tall = height_at(part, rect.width, scale, part.rect.height)
        put(part, Rect(rect.left, y, rect.width, tall))
        y += tall + gap
    return max(0, y - gap - rect.top)


def height_at(part: Part, width: int, scale: Scale, least: int = 0) -> int:
    """The height in pixels that a part needs when it is `width` wide."""
    before, part.rect.width = part.rect.width, width
    tall = part.needs(scale)[1]
    part.rect.width = before
    return max(tall, least)


def unwrapped(part: Part, scale: Scale) -> Size:
    """What a part needs, in pixels, where no width makes it wrap."""
    before, part.rect.width = part.rect.width, 0
    size = part.needs(scale)
    part.rect.width = before
    return size


def put(part: Part, rect: Rect) -> None:
    """Give a part its place; what lies inside moves along."""
    part.move(rect.left - part.rect.left, rect.top - part.rect.top)
    part.rect.size = rect.size
