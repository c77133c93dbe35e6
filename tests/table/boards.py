"""Stages without a window for the parts of a table, at the sizes that must hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

import pygame

from engine.app.parts import Part, PartScene
from engine.app.scene import Scene, Stage
from engine.app.settings import Settings, Speed, TextSize
from engine.app.theme import Scale

SCALE = Scale(1280, 720)

WINDOWS: list[tuple[tuple[int, int], int]] = [
    *[((1280, 720), text) for text in get_args(TextSize)],
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((2560, 1440), 100),
]
"""Window sizes and text sizes."""


class Board(PartScene):
    """A screen of the parts it is given."""

    def __init__(self, *parts: Part) -> None:
        super().__init__()
        self.laid = list(parts)

    def build(self, scale: Scale) -> Sequence[Part]:
        return self.laid


def staged(
    scene: Scene, size: tuple[int, int] = (1280, 720), text: int = 100, speed: Speed = "off"
) -> Stage:
    """A stage of this size with a scene on it; nothing is animated unless a speed is given."""
    stage = Stage(Settings(text_size=cast(TextSize, text), speed=speed), size)
    stage.push(scene)
    return stage


def drawn(stage: Stage) -> pygame.Surface:
    """What the window shows."""
    surface = pygame.Surface(stage.size, 0, 32)
    stage.draw(surface)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
