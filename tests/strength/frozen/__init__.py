"""Programs of an earlier revision, kept as a yardstick of strength that does not move.

Search, playouts, evaluations, candidates, weights and budgets are copies, so that a change to the
programs at the table never changes them; nothing here imports `engine.players` or a game's `player`
package. A budget is a number of playouts, and no clock cuts a search off. This code never changes,
except where a name of the rules does: `tests/golden/frozen` shows that the moves stay the same.
"""

from __future__ import annotations

from typing import Any

from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from tests.strength.frozen import duel, schmiegel, shrine, siege
from tests.strength.frozen.greedy import greedy
from tests.strength.frozen.player import Level, Player
from tests.strength.frozen.search import search

PLAYERS: dict[str, Player] = {
    "siege": siege.PLAYER,
    "schmiegel": schmiegel.PLAYER,
    "shrine": shrine.PLAYER,
    "duel": duel.PLAYER,
}
"""Settings of the frozen programs, by the key of the game."""


def frozen_answer(game: Game[Any], s: Any, level: Level, chance: Chance) -> Action:
    """Return a frozen program's answer to the question that waits; it gets a sealed world."""
    decision = game.decision(s)
    assert decision
    if decision.actions is not None and len(decision.actions) == 1:
        return decision.actions[0]
    player = PLAYERS[game.key]
    world = game.sealed(s, decision.seat, chance)
    return search(game, player, world, decision.seat, player.budgets[level], chance)[0].action


def frozen_greedy_answer(game: Game[Any], s: Any, chance: Chance) -> Action:
    """Return the answer of the frozen player that looks one action ahead."""
    decision = game.decision(s)
    assert decision
    world = game.sealed(s, decision.seat, chance)
    return greedy(game, PLAYERS[game.key], world, decision.seat, chance)
