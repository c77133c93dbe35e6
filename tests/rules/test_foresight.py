"""Facts that agree in all worlds are certain; others are open."""

from __future__ import annotations

from engine.rules.foresight import common_fact


def test_a_fact_that_differs_in_one_world_is_open() -> None:
    assert common_fact([3, 3, 3]) == 3
    assert common_fact([3, 3, 4]) is None
    assert common_fact(iter([0, 0])) == 0
