"""The catalogue: which games there are, in the order in which the title shows them.

A new game is a folder beside this file and one word in `KEYS`.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.catalogue import CatalogueEntry, GameTool
from engine.config import CONFIG, load_config, located
from engine.match import Match
from engine.players.player import RANDOM, Player
from engine.rules.game import Game
from engine.rules.options import BadOption, GameConfig
from engine.words.contract import Words

if TYPE_CHECKING:  # a scene brings the window with it, which a headless command does without
    from engine.app.navigation import Navigation
    from engine.app.scene import Scene

HERE = Path(__file__).parent
KEYS = ("siege", "rogue", "schmiegel", "shrine", "duel")


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


def configs(config: Path = CONFIG) -> list[GameConfig]:
    """Return the configurations of all games, in the order of `KEYS`. Raises `BadConfig`."""
    return [load_config(config / f"{key}.yaml") for key in KEYS]


def shelf(config: Path = CONFIG) -> list[CatalogueEntry]:
    """The games as the window shows them, each opened when it is needed. Raises `BadConfig`."""
    return [
        CatalogueEntry(
            key,
            each,
            cache(partial(load_game, key, config)),
            HERE / key / "rules.md",
            partial(words, key),
            partial(_form, key, "SETUP"),
            partial(_form, key, "GROUND"),
            tuple(f"games.{key}.{room}" for room in ("rules", "words", "table")),
            tool(key),
            partial(_tool_scene, key),
            partial(player, key),
        )
        for key, each in zip(KEYS, configs(config), strict=True)
    ]


def table(match: Match, navigation: Navigation) -> Scene:
    """The table of a match of one of these games."""
    from engine.table.table import Table

    key = match.game.key
    board = import_module(f"games.{key}.table").BOARD
    return Table(match, board, words(key), navigation)


def words(key: str) -> Words:
    """What a game says."""
    found: Words = import_module(f"games.{key}.words").WORDS
    return found


def tool(key: str) -> GameTool | None:
    """What a game brings besides its matches, as its package says; None for nothing."""
    return getattr(import_module(f"games.{key}"), "TOOL", None)


def _tool_scene(key: str) -> Any:
    found = tool(key)
    return import_module(f"games.{key}.{found.module}").SCENE if found else None


def _form(key: str, name: str) -> Any:
    return getattr(import_module(f"games.{key}.table"), name)


def player(key: str) -> Player | None:
    """How a game is played by programs; None where it brings nothing for that, and they play at
    random."""
    if find_spec(f"games.{key}.player") is None:
        return None
    found: Player = import_module(f"games.{key}.player").PLAYER
    return found


def room(key: str) -> tuple[Game[Any], Player]:
    """The rules of a game and how it is played by programs, for whoever thinks elsewhere."""
    return load_game(key), player(key) or RANDOM
