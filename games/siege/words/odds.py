"""Chances of attacks, counted from what a view shows.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

from games.siege.rules.belief import Belief, Spread, believe
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
    return _chance(
        believe(view, seat),
        count,
        skipped=skipped,
        answer=believe(view, 3 - seat),
        defence=defence,
        lead=lead,
    )


@lru_cache(1024)  # each layout of a table asks for the same chances
def _chance(
    attack: Belief, count: int, skipped: int, answer: Belief, defence: int, lead: int
) -> Fraction:
    attacks, of_attack = _counted_ways(attack.sums(count, skipped))
    answers, of_answer = _counted_ways(answer.sums(defence))
    wins = sum(
        ways_of_attack * ways_of_defence
        for attacking, ways_of_attack in attacks.items()
        for defending, ways_of_defence in answers.items()
        if attacking + lead > defending
    )
    return Fraction(wins, of_attack * of_answer)


def _counted_ways(spread: Spread) -> tuple[dict[int, int], int]:
    """Return the number of ways to each sum, and of all ways: whole numbers are added faster."""
    all_ways = lcm(*(chance.denominator for chance in spread.values()))
    return {
        total: chance.numerator * (all_ways // chance.denominator)
        for total, chance in spread.items()
    }, all_ways
