"""Odds of two dice: ways to hit, and chances to win a battle.

Two dice can fall in 36 ways; the ways to hit of a character are the number of these ways in which
it hits, from 3 (11 and 12 only) to 36.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.rules.cards import CARD_VALUES, Card
from games.schmiegel.rules.state import NUMBERS, Character, Ruleset, Schmiegel

WAYS_TO_ROLL = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""Number of the 36 ways of two dice that make each total (C17)."""
TWO_DICE_WAYS = 36
"""Number of ways in which two dice can fall."""

NUMBER_WAYS: dict[Card, int] = {card: WAYS_TO_ROLL[CARD_VALUES[card]] for card in NUMBERS.cards}
"""Number of the 36 ways of two dice that make the total of each number (C17)."""


def hit_ways(s: Schmiegel, character: Character) -> int:
    """Return the number of the 36 ways of two dice in which a character hits (C17)."""
    ways = ways_of_totals(*s.rules.sure_hits)
    return ways.sure + sum([ways.by_number[number] for number in character.numbers])


class HitWays(NamedTuple):
    """Ways of 36 in which a character hits, by the totals that always hit (C17).

    Attributes:
        sure: Those of these totals.
        by_number: Those that a number adds; 0 if its total always hits.
    """

    sure: int
    by_number: Mapping[Card, int]


@cache
def ways_of_totals(*sure_totals: int) -> HitWays:
    """Return the ways in which characters hit if these totals always hit."""
    by_number = {
        number: 0 if CARD_VALUES[number] in sure_totals else ways
        for number, ways in NUMBER_WAYS.items()
    }
    return HitWays(sum(WAYS_TO_ROLL[total] for total in {*sure_totals}), by_number)


@cache
def roller_chances(first_ways: int, second_ways: int, rolls: int) -> tuple[float, float]:
    """Return the chances to win of the first and of the second roller (C17).

    They roll in turn. A roll wins with the chance that nobody hit before times the chance to hit.
    The two chances add up to less than 1, since the battle can be a draw.

    Args:
        first_ways: Ways of 36 in which the first roller hits.
        second_ways: Ways of 36 in which the second roller hits.
        rolls: Most rolls of both in all.
    """
    chances = (first_ways / TWO_DICE_WAYS, second_ways / TWO_DICE_WAYS)
    win_chances_by_roller = [0.0, 0.0]
    chance_undecided = 1.0
    for roll in range(rolls):
        win_chances_by_roller[roll % 2] += chance_undecided * chances[roll % 2]
        chance_undecided *= 1 - chances[roll % 2]
    return win_chances_by_roller[0], win_chances_by_roller[1]


class BattleChances(NamedTuple):
    """Chances of the two sides to win a battle; the battle may also be a draw (C17)."""

    attacker: float
    defender: float


def win_chances(s: Schmiegel, attacker: Character, defender: Character) -> BattleChances:
    """Return the chances to win a battle between two characters (C17, C18)."""
    return battle_chances(s.rules, hit_ways(s, attacker), hit_ways(s, defender))


def battle_chances(rules: Ruleset, attacker_ways: int, defender_ways: int) -> BattleChances:
    """Return the chances to win a battle, by the ways to hit of both sides (C17, C18)."""
    if rules.attacker_rolls_first:
        return BattleChances(*roller_chances(attacker_ways, defender_ways, rules.rolls))
    defender_wins, attacker_wins = roller_chances(defender_ways, attacker_ways, rules.rolls)
    return BattleChances(attacker=attacker_wins, defender=defender_wins)
