"""The story of a game of Shrine that is over: its winner, its chart, its figures."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shrine.words_play import shrine
from tests.kit.transitions import over


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_chart_goes_from_the_deal_to_the_shrines_that_stand(seed: int) -> None:
    played = list(shrine(seed))
    found, last = over("shrine", played), played[-1].after
    start = played[0].before.rules.shrine
    assert [series.seat for series in found.series] == [*range(1, last.seats + 1)]
    for series, player in zip(found.series, last.players, strict=True):
        assert series.points[0] == (0, start)
        turn, count = series.points[-1]
        assert count == len(player.shrine)
        assert turn == last.turn_number or (player.out and turn < last.turn_number)
        assert all(count >= 0 for _, count in series.points)
