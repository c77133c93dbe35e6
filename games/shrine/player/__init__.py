"""Programs that play Shrine: the candidates that they consider, and their evaluation.

`weighing` has the features of a position, `purposes` what answers are for, `prices` the gains and
costs of actions, `guesses` the answers worth a search, and `holdings` the possessions that a
playtest counts. A candidate is an answer that a program thinks about; a budget is a number of
playouts, games played on to see how they end. A prior share is the weight of an expected value,
compared with the budget. Its errors are about as large as those of the mean of nine playouts, so
that it counts as nine of Medium's and Hard's; for Easy it counts as one, so that Easy sometimes
misses the best candidate. The engine calls the functions that are passed to `PLAYER`.

Clauses such as H16 are in games/shrine/rules.md.
"""

from __future__ import annotations

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from games.shrine.player.guesses import candidates, expected_values, guess, likely_answers
from games.shrine.player.holdings import holdings_of
from games.shrine.player.weighing import FEATURES, measure
from games.shrine.rules.discards import DiscardQuestion
from games.shrine.rules.state import Shrine


def is_quiet(s: Shrine) -> bool:
    """Return whether no announced action waits for answers, and no card must be discarded."""
    return s.announced is None and not isinstance(s.agenda[0], DiscardQuestion)


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 3, "middle": 230, "strong": 850},
    candidates=candidates,
    narrow_answers=likely_answers,
    guess=guess,
    expected_values=expected_values,
    prior_shares={"weak": 0.3, "middle": 0.04, "strong": 0.01},
    features_of=holdings_of,
)
