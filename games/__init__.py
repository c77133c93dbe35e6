"""The catalogue: which games there are, in the order in which the title shows them.

A new game is a folder beside this file and one word in `KEYS`.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.config import CONFIG, load_config, located
from engine.rules.game import Game
from engine.rules.options import BadOption

if TYPE_CHECKING:
    from engine.app.app import App
    from engine.app.catalogue import Entry
    from engine.app.scene import Scene
    from engine.match import Match

HERE = Path(__file__).parent
KEYS = ("siege", "rogue", "schmiegel")


def load_game(key: str, config: Path = CONFIG) -> Game[Any]:
    """The rules of one game, with the numbers of `config/<key>.yaml`.

    Raises `KeyError` for a key that is not in the catalogue, and `BadConfig` with a sentence
    where the configuration can't be read.
    """
    if key not in KEYS:
        raise KeyError(key)
    path = config / f"{key}.yaml"
    game: type[Game[Any]] = import_module(f"games.{key}.rules").GAME
    try:
        return game(load_config(path))
    except BadOption as error:
        raise located(path, error.place, str(error)) from None


def shelf(config: Path = CONFIG) -> list[Entry]:
    """The games as the window shows them, each opened when it is needed. Raises `BadConfig`."""
    from engine.app.catalogue import Entry

    return [
        Entry(
            key,
            load_config(config / f"{key}.yaml"),
            cache(partial(load_game, key, config)),
            partial(_table, key),
            HERE / key / "rules.md",
            partial(_summary, key),
        )
        for key in KEYS
    ]


def _table(key: str, app: App, match: Match) -> Scene:
    from engine.table.navigation import navigation

    table = import_module(f"games.{key}.table")
    scene: Scene = table.TABLE(match, navigation(app, match, table.STORY))
    return scene


def _summary(key: str, match: Match) -> str:
    from engine.app.widgets import literal

    names = [literal(name) for name in match.names]
    summary: str = import_module(f"games.{key}.rules").summary(match.view(0), names)
    return summary
