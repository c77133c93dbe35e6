"""Where it is chosen who plays each seat: at the set-up, and while a match goes on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import games
from engine.app.screens.settings import SettingsScreen
from engine.app.screens.setup import first_rules_paragraph
from engine.app.screens.takeover import PlayersScreen
from engine.app.widgets import Label, overflows, walk
from engine.app.widgets.panels import ScrollList
from engine.shell import Shell
from tests.app.shell import SIZES, TEXTS
from tests.at_once import AtOnce
from tests.hands import keys, made_ready, settle, top, widget
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought
from tests.tables import MORE, NAMES, SAMPLE, SHELF

BY = ["", *["strong careful"] * 5]


def shell_of(folder: Path, **settings: object) -> Shell:
    ready = made_ready(names=NAMES, programs=BY[:2], **settings)
    return Shell(ready, (1280, 720), SHELF, games.table, folder, AtOnce(games.room))


@pytest.mark.parametrize("key", ["siege", "schmiegel"])
def test_a_person_and_a_program_are_set_up_without_scrolling(key: str, tmp_path: Path) -> None:
    """In a common window: what is chosen of a program stands beside who plays its seat."""
    app = shell_of(tmp_path)
    app.show_setup(next(entry for entry in SHELF if entry.key == key))
    lists = [each for each, _ in walk(top(app).widgets) if isinstance(each, ScrollList)]
    assert not any(each.id == "left" for each in lists)
    who, level, manner = (widget(app, f"{id}-2").rect for id in ("who", "level", "manner"))
    assert who.top == level.top < manner.top


def test_who_takes_over_is_cut_nowhere_and_grows_with_the_window(tmp_path: Path) -> None:
    """With all seats; what is chosen has few words, which are as large as the window allows."""
    app, game, names = shell_of(tmp_path), GAMES["duel"], [*NAMES, *MORE]
    more = brought(game, game.rules_for({}), len(names), luck("six"))
    app.show_table(match_of(game, names, "six", programs=BY, **more))
    app.show_players(match_of(game, names, "six", programs=BY, **more))
    scene = top(app, PlayersScreen)
    settle(scene)
    for size in SIZES:
        for text in TEXTS:
            app.manager.settings = msgspec.structs.replace(app.settings, text_size=text)
            app.manager.resize(size)
            scene.rebuild()
            assert overflows(scene.widgets, scene.scale) == [], (size, text)
    assert scene.scale.px(100) == 200, "at twice the width"


@pytest.mark.parametrize(("size", "text"), SAMPLE)
@pytest.mark.parametrize("key", games.KEYS)
def test_the_set_up_says_all_of_how_a_game_is_won(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """In every window, whoever plays; scrolled where there is no room for it."""
    entry = next(each for each in SHELF if each.key == key)
    whole = first_rules_paragraph(entry)
    assert whole
    for programs in ([""] * 2, BY[:2]):
        ready = made_ready(names=NAMES, programs=programs, text_size=text)
        app = Shell(ready, size, SHELF, games.table, tmp_path, AtOnce(games.room), games.room)
        app.show_setup(entry)
        scene = top(app)
        assert widget(app, "about-words", Label).words == whole
        assert overflows(scene.widgets, scene.scale) == []
        foot = widget(app, "foot").rect
        for id in ("lab", "start", "back"):
            assert foot.contains(widget(app, id).rect.move(0, 0)), id
        keys(app, "f10")
        assert isinstance(top(app), SettingsScreen)
