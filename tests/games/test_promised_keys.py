"""Every key that the list of keys promises does something on its screens, or says why it does not.

The list is that of docs/keys.md and of the page of keys; a key of it is pressed on every screen of
the program for which it is promised, and something must be seen of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

import pytest

from engine.app import keys as listed
from engine.app.help import Help
from engine.app.inputs import Key
from engine.app.keys import KEYS, input_names
from engine.app.screens.keys import KeysPage
from engine.app.screens.matches import MatchesScreen
from engine.app.screens.settings import SettingsScreen
from engine.app.screens.statistics import StatisticsScreen
from engine.app.screens.title import TitleScreen
from engine.app.widgets import Button, Dialog, Label, Screen, Widget, walk
from engine.table.curtain import Curtain
from engine.table.sheets import TAB_KEYS
from engine.table.table import Table
from games import KEYS as GAME_KEYS
from games.duel.workshop.scene.keys import KEYS as WORKSHOP
from tests.games import test_keyboard as screens
from tests.games.duel.workshop.at_work import at_work
from tests.games.test_watched import over, watched
from tests.hands import keys, new_stage, pixels, settle, top
from tests.house.tree import texts
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck
from tests.long import many
from tests.table.test_programs import seated, wait
from tests.tables import any_action, new_table, play, shell

LONG = 5.0
"""Seconds in which a note has gone again."""
MOST = many(3, 8)
"""Screens of each kind on which the keys are pressed."""
WINDOW = {"f11"}
"""What the window itself answers, whatever it shows."""
COMMON = {"tab", "shift+tab", "enter", "space", "escape", "pageup", "pagedown", "home", "end"}
"""Keys that lead through every screen, each where there is something to lead to."""


def names(where: str) -> list[str]:
    """The promised keys of a part of the list."""
    found = [name for line in KEYS[where] for name in input_names(line)]
    return [name for name in dict.fromkeys(found) if name not in WINDOW]


FUNCTION_KEYS = [
    name for name in chain.from_iterable(map(names, KEYS)) if name[0] == "f" and len(name) > 1
]


def attended(screen: Screen) -> Screen:
    """The screen, on a stage that answers for all screens, as that of the program does."""
    manager = screen.manager
    if not isinstance(getattr(manager.handle_unused_key, "__self__", None), Help):
        message = Dialog("Keys", "Words.", [])
        Help(manager, {"f1": lambda: manager.push(message), "f10": lambda: manager.push(message)})
    return screen


def silent(screen: Screen, pressed: Sequence[str]) -> list[str]:
    """Those of these keys of which nothing can be seen on a screen."""
    manager, found = screen.manager, list[str]()
    for name in pressed:
        settle(screen)
        uncover(screen)
        before = [*manager.scenes], pixels(screen)
        changed = manager.handle(Key(name))
        same = [*manager.scenes] == before[0]
        if same and (not changed or pixels(screen) == before[1]):
            found.append(name)
        uncover(screen)
        manager.update(LONG)
    return found


def uncover(screen: Screen) -> None:
    """Have a screen lie on top again, whatever a key has brought or taken away."""
    manager = screen.manager
    while screen in manager.scenes and manager.top is not screen:
        manager.pop()
    if screen not in manager.scenes:
        manager.push(screen)


# Everywhere.


@pytest.mark.parametrize("kind", screens.SCREENS, ids=lambda kind: kind.__name__)
def test_function_keys_work_everywhere_or_say_why_they_do_not(
    kind: type[Screen], tmp_path: Path
) -> None:
    for screen in islice(screens.SCREENS[kind](tmp_path), MOST):
        found = silent(attended(screen), FUNCTION_KEYS)
        assert not found, f"{screen}: {found}"


# Where some keys are promised.


def tables(folder: Path) -> Iterator[Table]:
    """A table of each game, at its beginning and later, in windows of each shape."""
    for key in GAME_KEYS:
        for size, text in ((1280, 720), 100), ((2560, 1440), 100), ((1280, 720), 200):
            scene = new_table(GAMES[key], folder, size=size, text_size=text)
            yield scene
            for at in range(6):
                if action := any_action(scene, luck(at)):
                    play(scene, action)
            yield scene
    for programs in ("", "weak steady"), ("weak steady", ""):
        scene = seated("duel", folder, *programs)
        wait(scene)
        yield scene


def replays(folder: Path) -> Iterator[Table]:
    """A match of each game that is watched again, at its beginning, later and at its end."""
    for key in GAME_KEYS:
        match = over(key)
        for number in 0, 5, len(match.history):
            yield watched(match, folder, number)


def statistics(folder: Path) -> Iterator[Screen]:
    """The statistics, with no match and with some."""
    app = shell(folder / "none")
    app.show_statistics()
    yield top(app)
    yield from screens.statistics(folder)


PLACES: dict[str, Callable[[Path], Iterator[Screen]]] = {
    listed.TABLE: tables,
    listed.CURTAIN: screens.curtains,
    listed.WATCHING: replays,
    listed.TITLE: screens.titles,
    listed.SETUP: screens.set_ups,
    listed.STATISTICS: statistics,
}


def wanted(screen: Screen, where: str) -> list[str]:
    """The keys that are promised on a screen: tabs and a legend only where there are some."""
    found = [name for name in names(where) if name not in (*TAB_KEYS, "k")]
    if where == listed.WATCHING:
        return [*found, "k"]
    if isinstance(screen, Table):
        found += TAB_KEYS if screen.sheets.shape == "tabs" else ()
        found += ["k"] if screen.match.game.key == "duel" else []
    return found


@pytest.mark.parametrize("where", PLACES)
def test_a_key_works_where_it_is_promised_or_says_why_it_does_not(
    where: str, tmp_path: Path
) -> None:
    for screen in PLACES[where](tmp_path):
        found = silent(attended(screen), wanted(screen, where))
        assert not found, f"{screen}: {found}"


WORKSHOP_KEYS = [
    *("z", "x", "y", "pageup", "pagedown", "delete", "tab", "g", "m", "f5", "f6", "f8"),
    *(f"ctrl+{letter}" for letter in "adcxvzyo"),
]


def test_the_keys_of_the_workshop_say_where_they_have_nothing_to_work_on(tmp_path: Path) -> None:
    written = {name for lines in WORKSHOP.values() for line in lines for name in input_names(line)}
    assert {*WORKSHOP_KEYS} <= written
    work = at_work(tmp_path)
    for name in WORKSHOP_KEYS:
        work.screen.focus_on("map")
        *ctrl, key = name.split("+")
        work.bench.message = ""
        before = [*work.app.manager.scenes], pixels(work.app), work.bench.message
        work.app.manager.handle(Key(key, ctrl=bool(ctrl)))
        after = [*work.app.manager.scenes], pixels(work.app), work.bench.message
        assert after != before, name
        uncover(work.screen)
    work.app.manager.clear()


def test_every_part_of_the_list_is_tested() -> None:
    assert {listed.EVERYWHERE, *PLACES} == {*KEYS}
    assert {*names(listed.EVERYWHERE)} <= {*COMMON, *FUNCTION_KEYS}


def test_the_page_of_docs_lists_the_same_keys() -> None:
    assert listed.table() in texts()["docs/keys.md"], "print engine.app.keys.table() into it"


# What the check itself finds.


def test_a_key_of_which_nothing_is_seen_is_told() -> None:
    class Deaf(Screen):
        def build(self) -> list[Widget]:
            return [
                Button("go", self.scale.rect(0, 0, 0.5, 0.5), "Go", hotkey="f4", on_press=self.go)
            ]

        def go(self) -> None:
            self.manager.push(Dialog("A title", "Words.", []))

    stage = new_stage()
    stage.show(deaf := Deaf())
    assert silent(deaf, ["f4", "f6"]) == ["f6"]
    assert silent(attended(deaf), ["f1", "f4", "f5", "f6", "f10"]) == []


# What some of them do.


def said(screen: Screen) -> str:
    """All words of the top scene."""
    shown = [each for each, _ in walk(top(screen).widgets)]
    return "\n".join(each.words for each in shown if isinstance(each, Label))


def test_f1_opens_the_rules_of_the_game_below(tmp_path: Path) -> None:
    for curtain in screens.curtains(tmp_path):
        assert isinstance(curtain, Curtain)
        keys(curtain, "f1")
        assert "Simple Siege: rules" in said(curtain)
        keys(curtain, "escape", "f6")
        assert "Open the curtain first" in said(curtain)
        keys(curtain, "f6", "f4")
        assert top(curtain) is not curtain
        keys(curtain, "escape")
        assert top(curtain) is curtain, "one sentence takes the place of the other"
        keys(curtain, "f3")
        assert "The screen in words" in said(curtain)


def test_the_settings_open_everywhere_once(tmp_path: Path) -> None:
    app = shell(tmp_path)
    for show, kind in (
        (app.show_title, TitleScreen),
        (app.show_matches, MatchesScreen),
        (app.show_statistics, StatisticsScreen),
    ):
        show()
        keys(app, "f10")
        assert isinstance(top(app), SettingsScreen)
        keys(app, "f10")
        assert "open already" in said(top(app))
        keys(app, "escape", "f1")
        assert isinstance(top(app), KeysPage)
        keys(app, "f1", "escape")
        assert isinstance(top(app), kind)
