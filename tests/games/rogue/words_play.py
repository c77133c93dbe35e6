"""Runs to be told: written out from a position, or random ones that go far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.rules.chance import seeded
from engine.rules.notation import Action
from games.rogue.rules.actions import Go, Retire
from games.rogue.rules.state import CELLS, FILLER, ROGUE_MARK, ROW_AND_COLUMN, Rogue
from tests.games.rogue.positions import ROGUE
from tests.kit import transitions

GAME = ROGUE
RULES = GAME.rules_for({})
NAMES = transitions.NAMES[:1]
Transition = transitions.Transition[Rogue]
at = partial(transitions.at, GAME)
line = partial(transitions.line, GAME)


def board(you: str = "a1", **lying: str) -> list[list[str]]:
    """A board of face-down twos with something on the cells that are named, and you on one."""
    lying[you] = ROGUE_MARK
    rows = [CELLS[start : start + 6] for start in range(0, len(CELLS), 6)]
    return [[lying.get(cell, FILLER) for cell in row] for row in rows]


def run(seed: int) -> Iterator[Transition]:
    """A random run to its end, mostly straight on, and now and then given up.

    Half of them have diagonals; the health goes from 1 to 5.
    """
    chance = seeded(f"words {seed}")
    options = {"diagonals": seed % 2 == 0, "health": 1 + seed % 5}
    state = GAME.start(GAME.rules_for(options), 1, chance.copy())

    def choose(state: Rogue) -> Action:
        if chance.below(4):  # to the goal, with every captive that can be had
            decision = GAME.decision(state)
            assert decision and decision.actions
            return min(decision.actions, key=lambda each: far(state, each))
        action = GAME.sample(state, chance)
        return choose(state) if isinstance(action, Retire) and chance.below(4) else action

    return transitions.at_random(GAME, state, choose, chance)


def far(state: Rogue, action: Action) -> int:
    """How far an action leaves the rogue from the goal."""
    if isinstance(action, Retire):
        return 99
    if not isinstance(action, Go):
        return 0
    ends = zip(ROW_AND_COLUMN[action.cell], ROW_AND_COLUMN[state.goal], strict=True)
    return sum(abs(one - other) for one, other in ends)
