"""A window without a screen, for all tests of the window."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from engine.app.scene import SceneManager
from engine.app.settings import Settings
from tests.app.board import Board


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    """The surface of a window of 1280 x 720."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.event.clear()


@pytest.fixture
def board(surface: pygame.Surface) -> Board:
    scene = Board()
    SceneManager(Settings(), (1280, 720)).push(scene)
    return scene
