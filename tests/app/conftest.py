"""A window without a screen, for all tests of the window."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from engine.app.scene import SceneManager
from engine.app.settings import Settings
from engine.shell import Shell
from tests.app.board import Board
from tests.app.shell import shell


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    """The surface of a window of 1280 x 720."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.event.clear()


@pytest.fixture
def app(tmp_path: Path) -> Shell:
    """The program with a made-up game; nothing is on its stage."""
    return shell(tmp_path)


@pytest.fixture
def board(surface: pygame.Surface) -> Board:
    scene = Board()
    SceneManager(Settings(), (1280, 720)).push(scene)
    return scene
