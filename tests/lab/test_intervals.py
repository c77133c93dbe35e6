"""Figures, against values from elsewhere."""

from __future__ import annotations

import pytest

from engine.lab.intervals import difference, mean, median, share
from engine.lab.ladder import elo


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # Newcombe 1998, table I, method 3; Brown, Cai and DasGupta 2001
        (81, 263, 25.53, 36.62),
        (15, 148, 6.24, 16.05),
        (0, 20, 0.00, 16.11),
        (1, 29, 0.61, 17.18),
        (29, 29, 88.30, 100.0),
    ],
)
def test_shares_have_the_intervals_of_wilson(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert [found.low, found.high] == pytest.approx([low, high], abs=0.06)
    assert found.of == of and found.value == pytest.approx(100 * count / of, abs=0.06)


def test_nothing_is_known_of_no_games() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0, 100)
    assert not share(0, 0).is_apart_from(50)
    assert mean([]).of == median([]).of == 0


def test_what_is_written_as_touching_touches() -> None:
    found = share(142, 320)
    assert round(found.low) == 39 and round(found.high) == 50 > found.high
    assert found.is_apart_from(50) and not found.is_clear_of(50)
    assert share(140, 320).is_clear_of(50) and share(180, 320).is_clear_of(50)


def test_a_difference_has_the_interval_of_newcombe() -> None:
    """Newcombe 1998, table II, example a: 56 of 70 less 48 of 80."""
    gap = difference(share(56, 70), share(48, 80))
    assert gap.value == pytest.approx(20, abs=0.1)
    assert [gap.low, gap.high] == pytest.approx([5.24, 33.39], abs=0.2)
    assert gap.is_apart_from(0) and not difference(share(5, 10), share(6, 10)).is_apart_from(0)


def test_means_and_medians() -> None:
    found = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.value == 5 and found.high - 5 == pytest.approx(1.96 * 2.138 / 8**0.5, abs=0.01)
    assert mean([0, 0, 0, 1]).low == 0, "less than nothing is not meant"
    assert mean([0, 0, 0, -1], 1, -1).low < -0.25, "if nobody says that it may be"
    assert mean([100, 100, 100, 60], 100).high == 100
    found = median([*range(1, 101)])
    assert (found.value, found.low, found.high) == (50.5, 41, 61)
    assert median([3, 1, 2]).value == 2


def test_a_share_in_elo() -> None:
    assert elo(50, 2) == 0 and elo(25, 4) == pytest.approx(0)
    assert elo(64, 2) == pytest.approx(100, abs=0.5) and elo(100, 2) is None
