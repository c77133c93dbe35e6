"""Overlays of a tool on the map: paths, lengths, rings, and texts at the pointer.

All marks are drawn twice: first wider and in ink, so that they have a dark edge on any ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist

import pygame
from pygame import Rect, Surface
from shapely.geometry.base import BaseGeometry

from engine.app import art, paint, text, theme
from engine.app.map.regions import lines_of
from engine.app.map.tags import GAP, Tag, free_rect_beside
from engine.app.map.transform import Inches, Transform
from engine.app.map.view import over_each_other
from engine.app.paint.shapes import Point, circle, dashed, dashes, edge, fill, regular
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Overlay
from engine.app.widgets.containers import Inside, Sized, picture_of
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle

LINE_WIDTH = 3.0
"""Width of a path, in style units."""
CORNER_RADIUS = 5.0
"""Radius of the dots at the corners of a path, in style units."""
DOT_RADIUS = 1.6
"""Radius of the dots of a dotted line, in style units."""
DOT_SPACING = 8
"""Distance between these dots, in style units."""
DASHED_WIDTH = 2.2
"""Width of dashed lines, in style units."""
DASH = 7
"""Length of the dashes of an outline, in style units."""
DASH_GAP = 5
"""Gap between these dashes, in style units."""
RING_DASH = 6
"""Length of the dashes of a ring, in style units."""
RING_GAP = 4
"""Gap between these dashes, in style units."""
RING_CORNERS = 96
"""Corners of the polygon that is drawn for a ring."""
CROSS_REACH = 6
"""Half the size of the cross of an error, in style units."""
SIMPLIFY_TOLERANCE = 0.01
"""Tolerance in inches when an outline is simplified."""
GHOST_OPACITY = 150
"""Opacity of a translucent picture, 0 to 255."""
SENTENCE_WIDTH = 250
"""Maximum width of a sentence at the pointer, in style units."""
ERROR_COLOUR = theme.ERROR


@dataclass
class MapMarks:
    """Marks drawn over the map, one above the other; `over` returns them as one overlay.

    Args:
        avoided_rects: Rectangles in pixels that texts should not cover.
    """

    transform: Transform
    look: Look
    avoided_rects: Sequence[Rect] = ()
    _marks: list[Overlay] = field(default_factory=list)
    _label_rects: list[Rect] = field(default_factory=list)

    def over(self) -> Overlay | None:
        """Return all marks as one overlay, or None without marks."""
        return over_each_other(self._marks, self.transform.rect)

    def _add(self, rect: Rect, draw: Callable[[Surface], object]) -> None:
        self._marks.append(Overlay(rect, draw))

    def line(
        self, points: Sequence[Inches], colour: Colour = theme.BRASS_LIGHT, corners: bool = True
    ) -> None:
        """Add a path, with dots at its corners."""
        if len(points) < 2:
            return
        scale = self.look.scale
        corner_pixels = [self.transform.pixel(point) for point in points]
        dot_centres = corner_pixels[1:] if corners else []  # none where the path begins
        width = max(2, round(LINE_WIDTH * scale.s))
        dot_radius = scale.px(CORNER_RADIUS)
        line_rect = Rect(corner_pixels[0], (1, 1)).unionall(
            [Rect(each, (1, 1)) for each in corner_pixels]
        )

        def draw(surface: Surface) -> None:
            for ink, edge_width in ((theme.INK, 2), (colour, 0)):
                paint.smooth_lines(
                    surface, ink, corner_pixels, width + edge_width, self.transform.rect
                )
                for each in dot_centres:
                    pygame.draw.aacircle(surface, ink, each, dot_radius + edge_width // 2)

        self._add(line_rect.inflate(4 * dot_radius, 4 * dot_radius), draw)

    def dots(self, start: Inches, goal: Inches, colour: Colour) -> None:
        """Add a dotted line between two points."""
        start_x, start_y = self.transform.pixel(start)
        end_x, end_y = self.transform.pixel(goal)
        s = self.look.scale.s
        radius = max(1, round(DOT_RADIUS * s))
        spacing = DOT_SPACING * s
        count = max(1, round(dist(start, goal) * self.transform.scale / spacing))
        dot_centres = [
            (start_x + (end_x - start_x) * step / count, start_y + (end_y - start_y) * step / count)
            for step in range(1, count + 1)
        ]

        def draw(surface: Surface) -> None:
            for dot_centre in dot_centres:
                pygame.draw.aacircle(surface, theme.INK, dot_centre, radius + 1)
                pygame.draw.aacircle(surface, colour, dot_centre, radius)

        line_rect = Rect(start_x, start_y, 1, 1).union(Rect(end_x, end_y, 1, 1))
        self._add(line_rect.inflate(4 * radius + 4, 4 * radius + 4), draw)

    def ring(self, at: Inches, radius: float, colour: Colour, fill_opacity: float = 0.0) -> None:
        """Add a dashed ring around a point; `radius` is in inches."""
        side = max(4, round(2 * radius * self.transform.scale))
        picture = ring_picture(side, colour, self.look.scale.s, fill_opacity)
        self.picture(picture, at)

    def outline(self, shape: BaseGeometry, colour: Colour) -> None:
        """Add a dashed line along the edge of a region in inches."""
        s = self.look.scale.s
        width = max(2, round(DASHED_WIDTH * s))
        segments = list[tuple[Point, Point]]()
        for line in lines_of(shape.simplify(SIMPLIFY_TOLERANCE)):
            corner_pixels = [self.transform.pixel(point) for point in line]
            for dash in dashes(corner_pixels, DASH * s, DASH_GAP * s):
                segments += pairwise(dash)
        if not segments:
            return

        def draw(surface: Surface) -> None:
            for start, end in segments:
                pygame.draw.line(surface, theme.INK, start, end, width + 2)
            for start, end in segments:
                pygame.draw.line(surface, colour, start, end, width)

        x0, y0, x1, y1 = shape.bounds
        box = self.transform.box(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0, y1 - y0))
        self._add(box.inflate(4 * width, 4 * width), draw)

    def picture(self, picture: Surface, at: Inches) -> None:
        """Add a picture, centred on a point."""
        rect = picture.get_rect(center=self.transform.pixel(at))
        self._add(rect, lambda surface: surface.blit(picture, rect))

    def cross(self, at: Inches) -> None:
        """Add a cross at a point, the mark of an error."""
        x, y = self.transform.pixel(at)
        reach = self.look.scale.px(CROSS_REACH)
        width = max(2, round(LINE_WIDTH * self.look.scale.s))

        def draw(surface: Surface) -> None:
            falling_line = (x - reach, y - reach), (x + reach, y + reach)
            rising_line = (x - reach, y + reach), (x + reach, y - reach)
            for ink, edge_width in ((theme.INK, 3), (ERROR_COLOUR, 0)):
                for start, end in (falling_line, rising_line):
                    pygame.draw.line(surface, ink, start, end, width + edge_width)

        self._add(Rect(x, y, 1, 1).inflate(4 * reach, 4 * reach), draw)

    def colour(self, seat: int) -> Colour:
        """Return the colour of a seat."""
        return self.look.scale.colour(seat)

    def tag(
        self, words: str, at: Inches, reach: float = 0.3, edge: Colour = theme.LINE_BRASS
    ) -> None:
        """Add a label beside a point, clear of the avoided rectangles if possible.

        `reach` is the distance in inches to keep free around the point.
        """
        self._add_label(Tag(words, edge=edge).picture(self.look.scale), at, reach)

    def sentence(self, words: str, at: Inches, reach: float = 0.3) -> None:
        """Add a sentence on parchment beside a point, `reach` inches clear of the point."""
        self._add_label(_sentence_picture(words, self.look.scale), at, reach)

    def _add_label(self, picture: Surface, at: Inches, reach: float) -> None:
        """Add a picture beside a point, clear of other labels and avoided areas if possible."""
        object_rect = self.transform.box(at, (2 * reach, 2 * reach))
        map_rect = self.transform.rect
        gap = self.look.scale.px(GAP)
        size = picture.get_size()
        taken_rects = [*self.avoided_rects, *self._label_rects]
        rect = free_rect_beside(size, object_rect, gap, map_rect, taken_rects)
        if not rect:  # farther away, by the height of the label
            rect = free_rect_beside(size, object_rect, gap + size[1], map_rect, taken_rects)
        if not rect:  # on an avoided rectangle
            rect = free_rect_beside(size, object_rect, gap, map_rect, self._label_rects)
        label_rect = rect or Rect((object_rect.right + gap, object_rect.top), size).clamp(map_rect)
        self._label_rects.append(label_rect)
        self._add(label_rect, lambda surface: surface.blit(picture, label_rect))


@cached_picture(32)
def ring_picture(side: int, colour: Colour, s: float, fill_opacity: float) -> Surface:
    """Return a dashed ring `side` pixels wide, filled with an opacity from 0 to 1."""
    width = DASHED_WIDTH * s
    middle = side / 2
    centre = (middle, middle)
    radius = middle - width
    rim_points = regular(RING_CORNERS, centre, radius)
    path = dashed([*rim_points, rim_points[0]], RING_DASH * s, RING_GAP * s)
    svg = f'<path d="{path}" fill="none"{edge(colour, width)}/>'
    if fill_opacity:
        svg = circle(centre, radius, fill(colour, fill_opacity)) + svg
    return art.vector(art.svg_document((side, side), svg), (side, side))


@cached_picture(64)
def _sentence_picture(words: str, scale: Scale) -> Surface:
    max_width = round(scale.px(SENTENCE_WIDTH) * scale.text)
    width = text.measure(words, Role.NOTE, scale, max_width)[0]
    label = Sized(LabelStyle(Role.NOTE, theme.INK)("words", words), wide=width)
    plate = Plate("ground", ground="tooltip")
    return picture_of(Inside(plate, label, across=8, down=4), scale)


@cached_picture(32)
def translucent_copy(picture: Surface) -> Surface:
    """Return a translucent copy of a picture."""
    copy = picture.copy()
    copy.set_alpha(GHOST_OPACITY)
    return copy
