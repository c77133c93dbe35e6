"""Analysis of an answer from public information only, to explain it to everybody.

The reasons for a program's answer may be shown to all only if they follow from what lies open. So
the answer is analysed again in worlds that only the players could tell from the true one, and
compared with the answers that are legal in all of these worlds, because the existence of any other
may be a secret. Positions that look alike to an onlooker get the same analysis, regardless of what
is hidden in them.

A world is a position that the one who thinks can't tell from the true one. An arm is an answer with
the results of its playouts, as in a multi-armed bandit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from engine.players.player import Player
from engine.players.playout import PLAYOUT_SEEDS
from engine.players.search import POLL, Arm, Search
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.places import ONLOOKER

PLAYOUTS = 600
"""Budget of an onlooker's analysis, in playouts."""
MAX_OTHERS = 15
"""Maximum number of other answers that are compared."""
MIN_WORLDS = 12
"""Number of worlds in which an answer must be legal to be compared at all.

Such an answer counts as known to everybody, unless another world shows that it need not be legal.
"""
MAX_DEALS = 3000
"""Maximum number of worlds that are dealt to find those in which the answer is legal."""


def analyse_answer(
    game: Game[Any],
    player: Player,
    world: Any,
    seat: int,
    answer: Action,
    budget: int,
    chance: Chance,
    *,
    stop: Callable[[], bool] = lambda: False,
) -> list[Arm]:
    """Return the answer that a seat gave, then the others that all knew of, the best first.

    There are no others if nobody can know of any, or if no world was found in which the answer is
    legal.

    Args:
        game: The rules.
        player: The game's settings for programs.
        world: The position, sealed for the onlooker.
        seat: The seat that answered.
        answer: The answer.
        budget: The number of playouts.
        chance: Chance of the player's own, not of the game.
        stop: Returns True if the analysis is to end early.
    """
    answer_arm = Arm(answer)
    decision = game.decision(world)
    assert decision
    if decision.together:
        return [answer_arm]  # an answer among covered ones can't be compared in public
    worlds = _worlds_with_legal_answer(game, player, world, seat, answer, chance, stop)
    dealt_worlds = [dealt_world for dealt_world, _ in zip(worlds, range(MIN_WORLDS), strict=False)]
    if not dealt_worlds:
        return [answer_arm]
    known_actions = _publicly_legal_actions(game, player, dealt_worlds, seat, answer, chance)
    other_arms = [*map(Arm, known_actions[:MAX_OTHERS])]
    if not other_arms:
        return [answer_arm]
    tree_search = Search(game, player, decision)
    for pass_number in range(budget // (1 + len(other_arms))):
        playout_count = pass_number * (1 + len(other_arms))
        # once in about `POLL` playouts: the count grows by a whole pass
        is_time_to_poll = pass_number and playout_count % POLL <= len(other_arms)
        if is_time_to_poll and stop():
            break
        if pass_number >= len(dealt_worlds):
            dealt_worlds += islice(worlds, 1)  # none if too many deals did not fit
        dealt_world = dealt_worlds[pass_number % len(dealt_worlds)]
        legal_actions = _legal_actions(game, dealt_world, seat, [arm.action for arm in other_arms])
        other_arms = [arm for arm in other_arms if arm.action in legal_actions]
        if not other_arms:
            break
        seed = chance.below(PLAYOUT_SEEDS)
        for arm in [answer_arm, *other_arms]:
            s = dealt_world.copy()
            s.chance = Chance(seed)
            tree_search.playout(s, arm)
    return [answer_arm, *sorted(other_arms, key=lambda arm: -arm.mean)]


def _publicly_legal_actions(
    game: Game[Any],
    player: Player,
    worlds: list[Any],
    seat: int,
    answer: Action,
    chance: Chance,
) -> list[Action]:
    """Return other answers than the given one that are legal in all these worlds, in any order."""
    candidates = chance.shuffle(player.candidates(game, worlds[0], chance, 2 * MAX_OTHERS))
    actions = [action for action in candidates if _sorted_words(action) != _sorted_words(answer)]
    for world in worlds:
        actions = _legal_actions(game, world, seat, actions)
    return actions


def _sorted_words(action: Action) -> list[str]:
    """Return the words of an answer in a fixed order, to compare answers as an onlooker does.

    The cards of a hand have no order that an onlooker knows.
    """
    return sorted(str(action).split())


def _legal_actions(game: Game[Any], s: Any, seat: int, actions: list[Action]) -> list[Action]:
    """Return the actions that are legal for this seat in this world."""
    return [action for action in actions if game.refusal(s, seat, action) is None]


def _worlds_with_legal_answer(
    game: Game[Any],
    player: Player,
    world: Any,
    seat: int,
    answer: Action,
    chance: Chance,
    stop: Callable[[], bool],
) -> Iterator[Any]:
    """Yield worlds that look alike to all and in which the answer is legal, until `stop`."""
    for number in range(MAX_DEALS):
        if number % POLL == 0 and stop():
            return
        dealt_world = player.dealt(game, world, ONLOOKER, chance)
        if game.refusal(dealt_world, seat, answer) is None:
            yield dealt_world
