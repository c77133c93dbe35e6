"""What comes over a screen rises into its place and fades in; with less motion it only fades in."""

from collections.abc import Callable

import pygame
from pygame import Surface

from engine.app.easing import out_cubic
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
    picture: Callable[[Surface], None],
    age: float,
    lasting: float,
    manager: SceneManager,
) -> None:
    """Draw what began to rise `age` seconds ago and is in its place after `lasting` seconds."""
    if age >= lasting:
        picture(surface)
        return
    share = out_cubic(age / lasting)
    layer = Surface(surface.get_size(), pygame.SRCALPHA)
    picture(layer)
    layer.set_alpha(round(255 * share))
    below = 0 if manager.settings.reduced_motion else manager.scale.px(BELOW * (1 - share))
    surface.blit(layer, (0, below))
