"""Exact odds of a battle, from the totals that each side hits on and who rolls first.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.rules.cards import Card
from games.schmiegel.rules.state import Schmiegel

_TWO_DICE_TOTALS = [one + two for one, two in product(range(1, 7), repeat=2)]


class BattleOdds(NamedTuple):
    """Attacker's chances to win, to lose, and to draw a battle; together 1."""

    win: Fraction
    lose: Fraction
    draw: Fraction


def chance_to_hit(totals: Collection[int]) -> Fraction:
    """Return the chance that two dice come to one of these totals."""
    return Fraction(sum(total in totals for total in _TWO_DICE_TOTALS), len(_TWO_DICE_TOTALS))


def battle_odds(
    attacker: Collection[int], defender: Collection[int], attacker_rolls_first: bool, rolls: int
) -> BattleOdds:
    """Return the odds of a battle from the totals that each side hits on (C17, C18).

    Let p be the chance that the first roller hits, q the other's, and m = (1 - p)(1 - q) that of a
    round without a hit. In n whole rounds the first roller wins with p (1 + m + ... + m^(n-1)), the
    other one with (1 - p) q times the same sum, and the battle is drawn with m^n. A single roll
    left over after them is the first roller's.
    """
    return _odds_from_chances(
        chance_to_hit(attacker), chance_to_hit(defender), attacker_rolls_first, rolls
    )


@lru_cache(1024)
def _odds_from_chances(
    attacker_hits: Fraction, defender_hits: Fraction, attacker_rolls_first: bool, rolls: int
) -> BattleOdds:
    """Return the odds of a battle from each side's chance to hit with one roll."""
    first_chance, other_chance = (
        (attacker_hits, defender_hits) if attacker_rolls_first else (defender_hits, attacker_hits)
    )
    rounds, has_single_roll = divmod(rolls, 2)
    both_miss = (1 - first_chance) * (1 - other_chance)
    # 1 + m + ... + m^(n-1): the expected number of rounds that are begun
    rounds_expected = sum((both_miss**round_index for round_index in range(rounds)), Fraction(0))
    draw_chance = both_miss**rounds
    first_wins = first_chance * rounds_expected
    other_wins = (1 - first_chance) * other_chance * rounds_expected
    if has_single_roll:
        first_wins = first_wins + draw_chance * first_chance
        draw_chance = draw_chance * (1 - first_chance)
    return (
        BattleOdds(first_wins, other_wins, draw_chance)
        if attacker_rolls_first
        else BattleOdds(other_wins, first_wins, draw_chance)
    )


def odds(s: Schmiegel, attacker: Card, defender: Card) -> BattleOdds:
    """Return the odds of a battle of two characters of either party, by the rules in force.

    Raises:
        KeyError: A face is in no party.
    """
    totals_by_face = {
        character.face: s.hit_totals(character)
        for player in s.players
        for character in player.party
    }
    return battle_odds(
        totals_by_face[attacker],
        totals_by_face[defender],
        s.rules.attacker_rolls_first,
        s.rules.rolls,
    )
