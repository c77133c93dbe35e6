"""Rulers beside a map, marked in inches, which follow its zoom and its position."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.map.view import MapView
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.words import note

STEPS = (1, 2, 3, 6, 12, 24)
"""Possible distances in inches between numbers on a ruler."""
NUMBER_DISTANCE = 4
"""Minimum distance between numbers, as a multiple of a number's length along the ruler."""
ROUNDING_INCHES = 0.01
"""Allowance for rounding errors, in inches, at the ends of a ruler."""
SHORT_TICK = 4
"""Length of a tick without a number, in style units."""
LONG_TICK = 8
"""Length of a tick with a number, in style units."""
LEAST_THICKNESS = 24
"""Minimum thickness of a ruler, in style units."""
NUMBER_PAD = 2
"""Height that a ruler adds to its numbers, in style units."""


def ruler_thickness(scale: Scale) -> int:
    """Return the thickness of a ruler in pixels."""
    return max(
        scale.px(LEAST_THICKNESS), text.measure("0", Role.SMALL, scale)[1] + scale.px(NUMBER_PAD)
    )


def rulers(scale: Scale, view: MapView) -> list[Widget]:
    """Return the two rulers, above and at the left of a map, and the unit in their corner."""
    thickness = ruler_thickness(scale)
    map_rect = view.rect
    top = map_rect.top - thickness
    left = map_rect.left - thickness
    unit = note("ruler-unit", "in", align="center")
    unit.place(Rect(left, top, thickness, thickness))
    unit.middle = True
    top_ruler = MapRuler(
        "ruler-across", Rect(map_rect.left, top, map_rect.width, thickness), view=view
    )
    left_ruler = MapRuler(
        "ruler-down", Rect(left, map_rect.top, thickness, map_rect.height), view=view, down=True
    )
    return [unit, top_ruler, left_ruler]


@dataclass(eq=False, repr=False)
class MapRuler(Widget):
    """A ruler along the upper edge of a map, or (`down`) along its left edge."""

    view: MapView | None = None
    down: bool = False

    looks_always_alike = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        view = self.view
        scale = look.scale
        if view is None:
            return
        transform = view.transform
        rect = self.rect
        axis = 1 if self.down else 0  # index into points and sizes
        # a number of usual width; at the left edge its height counts
        number_length = text.measure("24", Role.SMALL, scale)[axis]
        least_distance = NUMBER_DISTANCE * number_length
        step = next((each for each in STEPS if each * transform.scale >= least_distance), STEPS[-1])
        start = transform.inches(rect.topleft)[axis]
        end = transform.inches(rect.bottomright)[axis]
        first_inch = max(0, ceil(start - ROUNDING_INCHES))
        last_inch = min(floor(transform.size[axis]), floor(end + ROUNDING_INCHES))
        for inch in range(first_inch, last_inch + 1):
            position = transform.pixel((inch, inch))[axis]
            is_numbered = inch % step == 0
            self._draw_tick(surface, scale, position, is_numbered)
            if inch and is_numbered:
                self._draw_number(surface, scale, position, inch)

    def _draw_tick(self, surface: Surface, scale: Scale, position: int, is_numbered: bool) -> None:
        length = scale.px(LONG_TICK if is_numbered else SHORT_TICK)
        thickness = max(1, round(scale.s))
        rect = self.rect
        tick = Rect(position, rect.bottom - length, thickness, length)
        if self.down:
            tick = Rect(rect.right - length, position, length, thickness)
        pygame.draw.rect(surface, theme.BRASS if is_numbered else theme.LINE_BRASS, tick.clip(rect))

    def _draw_number(self, surface: Surface, scale: Scale, position: int, inch: int) -> None:
        number_text = text.block(str(inch), Role.SMALL, scale, colour=theme.BRASS_LIGHT)
        box = Rect((0, 0), number_text.size)
        rect = self.rect
        if self.down:
            box.midright = rect.right - scale.px(LONG_TICK - 1), position
        else:
            box.midbottom = position, rect.bottom - scale.px(LONG_TICK - 5)
        box.clamp_ip(rect)
        number_text.draw(surface, box.topleft)
