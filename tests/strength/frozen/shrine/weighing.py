"""Features by which programs evaluate a position of Shrine, compared between the seats.

A feature has a name, a weight in log odds of winning, and `own=True` if it is taken from the seat's
own secrets, so that the others are not told of it.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, rank
from games.shrine.rules.cards import ACE, DAGGER, JACK, KINDS, KING, Player
from games.shrine.rules.state import Shrine
from tests.strength.frozen.evaluation import Feature, in_order_of

FEATURES = (
    Feature("shrine", 0.7),
    Feature("last", -0.5),
    Feature("tokens", 0.85),
    Feature("jack", 1.05),
    Feature("dagger", 1.3),
    Feature("hand", 0.2),
    Feature("aces", 0.25, own=True),
    Feature("strikes", 0.4, own=True),
    Feature("heals", 0.2, own=True),
    Feature("lays", 0.25, own=True),
)

in_order = in_order_of(FEATURES)


def measure(s: Shrine) -> list[Sequence[float]]:
    """Return the features of each seat, in the order of `FEATURES`; an empty list if it is out."""
    features: list[Sequence[float]] = []
    for player in s.players:
        if player.out:
            features.append([])
            continue
        values = _features_of(s, player)
        features.append(in_order(values))
    return features


def _features_of(s: Shrine, player: Player) -> dict[str, float]:
    """Return the features of a seat by their names."""
    kinds = [rank(card) for card in player.field]
    ranks = [rank(card) for card in player.hand]
    hand = tuple(player.hand)
    has_king = KING in kinds
    other_tops = [
        other_player.shrine[0]
        for other_player in s.players
        if other_player is not player and other_player.shrine
    ]
    strikable_count = sum([can_strike(hand, has_king, top) for top in other_tops])
    new_kinds = {each for each in ranks if each in KINDS} - {*kinds}
    return {
        "shrine": len(player.shrine),
        "last": len(player.shrine) == 1,  # only the last card of the Shrine is left
        "tokens": len(kinds),
        "jack": JACK in kinds,
        "dagger": DAGGER in kinds,
        "hand": len(ranks),
        "aces": ranks.count(ACE),
        "strikes": strikable_count / max(1, len(other_tops)),  # share of Shrines within reach
        "heals": bool(player.shrine) and can_heal(hand, player.shrine[0]),
        "lays": len(new_kinds),  # kinds of tokens that the hand can add to the Field
    }


@lru_cache(maxsize=1 << 14)
def can_strike(hand: tuple[Card, ...], has_king: bool, top: Card) -> bool:
    """Return whether a hand could remove this top card of another Shrine if nothing stops it.

    With `has_king`, an attack may be off by one (H11, H13, H18, H20).
    """
    ranks = [rank(card) for card in hand]
    if ACE in ranks and len(hand) > 1:  # a dagger; the colour of its payment is not looked at
        return True
    if rank(top) == ACE:
        return len({*ranks}) < len(ranks)
    total_bits = 1  # bit n is set if cards can be chosen whose total is n
    for card in hand:
        if CARD_COLOURS[card] != CARD_COLOURS[top]:
            total_bits |= total_bits << CARD_VALUES[card]
    if has_king:
        total_bits |= total_bits << 1 | total_bits >> 1  # totals one higher and one lower
    return bool(total_bits >> CARD_VALUES[top] & 1)


def can_heal(hand: tuple[Card, ...], top: Card) -> bool:
    """Return whether a hand has a pair that heals a Shrine with this top card (H9, H20)."""
    same_rank_cards = [card for card in hand if rank(card) == rank(top)]
    return (
        rank(top) != ACE
        and len(same_rank_cards) > 1
        and any(CARD_COLOURS[card] == CARD_COLOURS[top] for card in same_rank_cards)
    )
