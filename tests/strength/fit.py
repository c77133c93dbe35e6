"""Fits the weights of games' evaluations to games of programs, and prints them beside those that
stand, with the log loss of both on games that were not fitted to.

    .venv/bin/python -m tests.strength.fit siege --games 400 --playouts 60
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from engine.players.contest import PlayerName, play
from engine.players.evaluation import result_values
from engine.players.fitting import Position, accuracy, fit_weights, log_loss
from engine.rules.chance import seeded
from engine.rules.notation import Action
from games import player
from tests.strength.deals import FIELDS, FIRST_TUNING_DEAL, Field, begin

EVERY = 3
"""Of so many questions one position is kept."""
SEEN = 4
"""A quarter of the games is not fitted to."""


def positions(field: Field, playouts: int, deal: int) -> list[Position]:
    """The quiet positions of one game, with how it ended."""
    game, playing, state = begin(field, FIRST_TUNING_DEAL + deal, mixed=True)
    kinds: tuple[PlayerName, ...] = (playouts, playouts, "greedy", playouts)
    seats = [kinds[(seat + deal) % len(kinds)] for seat in range(field.seats)]
    found: list[Sequence[Sequence[float]]] = []

    def look(s: Any, action: Action) -> None:
        if playing.evaluation.is_quiet(s):
            found.append(playing.evaluation.measure(s))

    play(game, playing, state, seats, seeded(f"fit {deal}"), look)
    if state.outcome is None:
        return []
    return [Position(measured, result_values(state)) for measured in found[::EVERY]]


def main() -> None:
    """Play, fit, print."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("game", choices=sorted({field.key for field in FIELDS}))
    reading.add_argument("--games", type=int, default=200)
    reading.add_argument("--playouts", type=int, default=60)
    reading.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    given = reading.parse_args()
    field = next(each for each in FIELDS if each.key == given.game)
    playing = player(field.key)
    assert playing
    with ProcessPoolExecutor(given.cores) as pool:
        games = [*pool.map(partial(positions, field, given.playouts), range(given.games))]
    unseen = [each for game in games[::SEEN] for each in game]
    seen = [each for at, game in enumerate(games) if at % SEEN for each in game]
    before, features = playing.evaluation.weights, playing.evaluation.features
    after = fit_weights(seen, len(features))
    for feature, old, new in zip(features, before, after, strict=True):
        print(f"{feature.name:16}{old:8.3f}{new:8.3f}")
    for name, weights in (("before", before), ("after", after)):
        loss, share = log_loss(unseen, weights), 100 * accuracy(unseen, weights)
        print(f"{name}: log loss {loss:.3f}, right {share:.0f} % of {len(unseen)} positions")


if __name__ == "__main__":
    main()
