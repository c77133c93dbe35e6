"""Clicks and keys without end, over every screen that there is: none of them raises an exception.

Each storm is the same whenever its seed is. It is drawn all the time; what is kept from frame to
frame shows what a window would that draws all of it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from engine.app import desktop
from engine.app.gamepad import BUTTONS, NEXT_KEY, PREVIOUS_KEY, STICKS
from engine.app.inputs import Dropped, Input, Key, Resize, Translator, Typed
from engine.app.screens.settings import GamepadScreen
from engine.app.settings import SMALLEST_WINDOW
from engine.app.widgets import overflows
from engine.app.widgets.screen import Screen
from engine.journal import Header
from engine.shell import Shell
from games import KEYS
from tests.games.test_table_storm import storm
from tests.hands import differs, drawn_anew
from tests.kit.matches import luck, play_on
from tests.kit.walks import brought
from tests.long import many
from tests.tables import MORE, NAMES, shell

INPUTS, AT_A_PLACE, LOOKED = many(260, 2500), 20, 40
"""So many inputs has a storm, so many fall on a screen before another is shown, and after so many
it is looked at whether all fits and is as if it were drawn anew."""
HOW: Mapping[str, dict[str, object]] = {
    "first": {"speed": "normal", "told": (), "captions": True},
    "large": {"speed": "fast", "text_size": 200, "four_colours": True},
    "still": {"speed": "off", "text_size": 125, "reduced_motion": True, "odds": False},
}


class Places:
    """Every screen, with matches of all games on the shelf, each at another point."""

    def __init__(self, app: Shell, chance: Random) -> None:
        self.app, self.chance = app, chance
        self.entries = {entry.key: entry for entry in app.catalogue}

    def __iter__(self) -> Iterator[Callable[[], None]]:
        app = self.app
        ways: list[Callable[[], None]] = [
            *(app.show_title, app.show_matches, app.show_settings, app.show_statistics),
            *(self.pad, self.tool),
            *(self.setup, self.record, self.rules, self.pause, self.result),
            *(self.builder, self.watch, self.watch, self.table, self.table, self.resume),
            *(self.resume, self.delete, self.rehearse, self.looks),
        ]
        while True:
            yield self.chance.choice(ways)

    def header(self, key: str) -> Header:
        """Of any number of seats, some of them in a set, ready to be played."""
        chance, entry = self.chance, self.entries[key]
        game, (least, most) = entry.load(), entry.config.seats
        options = {"best_of": 3} if "best_of" in entry.config.options else {}
        options = options if chance.random() < 0.4 else {}
        names = [*NAMES, *MORE][: chance.randint(least, most)]
        seed = str(chance.randrange(99))
        things = brought(game, game.rules_for(options), len(names), luck(seed))
        return Header(key, names, seed, options, **things)

    def any_key(self) -> str:
        return self.chance.choice(KEYS)

    def kept(self, over: bool = False) -> None:
        """A match on the shelf, over or in the middle."""
        match = self.app.library.new(self.header(self.any_key()))
        play_on(match, luck(self.chance.random()), 10_000 if over else self.chance.randrange(30))
        match.close()

    def pad(self) -> None:
        self.app.manager.push(GamepadScreen())

    def tool(self) -> None:
        self.app.show_tool(self.entries["duel"])

    def setup(self) -> None:
        self.app.show_setup(self.entries[self.any_key()])

    def record(self) -> None:
        self.app.show_record(self.entries["rogue"])

    def rules(self) -> None:
        self.app.show_rules(self.entries[self.any_key()])

    def builder(self) -> None:
        """What is fought on is chosen, then each builds a warrior behind the curtain."""
        header = replace(self.header("duel"), setups=(), ground=None)
        self.app.beginnings.start(header)

    def table(self) -> None:
        match = self.app.library.new(self.header(self.any_key()))
        play_on(match, luck(self.chance.random()), self.chance.randrange(40))
        self.app.show_table(match)

    def pause(self) -> None:
        self.table()
        if isinstance(self.app.manager.top, Screen):
            self.app.manager.handle(Key("escape"))

    def resume(self) -> None:
        self.kept()
        self.app.resume_match(next(self.app.library.matches()))

    def result(self) -> None:
        self.kept(over=True)
        self.app.result_of(next(each for each in self.app.library.matches() if each.finished))

    def watch(self) -> None:
        self.kept(over=self.chance.random() < 0.8)
        match = self.app.library.open_to_watch(next(self.app.library.matches()))
        self.app.watch(match, self.chance.randrange(len(match.history) + 1))

    def delete(self) -> None:
        """The shelf changes as if another window did it."""
        library = self.app.library
        self.app.show_matches()
        found = [each for each in library.matches() if self.chance.random() < 0.7]
        if found and self.chance.random() < 0.3:
            found[0].path.write_bytes(found[0].path.read_bytes()[: self.chance.randrange(900)])
        elif found:
            other = self.app.library.__class__(self.app.folder, self.app.catalogue)
            try:
                other.delete(*found)
            except (OSError, ValueError):
                return

    def rehearse(self) -> None:
        for _ in range(30):
            self.app.manager.prepare(0.004)

    def looks(self) -> None:
        self.app.manager.change(**self.chance.choice([*HOW.values()]))


def more(app: Shell, chance: Random, folder: Path) -> Iterator[Input]:
    """What comes besides the mouse and the keyboard: gamepads, files, long texts."""
    translate = Translator()
    while True:
        kind = chance.random()
        if kind < 0.5:
            button = chance.choice([*BUTTONS])
            for pressed in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                yield from translate(pygame.event.Event(pressed, button=button, instance_id=0))
        elif kind < 0.7:
            axis, value = chance.choice([*STICKS]), chance.randint(-32768, 32767)
            tilt = {"axis": axis, "value": value, "instance_id": chance.randrange(3)}
            yield from translate(pygame.event.Event(pygame.CONTROLLERAXISMOTION, tilt))
        elif kind < 0.8:
            files = [*folder.rglob("*.*")] or [folder]
            yield Dropped(str(chance.choice([*files, folder, Path("/dev/zero")])))
        elif kind < 0.9:
            yield Typed(chance.choice(["é", "火", "\u202e", "\0", "~/x", "W" * 60, "\n", "-1e9"]))
        else:
            yield Key(
                chance.choice([PREVIOUS_KEY, NEXT_KEY, "f2", "f3", "f5", "f10", "f11", "nonsense"])
            )


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("seed", range(many(1, 14)))
def test_nothing_that_is_pressed_anywhere_breaks_it(
    how: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "open_path", lambda path: False)
    monkeypatch.setattr(desktop, "copy_text", lambda text: len(text) % 2 == 0)
    weathered(how, seed, tmp_path)
    assert not (tmp_path / "reports").exists()


def weathered(how: str, seed: int, folder: Path) -> None:
    """A storm, to its end."""
    chance = Random(f"{how} {seed}")
    app = shell(folder, **HOW[how])
    inputs, others = storm(app, chance), more(app, chance, folder)
    places = iter(Places(app, chance))
    surfaces: dict[tuple[int, int], pygame.Surface] = {}
    app.show_title()
    for number in range(INPUTS):
        manager = app.manager
        if number % AT_A_PLACE == 0:
            if len(manager.scenes) > 8:
                app.show_title()
            next(places)()
        elif not manager.scenes:
            app.show_title()
        changed = manager.handle(next(others if chance.random() < 0.15 else inputs))
        manager.is_closing = False
        for _ in range(chance.choice([0, 1, 1, 2, 12])):
            changed |= manager.update(chance.choice([0.004, 0.016, 0.1]))
        surface = surfaces.setdefault(manager.size, pygame.Surface(manager.size, 0, 32))
        if changed:
            manager.refresh(surface)
        if number % LOOKED == 0 and manager.size >= SMALLEST_WINDOW:
            assert isinstance(manager.top, Screen)
            text = manager.settings.text_size
            seen = f"{type(manager.top).__name__} at {manager.size}, text {text} %"
            assert overflows(manager.top.widgets, manager.scale) == [], seen
            manager.refresh(surface)
            assert not differs(surface, drawn_anew(app)), manager.top
    app.manager.handle(Resize(*SMALLEST_WINDOW))
    app.manager.clear()
