"""Figures of warriors on the map: a base with a helm, and a notch on the side that it faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from math import atan2, cos, degrees, hypot, radians, sin

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.map.transform import Inches
from engine.app.paint.shapes import circle, edge, fill, polygon
from engine.app.pictures import cached_picture
from engine.app.theme import Colour
from engine.app.widgets import Look, Widget
from engine.rules.events import Event, Resigned
from games.duel.geometry.points import Point
from games.duel.rules.events import Retreated, Walked
from games.duel.rules.state import Duel
from games.duel.table.battlefield.pressable import MapWidget

SEAT_INK = "#d55e00"
"""Colour in the drawing of a figure that is replaced by the seat's colour."""
NOTCH_LENGTH = 0.2
"""Length of the notch outside the base, as a share of the base's width."""
FLANK_REACH = 0.47
"""Distance of the notch's flanks from the centre, as a share of the base's width: within it."""
FLANK_ANGLE = 0.5
"""Radians from the notch's tip to each flank."""
SHADOW_OFFSET = 0.04, 0.07
"""Distance of the shadow to the right and down, as a share of the base's width."""
SHADOW_OPACITY = 0.4
"""Opacity of the shadow, from 0 to 1."""
CROSS_REACH = 0.42
"""Half the side of the cross on a fallen figure, as a share of the base's width."""
CROSS_WIDTH = 0.22
"""Width of the arms of the cross, as a share of its reach."""
CROSS_EDGE_WIDTH = 0.4
"""Width of the arms with their dark edge, as a share of the reach."""
RING_DISTANCE = 4
"""Distance of a ring from the base, in style units."""
LAID_ANGLE = 90
"""Rotation of a fallen figure in degrees."""
FALLEN_BRIGHTNESS = 0.6
"""Brightness of a fallen figure, from 0 to 1."""
ANGLE_STEP = 15
"""Degrees between two cached pictures of a turned figure."""


@dataclass(eq=False, repr=False)
class WarriorFigure(MapWidget):
    """Figure of a warrior on the map.

    Attributes:
        seat: Seat of the warrior.
        figure: Number of its drawing.
        facing: Direction in degrees, from the right and clockwise.
        called: Accessible name.
        is_asked: True if it is this warrior's turn.
    """

    seat: int = 1
    figure: int = 1
    facing: float = 0.0
    _: KW_ONLY
    called: str = ""
    is_asked: bool = False
    is_fallen: bool = False
    """True if the warrior has fallen: the figure lies where it fell."""

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def hit(self, pos: tuple[int, int]) -> bool:
        """Return True if a position is on the round base."""
        if self.is_never_hit:
            return False
        x = pos[0] - self.rect.centerx
        y = pos[1] - self.rect.centery
        return hypot(x, y) <= self.rect.width / 2

    @override
    def extent(self, look: Look) -> Rect:
        margin = round(self.rect.width * NOTCH_LENGTH) + look.scale.px(RING_DISTANCE + 2)
        return super().extent(look).union(self.rect.inflate(2 * margin, 2 * margin))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if look.lifted_count:
            return
        if self.is_fallen:
            picture = fallen_figure(look.scale.colour(self.seat), self.figure, self.rect.width)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
            return
        picture = standing_figure(
            look.scale.colour(self.seat), self.figure, self.facing, self.rect.width
        )
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.is_asked:
            self._draw_ring(surface, look, theme.WHITE, width=2.2)
        if edge_colour := self.edge(look):
            self._draw_ring(surface, look, edge_colour, width=2.4)

    def _draw_ring(self, surface: Surface, look: Look, colour: Colour, width: float) -> None:
        """Draw a ring around the base on a wider dark one; `width` is in style units."""
        radius = self.rect.width // 2 + look.scale.px(RING_DISTANCE)
        for ring_colour, ring_width in ((theme.INK, 4), (colour, width)):
            line_width = look.scale.px(ring_width)
            pygame.draw.aacircle(surface, ring_colour, self.rect.center, radius, line_width)


def standing_figure(colour: Colour, figure: int, facing: float, side: int) -> Surface:
    """Return the picture of an upright figure whose base is `side` pixels across."""
    return _standing_picture(colour, figure, round(facing / ANGLE_STEP) * ANGLE_STEP % 360, side)


@cached_picture(256)
def _standing_picture(colour: Colour, figure: int, facing: int, side: int) -> Surface:
    notch_reach = side * (0.5 + NOTCH_LENGTH)
    diameter = round(2 * notch_reach) + 2
    middle = diameter / 2
    heading = radians(facing)
    notch_tip = middle + notch_reach * cos(heading), middle + notch_reach * sin(heading)
    flank_reach = FLANK_REACH * side
    flank_headings = [heading - FLANK_ANGLE, heading + FLANK_ANGLE]
    corners = [
        (middle + flank_reach * cos(a), middle + flank_reach * sin(a)) for a in flank_headings
    ]
    style = fill(colour) + edge(theme.INK, side / 30) + ' stroke-linejoin="round"'
    shadow_centre = middle + side * SHADOW_OFFSET[0], middle + side * SHADOW_OFFSET[1]
    body = circle(shadow_centre, side / 2, fill(theme.SHADOW, SHADOW_OPACITY))
    body += polygon([corners[0], notch_tip, corners[1]], style)
    figure_left = middle - side / 2
    recolour = {SEAT_INK: theme.css(colour)}
    body += art.place_drawing(f"figure-{figure}", (figure_left, figure_left, side, side), recolour)
    return art.vector(art.svg_document((diameter, diameter), body), (diameter, diameter))


@cached_picture(32)
def fallen_figure(colour: Colour, figure: int, side: int) -> Surface:
    """Return the picture of a fallen figure: on its side, dimmed and crossed out."""
    picture = pygame.transform.rotate(_standing_picture(colour, figure, 0, side), LAID_ANGLE)
    grey_level = round(255 * FALLEN_BRIGHTNESS)
    veil = (grey_level, grey_level, grey_level, 255)
    picture.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(_cross_picture(picture.get_width(), side * CROSS_REACH), (0, 0))
    return picture


def _cross_picture(side: int, reach: float) -> Surface:
    """Return a cross with round arms in the middle of a square.

    Args:
        side: Side of the square in pixels.
        reach: Half the side of the cross in pixels.
    """
    middle = side / 2
    body = ""
    for colour, width in ((theme.INK, CROSS_EDGE_WIDTH), (theme.OXBLOOD_LIGHT, CROSS_WIDTH)):
        style = edge(colour, max(2.0, reach * width)) + ' stroke-linecap="round"'
        for slope in (reach, -reach):
            ends = (middle - reach, middle - slope), (middle + reach, middle + slope)
            body += polygon(ends, style, closed=False)
    return art.vector(art.svg_document((side, side), body), (side, side))


def heading_degrees(start: Inches, goal: Inches) -> float:
    """Return the direction from one point to another in degrees, from the right and clockwise."""
    return degrees(atan2(goal[1] - start[1], goal[0] - start[0]))


def resigned_seats(events: Iterable[Event]) -> frozenset[int]:
    """Return the seats that resigned in these events; their warriors may still stand."""
    return frozenset(event.seat for event in events if isinstance(event, Resigned))


def facings(duel: Duel, events_by_action: Iterable[Sequence[Event]]) -> Mapping[int, float]:
    """Return the direction of each warrior: that of its last move, or to the middle of the table.

    After a retreat a warrior faces the place that it left.

    Args:
        duel: The duel as it is shown.
        events_by_action: Events of each action, the latest first.
    """
    centre = duel.table[0] / 2, duel.table[1] / 2
    headings: dict[int, float] = {}
    count = len(duel.warriors)
    for events in events_by_action:
        for event in reversed(events):
            match event:
                case Walked(seat=seat, start=start, legs=legs):
                    previous_point = legs[-2] if len(legs) > 1 else start
                    headings.setdefault(seat, heading_degrees(previous_point, legs[-1]))
                case Retreated(seat=seat, start=start, end=end) if start != end:
                    headings.setdefault(seat, heading_degrees(end, start))
        if len(headings) == count:
            break
    for seat, warrior in enumerate(duel.warriors, 1):
        headings.setdefault(seat, heading_degrees(_start_of(duel, seat, warrior.at), centre))
    return headings


def _start_of(duel: Duel, seat: int, point: Point) -> Point:
    return duel.starts[seat - 1] if seat <= len(duel.starts) else point


def facing_of(widget: Widget) -> float:
    """Return the direction of a figure on the map in degrees; 0 for other widgets."""
    return widget.facing if isinstance(widget, WarriorFigure) else 0.0


def figure_of(duel: Duel, seat: int) -> int:
    """Return the number of a warrior's figure; without a choice it is the number of its seat."""
    return duel.warrior(seat).figure or seat
