"""Stages without a window for the parts of a table, at the sizes that must hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

import pygame

from engine.app.scene import Scene, SceneManager
from engine.app.settings import Settings, Speed, TextSize
from engine.app.theme import Scale
from engine.app.widgets import Screen, Widget

SCALE = Scale(1280, 720)

WINDOWS: list[tuple[tuple[int, int], int]] = [
    *[((1280, 720), text) for text in get_args(TextSize)],
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((2560, 1440), 100),
]
"""Window sizes and text sizes."""


class Board(Screen):
    """A screen of the widgets it is given."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.laid = list(widgets)

    def build(self) -> Sequence[Widget]:
        return self.laid


def staged(
    scene: Scene, size: tuple[int, int] = (1280, 720), text: int = 100, speed: Speed = "off"
) -> SceneManager:
    """A stage of this size with a scene on it; nothing is animated unless a speed is given."""
    manager = SceneManager(Settings(text_size=cast(TextSize, text), speed=speed), size)
    manager.push(scene)
    return manager


def drawn(manager: SceneManager) -> pygame.Surface:
    """What the window shows."""
    surface = pygame.Surface(manager.size, 0, 32)
    manager.draw(surface)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
