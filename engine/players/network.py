"""Small neural network that predicts who wins, from numbers of a position.

It has one hidden layer, and direct connections from the inputs to the output. There are no separate
biases: an input that is always 1 takes their place, or a one-hot group of inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

import msgspec


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of a network.

    Attributes:
        direct: Weights from the inputs to the output.
        outgoing: Weights from the hidden units to the output.
        incoming: Weights from the inputs to each hidden unit.
    """

    direct: list[float]
    outgoing: list[float]
    incoming: list[list[float]]

    def output(self, inputs: Sequence[float]) -> float:
        """Return the log odds to win."""
        output: float = sum(map(mul, self.direct, inputs))
        for weights, out in zip(self.incoming, self.outgoing, strict=True):
            activity = sum(map(mul, weights, inputs))
            output += out * activity / (1 + abs(activity))  # softsign, cheap and bounded
        return output
