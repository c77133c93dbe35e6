"""The fullest siege table: nothing is cut, covered or pushed out, at any size."""

from __future__ import annotations

from pathlib import Path

from engine.app.text import measure
from engine.app.widgets import Label
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


def test_no_sum_of_a_clash_is_broken(tmp_path: Path) -> None:
    """Three cards and the most that a camp can add stand in one line, as the walls' sum does."""
    for size, text in WINDOWS:
        scene = table(tmp_path, "sum", size, text_size=text)
        siege(scene).besieger.equipment = ["mine", "siege-tower", "ladders"]
        siege(scene).walls = 10
        play(scene, "assault 3")
        scene.sheets.open("clash")
        scale = scene.manager.scale
        for number in (0, 1):
            total = scene.widget(f"clash-sum-{number}")
            assert isinstance(total, Label)
            wide, tall = measure(total.words, total.role, scale)
            assert total.rect.width >= wide, (size, text, total)
            assert total.rect.height >= tall, (size, text, total)
