"""Shapely is read in with the game that measures, and by no other."""

from __future__ import annotations

import subprocess
import sys

from tests.house.tree import ROOT

OTHERS = """
import sys, main, engine.shell
from games import KEYS, load_game, shelf
shelf()
for key in KEYS:
    if key != "duel":
        load_game(key)
print("shapely" in sys.modules, "numpy" in sys.modules)
load_game("duel")
print("shapely" in sys.modules)
"""


def test_other_games_start_without_shapely() -> None:
    run = subprocess.run(
        [sys.executable, "-c", OTHERS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["False", "False", "True"]
