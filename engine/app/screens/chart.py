"""Line chart with one line per seat, turn by turn, labelled with the last values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import count, pairwise
from math import ceil, floor
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.pieces import ColourBlock
from engine.app.widgets.widget import Size
from engine.words.summary import Mark, Series

MARKER_DISTANCE = 16
"""Minimum distance between points for each to have a marker, in style units."""
Y_LABEL_GAP = 12
"""Gap between the labels of the y axis and the lines, in style units."""
X_LABEL_GAP = 6
"""Gap between the lines and the labels of the x axis, in style units."""
LAST_VALUE_GAP = 14
"""Gap between the end of a line and its last value, in style units."""
LAST_VALUE_ROOM = 22
"""Room beside the last values, with this gap, in style units."""
SIGN_LINE_WIDTH = 1.4
"""Width of the vertical line of a mark, in style units."""
MAX_Y_TICKS = 25
"""Number of ticks of the y axis that no chart reaches."""
MAX_MARKED_BENDS = 40
"""Maximum number of bends of a line for each to have a marker."""

Point = tuple[float, float]


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return ticks that enclose the range `low` to `high`: multiples of 1, 2, 5, 10, 20, 50 ...

    There are at most `most` of them, or 3 if `most` is less.
    """
    for exponent in count():
        for step in (1, 2, 5):
            size = step * 10**exponent
            first = floor(low / size)
            last = max(ceil(high / size), first + 1)
            if last - first + 1 <= max(most, 3):
                return [float(number * size) for number in range(first, last + 1)]
    raise AssertionError("a range that is not finite has no ticks")


def spread_tops(tops: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Return tops near the wanted ones, within [low, high], at which labels don't overlap.

    `height` is the height of a label; all lengths are in pixels.
    """
    from_top = sorted(range(len(tops)), key=lambda index: tops[index])
    tops_apart = [0.0] * len(tops)
    lower_edge = low
    for index in from_top:  # move labels down until none overlaps the one above
        tops_apart[index] = max(tops[index], lower_edge)
        lower_edge = tops_apart[index] + height
    upper_edge = high
    for index in reversed(from_top):  # move labels up again until all are within the limits
        tops_apart[index] = min(tops_apart[index], upper_edge - height)
        upper_edge = tops_apart[index]
    return tops_apart


def marked_corners(
    points: Sequence[Point], corners: Sequence[Point], distance: float, ticks: Collection[float]
) -> list[Point]:
    """Return the corners of a line that have a marker.

    If all corners are at least `distance` pixels apart, all have one. Otherwise the ends, the
    points at ticks and the bends have one; of a line with too many bends, only some of them.

    Args:
        points: Points of the line in units of the axes.
        corners: The points in pixels.
        distance: Smallest distance between two markers, in pixels.
        ticks: Ticks of the x axis.
    """
    if all(right[0] - left[0] >= distance for left, right in pairwise(corners)):
        return [*corners]
    last = len(points) - 1
    bends = list[Point]()
    for index, ((x, y), corner) in enumerate(zip(points, corners, strict=True)):
        is_end = index in (0, last)
        if is_end or x in ticks:
            bends.append(corner)
            continue
        rise_before = y - points[index - 1][1]
        rise_after = points[index + 1][1] - y
        if rise_before != rise_after:
            bends.append(corner)
    if len(bends) <= MAX_MARKED_BENDS:
        return bends
    kept_bends = bends[:1]
    for corner in bends[1:-1]:
        if corner[0] - kept_bends[-1][0] >= distance:
            kept_bends.append(corner)
    return [*kept_bends, bends[-1]]


class Sign(NamedTuple):
    """The label of a mark above the chart: its words, size, left edge and row.

    Attributes:
        x: Position of the mark's vertical line, in pixels of the window.
    """

    words: str
    size: Size
    x: int
    left: int
    row: int

    @property
    def below(self) -> int:
        """Distance in pixels from the top of the first row to the label's lower edge."""
        return (self.row + 1) * self.size[1]


@dataclass(eq=False)
class Chart(Widget):
    """A line chart, whose y axis starts at 0 or below."""

    series: Sequence[Series] = ()
    marks: Sequence[Mark] = ()
    x_name: str = ""
    _last_value_height: int = field(default=0, init=False)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        line = text.measure("0", Role.BODY, scale)[1]
        return line * 8, line * 9

    def plot(self, scale: Scale) -> Rect:
        """Return the rectangle of the axes, below the labels of the marks."""
        line_height = text.measure("0", Role.BODY, scale)[1]
        # the number of labels of the y axis depends on its height, which is not known yet
        possible_ys = {y for most in range(2, MAX_Y_TICKS) for y in self._ticks(6, most)[1]}
        y_width = max(text.measure(f"{y:g}", Role.BODY, scale)[0] for y in possible_ys)
        last_ys = [series.points[-1][1] for series in self.series]
        last_width = max(text.measure(f"{y:g}", Role.SCREEN, scale)[0] for y in last_ys)
        left = y_width + scale.px(Y_LABEL_GAP)
        right = last_width + scale.px(LAST_VALUE_ROOM)
        below = line_height * (2 if self.x_name else 1) + scale.px(8)
        rect = self.rect
        plot = Rect(rect.left + left, 0, rect.width - left - right, 0)
        signs_height = max((sign.below for sign in self._signs(scale, plot)), default=0)
        above = line_height + signs_height
        plot.top = rect.top + above
        plot.height = rect.height - above - below
        return plot

    def _x_pixel(self, plot: Rect, x: float) -> float:
        """Return the x in pixels of a value on the x axis."""
        xs = [x for series in self.series for x, _ in series.points]
        first = min(xs)
        last = max(xs)
        return plot.left + plot.width * (x - first) / max(last - first, 1)

    def _signs(self, scale: Scale, plot: Rect) -> list[Sign]:
        """Return the labels of the marks, placed in rows so that none overlap.

        A label stands at the right of its line, or at the left where it would leave the chart;
        where it meets an earlier one, it moves down a row. A label too long for either side is cut
        to one line.
        """
        row_ends: list[int] = []  # right edge of the last label, row by row
        gap = scale.px(6)
        signs = list[Sign]()
        for mark in sorted(self.marks, key=lambda mark: mark.x):
            x = round(self._x_pixel(plot, mark.x))
            if not self.rect.left <= x <= self.rect.right:
                continue  # the mark is outside the range of the lines
            room = max(self.rect.right - x, x - self.rect.left) - gap
            size = text.block(mark.words, Role.NOTE, scale, room, max_lines=1).size
            row = next((row for row, end in enumerate(row_ends) if end < x), len(row_ends))
            left = x + gap
            if left + size[0] > self.rect.right:
                left = x - gap - size[0]
                row = next((row for row, end in enumerate(row_ends) if end < left), len(row_ends))
            row_ends[row : row + 1] = [left + size[0]]  # replaces the end, or appends one
            signs.append(Sign(mark.words, size, x, left, row))
        return signs

    def _ticks(self, most_x: int, most_y: int) -> tuple[list[float], list[float]]:
        """Return the ticks of the x axis and of the y axis, with these limits to their numbers."""
        points = [point for series in self.series for point in series.points]
        xs = [x for x, _ in points]
        ys = [y for _, y in points]
        return ticks(min(xs), max(xs), most_x), ticks(min(0, *ys), max(ys), most_y)

    @override
    @property
    def bounds(self) -> Rect:
        """Rectangle in which labels may lie: the last values may stand a little above or below."""
        return self.rect.inflate(0, 2 * self._last_value_height)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.place(rect)
        self._last_value_height = text.measure("0", Role.SCREEN, scale)[1]
        plot = self.plot(scale)
        line_height = text.measure("0", Role.BODY, scale)[1]
        label_width = text.measure("000", Role.BODY, scale)[0]
        # between two labels there is room for another one
        most_x_ticks = plot.width // (2 * label_width)
        most_y_ticks = plot.height // (2 * line_height)
        x_ticks, y_ticks = self._ticks(most_x_ticks, most_y_ticks)
        xs = [x for series in self.series for x, _ in series.points]
        axes = Axes(plot, x_ticks, y_ticks, min(xs), max(xs))
        self.widgets = [
            *self._sign_widgets(plot, self._signs(scale, plot), scale.px(SIGN_LINE_WIDTH)),
            PlotLines(f"{self.id}-lines", plot, series=self.series, axes=axes),
            *self._axis_labels(scale, axes),
            *self._last_values(scale, axes),
        ]
        return [self]

    def _axis_labels(self, scale: Scale, axes: Axes) -> list[Widget]:
        """Return the labels of the ticks, and the name of the x axis below them."""
        plot = axes.rect
        below = plot.bottom + scale.px(X_LABEL_GAP)
        labels: list[Widget] = []
        for y in axes.ys:
            label = _free_label(scale, f"{self.id}-y-{y:g}", f"{y:g}")
            top = round(axes.point_at(0, y)[1]) - label.rect.height // 2
            label.move(plot.left - scale.px(Y_LABEL_GAP) - label.rect.width, top)
            labels.append(label)
        for x in (x for x in axes.xs if axes.first <= x <= axes.last):
            label = _free_label(scale, f"{self.id}-x-{x:g}", f"{x:g}")
            label.move(round(axes.point_at(x, 0)[0]) - label.rect.width // 2, below)
            labels.append(label)
        if self.x_name:
            label = _free_label(scale, f"{self.id}-x-name", self.x_name)
            line = text.measure("0", Role.BODY, scale)[1]
            label.move(plot.centerx - label.rect.width // 2, below + line)
            labels.append(label)
        return labels

    def _sign_widgets(self, plot: Rect, signs: Sequence[Sign], thickness: int) -> list[Widget]:
        """Return the labels of the marks, row by row above the axes, with a line down from each."""
        first_row_top = plot.top - max((sign.below for sign in signs), default=0)
        widgets: list[Widget] = []
        for number, sign in enumerate(signs):
            top = first_row_top + sign.row * sign.size[1]
            line = Rect(sign.x, top, thickness, plot.bottom - top)
            widgets.append(
                ColourBlock(f"{self.id}-sign-line-{number}", line, colour=theme.BRASS_DARK)
            )
            place = Rect((sign.left, top), sign.size)
            words = Label(f"{self.id}-sign-{number}", place, sign.words, Role.NOTE, silent=True)
            words.colour = theme.BRASS_LIGHT
            words.max_lines = 1
            widgets.append(words)
        for each in widgets:
            each.over = True
        return widgets

    def _last_values(self, scale: Scale, axes: Axes) -> list[Widget]:
        """Return the last value of each line, at the right of its end and apart from the others."""
        height = text.measure("0", Role.SCREEN, scale)[1]
        ends = [axes.point_at(*series.points[-1]) for series in self.series]
        plot = axes.rect
        wanted_tops = [y - height / 2 for _, y in ends]
        tops = spread_tops(wanted_tops, height * 0.8, plot.top - height, plot.bottom + height / 2)
        labels: list[Widget] = []
        for number, (series, (x, _), top) in enumerate(zip(self.series, ends, tops, strict=True)):
            colour = scale.tint(series.seat)
            value = f"{series.points[-1][1]:g}"
            label = _free_label(scale, f"{self.id}-last-{number}", value, Role.SCREEN, colour)
            label.move(round(x + scale.px(LAST_VALUE_GAP)), round(top))
            labels.append(label)
        return labels


def _free_label(
    scale: Scale, id: str, words: str, role: Role = Role.BODY, colour: Colour = theme.MUTED
) -> Label:
    """Return a label as large as its words, in the window's corner, which may overlap others."""
    label = Label(id, words=words, role=role, colour=colour, silent=True)
    label.over = True
    label.rect.size = label.size(scale)
    return label


class Axes(NamedTuple):
    """The axes of a chart: their rectangle in pixels, their ticks, and the ends of the x axis."""

    rect: Rect
    xs: Sequence[float]
    ys: Sequence[float]
    first: float
    last: float

    def point_at(self, x: float, y: float) -> Point:
        """Return the position of a point in the window, in pixels."""
        across = self.rect.width * (x - self.first) / max(self.last - self.first, 1)
        up = self.rect.height * (y - self.ys[0]) / (self.ys[-1] - self.ys[0])
        return self.rect.left + across, self.rect.bottom - up


@dataclass(eq=False, repr=False)
class PlotLines(Widget):
    """The lines of a chart: the grid and the series."""

    series: Sequence[Series] = ()
    _: KW_ONLY
    axes: Axes

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        axes = self.axes._replace(rect=self.rect)
        plot = self.rect
        for y in axes.ys:
            height = round(axes.point_at(0, y)[1])
            colour = theme.LINE_BRASS if y == axes.ys[0] else theme.LINE
            start = (plot.left, height)
            end = (plot.right, height)
            pygame.draw.line(surface, colour, start, end, scale.px(1))
        for series in self.series:
            corners = [axes.point_at(x, y) for x, y in series.points]
            paint.smooth_lines(surface, scale.tint(series.seat), corners, scale.px(3))
            mark = paint.seat_mark(scale, series.seat, scale.px(12), number=False)
            for corner in marked_corners(
                series.points, corners, scale.px(MARKER_DISTANCE), {*axes.xs}
            ):
                surface.blit(mark, mark.get_rect(center=corner))
