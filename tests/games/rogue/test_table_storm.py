"""A storm of inputs on the rogue's table breaks nothing, run after run."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from engine.app.inputs import Input, Key, Point, Press, Release, Resize, Typed, Wheel
from engine.app.parts import PartScene, overflows
from engine.app.parts.focus import stops
from engine.app.scene import Stage
from games.rogue.table import RogueTable
from tests.games.rogue.table_play import Opened, table

INPUTS = 2500
SIZES = [(800, 600), (1024, 640), (1280, 720), (1920, 1080)]
KEYS = [
    *"abcdef1234567890ulqwnsro",
    *("tab", "enter", "space", "escape", "left", "right", "up", "down", "home", "end"),
    *("left", "right", "up", "down", "pageup", "pagedown", "f1", "backspace"),
]


def storm(stage: Stage, chance: Random) -> Iterator[Input]:
    """What hands, elbows and cats do to a window; mostly they hit something."""

    def anywhere() -> tuple[int, int]:
        return chance.randrange(stage.size[0]), chance.randrange(stage.size[1])

    def somewhere() -> tuple[int, int]:
        scene = stage.top
        assert isinstance(scene, PartScene)
        reachable = stops(scene.parts)
        return chance.choice(reachable).rect.center if reachable else anywhere()

    while True:
        kind = chance.random()
        if kind < 0.35:
            at = somewhere() if chance.random() < 0.8 else anywhere()
            yield Point(at)
            yield Press(at, chance.choice([1, 1, 1, 1, 3]))
            if chance.random() < 0.9:
                yield Release(at if chance.random() < 0.9 else anywhere())
        elif kind < 0.85:
            name = chance.choice(KEYS)
            pad = name.isdigit() and chance.random() < 0.5
            yield Key(name, chance.random() < 0.1, chance.random() < 0.05, pad=pad)
            if len(name) == 1:
                yield Typed(name)
        elif kind < 0.92:
            yield Wheel(anywhere(), chance.choice([-3, -1, 0.5, 1, 3]))
        elif kind < 0.985:
            yield Point(anywhere())
        else:
            yield Resize(*chance.choice(SIZES))


@pytest.mark.parametrize("seed", range(3))
def test_a_storm_breaks_nothing(seed: int) -> None:
    chance, opened = Random(seed), Opened()
    options: dict[str, bool | int] = {"diagonals": bool(seed % 2), "health": 5}
    speed = ("normal", "fast", "off")[seed]
    scene = table(seed, (1280, 720), options, opened, speed=speed)
    inputs, runs, actions = storm(scene.stage, chance), 0, 0
    surfaces: dict[tuple[int, int], pygame.Surface] = {}
    for number in range(INPUTS):
        stage = scene.stage
        stage.handle(next(inputs))
        for _ in range(chance.choice([0, 0, 1, 2, 30])):
            stage.update(chance.choice([0.004, 0.016, 0.1]))
        if number % 20 == 0:
            surface = surfaces.setdefault(stage.size, pygame.Surface(stage.size, 0, 32))
            stage.draw(surface)
            assert overflows(scene.parts, stage.scale) == []
        assert isinstance(stage.scenes[0], RogueTable)
        if any(door.startswith("again") for door in opened.been) or scene.decision is None:
            opened.been.clear()
            runs, actions = runs + 1, actions + len(scene.match.history)
            scene = table((seed, runs), stage.size, options, opened, speed=speed)
            inputs = storm(scene.stage, chance)
    assert actions + len(scene.match.history) > 60 and runs > 1
