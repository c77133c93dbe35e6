"""A battlefield as it is chosen: all of it, with the start of each seat and rulers beside it."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.map.rulers import band, rulers
from engine.app.map.transform import Transform
from engine.app.map.view import MapSpot, MapView
from engine.app.rects import clipped
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget, literal, walk
from engine.app.widgets.pieces import SeatMark
from games.duel.field.scenery import draw_field
from games.duel.geometry.terrain import Battlefield

MARK = 1.3
"""Inches across a seat's mark at its start."""


def ruled_map(scale: Scale, rect: Rect, shown: Battlefield, seats: int) -> list[Widget]:
    """A battlefield with the marks of so many seats, and its rulers, in a rectangle."""
    broad, (wide, tall) = band(scale), shown.table
    inch = min((rect.width - broad) / wide, (rect.height - broad) / tall)
    at = Rect(0, 0, round(inch * wide), round(inch * tall))
    at.center = rect.centerx + broad // 2, rect.centery + broad // 2
    starts = [
        MapSpot(SeatMark(f"start-{seat}", seat=seat, over=True), place, (MARK, MARK))
        for seat, place in enumerate(shown.starts[:seats], 1)
    ]
    called = f"The battlefield {literal(shown.name)}"
    view = MapView("map", at, shown.table, starts, called=called, ground=partial(_draw, shown))
    return [*rulers(scale, view), view]


def picture(battlefield: Battlefield, pixels_per_inch: float) -> Surface:
    """The same as a picture of its own, with all starts."""
    wide, tall = (max(1, round(side * pixels_per_inch)) for side in battlefield.table)
    scale = Scale(wide, tall)
    whole = Rect(0, 0, wide + band(scale), tall + band(scale))
    surface = Surface(whole.size, 0, 32)
    surface.fill(theme.PANEL_BOTTOM)
    for widget, _ in walk(ruled_map(scale, whole, battlefield, len(battlefield.starts))):
        widget.draw(surface, Look(scale))
    return surface


def draw_battlefield(surface: Surface, rect: Rect, battlefield: Battlefield) -> None:
    """A battlefield as large as it fits into a rectangle, with the marks of its starts."""
    transform = Transform(Rect(rect), battlefield.table)
    whole = transform.whole
    with clipped(surface, whole):
        _draw(battlefield, surface, transform)
    side = max(8, round(2 * MARK * transform.scale))
    for seat, at in enumerate(battlefield.starts, 1):
        mark = paint.seat_mark(Scale(1280, 720), seat, side)
        surface.blit(mark, mark.get_rect(center=transform.pixel(at)))


def _draw(battlefield: Battlefield, surface: Surface, transform: Transform) -> None:
    draw_field(surface, transform, battlefield.table, battlefield.floor, battlefield.terrain)
