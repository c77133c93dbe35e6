"""Programs that play Schmiegel.

`weighing` evaluates a position, `prospects` calculates what an answer leads to, `guesses` chooses
the answers worth thinking about, and `holdings` names the possessions that a playtest counts. A
budget is a number of playouts, games played on to see how they end; `depth` is the number of
actions after which a playout is cut off and evaluated.
The engine calls the functions that are passed to `PLAYER`.
"""

from __future__ import annotations

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from games.schmiegel.player.guesses import PATIENCE, candidates, guess, search_actions
from games.schmiegel.player.holdings import holdings_of
from games.schmiegel.player.prospects import expected_values
from games.schmiegel.player.weighing import FEATURES, measure
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.rules.steps import NameDefender

__all__ = ["PATIENCE", "PLAYER", "search_actions"]


def is_quiet(s: Schmiegel) -> bool:
    """Return True if the position can be evaluated: no attack waits for its defender."""
    return not (s.agenda and isinstance(s.agenda[0], NameDefender))


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 30, "middle": 400, "strong": 3000},
    depth=4,
    candidates=candidates,
    narrow_answers=search_actions,
    guess=guess,
    expected_values=expected_values,
    prior_shares={"weak": 0.3, "middle": 3, "strong": 3},  # 400 playouts know less than they do
    features_of=holdings_of,
)
