"""Hides the cards that a seat can't know, and draws them anew for programs (D31).

A limit is the number of cards of a stat that a warrior has, shown or not. It is public only once
all of them are shown: then the stat is exhausted.

Clauses such as D31 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.rules.chance import Chance
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Limits, Warrior


def hide_cards(s: Duel, seat: int) -> None:
    """Hide the limits of other seats' stats that are not exhausted, in place, for a view.

    The size of each hand stays visible.
    """
    for index, warrior in enumerate(s.warriors, 1):
        warrior.unshown = warrior.hand
        if index != seat:
            warrior.limits = Limits(
                *(warrior.limit(stat) if warrior.is_exhausted(stat) else None for stat in STATS)
            )


def redeal_cards(s: Duel, seat: int, chance: Chance) -> None:
    """Draw the hands of other seats anew, consistently with all public facts (D1).

    Public facts are the size of each hand, which stats are exhausted, and the rules for builds.
    """
    for index, warrior in enumerate(s.warriors, 1):
        if index != seat and not s.builds:  # builds are open once the duel is over
            warrior.limits = _random_limits(warrior, s.rules.stat_limit, chance)


def _random_limits(warrior: Warrior, stat_limit: int, chance: Chance) -> Limits:
    # the most hidden cards of each stat
    room_by_stat = tuple(
        0 if warrior.is_exhausted(stat) else stat_limit - warrior.value(stat) for stat in STATS
    )
    hands = _possible_hands(warrior.hand, room_by_stat)
    hand = hands[chance.below(len(hands))]
    return Limits(
        *(
            warrior.value(stat) + hidden_count
            for stat, hidden_count in zip(STATS, hand, strict=True)
        )
    )


@lru_cache(maxsize=1 << 10)
def _possible_hands(cards: int, room_by_stat: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all ways to spread cards over stats with this much room each.

    A stat with room gets at least one card.
    """
    distributions = product(
        *(range(1, min(room, cards) + 1) if room else (0,) for room in room_by_stat)
    )
    return [hand for hand in distributions if sum(hand) == cards]
