"""Greedy player: looks one action ahead in several worlds; a reference opponent for programs.

A world is a position that the player can't tell from the true one. A candidate is an answer that a
program thinks about.
"""

from __future__ import annotations

from typing import Any

from engine.players.evaluation import is_decided, values
from engine.players.player import RANDOM, Player
from engine.players.playout import PLAYOUT_SEEDS, play_until_asked
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action

REDEALS = 8
"""Number of worlds in which the greedy player compares its candidates."""
MAX_CANDIDATES = 64
"""Number of candidates considered if the answers are not listed, or are more."""


def greedy(game: Game[Any], player: Player, world: Any, seat: int, chance: Chance) -> Action:
    """Return the action with the highest mean value to this seat, over `REDEALS` worlds.

    In each world the game goes on at random until the seat is asked again. `world` is a position
    sealed by `Game.sealed`.
    """
    return ranked_candidates(game, player, world, seat, chance, REDEALS)[0]


def ranked_candidates(
    game: Game[Any], player: Player, world: Any, seat: int, chance: Chance, redeals: int
) -> list[Action]:
    """Return the candidates, the best first, by their mean value over `redeals` worlds."""
    actions = player.candidates(game, world, chance, MAX_CANDIDATES)
    if len(actions) == 1:
        return actions
    total_by_action = dict.fromkeys(actions, 0.0)
    weights = player.evaluation.weights
    for _ in range(redeals):
        dealt_world = game.redeal(world, seat, chance)
        seed = chance.below(PLAYOUT_SEEDS)  # one for all actions, so that luck cancels out
        for action in actions:
            s = dealt_world.copy()
            game.apply(s, action)
            play_until_asked(game, RANDOM, s, seat, Chance(seed))  # without guesses
            features_by_seat = [] if is_decided(s) else player.evaluation.measure(s)
            total_by_action[action] += values(s, features_by_seat, weights)[seat - 1]
    return sorted(actions, key=total_by_action.__getitem__, reverse=True)
