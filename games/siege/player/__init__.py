"""Programs that play Simple Siege.

`weighing` evaluates the `balance` of a position: it reads the `supplies` of both sides, the chances
of `clashes`, and a small `network`. `prospects` looks one action ahead, `guesses` chooses the
answers worth thinking about, and `holdings` names the holdings that a playtest counts.

A budget is a number of playouts: games that are played on for `depth` actions and then evaluated.
For Medium and Hard, the values of `prospects` count beside the results of playouts: for Hard three
times as much, for Medium thirty times, since its few playouts leave more to chance. Easy chooses
among the same candidates by a few playouts alone, so that it often misses the best one. The engine
calls the functions that are passed to `PLAYER`.

Clauses such as S10 are in games/siege/rules.md.
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
    """Return True if the position can be evaluated.

    It can't during a clash (S11), or while the cards of a Plan wait to be put in order (S10).
    """
    return s.clash is None and not (s.agenda and isinstance(s.agenda[0], LayInOrder))


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 3, "middle": 150, "strong": 400},
    depth=1,
    candidates=candidates,
    narrow_answers=usual_answers,
    guess=guess,
    expected_values=expected_values,
    prior_shares={"weak": 0.0, "middle": 30.0, "strong": 3.0},
    features_of=counters_built,
)
