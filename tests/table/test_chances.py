"""A chance in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.words.percents import percent, percent_words
from games.rogue.table.odds import odds_in_words
from games.rogue.words.odds import StrikeOdds
from games.schmiegel.table.odds import percentages
from games.schmiegel.words.odds import BattleOdds as Battle


def test_only_what_is_certain_is_0_or_100() -> None:
    shown = [percent(Fraction(n, 1000), "") for n in (0, 1, 500, 999, 1000)]
    assert shown == ["0", "<1", "50", ">99", "100"]


def test_the_sign_never_begins_a_line() -> None:
    assert percent(Fraction(1, 3)) == "33\N{NO-BREAK SPACE}%"


def thirds(*ways: int) -> list[Fraction]:
    """So many ways each of all."""
    return [Fraction(each, sum(ways)) for each in ways]


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        (thirds(1, 1, 1), ["34", "33", "33"]),
        (thirds(324, 44, 632), ["33", "4", "63"]),
        (thirds(1, 0, 999), ["<1", "0", ">99"]),
        (thirds(999, 1), [">99", "<1"]),
        (thirds(0, 5, 0), ["0", "100", "0"]),
    ],
)
def test_the_parts_of_one_whole_add_up_to_100(parts: list[Fraction], shown: list[str]) -> None:
    assert percent_words(parts, "") == shown


def test_parts_to_a_tenth_add_up_too() -> None:
    assert percent_words(thirds(1, 1, 1), "", 1) == ["33.4", "33.3", "33.3"]


def test_every_game_tells_odds_that_add_up() -> None:
    """Of all that three numbers can come to."""
    for win in range(0, 36):
        for draw in range(0, 36 - win):
            odds = thirds(win, draw, 36 - win - draw)
            shown = percentages(Battle(odds[0], odds[2], odds[1]))
            assert sum(map(int, shown)) == 100
            line = odds_in_words(StrikeOdds(*odds))
            assert sum(int(each) for each in line.split() if each.isdecimal()) == 100, line
