"""What comes over a screen rises into its place and fades in; with less motion it only fades in."""

from collections.abc import Callable

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


def seconds(settings: Settings, milliseconds: float) -> float:
    """How long a rise lasts to which the style gives so many milliseconds."""
    return settings.seconds(FADE if settings.reduced_motion else milliseconds)


def draw(
    surface: Surface,
    rect: Rect,
    picture: Callable[[Surface, Position], None],
    age: float,
    lasting: float,
    manager: SceneManager,
) -> None:
    """Draw what began to rise `age` seconds ago and is in its place after `lasting` seconds.

    `picture` draws all of it inside `rect`, on a surface whose upper left corner is at a position.
    """
    if age >= lasting:
        picture(surface, (0, 0))
        return
    share = out_cubic(age / lasting)
    layer = Surface(rect.size, pygame.SRCALPHA)
    picture(layer, rect.topleft)
    layer.set_alpha(round(255 * share))
    below = 0 if manager.settings.reduced_motion else manager.scale.px(BELOW * (1 - share))
    surface.blit(layer, rect.move(0, below))
