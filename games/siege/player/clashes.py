"""Chances of clashes between cards of two decks, and hazards of attacks.

A lead, in points, is the sum of an attack less the sum of its defence. The hazard of an attack is
-log(1 - chance to win): hazards of successive attacks add up, as in survival analysis.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from math import exp, floor, log, sqrt
from typing import NamedTuple

from games.siege.player.supplies import AVERAGE_VALUE, MOST_VALUE, Supplies

CARD_DEVIATION = 2.87
"""Standard deviation of the value of a card, in points: sqrt((10 * 10 - 1) / 12)."""
LOGISTIC_STEEPNESS = 1.7
"""Factor that brings the logistic curve closest to the normal distribution (Haley 1952)."""
HALF_POINT = 0.5
"""Points taken off the lead: a lead of 0 loses and one of 1 wins, so the border lies halfway."""
MOST_CHANCE = 0.98
"""Limit of a chance, from 0 to 1, that keeps its hazard finite: at most 3.9. Chosen by hand."""
MOST_DRAWN = 3
"""Most cards that are drawn on one side of a clash; `Ruleset.most_assault` allows no more."""
LEAST_LEAD = -64
"""Lowest lead in `WIN_CHANCES_BY_LEAD`, in points.

Walls of 10 and three known cards of 10 against an attack make -40; the rest is a reserve.
"""


class CardRange(NamedTuple):
    """Cards of a deck that are drawn for a clash.

    Attributes:
        skipped: Number of cards discarded before them.
        drawn: Number of cards drawn.
    """

    skipped: int
    drawn: int


def drawn_chance(
    attacker: Supplies, attack: CardRange, defender: Supplies, defence: CardRange, lead: float
) -> float:
    """Return the chance that cards of one deck and a lead beat cards of another deck.

    Args:
        attacker: Supplies that the attack is drawn from.
        attack: Cards of the attack.
        defender: Supplies that the defence is drawn from.
        defence: Cards of the defence.
        lead: Points that are added to the attack: counters less walls.
    """
    attack_sum, unknown_attack = _drawn_sum(attacker, attack)
    defence_sum, unknown_defence = _drawn_sum(defender, defence)
    return chance_of_lead(unknown_attack, unknown_defence, lead + attack_sum - defence_sum)


def _drawn_sum(supplies: Supplies, cards: CardRange) -> tuple[float, int]:
    """Return the foreseeable part of the sum of the cards drawn, and the number of unknown cards.

    A known card counts with its value. `chance_of_lead` later adds a random card of the average
    `AVERAGE_VALUE` for each unknown card. The sum therefore contains only the points by which the
    mean of the deck differs from that average.
    """
    known_sum, known_count = supplies.known_sum(cards.skipped, cards.skipped + cards.drawn)
    unknown_count = cards.drawn - known_count
    return known_sum + unknown_count * (supplies.mean - AVERAGE_VALUE), unknown_count


def _win_chances(attack_cards: int, defence_cards: int) -> list[float]:
    """Return the chances that the sum of an attack less that of a defence exceeds each lead.

    The leads go from `LEAST_LEAD` to `-LEAST_LEAD - 1`, in points. All values of a card, 1 to 10,
    are equally likely, as if each were drawn from a whole deck.
    """
    card_count = attack_cards + defence_cards
    ways = {0: 1}  # number of ways to reach each sum of the attack less the defence
    for number in range(card_count):
        sign = 1 if number < attack_cards else -1
        ways_with_card: dict[int, int] = {}
        for total, count in ways.items():
            for value in range(1, MOST_VALUE + 1):
                key = total + sign * value
                ways_with_card[key] = ways_with_card.get(key, 0) + count
        ways = ways_with_card
    return [
        sum([count for total, count in ways.items() if total > lead]) / MOST_VALUE**card_count
        for lead in range(LEAST_LEAD, -LEAST_LEAD)
    ]


WIN_CHANCES_BY_LEAD = {
    (attack, defence): _win_chances(attack, defence)
    for attack in range(MOST_DRAWN + 1)
    for defence in range(MOST_DRAWN + 1)
}
"""Chances to win by more than each lead from `LEAST_LEAD` on, by the numbers of cards drawn.

Keys are the number of cards of the attack and of the defence.
"""


def chance_of_lead(attack_cards: int, defence_cards: int, lead: float) -> float:
    """Return the chance that unknown cards and a lead beat other unknown cards.

    Equal sums do not win. A fractional lead is interpolated between whole ones.
    """
    table_index = -lead - LEAST_LEAD  # the cards have to gain more than `-lead`
    if table_index < 0:
        return 1.0
    chances = WIN_CHANCES_BY_LEAD[attack_cards, defence_cards]
    index = floor(table_index)
    if index + 1 >= len(chances):
        return 0.0
    part = table_index - index
    return chances[index] * (1 - part) + chances[index + 1] * part


def approximate_chance(lead: float, cards: float) -> float:
    """Return the approximate chance that an attack wins; equal sums do not win.

    The sum of the cards is taken as normal, and the normal distribution as logistic. The linear
    features use this; `chance_of_lead` is exact for equally likely values.

    Args:
        lead: Expected lead of the attack over the defence.
        cards: Number of unknown cards on both sides.
    """
    deviation = CARD_DEVIATION * sqrt(max(1, cards))
    return 1 / (1 + exp(-LOGISTIC_STEEPNESS * (lead - HALF_POINT) / deviation))


def hazard(chance: float) -> float:
    """Return the hazard of a chance: -log(1 - chance), so that hazards of attacks add up."""
    return -log(1 - min(MOST_CHANCE, chance))
