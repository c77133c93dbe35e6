"""Numbers, lists and plurals in English."""

from __future__ import annotations

import pytest

from engine.rules.english import in_figures, in_words, plural


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("card", "cards"),
        ("older match", "older matches"),
        ("Shrine card", "Shrine cards"),
        ("die", "dice"),
        ("inch", "inches"),
        ("box", "boxes"),
        ("pass", "passes"),
        ("sally", "sallies"),
        ("day", "days"),
    ],
)
def test_several_of_a_thing(one: str, several: str) -> None:
    assert plural(one) == several
    assert in_figures(1, one) == f"1 {one}" and in_figures(2272, one) == f"2272 {several}"
    assert in_figures(1.0, one) == f"1 {one}" and in_figures(0.6, one) == f"0.6 {several}"
    assert in_words(0, one) == f"no {several}"
