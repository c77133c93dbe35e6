"""The fullest siege table: nothing is cut, covered or pushed out, at any size."""

from __future__ import annotations

from pathlib import Path

from tests.games.siege.table_play import siege, sights, table
from tests.tables import LONG, WINDOWS, cuts, play


def test_long_names_and_a_full_table_fit(tmp_path: Path) -> None:
    """Every counter is built and both names are as long as the set-up lets them be."""
    for size, text in WINDOWS:
        scene = table(tmp_path, "long", size, text_size=text)
        scene.match.names[:] = LONG
        state = siege(scene)
        state.walls = 10
        state.besieger.equipment = [
            counter
            for counter, rule in siege(scene).rules.counters.items()
            for _ in range(rule.copies)
        ]
        assert not cuts(scene, sights), (size, text)
        play(scene, "plan")
        assert "the plan" in [*sights(scene)] and not cuts(scene, sights), (size, text)
