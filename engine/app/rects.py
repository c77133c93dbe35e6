"""Dirty rectangles: the parts of the window to redraw, and clipping to one of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pygame import Rect, Surface


def join_rects(rects: Iterable[Rect], bounds: Rect) -> list[Rect]:
    """Return rectangles that cover all of `rects`, cut to `bounds`.

    Two rectangles are joined if their union is no larger than both together.
    """
    separate_rects: list[Rect] = []
    for each in rects:
        rect = each.clip(bounds)
        while other_rect := next(
            (other for other in separate_rects if _worth_joining(rect, other)), None
        ):
            separate_rects.remove(other_rect)
            rect = rect.union(other_rect)
        if rect:
            separate_rects.append(rect)
    return separate_rects


def _worth_joining(first: Rect, second: Rect) -> bool:
    union = first.union(second)
    return union.width * union.height <= first.width * first.height + second.width * second.height


@contextmanager
def clip_to(surface: Surface, clip: Rect | None) -> Iterator[None]:
    """Limit drawing to a rectangle inside the `with` block; None sets no limit."""
    clip_before = surface.get_clip()
    if clip is not None:
        surface.set_clip(clip.clip(clip_before))
    try:
        yield
    finally:
        surface.set_clip(clip_before)
