"""The title, with the games that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import overflows
from tests.hands import ids, top
from tests.tables import SIZES, WINDOWS, shell


@pytest.mark.parametrize("size", SIZES)
def test_all_games_are_seen_at_a_glance(size: tuple[int, int], tmp_path: Path) -> None:
    """A pitch that is too long for its tile would have the title scroll."""
    app = shell(tmp_path, size)
    app.show_title()
    assert "page" not in ids(app)


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nothing_is_cut(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    app = shell(tmp_path, size, text_size=text)
    app.show_title()
    assert not overflows(top(app).widgets, app.manager.scale)
