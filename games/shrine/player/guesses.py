"""Quick estimates of the worth of answers: guesses for playouts, and answers to search.

A playout is a game played on with guesses, to see who wins. The engine calls `candidates` for the
question that the program is asked, `likely_answers` for later questions in its search, and `guess`
in playouts.

The worth of an answer is its gain less the prices of its cards. The price of a card or a token is
the loss of its owner without it. All three are in log odds of winning, as the weights of the
features are. Prices that are not weights were not fitted.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, rank
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.shrine.player.weighing import FEATURES, FEW, hand_factor, share_of_opponent
from games.shrine.rules.actions import Announceable, Draw, LayToken, Pass, Steal, Take
from games.shrine.rules.answers import (
    Block,
    BlockDagger,
    Discard,
    Fizzle,
    FizzleWith,
    discardable_cards,
)
from games.shrine.rules.cards import ACE, DAGGER, JACK, KINDS, KING, QUEEN
from games.shrine.rules.combos import RaiseToken
from games.shrine.rules.hands import Cards
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announced_action

WEIGHTS = {feature.name: feature.weight for feature in FEATURES}
"""Weights of the features by their names."""
TOKEN_PRICES = {
    JACK: WEIGHTS["jack"],
    QUEEN: WEIGHTS["queen"],
    KING: WEIGHTS["king"],
    DAGGER: WEIGHTS["dagger"],
}
"""Prices of the tokens on a Field, by kind, in a game of two seats."""
LAST_CARD_PRICE = 9.0
"""Price of the last card of a Shrine, greater than that of all tokens together (H28)."""
THEFT_GAIN = 0.5
"""Gain of a theft: the victim has a card less, and the thief may keep the better card (H14)."""
IDLE_LOSS = 0.3
"""Loss of using up an action to pass (H7) or to take a card (H6)."""
MARGIN = 0.9
"""Greatest shortfall from the best worth of an answer that is considered deeper in a search.

It is divided by the number of opponents, since answers against several of them differ by less.
"""
MAX_DISCARDS = 4
"""Maximum number of discards that are searched."""
SURPRISE = 8
"""Average number of guesses with one random answer among them."""
DRAW = Draw()
"""Answer that is worth most whenever it is legal: it costs no action, unlike a card taken (H6)."""


def candidates(game: Game[Any], s: Shrine, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Of answers with one purpose only the one with the cheapest cards stays; of discards, a few. With
    a full hand, taking from the graveyard is left out: either card makes the seat discard (H8), and
    taking also uses an action (H6).
    """
    decision = game.decision(s)
    assert decision
    actions = decision.actions or []
    if decision.ask == Asked.DRAW and len(s.own.hand) >= s.rules.hand_limit:
        return [action for action in actions if not isinstance(action, Take)]
    values = worths(s, decision.seat, actions)
    if any(isinstance(action, Discard) for action in actions):
        return sorted(actions, key=values.__getitem__, reverse=True)[:MAX_DISCARDS]
    return cheapest_by_purpose(values)


def likely_answers(s: Shrine, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: none clearly worse than another."""
    if decision.ask == Asked.DRAW:
        return decision.actions
    values = worths(s, decision.seat, decision.actions or [])
    least = max(values.values()) - MARGIN * share_of_opponent(len(s.still_in()) - 1)
    return [action for action in cheapest_by_purpose(values) if values[action] >= least]


def guess(s: Shrine, decision: Decision, chance: Chance) -> Action | None:
    """Return the answer with the greatest worth, or now and then None for any answer."""
    if not chance.below(SURPRISE):
        return None
    if decision.ask == Asked.DRAW:
        return DRAW
    values = worths(s, decision.seat, decision.actions or [])
    return max(values, key=values.__getitem__)


def worths(s: Shrine, seat: int, actions: Iterable[Action]) -> dict[Action, float]:
    """Return what each answer of a seat gains, less the price of the cards that it costs."""
    prices = prices_of_hand(s, seat)
    values: dict[Action, float] = {}
    for action in actions:
        cost = sum([prices[card] for card in cards_spent(s, seat, action)])
        values[action] = gain_of_answer(s, seat, action) - cost
    return values


def cheapest_by_purpose(values: Mapping[Action, float]) -> list[Action]:
    """Return the answer of each purpose that is worth most, in the order of the answers."""
    best: dict[Hashable, Action] = {}
    for action, value in values.items():
        purpose = purpose_of(action)
        other = best.get(purpose)
        if other is None or value > values[other]:
            best[purpose] = action
    return [*best.values()]


def purpose_of(action: Action) -> Hashable:
    """Return a key of what an answer is for; answers with one key differ only in their cards.

    The key of an announced action has its kind, its target, what a dagger removes, and the kind of
    a token that is laid or raised. Blocks, discards and fizzles are known by their type.
    """
    if isinstance(action, Announceable):
        token: str = getattr(action, "token", "")
        return type(action), action.target, getattr(action, "mark", None), token[:1]
    if isinstance(action, Block | BlockDagger | Discard | FizzleWith):
        return type(action)
    return action


def cards_spent(s: Shrine, seat: int, action: Action) -> Iterable[Card]:
    """Return the cards of a hand that an answer costs."""
    if isinstance(action, LayToken):
        return action.token, action.pay
    if isinstance(action, Announceable):
        return *action.cards_before, *action.thrown_ace, *action.cards_after
    if isinstance(action, Discard | FizzleWith):
        return action.cards
    if isinstance(action, Fizzle):
        return discardable_cards(s, seat)
    if isinstance(action, BlockDagger):
        return action.ace, action.pay
    return ()


def gain_of_answer(s: Shrine, seat: int, action: Action) -> float:
    """Return the gain of an answer to a seat, less the price of a token that blocks.

    A block gains what the announced action would gain for its player, and a fizzle its `stake`.
    """
    if isinstance(action, Announceable):
        return gain_of_action(s, seat, action)
    if isinstance(action, Fizzle | FizzleWith):
        return stake(s, seat)
    if isinstance(action, BlockDagger):
        return gain_of_action(s, s.turn, announced_action(s))
    if isinstance(action, Block):
        cost = price_of_tokens(s, seat, (action.token,))
        return gain_of_action(s, s.turn, announced_action(s)) - cost
    return -IDLE_LOSS if isinstance(action, Pass | Take) else 0.0


def gain_of_action(s: Shrine, seat: int, action: Announceable) -> float:
    """Return what an action gains for the seat that plays it, if nobody stops it."""
    if action.target:
        if isinstance(action, Steal):
            return THEFT_GAIN * hand_factor(len(s.still_in()) - 1)
        gain = price_of_tokens(s, action.target, action.removed_tokens(s))
        if action.takes_top_card:
            gain += top_card_price(len(s.player(action.target).shrine))
        return gain
    if isinstance(action, LayToken):
        return price_of_token(s, action.token[0])
    if isinstance(action, RaiseToken):
        return price_of_token(s, risen_card(s)[0])
    return top_card_price(len(s.player(seat).shrine) + 1)  # a heal


def risen_card(s: Shrine) -> Card:
    """Return the card that a resurrection raises: the top of the graveyard at its announcement."""
    announced = s.announced
    return announced.risen if announced and announced.risen else s.graveyard[0]


def top_card_price(size: int) -> float:
    """Return the price of the top card of a Shrine with this number of cards.

    It is what the features lose: a card, and more where the Shrine becomes small or has one card
    left. Their weights are below 0, so that the price rises.
    """
    if size == 1:
        return LAST_CARD_PRICE
    price = WEIGHTS["shrine"]
    if size == 2:
        price -= WEIGHTS["last"]
    if size == FEW + 1:
        price -= WEIGHTS["small"]
    return price


def stake(s: Shrine, seat: int) -> float:
    """Return what a seat gains by a fizzle, or by insisting on its own action (H25).

    Of an action that is aimed at somebody else, each opponent bears a part of the gain. There the
    limit of 1 keeps a seat from paying its hand for another one's last card. A seat that can block
    gains no more than the price of its cheapest token, since it could block instead (H17).
    """
    action = announced_action(s)
    gain = gain_of_action(s, s.turn, action)
    opponent_count = len(s.still_in()) - 1
    if seat != s.turn and opponent_count > 1 and action.target != seat:
        return min(gain, 1.0) / opponent_count
    if action.target == seat and action.can_be_blocked_by_token:
        prices = [price_of_tokens(s, seat, (token,)) for token in s.player(seat).field]
        return min(gain, *prices) if prices else gain
    return gain


def price_of_tokens(s: Shrine, seat: int, tokens: Iterable[Card]) -> float:
    """Return the price of these tokens of a seat, and of its dagger token if it is lost with them.

    A dagger token is lost with any of the three others, since the Triad is broken (H16).
    """
    kinds = [token[0] for token in tokens]
    if kinds and DAGGER not in kinds and s.player(seat).token(DAGGER):
        kinds.append(DAGGER)
    return sum([price_of_token(s, kind) for kind in kinds])


def price_of_token(s: Shrine, kind: str) -> float:
    """Return the price of a token; with several opponents, a jack and a dagger have a lower price.

    The factors are those of the features.
    """
    price = TOKEN_PRICES[kind]
    if kind in (JACK, DAGGER):
        opponent_count = len(s.still_in()) - 1
        price *= share_of_opponent(opponent_count)
        if kind == JACK:
            price *= hand_factor(opponent_count)
    return price


def prices_of_hand(s: Shrine, seat: int) -> Mapping[Card, float]:
    """Return the price of each card of a seat's hand."""
    player = s.player(seat)
    tops = [s.player(other).shrine[0] for other in s.others(seat)]
    return prices_of(tuple(player.hand), tuple(player.field), player.shrine[0], tuple(tops))


@lru_cache(maxsize=1 << 12)
def prices_of(hand: Cards, field: Cards, own_top: Card, tops: Cards) -> Mapping[Card, float]:
    """Return the price of each card of a hand: the sum of the features that it serves.

    Args:
        hand: The hand.
        field: The tokens on its owner's Field.
        own_top: The top card of its owner's Shrine.
        tops: The top cards of the other Shrines.
    """
    field_kinds = [rank(card) for card in field]
    share = share_of_opponent(len(tops))
    factor = hand_factor(len(tops))
    prices: dict[Card, float] = {}
    for card in hand:
        price = WEIGHTS["hand"] * factor
        kind = rank(card)
        value = CARD_VALUES[card]
        if kind == ACE:
            price += WEIGHTS["aces"] * factor
        elif kind in KINDS and kind not in field_kinds:
            price += WEIGHTS["lays"] * factor
        if value == CARD_VALUES[own_top]:
            price += WEIGHTS["heals"]
        for top in tops:
            if CARD_VALUES[top] == value and CARD_COLOURS[top] != CARD_COLOURS[card]:
                price += WEIGHTS["strikes_alone"] * share
        prices[card] = price
    return prices
