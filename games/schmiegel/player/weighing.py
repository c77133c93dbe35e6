"""Evaluation of a position of Schmiegel: features of both parties, and odds of a battle.

A feature has a name, a weight in log odds of winning, and `own=True` if it is taken from the seat's
own secrets, so that the other seat is not told of it. Two dice can fall in 36 ways.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log

from engine.players.evaluation import Feature, in_order_of, weighted_sums
from engine.rules.cards import CARD_VALUES, Card
from games.schmiegel.rules.state import (
    CLERIC,
    FIGHTER,
    ROGUE,
    WIZARD,
    Character,
    Player,
    Ruleset,
    Schmiegel,
)

WAYS_TO_ROLL = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""Number of the 36 ways of two dice that make each total (C17)."""
TWO_DICE_WAYS = 36
"""Number of ways in which two dice can fall."""

FINITE_PARTY = 0.3
"""Added to the number of characters, so that the logarithm of an empty party is finite."""

FEATURES = (
    Feature("characters", 1.8),  # logarithm of their number
    Feature("fighter", 0.03),  # ways to hit of the best character
    Feature("second", 0.04),  # ways to hit of the second best
    Feature("hand", 0.02),
    Feature("fitting", 0.011, own=True),  # ways to hit that numbers of the hand would add
    Feature("trainer", 0.41),
    Feature("wizard", 0.47),
    Feature("leader", 0.58),  # clerics that can still recruit
    Feature("thefts", 0.35),
)
"""Features of a party with their weights in the evaluation."""

WEIGHTS = [feature.weight for feature in FEATURES]

in_order = in_order_of(FEATURES)


def measure(s: Schmiegel) -> list[Sequence[float]]:
    """Return the values of `FEATURES` for each seat."""
    first_player, second_player = s.players
    return [
        _party_features(s, first_player, second_player),
        _party_features(s, second_player, first_player),
    ]


def lead_of(s: Schmiegel, seat: int) -> float:
    """Return the lead of a seat over the other by the evaluation, in log odds."""
    sums = weighted_sums(measure(s), WEIGHTS)
    return sums[seat - 1] - sums[2 - seat]


def _party_features(s: Schmiegel, own: Player, opponent: Player) -> Sequence[float]:
    """Return the values of `FEATURES` for one party."""
    best_ways = second_ways = 0
    fitting_gain = 0
    trainers = wizards = leaders = thefts = 0
    for character in own.party:
        ways_to_hit = hit_ways(s, character)
        if ways_to_hit > best_ways:
            best_ways, second_ways = ways_to_hit, best_ways
        elif ways_to_hit > second_ways:
            second_ways = ways_to_hit
        if own.hand:
            room = s.rules.room_for_numbers(character)
            fitting_gain += sum(fitting_gains(character, own.hand)[:room])
        if character.numbers:
            role = character.face[0]  # the rank: faces have one letter
            trainers += role == FIGHTER
            wizards += role == WIZARD
            leaders += role == CLERIC
            thefts += len(character.numbers) if role == ROGUE else 0
    if thefts:
        stealable_count = sum(
            [len(victim.numbers) for victim in opponent.party if victim.face[0] != FIGHTER]
        )
        thefts = min(thefts, stealable_count)
    has_room = len(own.party) < s.rules.party
    values: dict[str, float] = {
        "characters": log(len(own.party) + FINITE_PARTY),
        "fighter": best_ways,
        "second": second_ways,
        "hand": len(own.hand),
        "fitting": fitting_gain,
        "trainer": trainers,
        "wizard": wizards,
        "leader": leaders if has_room else 0,
        "thefts": thefts,
    }
    return in_order(values)


def hit_ways(s: Schmiegel, character: Character) -> int:
    """Return how many of the 36 ways of two dice hit for a character (C17)."""
    return sum([WAYS_TO_ROLL[total] for total in s.hit_totals(character)])


def fitting_gains(character: Character, hand: list[Card]) -> list[int]:
    """Return the further ways to hit, of 36, for each number of the hand that fits, best first.

    A pack has each number of a suit once, so each is new to the character.
    """
    own_suit = character.face[-1]
    fitting_cards = [card for card in hand if card[-1] == own_suit]
    return sorted([WAYS_TO_ROLL[CARD_VALUES[card]] for card in fitting_cards], reverse=True)


@cache
def roller_chances(first_ways: int, second_ways: int, rolls: int) -> tuple[float, float]:
    """Return the chances to win of the first and of the second roller (C17).

    Args:
        first_ways: Ways of 36 in which the first roller hits.
        second_ways: Ways of 36 in which the second roller hits.
        rolls: Most rolls in all.
    """
    chances = (first_ways / TWO_DICE_WAYS, second_ways / TWO_DICE_WAYS)
    win_chances_by_roller = [0.0, 0.0]
    chance_undecided = 1.0
    for roll in range(rolls):
        win_chances_by_roller[roll % 2] += chance_undecided * chances[roll % 2]
        chance_undecided *= 1 - chances[roll % 2]
    return win_chances_by_roller[0], win_chances_by_roller[1]


def win_chances(s: Schmiegel, attacker: Character, defender: Character) -> tuple[float, float]:
    """Return the attacker's and the defender's chance to win a battle (C17, C18)."""
    return battle_chances(s.rules, hit_ways(s, attacker), hit_ways(s, defender))


def battle_chances(rules: Ruleset, attacker_ways: int, defender_ways: int) -> tuple[float, float]:
    """Return the attacker's and the defender's chance to win, by their ways to hit (C17, C18)."""
    if rules.attacker_rolls_first:
        return roller_chances(attacker_ways, defender_ways, rules.rolls)
    defender_wins, attacker_wins = roller_chances(defender_ways, attacker_ways, rules.rolls)
    return attacker_wins, defender_wins
