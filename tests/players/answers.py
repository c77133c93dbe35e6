"""What programs answer, to be looked at in tests."""

from __future__ import annotations

from typing import Any

from engine.players.search import search
from engine.rules.chance import seeded
from engine.rules.game import Game
from games import player

WORLDS = 16
"""A program is asked in so many."""


def answers(game: Game[Any], s: Any, level: str) -> set[str]:
    """What a program of a level answers to the question that stands, in several worlds and by
    several chances."""
    playing, asked = player(game.key), game.decision(s)
    assert playing and asked
    budget = playing.playouts(level)
    found = set[str]()
    for number in range(WORLDS):
        world = game.sealed(s, asked.seat, seeded(f"world {number}"))
        arms = search(game, playing, world, asked.seat, budget, seeded(f"chance {number}"))
        found.add(str(arms[0].action))
    return found
