"""Programs against each other: a game played to its end, whoever sits where."""

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

Who = str | int
"""A level by its name, a number of playouts, `greedy` the yardstick, or `random`."""
LONGEST = 3000
"""So many actions of a game are played; programs can go on for ever."""

Watch = Callable[[Any, Action], None]
"""Sees each position with what is played there."""


def answer(game: Game[Any], player: Player, s: Any, who: Who, chance: Chance) -> Action:
    """What a program answers to the question that stands. It is handed a sealed world, as at the
    table; whoever plays at random needs none."""
    decision = game.decision(s)
    assert decision
    if decision.actions is not None and len(decision.actions) == 1:
        return decision.actions[0]
    if who == "random":
        return any_answer(game, s, chance)
    world = game.sealed(s, decision.seat, chance)
    if who == "greedy":
        return greedy(game, player, world, decision.seat, chance)
    budget = player.playouts(who)
    return search(game, player, world, decision.seat, budget, chance)[0].action


def play(
    game: Game[Any],
    player: Player,
    s: Any,
    seats: Sequence[Who],
    chance: Chance,
    watch: Watch = lambda s, action: None,
) -> int:
    """Play on from a position, in place, to its end or for `LONGEST` actions; how many it were."""
    for number in range(LONGEST):
        decision = game.decision(s)
        if decision is None:
            return number
        action = answer(game, player, s, seats[decision.seat - 1], chance)
        watch(s, action)
        game.apply(s, action)
    return LONGEST
