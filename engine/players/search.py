"""Monte Carlo tree search for games with hidden information: the program at the table.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): one tree of the
searcher's knowledge, a new world for each round of playouts, and UCB1 among the answers that are
legal in that world, counted by the number of times each was legal. At the root, sequential halving
shares out the playouts (Karnin, Koren and Somekh 2013; in trees Cazenave 2014), in passes that can
stop at any moment. In each pass, one world and equal chance serve all answers that are left, so
that luck cancels out between them.

A world is a position that the searcher can't tell from the true one; a sealed world is the one that
the program gets in place of the true position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any

from engine.players.evaluation import is_decided, result_values, softmax, weighted_sums
from engine.players.greedy import ranked_candidates
from engine.players.player import OWN_FEATURE_FACTORS, Manner, Player
from engine.players.playout import MAX_EXTRA_ACTIONS, PLAYOUT_SEEDS, likely_answer, play_until_asked
from engine.rules.chance import Chance
from engine.rules.ending import AnswerDraw
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import Decision

EXPLORATION = 0.5
"""Exploration constant of UCB1, for values from 0 to 1."""
MAX_CANDIDATES = 64
"""Number of answers up to which all are searched."""
CANDIDATES_KEPT = 48
"""Number of answers kept after a look one action ahead if there are more than `MAX_CANDIDATES`."""
MAX_UNLISTED = 24
"""Number of answers searched if they can't be listed."""
WIDENING = 2
"""Number of answers tried at a node if they can't be listed, for the square root of its visits.

Progressive widening (Coulom 2007).
"""
POLL = 16
"""Maximum number of playouts between two calls of `stop`."""


class Arm:
    """Answer at the root with the results of its playouts; "arm" as in a multi-armed bandit.

    Attributes:
        action: The answer.
        node: The root of the tree below it.
        playouts: The number of playouts.
        total_value: The sum of their values to the searcher, each from 0 to 1.
        win_count: The number of playouts that reached the end of the game and won it; shares of
            draws count.
        features: The sums, over the playouts that were cut off, of the searcher's features minus
            the mean of the others' features.
        cut_off_count: The number of playouts in these sums; all playouts not counted in
            `win_count` or here are lost.
        prior: The value that the player expects before any playout, from 0 to 1.
        prior_weight: The number of playouts that the prior counts for when answers are compared.
    """

    __slots__ = (
        "action",
        "cut_off_count",
        "features",
        "node",
        "playouts",
        "prior",
        "prior_weight",
        "total_value",
        "win_count",
    )

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = SearchNode()
        self.playouts = 0
        self.total_value = 0.0
        self.win_count = 0.0
        self.features: list[float] = []
        self.cut_off_count = 0
        self.prior = 0.0
        self.prior_weight = 0.0

    @property
    def score(self) -> float:
        """Mean value of the answer and of its prior, by which answers are compared."""
        weight = self.playouts + self.prior_weight
        return (self.total_value + self.prior * self.prior_weight) / weight if weight else 0.0

    @property
    def mean(self) -> float:
        """Mean value of the answer, from 0 to 1."""
        return self.total_value / self.playouts if self.playouts else 0.0


class SearchNode:
    """Node of the tree below an answer, reached by the same answers in every world.

    Attributes:
        children: The nodes after each answer, or after each joint answer of a simultaneous round.
        nodes_by_seat: In a simultaneous round, a node for each seat, which does not depend on the
            covered answers of the others.
        visits: The number of playouts through the node.
        available_count: The number of times its answer was legal.
        total_value: The sum of the values of its playouts, to the seat that answered.
    """

    __slots__ = ("available_count", "children", "nodes_by_seat", "total_value", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, SearchNode] = {}
        self.nodes_by_seat: dict[int, SearchNode] = {}
        self.visits = 0
        self.available_count = 0
        self.total_value = 0.0


class Search:
    """Search for the seat that is asked, from one sealed world."""

    def __init__(
        self, game: Game[Any], player: Player, decision: Decision, manner: Manner = "steady"
    ) -> None:
        self.game = game
        self.player = player
        self.seat = decision.seat
        self.ignores_tree = decision.ask in player.unsearched_questions
        self.weights = player.evaluation.weights
        self.own_factor = OWN_FEATURE_FACTORS[manner]

    def playout(self, s: Any, arm: Arm) -> None:
        """Play an answer, go on through the tree and beyond it, and count the result.

        For questions in `unsearched_questions`, go on until the seat is asked again instead.
        The world `s` is changed.
        """
        path: list[tuple[SearchNode, int]] = []
        if self.ignores_tree:
            self.game.apply(s, arm.action)
            play_until_asked(self.game, self.player, s, self.seat, s.chance)
        else:
            path = self._descend(s, arm)
            self._play_out(s, s.chance)
        features_by_seat = [] if is_decided(s) else self.player.evaluation.measure(s)
        values_by_seat = self._values(s, features_by_seat)
        for child, seat in path:
            child.visits += 1
            child.total_value += values_by_seat[seat - 1]
        arm.playouts += 1
        arm.total_value += values_by_seat[self.seat - 1]
        self._add_result(arm, s, features_by_seat)

    def _descend(self, s: Any, arm: Arm) -> list[tuple[SearchNode, int]]:
        """Play an answer, then answers from the tree until one of them is new.

        Returns the nodes visited, each with the seat that answered.
        """
        game = self.game
        path: list[tuple[SearchNode, int]] = []
        node = arm.node
        round_start = arm.node
        joint_answer: list[Any] = [arm.action] if _is_simultaneous_round(s) else []
        game.apply(s, arm.action)
        while True:
            decision = game.decision(s)
            if decision is None:
                return path
            answers = decision.actions
            if answers is not None and len(answers) == 1:
                game.apply(s, answers[0])
                continue
            is_simultaneous = decision.together
            # In a simultaneous round each seat chooses at a node of its own, and the answers of all
            # together lead from the node at which the round began to the next one.
            if is_simultaneous:
                if not joint_answer:
                    round_start = node
                node = round_start.nodes_by_seat.setdefault(decision.seat, SearchNode())
            elif joint_answer:
                node = round_start.children.setdefault(tuple(joint_answer), SearchNode())
                joint_answer = []
            if not isinstance(s.agenda[0], AnswerDraw):
                answers = self.player.narrow_answers(s, decision)
            action, child, is_new = self._choose(s, node, answers)
            path.append((child, decision.seat))
            if is_simultaneous:
                joint_answer.append(action)
            else:
                node = child
            game.apply(s, action)
            if is_new:
                return path

    def _choose(
        self, s: Any, node: SearchNode, actions: list[Action] | None
    ) -> tuple[Action, SearchNode, bool]:
        """Return an answer at a node, its child node, and True if the answer is new there."""
        children = node.children
        node.visits += 1
        if actions is None:
            max_children = 2 + int(WIDENING * sqrt(node.visits))  # always two or more to compare
            if len(children) < max_children:
                action = likely_answer(self.game, self.player, s, s.chance)
                if action not in children:
                    child = children[action] = SearchNode()
                    child.available_count = 1
                    return action, child, True
            seat = self.game.decision(s).seat  # type: ignore[union-attr]
            actions = [action for action in children if self.game.refusal(s, seat, action) is None]
            if not actions:
                return likely_answer(self.game, self.player, s, s.chance), SearchNode(), True
        untried = [action for action in actions if action not in children]
        for action in actions:
            if action in children:
                children[action].available_count += 1
        if untried:
            action = untried[s.chance.below(len(untried))]
            child = children[action] = SearchNode()
            child.available_count = 1
            return action, child, True
        best_action = _highest_bound(children, actions)
        return best_action, children[best_action], False

    def _play_out(self, s: Any, chance: Chance) -> None:
        """Play on at random for the player's `depth`, and until the position is quiet."""
        game = self.game
        player = self.player
        is_quiet = player.evaluation.is_quiet
        for count in range(player.depth + MAX_EXTRA_ACTIONS):
            if not s.agenda or (count >= player.depth and is_quiet(s)):
                return
            game.apply(s, likely_answer(game, player, s, chance))

    def _values(self, s: Any, features_by_seat: Sequence[Sequence[float]]) -> list[float]:
        """Return the value of a position to each seat; a manner scales the searcher's own sum."""
        if is_decided(s):
            return result_values(s)
        sums = weighted_sums(features_by_seat, self.weights)
        if features_by_seat[self.seat - 1]:
            sums[self.seat - 1] *= self.own_factor
        return softmax(sums)

    def _add_result(self, arm: Arm, s: Any, features_by_seat: Sequence[Sequence[float]]) -> None:
        """Add the searcher's features, compared with the others', to the sums of an answer."""
        if not features_by_seat:
            arm.win_count += result_values(s)[self.seat - 1]
            return
        own_features = features_by_seat[self.seat - 1]
        others_features = [
            features
            for index, features in enumerate(features_by_seat, 1)
            if index != self.seat and features
        ]
        if not own_features:
            return
        sums = arm.features or [0.0] * len(own_features)
        arm.features = [
            total
            + feature
            - sum([features[index] for features in others_features]) / max(1, len(others_features))
            for index, (total, feature) in enumerate(zip(sums, own_features, strict=True))
        ]
        arm.cut_off_count += 1


def search(
    game: Game[Any],
    player: Player,
    world: Any,
    knower: int,
    budget: int,
    chance: Chance,
    *,
    manner: Manner = "steady",
    given: Action | None = None,
    is_timed: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> list[Arm]:
    """Return the candidates at the question of a sealed world, with their results, best first.

    Equal arguments give equal results.

    Args:
        game: The rules.
        player: The game's settings for programs.
        world: The sealed world.
        knower: The seat it was sealed for: the one that is asked, or an onlooker.
        budget: The number of playouts.
        chance: Chance of the player's own, not of the game.
        manner: The manner of the program.
        given: An answer that was given. It is searched beside the candidates, as often as the best.
        is_timed: True if others see how long the search takes. Then a single candidate gets all
            playouts, because the time must not reveal that it is the only one; otherwise it gets
            none.
        stop: Returns True if the search is to end early; called once each candidate has had a
            playout.
    """
    decision = game.decision(world)
    assert decision
    actions = player.candidates(game, world, chance, MAX_CANDIDATES)
    if decision.actions is None:
        actions = actions[:MAX_UNLISTED]
    if len(actions) > MAX_CANDIDATES:
        actions = ranked_candidates(game, player, world, decision.seat, chance, 1)[:CANDIDATES_KEPT]
    if given is not None and given not in actions:
        actions = [*actions, given]
    arms = [Arm(action) for action in actions]
    if len(arms) == 1 and not is_timed:
        return arms
    for arm, prior in zip(arms, player.expected_values(world, actions), strict=False):
        if prior is not None:
            arm.prior = prior
            arm.prior_weight = player.prior_playouts(budget)
    tree_search = Search(game, player, decision, manner)
    round_count = max(1, (len(arms) - 1).bit_length())  # halvings until one answer is left
    remaining = budget
    leading_arms = arms[:]
    for round_number in range(round_count):
        pass_count = max(1, remaining // (round_count - round_number) // len(leading_arms))
        for _ in range(pass_count):
            if leading_arms[0].playouts and stop():
                return _ranked(arms, leading_arms)
            world_used = player.dealt(game, world, knower, chance)
            seed = chance.below(PLAYOUT_SEEDS)
            for arm in leading_arms:
                s = world_used.copy()
                s.chance = Chance(seed)
                tree_search.playout(s, arm)
                if arm.playouts % POLL == 0 and stop():
                    return _ranked(arms, leading_arms)
        remaining -= pass_count * len(leading_arms)
        better_half = -(-len(leading_arms) // 2)  # rounded up
        leading_arms = sorted(leading_arms, key=lambda arm: (arm.action != given, -arm.score))
        leading_arms = leading_arms[:better_half]
        if len(leading_arms) == 1:
            break
    return _ranked(arms, leading_arms)


def _ranked(arms: list[Arm], leading_arms: list[Arm]) -> list[Arm]:
    """Return all candidates, those first that are still in the race (`leading_arms`)."""
    leading_ids = {id(arm) for arm in leading_arms}

    def rank(arm: Arm) -> tuple[bool, int, float]:
        is_out = id(arm) not in leading_ids
        fewest_playouts_last = -arm.playouts if is_out else 0
        return is_out, fewest_playouts_last, -arm.score

    return sorted(arms, key=rank)


def _is_simultaneous_round(s: Any) -> bool:
    """Return True if the question that waits is answered covered, together with others."""
    question = s.agenda[0]
    return isinstance(question, Round) and question.simultaneous


def _highest_bound(children: dict[Action, SearchNode], actions: list[Action]) -> Action:
    """Return the action with the highest upper confidence bound; one that was never tried wins.

    Auer, Cesa-Bianchi and Fischer 2002 (UCB1), counting only visits at which an action was legal.
    """
    best_action = actions[0]
    highest_bound = -1.0
    for action in actions:
        child = children[action]
        if not child.visits:
            best_action = action
            break
        exploration = EXPLORATION * sqrt(log(child.available_count + 1) / child.visits)
        bound = child.total_value / child.visits + exploration
        if bound > highest_bound:
            best_action = action
            highest_bound = bound
    return best_action
