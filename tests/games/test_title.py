"""The title, with the games that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app import text
from engine.app.theme import Role
from engine.app.widgets import overflows
from tests.hands import ids, top, widget
from tests.tables import SIZES, WINDOWS, shell


@pytest.mark.parametrize("size", SIZES)
def test_all_games_are_seen_at_a_glance(size: tuple[int, int], tmp_path: Path) -> None:
    """A pitch that is too long for its tile would have the title scroll."""
    app = shell(tmp_path, size)
    app.show_title()
    assert "page" not in ids(app)


@pytest.mark.parametrize("size", [(1600, 900), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_it_is_as_large_as_the_window_wants(size: tuple[int, int], tmp_path: Path) -> None:
    """Seen from afar it is the same picture at every size."""
    shares = []
    for each in ((1280, 720), size):
        app = shell(tmp_path, each)
        app.show_title()
        shown = [widget(app, id) for id in ("name", "ornament", "game-shrine", "settings")]
        tall = [part.rect.height / each[1] for part in shown]
        letters = text.measure("Fireside", Role.TITLE, top(app).scale)[1] / each[1]
        shares.append([*tall, letters])
    assert shares[1] == pytest.approx(shares[0], abs=0.004)


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nothing_is_cut(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    app = shell(tmp_path, size, text_size=text)
    app.show_title()
    assert not overflows(top(app).widgets, top(app).scale)
