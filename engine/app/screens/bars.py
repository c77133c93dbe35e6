"""Bar chart (histogram): how often each whole number occurred, with the count on each bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import count
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import BOTTOM, Column, Layers, Part, Row, Share, Sized, Space
from engine.app.widgets.pieces import ColourBlock
from engine.app.widgets.widget import Size
from engine.app.widgets.words import muted, note, strong

MOST_BARS = 12
"""Maximum number of bars; with more numbers than this, each bar stands for a range of them."""
MAX_BAR_WIDTH = 90
"""Maximum width of a bar, in style units."""
BAR_SHARE = 0.75
"""Share of its column that a bar takes; the rest is the gap on both sides."""
LINE_WIDTH = 1.4
"""Width of the axis and of the line at the median, in style units."""
AXIS_GAP = 6
"""Distance from the bars to the labels below them, in style units."""
DASH_LENGTH = 4
"""Length of a dash of the line at the median, in style units."""
DASH_PERIOD = 7
"""Distance from one dash to the next, in style units."""
RANGE_LENGTHS = (1, 2, 4, 5)
"""Lengths of the range of numbers per bar, also multiplied by powers of ten."""
LEAST_WIDTH = 10
"""Minimum width of a chart, as a multiple of the height of a line of text."""
LEAST_HEIGHT = 7
"""Minimum height of a chart, as a multiple of the height of a line of text."""
LEAST_BAR_HEIGHT = 2
"""Minimum height of a bar, so that a rare number still shows, in style units."""


class Bin(NamedTuple):
    """The numbers of one bar, from `low` to `high`, and how often they occurred."""

    low: int
    high: int
    frequency: int

    @property
    def name(self) -> str:
        """Label of the bar: `3`, or `9–12`."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def _range_lengths() -> Iterator[int]:
    """Yield 1, 2, 4, 5, 10, 20, 40, 50, 100, and so on."""
    for power in count():
        for length in RANGE_LENGTHS:
            yield length * 10**power


def count_into_bins(
    numbers: Sequence[int], lowest: int = 0, max_bins: int = MOST_BARS
) -> list[Bin]:
    """Count how often numbers from `lowest` on occurred, in at most `max_bins` bars."""
    counts = Counter(numbers)
    highest = max(counts, default=lowest)
    length = next(length for length in _range_lengths() if (highest - lowest) // length < max_bins)
    bins = list[Bin]()
    for low in range(lowest, highest + 1, length):
        bin_count = sum(counts[number] for number in range(low, low + length))
        bins.append(Bin(low, low + length - 1, bin_count))
    return bins


@dataclass(eq=False, repr=False)
class DashedLine(Widget):
    """A dashed line down the left side of its rectangle."""

    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        for y in range(self.rect.top, self.rect.bottom, scale.px(DASH_PERIOD)):
            surface.fill(
                theme.TEXT, (self.rect.left, y, scale.px(LINE_WIDTH), scale.px(DASH_LENGTH))
            )


@dataclass(eq=False)
class Bars(Widget):
    """A bar chart of whole numbers.

    Attributes:
        numbers: The numbers to count.
        measure: Name of the quantity, shown below the axis.
        first: Lowest number of the axis.
        brass_number: Number whose bar is brass; None for the greatest.
        median: Number above whose bar a dashed line stands (the median), or None.
        least_height: Minimum height in style units.
    """

    numbers: Sequence[int] = ()
    measure: str = ""
    first: int = 0
    brass_number: int | None = None
    median: int | None = None
    least_height: float = 0

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        line_height = text.measure("0", Role.BODY, scale)[1]
        width = max(line_height * LEAST_WIDTH, text.measure(self.measure, Role.NOTE, scale)[0])
        return width, max(line_height * LEAST_HEIGHT, scale.px(self.least_height))

    @override
    @property
    def name(self) -> str:
        return self.measure.capitalize()

    @override
    @property
    def tooltip_texts(self) -> tuple[str, str]:
        return self.name, self.state

    @override
    @property
    def state(self) -> str:
        counts = [
            number_bin
            for number_bin in count_into_bins(self.numbers, self.first)
            if number_bin.frequency
        ]
        return "\n".join(f"{number_bin.name}: {number_bin.frequency}" for number_bin in counts)

    def bins(self, scale: Scale) -> list[Bin]:
        """Return the bars, at most as many as have room for their labels."""
        number_width = text.measure(str(max(self.numbers, default=0)), Role.BODY, scale)[0]
        dash_width = text.measure("–", Role.BODY, scale)[0]
        label_width = 2 * number_width + 2 * dash_width  # a range, and some space around it
        fitting_count = self.rect.width // label_width
        return count_into_bins(self.numbers, self.first, max(1, min(MOST_BARS, fitting_count)))

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.place(rect)
        bins = self.bins(scale)
        names: list[Part] = [
            Share(muted(f"{self.id}-name-{number}", number_bin.name, align="center", silent=True))
            for number, number_bin in enumerate(bins)
        ]
        measure = note(f"{self.id}-measure", self.measure, align="center", silent=True)
        axis_width = scale.px(LINE_WIDTH)
        axis = Sized(ColourBlock(f"{self.id}-axis", colour=theme.LINE_BRASS), high=axis_width)
        gap = Sized(Space(0), high=scale.px(AXIS_GAP) - axis_width)
        parts_below = Column([axis, gap, Row(names), measure])
        plot_height = rect.height - parts_below.size(scale, rect.width)[1]
        count_height = text.measure("0", Role.STRONG, scale)[1]
        max_height = plot_height - count_height
        max_count = max(1, *(number_bin.frequency for number_bin in bins))
        least_bar_height = scale.px(LEAST_BAR_HEIGHT)
        heights = [
            max(round(max_height * number_bin.frequency / max_count), least_bar_height)
            for number_bin in bins
        ]
        rooms_above = [max_height - height for height in heights]
        columns = self._columns(bins, heights, scale.px(MAX_BAR_WIDTH))
        plot = Layers([*self._median_line(bins, rooms_above), columns])
        self.widgets = Column([Sized(plot, high=plot_height), parts_below]).lay(scale, rect)
        return [self]

    def _columns(self, bins: Sequence[Bin], heights: Sequence[int], max_width: int) -> Part:
        """Return the bars side by side, each below its count; lengths are in pixels."""
        number_in_brass = (
            max(self.numbers, default=0) if self.brass_number is None else self.brass_number
        )
        width = round(min(self.rect.width / len(bins) * BAR_SHARE, max_width))
        columns: list[Part] = []
        for index, number_bin in enumerate(bins):
            colour = (
                theme.BRASS
                if number_bin.low <= number_in_brass <= number_bin.high
                else theme.BRASS_DARK
            )
            bar = Sized(ColourBlock(f"{self.id}-bar-{index}", colour=colour), wide=width)
            count_label = strong(
                f"{self.id}-count-{index}", str(number_bin.frequency), align="center", silent=True
            )
            centred_bar = Row([Share(Space(0)), bar, Share(Space(0))])
            sized_bar = Sized(centred_bar, high=heights[index])
            columns.append(
                Share(Column([count_label, sized_bar] if number_bin.frequency else [], at=BOTTOM))
            )
        return Row(columns)

    def _median_line(self, bins: Sequence[Bin], rooms_above: Sequence[int]) -> list[Part]:
        """Return the line at the median, as long as the room above its bar, in pixels."""
        if self.median is None:
            return []
        range_length = bins[0].high - bins[0].low + 1
        median_bin = (self.median - self.first) // range_length
        # the middle of the number's own part of its bar
        share = (self.median + 0.5 - self.first) / (range_length * len(bins))
        line = Column([Sized(DashedLine(f"{self.id}-median"), high=rooms_above[median_bin])])
        return [Row([Sized(Space(0), wide=round(self.rect.width * share)), Share(line)])]
