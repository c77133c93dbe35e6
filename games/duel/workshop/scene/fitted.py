"""Two panels below each other, of which the upper one may take the larger part."""

from __future__ import annotations

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.containers import Column, Part, Scrolled
from engine.app.widgets.widget import Size

INSPECTOR = 0.6
"""The part of the height that the inspector takes at most."""


class Fitted:
    """The inspector above the checks: each as high as it needs, where there is room, else both
    scroll."""

    def __init__(self, upper: Part, lower: Part) -> None:
        self._upper, self._lower = upper, lower

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return Column([self._upper, self._lower]).size(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        gap = scale.px(theme.GAP)
        wanted = self._upper.size(scale, rect.width)[1]
        least = round(rect.height * (1 - INSPECTOR))
        upper = min(wanted, rect.height - gap - min(least, self._lower.size(scale, rect.width)[1]))
        above = Rect(rect.left, rect.top, rect.width, upper)
        below = Rect(rect.left, rect.top + upper + gap, rect.width, rect.height - upper - gap)
        first = self._upper if wanted <= upper else Scrolled("inspector-list", self._upper)
        fits = self._lower.size(scale, rect.width)[1] <= below.height
        second = self._lower if fits else Scrolled("checks-list", self._lower)
        return [*first.lay(scale, above), *second.lay(scale, below)]
