"""A pause after which the table goes on by itself, for a lone answer or a walk."""

from __future__ import annotations

from typing import Protocol

from engine.app.settings import SPEED_FACTORS, Settings

HOLD = 0.8
"""Seconds at normal speed for which a question is shown before the table goes on by itself."""


class Pause(Protocol):
    """Something that goes on by itself, or at once when somebody presses."""

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
    """The same at the speed of the settings."""
    return HOLD * SPEED_FACTORS[settings.speed]
