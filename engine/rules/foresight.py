"""Foresight: the outcome of answers, tried out in worlds with only what a seat may know.

A world is a position that the seat can't tell from the true one: hidden cards are dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import S

T = TypeVar("T")
Reply = Callable[[Any, str, int], Action | None]
"""Function that gives the answer to a question in a world, or None to stop there.

Takes the world, the question and the seat asked. The answer need not be legal in that world: other
cards may stand for cards that nobody knows.
"""
WORLD_COUNT = 3
"""Number of worlds; a fact in which they differ depends on chance or on hidden cards."""


class Foresight(Generic[S]):
    """Worlds that contain only what one seat may know, in which answers can be tried."""

    def __init__(self, game: Game[S], s: S, knower: int, chance: Chance) -> None:
        self._game = game
        self._knower = knower
        self._worlds = [game.sealed(s, knower, chance) for _ in range(WORLD_COUNT)]

    def after(self, reply: Reply) -> list[S]:
        """Return the position that the answers lead to in each world, as the seat would see it."""
        positions: list[S] = []
        for world in self._worlds:
            position = world.copy()
            while question := self._game.asked(position):
                action = reply(position, *question)
                if action is None:
                    break
                self._game.apply(position, action)
            positions.append(self._game.view(position, self._knower))
        return positions


def common_fact(facts: Iterable[T]) -> T | None:
    """Return the fact if all worlds agree on it, or None if it is open."""
    first_fact, *other_facts = facts
    return first_fact if all(fact == first_fact for fact in other_facts) else None
