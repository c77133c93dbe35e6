"""Preview of a whole battlefield with rulers and all starts, as a widget and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import floor, prod, sqrt

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.map.rulers import ruler_thickness, rulers
from engine.app.map.transform import Transform
from engine.app.map.view import MapSpot, MapView
from engine.app.rects import clip_to
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget, literal, walk
from engine.app.widgets.containers import Unsized
from engine.app.widgets.pieces import SeatMark
from games.duel.field.scenery import draw_field
from games.duel.geometry.terrain import Battlefield

SEAT_MARK_DIAMETER = 1.3
"""Diameter of a seat's mark at its start, in inches."""
SMALL_MARK_PIXELS = 20
"""Diameter of a seat's mark in a small picture, in pixels, so that its number can be read."""
MAX_SMALL_MARK_DIAMETER = 2.6
"""Largest diameter of a seat's mark in a small picture, in inches."""
MAX_PIXELS = 36_000_000
"""Maximum number of pixels of a picture: 140 MiB, and as much again while it is drawn."""
PRINTED_LOOK = Look(Scale(*theme.SCREEN))
"""Look of a picture on paper, on which every seat has the mark of its number."""


@dataclass
class RuledMap(Unsized):
    """Battlefield with rulers and the starts of the first `seats` seats."""

    battlefield: Battlefield
    seats: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        ruler_width = ruler_thickness(scale)
        table = self.battlefield.table
        width, height = table
        pixels_per_inch = min(
            (rect.width - ruler_width) / width, (rect.height - ruler_width) / height
        )
        map_rect = Rect(0, 0, round(pixels_per_inch * width), round(pixels_per_inch * height))
        # The rulers stand at the left and above.
        map_rect.center = rect.centerx + ruler_width // 2, rect.centery + ruler_width // 2
        starts = [
            MapSpot(
                SeatMark(f"start-{seat}", seat=seat, may_overlap=True),
                place,
                (SEAT_MARK_DIAMETER, SEAT_MARK_DIAMETER),
            )
            for seat, place in enumerate(self.battlefield.starts[: self.seats], 1)
        ]
        name = f"The battlefield {literal(self.battlefield.name)}"
        ground = partial(_draw_ground, self.battlefield)
        view = MapView("map", map_rect, table, starts, called=name, ground=ground)
        return [*rulers(scale, view), view]


@dataclass(eq=False, repr=False)
class MapPicture(Widget):
    """Small picture of a battlefield, or an empty frame for one."""

    battlefield: Battlefield | None = None

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if self.battlefield:
            draw_battlefield(surface, self.rect, self.battlefield, look)
        else:
            surface.fill(theme.WELL, self.rect)
            pygame.draw.rect(surface, theme.LINE, self.rect, 1)


class PictureTooLarge(ValueError):
    """Refusal of a picture that needs too much memory; the message says which size is possible."""


def picture_size(battlefield: Battlefield, pixels_per_inch: float) -> tuple[int, int]:
    """Return the size of `battlefield_picture` in pixels: the table and the rulers beside it."""
    width, height = _table_pixels(battlefield, pixels_per_inch)
    rulers_width = ruler_thickness(Scale(width, height))
    return width + rulers_width, height + rulers_width


def _table_pixels(battlefield: Battlefield, pixels_per_inch: float) -> tuple[int, int]:
    """Return the size of the table in pixels."""
    width, height = battlefield.table
    return max(1, round(width * pixels_per_inch)), max(1, round(height * pixels_per_inch))


def battlefield_picture(battlefield: Battlefield, pixels_per_inch: float) -> Surface:
    """Draw a battlefield with rulers and all starts on a new surface.

    Raises:
        PictureTooLarge: If the table would have more than `MAX_PIXELS` pixels.
    """
    width, height = _table_pixels(battlefield, pixels_per_inch)
    if width * height > MAX_PIXELS:
        max_pixels_per_inch = floor(sqrt(MAX_PIXELS / prod(battlefield.table)))
        raise PictureTooLarge(
            f"A picture of {width} × {height} pixels is too large: choose at most"
            f" {max_pixels_per_inch} pixels an inch for this battlefield."
        )
    scale = Scale(width, height)
    picture_rect = Rect((0, 0), picture_size(battlefield, pixels_per_inch))
    surface = Surface(picture_rect.size, 0, 32)
    surface.fill(theme.PANEL_BOTTOM)
    ruled_map = RuledMap(battlefield, len(battlefield.starts))
    for widget, _ in walk(ruled_map.lay(scale, picture_rect)):
        widget.draw(surface, Look(scale))
    return surface


def draw_battlefield(
    surface: Surface, rect: Rect, battlefield: Battlefield, look: Look = PRINTED_LOOK
) -> None:
    """Draw a battlefield with marks of its starts, as large as it fits into a rectangle.

    The smaller the picture, the larger are the marks for it. `look` has the looks of the seats.
    """
    transform = Transform(Rect(rect), battlefield.table)
    pixels_per_inch = transform.whole.width / battlefield.table[0]
    readable = min(SMALL_MARK_PIXELS / pixels_per_inch, MAX_SMALL_MARK_DIAMETER)
    draw_part(surface, transform, battlefield, max(readable, SEAT_MARK_DIAMETER), look)


def draw_part(
    surface: Surface,
    transform: Transform,
    battlefield: Battlefield,
    mark_diameter: float = SEAT_MARK_DIAMETER,
    look: Look = PRINTED_LOOK,
) -> None:
    """Draw the visible part of a battlefield, with marks of its starts.

    `mark_diameter` is in inches; `look` has the looks of the seats.
    """
    with clip_to(surface, transform.whole.clip(transform.rect)):
        _draw_ground(battlefield, surface, transform)
    for seat, start in enumerate(battlefield.starts, 1):
        box = transform.box(start, (mark_diameter, mark_diameter))
        side = max(8, *box.size)  # at least 8 pixels, so that it can be seen
        mark_rect = Rect(0, 0, side, side)
        mark_rect.center = box.center
        SeatMark(f"start-{seat}", mark_rect, seat=seat).draw(surface, look)


def _draw_ground(battlefield: Battlefield, surface: Surface, transform: Transform) -> None:
    draw_field(
        surface,
        transform,
        battlefield.table,
        battlefield.floor,
        battlefield.terrain,
        battlefield.painting,
    )
