"""Pause after which the table goes on by itself, for a forced move or a walk."""

from __future__ import annotations

from typing import Protocol

from engine.app.settings import SPEED_FACTORS, Settings

HOLD = 0.8
"""Seconds at normal speed for which a question is shown before the table goes on by itself."""


class Pause(Protocol):
    """Step that happens by itself after a while, or at once on a press."""

    @property
    def goes_on(self) -> bool:
        """True if Space, Enter, or a click on empty space goes on at once."""

    def go_on(self) -> None:
        """Go on at once."""

    def update(self, dt: float) -> bool:
        """Let `dt` seconds without motion pass; return True if something has changed."""

    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do; None is never."""


def hold(settings: Settings) -> float:
    """Return the seconds of a pause (`HOLD`) at the speed of the settings."""
    return HOLD * SPEED_FACTORS[settings.speed]
