"""Games of programs against each other, played from a position to their end.

A sealed world is a position with everything drawn anew that the program's seat can't know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.players.greedy import greedy
from engine.players.player import Player
from engine.players.playout import any_answer
from engine.players.search import search
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action

PlayerName = str | int
"""Player of a seat: the name of a level, a number of playouts, `greedy`, or `random`."""
MAX_ACTIONS = 3000
"""Number of actions after which a game is given up, since programs can go on for ever."""

Watch = Callable[[Any, Action], None]
"""Function that is called with each position and the action played there."""


def answer(
    game: Game[Any], player: Player, s: Any, player_name: PlayerName, chance: Chance
) -> Action:
    """Return a program's answer to the question that waits.

    The program gets a sealed world, as at the table; one that plays at random needs no world.
    """
    decision = game.decision(s)
    assert decision
    if decision.actions is not None and len(decision.actions) == 1:
        return decision.actions[0]
    if player_name == "random":
        return any_answer(game, s, chance)
    world = game.sealed(s, decision.seat, chance)
    if player_name == "greedy":
        return greedy(game, player, world, decision.seat, chance)
    budget = player.playouts(player_name)
    return search(game, player, world, decision.seat, budget, chance)[0].action


def play(
    game: Game[Any],
    player: Player,
    s: Any,
    seats: Sequence[PlayerName],
    chance: Chance,
    watch: Watch = lambda s, action: None,
) -> int:
    """Play on from a position, in place, to its end or for `MAX_ACTIONS` actions.

    Returns the number of actions played.
    """
    for number in range(MAX_ACTIONS):
        decision = game.decision(s)
        if decision is None:
            return number
        action = answer(game, player, s, seats[decision.seat - 1], chance)
        watch(s, action)
        game.apply(s, action)
    return MAX_ACTIONS
