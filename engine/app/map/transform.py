"""From the inches of a map to the pixels of the window, and back: zoom, pan, fit."""

from dataclasses import dataclass, replace
from math import floor, log

from pygame import Rect

from engine.app.inputs import Position

Inches = tuple[float, float]
"""A point of a map, or a width and a height, in inches from its upper left corner."""

STEP = 2**0.25
"""How much larger a map is at the next level."""
MOST = 12
"""The highest level of most maps: an inch is 8 times as large as where all of the map is seen."""
CLOSER = 4
"""Levels by which a map can be seen larger than where it fills its rectangle."""


@dataclass(frozen=True)
class Transform:
    """How a map is seen in a rectangle of the window.

    At level 0 all of it is seen. Parts of a level add up, so that a wheel may turn by any amount,
    but are not seen, so that each thing is drawn at a few sizes only. `middle` is the point that
    lies in the middle of the rectangle, unless there were empty room beyond the map's edge then.
    """

    rect: Rect
    size: Inches
    level: float = 0.0
    middle: Inches = (0.0, 0.0)

    @property
    def _fits(self) -> tuple[float, float]:
        """Pixels to an inch where the map fits into the rectangle by its width, and by its
        height."""
        return self.rect.width / self.size[0], self.rect.height / self.size[1]

    @property
    def scale(self) -> float:
        """Pixels to an inch."""
        return min(self._fits) * STEP ** round(self.level)

    @property
    def _filling(self) -> int:
        """The highest level at which all of the map's width or height is seen."""
        return floor(log(max(self._fits) / min(self._fits), STEP) + 1e-9)

    @property
    def highest(self) -> float:
        """The highest level, at which a long and narrow map can be worked on, too."""
        return float(max(MOST, self._filling + CLOSER))

    @property
    def origin(self) -> Position:
        """The pixel of the map's upper left corner."""
        rect = self.rect
        scale = self.scale
        (wide, tall), (x, y) = self.size, self.middle
        left = _origin(rect.left, rect.width, wide * scale, x * scale)
        return left, _origin(rect.top, rect.height, tall * scale, y * scale)

    @property
    def whole(self) -> Rect:
        """Where the whole map lies, also what is not seen of it."""
        return self.box((self.size[0] / 2, self.size[1] / 2), self.size)

    def pixel(self, point: Inches) -> Position:
        """Where a point of the map lies."""
        (left, top), scale = self.origin, self.scale
        return left + round(point[0] * scale), top + round(point[1] * scale)

    def inches(self, pos: Position) -> Inches:
        """The point of the map at a pixel; it may lie beyond the map's edge."""
        (left, top), scale = self.origin, self.scale
        return (pos[0] - left) / scale, (pos[1] - top) / scale

    def box(self, centre: Inches, size: Inches) -> Rect:
        """Where something of a size lies whose middle is at a point; at least a pixel."""
        scale = self.scale
        wide = max(1, round(size[0] * scale))
        tall = max(1, round(size[1] * scale))
        left, top = self.pixel((centre[0] - size[0] / 2, centre[1] - size[1] / 2))
        return Rect(left, top, wide, tall)

    def on_map(self, pos: Position) -> Inches | None:
        """The point of the map that is seen at a pixel, if one is."""
        seen = self.whole.clip(self.rect)
        return self.inches(pos) if seen.collidepoint(pos) else None

    def zoomed(self, steps: float, about: Position) -> "Transform":
        """So many levels larger; what lies at a pixel stays there, as far as the edges let it."""
        kept = self.inches(about)
        zoomed = replace(self, level=min(max(self.level + steps, 0.0), self.highest))
        x = self.rect.centerx - about[0]
        y = self.rect.centery - about[1]
        return replace(zoomed, middle=(kept[0] + x / zoomed.scale, kept[1] + y / zoomed.scale))

    def panned(self, dx: float, dy: float) -> "Transform":
        """The map moved by so many pixels, as far as its edges let it."""
        x = self.rect.centerx - dx
        y = self.rect.centery - dy
        (left, top), scale = self.origin, self.scale
        return replace(self, middle=((x - left) / scale, (y - top) / scale))

    def about(self, middle: Inches, size: Inches) -> "Transform":
        """A part of the map of this size, as large as it is seen whole."""
        whole = replace(self, level=0.0)
        room = min(self.rect.width / size[0], self.rect.height / size[1]) / whole.scale
        level = floor(log(max(room, 1.0), STEP) + 1e-9)
        return replace(self, level=min(float(level), self.highest), middle=middle)

    def fitted(self) -> "Transform":
        """All of the map."""
        return replace(self, level=0.0)

    def filled(self) -> "Transform":
        """Return the map so large that it fills the rectangle in one direction, and is seen whole
        in the other."""
        return replace(self, level=float(self._filling))

    def showing(self, rect: Rect, margin: int) -> "Transform":
        """Panned as little as possible so that a rectangle on the map is seen."""
        wanted = rect.inflate(2 * margin, 2 * margin)
        held = wanted.clamp(self.rect)
        return self.panned(held.left - wanted.left, held.top - wanted.top)


def _origin(start: int, room: int, size: float, middle: float) -> int:
    """Where a map of so many pixels begins in a room, with a point of it in the room's middle."""
    if size <= room:
        return start + round((room - size) / 2)
    return round(min(max(start + room / 2 - middle, start + room - size), start))
