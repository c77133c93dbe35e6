"""The odds of a battle, exact: what each side hits on, who rolls first, and when it is drawn."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.rules.cards import Card
from games.schmiegel.rules.state import Schmiegel

_THROWS = [one + two for one, two in product(range(1, 7), repeat=2)]


class BattleOdds(NamedTuple):
    """How likely the attacker is to win, to lose, and to draw: together 1."""

    win: Fraction
    lose: Fraction
    draw: Fraction


def chance_to_hit(totals: Collection[int]) -> Fraction:
    """How likely a throw of two dice comes to one of these totals: the ways among 36."""
    return Fraction(sum(total in totals for total in _THROWS), len(_THROWS))


def battle_odds(
    attacker: Collection[int], defender: Collection[int], attacker_first: bool, rolls: int
) -> BattleOdds:
    """C17, C18: the odds of a battle between the totals that each side hits on.

    With p the chance of the first roller's throw to hit, q the other's, and m = (1 - p)(1 - q)
    that of a round without a hit, n whole rounds are won by the first with p (1 + m + ... +
    m^(n-1)), by the other with (1 - p) q times the same sum, and drawn with m^n; after them a
    single roll that is left over is the first roller's.
    """
    return _odds(chance_to_hit(attacker), chance_to_hit(defender), attacker_first, rolls)


@lru_cache(1024)
def _odds(hit: Fraction, answered: Fraction, attacker_first: bool, rolls: int) -> BattleOdds:
    """The same between the chances of a throw of each side."""
    first, other = (hit, answered) if attacker_first else (answered, hit)
    rounds, left_over = divmod(rolls, 2)
    missed = (1 - first) * (1 - other)
    shares = sum((missed**each for each in range(rounds)), Fraction(0))
    drawn = missed**rounds
    won = first * shares
    lost = (1 - first) * other * shares
    if left_over:
        won = won + drawn * first
        drawn = drawn * (1 - first)
    return BattleOdds(won, lost, drawn) if attacker_first else BattleOdds(lost, won, drawn)


def odds(s: Schmiegel, attacker: Card, defender: Card) -> BattleOdds:
    """The odds of a battle of these two characters, wherever they are, by the rules in force.

    Raises `KeyError` for a face that is in no party.
    """
    hits = {each.face: s.hits(each) for player in s.players for each in player.party}
    return battle_odds(hits[attacker], hits[defender], s.rules.attacker_rolls_first, s.rules.rolls)
