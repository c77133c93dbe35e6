"""The games that the kit runs: those of the catalogue, and two that were made up for it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from engine.players.player import RANDOM, Player
from engine.rules.game import Game
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.log import Entry, Names
from games import KEYS, load_game, player, words
from tests.kit import parley_words, showdown_words
from tests.kit.parley import PARLEY
from tests.kit.showdown import SHOWDOWN

MADE_UP: dict[str, Game[Any]] = {"parley": PARLEY, "showdown": SHOWDOWN}
"""Parley has a bit of everything that rules can do, Showdown as little as a game of cards can."""
GAMES: dict[str, Game[Any]] = {**{key: load_game(key) for key in KEYS}, **MADE_UP}
WORDS: dict[str, Words] = {
    **{key: words(key) for key in KEYS},
    "parley": parley_words.WORDS,
    "showdown": showdown_words.WORDS,
}
PLAYERS: dict[str, Player] = {key: (key in KEYS and player(key)) or RANDOM for key in GAMES}
"""Who brings nothing for programs has them play at random."""


LogWriter = Callable[[Played, Names], list[Entry]]
"""From an action and the seats' names to the log's entries, in order."""


def log_writer(key: str) -> LogWriter:
    """What writes a game's log."""
    return partial(WORDS[key].entries, turn_word=GAMES[key].config.turn)


HERE = Path(__file__).parent
T = TypeVar("T")


def scenario_folder(key: str) -> Path:
    """Where the scenarios of a game are."""
    return HERE.parent / "scenarios" / key if key in KEYS else HERE / "scenarios" / key


def own_tests(key: str) -> Path:
    """Where a game's own tests are."""
    return HERE.parent / "games" / key if key in KEYS else HERE


def own(key: str, name: str, default: T) -> T:
    """What a game says of itself in `kit.py` among its own tests, or the default."""
    if key not in KEYS or not (own_tests(key) / "kit.py").exists():
        return default
    found: T = getattr(import_module(f"tests.games.{key}.kit"), name, default)
    return found


def clauses(game: Game[Any]) -> list[str]:
    """The clauses of a game's page and of ending early, as the docstring of its rules counts them
    (`clauses S1 to S26`)."""
    page = sys.modules[type(game).__module__].__doc__ or ""
    counted = re.search(r"\(clauses ([A-Z])1 to \1(\d+)\)", page)
    assert counted, f"the docstring of {type(game).__module__} must say (clauses S1 to S26)"
    letter, last = counted.groups()
    ends = ["E1", "E2"] if game.config.seats[1] > 1 else []
    ends += ["E3"] if "best_of" in game.config.options else []
    return [f"{letter}{number}" for number in range(1, int(last) + 1)] + ends
