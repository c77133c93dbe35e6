"""The games that the kit runs: those of the catalogue, and one that was made up for it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from engine.rules.game import Game
from games import KEYS, load_game
from tests.kit.parley import PARLEY

GAMES: dict[str, Game[Any]] = {**{key: load_game(key) for key in KEYS}, "parley": PARLEY}
HERE = Path(__file__).parent


def scenario_folder(key: str) -> Path:
    """Where the scenarios of a game are."""
    return HERE.parent / "scenarios" / key if key in KEYS else HERE / "scenarios"


def own_tests(key: str) -> Path:
    """Where a game's own tests are."""
    return HERE.parent / "games" / key if key in KEYS else HERE


def clauses(game: Game[Any]) -> list[str]:
    """The clauses of a game's page and of ending early, as the docstring of its rules counts them
    (`clauses S1 to S26`)."""
    page = sys.modules[type(game).__module__].__doc__ or ""
    counted = re.search(r"\(clauses ([A-Z])1 to \1(\d+)\)", page)
    assert counted, f"the docstring of {type(game).__module__} must say (clauses S1 to S26)"
    letter, last = counted.groups()
    ends = ["E1", "E2"] if game.config.seats[1] > 1 else []
    return [f"{letter}{number}" for number in range(1, int(last) + 1)] + ends
