"""Schmiegel tables on a stage without a window, at any position that play can reach."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import msgspec
import pygame

from engine.app.app import App
from engine.app.inputs import Input, Key, Point, Press, Release
from engine.app.parts import Part, PartScene, find, walk
from engine.app.scene import Stage
from engine.app.settings import Settings
from engine.match import Match
from engine.rules.chance import seeded
from engine.rules.notation import Action, OfferDraw, Resign
from games import shelf
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.table import SchmiegelTable
from tests.games.schmiegel.positions import SCHMIEGEL
from tests.kit.matches import luck
from tests.kit.walks import choose

GAME = SCHMIEGEL
SHELF = [entry for entry in shelf() if entry.key == "schmiegel"]
NAMES = ["Mara", "Tomas"]

POSITION: dict[str, Any] = {
    "turn": 1,
    "phase": "abilities",
    "turns_taken": [3, 3],
    "players": [
        {
            "party": [
                {"face": "JC", "numbers": ["2C", "5C"]},
                {"face": "QH", "numbers": ["3H"]},
                {"face": "KS", "numbers": ["4S", "7S", "10S"]},
                {"face": "AD", "numbers": ["6D"]},
            ],
            "hand": ["2S", "4C", "5D", "6C", "8H", "9S", "10D"],
        },
        {
            "party": [
                {"face": "QC", "numbers": ["8C", "9C"]},
                {"face": "KD", "numbers": ["3D", "7D"]},
                {"face": "JS", "numbers": ["6S"]},
                {"face": "AH", "numbers": ["2H", "10H"]},
            ],
            "hand": ["3C", "4D", "5H", "8S", "8D"],
        },
    ],
    "faces": {"pile": ["KC", "AC", "JH"], "discard": ["QS", "JD", "KH", "AS", "QD"]},
    "numbers": {
        "pile": ["2D", "3S", "4H", "5S", "6H", "7C"],
        "discard": ["9D", "7H", "9H", "10C"],
    },
}
"""The moment of the mockup, before anybody attacks."""


def shell(folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> App:
    """The program's own shell with an empty stage; nothing is animated unless settings say so."""
    pygame.display.init()
    pygame.font.init()
    kept = msgspec.convert({"speed": "off", **settings}, Settings)
    return App(Stage(kept, size), SHELF, folder)


def table(
    folder: Path,
    seed: object = 7,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, bool | int] | None = None,
    **settings: object,
) -> SchmiegelTable:
    """The table of a new match that is kept nowhere, its opening dice watched."""
    app = shell(folder, size, **settings)
    app.show_table(Match(GAME, NAMES, str(seed), options or {}))
    scene = app.stage.top
    assert isinstance(scene, SchmiegelTable)
    watch(scene)
    return scene


def at(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, bool | int] | None = None,
    settings: dict[str, object] | None = None,
    **changes: object,
) -> SchmiegelTable:
    """The table at `POSITION`, with some of its fields changed."""
    scene = table(folder, 7, size, options, **(settings or {}))
    place(scene, **changes)
    return scene


def place(scene: SchmiegelTable, luck: object = 0, **changes: object) -> None:
    """Put a table to `POSITION`, with some of its fields changed, and what chance will bring."""
    position = {**POSITION, **changes}
    scene.match.state = GAME.load(position, scene.rules, 2, seeded(f"placed {luck}"))
    scene.match.opening = []
    scene._columns.clear()
    scene.viewer = 0
    scene.rebuild()


def watch(scene: SchmiegelTable) -> None:
    """Go on from all dice that are watched, at once."""
    while scene.throws is not None:
        scene.animator.hurry()
        scene.go_on()
    scene.animator.hurry()


def settle(scene: PartScene) -> None:
    """Let time pass until nothing moves, as the window's loop does."""
    for _ in range(2000):
        if not scene.stage.update(1 / 60):
            return
    raise AssertionError("something moves for ever")


def top(scene: PartScene) -> PartScene:
    """The top scene of the stage that a scene lies on."""
    above = scene.stage.top
    assert isinstance(above, PartScene)
    return above


def submit(scene: SchmiegelTable, action: Action) -> None:
    """Play an action by the seat that is asked; what it brings up is put away."""
    decision = scene.decision
    assert decision is not None, action
    refusal = scene.match.submit(decision.seat, action)
    assert refusal is None, (action, refusal)
    watch(scene)
    settle(scene)
    clear(scene)


def play(scene: SchmiegelTable, *texts: str) -> None:
    """Play actions by their text."""
    for text in texts:
        submit(scene, GAME.parse(text))


def clear(scene: SchmiegelTable) -> None:
    """Take off what lies on the table."""
    while scene.stage.top is not scene:
        scene.stage.pop()


def send(scene: PartScene, *events: Input) -> None:
    """What a player does; after each input everything comes to rest."""
    for event in events:
        scene.stage.handle(event)
        settle(scene)


def keys(scene: PartScene, *names: str) -> None:
    """Press keys."""
    for name in names:
        send(scene, Key(name))


def part(scene: PartScene, id: str) -> Part:
    """A part of the top scene."""
    found = find(top(scene).parts, id)
    assert found is not None, (id, ids(scene))
    return found


def ids(scene: PartScene) -> list[str]:
    """The ids on the top scene."""
    return [placed.part.id for placed in walk(top(scene).parts)]


def middle(scene: PartScene, id: str) -> tuple[int, int]:
    """The middle of what is bare of a part."""
    return part(scene, id).rect.center


def click(scene: PartScene, id: str) -> None:
    """Click a part of the top scene."""
    at = middle(scene, id)
    send(scene, Press(at), Release(at))


def drag(scene: PartScene, id: str, to: str) -> None:
    """Drag a part of the top scene onto another one."""
    start, end = middle(scene, id), middle(scene, to)
    half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    send(scene, Point(start), Press(start), Point(half), Point(end), Release(end))


def state(scene: SchmiegelTable) -> Schmiegel:
    """The state of the match."""
    return scene.match.state  # type: ignore[return-value]


def positions(scene: SchmiegelTable, seed: object, most: int = 400) -> Iterator[Action]:
    """A random match, played to its end without draws and resignations; yields before each action
    which one will be played."""
    chance = luck(seed)
    for _ in range(most):
        if scene.decision is None:
            return
        action = choose(scene.match.game, scene.match.state, chance)
        while isinstance(action, OfferDraw | Resign):
            action = choose(scene.match.game, scene.match.state, chance)
        yield action
        submit(scene, action)
