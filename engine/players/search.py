"""The player at the table: a search of the worlds that its seat holds possible.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): one tree of what the
searcher knows, a new world each time round, UCB1 among the answers that are legal in that world,
counted by how often they could be given. At the root the playouts are shared out by sequential
halving (Karnin, Koren and Somekh 2013; in trees Cazenave 2014), in passes that can stop at any
moment. Each time round one world serves all answers that are left, with the same chance for each,
so that luck cancels between them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any

from engine.players.evaluation import OUT, ended, is_decided, shares
from engine.players.greedy import best
from engine.players.player import OWN_COUNTS, Manner, Player
from engine.players.playout import LONGEST, guessed, settle
from engine.rules.chance import Chance
from engine.rules.ending import AnswerDraw
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import Decision

EXPLORE = 0.5
"""How much UCB1 tries what was tried seldom, on values from 0 to 1."""
WIDEST = 64
KEPT = 48
"""Of more answers than the first number so many are kept, the best after one look ahead."""
UNLISTED = 24
"""So many answers are thought about where they can't be listed."""
POLL = 16
"""After so many playouts at most it is asked whether to stop."""


class Arm:
    """An answer at the root and what came of it: playouts, the sum of their values to the searcher,
    how many of them it won, and the sums of its features beside the others' where they were cut,
    over `leaves` positions; all others it lost."""

    __slots__ = ("action", "features", "leaves", "node", "playouts", "total", "won")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = SearchNode()
        self.playouts = 0
        self.total = 0.0
        self.won = 0.0
        self.features: list[float] = []
        self.leaves = 0

    @property
    def mean(self) -> float:
        """What it is worth, from 0 to 1."""
        return self.total / self.playouts if self.playouts else 0.0


class SearchNode:
    """A place in the tree below an answer, reached by the same answers in every world.

    apart: where several answer covered, the node of each seat, which hangs on nobody's covered
    answer.
    """

    __slots__ = ("apart", "available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, SearchNode] = {}
        self.apart: dict[int, SearchNode] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


class Search:
    """A search for one seat, which is asked something, from one sealed world."""

    def __init__(
        self, game: Game[Any], player: Player, asked: Decision, manner: Manner = "steady"
    ) -> None:
        self.game = game
        self.player = player
        self.seat = asked.seat
        self.settles = asked.ask in player.settled
        self.weights = player.evaluation.weights
        self.own = OWN_COUNTS[manner]

    def playout(self, s: Any, arm: Arm) -> None:
        """Play an answer in this world, on through the tree and beyond it, or until the seat is
        asked again where that tells more; and count what comes of it. Changes the world."""
        path: list[tuple[SearchNode, int]] = []
        if self.settles:
            self.game.apply(s, arm.action)
            settle(self.game, s, self.seat, s.chance)
        else:
            path = self._through_tree(s, arm)
            self._cut(s, s.chance)
        measured = [] if is_decided(s) else self.player.evaluation.measure(s)
        worth = self._worth(s, measured)
        for child, seat in path:
            child.visits += 1
            child.total += worth[seat - 1]
        arm.playouts += 1
        arm.total += worth[self.seat - 1]
        self._note(arm, s, measured)

    def _through_tree(self, s: Any, arm: Arm) -> list[tuple[SearchNode, int]]:
        """Play an answer, and then on until one is given for the first time: the places that were
        come to, each with the seat that answered."""
        game = self.game
        path: list[tuple[SearchNode, int]] = []
        node = arm.node
        start = arm.node
        joint: list[Any] = [arm.action] if _covered(s) else []
        game.apply(s, arm.action)
        while True:
            decision = game.decision(s)
            if decision is None:
                return path
            actions = decision.actions
            if actions is not None and len(actions) == 1:
                game.apply(s, actions[0])
                continue
            together = decision.together
            if together:
                if not joint:
                    start = node
                node = start.apart.setdefault(decision.seat, SearchNode())
            elif joint:
                node = start.children.setdefault(tuple(joint), SearchNode())
                joint = []
            if not isinstance(s.agenda[0], AnswerDraw):
                actions = self.player.narrowed(s, decision)
            action, child, fresh = self._choose(s, node, actions)
            path.append((child, decision.seat))
            if together:
                joint.append(action)
            else:
                node = child
            game.apply(s, action)
            if fresh:
                return path

    def _choose(
        self, s: Any, node: SearchNode, actions: list[Action] | None
    ) -> tuple[Action, SearchNode, bool]:
        """An answer at a place in the tree, with where it leads; whether it is given for the first
        time."""
        children = node.children
        node.visits += 1
        if actions is None:
            most = 2 + int(2 * sqrt(node.visits))
            if len(children) < most:
                action = guessed(self.game, self.player, s, s.chance)
                if action not in children:
                    child = children[action] = SearchNode()
                    child.available = 1
                    return action, child, True
            seat = self.game.decision(s).seat  # type: ignore[union-attr]
            actions = [a for a in children if self.game.refusal(s, seat, a) is None]
            if not actions:
                return guessed(self.game, self.player, s, s.chance), SearchNode(), True
        untried = [action for action in actions if action not in children]
        for action in actions:
            if action in children:
                children[action].available += 1
        if untried:
            action = untried[s.chance.below(len(untried))]
            child = children[action] = SearchNode()
            child.available = 1
            return action, child, True
        best = actions[0]
        highest = -1.0
        for action in actions:
            child = children[action]
            if not child.visits:
                best = action
                break
            bound = child.total / child.visits + EXPLORE * sqrt(
                log(child.available + 1) / child.visits
            )
            if bound > highest:
                best = action
                highest = bound
        return best, children[best], False

    def _cut(self, s: Any, chance: Chance) -> None:
        """Play on at random for as many actions as the game says, and until it can be weighed."""
        game = self.game
        player = self.player
        quiet = self.player.evaluation.quiet
        for number in range(player.depth + LONGEST):
            if not s.agenda or (number >= player.depth and quiet(s)):
                return
            game.apply(s, guessed(game, player, s, chance))

    def _worth(self, s: Any, measured: list[list[float]]) -> list[float]:
        """The value of a position to each seat; what the searcher has counts by its manner."""
        if is_decided(s):
            return ended(s)
        sums = [
            sum([n * w for n, w in zip(numbers, self.weights, strict=True)]) if numbers else OUT
            for numbers in measured
        ]
        if measured[self.seat - 1]:
            sums[self.seat - 1] *= self.own
        return shares(sums)

    def _note(self, arm: Arm, s: Any, measured: list[list[float]]) -> None:
        """Count how the seat stands beside the others where the playout ended, for its reason."""
        if not measured:
            arm.won += ended(s)[self.seat - 1]
            return
        mine = measured[self.seat - 1]
        others = [each for n, each in enumerate(measured, 1) if n != self.seat and each]
        if not mine:
            return
        sums = arm.features or [0.0] * len(mine)
        arm.features = [
            total + here - sum([other[n] for other in others]) / max(1, len(others))
            for n, (total, here) in enumerate(zip(sums, mine, strict=True))
        ]
        arm.leaves += 1


def search(
    game: Game[Any],
    player: Player,
    world: Any,
    knower: int,
    budget: int,
    chance: Chance,
    *,
    manner: Manner = "steady",
    stop: Callable[[], bool] = lambda: False,
) -> list[Arm]:
    """The candidates at the question that stands in this sealed world, the best first, after as
    many playouts as `budget` says or until `stop`, which is asked once each has been played out. A
    lone answer is played out no time.

    knower: the seat for which the world was sealed: the one that is asked, or an onlooker. The same
    world, knower, budget and chance give the same arms with the same numbers.
    """
    asked = game.decision(world)
    assert asked
    actions = player.candidates(game, world, chance, WIDEST)
    if asked.actions is None:
        actions = actions[:UNLISTED]
    if len(actions) > WIDEST:
        actions = best(game, player, world, asked.seat, chance, 1)[:KEPT]
    arms = [Arm(action) for action in actions]
    if len(arms) == 1:
        return arms
    looking = Search(game, player, asked, manner)
    rounds = max(1, (len(arms) - 1).bit_length())
    left = budget
    ahead = arms[:]
    for number in range(rounds):
        times = max(1, left // (rounds - number) // len(ahead))
        for _ in range(times):
            if ahead[0].playouts and stop():
                return _ranked(arms, ahead)
            dealt = player.dealt(game, world, knower, chance)
            luck = chance.below(1 << 63)
            for arm in ahead:
                s = dealt.copy()
                s.chance = Chance(luck)
                looking.playout(s, arm)
                if arm.playouts % POLL == 0 and stop():
                    return _ranked(arms, ahead)
        left -= times * len(ahead)
        ahead = sorted(ahead, key=lambda arm: -arm.mean)[: -(-len(ahead) // 2)]
        if len(ahead) == 1:
            break
    return _ranked(arms, ahead)


def _ranked(arms: list[Arm], ahead: list[Arm]) -> list[Arm]:
    """All arms, those first that were not halved away."""
    alive = {id(arm) for arm in ahead}

    def rank(arm: Arm) -> tuple[bool, int, float]:
        gone = id(arm) not in alive
        return gone, -arm.playouts if gone else 0, -arm.mean

    return sorted(arms, key=rank)


def _covered(s: Any) -> bool:
    """Whether the question that stands is answered covered, together with others."""
    asked = s.agenda[0]
    return isinstance(asked, Round) and asked.simultaneous
