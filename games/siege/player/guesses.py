"""Candidate moves of programs, and quick guesses at what other players answer.

A candidate is an answer that a program thinks about. The engine calls `candidates` for the question
that the program is asked, `usual_answers` for later questions in its search, and `guess` for
those in playouts. Margins are in log odds of winning.

Clauses such as S8 are in games/siege/rules.md.
"""

from __future__ import annotations

from math import log
from typing import Any

from engine.players.player import every_candidate
from engine.rules.chance import Chance
from engine.rules.ending import AnswerDraw
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.player.prospects import card_orders, rated_answers
from games.siege.rules.actions import (
    Assault,
    Besiege,
    Bombard,
    Construct,
    Hold,
    Order,
    planned_cards,
)
from games.siege.rules.state import Asked, Siege

CANDIDATE_MARGIN = 0.15
"""Greatest shortfall of a candidate from the best answer, in log odds: up to 4 % of chance."""
DEFENCE_MARGIN = 0.1
"""Greatest shortfall of an answer to a clash, in log odds; less, as they are easier to compare."""
LEAST_CHANCE = 1e-4
"""Limit of a chance near 0 and near 1, which keeps its log odds finite."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Waiting is left out, since Resupply and Ration cost the same and may bring cards back (S8, S16,
    S17). Attacks without hope fall short by too much. Orders of cards (S10) are those of
    `card_orders`. Offers of a draw have no prospects, so that all answers to them are candidates.
    """
    decision = game.decision(s)
    assert decision
    if not isinstance(s.agenda[0], AnswerDraw):
        margin = DEFENCE_MARGIN if decision.ask == Asked.DEFEND else CANDIDATE_MARGIN
        return promising_answers(s, decision, margin)[:count]
    return every_candidate(game, s, chance, count)


def usual_answers(s: Siege, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: only usual ones.

    Orders and destroyed counters hardly vary, so that only the best one is searched.
    """
    if decision.ask in (Asked.ORDER, Asked.DESTROY):
        return promising_answers(s, decision, margin=0, is_quick=True)[:1]
    if decision.ask == Asked.DEFEND:
        return promising_answers(s, decision, DEFENCE_MARGIN, is_quick=True)
    if decision.ask == Asked.ACT and decision.actions:
        return [action for action in decision.actions if is_usual(s, action)]
    return decision.actions


def guess(s: Siege, decision: Decision, chance: Chance) -> Action | None:
    """Return a quick answer: the best defence, the highest cards first, or a usual action."""
    if decision.ask in (Asked.DEFEND, Asked.ORDER, Asked.DESTROY):
        return promising_answers(s, decision, margin=0, is_quick=True)[0]
    if decision.ask == Asked.ACT:
        actions = usual_answers(s, decision)
        assert actions
        return actions[chance.below(len(actions))]
    return None


def promising_answers(
    s: Siege, decision: Decision, margin: float, *, is_quick: bool = False
) -> list[Action]:
    """Return the answers whose prospect falls short of the best by `margin` at most, best first.

    Waiting is left out (S8, S17): Resupply or Ration is at least as good (S16).

    Args:
        s: The position.
        decision: Question about an action, an order, a defence or a counter.
        margin: Greatest shortfall in log odds.
        is_quick: True to leave out the network and Fate, which take time.
    """
    if decision.ask == Asked.ORDER:
        orders = card_orders(planned_cards(s, decision.seat))
        answers: list[Action] = [Order(tuple(order)) for order in orders]
    else:
        answers = [each for each in decision.actions or () if not isinstance(each, Besiege | Hold)]
    if len(answers) == 1:
        return answers
    rated = rated_answers(s, answers, is_quick=is_quick)
    best = log_odds(max(chance for _, chance in rated))
    promising = [each for each in rated if log_odds(each[1]) >= best - margin]
    return [action for action, _ in sorted(promising, key=lambda each: -each[1])]


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, which is limited to leave them finite."""
    limited_chance = min(1 - LEAST_CHANCE, max(LEAST_CHANCE, chance))
    return log(limited_chance / (1 - limited_chance))


def is_usual(s: Siege, action: Action) -> bool:
    """Return True for an action that is common enough to expect from an opponent.

    Programs assault with all they can, do not build engines for bombardments, and bombard only if
    the engines alone match the walls.
    """
    if isinstance(action, Besiege | Hold):
        return False
    if isinstance(action, Assault):
        return action.count == min(s.rules.most_assault, len(s.besieger.deck) - 1)
    if isinstance(action, Construct):
        return s.rules.counters[action.counter].against != "bombard"
    if isinstance(action, Bombard):
        return s.bonus("bombard") >= s.walls
    return True
