"""Page Up, Page Down, Home and End scroll every screen on which something scrolls."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from engine.app.settings import SMALLEST_WINDOW
from engine.app.widgets import Screen, find, walk
from engine.app.widgets.choices import Slider
from engine.app.widgets.field import TextField
from engine.app.widgets.panels import ScrollList
from engine.table.table import Table
from games.duel.workshop.scene.workshop import Workshop
from tests.app.shell import catalogue_of
from tests.games.test_keyboard import SCREENS
from tests.hands import keys, settle, top
from tests.long import many

MOST = many(3, 8)
"""Screens of each kind that are looked at."""


def offsets(screen: Screen) -> dict[str, int]:
    """How far each list of a screen is scrolled that can be."""
    lists = [each for each, _ in walk(screen.widgets) if isinstance(each, ScrollList)]
    return {each.id: each.offset for each in lists if each.max_offset}


def led_elsewhere(screen: Screen) -> bool:
    """Return whether these keys have another meaning here: in a match that is watched again, and
    on the map of the workshop."""
    return isinstance(screen, Workshop) or (isinstance(screen, Table) and bool(screen.watching))


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
def test_what_scrolls_is_scrolled_by_page_keys(kind: type[Screen], tmp_path: Path) -> None:
    for screen in islice(SCREENS[kind](tmp_path), MOST):
        if led_elsewhere(screen):
            continue
        screen.manager.change(text_size=200)
        screen.manager.resize(SMALLEST_WINDOW)
        settle(screen)
        before = offsets(screen)
        pairs = [("pagedown", "pageup"), ("end", "home")]
        if isinstance(find(screen.widgets, screen.focus), Slider | TextField):
            pairs.pop()  # the slider or the field goes to its own end
        for there, back in pairs:
            keys(screen, there)
            assert not before or offsets(screen) != before, f"{screen}: {there} scrolls nothing"
            keys(screen, back)
            assert not before or min(offsets(screen).values()) == 0, f"{screen}: {back}"


def test_the_title_is_scrolled_where_it_has_many_games(tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, 12)
    app.manager.change(text_size=200)
    app.manager.resize(SMALLEST_WINDOW)
    app.show_title()
    (page,) = offsets(top(app))
    for key, moves in ("pagedown", True), ("pageup", False), ("end", True), ("home", False):
        keys(app, key)
        assert (offsets(top(app))[page] > 0) is moves, key


def test_no_screen_hides_a_part_of_every_screen() -> None:
    """A method that is called like one of `Screen`'s own takes its place, unseen."""
    own = {name for name in vars(Screen) if name.startswith("_") and not name.endswith("__")}
    assert "_scroll_by_key" in own
    hidden = [f"{kind.__name__}.{name}" for kind in SCREENS for name in own & {*vars(kind)}]
    assert not hidden
