"""A bar chart: how often each whole number came up, each bar with its count on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size

MOST_BARS = 12
"""With more numbers than this the highest of them share the last bar."""


@dataclass(eq=False)
class Bars(Widget):
    """`numbers` are what is counted, from 0, and `measure` is what they are numbers of; the bar of
    the greatest one is brass."""

    numbers: Sequence[int] = ()
    measure: str = ""

    def needs(self, scale: Scale) -> Size:
        line = text.measure("0", Role.BODY, scale)[1]
        return max(line * 10, text.measure(self.measure, Role.NOTE, scale)[0]), line * 7

    @property
    def said(self) -> tuple[str, str]:
        counts = Counter(self.numbers)
        return self.measure.capitalize(), "\n".join(
            f"{number}: {counts[number]}" for number in sorted(counts)
        )

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        counts = Counter(min(number, MOST_BARS - 1) for number in self.numbers)
        greatest = max(counts, default=0)
        line = text.measure("0", Role.BODY, scale)[1]
        below = text.block(self.measure, Role.NOTE, scale, colour=theme.MUTED)
        foot = scale.px(6) + line + below.size[1]
        plot = Rect(at.left, at.top + line, at.width, at.height - line - foot)
        slot = plot.width / (greatest + 1)
        wide = round(min(slot * 0.7, scale.px(64)))
        most = max(counts.values(), default=1)
        for number in range(greatest + 1):
            middle = round(plot.left + slot * (number + 0.5))
            count = counts[number]
            tall = max(round(plot.height * count / most), scale.px(2)) if count else 0
            bar = Rect(middle - wide // 2, plot.bottom - tall, wide, tall)
            colour = theme.BRASS if number == greatest else theme.BRASS_DARK
            surface.fill(colour, bar)
            if count:
                words = text.block(str(count), Role.STRONG, scale, colour=theme.TEXT)
                words.draw(surface, (middle - words.size[0] // 2, bar.top - line))
            shared = number == MOST_BARS - 1
            name = text.block(f"{number}+" if shared else str(number), Role.BODY, scale)
            name.draw(surface, (middle - name.size[0] // 2, plot.bottom + scale.px(6)))
        below.draw(surface, (at.centerx - below.size[0] // 2, at.bottom - below.size[1]))
        pygame.draw.line(
            surface, theme.LINE_BRASS, plot.bottomleft, plot.bottomright, scale.px(1.4)
        )
