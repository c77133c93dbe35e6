"""Simple players with habits, by which a playtest measures what a habit is worth.

A habit leaves some of the legal answers to a question; chance decides among those that are left. A
player can have several habits: each leaves some of the answers that the one before it has left.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from msgspec.structs import replace

from engine.players.player import AnswerFilter, Player
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action

HABIT_JOINT = "+"
"""Character between the habits of a player that has several."""


def habits_of(player: Player, kind: str) -> list[AnswerFilter]:
    """Return the habits that a kind of player names, such as `nearer+captives`, in this order.

    The list is empty if the game does not have them all.
    """
    names = kind.split(HABIT_JOINT)
    return [player.habits[name] for name in names] if {*names} <= {*player.habits} else []


def habitual_answer(
    game: Game[Any],
    world: Any,
    habits: Sequence[AnswerFilter],
    excluded: Container[str],
    chance: Chance,
) -> Action:
    """Return a random answer of those that habits leave.

    A habit that leaves none of the answers is passed over.

    Args:
        game: Rules of the game.
        world: Position sealed by `Game.sealed`.
        habits: Habits of the player, the most important first.
        excluded: Kinds of action that are never taken if there are others, by class name.
        chance: Chance of the player's own.
    """
    decision = game.decision(world)
    assert decision
    legal_actions = decision.actions or []
    actions = [action for action in legal_actions if type(action).__name__ not in excluded]
    decision = replace(decision, actions=actions or decision.actions)
    for habit in habits:
        decision = replace(decision, actions=habit(world, decision) or decision.actions)
    if not decision.actions:  # too many to list, and no habit has a say
        return game.sample(world, chance)
    return decision.actions[chance.below(len(decision.actions))]
