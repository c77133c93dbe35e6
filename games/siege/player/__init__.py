"""Programs that play Simple Siege.

`weighing` evaluates a position from the `supplies` of both sides and a small `network`, `prospects`
looks one action ahead, `guesses` chooses the answers worth thinking about, and `holdings` names the
holdings that a playtest counts. A budget is a number of playouts, games played on to see how they
end; `depth` is the number of actions after which one is cut off and evaluated. The engine calls the
functions that are passed to `PLAYER`.
"""

from __future__ import annotations

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from games.siege.player.guesses import candidates, guess, usual_answers
from games.siege.player.holdings import counters_built
from games.siege.player.prospects import expected_values
from games.siege.player.weighing import FEATURES, measure
from games.siege.rules.state import Siege
from games.siege.rules.steps import LayInOrder


def is_quiet(s: Siege) -> bool:
    """Return True if the position can be evaluated: no card is drawn for a clash or looked at."""
    return s.clash is None and not (s.agenda and isinstance(s.agenda[0], LayInOrder))


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 3, "middle": 150, "strong": 1000},
    depth=1,
    candidates=candidates,
    narrow_answers=usual_answers,
    guess=guess,
    expected_values=expected_values,
    features_of=counters_built,
)
