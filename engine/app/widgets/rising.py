"""Dialogs, sheets and tooltips rise into place and fade in; with reduced motion they only fade
in."""

from collections.abc import Callable
from math import inf

import pygame
from pygame import Rect, Surface

from engine.app.easing import out_cubic
from engine.app.inputs import Position
from engine.app.scene import SceneManager
from engine.app.settings import Settings

FADE = 90
"""Milliseconds of fading in where motion is reduced."""
BELOW = 16
"""How far below its place it begins, in style units."""


class Rise:
    """The rise of one thing, that lasts so many milliseconds.

    `age` is for how many seconds it has been going on; below 0 it is still to come.
    """

    def __init__(self, milliseconds: float, age: float = 0.0) -> None:
        self.age = age
        self._milliseconds = milliseconds

    def lasts(self, settings: Settings) -> float:
        """How many seconds it takes."""
        return settings.seconds(FADE if settings.reduced_motion else self._milliseconds)

    def going(self, settings: Settings) -> bool:
        """Whether it has begun and is not yet in its place."""
        return 0 <= self.age < self.lasts(settings)

    def end(self) -> None:
        """Put it in its place at once."""
        self.age = inf

    def update(self, dt: float, settings: Settings) -> bool:
        """Let `dt` seconds pass; True where it looks different then."""
        going = self.going(settings)
        waiting = self.age < 0
        self.age += dt
        return going or (waiting and self.age >= 0)

    def draw(
        self,
        surface: Surface,
        rect: Rect,
        picture: Callable[[Surface, Position], None],
        manager: SceneManager,
    ) -> None:
        """Draw what rises. `picture` draws all of it inside `rect`, on a surface whose upper left
        corner is at a position."""
        if not self.going(manager.settings):
            picture(surface, (0, 0))
            return
        share = out_cubic(self.age / self.lasts(manager.settings))
        layer = Surface(rect.size, pygame.SRCALPHA)
        picture(layer, rect.topleft)
        layer.set_alpha(round(255 * share))
        below = 0 if manager.settings.reduced_motion else manager.scale.px(BELOW * (1 - share))
        surface.blit(layer, rect.move(0, below))
