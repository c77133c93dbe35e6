"""The catalogue: which games there are, in the order in which the title shows them.

A new game is a folder beside this file and one word in `KEYS`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from engine.config import CONFIG, load_config, located
from engine.rules.game import Game
from engine.rules.options import BadOption

KEYS = ("siege",)


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
