"""Features by which programs evaluate a position of Shrine, compared between the seats.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import lru_cache

from engine.players.evaluation import Feature
from engine.rules.cards import COLOUR, COUNT, Card
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
    return [[] if player.out else _numbers(s, player) for player in s.players]


def _numbers(s: Shrine, player: Player) -> list[float]:
    kinds = [card[0] for card in player.field]
    ranks = [card[:-1] for card in player.hand]
    hand = tuple(player.hand)
    king = "K" in kinds
    others = [each.shrine[0] for each in s.players if each is not player and each.shrine]
    struck = sum([strikes(hand, king, top) for top in others])
    return [
        len(player.shrine),
        len(player.shrine) == 1,
        len(kinds),
        "J" in kinds,
        DAGGER in kinds,
        len(ranks),
        ranks.count(DAGGER),
        struck / max(1, len(others)),
        bool(player.shrine) and heals(hand, player.shrine[0]),
        len({rank for rank in ranks if rank in KINDS} - {*kinds}),
    ]


@lru_cache(maxsize=1 << 14)
def strikes(hand: tuple[Card, ...], king: bool, top: Card) -> bool:
    """Return whether a hand could remove this top card of another Shrine if nothing stops it.

    With `king`, an attack may be off by one (H11, H13, H18, H20).
    """
    ranks = [card[:-1] for card in hand]
    if DAGGER in ranks and len(hand) > 1:
        return True
    if top[:-1] == DAGGER:
        return len({*ranks}) < len(ranks)
    reached = 1
    for card in hand:
        if COLOUR[card] != COLOUR[top]:
            reached |= reached << COUNT[card]
    if king:
        reached |= reached << 1 | reached >> 1
    return bool(reached >> COUNT[top] & 1)


def heals(hand: tuple[Card, ...], top: Card) -> bool:
    """Return whether a hand has a pair that heals a Shrine with this top card (H9, H20)."""
    alike = [card for card in hand if card[:-1] == top[:-1]]
    return top[:-1] != DAGGER and len(alike) > 1 and any(COLOUR[c] == COLOUR[top] for c in alike)
