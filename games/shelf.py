"""The games as the window shows them: rules, table and rules page of each, opened when needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.app.app import App
from engine.app.catalogue import Entry
from engine.app.scene import Scene
from engine.config import load_config
from engine.match import Match
from engine.rules.game import Game
from games import KEYS, load_game

HERE = Path(__file__).parent


def shelf(config: Path) -> list[Entry]:
    """An entry for each game, in the catalogue's order. Raises `BadConfig`."""
    return [
        Entry(
            key,
            load_config(config / f"{key}.yaml"),
            _loader(key, config),
            partial(_table, key),
            HERE / key / "rules.md",
            partial(_summary, key),
        )
        for key in KEYS
    ]


def _loader(key: str, config: Path) -> Callable[[], Game[Any]]:
    return cache(lambda: load_game(key, config))


def _table(key: str, app: App, match: Match) -> Scene:
    from engine.table.doors import doors

    table = import_module(f"games.{key}.table")
    scene: Scene = table.TABLE(match, doors(app, match, table.STORY))
    return scene


def _summary(key: str, match: Match) -> str:
    summary: str = import_module(f"games.{key}.rules").summary(match.view(0), match.names)
    return summary
