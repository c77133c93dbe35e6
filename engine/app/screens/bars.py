"""A bar chart: how often each whole number came up, each bar with its count on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size

MOST_BARS = 12
"""With more numbers than this, several share a bar: as many in each, a round number of them."""
STEPS = (1, 2, 4, 5)
"""So many numbers share a bar, or ten, a hundred times as many."""


class Bin(NamedTuple):
    """The numbers that share a bar, from `low` to `high`, and how often they came up."""

    low: int
    high: int
    times: int

    @property
    def name(self) -> str:
        """`3`, or `9–12`."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def binned(numbers: Sequence[int], first: int = 0, most: int = MOST_BARS) -> list[Bin]:
    """How often numbers from `first` on came up, in so many bars at most."""
    counts = Counter(numbers)
    last = max(counts, default=first)
    sizes = (step * 10**power for power in count() for step in STEPS)
    size = next(size for size in sizes if (last - first) // size < most)
    lows = range(first, last + 1, size)
    return [
        Bin(low, low + size - 1, sum(counts[n] for n in range(low, low + size))) for low in lows
    ]


@dataclass(eq=False)
class Bars(Widget):
    """`numbers` are what is counted, from `first` on, and `measure` is what they are numbers of.

    The bar of `lit`, or else of the greatest one, is brass. A line stands over the bar of `half`.
    """

    numbers: Sequence[int] = ()
    measure: str = ""
    first: int = 0
    lit: int | None = None
    half: int | None = None

    def size(self, scale: Scale, width: int | None = None) -> Size:
        line = text.measure("0", Role.BODY, scale)[1]
        return max(line * 10, text.measure(self.measure, Role.NOTE, scale)[0]), line * 7

    @property
    def name(self) -> str:
        return self.measure.capitalize()

    @property
    def said(self) -> tuple[str, str]:
        return self.name, self.state

    @property
    def state(self) -> str:
        counts = [each for each in binned(self.numbers, self.first) if each.times]
        return "\n".join(f"{each.name}: {each.times}" for each in counts)

    def bins(self, scale: Scale) -> list[Bin]:
        """The bars, as many as have room for their names."""
        widest = text.measure(str(max(self.numbers, default=0)), Role.BODY, scale)[0]
        room = self.rect.width // (2 * widest + 2 * text.measure("–", Role.BODY, scale)[0])
        return binned(self.numbers, self.first, max(1, min(MOST_BARS, room)))

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        bins = self.bins(scale)
        line = text.measure("0", Role.BODY, scale)[1]
        below = text.block(self.measure, Role.NOTE, scale, colour=theme.MUTED)
        foot = scale.px(6) + line + below.size[1]
        plot = Rect(at.left, at.top + line, at.width, at.height - line - foot)
        slot = plot.width / len(bins)
        wide = round(min(slot * 0.75, scale.px(90)))
        most = max(1, *(each.times for each in bins))
        lit = max(self.numbers, default=0) if self.lit is None else self.lit
        if self.half is not None:
            self._draw_half(surface, scale, plot, bins)
        for number, each in enumerate(bins):
            middle = round(plot.left + slot * (number + 0.5))
            tall = max(round(plot.height * each.times / most), scale.px(2)) if each.times else 0
            bar = Rect(middle - wide // 2, plot.bottom - tall, wide, tall)
            colour = theme.BRASS if each.low <= lit <= each.high else theme.BRASS_DARK
            surface.fill(colour, bar)
            if each.times:
                words = text.block(str(each.times), Role.STRONG, scale, colour=theme.TEXT)
                words.draw(surface, (middle - words.size[0] // 2, bar.top - line))
            name = text.block(each.name, Role.BODY, scale, colour=theme.MUTED)
            name.draw(surface, (middle - name.size[0] // 2, plot.bottom + scale.px(6)))
        below.draw(surface, (at.centerx - below.size[0] // 2, at.bottom - below.size[1]))
        pygame.draw.line(
            surface, theme.LINE_BRASS, plot.bottomleft, plot.bottomright, scale.px(1.4)
        )

    def _draw_half(self, surface: Surface, scale: Scale, plot: Rect, bins: Sequence[Bin]) -> None:
        """The line at its number, down to the figure over the bar in which that lies."""
        half, line = self.half or 0, self.rect.top - plot.top
        slot, most = plot.width / len(bins), max(1, *(each.times for each in bins))
        size = bins[0].high - bins[0].low + 1
        x = round(plot.left + slot * (half + 0.5 - self.first) / size)
        met = next((each for each in bins if each.low <= half <= each.high), None)
        top = plot.bottom - round(plot.height * met.times / most) if met else plot.bottom
        for y in range(self.rect.top, top + (line if met else 0), scale.px(7)):
            surface.fill(theme.TEXT, (x, y, scale.px(1.4), scale.px(4)))
