"""Features by which programs evaluate a position of Shrine, compared between the seats.

A feature has a name, a weight in log odds of winning, and `own=True` if it is taken from the seat's
own secrets, so that the others are not told of it. The weights were fitted to games of programs
between two seats. Against several opponents the game is long, and what serves against one of them
leaves the others unharmed. In games of four seats, the cards of a hand and an ace on top were found
to count in inverse proportion to the square root of the number of opponents, the dagger and the
Triad to the number, and a jack to both.

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
from games.shrine.rules.hands import OPPOSITE
from games.shrine.rules.state import Shrine

FEW = 2
"""Number of cards up to which a Shrine is small."""
LOW = 3
"""Value up to which a top card is low: few choices of Pawns add up to it (H11)."""

FEATURES = (
    Feature("shrine", 0.52),
    Feature("small", -0.55),
    Feature("last", -1.05),
    Feature("top_ace", 0.5),
    Feature("top_low", 0.2),
    Feature("jack", 1.75),
    Feature("queen", 0.4),
    Feature("king", 0.6),
    Feature("triad", 0.5),
    Feature("dagger", 2.3),
    Feature("late_tokens", 0.22),
    Feature("hand", 0.24),
    Feature("aces", 0.25, own=True),
    Feature("strikes", 0.05, own=True),
    Feature("strikes_alone", 0.13, own=True),
    Feature("finish", 0.83, own=True),
    Feature("heals", 0.07, own=True),
    Feature("lays", 0.25, own=True),
    Feature("fizzles", 0.18),
)

in_order = in_order_of(FEATURES)


class HandSums(NamedTuple):
    """Sums and sets that the cards of a hand can make.

    Attributes:
        ranks: The ranks of the cards, in hand order.
        single_bits: For each colour, bit n is set if one card of the colour has the value n.
        total_bits: For each colour, bit n is set if cards of the colour can add up to n.
        pair_bits: For each colour, bit n is set if two cards have the value n, one of the colour.
        has_pair: True if two cards have one value.
        can_throw: True if an ace can be thrown as a dagger, with another card of its colour (H18).
    """

    ranks: tuple[str, ...]
    single_bits: dict[str, int]
    total_bits: dict[str, int]
    pair_bits: dict[str, int]
    has_pair: bool
    can_throw: bool


@lru_cache(maxsize=1 << 14)
def sums_of(hand: tuple[Card, ...]) -> HandSums:
    """Return the sums and sets that the cards of a hand can make."""
    ranks = tuple([rank(card) for card in hand])
    single_bits = {"red": 0, "black": 0}
    total_bits = {"red": 1, "black": 1}
    pair_bits = {"red": 0, "black": 0}
    for card in hand:
        colour = CARD_COLOURS[card]
        value = CARD_VALUES[card]
        single_bits[colour] |= 1 << value
        total_bits[colour] |= total_bits[colour] << value
        if ranks.count(rank(card)) > 1:
            pair_bits[colour] |= 1 << value
    colours = [CARD_COLOURS[card] for card in hand]
    can_throw = any(
        kind == ACE and colours.count(colour) > 1
        for kind, colour in zip(ranks, colours, strict=True)
    )
    has_pair = len({*ranks}) < len(ranks)
    return HandSums(ranks, single_bits, total_bits, pair_bits, has_pair, can_throw)


def measure(s: Shrine) -> list[Sequence[float]]:
    """Return the features of each seat, in the order of `FEATURES`; an empty list if it is out."""
    return [
        [] if player.out else in_order(_features_of(s, seat, player))
        for seat, player in enumerate(s.players, start=1)
    ]


def _features_of(s: Shrine, seat: int, player: Player) -> dict[str, float]:
    """Return the features of a seat by their names."""
    shrine = player.shrine
    kinds = [rank(card) for card in player.field]
    sums = sums_of(tuple(player.hand))
    hand_size = len(player.hand) + (s.draws_left if seat == s.turn else 0)
    has_king = KING in kinds
    shrines = [other.shrine for other in s.players if other is not player and other.shrine]
    hit = [each for each in shrines if can_strike(sums, has_king, each[0])]
    hit_alone = [each for each in hit if can_strike_alone(sums, has_king, each[0])]
    share = share_of_opponent(len(shrines))
    factor = hand_factor(len(shrines))
    return {
        "shrine": len(shrine),
        "small": len(shrine) <= FEW,
        "last": len(shrine) == 1,
        "top_ace": factor * (bool(shrine) and rank(shrine[0]) == ACE),
        "top_low": bool(shrine) and 1 < CARD_VALUES[shrine[0]] <= LOW,
        "jack": share * factor * (JACK in kinds),
        "queen": QUEEN in kinds,
        "king": has_king,
        "triad": share * player.has_triad,
        "dagger": share * (DAGGER in kinds),
        "late_tokens": len(kinds) if len(shrine) <= FEW else 0,  # each can block (H17)
        "hand": factor * hand_size,
        "aces": factor * sums.ranks.count(ACE),
        "strikes": len(hit) * share,  # the share of Shrines that the hand takes a card off
        "strikes_alone": len(hit_alone) * share,
        "finish": len([each for each in hit if len(each) == 1]) * share,
        "heals": bool(shrine) and can_heal(sums, QUEEN in kinds, shrine[0]),
        "lays": factor * len({each for each in sums.ranks if each in KINDS and each not in kinds}),
        "fizzles": factor * (hand_size >= s.rules.fizzle),
    }


def share_of_opponent(opponent_count: int) -> float:
    """Return the share of one opponent among those that are left; 1 without any."""
    return 1 / max(1, opponent_count)


def hand_factor(opponent_count: int) -> float:
    """Return the factor for the cards of a hand: 1 against one opponent, less against several."""
    return sqrt(share_of_opponent(opponent_count))


def can_strike_alone(sums: HandSums, has_king: bool, top: Card) -> bool:
    """Return whether one card of a hand takes this top card off another Shrine (H11, H13)."""
    if rank(top) == ACE:
        return False
    bits = sums.single_bits[OPPOSITE[CARD_COLOURS[top]]]
    return bool(_with_neighbours(bits, has_king) >> CARD_VALUES[top] & 1)


def can_strike(sums: HandSums, has_king: bool, top: Card) -> bool:
    """Return whether a hand takes this top card off another Shrine if nothing stops it.

    With `has_king`, an attack may be off by one (H11, H13, H18, H20).
    """
    if sums.can_throw:
        return True
    if rank(top) == ACE:
        return sums.has_pair
    bits = sums.total_bits[OPPOSITE[CARD_COLOURS[top]]] & ~1  # without the choice of no card
    return bool(_with_neighbours(bits, has_king) >> CARD_VALUES[top] & 1)


def can_heal(sums: HandSums, has_queen: bool, top: Card) -> bool:
    """Return whether a hand has a pair that heals a Shrine with this top card (H9, H13, H20)."""
    bits = sums.pair_bits[CARD_COLOURS[top]]
    return rank(top) != ACE and bool(_with_neighbours(bits, has_queen) >> CARD_VALUES[top] & 1)


def _with_neighbours(bits: int, has_token: bool) -> int:
    """Return totals as bits, with a token also those that are one higher or lower (H13)."""
    return bits | bits << 1 | bits >> 1 if has_token else bits
