"""Playing on from a position at random, until it can be weighed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.ending import AnswerDraw
from engine.rules.game import Game
from engine.rules.notation import Action

LONGEST = 12
"""So many actions more are played at most until a position is quiet."""
EVEN: Mapping[str, float] = {}
GRAIN = 1 << 20


def guessed(game: Game[Any], player: Player, s: Any, chance: Chance) -> Action:
    """An answer as its player guesses it."""
    decision = game.decision(s)
    assert decision
    if decision.ask != AnswerDraw.ask:
        action = player.guess(s, decision, chance)
        if action is not None:
            return action
    return any_answer(game, s, chance, player.bias)


def any_answer(game: Game[Any], s: Any, chance: Chance, bias: Mapping[str, float] = EVEN) -> Action:
    """Any legal answer, by how likely its kind is."""
    decision = game.decision(s)
    assert decision
    actions = decision.actions
    if actions is None:
        return game.sample(s, chance)
    if len(actions) == 1:
        return actions[0]
    if not bias or isinstance(s.agenda[0], AnswerDraw):
        return actions[chance.below(len(actions))]
    sums = []
    total = 0.0
    for action in actions:
        total += bias.get(type(action).__name__, 1.0)
        sums.append(total)
    drawn = chance.below(GRAIN) / GRAIN * total
    for action, most in zip(actions, sums, strict=True):
        if drawn < most:
            return action
    return actions[-1]


def settle(game: Game[Any], s: Any, seat: int, chance: Chance) -> None:
    """Answer at random, without any guess, until this seat is asked again, or the game is over."""
    for _ in range(LONGEST):
        decision = game.decision(s)
        if decision is None or decision.seat == seat:
            return
        game.apply(s, any_answer(game, s, chance))
