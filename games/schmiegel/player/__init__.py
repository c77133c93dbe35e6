"""Programs that play Schmiegel.

`weighing` evaluates a position with a small `network`, whose `inputs` it is given; `dice` has the
odds of battles. `prospects` calculates what an answer leads to, `guesses` chooses the answers worth
thinking about, and `holdings` names the possessions that a playtest counts.

A budget is a number of playouts: games that are played on for `depth` actions and then evaluated. A
prior share is the weight of an answer's calculated value, compared with the budget: at 3, it counts
as three times as many playouts as the whole search has. The engine calls the functions that are
passed to `PLAYER`.

Clauses such as C16 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from games.schmiegel.player.guesses import PATIENCE, candidates, guess, likely_answers
from games.schmiegel.player.holdings import holdings_of
from games.schmiegel.player.prospects import expected_values
from games.schmiegel.player.weighing import FEATURES, measure
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.rules.steps import NameDefender

__all__ = ["PATIENCE", "PLAYER", "likely_answers"]


def is_quiet(s: Schmiegel) -> bool:
    """Return True if the position can be evaluated: no attack waits for its defender (C16)."""
    return not (s.agenda and isinstance(s.agenda[0], NameDefender))


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 2, "middle": 100, "strong": 400},
    depth=4,
    candidates=candidates,
    narrow_answers=likely_answers,
    guess=guess,
    expected_values=expected_values,
    # even 100 playouts tell less than a calculated value, so the weakest programs do without it
    prior_shares={"weak": 0, "middle": 3, "strong": 3},
    features_of=holdings_of,
)
