"""A storm of inputs, from the title through everything that can be reached, breaks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_lowercase, digits

import pygame
import pytest

from engine.app.inputs import Hover, Input, Key, Press, Release, Resize, Typed, Wheel
from engine.app.settings import SMALLEST_WINDOW
from engine.app.widgets import find, overflows
from engine.app.widgets.focus import stops
from engine.journal import Header
from engine.rules.chance import seeded
from engine.shell import Shell
from engine.table.table import Table
from tests.hands import differs, drawn_anew, top
from tests.kit.walks import brought, every_option
from tests.long import many
from tests.tables import NAMES, TABLES, shell_for

INPUTS, MOST = many(60, 500), 6300
"""So many inputs to each game; more only until it has been played."""
LEAST = many(6, 10)
"""So many actions at the least are played in a storm."""
PLAYS = 0.5
"""How often, of what is hit, it is something that answers."""
SIZES = [SMALLEST_WINDOW, (1280, 720), (1920, 1080), (800, 600), (700, 500)]
NAMED = [
    *("tab", "enter", "space", "escape", "left", "right", "up", "down", "home", "end"),
    *("pageup", "pagedown", "f1", "backspace", "delete"),
]
HOW = {
    "normal": {"speed": "normal", "text_size": 100},
    "fast": {"speed": "fast", "text_size": 200},
    "off": {"speed": "off", "text_size": 125},
}


def storm(app: Shell, chance: Random) -> Iterator[Input]:
    """What hands, elbows and cats do to a window; mostly they hit something."""

    def anywhere() -> tuple[int, int]:
        return chance.randrange(app.manager.size[0]), chance.randrange(app.manager.size[1])

    def somewhere() -> tuple[int, int]:
        bar = find(top(app).widgets, "actions") if chance.random() < PLAYS else None
        reachable = stops([bar] if bar else top(app).widgets)
        return chance.choice(reachable).rect.center if reachable else anywhere()

    while True:
        kind = chance.random()
        if kind < 0.4:
            at = somewhere() if chance.random() < 0.8 else anywhere()
            yield Hover(at)
            yield Press(at, chance.choice([1, 1, 1, 1, 3]))
            if chance.random() < 0.9:
                yield Release(at if chance.random() < 0.9 else anywhere())
        elif kind < 0.8:
            name = chance.choice([*ascii_lowercase, *digits, *NAMED])
            pad = name in digits and chance.random() < 0.5
            shift, ctrl, again = (chance.random() < often for often in (0.1, 0.05, 0.1))
            yield Key(name, shift, ctrl, again, pad)
            if len(name) == 1:
                yield Typed(name)
        elif kind < 0.88:
            start, end = somewhere(), somewhere()
            yield from (Hover(start), Press(start), Hover(anywhere()), Hover(end), Release(end))
        elif kind < 0.95:
            yield Wheel(anywhere(), steps=chance.choice([-3, -1, 0.5, 1, 3]))
        elif kind < 0.99:
            yield Hover(anywhere())
        else:
            yield Resize(*chance.choice(SIZES))


def played(app: Shell) -> int:
    """How many actions have been played in all matches."""
    texts = (path.read_text("utf-8") for path in app.library.folder.glob("*.jsonl"))
    return sum(text.count('"action"') for text in texts)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("key", TABLES)
def test_a_storm_breaks_nothing(key: str, how: str, tmp_path: Path) -> None:
    """And leaves matches behind that can all be played on. What is kept from frame to frame shows
    what a window would that draws all of it anew."""
    chance = Random(f"{key} {how}")
    app = shell_for(TABLES[key], tmp_path, (1280, 720), **HOW[how])
    entry = next(each for each in app.catalogue if each.key == TABLES[key].key)
    surfaces: dict[tuple[int, int], pygame.Surface] = {}
    inputs = storm(app, chance)
    app.show_title()
    for number in range(MOST):
        if number > INPUTS and number % 20 == 0 and played(app) > LEAST:
            break
        if not isinstance(app.manager.scenes[0], Table) and not chance.randrange(20):
            options = every_option(entry.config)
            chosen = {key: chance.choice(values) for key, values in options.items()}
            names, seed = NAMES[: entry.config.seats[0]], f"{how} {number}"
            if TABLES[key].setup and chance.random() < 0.8:  # forms are seldom filled in by storms
                things = brought(TABLES[key], TABLES[key].rules_for(chosen), 2, seeded(seed))
                app.show_table(app.library.new(Header(entry.key, names, seed, chosen, **things)))
            else:
                app.beginnings.start(Header(entry.key, names, seed, chosen))
        changed = app.manager.handle(next(inputs))
        app.manager.is_closing = False
        for _ in range(chance.choice([0, 0, 1, 2, 30])):
            changed |= app.manager.update(chance.choice([0.004, 0.016, 0.1]))
        size = app.manager.size
        if size not in surfaces:
            surfaces[size] = pygame.Surface(size, 0, 32)
        if changed:
            app.manager.refresh(surfaces[size])
        if number % 20 == 0 and size >= SMALLEST_WINDOW:
            assert not overflows(top(app).widgets, top(app).scale)
            assert not differs(surfaces[size], drawn_anew(app))
        assert app.manager.top is not None
    assert played(app) > LEAST, "the storm plays"
    app.manager.clear()
    saved = [app.library.replayed(match) for match in app.library.matches()]
    assert saved and not any(match.problem for match in saved)
