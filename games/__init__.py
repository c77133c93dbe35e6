"""Catalogue of the games, in the order in which the title screen shows them.

A new game is a folder beside this file and one word in `KEYS`. The packages of a game are imported
when they are needed, since a window, a worker process and a command each need only some of them.

Terms: engine/GLOSSARY.md.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.catalogue import CatalogueEntry, GameTool
from engine.config import CONFIG, error_at, load_config
from engine.match import Match
from engine.players.player import RANDOM, Player
from engine.rules.game import Game
from engine.rules.options import BadOption, GameConfig
from engine.words.contract import Words

if TYPE_CHECKING:  # a scene imports the window, which headless commands do without
    from engine.app.navigation import Navigation
    from engine.app.scene import Scene

HERE = Path(__file__).parent
KEYS = ("siege", "rogue", "schmiegel", "shrine", "duel")


def load_game(key: str, config: Path = CONFIG) -> Game[Any]:
    """Return the rules of a game, with the numbers of `config/<key>.yaml`.

    Raises:
        KeyError: The key is not in the catalogue.
        BadConfig: The configuration can't be read; the error is a sentence.
    """
    if key not in KEYS:
        raise KeyError(key)
    path = config / f"{key}.yaml"
    game: type[Game[Any]] = import_module(f"games.{key}.rules").GAME
    try:
        return game(load_config(path))
    except BadOption as error:
        raise error_at(path, error.place, str(error)) from None


def configs(config: Path = CONFIG) -> list[GameConfig]:
    """Return the configurations of all games, in the order of `KEYS`.

    Raises:
        BadConfig: A configuration can't be read.
    """
    return [load_config(config / f"{key}.yaml") for key in KEYS]


def shelf(config: Path = CONFIG) -> list[CatalogueEntry]:
    """Return the catalogue entries for the window, which load each game when it is needed.

    Raises:
        BadConfig: A configuration can't be read.
    """
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
    """Return the table of a match of one of these games."""
    from engine.table.table import Table

    key = match.game.key
    board = import_module(f"games.{key}.table").BOARD
    return Table(match, board, words(key), navigation)


def words(key: str) -> Words:
    """Return the words of a game: labels, log, summary and so on."""
    found: Words = import_module(f"games.{key}.words").WORDS
    return found


def tool(key: str) -> GameTool | None:
    """Return the tool that a game brings besides its matches, such as a workshop; None for none."""
    return getattr(import_module(f"games.{key}"), "TOOL", None)


def _tool_scene(key: str) -> Any:
    """Return the class of the tool's screen, or None."""
    game_tool = tool(key)
    return import_module(game_tool.module).SCENE if game_tool else None


def _form(key: str, name: str) -> Any:
    """Return the form with this name, by which the window asks for a set-up or a battlefield."""
    return getattr(import_module(f"games.{key}.table"), name)


def player(key: str) -> Player | None:
    """Return the player that lets programs play a game.

    None for a game without a `player` package, which programs play at random.
    """
    if find_spec(f"games.{key}.player") is None:
        return None
    found: Player = import_module(f"games.{key}.player").PLAYER
    return found


def room(key: str) -> tuple[Game[Any], Player]:
    """Return the rules and the player of a game, for a worker process that thinks."""
    return load_game(key), player(key) or RANDOM
