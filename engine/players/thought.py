"""What a program is asked, and what it answers: plain data, which any process can be handed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.players.evaluation import Evaluation
from engine.players.player import Level, Manner, Player
from engine.players.search import Arm, search
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question to a program: what to answer in a world of its seat's own.

    number: tells requests apart. game: its key. rules: as a journal keeps them. position: of a
    world that `Game.sealed` gave. budget: playouts. seed: any text; the same request gives the same
    thought, everywhere.
    """

    number: int
    game: str
    rules: dict[str, Any]
    seats: int
    position: dict[str, Any]
    seat: int
    budget: int
    manner: Manner = "steady"
    seed: str = ""


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
    """Why one answer and not the next best: the feature that differs most, whether of it there is
    more, and the worth of both answers; `feature` is "" where none tells them apart."""

    feature: str
    more: bool
    worth: float
    other: float


def request(
    game: Game[Any],
    player: Player,
    s: Any,
    *,
    number: int,
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
        number,
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


def reason(evaluation: Evaluation, thought: Thought, action: str = "") -> Reason | None:
    """Why an answer, the best where none is named, and not the best of the others; None where there
    was no choice, or it was not thought about."""
    arms = {arm.action: arm for arm in thought.arms}
    chosen = arms.pop(action or thought.action, None)
    others = [arm for arm in arms.values() if arm.playouts]
    if not chosen or not chosen.playouts or not others:
        return None
    other = others[0]
    gaps = [
        (weight * (ours - theirs), number)
        for number, (weight, ours, theirs) in enumerate(
            zip(evaluation.weights, chosen.features, other.features, strict=False)
        )
    ]
    better = chosen.worth >= other.worth
    gap, number = max(gaps, default=(0.0, 0)) if better else min(gaps, default=(0.0, 0))
    if not gap or (gap > 0) is not better:
        return Reason("", True, chosen.worth, other.worth)
    feature = evaluation.features[number]
    more = chosen.features[number] > other.features[number]
    return Reason(feature.name, more, chosen.worth, other.worth)
