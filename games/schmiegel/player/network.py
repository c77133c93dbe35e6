"""A small neural network that predicts who wins a game, from 75 numbers of the position.

It has 75 inputs (`inputs`) and 24 hidden units. Of the five inputs for the phase exactly one is 1.
The output is the log odds to win of the seat from which the inputs are seen.

This is how the weights were trained, by a faster program that is not part of the project:

- *Games*: 21,000 whole games. Programs look one action ahead with the network and, in one choice of
  ten, later one of fourteen, take another answer that is nearly the best. In 35 games of 100 the
  opponent is the frozen program with 40 playouts, which learns nothing.
- *Examples*: the position as one seat knows it, at the start of each turn for both seats, and
  within a turn for the seat to play.
- *Target*: backwards from the end of the game, at each start of a turn 0.88 of the next target and
  0.12 of the expected chance, and then 0.002 of the way to even, so that sooner wins are better; at
  the end 1 for a win, else 0.
- *Optimiser*: Adam with batches of 256 examples and a learning rate that falls from 0.004 to
  0.002, on the games of the last five rounds of 300. The weights are a running average.
"""

from __future__ import annotations

import msgspec

from engine.players.network import Network
from games.schmiegel.player.trained import WEIGHTS

NETWORK = msgspec.json.decode(WEIGHTS, type=Network)
"""Network of both seats."""
