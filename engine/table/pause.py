"""What is seen before a table goes on by itself: a lone answer, a walk."""

from __future__ import annotations

from typing import Protocol

from engine.app.settings import SPEED_FACTORS, Settings

HOLD = 0.8
"""Seconds at normal speed for which something lies to be seen before the table goes on."""


class Pause(Protocol):
    """Something that goes on by itself, and at once where somebody asks for it."""

    @property
    def goes_on(self) -> bool:
        """Whether Space, Enter, or a click beside all else goes on at once."""

    def go_on(self) -> None:
        """Go on at once."""

    def update(self, dt: float) -> bool:
        """Let so many seconds pass in which nothing moved; True when something has changed."""

    def wait(self) -> float | None:
        """In how many seconds `update` has something to do; None is never."""


def hold(settings: Settings) -> float:
    """For how many seconds something lies to be seen."""
    return HOLD * SPEED_FACTORS[settings.speed]
