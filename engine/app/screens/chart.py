"""Line chart with one line per seat, turn by turn, labelled with the last values.

A series is the line of one seat. A mark is a vertical line with a label, for something that
happened at a point of the x axis.
"""

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
"""Width at the right besides that of the last values, this gap included, in style units."""
MARK_LINE_WIDTH = 1.4
"""Width of the vertical line of a mark, in style units."""
MARK_LABEL_GAP = 6
"""Gap between this line and the label of the mark, in style units."""
GRID_LINE_WIDTH = 1
"""Width of the lines of the grid, in style units."""
SERIES_LINE_WIDTH = 3
"""Width of the line of a series, in style units."""
MARKER_SIDE = 12
"""Width and height of the markers on it, in style units."""
MAX_Y_TICKS = 25
"""Numbers of ticks of the y axis up to this one are tried, to find the widest label."""
BOTTOM_PADDING = 8
"""Space below the labels of the x axis, in style units."""
LABEL_DISTANCE = 0.8
"""Least distance between two last values, as a share of their height: figures have no tails."""
MAX_MARKED_BENDS = 40
"""Maximum number of bends of a line for each to have a marker."""
LEAST_WIDTH = 8
"""Minimum width of a chart, as a multiple of the height of a line of text."""
LEAST_HEIGHT = 9
"""Minimum height of a chart, as a multiple of the height of a line of text."""

Point = tuple[float, float]


def ticks(low: float, high: float, max_count: int) -> list[float]:
    """Return ticks that enclose the range `low` to `high`: multiples of 1, 2, 5, 10, 20, 50 ...

    There are at most `max_count` of them, or 3 if `max_count` is less.
    """
    for exponent in count():
        for step in (1, 2, 5):
            tick_distance = step * 10**exponent
            first_number = floor(low / tick_distance)
            last_number = max(ceil(high / tick_distance), first_number + 1)
            if last_number - first_number + 1 <= max(max_count, 3):
                return [
                    float(number * tick_distance) for number in range(first_number, last_number + 1)
                ]
    raise AssertionError("a range that is not finite has no ticks")


def spread_tops(
    tops: Sequence[float], height: float, upper_limit: float, lower_limit: float
) -> list[float]:
    """Return tops near the wanted ones, at which labels don't overlap.

    No label reaches above `upper_limit`, or below `lower_limit` if all have room. `height` is the
    height of a label; all lengths are in pixels, with y downwards.
    """
    from_top = sorted(range(len(tops)), key=lambda index: tops[index])
    tops_apart = [0.0] * len(tops)
    lower_edge = upper_limit
    for index in from_top:  # move labels down until none overlaps the one above
        tops_apart[index] = max(tops[index], lower_edge)
        lower_edge = tops_apart[index] + height
    upper_edge = lower_limit
    for index in reversed(from_top):  # move labels up again until all are within the limits
        tops_apart[index] = min(tops_apart[index], upper_edge - height)
        upper_edge = tops_apart[index]
    return tops_apart


def marked_corners(
    points: Sequence[Point],
    pixel_points: Sequence[Point],
    distance: float,
    ticks: Collection[float],
) -> list[Point]:
    """Return the corners of a line that have a marker.

    If all corners are at least `distance` pixels apart, all have one. Otherwise the ends, the
    points at ticks and the bends have one; of a line with too many bends, only some of them.

    Args:
        points: Points of the line in units of the axes.
        pixel_points: The points in pixels.
        distance: Smallest distance between two markers, in pixels.
        ticks: Ticks of the x axis.
    """
    if all(right[0] - left[0] >= distance for left, right in pairwise(pixel_points)):
        return [*pixel_points]
    last_index = len(points) - 1
    bends = list[Point]()
    for index, ((x, y), pixel_point) in enumerate(zip(points, pixel_points, strict=True)):
        is_end = index in (0, last_index)
        if is_end or x in ticks:
            bends.append(pixel_point)
            continue
        rise_before = y - points[index - 1][1]
        rise_after = points[index + 1][1] - y
        if rise_before != rise_after:  # the points are evenly spaced in x
            bends.append(pixel_point)
    if len(bends) <= MAX_MARKED_BENDS:
        return bends
    shown_bends = bends[:1]
    for pixel_point in bends[1:-1]:
        if pixel_point[0] - shown_bends[-1][0] >= distance:
            shown_bends.append(pixel_point)
    return [*shown_bends, bends[-1]]


class MarkLabel(NamedTuple):
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
    def bottom(self) -> int:
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
        line_height = text.measure("0", Role.BODY, scale)[1]
        return line_height * LEAST_WIDTH, line_height * LEAST_HEIGHT

    def plot(self, scale: Scale) -> Rect:
        """Return the rectangle of the axes, below the labels of the marks."""
        line_height = text.measure("0", Role.BODY, scale)[1]
        # the number of labels of the y axis depends on its height, which is not known yet
        possible_ys = {y for limit in range(2, MAX_Y_TICKS) for y in self._y_ticks(limit)}
        y_width = max(text.measure(f"{y:g}", Role.BODY, scale)[0] for y in possible_ys)
        last_ys = [series.points[-1][1] for series in self.series]
        last_width = max(text.measure(f"{y:g}", Role.SCREEN, scale)[0] for y in last_ys)
        left = y_width + scale.px(Y_LABEL_GAP)
        right = last_width + scale.px(LAST_VALUE_ROOM)
        height_below = line_height * (2 if self.x_name else 1) + scale.px(BOTTOM_PADDING)
        rect = self.rect
        plot = Rect(rect.left + left, 0, rect.width - left - right, 0)
        signs_height = max((sign.bottom for sign in self._mark_labels(scale, plot)), default=0)
        height_above = line_height + signs_height
        plot.top = rect.top + height_above
        plot.height = rect.height - height_above - height_below
        return plot

    def _x_pixel(self, plot: Rect, x: float) -> float:
        """Return the x in pixels of a value on the x axis."""
        xs = [x for series in self.series for x, _ in series.points]
        first_x = min(xs)
        last_x = max(xs)
        return plot.left + plot.width * (x - first_x) / max(last_x - first_x, 1)

    def _mark_labels(self, scale: Scale, plot: Rect) -> list[MarkLabel]:
        """Return the labels of the marks, placed in rows so that none overlap.

        A label stands at the right of its line, or at the left where it would leave the chart;
        where it meets an earlier one, it moves down a row. A label too long for either side is cut
        to one line.
        """
        row_ends: list[int] = []  # right edge of the last label, row by row
        gap = scale.px(MARK_LABEL_GAP)
        mark_labels = list[MarkLabel]()
        for mark in sorted(self.marks, key=lambda mark: mark.x):
            x = round(self._x_pixel(plot, mark.x))
            if not self.rect.left <= x <= self.rect.right:
                continue  # the mark is outside the range of the lines
            max_width = max(self.rect.right - x, x - self.rect.left) - gap
            size = text.block(mark.words, Role.NOTE, scale, max_width, max_lines=1).size
            row = _free_row(row_ends, x)
            left = x + gap
            if left + size[0] > self.rect.right:
                left = x - gap - size[0]
                row = _free_row(row_ends, left)
            row_ends[row : row + 1] = [left + size[0]]  # replaces the end, or appends one
            mark_labels.append(MarkLabel(mark.words, size, x, left, row))
        return mark_labels

    def _x_ticks(self, max_count: int) -> list[float]:
        xs = [x for series in self.series for x, _ in series.points]
        return ticks(min(xs), max(xs), max_count)

    def _y_ticks(self, max_count: int) -> list[float]:
        ys = [y for series in self.series for _, y in series.points]
        return ticks(min(0, *ys), max(ys), max_count)

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
        x_label_width = text.measure("000", Role.BODY, scale)[0]
        # between two labels there is room for another one
        x_ticks = self._x_ticks(plot.width // (2 * x_label_width))
        y_ticks = self._y_ticks(plot.height // (2 * line_height))
        xs = [x for series in self.series for x, _ in series.points]
        axes = Axes(plot, x_ticks, y_ticks, min(xs), max(xs))
        self.widgets = [
            *self._mark_label_widgets(
                plot, self._mark_labels(scale, plot), scale.px(MARK_LINE_WIDTH)
            ),
            PlotLines(f"{self.id}-lines", plot, series=self.series, axes=axes),
            *self._axis_labels(scale, axes),
            *self._last_values(scale, axes),
        ]
        return [self]

    def _axis_labels(self, scale: Scale, axes: Axes) -> list[Widget]:
        """Return the labels of the ticks, and the name of the x axis below them."""
        plot = axes.rect
        labels: list[Widget] = []
        for y in axes.y_ticks:
            label = _unplaced_label(scale, f"{self.id}-y-{y:g}", f"{y:g}")
            left = plot.left - scale.px(Y_LABEL_GAP) - label.rect.width
            label.move(left, round(axes.point_at(0, y)[1]) - label.rect.height // 2)
            labels.append(label)
        top_below_plot = plot.bottom + scale.px(X_LABEL_GAP)
        for x in (x for x in axes.x_ticks if axes.first_x <= x <= axes.last_x):
            label = _unplaced_label(scale, f"{self.id}-x-{x:g}", f"{x:g}")
            label.move(round(axes.point_at(x, 0)[0]) - label.rect.width // 2, top_below_plot)
            labels.append(label)
        if self.x_name:
            label = _unplaced_label(scale, f"{self.id}-x-name", self.x_name)
            line_height = text.measure("0", Role.BODY, scale)[1]
            label.move(plot.centerx - label.rect.width // 2, top_below_plot + line_height)
            labels.append(label)
        return labels

    def _mark_label_widgets(
        self, plot: Rect, mark_labels: Sequence[MarkLabel], thickness: int
    ) -> list[Widget]:
        """Return the labels of the marks, row by row above the axes, with a line down from each."""
        first_row_top = plot.top - max((mark_label.bottom for mark_label in mark_labels), default=0)
        widgets: list[Widget] = []
        for number, mark_label in enumerate(mark_labels):
            top = first_row_top + mark_label.row * mark_label.size[1]
            line = Rect(mark_label.x, top, thickness, plot.bottom - top)
            widgets.append(
                ColourBlock(f"{self.id}-sign-line-{number}", line, colour=theme.BRASS_DARK)
            )
            label_rect = Rect((mark_label.left, top), mark_label.size)
            label = Label(
                f"{self.id}-sign-{number}", label_rect, mark_label.words, Role.NOTE, silent=True
            )
            label.colour = theme.BRASS_LIGHT
            label.max_lines = 1
            widgets.append(label)
        for each in widgets:
            each.may_overlap = True  # may overlap the lines of the chart
        return widgets

    def _last_values(self, scale: Scale, axes: Axes) -> list[Widget]:
        """Return the last value of each line, at the right of its end and apart from the others."""
        height = text.measure("0", Role.SCREEN, scale)[1]
        ends = [axes.point_at(*series.points[-1]) for series in self.series]
        plot = axes.rect
        wanted_tops = [y - height / 2 for _, y in ends]
        tops = spread_tops(
            wanted_tops, height * LABEL_DISTANCE, plot.top - height, plot.bottom + height / 2
        )
        labels: list[Widget] = []
        for number, (series, (x, _), top) in enumerate(zip(self.series, ends, tops, strict=True)):
            colour = scale.tint(series.seat)
            value = f"{series.points[-1][1]:g}"
            label = _unplaced_label(scale, f"{self.id}-last-{number}", value, Role.SCREEN, colour)
            label.move(round(x + scale.px(LAST_VALUE_GAP)), round(top))
            labels.append(label)
        return labels


def _free_row(row_ends: Sequence[int], left: int) -> int:
    """Return the first row that ends before `left`, or a new row at the end."""
    fitting_rows = (row for row, end in enumerate(row_ends) if end < left)
    return next(fitting_rows, len(row_ends))


def _unplaced_label(
    scale: Scale, id: str, words: str, role: Role = Role.BODY, colour: Colour = theme.MUTED
) -> Label:
    """Return a label as large as its words, which may overlap others; the caller places it."""
    label = Label(id, words=words, role=role, colour=colour, silent=True)
    label.may_overlap = True
    label.rect.size = label.size(scale)
    return label


class Axes(NamedTuple):
    """The axes of a chart: their rectangle in pixels, their ticks, and the ends of the x axis."""

    rect: Rect
    x_ticks: Sequence[float]
    y_ticks: Sequence[float]
    first_x: float
    last_x: float

    def point_at(self, x: float, y: float) -> Point:
        """Return the position of a point in the window, in pixels."""
        x_distance = self.rect.width * (x - self.first_x) / max(self.last_x - self.first_x, 1)
        y_distance = self.rect.height * (y - self.y_ticks[0]) / (self.y_ticks[-1] - self.y_ticks[0])
        return self.rect.left + x_distance, self.rect.bottom - y_distance


@dataclass(eq=False, repr=False)
class PlotLines(Widget):
    """The lines of a chart: the grid and the series."""

    series: Sequence[Series] = ()
    _: KW_ONLY
    axes: Axes

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        axes = self.axes._replace(rect=self.rect)  # the chart may have been scrolled since
        plot = self.rect
        for y in axes.y_ticks:
            line_y = round(axes.point_at(0, y)[1])
            colour = theme.LINE_BRASS if y == axes.y_ticks[0] else theme.LINE
            start = (plot.left, line_y)
            end = (plot.right, line_y)
            pygame.draw.line(surface, colour, start, end, scale.px(GRID_LINE_WIDTH))
        for series in self.series:
            pixel_points = [axes.point_at(x, y) for x, y in series.points]
            paint.smooth_lines(
                surface, scale.tint(series.seat), pixel_points, scale.px(SERIES_LINE_WIDTH)
            )
            marker = paint.seat_mark(scale, series.seat, scale.px(MARKER_SIDE), number=False)
            for pixel_point in marked_corners(
                series.points, pixel_points, scale.px(MARKER_DISTANCE), {*axes.x_ticks}
            ):
                surface.blit(marker, marker.get_rect(center=pixel_point))
