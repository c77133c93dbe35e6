"""Playouts: a position is played on at random until it can be evaluated.

A quiet position can be evaluated as it is; one in the middle of a fight can't. A bias is the
relative frequency of a kind of action in playouts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.ending import AnswerDraw
from engine.rules.game import Game
from engine.rules.notation import Action

MAX_EXTRA_ACTIONS = 12
"""Maximum number of extra actions in a playout to reach a quiet position."""
NO_BIAS: Mapping[str, float] = {}
"""Bias under which all kinds of action are equally frequent."""
PLAYOUT_SEEDS = 1 << 63
"""Number of different seeds of playouts."""
RANDOM_STEPS = 1 << 20
"""Number of steps between 0 and 1 of the random number that chooses an action."""


def likely_answer(game: Game[Any], player: Player, s: Any, chance: Chance) -> Action:
    """Return the answer that the player guesses, or a random one."""
    decision = game.decision(s)
    assert decision
    if decision.ask != AnswerDraw.ask:
        action = player.guess(s, decision, chance)
        if action is not None:
            return action
    return any_answer(game, s, chance, player.bias)


def any_answer(
    game: Game[Any], s: Any, chance: Chance, bias: Mapping[str, float] = NO_BIAS
) -> Action:
    """Return a random legal answer, weighted by its kind."""
    decision = game.decision(s)
    assert decision
    actions = decision.actions
    if actions is None:
        return game.sample(s, chance)
    if len(actions) == 1:
        return actions[0]
    if not bias or isinstance(s.agenda[0], AnswerDraw):
        return actions[chance.below(len(actions))]
    upper_ends = []
    total = 0.0
    for action in actions:
        total += bias.get(type(action).__name__, 1.0)
        upper_ends.append(total)
    point = chance.below(RANDOM_STEPS) / RANDOM_STEPS * total
    for action, upper in zip(actions, upper_ends, strict=True):
        if point < upper:
            return action
    return actions[-1]  # where rounding has put the point at the very end


def play_until_asked(game: Game[Any], player: Player, s: Any, seat: int, chance: Chance) -> None:
    """Answer as the player guesses until this seat is asked again or the game is over."""
    for _ in range(MAX_EXTRA_ACTIONS):
        decision = game.decision(s)
        if decision is None or decision.seat == seat:
            return
        game.apply(s, likely_answer(game, player, s, chance))
