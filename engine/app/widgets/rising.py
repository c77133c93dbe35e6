"""Animation of dialogs, sheets and tooltips: they rise into place and fade in.

With reduced motion they only fade in.
"""

from collections.abc import Callable
from math import inf

import pygame
from pygame import Rect, Surface

from engine.app.easing import out_cubic
from engine.app.inputs import Position
from engine.app.scene import SceneManager
from engine.app.settings import Settings

FADE_MS = 90
"""Milliseconds of fading in with reduced motion."""
RISE_DISTANCE = 16
"""Distance below its place at which a rise begins, in style units."""


class Rise:
    """The animation of one thing that rises into place.

    Args:
        milliseconds: Duration at normal speed.

    Attributes:
        age: Seconds since the beginning; negative before it, infinite once it was ended early.
    """

    def __init__(self, milliseconds: float, age: float = 0.0) -> None:
        self.age = age
        self._milliseconds = milliseconds

    def duration(self, settings: Settings) -> float:
        """Return the duration in seconds with these settings."""
        return settings.seconds(FADE_MS if settings.reduced_motion else self._milliseconds)

    def is_running(self, settings: Settings) -> bool:
        """Return True while the animation is running."""
        return 0 <= self.age < self.duration(settings)

    def end(self) -> None:
        """End the animation at once."""
        self.age = inf

    def update(self, dt: float, settings: Settings) -> bool:
        """Advance time by `dt` seconds; return True if the picture changes."""
        was_running = self.is_running(settings)
        was_waiting = self.age < 0
        self.age += dt
        begins_now = was_waiting and self.age >= 0
        return was_running or begins_now

    def draw(
        self,
        surface: Surface,
        rect: Rect,
        draw: Callable[[Surface, Position], None],
        manager: SceneManager,
    ) -> None:
        """Draw the current state of the animation.

        Args:
            surface: Surface to draw on.
            rect: Final rectangle in pixels.
            draw: Draws everything inside `rect` on a surface whose upper left corner is at a
                position.
            manager: Manager with the user's settings and the scale.
        """
        if not self.is_running(manager.settings):
            draw(surface, (0, 0))
            return
        progress = out_cubic(self.age / self.duration(manager.settings))
        faded_picture = Surface(rect.size, pygame.SRCALPHA)
        draw(faded_picture, rect.topleft)
        faded_picture.set_alpha(round(255 * progress))
        offset = (
            0
            if manager.settings.reduced_motion
            else manager.scale.px(RISE_DISTANCE * (1 - progress))
        )
        surface.blit(faded_picture, rect.move(0, offset))
