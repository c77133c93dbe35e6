"""Bars that are filled by a share."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.app import theme
from engine.app.theme import Colour, Scale
from engine.app.widgets.widget import Look, Size, Widget


@dataclass(eq=False, repr=False)
class Meter(Widget):
    """A bar that is filled from its left up to a share.

    share, fair, low, high: from 0 to 1. A line stands at `fair` where it is not None. Where `high`
    is more than `low`, a line along the bar shows that the share lies between them. pad: between
    the outline and what fills it, in style units. called: what it measures. across, down: how large
    it is in style units.
    """

    share: float = 0.0
    fair: float | None = None
    colour: Colour = theme.BRASS
    low: float = 0.0
    high: float = 0.0
    pad: float = 2
    called: str = ""
    across: float = 50
    down: float = 8

    ring = "field"

    @property
    def name(self) -> str:
        return self.called

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(self.across), scale.px(self.down)

    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        return [self.rect]

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        at = self.rect
        pad = scale.px(self.pad)
        inner = at.inflate(-2 * pad, -2 * pad)
        filled = Rect(inner.topleft, (round(inner.width * min(1.0, self.share)), inner.height))
        pygame.draw.rect(surface, theme.INSET, at)
        surface.fill(self.colour, filled)
        pygame.draw.rect(surface, theme.LINE, at, scale.px(1))
        if self.high > self.low:
            start = inner.left + round(inner.width * self.low)
            end = inner.left + round(inner.width * self.high)
            spread = Rect(start, 0, max(1, end - start), scale.px(3))
            spread.centery = at.centery
            surface.fill(theme.NIGHT, spread.inflate(2 * scale.px(1), 2 * scale.px(1)))
            surface.fill(theme.TEXT, spread)
        if self.fair is not None:
            left = at.left + round(at.width * self.fair)
            surface.fill(theme.TEXT, (left, at.top, scale.px(1.6), at.height))


@dataclass(eq=False, repr=False)
class Stripes(Widget):
    """A bar that is divided into stripes; `parts` are their shares of the bar and their colours,
    from left to right."""

    parts: Sequence[tuple[float, Colour]] = ()

    ring = "field"

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(10), scale.px(4)

    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        return [self.rect]

    def draw(self, surface: Surface, look: Look) -> None:
        before = 0.0
        for share, colour in self.parts:
            start = round(self.rect.width * before)
            before += share
            end = round(self.rect.width * before)
            stripe = Rect(self.rect.left + start, self.rect.top, end - start, self.rect.height)
            surface.fill(colour, stripe)
