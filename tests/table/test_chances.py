"""A chance in words."""

from __future__ import annotations

from fractions import Fraction

from engine.table.chances import percent


def test_only_what_is_certain_is_0_or_100() -> None:
    shown = [percent(Fraction(n, 1000), "") for n in (0, 1, 500, 999, 1000)]
    assert shown == ["0", "<1", "50", ">99", "100"]


def test_the_sign_never_begins_a_line() -> None:
    assert percent(Fraction(1, 3)) == "33\N{NO-BREAK SPACE}%"
