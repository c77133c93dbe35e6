"""What a game brings for its players, and the levels and manners that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.players.evaluation import Evaluation
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action

Level = Literal["weak", "middle", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)
Manner = Literal["bold", "steady", "careful"]
MANNERS: tuple[Manner, ...] = get_args(Manner)

OWN_COUNTS: Mapping[Manner, float] = {"bold": 0.8, "steady": 1.0, "careful": 1.25}
"""How much what a player has itself counts to it beside what the others have."""

Candidates = Callable[[Game[Any], Any, Chance, int], list[Action]]
"""Answers worth thinking about at a position's question, at most so many, the best guesses first;
chance is a stream of the player's own."""


def every_candidate(game: Game[Any], s: Any, chance: Chance, count: int) -> list[Action]:
    """All answers where they are listed, else some."""
    return game.candidates(s, chance, count)


class Player(NamedTuple):
    """How a game is played by programs.

    budgets: the playouts of each level for one action. depth: the actions after which a playout is
    cut and weighed. bias: how likely kinds of action are in playouts, by the names of their
    classes; 1 where a name is left out. answering: the share of the budget for an answer out of
    turn.
    """

    evaluation: Evaluation
    budgets: Mapping[Level, int]
    depth: int = 4
    bias: Mapping[str, float] = {}
    candidates: Candidates = every_candidate
    answering: float = 1.0


def weights_of(player: Player, manner: Manner) -> tuple[list[float], float]:
    """The weights of an evaluation, and how much more its own seat's sum counts."""
    return player.evaluation.weights, OWN_COUNTS[manner]
