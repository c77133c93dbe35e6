"""Candidate moves of programs, and quick guesses at what other players answer.

A candidate is an answer that a program thinks about. The engine calls `candidates`, `usual_answers`
and `guess`. Losses and values are in cards of a deck.

Clauses such as S8 are in games/siege/rules.md.
"""

from __future__ import annotations

from math import log
from typing import Any

from engine.players.player import every_candidate
from engine.rules.cards import CARD_VALUES, Card, suit
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.player.prospects import rated_actions, rated_defences
from games.siege.rules.actions import (
    Assault,
    Besiege,
    Bombard,
    Construct,
    Hold,
    Order,
    Plan,
    planned_cards,
)
from games.siege.rules.state import Asked, Siege

CANDIDATE_MARGIN = 0.25
"""Answers are candidates if they fall short of the best by this much at most, in log odds."""
DEFENCE_MARGIN = 0.1
"""The same for answers to a clash, as they are considered deeper in a search."""
PLAN_WORTH = 0.3
"""Most that the sight of a Plan's cards may be worth, in log odds."""
LEAST_CHANCE = 1e-4
"""Smallest chance that differs from none."""
NARROWED_ORDERS = 2
"""Number of orders of a Plan's cards that are considered deeper in a search."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Waiting is left out, since supplies also wait (S8, S16, S17), and so are attacks without hope.
    Orders of cards (S10) are those that serve an attack, a defence or supplies.
    """
    decision = game.decision(s)
    assert decision
    if decision.ask == Asked.ORDER:
        return useful_orders(s, decision.seat)[:count]
    if decision.ask in (Asked.ACT, Asked.DEFEND):
        return promising_answers(s, decision, CANDIDATE_MARGIN)
    return every_candidate(game, s, chance, count)


def usual_answers(s: Siege, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: only usual ones."""
    if decision.ask == Asked.ORDER:
        return useful_orders(s, decision.seat)[:NARROWED_ORDERS]
    if decision.ask == Asked.DEFEND:
        return promising_answers(s, decision, DEFENCE_MARGIN)
    if decision.ask == Asked.ACT and decision.actions:
        return [action for action in decision.actions if is_usual(s, action)]
    return decision.actions


def guess(s: Siege, decision: Decision, chance: Chance) -> Action | None:
    """Return a quick answer: the best defence, the highest cards first, or a usual action."""
    if decision.ask == Asked.DEFEND:
        return promising_answers(s, decision, margin=0)[0]
    if decision.ask == Asked.ORDER:
        return useful_orders(s, decision.seat)[0]
    if decision.ask == Asked.ACT:
        actions = usual_answers(s, decision)
        assert actions
        return actions[chance.below(len(actions))]
    return None


def promising_answers(s: Siege, decision: Decision, margin: float) -> list[Action]:
    """Return the answers whose prospect falls short of the best by `margin` log odds at most.

    A Plan may fall shorter, by what the sight of cards may be worth. Waiting is left out, since
    supplies also wait (S8, S16, S17).
    """
    actions = [each for each in decision.actions or () if not isinstance(each, Besiege | Hold)]
    is_defence = decision.ask == Asked.DEFEND
    rated = rated_defences(s, actions) if is_defence else rated_actions(s, actions)
    best = log_odds(max(chance for _, chance in rated))
    return [
        action
        for action, chance in rated
        if log_odds(chance) >= best - margin - (PLAN_WORTH if isinstance(action, Plan) else 0)
    ]


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, which is limited to leave them finite."""
    limited_chance = min(1 - LEAST_CHANCE, max(LEAST_CHANCE, chance))
    return log(limited_chance / (1 - limited_chance))


def is_usual(s: Siege, action: Action) -> bool:
    """Return True for an action that is common enough to expect from an opponent."""
    if isinstance(action, Besiege | Hold):
        return False
    if isinstance(action, Assault):
        return action.count == min(s.rules.most_assault, len(s.besieger.deck) - 1)
    if isinstance(action, Construct):
        return s.rules.counters[action.counter].against != "bombard"
    if isinstance(action, Bombard):
        return s.bonus("bombard") >= s.walls
    return True


def useful_orders(s: Siege, seat: int) -> list[Action]:
    """Return the orders of a Plan's cards that are worth thinking about (S10).

    They are: the highest first; the highest after the lowest card, which pays for an assault (S15);
    after the best heart, which brings supplies (S16); after the two lowest, since Fate or an answer
    may take one of them; and the lowest first.
    """
    highest_first = sorted(planned_cards(s, seat), key=CARD_VALUES.__getitem__, reverse=True)
    lowest_first = highest_first[::-1]
    card_orders = [highest_first, with_first(highest_first, lowest_first[0])]
    best_heart = next((card for card in highest_first if suit(card) == "H"), None)
    if best_heart:
        card_orders.append(with_first(highest_first, best_heart))
    card_orders += [[*lowest_first[:2], *highest_first[:-2]], lowest_first]
    return [*dict.fromkeys(Order(tuple(order)) for order in card_orders)]


def with_first(cards: list[Card], first: Card) -> list[Card]:
    """Return the cards with one of them moved to the front."""
    return [first, *(card for card in cards if card != first)]
