"""Rectangles of the window that are drawn anew, and drawing inside one of them only."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pygame import Rect, Surface


def joined(rects: Iterable[Rect], within: Rect) -> list[Rect]:
    """Rectangles that cover all of these, cut to `within`; neighbours are joined where that draws
    no more."""
    found: list[Rect] = []
    for each in rects:
        rect = each.clip(within)
        while near := next((other for other in found if _together(rect, other)), None):
            found.remove(near)
            rect = rect.union(near)
        if rect:
            found.append(rect)
    return found


def _together(one: Rect, other: Rect) -> bool:
    both = one.union(other)
    return both.width * both.height <= one.width * one.height + other.width * other.height


@contextmanager
def clipped(surface: Surface, clip: Rect | None) -> Iterator[None]:
    """`with clipped(surface, rect):` draws inside the rectangle only; None sets no limit."""
    before = surface.get_clip()
    if clip is not None:
        surface.set_clip(clip.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)
