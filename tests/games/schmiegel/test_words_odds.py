"""The odds that are shown are the true ones: counted against every way in which dice can fall."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.rules.cards import Card
from engine.rules.chance import Kind, OutOfChance
from games.schmiegel.rules.actions import Attack, Defend
from games.schmiegel.words.odds import BattleOdds, battle_odds, chance_to_hit, odds
from tests.games.schmiegel.positions import SCHMIEGEL, loaded

SURE = {11, 12}


def counted(
    attacker: Collection[int], defender: Collection[int], attacker_first: bool, rolls: int
) -> BattleOdds:
    """The odds by counting every sequence of throws, 36 ways each."""
    won = [0, 0, 0]
    for throws in product(product(range(1, 7), repeat=2), repeat=rolls):
        for at, dice in enumerate(throws):
            attacking = (at % 2 == 0) == attacker_first
            if sum(dice) in (attacker if attacking else defender):
                won[0 if attacking else 1] += 1
                break
        else:
            won[2] += 1
    return BattleOdds(*(Fraction(each, 36**rolls) for each in won))


@pytest.mark.parametrize("attacker_first", [False, True])
@pytest.mark.parametrize("rolls", [1, 2, 3])
@pytest.mark.parametrize("attacker", [SURE, {2, 7, 11, 12}, {*range(2, 11)} | SURE])
@pytest.mark.parametrize("defender", [SURE, {6, 8, 11, 12}])
def test_a_short_battle_counted_throw_by_throw(
    attacker: set[int], defender: set[int], attacker_first: bool, rolls: int
) -> None:
    assert battle_odds(attacker, defender, attacker_first, rolls) == counted(
        attacker, defender, attacker_first, rolls
    )


def followed(first: Fraction, other: Fraction, rolls: int) -> tuple[Fraction, Fraction, Fraction]:
    """What first roller, the other, and nobody win, roll by roll."""
    going, won = Fraction(1), [Fraction(0), Fraction(0)]
    for roll in range(rolls):
        hit = (first, other)[roll % 2]
        won[roll % 2] += going * hit
        going *= 1 - hit
    return won[0], won[1], going


@pytest.mark.parametrize("rolls", [11, 12])
def test_every_pair_of_hands_of_numbers_roll_by_roll(rolls: int) -> None:
    """C17, C18, for every set of up to two numbers against every other."""
    holdings = [
        SURE | {*held} for count in range(3) for held in combinations(range(2, 11), count)
    ] + [SURE | {*range(2, 11)}, SURE | {2, 4, 6, 8, 10}]
    for attacker, defender in product(holdings, repeat=2):
        hit, answered = chance_to_hit(attacker), chance_to_hit(defender)
        win, lose, draw = followed(hit, answered, rolls)
        assert battle_odds(attacker, defender, True, rolls) == (win, lose, draw)
        lose, win, draw = followed(answered, hit, rolls)
        assert battle_odds(attacker, defender, False, rolls) == (win, lose, draw)
        assert win + lose + draw == 1


def test_two_characters_without_numbers() -> None:
    """Eleven or twelve: 3 ways of 36; after twelve rolls (11/12) to the twelfth are left."""
    assert chance_to_hit(SURE) == Fraction(1, 12)
    found = battle_odds(SURE, SURE, False, 12)
    assert found.draw == Fraction(11, 12) ** 12
    assert found.lose == Fraction(12, 11) * found.win
    assert sum(found) == 1


def test_nobody_can_miss_on_every_total() -> None:
    every = range(2, 13)
    assert chance_to_hit(every) == 1
    assert battle_odds(every, every, True, 12) == BattleOdds(Fraction(1), Fraction(0), Fraction(0))
    assert battle_odds(every, every, False, 12) == BattleOdds(Fraction(0), Fraction(1), Fraction(0))


class Throws:
    """Answers each throw as it is told, and says how many were asked for."""

    def __init__(self, throws: list[list[int]]) -> None:
        self.left = throws

    def answer(self, kind: Kind, size: int) -> list[int]:
        """The next two dice."""
        assert (kind, size) == ("dice", 2)
        if not self.left:
            raise OutOfChance("another throw")
        return self.left.pop(0)


@pytest.mark.parametrize("attacker_first", [False, True])
def test_the_odds_from_a_position_are_those_of_the_battle_played(attacker_first: bool) -> None:
    """Each battle is followed through the rules, throw by throw, for as many totals as hit."""
    position = {
        "phase": "attack",
        "players": [
            {"party": [{"face": "KC", "numbers": ["7C", "2C"]}, {"face": "AS"}]},
            {"party": [{"face": "QD", "numbers": ["6D"]}, {"face": "JH"}]},
        ],
    }
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    state = loaded(position, attacker_rolls_first=attacker_first)
    for attacker, defender in [("KC", "QD"), ("KC", "JH"), ("AS", "QD"), ("AS", "JH")]:
        hits = {"win": Fraction(0), "lose": Fraction(0), "draw": Fraction(0)}
        going = Fraction(1)
        misses: list[list[int]] = []
        for _ in range(12):
            miss: tuple[list[int], Fraction] | None = None
            for total, count in ways.items():
                dice = [min(total - 1, 6), total - min(total - 1, 6)]
                world = state.copy()
                world.chance.oracle = Throws([*misses, dice])
                try:
                    SCHMIEGEL.apply(world, Attack(Card(attacker)))
                    SCHMIEGEL.apply(world, Defend(Card(defender)))
                except OutOfChance:
                    miss = dice, (miss[1] if miss else Fraction(0)) + Fraction(count, 36)
                    continue
                parties = [len(player.party) for player in world.players]
                end = {(2, 1): "win", (1, 2): "lose", (2, 2): "draw"}[parties[0], parties[1]]
                hits[end] += going * Fraction(count, 36)
            if miss is None:
                break
            misses.append(miss[0])
            going *= miss[1]
        found = odds(state, Card(attacker), Card(defender))
        assert found == BattleOdds(**hits)


def test_odds_need_two_characters_on_the_table() -> None:
    state = loaded({"players": [{"party": [{"face": "KC"}]}, {"party": [{"face": "QD"}]}]})
    assert odds(state, Card("QD"), Card("KC")) == odds(state, Card("KC"), Card("QD"))
    with pytest.raises(KeyError):
        odds(state, Card("KC"), Card("JH"))
