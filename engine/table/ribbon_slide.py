"""Slide of the plate on the phase ribbon from the last phase to the current one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Surface

from engine.app.easing import out_cubic
from engine.app.settings import SPEED_FACTORS
from engine.app.widgets import Look, Overlay, Screen, Widget
from engine.app.widgets.ribbon import Ribbon

SLIDE_SECONDS = 0.2
"""Duration of the slide, in seconds at normal speed."""


@dataclass(eq=False, repr=False)
class RibbonSlide:
    """Slide of the plate on one table's ribbon; nothing waits for it."""

    _screen: Screen
    _ribbon: Ribbon | None = field(default=None, init=False)
    """Ribbon that is shown."""
    _start: int = field(default=0, init=False)
    """Phase that the plate leaves."""
    _elapsed: float = field(default=SLIDE_SECONDS, init=False)
    """Seconds at normal speed since the slide began."""

    def follow(self, widget: Widget | None) -> None:
        """Take the ribbon that is on the screen now; slide if only its current phase differs."""
        previous = self._ribbon
        ribbon = widget if isinstance(widget, Ribbon) else None
        self._ribbon = ribbon
        if ribbon is None or previous is None or ribbon is previous:
            return
        is_same_ribbon = ribbon.rect == previous.rect and ribbon.labels == previous.labels
        if not is_same_ribbon:
            self._elapsed = SLIDE_SECONDS
        elif ribbon.current != previous.current and not self._is_still(ribbon, previous):
            self._start = previous.current
            self._elapsed = 0.0

    def _is_still(self, ribbon: Ribbon, previous: Ribbon) -> bool:
        """Return True if the plate jumps: without motion, or from or to no phase at all."""
        settings = self._screen.manager.settings
        is_without_plate = ribbon.brief or min(ribbon.current, previous.current) < 0
        return is_without_plate or settings.reduced_motion or settings.speed == "off"

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True while the plate slides."""
        if self._elapsed >= SLIDE_SECONDS:
            return False
        speed = SPEED_FACTORS[self._screen.manager.settings.speed]
        self._elapsed += dt / speed if speed else SLIDE_SECONDS
        return True

    def wait(self) -> float | None:
        """Return 0 while the plate slides, else None."""
        return 0.0 if self._elapsed < SLIDE_SECONDS else None

    def overlay(self) -> Overlay | None:
        """Return the ribbon with its plate on the way; None while nothing slides."""
        if self._ribbon is None or self._elapsed >= SLIDE_SECONDS:
            return None
        return Overlay(self._ribbon.rect, self._draw)

    def _draw(self, surface: Surface) -> None:
        """Draw the ribbon with its plate on the way."""
        ribbon = self._ribbon
        assert ribbon  # there is an overlay
        progress = out_cubic(self._elapsed / SLIDE_SECONDS)
        place = self._start + (ribbon.current - self._start) * progress
        replace(ribbon, plate_at=place).draw(surface, Look(self._screen.manager.scale))
