"""Meters and striped bars that show shares.

A fair share is the one that each seat would have if all won equally often.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Colour, Scale
from engine.app.widgets.widget import Look, Size, Widget

LEAST_STRIPES_WIDTH = 10
"""Minimum width of a striped bar in style units; its container widens it."""
LEAST_STRIPES_HEIGHT = 4
"""Minimum height of a striped bar in style units; its container may heighten it."""

INTERVAL_HEIGHT = 3
"""Height of the line that shows the interval of a share, in style units."""
MARKER_WIDTH = 1.6
"""Width of the marker at a fair share, in style units."""


@dataclass(eq=False, repr=False)
class Meter(Widget):
    """A bar that is filled from its left up to a share.

    Attributes:
        share: Filled share, from 0 to 1.
        fair: Share at which a marker stands, such as an even share of the wins, or None.
        low: Lower end of the confidence interval of the share, from 0 to 1.
        high: Upper end of that interval; shown as a line along the bar if greater than `low`.
        pad: Gap between the outline and the fill, in style units.
        called: Name of the measured quantity.
        across: Width in style units.
        down: Height in style units.
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

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(self.across), scale.px(self.down)

    @override
    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        """Return the bar's rectangle, so that no list that scrolls cuts the bar at its edge."""
        return [self.rect]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        pad = scale.px(self.pad)
        inner = rect.inflate(-2 * pad, -2 * pad)
        filled_rect = Rect(inner.topleft, (round(inner.width * min(1.0, self.share)), inner.height))
        pygame.draw.rect(surface, theme.INSET, rect)
        surface.fill(self.colour, filled_rect)
        pygame.draw.rect(surface, theme.LINE, rect, scale.px(1))
        if self.high > self.low:
            start = inner.left + round(inner.width * self.low)
            end = inner.left + round(inner.width * self.high)
            interval_rect = Rect(start, 0, max(1, end - start), scale.px(INTERVAL_HEIGHT))
            interval_rect.centery = rect.centery
            surface.fill(theme.NIGHT, interval_rect.inflate(2 * scale.px(1), 2 * scale.px(1)))
            surface.fill(theme.TEXT, interval_rect)
        if self.fair is not None:
            left = rect.left + round(rect.width * self.fair)
            surface.fill(theme.TEXT, (left, rect.top, scale.px(MARKER_WIDTH), rect.height))


@dataclass(eq=False, repr=False)
class Stripes(Widget):
    """A bar divided into stripes.

    Attributes:
        parts: Share of the bar and colour of each stripe, from left to right.
    """

    parts: Sequence[tuple[float, Colour]] = ()

    ring = "field"

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(LEAST_STRIPES_WIDTH), scale.px(LEAST_STRIPES_HEIGHT)

    @override
    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        """Return the bar's rectangle, so that no list that scrolls cuts the bar at its edge."""
        return [self.rect]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        share_before = 0.0
        for share, colour in self.parts:
            start = round(self.rect.width * share_before)
            share_before += share
            end = round(self.rect.width * share_before)
            stripe_rect = Rect(self.rect.left + start, self.rect.top, end - start, self.rect.height)
            surface.fill(colour, stripe_rect)
