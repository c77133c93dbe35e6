"""What a tool draws on the map: paths, lengths, rings, and words at the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.shapes import circle, dashed, edge, fill, regular
from engine.app.rects import clipped
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Over
from engine.app.widgets.transform import Transform
from games.duel.geometry.points import Point
from games.duel.table.tags import GAP, Tag, place

LINE, CORNER, SPOT = 3.0, 5.0, 4.0
"""How wide a path is, how large its corners and what it measures to, in style units."""
WORDS = 250
"""How wide a sentence at the pointer is at most, in style units."""
WRONG = theme.ERROR

Draw = Callable[[Surface], None]


@dataclass
class Marks:
    """Marks that are laid over the map, one after the other; `over` gives them all.

    kept: what no words may lie on.
    """

    transform: Transform
    look: Look
    kept: Sequence[Rect] = ()
    _draws: list[Draw] = field(default_factory=list)
    _rects: list[Rect] = field(default_factory=list)
    _taken: list[Rect] = field(default_factory=list)

    def over(self) -> Over | None:
        """All of them."""
        if not self._rects:
            return None
        within, draws = self.transform.rect, self._draws

        def draw(surface: Surface) -> None:
            with clipped(surface, within):
                for each in draws:
                    each(surface)

        return Over(self._rects[0].unionall(self._rects[1:]).clip(within), draw)

    def _add(self, rect: Rect, draw: Draw) -> None:
        self._rects.append(rect)
        self._draws.append(draw)

    def line(
        self, points: Sequence[Point], colour: Colour = theme.BRASS_LIGHT, corners: bool = True
    ) -> None:
        """A path with its corners."""
        if len(points) < 2:
            return
        s, scale = self.look.scale.s, self.look.scale
        at = [self.transform.pixel(point) for point in points]
        wide, dot = max(2, round(LINE * s)), scale.px(CORNER)
        rect = Rect(at[0], (1, 1)).unionall([Rect(each, (1, 1)) for each in at])

        def draw(surface: Surface) -> None:
            for ink, more in ((theme.INK, 2), (colour, 0)):
                paint.smooth_lines(surface, ink, at, wide + more, self.transform.rect)
                for each in at[1:] if corners else ():
                    pygame.draw.aacircle(surface, ink, each, dot + more // 2)

        self._add(rect.inflate(4 * dot, 4 * dot), draw)

    def dots(self, start: Point, goal: Point, colour: Colour) -> None:
        """A dotted line."""
        (ax, ay), (bx, by) = self.transform.pixel(start), self.transform.pixel(goal)
        s = self.look.scale.s
        radius, apart = max(1, round(1.6 * s)), 8 * s
        count = max(1, round(start.far(goal) * self.transform.scale / apart))
        spots = [
            (ax + (bx - ax) * step / count, ay + (by - ay) * step / count)
            for step in range(1, count + 1)
        ]

        def draw(surface: Surface) -> None:
            for spot in spots:
                pygame.draw.aacircle(surface, theme.INK, spot, radius + 1)
                pygame.draw.aacircle(surface, colour, spot, radius)

        box = Rect(ax, ay, 1, 1).union(Rect(bx, by, 1, 1))
        self._add(box.inflate(4 * radius + 4, 4 * radius + 4), draw)

    def ring(self, at: Point, radius: float, colour: Colour, dense: float = 0.0) -> None:
        """A dashed ring of so many inches around a point."""
        side = max(4, round(2 * radius * self.transform.scale))
        picture = _ring(side, colour, self.look.scale.s, dense)
        self.picture(picture, at)

    def picture(self, picture: Surface, at: Point) -> None:
        """A picture with its middle at a point."""
        rect = picture.get_rect(center=self.transform.pixel(at))
        self._add(rect, lambda surface: surface.blit(picture, rect) and None)

    def cross(self, at: Point, colour: Colour = WRONG) -> None:
        """A cross at a point."""
        x, y = self.transform.pixel(at)
        reach, wide = self.look.scale.px(6), max(2, round(LINE * self.look.scale.s))

        def draw(surface: Surface) -> None:
            for ink, more in ((theme.INK, 3), (colour, 0)):
                for a, b in (((-1, -1), (1, 1)), ((-1, 1), (1, -1))):
                    start = x + a[0] * reach, y + a[1] * reach
                    end = x + b[0] * reach, y + b[1] * reach
                    pygame.draw.line(surface, ink, start, end, wide + more)

        self._add(Rect(x, y, 1, 1).inflate(4 * reach, 4 * reach), draw)

    def tag(
        self, words: str, at: Point, reach: float = 0.3, edge: Colour = theme.LINE_BRASS
    ) -> None:
        """Words beside a point, where they cover nothing that is kept."""
        self._beside(Tag(words, edge=edge).picture(self.look.scale), at, reach)

    def sentence(self, words: str, at: Point, reach: float = 0.3) -> None:
        """A sentence on parchment beside a point."""
        self._beside(_parchment(words, self.look.scale), at, reach)

    def _beside(self, picture: Surface, at: Point, reach: float) -> None:
        thing = self.transform.box(at, (2 * reach, 2 * reach))
        within = self.transform.rect
        gap = self.look.scale.px(GAP)
        size = picture.get_size()
        found = place(size, thing, gap, within, [*self.kept, *self._taken])
        found = found or place(size, thing, gap + size[1], within, [*self.kept, *self._taken])
        found = found or place(size, thing, gap, within, self._taken)
        if found is None:
            found = Rect((thing.right + gap, thing.top), size).clamp(within)
        rect = found
        self._taken.append(rect)
        self._add(rect, lambda surface: surface.blit(picture, rect) and None)


@lru_cache(32)
def _ring(side: int, colour: Colour, s: float, dense: float) -> Surface:
    wide = 2.2 * s
    middle = side / 2
    centre, radius = (middle, middle), middle - wide
    rim = regular(96, centre, radius)
    body = f'<path d="{dashed([*rim, rim[0]], 6 * s, 4 * s)}" fill="none"{edge(colour, wide)}/>'
    if dense:
        body = circle(centre, radius, fill(colour, dense)) + body
    return art.vector(art.drawing((side, side), body), (side, side))


@lru_cache(64)
def _parchment(words: str, scale: Scale) -> Surface:
    most = round(scale.px(WORDS) * scale.text)
    block = text.block(words, Role.NOTE, scale, most, theme.INK)
    pad = scale.px(8)
    size = block.size[0] + 2 * pad, block.size[1] + 2 * scale.px(4)
    picture = paint.panel(scale, size, "tooltip").copy()
    block.draw(picture, (pad, scale.px(4)))
    return picture


@lru_cache(32)
def ghost(picture: Surface) -> Surface:
    """A picture half seen through."""
    seen = picture.copy()
    seen.set_alpha(150)
    return seen
