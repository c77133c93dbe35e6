"""Viewport of a map: conversion between inches and pixels, zooming and panning."""

from dataclasses import dataclass, replace
from math import floor, log

from pygame import Rect

from engine.app.inputs import Position

Inches = tuple[float, float]
"""A point of a map, or a width and a height, in inches from the map's upper left corner."""

LEVEL_FACTOR = 2**0.25
"""Factor by which a map grows from one zoom level to the next."""
USUAL_MAX_LEVEL = 12
"""Maximum zoom level of most maps: an inch is then 8 times as large as with the map fitted."""
ROUNDING = 1e-9
"""Allowance for rounding errors where a logarithm is a whole number of levels."""
LEVELS_ABOVE_FILLING = 4
"""Additional zoom levels above the one at which a map fills its rectangle."""


@dataclass(frozen=True)
class Transform:
    """Mapping from the inches of a map to the pixels of a rectangle of the window.

    At level 0 the whole map is visible. Fractions of a level add up, so that a wheel may turn by
    any amount, but only whole levels are shown, so that everything is drawn at a few sizes only.

    Attributes:
        rect: The rectangle in the window, in pixels.
        size: Width and height of the map in inches.
        level: Zoom level.
        middle: Point of the map in the middle of the rectangle, before the map is shifted to leave
            no room beyond its edges.
    """

    rect: Rect
    size: Inches
    level: float = 0.0
    middle: Inches = (0.0, 0.0)

    @property
    def _fitting_scales(self) -> tuple[float, float]:
        """Pixels per inch at which the map fits the rectangle by its width, and by its height."""
        return self.rect.width / self.size[0], self.rect.height / self.size[1]

    @property
    def scale(self) -> float:
        """Pixels per inch at the current zoom level."""
        return min(self._fitting_scales) * LEVEL_FACTOR ** round(self.level)

    @property
    def _filling_level(self) -> int:
        """Highest zoom level at which the map's whole width or height is visible."""
        ratio = max(self._fitting_scales) / min(self._fitting_scales)
        return floor(log(ratio, LEVEL_FACTOR) + ROUNDING)

    @property
    def max_level(self) -> float:
        """Maximum zoom level, high enough to work on a long and narrow map, too."""
        return float(max(USUAL_MAX_LEVEL, self._filling_level + LEVELS_ABOVE_FILLING))

    @property
    def origin(self) -> Position:
        """Pixel of the map's upper left corner."""
        rect = self.rect
        scale = self.scale
        map_width, map_height = self.size
        x, y = self.middle
        left = _origin(rect.left, rect.width, map_width * scale, x * scale)
        return left, _origin(rect.top, rect.height, map_height * scale, y * scale)

    @property
    def whole(self) -> Rect:
        """Rectangle of the whole map in pixels, including the invisible part."""
        return self.box((self.size[0] / 2, self.size[1] / 2), self.size)

    def pixel(self, point: Inches) -> Position:
        """Convert a point of the map to a pixel of the window."""
        left, top = self.origin
        scale = self.scale
        return left + round(point[0] * scale), top + round(point[1] * scale)

    def inches(self, pos: Position) -> Inches:
        """Convert a pixel to a point of the map, which may lie beyond the map's edge."""
        left, top = self.origin
        scale = self.scale
        return (pos[0] - left) / scale, (pos[1] - top) / scale

    def box(self, centre: Inches, size: Inches) -> Rect:
        """Return the rectangle, at least one pixel large, of a centre and a size in inches."""
        scale = self.scale
        width = max(1, round(size[0] * scale))
        height = max(1, round(size[1] * scale))
        left, top = self.pixel((centre[0] - size[0] / 2, centre[1] - size[1] / 2))
        return Rect(left, top, width, height)

    def on_map(self, pos: Position) -> Inches | None:
        """Return the visible point of the map at a pixel, or None."""
        visible = self.whole.clip(self.rect)
        return self.inches(pos) if visible.collidepoint(pos) else None

    def zoomed(self, steps: float, about: Position) -> "Transform":
        """Return the map zoomed by `steps` levels around a pixel.

        The point below this pixel stays in place, unless the edges of the map prevent that.
        """
        fixed_x, fixed_y = self.inches(about)
        level = min(max(self.level + steps, 0.0), self.max_level)
        zoomed = replace(self, level=level)
        dx = self.rect.centerx - about[0]
        dy = self.rect.centery - about[1]
        middle = (fixed_x + dx / zoomed.scale, fixed_y + dy / zoomed.scale)
        return replace(zoomed, middle=middle)

    def panned(self, dx: float, dy: float) -> "Transform":
        """Return the map moved by these pixels, limited by its edges."""
        x = self.rect.centerx - dx
        y = self.rect.centery - dy
        left, top = self.origin
        scale = self.scale
        return replace(self, middle=((x - left) / scale, (y - top) / scale))

    def zoomed_to_part(self, middle: Inches, size: Inches) -> "Transform":
        """Return the map zoomed so that a part of this centre and size (inches) just fits."""
        fitted = replace(self, level=0.0)
        wanted_scale = min(self.rect.width / size[0], self.rect.height / size[1])
        growth = max(wanted_scale / fitted.scale, 1.0)
        level = floor(log(growth, LEVEL_FACTOR) + ROUNDING)
        return replace(self, level=min(float(level), self.max_level), middle=middle)

    def fitted(self) -> "Transform":
        """Return the map zoomed out until all of it is visible."""
        return replace(self, level=0.0)

    def filled(self) -> "Transform":
        """Return the map zoomed until it fills the rectangle in one direction.

        In the other direction the whole map is visible.
        """
        return replace(self, level=float(self._filling_level))

    def showing(self, rect: Rect, margin: int) -> "Transform":
        """Return the map panned by the least amount that makes a rectangle in pixels visible."""
        with_margin = rect.inflate(2 * margin, 2 * margin)
        target = with_margin.clamp(self.rect)
        return self.panned(target.left - with_margin.left, target.top - with_margin.top)


def _origin(start: int, room: int, size: float, middle: float) -> int:
    """Return the first pixel of the map along one axis.

    Args:
        start: First pixel of the room.
        room: Length of the room in pixels.
        size: Length of the map in pixels.
        middle: Pixel of the map that should lie in the middle of the room.
    """
    if size <= room:
        return start + round((room - size) / 2)
    wanted_start = start + room / 2 - middle
    least_start = start + room - size  # the end of the map then lies at the end of the room
    return round(min(max(wanted_start, least_start), start))
