"""Gains of actions, and prices of the cards and tokens that they cost.

The gain of an action is its worth to the seat that plays it, if nobody stops it. The price
of a card or a token is the loss of its owner without it. Both are in log odds of winning, as the
weights of the features are.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, rank
from engine.rules.notation import Action
from games.shrine.player.weighing import (
    FEATURES,
    FEW,
    hand_factor,
    opponent_count,
    share_of_opponent,
)
from games.shrine.rules.actions import (
    Announceable,
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Block, BlockDagger, Fizzle, FizzleWith
from games.shrine.rules.cards import ACE, CARDS, DAGGER, JACK, KINDS, KING, QUEEN
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseDaggerToken,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.rules.hands import Cards
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import ANNOUNCEABLE, announced_action

WEIGHT_BY_FEATURE = {feature.name: feature.weight for feature in FEATURES}
TOKEN_PRICES = {
    JACK: WEIGHT_BY_FEATURE["jack"],
    QUEEN: WEIGHT_BY_FEATURE["queen"],
    KING: WEIGHT_BY_FEATURE["king"],
    DAGGER: WEIGHT_BY_FEATURE["dagger"],
}
"""Prices of the tokens on a Field, by kind, in a game of two seats."""
PACK = tuple(CARDS.cards)
"""All cards of the game."""
LAST_CARD_PRICE = 9.0
"""Price of the last card of a Shrine (H28), well above the 5.55 of all tokens and a Triad."""
SPARE_CARD_PRICE = WEIGHT_BY_FEATURE["shrine"]
"""Price of the top card of a Shrine that stays large without it."""
TOP_CARD_PRICE_BY_SIZE = {
    1: LAST_CARD_PRICE,
    2: SPARE_CARD_PRICE - WEIGHT_BY_FEATURE["last"],
    FEW + 1: SPARE_CARD_PRICE - WEIGHT_BY_FEATURE["small"],
}
"""Prices of the top card of a small Shrine, by the number of its cards.

Without the card, the Shrine has only one card left, or becomes small (`FEW` cards). The weights of
these two features are negative, so that they add to the owner's loss.
"""
THEFT_GAIN = 0.4
"""Gain of a theft: the victim has a card less, and the thief may keep the better card (H14).

In searches of 120 playouts in games of programs, 24 thefts gained 0.42 more than a pass.
"""
PASS_LOSS = 0.1
"""Loss of using up an action to pass (H7).

With this loss, the prospects of answers agree best with the results of searches of 120 playouts.
"""
TAKE_LOSS = 0.3
"""Loss of using up an action to take a card, before a better one may be drawn (H6).

In 97 searches of 120 playouts, a draw gained 0.24 more than a card that was taken.
"""
DAGGER_BLOCK_CHANCE = 0.06
"""Chance that a card of a hand is an ace that blocks a dagger (H19).

One ace was thrown as the dagger, so that 3 are left; they are expected among 47 cards.
"""
MAX_SHARED_GAIN = 1.0
"""Limit of the gain from stopping an action that is aimed at somebody else.

It keeps a seat from paying its hand for the last card of another seat. Chosen by hand.
"""


def gain_of_answer(s: Shrine, seat: int, action: Action) -> float:
    """Return what a seat gains by an answer; the prices of cards and tokens are not taken off."""
    gain_of_kind = GAIN_BY_KIND.get(type(action))
    return gain_of_kind(s, seat, action) if gain_of_kind else 0.0


def gain_of_announcing(s: Shrine, seat: int, action: Announceable) -> float:
    """Return what a seat gains by an action that others may stop.

    An action that an ace can block gains less, the more cards its target holds.
    """
    gain = gain_of_action(s, seat, action)
    if action.can_be_blocked_by_ace:
        gain *= 1 - DAGGER_BLOCK_CHANCE * len(s.player(action.target).hand)
    return gain


def gain_of_blocking(s: Shrine, seat: int, block: Block | BlockDagger) -> float:
    """Return what a block gains: what the announced action would gain for the acting seat."""
    return gain_of_action(s, s.turn, announced_action(s))


def gain_of_fizzling(s: Shrine, seat: int, fizzle: Fizzle | FizzleWith) -> float:
    """Return what a seat gains by a fizzle, or by insisting on its own action (H25).

    To insist is to discard more cards so that a fizzled action happens after all. If the acting
    seat can insist, a fizzle gains no more than the price of insisting, since it makes that seat
    pay no more than that; a last card is excepted. If an action is aimed at somebody else, all
    opponents share the gain of stopping it. A seat that can block gains no more than the price of
    its cheapest block.
    """
    acting_seat = s.turn
    action = announced_action(s)
    gain = gain_of_action(s, acting_seat, action)
    if seat == acting_seat:
        return gain
    if gain < LAST_CARD_PRICE and s.can_insist():
        gain = min(gain, price_of_insisting(s))
    count = opponent_count(s)
    if count > 1 and action.target != seat:
        return min(gain, MAX_SHARED_GAIN) / count
    if action.target == seat:
        return min([gain, *prices_of_blocks(s, seat, action)])
    return gain


def prices_of_blocks(s: Shrine, seat: int, action: Announceable) -> list[float]:
    """Return the price of each block that could stop an action aimed at a seat (H17, H19)."""
    prices: list[float] = []
    if action.can_be_blocked_by_token:
        prices += [price_of_tokens(s, seat, (token,)) for token in s.player(seat).field]
    if action.can_be_blocked_by_ace:
        card_prices = prices_of_hand(s, seat)
        blocks = BlockDagger.every(s, seat)
        prices += [card_prices[block.ace] + card_prices[block.pay] for block in blocks]
    return prices


def gain_of_passing(s: Shrine, seat: int, action: Pass) -> float:
    """Return the gain of using up an action to pass, which is a loss."""
    return -PASS_LOSS


def gain_of_taking(s: Shrine, seat: int, action: Take) -> float:
    """Return the gain of using up an action to take a card, which is a loss."""
    return -TAKE_LOSS


GAIN_BY_KIND: Mapping[type[Action], Callable[[Shrine, int, Any], float]] = {
    **dict.fromkeys(ANNOUNCEABLE, gain_of_announcing),
    Block: gain_of_blocking,
    BlockDagger: gain_of_blocking,
    Fizzle: gain_of_fizzling,
    FizzleWith: gain_of_fizzling,
    Pass: gain_of_passing,
    Take: gain_of_taking,
}
"""Functions that return the gain of an answer to a seat, by the kind of the answer.

All other answers gain nothing: a draw, a discard, and to allow an action.
"""


def gain_of_action(s: Shrine, seat: int, action: Announceable) -> float:
    """Return what an action gains for the seat that plays it, if nobody stops it."""
    return GAIN_BY_ACTION[type(action)](s, seat, action)


def gain_of_healing(s: Shrine, seat: int, action: Heal | RaiseHeal) -> float:
    """Return what a seat gains by one more card on its Shrine (H9, H23)."""
    return price_of_top_card(len(s.player(seat).shrine) + 1)


def gain_of_removing(s: Shrine, seat: int, action: Announceable) -> float:
    """Return what a seat gains by the tokens and the top card that an opponent loses."""
    gain = price_of_tokens(s, action.target, action.removed_tokens(s))
    if action.takes_top_card:
        gain += price_of_top_card(len(s.player(action.target).shrine))
    return gain


def gain_of_laying(s: Shrine, seat: int, action: LayToken) -> float:
    """Return what a seat gains by a token from its hand (H12, H15)."""
    return gain_of_token(s, seat, rank(action.token))


def gain_of_raising(s: Shrine, seat: int, action: RaiseToken) -> float:
    """Return what a seat gains by a token from the graveyard (H23)."""
    return gain_of_token(s, seat, rank(risen_card(s)))


def gain_of_stealing(s: Shrine, seat: int, action: Steal) -> float:
    """Return what a seat gains by a theft (H14)."""
    return THEFT_GAIN * hand_factor(opponent_count(s))


GAIN_BY_ACTION: Mapping[type[Announceable], Callable[[Shrine, int, Any], float]] = {
    Heal: gain_of_healing,
    RaiseHeal: gain_of_healing,
    **dict.fromkeys((Attack, RaiseAttack, Dagger, RaiseDagger, Triplet, Quad), gain_of_removing),
    LayToken: gain_of_laying,
    LayDagger: gain_of_laying,
    RaiseToken: gain_of_raising,
    RaiseDaggerToken: gain_of_raising,
    Steal: gain_of_stealing,
}
"""Functions that return the gain of an announced action to its seat, by the kind of the action."""


def risen_card(s: Shrine) -> Card:
    """Return the card that a resurrection raises: the top of the graveyard at its announcement."""
    announced = s.announced
    return announced.risen if announced and announced.risen else s.graveyard[0]


def price_of_top_card(size: int) -> float:
    """Return the price of the top card of a Shrine with this number of cards."""
    return TOP_CARD_PRICE_BY_SIZE.get(size, SPARE_CARD_PRICE)


def price_of_insisting(s: Shrine) -> float:
    """Return the price of the hand that the acting seat discards to insist, by its size alone.

    With these cards, it also loses the feature of a hand that is large enough to fizzle.
    """
    price = WEIGHT_BY_FEATURE["hand"] * s.free_card_count(s.turn) + WEIGHT_BY_FEATURE["fizzles"]
    return price * hand_factor(opponent_count(s))


def price_of_tokens(s: Shrine, seat: int, tokens: Iterable[Card]) -> float:
    """Return the price of these tokens of a seat, and of what is lost with them.

    With a jack, queen or king of a Triad, the Triad and the dagger token are lost (H16). The dagger
    token alone leaves the Triad whole.
    """
    kinds = [rank(token) for token in tokens]
    if not kinds:
        return 0.0
    player = s.player(seat)
    breaks_triad = player.has_triad and kinds != [DAGGER]
    if breaks_triad and DAGGER not in kinds and player.token(DAGGER):
        kinds.append(DAGGER)
    price = sum([price_of_token(s, kind) for kind in kinds])
    return price + price_of_triad(s) if breaks_triad else price


def gain_of_token(s: Shrine, seat: int, kind: str) -> float:
    """Return what a token gains for the seat that lays it; the third one makes a Triad (H15)."""
    gain = price_of_token(s, kind)
    if kind != DAGGER and len(s.player(seat).field) == len(KINDS) - 1:
        gain += price_of_triad(s)
    return gain


def price_of_triad(s: Shrine) -> float:
    """Return the price of a Triad beside those of its tokens."""
    return WEIGHT_BY_FEATURE["triad"] * share_of_opponent(opponent_count(s))


def price_of_token(s: Shrine, kind: str) -> float:
    """Return the price of a token; with several opponents, a jack and a dagger have a lower price.

    The factors are those that `weighing` applies to the features of these tokens.
    """
    price = TOKEN_PRICES[kind]
    if kind in (JACK, DAGGER):
        count = opponent_count(s)
        price *= share_of_opponent(count)
        if kind == JACK:
            price *= hand_factor(count)
    return price


def prices_of_hand(s: Shrine, seat: int) -> Mapping[Card, float]:
    """Return the price of each card of a seat's hand."""
    return prices_of_cards(s, seat, tuple(s.player(seat).hand))


def surplus_of_card(s: Shrine, seat: int, card: Card) -> float:
    """Return by how much the price of a card in a seat's hand exceeds that of the mean card."""
    prices = prices_of_cards(s, seat, PACK)
    return prices[card] - sum(prices.values()) / len(prices)


def prices_of_cards(s: Shrine, seat: int, cards: Cards) -> Mapping[Card, float]:
    """Return the price of each of these cards if a seat holds it."""
    player = s.player(seat)
    shrines = [s.player(other).shrine for other in s.others(seat)]
    tops = tuple([shrine[0] for shrine in shrines])
    last_tops = tuple([shrine[0] for shrine in shrines if len(shrine) == 1])
    return cached_prices(cards, tuple(player.field), player.shrine[0], tops, last_tops)


@lru_cache(maxsize=1 << 12)
def cached_prices(
    cards: Cards, field: Cards, own_top: Card, tops: Cards, last_tops: Cards
) -> Mapping[Card, float]:
    """Return the price of each of these cards: the sum of the features that it serves.

    `weighing.FEATURES` explains the features. A card that strikes takes the top card off another
    Shrine by itself.

    Args:
        cards: The cards of a hand.
        field: The tokens on its owner's Field.
        own_top: The top card of its owner's Shrine.
        tops: The top cards of the other Shrines.
        last_tops: Those of them that are the last card of their Shrine.
    """
    field_kinds = [rank(card) for card in field]
    share = share_of_opponent(len(tops))
    factor = hand_factor(len(tops))
    strike_reach = 1 if KING in field_kinds else 0  # H13
    heal_reach = 1 if QUEEN in field_kinds else 0
    prices: dict[Card, float] = {}
    for card in cards:
        price = WEIGHT_BY_FEATURE["hand"] * factor
        kind = rank(card)
        if kind == ACE:
            price += WEIGHT_BY_FEATURE["aces"] * factor
        elif kind in KINDS and kind not in field_kinds:
            price += WEIGHT_BY_FEATURE["lays"] * factor
        if _is_near(card, own_top, heal_reach):
            price += WEIGHT_BY_FEATURE["heals"]
        for top in tops:
            if CARD_COLOURS[top] != CARD_COLOURS[card] and _is_near(card, top, strike_reach):
                price += WEIGHT_BY_FEATURE["strikes_alone"] * share
                if top in last_tops:
                    price += WEIGHT_BY_FEATURE["finish"] * share
        prices[card] = price
    return prices


def _is_near(card: Card, top: Card, reach: int) -> bool:
    """Return whether a card's value is within `reach` of a top card's; never if that is an ace."""
    return rank(top) != ACE and abs(CARD_VALUES[card] - CARD_VALUES[top]) <= reach
