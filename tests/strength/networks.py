"""Trains the networks of Siege's evaluation on games that programs play against themselves.

    .venv/bin/python -m tests.strength.networks --rounds 12 --games 25000 --output trained.py

The training goes on from the present weights, or with `--fresh` from random ones. The steps are
described in `games.siege.player.network`. A round of 25,000 games takes about an hour on one core.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import msgspec

from engine.players.evaluation import log_odds
from engine.players.network import Network
from engine.rules.chance import Chance, seeded
from engine.rules.notation import Action
from games import load_game
from games.siege.player.balance import balance_of
from games.siege.player.network import NETWORKS
from games.siege.player.prospects import card_orders, rated_answers
from games.siege.player.weighing import camp_chance, network_inputs
from games.siege.rules.actions import Order, planned_cards
from games.siege.rules.state import BESIEGER, SIDES, Asked, Siege
from tests.strength.frozen import frozen_answer

EXPLORED = 0.2
"""Share of the choices that are not the best one."""
RANDOM_SHARE = 0.3
"""Share of the explored choices that are random; the others are nearly the best."""
NOISE = 0.6
"""Greatest noise, in log odds, on the rating of each answer if a nearly best one is explored."""
TARGET_SHARE = 0.85
"""Weight of the next position's target in the target of a position.

The rest of the weight, 0.15, is that of the chance that the program expected.
"""
ROUNDS_KEPT = 3
"""Number of rounds, up to the present one, to whose games the networks are fitted."""
EPOCHS = 3
"""Examples drawn in a round, as a multiple of all examples of the network."""
BATCH = 256
"""Number of examples in a step."""
LEARNING_RATE = 0.0015
"""Learning rate at the first step of a round; it falls to 0 in equal steps."""
WEIGHT_DECAY = 0.001
"""Share of each weight lost in a step, times the learning rate."""
LINE_LENGTH = 98
"""Greatest length of a line of weights, in characters."""
MODULE = '''"""Weights of Siege's networks in JSON, by `python -m tests.strength.networks`."""

from __future__ import annotations

WEIGHTS = b"""
{lines}
"""
'''
"""Source of a module with weights. It is a module, since programs that play read no files."""
INPUTS = len(NETWORKS[0].direct)
HIDDEN_UNITS = len(NETWORKS[0].outgoing)


class Example(NamedTuple):
    """Inputs of a network, its index, and the Besieger's chance that its output should give."""

    inputs: Sequence[float]
    network: int
    target: float


class HalfTurn(NamedTuple):
    """Position of a game in which a half of the turn begins.

    Attributes:
        inputs: Inputs of the networks of each side that learns, by seat.
        half: 0 in the Besieger's half of the turn, 1 in the Besieged's.
        expected: Besieger's chance to win that the program expects.
    """

    inputs: Mapping[int, Sequence[float]]
    half: int
    expected: float


def examples_of(number: int, *, linear_side: int = 0, frozen_side: int = 0) -> Iterator[Example]:
    """Play a game and yield its examples.

    Args:
        number: Number of the game, which is also its seed.
        linear_side: Seat that is played without the network; 0 for none.
        frozen_side: Seat that is played by the frozen program and learns nothing; 0 for none.
    """
    chance = seeded(f"train {number}")
    game = load_game("siege")
    # two games in three begin with 8 walls, the others with 3 to 10
    walls = 8 if number % 3 else 3 + chance.below(8)
    s: Any = game.start(game.rules_for({"starting_walls": walls}), 2, chance)
    learners = [seat for seat in SIDES if seat != frozen_side]
    half_turns: list[HalfTurn] = []
    while (decision := game.decision(s)) is not None:
        is_frozen = decision.seat == frozen_side
        rated = [] if is_frozen else rated_answers_of(s, is_quick=decision.seat == linear_side)
        if decision.ask == Asked.ACT:
            expected = camp_chance(balance_of(s, learners[0]))
            if rated:
                best = max(worth for _, worth in rated)
                expected = best if decision.seat == BESIEGER else 1 - best
            inputs = {viewer: network_inputs(balance_of(s, viewer)) for viewer in learners}
            half_turns.append(HalfTurn(inputs, int(s.phase == "besieged"), expected))
        game.apply(s, chosen(rated, chance) if rated else frozen_answer(game, s, "weak", chance))
    target = float(s.outcome.winner == BESIEGER)
    for half_turn in reversed(half_turns):
        target = TARGET_SHARE * target + (1 - TARGET_SHARE) * half_turn.expected
        for viewer, values in half_turn.inputs.items():
            # each viewer has two networks, one for each half of the turn
            yield Example(values, 2 * (viewer - 1) + half_turn.half, target)


def rated_answers_of(s: Siege, *, is_quick: bool) -> list[tuple[Action, float]]:
    """Return the answers to the question that waits, with the chance of the side that is asked."""
    decision = load_game("siege").decision(s)
    assert decision
    answers: Sequence[Action] = decision.actions or ()
    if decision.ask == Asked.ORDER:
        orders = card_orders(planned_cards(s, decision.seat))
        answers = [Order(tuple(order)) for order in orders]
    return rated_answers(s, answers, is_quick=is_quick)


def chosen(rated: Sequence[tuple[Action, float]], chance: Chance) -> Action:
    """Return the best answer, or sometimes another one."""

    def uniform() -> float:
        return chance.below(1 << 20) / (1 << 20)

    noise = 0.0
    if uniform() < EXPLORED:
        if uniform() < RANDOM_SHARE:
            return rated[chance.below(len(rated))][0]
        noise = NOISE
    # the sum of two uniform numbers less 1 lies between -1 and 1, and is mostly near 0
    return max(rated, key=lambda pair: log_odds(pair[1]) + noise * (uniform() + uniform() - 1))[0]


class Fit:
    """Optimiser of one network (Adam; Kingma and Ba 2015).

    Attributes:
        rows: The direct, the outgoing and all incoming weights.
        means: Moving averages of the slope of each weight.
        squares: Moving averages of the squared slope of each weight.
        steps: Number of steps taken.
    """

    def __init__(self, network: Network) -> None:
        self.rows = [[*row] for row in (network.direct, network.outgoing, *network.incoming)]
        self.means = [[0.0] * len(row) for row in self.rows]
        self.squares = [[0.0] * len(row) for row in self.rows]
        self.steps = 0

    def network(self) -> Network:
        """Return the network, rounded to three significant digits."""
        direct, outgoing, *incoming = [[float(f"{x:.3g}") for x in row] for row in self.rows]
        return Network(direct, outgoing, incoming)

    def step(self, batch: Sequence[Example], rate: float) -> None:
        """Take a step against the gradient of the log loss of a batch.

        The activation of a hidden unit is x / (1 + |x|), softsign. In each step the moving averages
        keep 0.9 of the means and 0.999 of the squares; 1e-8 keeps the divisor above 0. The
        correction removes the bias of averages that begin at 0. The numbers come from the source.
        """
        gradient = [[0.0] * len(row) for row in self.rows]
        direct, outgoing, *incoming = self.rows
        for inputs, _, target in batch:
            activities = [dot(weights, inputs) for weights in incoming]
            units = [activity / (1 + abs(activity)) for activity in activities]
            output = dot(direct, inputs) + dot(outgoing, units)
            error = (1 / (1 + exp(-output)) - target) / len(batch)
            add(gradient[0], error, inputs)
            add(gradient[1], error, units)
            for row, out, unit in zip(gradient[2:], outgoing, units, strict=True):
                add(row, error * out * (1 - abs(unit)) ** 2, inputs)
        self.steps += 1
        correction = sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for row, means, squares, slopes in zip(
            self.rows, self.means, self.squares, gradient, strict=True
        ):
            for index, slope in enumerate(slopes):
                means[index] += 0.1 * (slope - means[index])
                squares[index] += 0.001 * (slope * slope - squares[index])
                row[index] -= rate * correction * means[index] / (sqrt(squares[index]) + 1e-8)
                row[index] *= 1 - WEIGHT_DECAY * rate


def dot(weights: Sequence[float], values: Sequence[float]) -> float:
    """Return the scalar product."""
    return sum([weight * value for weight, value in zip(weights, values, strict=True)])


def add(row: list[float], factor: float, values: Sequence[float]) -> None:
    """Add a multiple of some values to a row, in place."""
    row[:] = [total + factor * value for total, value in zip(row, values, strict=True)]


def fitted(
    networks: Sequence[Network], examples: Sequence[Example], chance: Chance
) -> list[Network]:
    """Return the networks fitted to examples."""
    fits = [Fit(network) for network in networks]
    for index, fit in enumerate(fits):
        own_examples = [example for example in examples if example.network == index]
        count = EPOCHS * max(1, len(own_examples) // BATCH)
        for number in range(count if own_examples else 0):
            batch = [own_examples[chance.below(len(own_examples))] for _ in range(BATCH)]
            fit.step(batch, LEARNING_RATE * (1 - number / count))
    return [fit.network() for fit in fits]


def fresh_network(chance: Chance) -> Network:
    """Return a network with small random weights, and weights of 0 from the inputs to the output.

    The spreads of the weights were chosen by hand.
    """

    def row(length: int, spread: float) -> list[float]:
        return [spread * (chance.below(2001) / 1000 - 1) for _ in range(length)]

    incoming = [row(INPUTS, 0.3) for _ in range(HIDDEN_UNITS)]
    return Network([0.0] * INPUTS, row(HIDDEN_UNITS, 0.1), incoming)


def module_of(networks: Sequence[Network]) -> str:
    """Return the source of a module with the weights of some networks."""
    weights = json.dumps(msgspec.to_builtins(networks))
    lines = fill(weights, LINE_LENGTH, break_long_words=False, break_on_hyphens=False)
    return MODULE.format(lines=lines)


def main() -> None:
    """Train, and write the networks after each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--output", type=Path, default=Path("trained.py"))
    arguments = parser.parse_args()
    chance = seeded("networks")
    if arguments.fresh:
        NETWORKS[:] = [fresh_network(chance) for _ in NETWORKS]
    rounds: list[list[Example]] = []
    for number in range(arguments.rounds):
        examples: list[Example] = []
        for index in range(number * arguments.games, (number + 1) * arguments.games):
            # of twelve games, seven are played against the frozen program, one has a side without
            # the network, and in each kind both sides take turns
            side = 1 + index // 12 % 2
            frozen_side = side if index % 12 < 7 else 0
            linear_side = side if index % 12 == 11 else 0
            examples += examples_of(index, linear_side=linear_side, frozen_side=frozen_side)
        rounds = [*rounds, examples][-ROUNDS_KEPT:]
        NETWORKS[:] = fitted(NETWORKS, [each for kept in rounds for each in kept], chance)
        arguments.output.write_text(module_of(NETWORKS), "utf-8")
        print(f"round {number + 1}: {len(examples)} examples")


if __name__ == "__main__":
    main()
