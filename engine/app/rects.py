"""Dirty rectangles: the parts of the window to redraw, and clipping to one of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pygame import Rect, Surface


def joined(rects: Iterable[Rect], within: Rect) -> list[Rect]:
    """Return rectangles that cover all of `rects`, cut to `within`.

    Two rectangles are joined if their union is no larger than both together.
    """
    separate: list[Rect] = []
    for each in rects:
        rect = each.clip(within)
        while joinable := next((other for other in separate if _worth_joining(rect, other)), None):
            separate.remove(joinable)
            rect = rect.union(joinable)
        if rect:
            separate.append(rect)
    return separate


def _worth_joining(first: Rect, second: Rect) -> bool:
    union = first.union(second)
    return union.width * union.height <= first.width * first.height + second.width * second.height


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
