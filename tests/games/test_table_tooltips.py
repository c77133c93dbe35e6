"""What the tooltips of any game's table say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.app.widgets import walk
from tests.tables import TABLES, new_table, positions


@pytest.mark.parametrize("key", TABLES)
def test_no_tooltip_says_anything_twice(key: str, tmp_path: Path) -> None:
    scene = new_table(TABLES[key], tmp_path)
    unusable = 0
    for _ in positions(scene, key, 60):
        for widget, _ in walk(scene.widgets):
            sentences = re.split(r"(?<=[.!?:])\s+", "\n".join(widget.tooltip_texts))
            said = [sentence.strip(".:") for sentence in sentences if sentence]
            assert len(said) == len(set(said)), (
                f"the tooltip of {widget.id} says something twice: {widget.tooltip_texts}; see"
                " `help` of its label, and its `tip`"
            )
            unusable += bool(widget.reason)
    assert unusable
