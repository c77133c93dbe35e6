"""Odds of the next strike and of turning a card over, from what the rogue may know (R22).

A strike is the card drawn from the deck against an enemy. An era is the time between two shuffles
of the deck; with one era, every hidden card can be anywhere.

Clauses such as R22 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.rules.cards import Card, rank
from games.rogue.rules.belief import HiddenDistribution, unseen_counts
from games.rogue.rules.state import Rogue, Ruleset


class StrikeOdds(NamedTuple):
    """Chances that a strike beats an enemy, draws, and loses."""

    win: Fraction
    draw: Fraction
    loss: Fraction


class TurnOdds(NamedTuple):
    """Odds of turning a card over.

    Attributes:
        ace: Chance of an ace.
        odds: Chances of an enemy that the next strike beats, draws with, or loses to.
    """

    ace: Fraction
    odds: StrikeOdds


def turn_odds(view: Rogue) -> TurnOdds | None:
    """Return the odds of turning over a face-down card, without a captive (R5, R8).

    None if there is no strike to draw, or while face-down cards are left from an earlier floor,
    which can't be every unseen card.
    """
    counts = unseen_counts(view)
    if len(view.eras) != 1 or not view.deck or counts.total() < 2:
        return None
    count_by_value = Counter[int]()
    aces = sum(count for card, count in counts.items() if rank(card) == "A")
    for card, count in counts.items():
        count_by_value[view.value(card)] += count
    pairs = counts.total() * (counts.total() - 1)  # of an enemy and a strike
    win_count = 0
    draw_count = 0
    for card, count in counts.items():
        if rank(card) != "A":
            value = view.value(card)
            win_count += count * sum(
                other_count
                for strike_value, other_count in count_by_value.items()
                if strike_value > value
            )
            draw_count += count * (count_by_value[value] - 1)
    ace_chance = Fraction(aces, counts.total())
    win = Fraction(win_count, pairs)
    draw = Fraction(draw_count, pairs)
    return TurnOdds(ace_chance, StrikeOdds(win, draw, 1 - ace_chance - win - draw))


def next_strike(view: Rogue) -> dict[Card, Fraction]:
    """Return the chance of each card to be the next strike; empty with none to draw (R20)."""
    if not view.deck or len(view.eras) == 1:
        counts = Counter(view.eras[0].joined if view.deck else view.discard)
        return {card: Fraction(count, counts.total()) for card, count in counts.items()}
    distribution = HiddenDistribution(view)
    rest_count = len(view.hidden()) - sum(distribution.room)
    return {
        face: expected / rest_count
        for face, expected in distribution.expected_in_rest().items()
        if expected
    }


def odds(
    rules: Ruleset,
    strikes: Mapping[Card, Fraction],
    enemy: Card,
    captive: Card | None = None,
) -> StrikeOdds | None:
    """Return the odds of a strike against an enemy, alone or with a captive (R8, R9).

    None if there is no strike to draw.

    Args:
        rules: Rules of the run, which give each card its value.
        strikes: Chance of each card to be the strike.
        enemy: Enemy that is attacked.
        captive: Captive whose value is added to the strike; None without one.
    """
    if not strikes:
        return None
    win = Fraction(0)
    draw = Fraction(0)
    loss = Fraction(0)
    advantage = (rules.value(captive) if captive else 0) - rules.value(enemy)
    for card, chance in strikes.items():
        margin = rules.value(card) + advantage
        if margin > 0:
            win += chance
        elif margin:
            loss += chance
        else:
            draw += chance
    return StrikeOdds(win, draw, loss)
