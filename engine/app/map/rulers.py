"""The rulers beside a map, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.map.view import MapView
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.words import note

STEPS = 1, 2, 3, 6, 12, 24
"""How many inches numbers may be apart."""
SHORT = 4
LONG = 8
"""How long the marks are, in style units."""


def band(scale: Scale) -> int:
    """How broad a ruler is, in pixels."""
    return max(scale.px(24), text.measure("0", Role.SMALL, scale)[1] + scale.px(2))


def rulers(scale: Scale, view: MapView) -> list[Widget]:
    """The two rulers of a map, above it and at its left, and what they measure, in their corner."""
    broad = band(scale)
    at = view.rect
    above = at.top - broad
    left = at.left - broad
    unit = note("ruler-unit", "in", align="center")
    unit.place(Rect(left, above, broad, broad))
    unit.middle = True
    across = MapRuler("ruler-across", Rect(at.left, above, at.width, broad), view=view)
    down = MapRuler("ruler-down", Rect(left, at.top, broad, at.height), view=view, down=True)
    return [unit, across, down]


@dataclass(eq=False, repr=False)
class MapRuler(Widget):
    """A ruler along the upper edge of a map, or (`down`) along its left edge."""

    view: MapView | None = None
    down: bool = False

    steady = True

    def draw(self, surface: Surface, look: Look) -> None:
        view = self.view
        scale = look.scale
        if view is None:
            return
        transform = view.transform
        at = self.rect
        axis = int(self.down)
        wide = text.measure("24", Role.SMALL, scale)
        room = 4 * (wide[1] if self.down else wide[0])
        step = next((each for each in STEPS if each * transform.scale >= room), STEPS[-1])
        first, last = (transform.inches(corner)[axis] for corner in (at.topleft, at.bottomright))
        most = transform.size[axis]
        for inch in range(max(0, ceil(first - 0.01)), min(floor(most), floor(last + 0.01)) + 1):
            here = transform.pixel((inch, inch))[axis]
            self._tick(surface, scale, here, inch % step == 0)
            if inch and inch % step == 0:
                self._number(surface, scale, here, inch)

    def _tick(self, surface: Surface, scale: Scale, here: int, numbered: bool) -> None:
        long = scale.px(LONG if numbered else SHORT)
        thick = max(1, round(scale.s))
        at = self.rect
        mark = Rect(here, at.bottom - long, thick, long)
        if self.down:
            mark = Rect(at.right - long, here, long, thick)
        pygame.draw.rect(surface, theme.BRASS if numbered else theme.LINE_BRASS, mark.clip(at))

    def _number(self, surface: Surface, scale: Scale, here: int, inch: int) -> None:
        number = text.block(str(inch), Role.SMALL, scale, colour=theme.BRASS_LIGHT)
        box = Rect((0, 0), number.size)
        at = self.rect
        if self.down:
            box.midright = at.right - scale.px(LONG - 1), here
        else:
            box.midbottom = here, at.bottom - scale.px(LONG - 5)
        box.clamp_ip(at)
        number.draw(surface, box.topleft)
