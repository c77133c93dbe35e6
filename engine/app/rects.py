"""Dirty rectangles: the parts of the window to redraw, and clipping to one of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pygame import Rect, Surface


def joined(rects: Iterable[Rect], within: Rect) -> list[Rect]:
    """Return rectangles that cover all of `rects`, cut to `within`.

    Two rectangles are joined if their union is no larger than both together.
    """
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
    """Limit drawing to a rectangle inside the `with` block; None sets no limit."""
    before = surface.get_clip()
    if clip is not None:
        surface.set_clip(clip.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)
