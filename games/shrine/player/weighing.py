"""Features by which programs evaluate a position of Shrine, compared between the seats.

A feature has a name, a weight in log odds of winning, and `own=True` if it is taken from the seat's
own secrets, so that the others are not told of it. The weights were fitted to games of programs
between two seats (`tests.strength.fit`).

With n opponents, some features count less, since the game is long and what harms one opponent
leaves the others unharmed. In games of four seats, these factors served best: 1 / sqrt(n) for the
cards of a hand and an ace on top (`hand_factor`), 1 / n for the dagger and the Triad
(`share_of_opponent`), and the product of both for a jack.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from engine.players.evaluation import Feature, in_order_of
from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, rank
from games.shrine.rules.cards import ACE, DAGGER, JACK, KINDS, KING, QUEEN, Player
from games.shrine.rules.hands import OPPOSITE, Cards
from games.shrine.rules.state import Shrine

FEW = 2
"""Number of cards up to which a Shrine is small."""
LOW = 3
"""Value up to which a top card is low: few choices of Pawns add up to it (H11)."""

FEATURES = (
    Feature("shrine", 0.52),  # cards of the Shrine
    Feature("small", -0.55),  # 1 if the Shrine has `FEW` cards or fewer
    Feature("last", -1.05),  # 1 if the Shrine has one card
    Feature("top_ace", 0.5),  # 1 if an ace is on top, which no sum beats (H20)
    Feature("top_low", 0.2),  # 1 if a two or three is on top
    Feature("jack", 1.75),  # 1 for a token on the Field, as also the next two
    Feature("queen", 0.4),
    Feature("king", 0.6),
    Feature("triad", 0.5),  # 1 for jack, queen and king together, beside their own weights
    Feature("dagger", 2.3),  # 1 for the dagger token
    Feature("late_tokens", 0.22),  # tokens of a seat with a small Shrine: each can block (H17)
    Feature("hand", 0.24),  # cards in the hand and draws left in the turn, up to the hand limit
    Feature("aces", 0.25, own=True),  # aces in the hand
    Feature("strikes", 0.05, own=True),  # share of the other Shrines that the hand can strike
    Feature("strikes_alone", 0.13, own=True),  # share of them that one card of the hand can strike
    Feature("finish", 0.83, own=True),  # share of them whose last card the hand can strike
    Feature("heals", 0.07, own=True),  # 1 if the hand has a pair that heals (H9)
    Feature("lays", 0.25, own=True),  # kinds in the hand of tokens that the Field lacks
    Feature("fizzles", 0.18),  # 1 if the hand has enough cards to fizzle (H25)
)
"""Features of a seat with their weights; to strike is to take the top card off another Shrine."""

in_order = in_order_of(FEATURES)
"""Function that puts values, given by the names of features, in the order of `FEATURES`."""


class HandSums(NamedTuple):
    """Sums and sets that the cards of a hand can make, as sets of bits.

    In a set, bit n stands for the value n, so that a test for a value is a shift and an `and`.

    Attributes:
        ace_count: The number of aces.
        kinds: The kinds of tokens among the cards.
        single_bits: For each colour, bit n is set if one card of the colour has the value n.
        total_bits: For each colour, bit n is set if cards of the colour can add up to n. Bit 0
            stands for no card.
        pair_bits: For each colour, bit n is set if two cards have the value n and at least one of
            them has the colour.
        has_pair: True if two cards have one value.
        can_throw: True if an ace can be thrown as a dagger, with another card of its colour (H18).
    """

    ace_count: int
    kinds: frozenset[str]
    single_bits: dict[str, int]
    total_bits: dict[str, int]
    pair_bits: dict[str, int]
    has_pair: bool
    can_throw: bool


@lru_cache(maxsize=1 << 14)
def sums_of(hand: Cards) -> HandSums:
    """Return the sums and sets that the cards of a hand can make."""
    ranks = [rank(card) for card in hand]
    single_bits = {"red": 0, "black": 0}
    total_bits = {"red": 1, "black": 1}
    pair_bits = {"red": 0, "black": 0}
    has_pair = len({*ranks}) < len(ranks)
    for card, kind in zip(hand, ranks, strict=True):
        colour = CARD_COLOURS[card]
        value = CARD_VALUES[card]
        single_bits[colour] |= 1 << value
        total_bits[colour] |= total_bits[colour] << value  # each sum without and with this card
        if has_pair and ranks.count(kind) > 1:
            pair_bits[colour] |= 1 << value
    ace_count = ranks.count(ACE)
    colours = [CARD_COLOURS[card] for card in hand] if ace_count else []
    can_throw = any(
        kind == ACE and colours.count(colour) > 1
        for kind, colour in zip(ranks, colours, strict=False)  # no colours without an ace
    )
    kinds = frozenset(ranks).intersection(KINDS)
    return HandSums(ace_count, kinds, single_bits, total_bits, pair_bits, has_pair, can_throw)


def measure(s: Shrine) -> list[Sequence[float]]:
    """Return the features of each seat, in the order of `FEATURES`; an empty list if it is out."""
    return [
        [] if player.out else in_order(_features_of(s, seat, player))
        for seat, player in enumerate(s.players, start=1)
    ]


def _features_of(s: Shrine, seat: int, player: Player) -> dict[str, float]:
    """Return the features of a seat by their names, as `FEATURES` explains them."""
    shrine = player.shrine
    kinds = [rank(card) for card in player.field]
    count = opponent_count(s)
    share = share_of_opponent(count)
    factor = hand_factor(count)
    features = hand_features(s, seat, tuple(player.hand))
    features.update(
        shrine=len(shrine),
        small=len(shrine) <= FEW,
        last=len(shrine) == 1,
        top_ace=factor * (bool(shrine) and rank(shrine[0]) == ACE),
        top_low=bool(shrine) and 1 < CARD_VALUES[shrine[0]] <= LOW,
        jack=share * factor * (JACK in kinds),
        queen=QUEEN in kinds,
        king=KING in kinds,
        triad=share * player.has_triad,
        dagger=share * (DAGGER in kinds),
        late_tokens=len(kinds) if len(shrine) <= FEW else 0,  # each can block (H17)
    )
    return features


def hand_features(s: Shrine, seat: int, hand: Cards) -> dict[str, float]:
    """Return those features of a seat that come from its hand, if it holds these cards.

    Cards over the hand limit count nothing, since they are discarded at the end of the turn (H8).
    """
    player = s.player(seat)
    shrine = player.shrine
    kinds = [rank(card) for card in player.field]
    sums = sums_of(hand)
    hand_size = len(hand) + (s.draws_left if seat == s.turn else 0)
    has_king = KING in kinds
    shrines = [other.shrine for other in s.players if other is not player and other.shrine]
    strikeable_shrines = [each for each in shrines if can_strike(sums, has_king, each[0])]
    single_strikes = [
        each for each in strikeable_shrines if can_strike_alone(sums, has_king, each[0])
    ]
    share = share_of_opponent(len(shrines))
    factor = hand_factor(len(shrines))
    return {
        "hand": factor * min(hand_size, s.rules.hand_limit),
        "aces": factor * sums.ace_count,
        "strikes": len(strikeable_shrines) * share,
        "strikes_alone": len(single_strikes) * share,
        "finish": len([each for each in strikeable_shrines if len(each) == 1]) * share,
        "heals": bool(shrine) and can_heal(sums, QUEEN in kinds, shrine[0]),
        "lays": factor * len(sums.kinds.difference(kinds)),
        "fizzles": factor * (hand_size >= s.rules.fizzle),
    }


def opponent_count(s: Shrine) -> int:
    """Return the number of opponents that each seat still has."""
    return [player.out for player in s.players].count(False) - 1


def share_of_opponent(count: int) -> float:
    """Return the share of one opponent among `count`: 1 / n, or 1 without any."""
    return 1 / count if count > 1 else 1.0


def hand_factor(count: int) -> float:
    """Return the factor for the cards of a hand against `count` opponents: 1 / sqrt(n)."""
    return sqrt(1 / count) if count > 1 else 1.0


def can_strike_alone(sums: HandSums, has_king: bool, top: Card) -> bool:
    """Return whether one card of a hand takes this top card off another Shrine (H11, H13)."""
    if rank(top) == ACE:
        return False
    bits = sums.single_bits[OPPOSITE[CARD_COLOURS[top]]]
    return bool(_with_neighbours(bits, has_king) >> CARD_VALUES[top] & 1)


def can_strike(sums: HandSums, has_king: bool, top: Card) -> bool:
    """Return whether a hand takes this top card off another Shrine if nothing stops it.

    A dagger takes any card off (H18), and a pair an ace (H20). Otherwise cards of the other colour
    have to add up to its value; with `has_king`, the sum may be off by one (H11, H13).
    """
    if sums.can_throw:
        return True
    if rank(top) == ACE:
        return sums.has_pair
    bits = sums.total_bits[OPPOSITE[CARD_COLOURS[top]]] & ~1  # without the choice of no card
    return bool(_with_neighbours(bits, has_king) >> CARD_VALUES[top] & 1)


def can_heal(sums: HandSums, has_queen: bool, top: Card) -> bool:
    """Return whether a hand has a pair that heals a Shrine with this top card (H9, H20).

    With `has_queen`, the value of the pair may be off by one (H13).
    """
    bits = sums.pair_bits[CARD_COLOURS[top]]
    return rank(top) != ACE and bool(_with_neighbours(bits, has_queen) >> CARD_VALUES[top] & 1)


def _with_neighbours(bits: int, has_token: bool) -> int:
    """Return a set of values as bits, with a token also values one higher or lower (H13)."""
    return bits | bits << 1 | bits >> 1 if has_token else bits
