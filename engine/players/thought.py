"""Requests to computer players and their answers, as plain data for other processes.

A sealed world is a position with everything drawn anew that the one who thinks can't know, so that
no true secret leaves the match. A playout is a game played on at random, until it ends or is cut
off and evaluated by its features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.players.evaluation import Evaluation, log_odds
from engine.players.onlooker import PLAYOUTS, analyse_answer
from engine.players.player import Level, Manner, Player
from engine.players.search import Arm, search
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.places import ONLOOKER

MIN_SHARE_OF_GAP = 0.25
"""Least share of the gap between two answers that a feature explains, to count as a reason."""
LEAST_WORTH = 0.01
"""Limit of a value near 0 and near 1 in a comparison of log odds, which decide about reasons."""
MIN_GAP = 0.1
"""Smallest difference that counts as a reason, in log odds: about two games in a hundred."""
WEIGHT_OF_END = 2.0
"""Weight of the feature `WON` and, negated, of `LOST`, in log odds."""
WON = "won"
"""Name of the feature that all games share: the share of playouts that ended with a win."""
LOST = "lost"
"""Name of the feature that all games share: the share of playouts that ended with a loss."""


class ThoughtRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request for an answer, or for the reasons of an answer, in a sealed world.

    Attributes:
        game: The key of the game.
        rules: The options and numbers, as a journal keeps them.
        seats: The number of seats.
        position: The position of a world that `Game.sealed` made for the `knower`.
        seat: The seat asked.
        knower: The seat that thinks: the one that is asked, or an onlooker.
        budget: The number of playouts.
        manner: The weight that the program gives to its own features: bold is less, careful more.
        seed: Any text; equal requests give equal thoughts, on every machine.
        number: Set by the thinker, to tell its requests apart.
        given: The text of an answer that was given; "" if one is to be found. An onlooker explains
            it, and a seat compares it with its candidates.
    """

    game: str
    rules: dict[str, Any]
    seats: int
    position: dict[str, Any]
    seat: int
    knower: int
    budget: int
    manner: Manner = "steady"
    seed: str = ""
    number: int = 0
    given: str = ""


class SearchedAnswer(msgspec.Struct, frozen=True):
    """Answer that was searched, with its results.

    Attributes:
        action: The text of the answer.
        playouts: The number of playouts.
        worth: Mean value of its playouts and of what was expected before them, from 0 to 1.
        features: The seat's features minus those of the others, on average over the playouts that
            were cut off; empty if all ended.
        won: The share of playouts that ended the game with a win.
        lost: The share of playouts that ended the game with a loss.
    """

    action: str
    playouts: int
    worth: float
    features: tuple[float, ...] = ()
    won: float = 0.0
    lost: float = 0.0


class Thought(msgspec.Struct, frozen=True):
    """Reply of a program: the answers it searched, the best first.

    An onlooker's reply begins with the answer that was given.

    Attributes:
        number: The number of the request.
        seat: The seat asked.
        arms: The answers, called arms as in the search (of a multi-armed bandit).
    """

    number: int
    seat: int
    arms: tuple[SearchedAnswer, ...]

    @property
    def action(self) -> str:
        """Text of the program's answer."""
        return self.arms[0].action


class Reason(msgspec.Struct, frozen=True):
    """Reason why one answer is better than another.

    Attributes:
        feature: The name of a feature.
        difference: The feature after the better answer minus the feature after the other one, each
            compared with that of the other seats.
    """

    feature: str
    difference: float


def request(
    game: Game[Any],
    player: Player,
    s: Any,
    *,
    level: Level,
    manner: Manner = "steady",
    seed: str = "",
) -> ThoughtRequest:
    """Return a request for an answer to the question that waits, to a program of the seat asked.

    Only what the seat knows goes into the request.
    """
    decision = game.decision(s)
    assert decision
    budget = player.playouts(level)
    return _sealed_request(game, s, decision.seat, seed, budget, manner)


def open_request(
    game: Game[Any], player: Player, s: Any, *, level: Level, seed: str = ""
) -> ThoughtRequest:
    """Return a request to a program that sees public information only.

    Not even the knowledge of the seat that is asked goes into the request.
    """
    decision = game.decision(s)
    assert decision
    return _sealed_request(game, s, ONLOOKER, seed, player.playouts(level))


def onlooker_request(game: Game[Any], s: Any, given: Action, *, seed: str = "") -> ThoughtRequest:
    """Return a request to explain an answer to the question that waits, from public information."""
    return _sealed_request(game, s, ONLOOKER, seed, PLAYOUTS, given=str(given))


def _sealed_request(
    game: Game[Any],
    s: Any,
    knower: int,
    seed: str,
    budget: int,
    manner: Manner = "steady",
    given: str = "",
) -> ThoughtRequest:
    """Return a request with the question that waits, in a world sealed for the one who thinks."""
    decision = game.decision(s)
    assert decision
    world = game.sealed(s, knower, seeded(f"seal {seed}"))
    rules = msgspec.to_builtins(world.rules)
    position = game.position(world)
    return ThoughtRequest(
        game=game.key,
        rules=rules,
        seats=world.seats,
        position=position,
        seat=decision.seat,
        knower=knower,
        budget=budget,
        manner=manner,
        seed=seed,
        given=given,
    )


def think(
    game: Game[Any],
    player: Player,
    thought_request: ThoughtRequest,
    stop: Callable[[], bool] = lambda: False,
) -> Thought:
    """Answer a request; once `stop` returns True, the answer has the results up to now.

    Raises `BadPosition` or `ValidationError` for a request that does not fit the game.
    """
    rules = game.ruleset_from(thought_request.rules)
    # any chance will do: each playout gets one of its own
    world = game.load(thought_request.position, rules, thought_request.seats, Chance(0))
    chance = seeded(f"think {thought_request.seed}")
    seat = thought_request.seat
    budget = thought_request.budget
    given = game.parse(thought_request.given) if thought_request.given else None
    if given is not None and thought_request.knower == ONLOOKER:
        arms = analyse_answer(game, player, world, seat, given, budget, chance, stop=stop)
    else:
        arms = search(
            game,
            player,
            world,
            thought_request.knower,
            budget,
            chance,
            manner=thought_request.manner,
            given=given,
            is_timed=True,
            stop=stop,
        )
    return Thought(thought_request.number, seat, tuple(map(_searched_answer, arms)))


def _searched_answer(arm: Arm) -> SearchedAnswer:
    """Return the answer of an arm, with the averages of its playouts."""
    count = max(1, arm.playouts)
    # no division by 0: there are no features if no playout was cut off
    means = tuple(total / arm.cut_off_count for total in arm.features)
    lost_count = arm.playouts - arm.cut_off_count - arm.win_count
    return SearchedAnswer(
        action=str(arm.action),
        playouts=arm.playouts,
        worth=arm.score,
        features=means,
        won=arm.win_count / count,
        lost=lost_count / count,
    )


def average_of(arms: Sequence[SearchedAnswer]) -> SearchedAnswer:
    """Return the average of some answers."""
    features = [arm.features for arm in arms if arm.features]
    count = max(1, len(arms))
    return SearchedAnswer(
        action="",
        # the average is as trustworthy as the least searched answer
        playouts=min((arm.playouts for arm in arms), default=0),
        worth=sum(arm.worth for arm in arms) / count,
        features=tuple(sum(values) / len(features) for values in zip(*features, strict=True)),
        won=sum(arm.won for arm in arms) / count,
        lost=sum(arm.lost for arm in arms) / count,
    )


def reasons(
    evaluation: Evaluation, better_answer: SearchedAnswer, other_answer: SearchedAnswer
) -> list[Reason]:
    """Return the reasons why one answer is better than another, the weightiest first.

    A reason is a feature that is better by `MIN_GAP` or more and, if the answer is better as a
    whole, makes up at least the share `MIN_SHARE_OF_GAP` of the difference.
    """
    gap = log_odds(better_answer.worth, LEAST_WORTH) - log_odds(other_answer.worth, LEAST_WORTH)
    features = [(feature.name, feature.weight) for feature in evaluation.features]
    # an answer has no features if all its playouts ended; then none are compared
    values_by_feature = [
        *zip(features, better_answer.features, other_answer.features, strict=False)
    ]
    values_by_feature += [
        ((WON, WEIGHT_OF_END), better_answer.won, other_answer.won),
        ((LOST, -WEIGHT_OF_END), better_answer.lost, other_answer.lost),
    ]
    weighted_reasons = [
        (weight * (better_value - other_value), Reason(name, better_value - other_value))
        for (name, weight), better_value, other_value in values_by_feature
    ]
    important_reasons = [
        pair for pair in weighted_reasons if pair[0] >= max(MIN_GAP, MIN_SHARE_OF_GAP * gap)
    ]
    sorted_reasons = sorted(important_reasons, key=lambda pair: -pair[0])
    return [reason for _, reason in sorted_reasons]
