"""Chances of attacks, counted from what a view shows.

A belief is what a view says about the order of a deck.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

from games.siege.rules.belief import Belief, Distribution, belief_about
from games.siege.rules.state import BESIEGER, Effort, Siege


def chance_to_win(
    view: Siege, seat: int, effort: Effort, count: int, defence: int, skipped: int = 0
) -> Fraction:
    """Return the chance that a seat's attack wins, counted from what the view shows.

    Bonuses and walls are included (S11, S15, S19). Both decks, with the cards of a clash, must hold
    enough cards.

    Args:
        view: View from which the chance is counted.
        seat: Seat of the attacker.
        effort: Kind of the attack.
        count: Number of cards that the seat draws.
        defence: Number of cards that the other seat draws.
        skipped: Number of cards of the seat that go before.
    """
    lead = view.bonus(effort) - view.walls if seat == BESIEGER else -view.bonus("sally")
    return _cached_chance_to_win(
        belief_about(view, seat),
        count,
        skipped=skipped,
        defender=belief_about(view, 3 - seat),
        defence=defence,
        lead=lead,
    )


@lru_cache(1024)  # each layout of a table asks for the same chances
def _cached_chance_to_win(
    attacker: Belief, count: int, skipped: int, defender: Belief, defence: int, lead: int
) -> Fraction:
    ways_by_attack_sum, attack_ways = _ways_by_sum(attacker.sums(count, skipped))
    ways_by_defence_sum, defence_ways = _ways_by_sum(defender.sums(defence))
    winning_ways = sum(
        ways_of_attack * ways_of_defence
        for attack_sum, ways_of_attack in ways_by_attack_sum.items()
        for defence_sum, ways_of_defence in ways_by_defence_sum.items()
        if attack_sum + lead > defence_sum
    )
    return Fraction(winning_ways, attack_ways * defence_ways)


def _ways_by_sum(distribution: Distribution) -> tuple[dict[int, int], int]:
    """Return the number of ways to each sum, and of all ways: whole numbers are added faster."""
    all_ways = lcm(*(chance.denominator for chance in distribution.values()))
    return {
        total: chance.numerator * (all_ways // chance.denominator)
        for total, chance in distribution.items()
    }, all_ways
