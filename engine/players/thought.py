"""What a program is asked, and what it answers: plain data, which any process can be handed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Any

import msgspec

from engine.players.evaluation import Evaluation
from engine.players.onlooker import ONLOOKER, PLAYOUTS, onlook
from engine.players.player import Level, Manner, Player
from engine.players.search import Arm, search
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action

EXPLAINS = 0.25
"""A feature explains a difference of which it makes up so much."""
LEAST = 0.1
"""What counts for less than so much, in log odds, is no reason: about two games in a hundred."""
SOON = 2.0
"""What a game that is won counts for beside one that goes on, in log odds, and one that is lost."""
WON = "won"
LOST = "lost"
"""That the game is over soon, as features that every game has."""


class ThoughtRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question to a program: what to answer in a world of its seat's own, or of an onlooker's.

    game: its key. rules: as a journal keeps them. position: of a world that `Game.sealed` gave for
    the `knower`. seat: which is asked. budget: playouts. seed: any text; the same request gives the
    same thought, everywhere. number: tells requests to the same thinker apart, which gives it.
    given: the text of an answer that is to be explained; "" where one is to be found.
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


class Weighed(msgspec.Struct, frozen=True):
    """An answer that was thought about: its text, playouts, what it is worth from 0 to 1, and by
    how much each feature of the seat lay over the others' in the end, on average; none where no
    playout ended in a position that is weighed. won, lost: the shares of playouts in which the
    game was over for it."""

    action: str
    playouts: int
    worth: float
    features: tuple[float, ...] = ()
    won: float = 0.0
    lost: float = 0.0


class Thought(msgspec.Struct, frozen=True):
    """What a program answers: the answers that it thought about, the best first; an onlooker puts
    the one that was given before all others."""

    number: int
    seat: int
    arms: tuple[Weighed, ...]

    @property
    def action(self) -> str:
        """The text of its answer."""
        return self.arms[0].action


class Reason(msgspec.Struct, frozen=True):
    """Why one answer is better than another: a feature, and how much more of it the seat has beside
    the others after the one than after the other."""

    feature: str
    by: float


def request(
    game: Game[Any],
    player: Player,
    s: Any,
    *,
    level: Level,
    manner: Manner = "steady",
    seed: str = "",
) -> ThoughtRequest:
    """The question that stands, put to a program of its seat. Nothing that the seat can't know
    goes into it."""
    decision = game.decision(s)
    assert decision
    budget = player.playouts(level)
    return _put(game, s, decision.seat, seed, budget, manner)


def open_request(
    game: Game[Any], player: Player, s: Any, *, level: Level, seed: str = ""
) -> ThoughtRequest:
    """The question that stands, put to a program that sees what all see. Nothing that is not open
    to all goes into it, not even what the seat that is asked knows."""
    decision = game.decision(s)
    assert decision
    return _put(game, s, ONLOOKER, seed, player.playouts(level))


def onlooking(game: Game[Any], s: Any, given: Action, *, seed: str = "") -> ThoughtRequest:
    """What an onlooker is asked about this answer to the question that stands. Nothing that is not
    open to all goes into it but the answer."""
    return _put(game, s, ONLOOKER, seed, PLAYOUTS, given=str(given))


def _put(
    game: Game[Any],
    s: Any,
    knower: int,
    seed: str,
    budget: int,
    manner: Manner = "steady",
    given: str = "",
) -> ThoughtRequest:
    """The question that stands, in a world of whoever thinks about it."""
    decision = game.decision(s)
    assert decision
    world = game.sealed(s, knower, seeded(f"seal {seed}"))
    rules = msgspec.to_builtins(world.rules)
    position = game.position(world)
    return ThoughtRequest(
        game.key,
        rules,
        world.seats,
        position,
        decision.seat,
        knower,
        budget,
        manner,
        seed,
        given=given,
    )


def think(
    game: Game[Any], player: Player, asked: ThoughtRequest, stop: Callable[[], bool] = lambda: False
) -> Thought:
    """Answer a request, or with what is known so far when `stop` says so. Raises `BadPosition` or
    `ValidationError` for a request that is not of this game."""
    world = game.load(asked.position, game.ruled(asked.rules), asked.seats, Chance(0))
    chance = seeded(f"think {asked.seed}")
    if asked.given:
        given = game.parse(asked.given)
        arms = onlook(game, player, world, asked.seat, given, asked.budget, chance, stop=stop)
        return Thought(asked.number, asked.seat, tuple(map(_weighed, arms)))
    arms = search(
        game,
        player,
        world,
        asked.knower,
        asked.budget,
        chance,
        manner=asked.manner,
        stop=stop,
    )
    return Thought(asked.number, asked.seat, tuple(map(_weighed, arms)))


def _weighed(arm: Arm) -> Weighed:
    count = max(1, arm.playouts)
    means = tuple(total / arm.leaves for total in arm.features)
    lost = arm.playouts - arm.leaves - arm.won
    return Weighed(str(arm.action), arm.playouts, arm.mean, means, arm.won / count, lost / count)


def typical(arms: Sequence[Weighed]) -> Weighed:
    """What some answers come to on average."""
    told = [arm.features for arm in arms if arm.features]
    count = max(1, len(arms))
    return Weighed(
        "",
        min((arm.playouts for arm in arms), default=0),
        sum(arm.worth for arm in arms) / count,
        tuple(sum(each) / len(told) for each in zip(*told, strict=True)),
        sum(arm.won for arm in arms) / count,
        sum(arm.lost for arm in arms) / count,
    )


def reasons(evaluation: Evaluation, better: Weighed, other: Weighed) -> list[Reason]:
    """What speaks for an answer beside another, the weightiest first: features that are better
    after it by something, and that make up much of the difference if it is better."""
    apart = _odds(better.worth) - _odds(other.worth)
    features = [(each.name, each.weight) for each in evaluation.features]
    pairs = [*zip(features, better.features, other.features, strict=False)]
    pairs += [((WON, SOON), better.won, other.won), ((LOST, -SOON), better.lost, other.lost)]
    gaps = [
        (weight * (ours - theirs), Reason(name, ours - theirs))
        for (name, weight), ours, theirs in pairs
    ]
    found = [pair for pair in gaps if pair[0] >= max(LEAST, EXPLAINS * apart)]
    return [reason for _, reason in sorted(found, key=lambda pair: -pair[0])]


def _odds(worth: float) -> float:
    """What the sum of the weighted features comes to where a seat wins so often, beside one other;
    more beyond a hundredth is no better told."""
    kept = min(0.99, max(0.01, worth))
    return log(kept / (1 - kept))
