"""Evaluation of a position of Schmiegel by features of both parties and a network.

A feature has a name, a weight in log odds of winning, and `own=True` if it is taken from the seat's
own secrets, so that the other seat is not told of it. Two dice can fall in 36 ways; the ways to hit
of a character are the number of these ways in which it hits, from 3 (11 and 12 only) to 36.

The last feature, "outlook", is the output of a small network less the lead by the other features.
The sum of all features is therefore the output of the network, as the seat whose turn it is sees
the position, and the other features only explain it, in hints for example. `lead_of` leaves the
network out, which is quick.

The weights of the other features were tuned outside the project, by 100,000 games between programs
that look one action ahead, and by the log loss of the chances to win in 20,000 positions of such
games. The log loss is 0.58; guessing would give 0.69. Weights that `tests.strength.fit` fitted to
positions alone lost to weights of this kind.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from engine.players.evaluation import Feature, in_order_of, weighted_sums
from games.schmiegel.player.dice import NUMBER_WAYS, hit_ways, roller_chances
from games.schmiegel.player.inputs import network_inputs
from games.schmiegel.player.network import NETWORK
from games.schmiegel.rules.state import (
    CLERIC,
    FIGHTER,
    ROGUE,
    WIZARD,
    Player,
    Schmiegel,
)

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
    Feature("outlook", 1, own=True),  # output of the network less the lead by the features above
)
"""Features of a party with their weights in the evaluation."""

LINEAR_FEATURES = FEATURES[:-1]
"""Features without that of the network."""
LINEAR_WEIGHTS = [feature.weight for feature in LINEAR_FEATURES]
"""Weights of these features, in their order."""

in_order = in_order_of(LINEAR_FEATURES)
"""Function that puts values, given by the names of features, in the order of these features."""


def measure(s: Schmiegel) -> list[Sequence[float]]:
    """Return the values of `FEATURES` for each seat."""
    linear_values = _linear_features(s)
    correction = network_log_odds(s, s.turn) - _lead(linear_values, s.turn)
    return [
        [*values, correction if seat == s.turn else 0.0]
        for seat, values in enumerate(linear_values, start=1)
    ]


def network_log_odds(s: Schmiegel, seat: int) -> float:
    """Return the log odds of a seat to win, as the network predicts them from its view."""
    return NETWORK.output(network_inputs(s, seat))


def lead_of(s: Schmiegel, seat: int) -> float:
    """Return the lead of a seat over the other by all features but the network, in log odds."""
    return _lead(_linear_features(s), seat)


def _lead(linear_values: Sequence[Sequence[float]], seat: int) -> float:
    """Return the lead of a seat by the values of both seats, in log odds."""
    sums = weighted_sums(linear_values, LINEAR_WEIGHTS)
    return sums[seat - 1] - sums[2 - seat]


def _linear_features(s: Schmiegel) -> list[Sequence[float]]:
    """Return the values of `LINEAR_FEATURES` for each seat."""
    first_player, second_player = s.players
    first_ways = _party_ways(s, first_player)
    second_ways = _party_ways(s, second_player)
    return [
        _party_features(s, first_player, second_player, first_ways, second_ways),
        _party_features(s, second_player, first_player, second_ways, first_ways),
    ]


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
    """Return the values of `LINEAR_FEATURES` for one party.

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
