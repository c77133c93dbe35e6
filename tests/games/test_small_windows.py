"""Every table in windows that no table is laid out for: they show a larger one, reduced."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.app.inputs import Key
from engine.app.window import Loop
from tests.tables import TABLES, new_table

ABSURD = [(320, 320), (1023, 320), (500, 2000), (160, 120), (1, 1), (3000, 40)]


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("key", TABLES)
def test_a_table_is_drawn_in_any_window(
    key: str, text: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failed(error: Exception) -> None:
        raise error

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    table = new_table(TABLES[key], tmp_path, text_size=text)
    loop = Loop(table.manager, failed)
    for size in ABSURD:
        pygame.display.set_mode(size)
        for name in ("tab", "f2", "l", "?"):
            table.manager.handle(Key(name))
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            loop.round()
        assert table.manager.scenes, "nothing was closed by it"
    pygame.display.quit()
