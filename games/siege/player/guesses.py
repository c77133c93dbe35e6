"""Candidate moves of programs, and quick guesses at what other players answer.

A candidate is an answer that a program thinks about. The engine calls `candidates` for the question
that the program is asked, `usual_answers` for later questions in its search, and `guess` for
those in playouts. Margins are in log odds of winning.

Clauses such as S8 are in games/siege/rules.md.
"""

from __future__ import annotations

from typing import Any

from engine.players.evaluation import nearly_best
from engine.players.player import every_candidate
from engine.rules.cards import CARD_COLOURS, suit
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
    Plan,
    Resupply,
    planned_cards,
)
from games.siege.rules.state import Asked, Siege

USUAL_MARGIN = 0.75
"""Greatest shortfall of a usual candidate from the best answer, in log odds: 18 % of chance.

Easy often chooses a weaker candidate, Medium and Hard rarely, so that levels differ.
"""
UNUSUAL_MARGIN = 0.15
"""The same for other candidates, which look foolish unless they are nearly the best."""
CLASH_MARGIN = 0.02
"""The same for defences and destroyed counters, which are easier to compare."""
MOST_DEFICIT = 7
"""Most points by which walls exceed the camp's bonus in a usual assault: it wins one in six."""
MOST_KNOWN = 3
"""Number of known cards on top of the deck from which another Plan is not usual."""
LEAST_RETURN = 4
"""Fewest black cards in the discard pile for which a usual Resupply or Ration is made."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Waiting is left out, since Resupply and Ration cost the same and may bring cards back (S8, S16,
    S17). Attacks without hope fall short by too much. Orders of cards (S10) are those of
    `card_orders`. Offers of a draw have no prospects, so that all answers to them are candidates.
    """
    decision = game.decision(s)
    assert decision
    if isinstance(s.agenda[0], AnswerDraw):
        return every_candidate(game, s, chance, count)
    is_clash = decision.ask in (Asked.DEFEND, Asked.DESTROY)
    margin = CLASH_MARGIN if is_clash else USUAL_MARGIN
    return promising_answers(s, decision, margin)[:count]


def usual_answers(s: Siege, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: only usual ones.

    Orders and destroyed counters hardly vary, so that only the best one is searched.
    """
    if decision.ask in (Asked.ORDER, Asked.DESTROY):
        return promising_answers(s, decision, margin=0, is_quick=True)[:1]
    if decision.ask == Asked.DEFEND:
        return promising_answers(s, decision, CLASH_MARGIN, is_quick=True)
    if decision.ask == Asked.ACT and decision.actions:
        return [each for each in decision.actions if is_usual(s, each)] or decision.actions
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

    Unusual ones may fall short by `UNUSUAL_MARGIN` at most. Waiting is left out (S8, S17): Resupply
    or Ration is at least as good (S16).

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
    chances = dict(rated_answers(s, answers, is_quick=is_quick))
    closest_answers = nearly_best(chances, min(margin, UNUSUAL_MARGIN))
    promising = [
        each
        for each in nearly_best(chances, margin)
        if each in closest_answers or is_usual(s, each)
    ]
    return sorted(promising, key=chances.__getitem__, reverse=True)


def is_usual(s: Siege, action: Action) -> bool:
    """Return True for an action that is common enough to expect from an opponent.

    Programs assault with all they can, not without hope, do not build engines for bombardments, and
    bombard only if the engines alone match the walls. They do not plan what they know already, and
    bring cards back only if there are some.
    """
    if isinstance(action, Besiege | Hold):
        return False
    if isinstance(action, Assault):
        is_greatest = action.count == min(s.rules.most_assault, len(s.besieger.deck) - 1)
        return is_greatest and s.walls - s.bonus("assault") <= MOST_DEFICIT
    if isinstance(action, Construct):
        return s.rules.counters[action.counter].against != "bombard"
    if isinstance(action, Bombard):
        return s.bonus("bombard") >= s.walls
    if isinstance(action, Plan):
        return s.side(s.turn_of).known < MOST_KNOWN
    if isinstance(action, Resupply):
        return _may_bring_back(s)
    return True


def _may_bring_back(s: Siege) -> bool:
    """Return True if Resupply or Ration may return more cards than the one it costs (S16)."""
    side = s.side(s.turn_of)
    black_count = sum(CARD_COLOURS[card] == "black" for card in side.discard)
    return black_count >= LEAST_RETURN and (not side.known or suit(side.deck[0]) == "H")
