"""Where a plate that is laid over a screen covers the least of what matters there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

AWAY = 0.4
"""What each pixel of distance costs for each pixel of the plate's height: a plate keeps close to
what it speaks of where it covers no more there than elsewhere."""
STEPS = 14
"""How many places across and down are tried besides those beside what it speaks of."""


class Worth(NamedTuple):
    """Something that would be missed: where it lies, and how much a pixel of it is worth."""

    rect: Rect
    weight: float


def freest(
    target: Rect, sizes: Sequence[tuple[int, int]], room: Rect, worths: Sequence[Worth]
) -> Rect:
    """The place in `room` for a plate of one of these sizes, near `target`, that covers the least;
    of places that cost the same the first."""
    rects, gap = [worth.rect for worth in worths], _gap(room)

    def cost(plate: Rect) -> float:
        hidden = sum(
            worths[at].weight * _area(plate.clip(rects[at])) for at in plate.collidelistall(rects)
        )
        return hidden + AWAY * plate.height * abs(_between(plate, target) - gap)

    return min((place for size in sizes for place in _places(target, size, room)), key=cost)


def _places(target: Rect, size: tuple[int, int], room: Rect) -> Iterator[Rect]:
    """Beside and below what it speaks of first, then all over the room."""
    gap = _gap(room)
    plate = Rect((0, 0), size)
    beside = [plate.copy() for _ in range(4)]
    beside[0].midleft = target.right + gap, target.centery
    beside[1].midright = target.left - gap, target.centery
    beside[2].midtop = target.centerx, target.bottom + gap
    beside[3].midbottom = target.centerx, target.top - gap
    across, down = max(0, room.width - plate.width), max(0, room.height - plate.height)
    xs = [target.left, target.right - plate.width, *(rect.left for rect in beside)]
    ys = [target.top, target.bottom - plate.height, *(rect.top for rect in beside)]
    xs += [room.left + across * step // STEPS for step in range(STEPS + 1)]
    ys += [room.top + down * step // STEPS for step in range(STEPS + 1)]
    yield from (rect.clamp(room) for rect in beside)
    yield from (
        Rect((x, y), size).clamp(room) for x in dict.fromkeys(xs) for y in dict.fromkeys(ys)
    )


def _gap(room: Rect) -> int:
    """How far a plate lies from what it speaks of."""
    return max(1, room.height // 60)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _between(one: Rect, other: Rect) -> int:
    """How far two rectangles are from each other, across and down together."""
    across = max(0, one.left - other.right, other.left - one.right)
    return across + max(0, one.top - other.bottom, other.top - one.bottom)
