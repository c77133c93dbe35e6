"""Every way of chance is gone once, and they are weighed right."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from tests.kit.paths import Paths, every_way


def test_every_order_comes_once_and_all_are_as_likely() -> None:
    orders = list(every_way(lambda paths: tuple(paths.order("ABC"))))
    assert sorted(order for _, order in orders) == sorted(permutations("ABC"))
    assert {weight for weight, _ in orders} == {Fraction(1, 6)}


def test_what_is_asked_may_hang_on_what_was_answered() -> None:
    def run(paths: Paths) -> str:
        first = paths.order("AB")[0]
        return first + paths.order("XYZ")[0] if first == "A" else first

    ways = list(every_way(run))
    assert [way for _, way in ways].count("B") == 1 and len(ways) == 7
    assert {way: weight for weight, way in ways}["B"] == Fraction(1, 2)
    assert sum(weight for weight, _ in ways) == 1
