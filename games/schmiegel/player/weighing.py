"""Evaluation of a position of Schmiegel: features of both parties, and odds of a battle.

A feature has a name, a weight in log odds of winning, and `own=True` if it is taken from the seat's
own secrets, so that the other seat is not told of it. Two dice can fall in 36 ways; the ways to hit
of a character are the number of these ways in which it hits, from 3 (11 and 12 only) to 36.

The weights were tuned outside the project, by 100,000 games between programs that look one action
ahead, and by the log loss of the chances to win in 20,000 positions of such games. The log loss is
0.58; guessing would give 0.69. Weights that `tests.strength.fit` fitted to positions alone lost to
weights of this kind.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from engine.players.evaluation import Feature, in_order_of, weighted_sums
from engine.rules.cards import CARD_VALUES, Card
from games.schmiegel.rules.state import (
    CLERIC,
    FIGHTER,
    NUMBERS,
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

NUMBER_WAYS: dict[Card, int] = {card: WAYS_TO_ROLL[CARD_VALUES[card]] for card in NUMBERS.cards}
"""Number of the 36 ways of two dice that make the total of each number (C17)."""

FINITE_PARTY = 0.3
"""Number added to that of the characters, so that the logarithm of an empty party is finite."""

FEATURES = (
    Feature("characters", 2.9),  # logarithm of their number
    Feature("second", 0.015),  # ways to hit of the second best character
    Feature("best_battle", 0.6),  # chance of the best to beat the opponent's best, rolling first
    Feature("fitting", 0.007, own=True),  # ways to hit that numbers of the hand would add
    Feature("numbers", -0.04),  # of all characters; below 0, so that they are risked in attacks
    Feature("trainer", 0.33),  # fighters with a number, which can train (C15)
    Feature("recruiters", 0.37),  # clerics with a number, if there is room for a recruit (C13)
    Feature("thefts", 0.21),  # numbers that the rogues can steal in a turn (C12)
    Feature("clerics", 0.07),  # with or without numbers
    Feature("wizards", -0.21),  # with or without numbers: they take long to become useful
    Feature("turn", 0.17),  # 1 for the seat whose turn it is
)
"""Features of a party with their weights in the evaluation."""

WEIGHTS = [feature.weight for feature in FEATURES]
"""Weights of the features, in their order."""

in_order = in_order_of(FEATURES)
"""Function that puts values, given by the names of features, in the order of `FEATURES`."""


def measure(s: Schmiegel) -> list[Sequence[float]]:
    """Return the values of `FEATURES` for each seat."""
    first_player, second_player = s.players
    first_ways = _party_ways(s, first_player)
    second_ways = _party_ways(s, second_player)
    return [
        _party_features(s, first_player, second_player, first_ways, second_ways),
        _party_features(s, second_player, first_player, second_ways, first_ways),
    ]


def lead_of(s: Schmiegel, seat: int) -> float:
    """Return the lead of a seat over the other by the evaluation, in log odds."""
    sums = weighted_sums(measure(s), WEIGHTS)
    return sums[seat - 1] - sums[2 - seat]


def _party_ways(s: Schmiegel, player: Player) -> list[int]:
    """Return the ways to hit of a party's characters, best first.

    Two zeros follow, so that even an empty party has a best and a second best.
    """
    return sorted([*[hit_ways(s, character) for character in player.party], 0, 0], reverse=True)


def _party_features(
    s: Schmiegel,
    own: Player,
    opponent: Player,
    own_ways: Sequence[int],
    opponent_ways: Sequence[int],
) -> Sequence[float]:
    """Return the values of `FEATURES` for one party.

    Args:
        s: The position.
        own: The party's player.
        opponent: The other player.
        own_ways: Ways to hit of the party's characters, best first.
        opponent_ways: Those of the opponent's characters.
    """
    ranks = [character.face[0] for character in own.party]
    # without a number a character can use no ability (C10)
    active_ranks = [character.face[0] for character in own.party if character.numbers]
    has_room = len(own.party) < s.rules.party
    values: dict[str, float] = {
        "characters": log(len(own.party) + FINITE_PARTY),
        "second": own_ways[1],
        "best_battle": roller_chances(own_ways[0], opponent_ways[0], s.rules.rolls)[0],
        "fitting": _fitting_gain(s, own) if own.hand else 0,
        "numbers": sum([len(character.numbers) for character in own.party]),
        "trainer": active_ranks.count(FIGHTER),
        "recruiters": active_ranks.count(CLERIC) if has_room else 0,
        "thefts": _theft_count(own, opponent) if ROGUE in active_ranks else 0,
        "clerics": ranks.count(CLERIC),
        "wizards": ranks.count(WIZARD),
        "turn": float(own is s.own),
    }
    return in_order(values)


def _fitting_gain(s: Schmiegel, own: Player) -> int:
    """Return the further ways to hit that a party would have with the numbers of its hand.

    Each character takes the best numbers of its suit that it has room for (C5, C9). A pack has each
    number of a suit once, so each is new to the character.
    """
    total = 0
    for character in own.party:
        own_suit = character.face[-1]
        gains = [NUMBER_WAYS[card] for card in own.hand if card[-1] == own_suit]
        if not gains:
            continue
        room = s.rules.room_for_numbers(character)
        if len(gains) > room:
            gains = sorted(gains, reverse=True)[:room]
        total += sum(gains)
    return total


def _theft_count(own: Player, opponent: Player) -> int:
    """Return how many numbers the rogues of a party can steal in a turn (C12)."""
    use_count = sum(
        [len(character.numbers) for character in own.party if character.face[0] == ROGUE]
    )
    stealable_count = sum(
        [len(victim.numbers) for victim in opponent.party if victim.face[0] != FIGHTER]
    )
    return min(use_count, stealable_count)


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
