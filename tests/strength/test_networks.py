"""Training of Siege's networks: examples of games, and a fit that comes closer to their targets."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from pathlib import Path

from engine.players.network import Network
from engine.rules.chance import seeded
from games.siege.player import trained
from games.siege.player.network import NETWORKS
from tests.strength.networks import (
    HIDDEN_UNITS,
    INPUTS,
    Example,
    examples_of,
    fitted,
    fresh_network,
    module_of,
)


def squared_error(network: Network, examples: Sequence[Example]) -> float:
    chances = [1 / (1 + exp(-network.output(each.inputs))) for each in examples]
    errors = [chance - each.target for chance, each in zip(chances, examples, strict=True)]
    return sum(error * error for error in errors) / len(errors)


def test_a_game_gives_examples_to_the_networks_of_both_sides() -> None:
    examples = [*examples_of(1)]
    assert {each.network for each in examples} == {0, 1, 2, 3}
    assert all(len(each.inputs) == INPUTS and 0 <= each.target <= 1 for each in examples)
    assert examples == [*examples_of(1)] != [*examples_of(1, linear_side=1)]


def test_a_frozen_program_learns_nothing() -> None:
    assert {each.network for each in examples_of(1, frozen_side=1)} == {2, 3}


def test_a_fit_comes_closer_to_its_targets() -> None:
    chance = seeded("fit")
    before = [fresh_network(chance) for _ in NETWORKS]
    examples = list[Example]()
    for _ in range(2560):
        inputs = [1.0, *(chance.below(3) - 1.0 for _ in range(INPUTS - 1))]
        examples.append(Example(inputs, 2, 0.9 if inputs[5] > 0 else 0.2))
    after = fitted(before, examples, chance)
    assert squared_error(after[2], examples) < 0.95 * squared_error(before[2], examples)
    assert len(after[2].outgoing) == HIDDEN_UNITS
    assert after[0].outgoing == [float(f"{x:.3g}") for x in before[0].outgoing]  # no examples


def test_the_present_weights_are_written_as_they_are_kept() -> None:
    path = Path(trained.__file__)
    assert module_of(NETWORKS) == path.read_text("utf-8")
