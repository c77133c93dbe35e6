"""What a program is asked, and what it answers: plain data, which any process can be handed."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Any

import msgspec

from engine.players.evaluation import Evaluation
from engine.players.player import Level, Manner, Player
from engine.players.search import Arm, search
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game

EXPLAINS = 0.4
"""A feature explains a difference of which it makes up so much."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question to a program: what to answer in a world of its seat's own.

    game: its key. rules: as a journal keeps them. position: of a world that `Game.sealed` gave.
    budget: playouts. seed: any text; the same request gives the same thought, everywhere. number:
    tells requests to the same thinker apart, which gives it.
    """

    game: str
    rules: dict[str, Any]
    seats: int
    position: dict[str, Any]
    seat: int
    budget: int
    manner: Manner = "steady"
    seed: str = ""
    number: int = 0


class Weighed(msgspec.Struct, frozen=True):
    """An answer that was thought about: its text, playouts, what it is worth from 0 to 1, and by
    how much each feature of the seat lay over the others' in the end, on average; none where no
    playout ended in a position that is weighed."""

    action: str
    playouts: int
    worth: float
    features: tuple[float, ...] = ()


class Thought(msgspec.Struct, frozen=True):
    """What a program answers: the answers that it thought about, the best first."""

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
) -> Request:
    """The question that stands, put to a program of its seat. Nothing that the seat can't know
    goes into it."""
    decision = game.decision(s)
    assert decision
    world = game.sealed(s, decision.seat, seeded(f"seal {seed}"))
    return Request(
        game.key,
        msgspec.to_builtins(world.rules),
        world.seats,
        game.position(world),
        decision.seat,
        player.playouts(s, decision.seat, level),
        manner,
        seed,
    )


def think(
    game: Game[Any], player: Player, asked: Request, stop: Callable[[], bool] = lambda: False
) -> Thought:
    """Answer a request, or with what is known so far when `stop` says so. Raises `BadPosition` or
    `ValidationError` for a request that is not of this game."""
    world = game.load(asked.position, game.ruled(asked.rules), asked.seats, Chance(0))
    arms = search(
        game,
        player,
        world,
        asked.seat,
        asked.budget,
        seeded(f"think {asked.seed}"),
        manner=asked.manner,
        stop=stop,
    )
    return Thought(asked.number, asked.seat, tuple(map(_weighed, arms)))


def _weighed(arm: Arm) -> Weighed:
    means = tuple(total / arm.leaves for total in arm.features)
    return Weighed(str(arm.action), arm.playouts, arm.mean, means)


def reasons(evaluation: Evaluation, better: Weighed, other: Weighed) -> list[Reason]:
    """What explains that one answer is better than another, the weightiest first: features that
    make up much of the difference, and that are better after it. None where it is no better."""
    apart = _odds(better.worth) - _odds(other.worth)
    gaps = [
        (feature.weight * (ours - theirs), Reason(feature.name, ours - theirs))
        for feature, ours, theirs in zip(
            evaluation.features, better.features, other.features, strict=False
        )
    ]
    found = [pair for pair in gaps if apart > 0 and pair[0] >= EXPLAINS * apart]
    return [reason for _, reason in sorted(found, key=lambda pair: -pair[0])]


def _odds(worth: float) -> float:
    """What the sum of the weighted features comes to where a seat wins so often, beside one other;
    more beyond a hundredth is no better told."""
    kept = min(0.99, max(0.01, worth))
    return log(kept / (1 - kept))
