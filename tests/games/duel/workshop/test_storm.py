"""Whatever is pressed in the workshop, it goes on, and all of it is taken back to the byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.app.inputs import OUTSIDE, Hover, Input, Key, Press, Release, Typed, Wheel
from engine.app.scene import SceneManager
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop.scene.workshop import Workshop
from tests.games.duel.workshop.at_work import at_work
from tests.hands import drawn
from tests.long import many

NAMES = [
    *"sorcpnbfdlxyzgmuwq1+-0=",
    *("left", "right", "up", "down", "enter", "space", "tab", "escape", "delete", "backspace"),
    *("pageup", "pagedown", "home", "end", "f1", "f5", "f8", "f10"),
]
CTRL = "zyavcxdlsno"


def _event(chance: Random, manager: SceneManager) -> list[Input]:
    """Something that somebody may do."""
    wide, tall = manager.size
    pos = chance.randrange(wide), chance.randrange(tall)
    shift, ctrl = chance.random() < 0.2, chance.random() < 0.2
    match chance.randrange(10):
        case 0 | 1 | 2:
            return [Hover(pos), Press(pos, 1, shift, ctrl), Release(pos, 1, shift, ctrl)]
        case 3 | 4:
            to = chance.randrange(wide), chance.randrange(tall)
            half = (pos[0] + to[0]) // 2, (pos[1] + to[1]) // 2
            end = Release(chance.choice([to, to, OUTSIDE]), 1, shift, ctrl)
            return [Hover(pos), Press(pos, 1, shift, ctrl), Hover(half), Hover(to), end]
        case 5:
            return [Wheel(pos, steps=chance.choice([-1.0, 1.0]))]
        case 6:
            return [Hover(pos), Press(pos, 3), Release(pos, 3)]
        case 7:
            return [Key(chance.choice(CTRL), shift, True)]
        case _:
            name = chance.choice(NAMES)
            typed = [Typed(name)] if len(name) == 1 else []
            return [Key(name, shift), *typed]


@pytest.mark.parametrize("seed", range(many(2, 40)))
def test_a_storm_is_weathered_and_taken_back(seed: int, tmp_path: Path) -> None:
    chance, work = Random(seed), at_work(tmp_path)
    manager, screen = work.app.manager, work.screen
    if seed % 2:
        screen.files.load(SHIPPED_FOLDER / "low-ford.tmx")
    for number in range(many(150, 250)):
        if screen not in manager.scenes:  # it was left for the title
            screen = at_work(tmp_path).screen
            manager = screen.manager
        if number % 8 == 7:
            while not isinstance(manager.top, Workshop):
                manager.pop()
        for event in _event(chance, manager):
            manager.handle(event)
        manager.update(0.05)
        if number % 10 == 0 and manager.top:
            drawn(manager.top)
    bench = screen.desk.editor
    last, steps = bench.drawing.document.content, len(bench.history.undo_names)
    for _ in range(steps):
        assert bench.undo()
    assert not bench.undo()
    for _ in range(steps):
        assert bench.redo()
    assert bench.drawing.document.content == last
    manager.clear()
