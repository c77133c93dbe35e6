"""Facts that agree in all worlds are certain; others are open."""

from __future__ import annotations

from engine.rules.foresight import agreed


def test_a_fact_that_differs_in_one_world_is_open() -> None:
    assert agreed([3, 3, 3]) == 3
    assert agreed([3, 3, 4]) is None
    assert agreed(iter([0, 0])) == 0
