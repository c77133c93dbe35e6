"""A line chart of what each seat had, turn by turn; every line carries its last value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import ceil, floor
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from engine.words.summary import Mark, Series

APART = 16
"""How far apart all points of a line must lie for each to bear a mark, in style units."""
BENDS = 40
"""A line of more bends has no mark at each."""

Point = tuple[float, float]
At = Callable[[float, float], Point]
"""Where a point of the chart lies on the screen."""


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round values (1, 2 or 5 times a power of ten) from `low` or below up to `high` or above.

    Whole numbers, and no more of them than `most` (at least 3).
    """
    for exponent in count():
        for step in (1, 2, 5):
            size = step * 10**exponent
            first = floor(low / size)
            last = max(ceil(high / size), first + 1)
            if last - first + 1 <= max(most, 3):
                return [float(number * size) for number in range(first, last + 1)]
    raise AssertionError("a range that is not finite has no ticks")


def apart(tops: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Tops for labels of this height that don't overlap, near the wanted ones, in [low, high]."""
    order = sorted(range(len(tops)), key=lambda index: tops[index])
    placed = [0.0] * len(tops)
    edge = low
    for index in order:
        placed[index] = max(tops[index], edge)
        edge = placed[index] + height
    edge = high
    for index in reversed(order):
        placed[index] = min(placed[index], edge - height)
        edge = placed[index]
    return placed


def marked(
    points: Sequence[Point], corners: Sequence[Point], apart: float, ticks: Collection[float]
) -> list[Point]:
    """Where a line bears a mark: at all its points, which lie at these corners, if they are so many
    pixels apart at the least; else at both ends, at the ticks, and wherever it bends. Of a line
    that bends all the time only marks that far apart are left."""
    if all(right[0] - left[0] >= apart for left, right in pairwise(corners)):
        return [*corners]
    last = len(points) - 1
    bends = [
        corner
        for at, ((x, y), corner) in enumerate(zip(points, corners, strict=True))
        if at in (0, last) or x in ticks or (y - points[at - 1][1]) != (points[at + 1][1] - y)
    ]
    if len(bends) <= BENDS:
        return bends
    left = bends[:1]
    for corner in bends[1:-1]:
        if corner[0] - left[-1][0] >= apart:
            left.append(corner)
    return [*left, bends[-1]]


class Sign(NamedTuple):
    """The words of a mark above the chart: where its line stands, where they begin, their row."""

    words: text.TextBlock
    x: int
    left: int
    row: int

    @property
    def below(self) -> int:
        """How far its lower edge lies below the top of the first row."""
        return (self.row + 1) * self.words.size[1]


@dataclass(eq=False)
class Chart(Widget):
    """The chart; its y axis starts at 0 or below."""

    series: Sequence[Series] = ()
    marks: Sequence[Mark] = ()
    x_name: str = ""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        line = text.measure("0", Role.BODY, scale)[1]
        return line * 8, line * 9

    def plot(self, scale: Scale) -> Rect:
        """The rectangle of the axes, below the words of the marks."""
        line = text.measure("0", Role.BODY, scale)[1]
        _, ys = self._ticks(scale, 6, 6)
        labels = max(text.measure(f"{y:g}", Role.BODY, scale)[0] for y in ys)
        ends = [s.points[-1][1] for s in self.series]
        last = max(text.measure(f"{y:g}", Role.SCREEN, scale)[0] for y in ends)
        left, right = labels + scale.px(12), last + scale.px(22)
        top, below = line, line * (2 if self.x_name else 1) + scale.px(8)
        at = self.rect
        plot = Rect(at.left + left, 0, at.width - left - right, 0)
        signs = self._signs(scale, plot)
        top += max((sign.below for sign in signs), default=0)
        plot.top, plot.height = at.top + top, at.height - top - below
        return plot

    def _across(self, plot: Rect, x: float) -> float:
        """Where a value lies on the x axis."""
        points = [x for series in self.series for x, _ in series.points]
        first, last = min(points), max(points)
        return plot.left + plot.width * (x - first) / max(last - first, 1)

    def _signs(self, scale: Scale, plot: Rect) -> list[Sign]:
        """A mark's words stand right of its line; where they meet those before, a row lower."""
        ends: list[int] = []  # where the last words end, row by row
        gap, signs = scale.px(6), list[Sign]()
        for mark in sorted(self.marks, key=lambda mark: mark.x):
            x = round(self._across(plot, mark.x))
            words = text.block(mark.words, Role.NOTE, scale, colour=theme.BRASS_LIGHT)
            row = next((row for row, end in enumerate(ends) if end < x), len(ends))
            left = x + gap
            if left + words.size[0] > self.rect.right:
                left = x - gap - words.size[0]
                row = next((row for row, end in enumerate(ends) if end < left), len(ends))
            ends[row : row + 1] = [left + words.size[0]]
            signs.append(Sign(words, x, left, row))
        return signs

    def _ticks(self, scale: Scale, across: int, down: int) -> tuple[list[float], list[float]]:
        points = [point for series in self.series for point in series.points]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return ticks(min(xs), max(xs), across), ticks(min(0, *ys), max(ys), down)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, plot = look.scale, self.plot(look.scale)
        line = text.measure("0", Role.BODY, scale)[1]
        widest = text.measure("000", Role.BODY, scale)[0]
        xs, ys = self._ticks(scale, plot.width // (2 * widest), plot.height // (2 * line))
        points = [point for series in self.series for point in series.points]
        first, last = min(x for x, _ in points), max(x for x, _ in points)

        def at(x: float, y: float) -> Point:
            up = plot.height * (y - ys[0]) / (ys[-1] - ys[0])
            return self._across(plot, x), plot.bottom - up

        thin = scale.px(1)
        for y in ys:
            height = round(at(first, y)[1])
            colour = theme.LINE_BRASS if y == ys[0] else theme.LINE
            pygame.draw.line(surface, colour, (plot.left, height), (plot.right, height), thin)
            words = text.block(f"{y:g}", Role.BODY, scale, colour=theme.MUTED)
            words.draw(surface, (plot.left - scale.px(12) - words.size[0], height - line // 2))
        for x in xs:
            if first <= x <= last:
                words = text.block(f"{x:g}", Role.BODY, scale, colour=theme.MUTED)
                middle = round(at(x, 0)[0])
                words.draw(surface, (middle - words.size[0] // 2, plot.bottom + scale.px(6)))
        if self.x_name:
            words = text.block(self.x_name, Role.BODY, scale, colour=theme.MUTED)
            words.draw(
                surface, (plot.centerx - words.size[0] // 2, plot.bottom + scale.px(6) + line)
            )
        signs = self._signs(scale, plot)
        high = plot.top - max((sign.below for sign in signs), default=0)
        for sign in signs:
            top = high + sign.row * sign.words.size[1]
            surface.fill(theme.BRASS_DARK, (sign.x, top, scale.px(1.4), plot.bottom - top))
            sign.words.draw(surface, (sign.left, top))
        self._draw_lines(surface, scale, plot, at, xs)

    def _draw_lines(
        self, surface: Surface, scale: Scale, plot: Rect, at: At, xs: Sequence[float]
    ) -> None:
        for series in self.series:
            corners = [at(x, y) for x, y in series.points]
            thick = scale.px(3)
            paint.smooth_lines(surface, scale.tint(series.seat), corners, thick)
            mark = paint.seat_mark(scale, series.seat, scale.px(12), number=False)
            for corner in marked(series.points, corners, scale.px(APART), {*xs}):
                surface.blit(mark, mark.get_rect(center=corner))
        ends = [
            text.block(f"{s.points[-1][1]:g}", Role.SCREEN, scale, colour=scale.tint(s.seat))
            for s in self.series
        ]
        if not ends:
            return
        height = ends[0].size[1]
        wanted = [at(*s.points[-1])[1] - height / 2 for s in self.series]
        tops = apart(wanted, height * 0.8, plot.top - height, plot.bottom + height / 2)
        for words, series, top in zip(ends, self.series, tops, strict=True):
            x = at(*series.points[-1])[0] + scale.px(14)
            words.draw(surface, (round(x), round(top)))
