"""What DUEL is told in: every action and event has its words, and every button its own."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.duel.rules.terms import STATS
from games.duel.words.labels import _direction
from games.duel.words.phrases import all_shown
from tests.games.duel.words_play import random_duel
from tests.kit.transitions import over


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_chart_ends_with_what_is_left_and_all_builds_are_told(seed: int) -> None:
    played = list(random_duel(seed))
    found, last = over("duel", played), played[-1].after
    for series, warrior in zip(found.series, last.warriors, strict=True):
        assert series.points[0][0] == 0
        assert series.points[0][1] == (warrior.limit("endurance") or 0) - 1
        assert series.points[-1][1] == warrior.left("endurance")
    for seat, warrior in zip(found.seats, last.warriors, strict=True):
        assert all(f"{stat.capitalize()} {warrior.limit(stat)}" in seat.lines[0] for stat in STATS)


def test_exhausted_is_explained() -> None:
    assert all_shown("speed").endswith("That is no penalty by itself.")
    assert all_shown("endurance").endswith("it has fallen.")


def test_a_move_says_where_on_the_map_it_leads() -> None:
    ways = {(5, 0): "right", (5, 1): "right", (5, 5): "down and right", (-1, -9): "up"}
    for (x, y), words in ways.items():
        assert _direction((3.0, 4.0), (3.0 + x, 4.0 + y)) == words
    assert _direction((3.0, 4.0), (3.0, 4.0)) == ""
