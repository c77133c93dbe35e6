"""Everything by keyboard: on every screen there is, whatever the mouse can use is found by keys.

The walk is general: whatever reacts to a press must be where Tab or an arrow leads, or have a key.
A screen of the program that is not walked here fails the last test.
"""

from __future__ import annotations

import importlib
import pkgutil
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from pygame import Rect

import engine
import games
from engine.app.inputs import Key
from engine.app.screens.keys import KeysPage
from engine.app.screens.lab import LabScreen
from engine.app.screens.matches import MatchesScreen
from engine.app.screens.pause import PauseScreen
from engine.app.screens.record import RecordScreen
from engine.app.screens.result import ResultScreen
from engine.app.screens.rules_page import RulesPage
from engine.app.screens.settings import GamepadScreen, SettingsScreen
from engine.app.screens.setup import SetupScreen
from engine.app.screens.statistics import StatisticsScreen
from engine.app.screens.takeover import PlayersScreen
from engine.app.screens.title import TitleScreen
from engine.app.widgets import Button, Dialog, Screen, Widget, walk
from engine.app.widgets.dragged import Dragged
from engine.app.widgets.focus import ARROWS, widget_with_hotkey
from engine.app.widgets.panels import ScrollList
from engine.app.widgets.widget import containers_of
from engine.journal import Header
from engine.players.player import RANDOM
from engine.rules.chance import seeded
from engine.table.board import Happening
from engine.table.callout import Callout
from engine.table.curtain import Curtain
from engine.table.finder import PileScreen
from engine.table.logbook import Logbook
from engine.table.logpage import LogPage
from engine.table.lookback import LookBack
from engine.table.progress import ProgressBar
from engine.table.setups import FormScreen
from engine.table.table import Table
from engine.table.tips import TipScreen
from games import KEYS
from games.duel.generator.page import GeneratePage
from games.duel.maps import Access
from games.duel.maps.library import OWN_FOLDER, library
from games.duel.table.battlefield.legend_page import LegendPage
from games.duel.table.setup.builder import Builder
from games.duel.table.setup.grounds import BattlefieldForm, GroundView
from games.duel.workshop.scene.art_page import ArtPage
from games.duel.workshop.scene.exporting import ExportProgress
from games.duel.workshop.scene.fairness_page import FairnessPage
from games.duel.workshop.scene.make_fair_page import MakeFairPage
from games.duel.workshop.scene.maps_page import MapsPage
from games.duel.workshop.scene.pieces_page import PiecesPage
from games.duel.workshop.scene.steps import StepsPage
from games.duel.workshop.scene.workshop import Workshop
from games.rogue.table.cells import CellWidget
from tests.app.test_lab_screen import done, opened
from tests.app.test_shelf import kept
from tests.at_once import AtOnce
from tests.games.duel.forms import Stage
from tests.games.duel.maps.test_images import CASES
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.games.test_tips import first_match, tip_on
from tests.games.test_watched import over, watched
from tests.hands import clear, click, ids, keys, new_stage, press, settle, top, write
from tests.kit.catalogue import GAMES
from tests.kit.matches import match_of
from tests.long import many
from tests.tables import NAMES, any_action, new_table, play, shell

MOST = 500
"""So many presses of Tab lead round any screen."""
LED = ScrollList, ProgressBar, CellWidget
"""What keys lead wherever the focus is: an arrow, a page, Home and End; a column and a row name a
cell of RogueSL."""


def usable(screen: Screen) -> dict[str, Widget]:
    """Whatever a press of the mouse would use: what acts, and what takes hold of a press itself."""
    return {
        each.id: each
        for each, _ in walk(screen.widgets)
        if each.enabled and (each.is_pressable or takes_hold(each))
    }


def takes_hold(widget: Widget) -> bool:
    """Whether it does something with a press that presses nothing."""
    if isinstance(widget, Dragged):
        return widget.draggable
    return type(widget).grab is not Widget.grab


def keyed(screen: Screen, widget: Widget) -> bool:
    """Whether a key of its own presses it, or keys lead it wherever the focus is."""
    if isinstance(widget, LED):
        return True
    held, _, name = widget.hotkey.rpartition("+")
    return (
        bool(name) and widget_with_hotkey(screen.widgets, Key(name, ctrl=held == "ctrl")) is widget
    )


def in_the_log(screen: Screen, id: str) -> bool:
    """Whether it lies in a log, whose own keys lead through the cards in it."""
    return any(isinstance(each, Logbook) for each in containers_of(screen.widgets, id))


def does(widget: Widget) -> object:
    """What a press does: what is the same for two of them need be found once."""
    press = widget.on_press
    if isinstance(press, partial):
        return press.func, press.args, press.keywords
    return press or widget


def led_to(screen: Screen, wanted: set[str]) -> set[str]:
    """What Tab leads to; and if that is not all that is wanted, the arrows from there."""
    found = list[str]()
    for _ in range(MOST):
        screen.manager.handle(Key("tab"))
        if screen.manager.top is not screen or screen.focus in found:
            break
        found.append(screen.focus)
    assert "" not in found or len(found) == 1
    reached, waiting = {*found}, [*found]
    while waiting and not wanted <= reached:
        at = waiting.pop()
        for arrow in ARROWS:
            screen.focus_on(at)
            screen.manager.handle(Key(arrow))
            if screen.focus not in reached:
                reached.add(screen.focus)
                waiting.append(screen.focus)
    return reached


def missing(screen: Screen) -> list[str]:
    """What the mouse can use and no key can, in words."""
    by_mouse = usable(screen)
    unkeyed = {
        id: each
        for id, each in by_mouse.items()
        if not (keyed(screen, each) or in_the_log(screen, id))
    }
    reached = led_to(screen, {*unkeyed}) if unkeyed else set()
    done = [does(each) for id, each in by_mouse.items() if id in reached or id not in unkeyed]
    found = [
        f"{id}: no key leads to it"
        for id, each in unkeyed.items()
        if id not in reached and does(each) not in done
    ]
    for id, each in unkeyed.items():
        pressed = each.is_pressable and each.enter_presses
        if id in reached and not pressed and type(each).key is Widget.key:
            found.append(f"{id}: no key uses it")
    return found


# Every screen, by its class.


def titles(folder: Path) -> Iterator[Screen]:
    kept(folder, most=3)
    app = shell(folder)
    app.show_title()
    yield top(app)


def set_ups(folder: Path) -> Iterator[Screen]:
    app = shell(folder)
    for entry in app.catalogue:
        app.show_title()
        app.show_setup(entry)
        yield top(app)


def labs(folder: Path) -> Iterator[Screen]:
    """Before a test, and after one."""
    scene = top(opened(folder), LabScreen)
    yield scene
    scene.start()
    done(scene)
    yield scene


def settings(folder: Path) -> Iterator[Screen]:
    app = shell(folder)
    app.show_settings()
    yield top(app)


def gamepads(folder: Path) -> Iterator[Screen]:
    app = shell(folder)
    app.show_settings()
    click(app, "gamepad")
    yield top(app)


def shelves(folder: Path) -> Iterator[Screen]:
    paths = [kept(folder, Header("siege", NAMES, seed), most) for seed, most in SEEDS]
    (folder / "matches" / "broken.jsonl").write_text("{")
    app = shell(folder)
    app.show_matches()
    yield top(app)
    click(app, f"choose-{paths[0].name}")
    yield top(app)


SEEDS = [("one", 10_000), ("two", 3)]


def menus(folder: Path) -> Iterator[Screen]:
    path = kept(folder)
    app = shell(folder)
    app.show_matches()
    click(app, f"more-{path.name}")
    yield top(app)
    for key in KEYS:
        scene = new_table(GAMES[key], folder)
        keys(scene, "escape")
        yield top(scene)
    scene = watched(over("siege"), folder, 5)
    keys(scene, "k")
    yield top(scene)
    work = at_work(folder)
    work.screen.back()
    yield top(work.app)
    work.app.manager.clear()


def dialogs(folder: Path) -> Iterator[Screen]:
    path = kept(folder)
    app = shell(folder)
    app.show_matches()
    click(app, f"more-{path.name}")
    keys(app, "n")
    yield top(app)
    keys(app, "escape")
    click(app, f"delete-{path.name}")
    yield top(app)
    keys(app, "escape")
    click(app, "import")
    yield top(app)
    app.show_message("A title", "Words.")
    yield top(app)
    scene = new_table(GAMES["siege"], folder)
    keys(scene, "f3")
    yield top(scene)
    work = at_work(folder)
    work.screen.actions.show_table_size()
    yield top(work.app)
    keys(work.app, "escape")
    lacking = folder / "outside" / "field.tmx"
    lacking.parent.mkdir()
    shutil.copy(CASES / "12-missing-tileset.tmx", lacking)
    work.screen.files.load(lacking)
    work.screen.files.ask_for_folder()
    yield top(work.app)
    work.app.manager.clear()
    yield from questions_of_a_map(folder)


def lacking(folder: Path) -> Path:
    """A map of one's own that names a tileset outside its folder, which is there; and a folder that
    may be read already."""
    own = folder / OWN_FOLDER
    own.mkdir(exist_ok=True)
    path = Path(shutil.copy(CASES / "12-missing-tileset.tmx", own / "lacking.tmx"))
    shutil.copytree(CASES / "12-tiles", own / "kept", dirs_exist_ok=True)
    shutil.copytree(CASES / "12-tiles", folder / "tiles", dirs_exist_ok=True)
    Access(folder).allow(path, folder / "other")
    return path


def questions_of_a_map(folder: Path) -> Iterator[Screen]:
    """Where its files lie: before its folder is allowed, after a path that does not help, and when
    nothing is missing."""
    path = lacking(folder)
    work = at_work(folder)
    work.screen.files.load(path)
    work.keys("f6")
    yield top(work.app)
    write(work.app, "file", "nowhere")
    work.keys("enter")
    yield top(work.app)
    click(work.app, "answer-1")
    work.keys("f6")
    yield top(work.app)
    work.app.manager.clear()


def exports(folder: Path) -> Iterator[Screen]:
    work = at_work(folder)
    work.screen.files.export_print()
    click(work.app, "answer-1")
    yield top(work.app)
    keys(work.app, "escape")


def records(folder: Path) -> Iterator[Screen]:
    kept(folder, Header("rogue", NAMES[:1], "one"))
    app = shell(folder)
    app.show_record(next(each for each in app.catalogue if each.solitaire))
    yield top(app)


def statistics(folder: Path) -> Iterator[Screen]:
    for seed in ("one", "two"):
        kept(folder, Header("siege", NAMES, seed))
    app = shell(folder)
    app.show_title()
    app.show_statistics()
    yield top(app)


def results(folder: Path) -> Iterator[Screen]:
    for key in KEYS:
        scene = watched(over(key), folder, 0)
        keys(scene, "end", "enter")
        yield top(scene)


def look_backs(folder: Path) -> Iterator[Screen]:
    """Of a match that is over, with what has been found so far."""
    for key in ("siege", "shrine"):
        match = over(key)
        thinks, words = AtOnce(games.room), games.words(key)
        app = shell(folder)
        app.show_title()
        back = LookBack(match, games.player(key) or RANDOM, words, thinks, lambda number: None)
        app.manager.push(back)
        for _ in range(9):
            back.update(0.1)
        back._remaining_actions.clear()
        yield back


def hints(folder: Path) -> Iterator[Screen]:
    for key in ("siege", "shrine"):
        scene = new_table(GAMES[key], folder)
        scene.manager.push(Callout("Hint", "Words.", scene))
        yield top(scene)


def take_overs(folder: Path) -> Iterator[Screen]:
    app = shell(folder)
    match = match_of(GAMES["siege"], NAMES, "7")
    app.show_table(match)
    app.show_players(match)
    yield top(app)


def rules(folder: Path) -> Iterator[Screen]:
    app = shell(folder)
    for entry in app.catalogue:
        app.show_rules(entry)
        yield top(app)


def forms(folder: Path) -> Iterator[Screen]:
    ground = next(each.battlefield for each in library() if each.battlefield)
    for make in (Builder, BattlefieldForm):
        yield top(Stage(make, folder, ground=ground))
    lacking(folder)
    stage = Stage(BattlefieldForm, folder)
    while stage.form.do_some_work():
        pass
    top(stage).rebuild()
    press(stage, f"map-{len(stage.form._maps)}")
    assert "locate" in ids(stage)
    yield top(stage)


def tips(folder: Path) -> Iterator[Screen]:
    for key in KEYS:
        tip = tip_on(first_match(key, folder))
        assert tip
        yield tip


def logs(folder: Path) -> Iterator[Screen]:
    for curtain in curtains(folder):
        keys(curtain, "l")
        yield top(curtain)


def curtains(folder: Path) -> Iterator[Screen]:
    scene = new_table(GAMES["siege"], folder)
    assert scene.match.submit(1, scene.match.game.parse("plan")) is None
    settle(scene)
    while scene.beats.is_playing_back:
        keys(scene, "space")
    yield top(scene)


def piles(folder: Path) -> Iterator[Screen]:
    scene = new_table(GAMES["siege"], folder)
    play(scene, "besiege", "hold")
    click(scene, "besieger.discard")
    yield top(scene)


def tables(folder: Path) -> Iterator[Screen]:
    """Each game at every question that a random match comes to, and watched again."""
    for key in KEYS:
        for seed in range(many(1, 4)):
            yield from questions(key, folder, seed)
        scene = watched(over(key), folder, 8)
        yield scene
        keys(scene, "o", "o", "o")
        yield scene
    for size, text in (((1024, 640), 100), ((1280, 720), 200)):
        for key in KEYS:
            yield new_table(GAMES[key], folder, size=size, text_size=text)


def questions(key: str, folder: Path, seed: int) -> Iterator[Screen]:
    scene, chance = new_table(GAMES[key], folder, seed), seeded(f"keys {seed}")
    asked = set[str]()
    for _ in range(many(70, 300)):
        decision = scene.match.decision
        action = any_action(scene, chance)
        if decision is None or action is None:
            return
        if decision.ask not in asked:
            asked.add(decision.ask)
            if not scene.seat.answers(decision):
                scene.seat.viewer, scene.seat._open_question = decision.seat, decision
                scene.rebuild()
            settle(scene)
            yield scene
            clear(scene)
            scene.board.changed(Happening.REWOUND)
        play(scene, action)


def legends(folder: Path) -> Iterator[Screen]:
    scene = new_table(GAMES["duel"], folder)
    keys(scene, "k")
    yield top(scene)


def grounds(folder: Path) -> Iterator[Screen]:
    ground = next(each.battlefield for each in library() if each.battlefield)
    stage = Stage(Builder, folder, ground=ground)
    click(stage, "look")
    yield top(stage)


def drawn_on(folder: Path) -> AtWork:
    """The workshop with a hut in it, which is chosen."""
    work = at_work(folder)
    press(work.app, "piece-templates/hut.tx")
    work.click((6, 6))
    work.keys("escape")
    work.click((6, 6))
    return work


def workshops(folder: Path) -> Iterator[Screen]:
    work = at_work(folder)
    yield work.screen
    work.app.manager.clear()
    work = at_work(folder)
    work.screen.files.load(lacking(folder))
    work.checked()
    work.bench.choose([*work.bench.drawing.things_by_key][-1:])
    work.screen.rebuild()
    assert {"locate", "locate-0"} <= {*ids(work.app)}
    yield work.screen
    work.app.manager.clear()
    work = drawn_on(folder)
    yield work.screen
    work.app.manager.clear()


def shown_by(does: str) -> Callable[[Path], Iterator[Screen]]:
    """What the pages of the workshop show by this method."""

    def opened(folder: Path) -> Iterator[Screen]:
        work = drawn_on(folder)
        getattr(work.screen.actions, does)()
        yield top(work.app)
        work.app.manager.clear()

    return opened


def maps(folder: Path) -> Iterator[Screen]:
    lacking(folder)
    work = at_work(folder)
    work.keys("ctrl+o")
    yield top(work.app)
    work.app.manager.clear()


SCREENS: dict[type[Screen], Callable[[Path], Iterator[Screen]]] = {
    ArtPage: shown_by("show_drawings"),
    Callout: hints,
    PileScreen: piles,
    Curtain: curtains,
    Dialog: dialogs,
    ExportProgress: exports,
    FairnessPage: shown_by("show_fairness"),
    FormScreen: forms,
    GamepadScreen: gamepads,
    GeneratePage: shown_by("generate"),
    GroundView: grounds,
    KeysPage: shown_by("show_keys"),
    LabScreen: labs,
    LegendPage: legends,
    LogPage: logs,
    LookBack: look_backs,
    MakeFairPage: shown_by("make_fair"),
    MapsPage: maps,
    MatchesScreen: shelves,
    PauseScreen: menus,
    PiecesPage: shown_by("show_pieces"),
    PlayersScreen: take_overs,
    RecordScreen: records,
    ResultScreen: results,
    RulesPage: rules,
    SettingsScreen: settings,
    SetupScreen: set_ups,
    StatisticsScreen: statistics,
    StepsPage: shown_by("show_steps"),
    Table: tables,
    TipScreen: tips,
    TitleScreen: titles,
    Workshop: workshops,
}


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
def test_whatever_the_mouse_can_use_is_found_by_keys(kind: type[Screen], tmp_path: Path) -> None:
    walked = 0
    for screen in SCREENS[kind](tmp_path):
        assert isinstance(screen, kind)
        settle(screen)
        found = missing(screen)
        assert not found, f"{screen}: {'; '.join(found)}"
        walked += 1
    assert walked


def test_every_screen_of_the_program_is_walked() -> None:
    for package in (engine, games):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    waiting, known = [Screen], set[type[Screen]]()
    while waiting:
        for each in waiting.pop().__subclasses__():
            waiting.append(each)
            if each.__module__.partition(".")[0] in ("engine", "games"):
                known.add(each)
    assert known == {*SCREENS}, "a screen is missing in SCREENS"


def test_what_no_key_finds_is_told() -> None:
    """The walk finds what has no key, what Tab passes by, and what Enter does not press."""

    class Deaf(Button):
        enter_presses = False

        @property
        def focusable(self) -> bool:
            return self.id != "hidden"

    class Bad(Screen):
        def build(self) -> list[Widget]:
            row = [Deaf(id, Rect(100 * at, 0, 90, 60), id) for at, id in enumerate(NAMED)]
            row[2].hotkey, row[3].enter_presses = "k", True  # type: ignore[misc]
            for each in row:
                each.on_press = partial(self.focus_on, each.id)
            return [*row]

    stage = new_stage()
    stage.show(bad := Bad())
    assert missing(bad) == ["hidden: no key leads to it", "deaf: no key uses it"]


NAMED = "hidden", "deaf", "has a key", "well"
