"""What an onlooker makes of an answer that was given: from what all could see, and nothing else.

Why a program did something may be told to all only so far as it follows from what lies open. So it
is thought about again in worlds that nobody but the players could tell from the true one, and
beside the answers that are legal in all of them: which others there were may be a secret, too. The
same is thought of two positions that look alike to all, whatever is hidden in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.players.player import Player
from engine.players.search import POLL, Arm, Search
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action

ONLOOKER = 0
"""The seat of whoever sees what all may see."""
PLAYOUTS = 600
"""How long an onlooker thinks."""
OTHERS = 15
"""So many other answers are looked at, at most."""
AGREE = 12
"""Answers that are legal in so many worlds are looked at: all know of them, unless another world
shows that they need not be there."""
TRIES = 3000
"""So many worlds are dealt at most to find those in which the answer could be given."""


def onlook(
    game: Game[Any],
    player: Player,
    world: Any,
    seat: int,
    given: Action,
    budget: int,
    chance: Chance,
    *,
    stop: Callable[[], bool] = lambda: False,
) -> list[Arm]:
    """The answer that this seat gave, then the others that all knew of, the best first.

    world: sealed for the onlooker. There are no others where nobody can know of any, or where no
    world was found in which the answer is legal.
    """
    chosen = Arm(given)
    asked = game.decision(world)
    assert asked
    if asked.together:
        return [chosen]
    fitting = _fitting(game, player, world, seat, given, chance, stop)
    seen = [each for each, _ in zip(fitting, range(AGREE), strict=False)]
    offered = player.candidates(game, seen[0], chance, 2 * OTHERS) if seen else []
    known = [action for action in chance.shuffle(offered) if _cards(action) != _cards(given)]
    for dealt in seen:
        known = _legal(game, dealt, seat, known)
    others = [*map(Arm, known[:OTHERS])]
    if not others:
        return [chosen]
    looking = Search(game, player, asked)
    for number in range(budget // (1 + len(others))):
        if number and number * (1 + len(others)) % POLL <= len(others) and stop():
            break
        if number >= len(seen) and (dealt := next(fitting, None)) is not None:
            seen.append(dealt)
        dealt = seen[number % len(seen)]
        legal = _legal(game, dealt, seat, [arm.action for arm in others])
        others = [arm for arm in others if arm.action in legal]
        if not others:
            break
        luck = chance.below(1 << 63)
        for arm in [chosen, *others]:
            s = dealt.copy()
            s.chance = Chance(luck)
            looking.playout(s, arm)
    return [chosen, *sorted(others, key=lambda arm: -arm.mean)]


def _cards(action: Action) -> list[str]:
    """The words of an answer: with the same cards in another order it is the same answer to an
    onlooker, who does not know in which order they are held."""
    return sorted(str(action).split())


def _legal(game: Game[Any], s: Any, seat: int, actions: list[Action]) -> list[Action]:
    """Those that this seat could choose here, too."""
    return [action for action in actions if game.refusal(s, seat, action) is None]


def _fitting(
    game: Game[Any],
    player: Player,
    world: Any,
    seat: int,
    given: Action,
    chance: Chance,
    stop: Callable[[], bool],
) -> Iterator[Any]:
    """Worlds that look alike to all, in which this answer can be given, until `stop`."""
    for number in range(TRIES):
        if number % POLL == 0 and stop():
            return
        dealt = player.dealt(game, world, ONLOOKER, chance)
        if game.refusal(dealt, seat, given) is None:
            yield dealt
