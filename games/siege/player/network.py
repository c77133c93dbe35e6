"""Small neural networks that predict who wins a siege, from 32 numbers of the position.

There are four networks: two sides may think, in two halves of the turn. Each one has 32 inputs and
20 hidden units; the first input is always 1. The output is the Besieger's log odds of winning. The
weights are in `trained`; the command `python -m tests.strength.networks` trains others in the same
way, but slowly.

This is how the present weights were trained, by a faster program with the same steps:

- *Games*: programs play whole sieges, and look one action ahead as `prospects.rated_answers` does.
  In one choice of five, later one of twelve, they take a random action, or one that is nearly the
  best. Of twelve games, seven are played against the frozen program of Easy, and one has a side
  without the network. Two games in three begin with 8 walls, the others with 3 to 10.
- *Examples*: a position in which a half of the turn begins gives one for each side that learns:
  `weighing.network_inputs(balance_of(s, viewer))`. So the cards that only the other side knows by a
  Plan are never an input. The frozen program learns nothing.
- *Target*: backwards from the end of the game, 0.85 of the next position's target and 0.15 of the
  chance that the program expected; at the end 1 if the Besieger won, else 0.
- *Loss*: the output is in log odds, so that the log loss of its sigmoid fits the target.
- *Rounds*: the networks are fitted to the games of the last rounds, and play the next round. The
  optimiser is Adam with batches of 256 examples, two or three epochs in a round, a learning rate
  that falls from 0.0015 to 0.0002, and a weight decay of 0.001 times the learning rate.

The Besieger's weights began with those of 375,000 games without a frozen program, and come from
144,000 further games; they are the average of the last rounds'. They won 3 % more games against
the frozen program of Medium. The Besieged's weights are those of the first 375,000 games, since the
further games made it win 3 % less against that program.

Some inputs are always 0 in training: what only the other side knows (indices 22 and 26 for the
Besieger, 21 and 27 for the Besieged), and for the Besieged the last two, which look ahead at
assaults with the Besieger's known cards. Their weights stay as they start.
"""

from __future__ import annotations

import msgspec

from engine.players.network import Network
from games.siege.player.trained import WEIGHTS
from games.siege.rules.state import BESIEGED

NETWORKS = msgspec.json.decode(WEIGHTS, type=list[Network])
"""Networks of the Besieger in both halves of the turn, then those of the Besieged."""


def network_of(viewer: int, *, is_city_next: bool) -> Network:
    """Return the network for the side that thinks, in one half of the turn.

    Args:
        viewer: Seat that thinks.
        is_city_next: True in the Besieged's half of the turn.
    """
    return NETWORKS[2 * (viewer == BESIEGED) + is_city_next]
