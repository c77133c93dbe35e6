"""The shell reads a screen in when it is first shown: the first frame waits for the title alone."""

from __future__ import annotations

from tests.house.tree import python

SCREENS = "engine.app.screens"
LATER = {"engine.app.map", "engine.app.widgets.choices", "engine.app.widgets.field"}


def test_the_title_alone_is_imported_with_the_shell() -> None:
    modules = set(python("-c", "import sys, engine.shell; print(*sys.modules)").stdout.split())
    screens = {name for name in modules if name.startswith(SCREENS)}
    parts = ("title", "emblem", "game_tile")
    assert screens == {SCREENS, *(f"{SCREENS}.{part}" for part in parts)}
    assert not modules & LATER
