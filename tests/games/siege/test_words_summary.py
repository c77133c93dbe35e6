"""The story of a siege that is over: why, the turning points, the chart and the figures."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.words.summary import NamedFigure
from tests.games.siege.words_play import line, siege
from tests.kit.transitions import over
from tests.long import many


def test_walls_are_marked_where_a_turn_left_them_higher_or_lower() -> None:
    position = {
        "besieger": {"deck": ["10S", "9H", "5D", "2C", "3C", "4C"]},
        "besieged": {"deck": ["5C", "6C", "7D", "8D", "9H"]},
    }
    falls = ["1 bombard walls", "2 defend 0"]
    later = [*falls, "2 hold", "1 besiege", "2 repair", "1 resign"]
    assert [mark.x for mark in over("siege", line(position, *later)).marks] == [1, 2]
    within = [*falls, "2 repair", "1 resign"]
    assert not over("siege", line(position, *within)).marks


@settings(max_examples=many(15, 60))
@given(st.integers(0, 10**6))
def test_every_siege_has_a_story_that_fits_it(seed: int) -> None:
    transitions = list(siege(seed))
    last = transitions[-1].after
    found = over("siege", transitions)
    assert found.figures == (NamedFigure("Turns", str(last.turn_number)),)
    for series in found.series:
        turns, held = zip(*series.points, strict=True)
        assert turns == tuple(range(last.turn_number + 1))
        assert held[0] == 40 and held[-1] == len(last.side(series.seat).deck)
        for transition in transitions:
            if transition.after.turn_number > transition.turn_number:
                assert held[transition.turn_number] == len(transition.after.side(series.seat).deck)
    for one, later in pairwise(found.moments[:-1]):
        assert one.seat or one.number < later.number, "Fate strikes last"


def test_each_sally_that_destroys_the_same_counter_has_its_own_sums() -> None:
    camp, city = ["2C", "3C", "4C", "5C", "2D", "6C", "7C", "8C", "3D"], ["9S", "10S", "10H", "9D"]
    position = {"walls": 5, "besieger": {"deck": camp}, "besieged": {"deck": city}}
    burnt = ["1 construct mine", "2 sally equipment", "1 defend 0", "2 destroy mine"]
    told = [
        each.words for each in over("siege", line(position, *burnt, *burnt, "1 resign")).moments
    ]
    sums = [words.split(", ")[1] for words in told if "destroys the Mine" in words]
    assert sums == ["9 to 0", "10 to 0"]
