"""Features by which programs evaluate a position of Shrine, compared between the seats.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import lru_cache

from engine.players.evaluation import Feature
from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card
from games.shrine.rules.cards import DAGGER, KINDS, Player
from games.shrine.rules.state import Shrine

FEATURES = (
    Feature("shrine", 0.7),
    Feature("last", -0.5),
    Feature("tokens", 0.85),
    Feature("jack", 1.05),
    Feature("dagger", 1.3),
    Feature("hand", 0.2),
    Feature("aces", 0.25, True),
    Feature("strikes", 0.4, True),
    Feature("heals", 0.2, True),
    Feature("lays", 0.25, True),
)


def measure(s: Shrine) -> list[list[float]]:
    """Return the features of each seat, in the order of `FEATURES`; an empty list if it is out."""
    return [[] if player.out else _features_of(s, player) for player in s.players]


def _features_of(s: Shrine, player: Player) -> list[float]:
    kinds = [card[0] for card in player.field]
    ranks = [card[:-1] for card in player.hand]
    hand = tuple(player.hand)
    has_king = "K" in kinds
    others = [each.shrine[0] for each in s.players if each is not player and each.shrine]
    beatable = sum([can_strike(hand, has_king, top) for top in others])
    return [
        len(player.shrine),
        len(player.shrine) == 1,
        len(kinds),
        "J" in kinds,
        DAGGER in kinds,
        len(ranks),
        ranks.count(DAGGER),
        beatable / max(1, len(others)),
        bool(player.shrine) and can_heal(hand, player.shrine[0]),
        len({rank for rank in ranks if rank in KINDS} - {*kinds}),
    ]


@lru_cache(maxsize=1 << 14)
def can_strike(hand: tuple[Card, ...], has_king: bool, top: Card) -> bool:
    """Return whether a hand could remove this top card of another Shrine if nothing stops it.

    With `has_king`, an attack may be off by one (H11, H13, H18, H20).
    """
    ranks = [card[:-1] for card in hand]
    if DAGGER in ranks and len(hand) > 1:
        return True
    if top[:-1] == DAGGER:
        return len({*ranks}) < len(ranks)
    totals = 1
    for card in hand:
        if CARD_COLOURS[card] != CARD_COLOURS[top]:
            totals |= totals << CARD_VALUES[card]
    if has_king:
        totals |= totals << 1 | totals >> 1
    return bool(totals >> CARD_VALUES[top] & 1)


def can_heal(hand: tuple[Card, ...], top: Card) -> bool:
    """Return whether a hand has a pair that heals a Shrine with this top card (H9, H20)."""
    same_rank = [card for card in hand if card[:-1] == top[:-1]]
    return (
        top[:-1] != DAGGER
        and len(same_rank) > 1
        and any(CARD_COLOURS[c] == CARD_COLOURS[top] for c in same_rank)
    )
