"""Siege tables on a stage without a window, at any position that play can reach."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import msgspec
import pygame

from engine.app.app import App
from engine.app.inputs import Input, Key, Press, Release
from engine.app.parts import Part, PartScene, find, walk
from engine.app.scene import Stage
from engine.app.settings import Settings
from engine.match import Match
from engine.rules.notation import Action, OfferDraw, Resign
from games import shelf
from games.siege.rules.actions import Assault
from games.siege.rules.state import Siege
from games.siege.table import SiegeTable
from tests.kit.matches import luck
from tests.kit.walks import choose

SHELF = shelf()
GAME = SHELF[0].load()
NAMES = ["Mara", "Tomas"]


def shell(folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> App:
    """The program's own shell with an empty stage; nothing is animated unless settings say so."""
    pygame.display.init()
    pygame.font.init()
    kept = msgspec.convert({"speed": "off", **settings}, Settings)
    return App(Stage(kept, size), SHELF, folder)


def table(
    folder: Path, seed: object = 7, size: tuple[int, int] = (1280, 720), **settings: object
) -> SiegeTable:
    """The table of a new match that is kept nowhere."""
    app = shell(folder, size, **settings)
    app.show_table(Match(GAME, NAMES, str(seed), {}))
    scene = app.stage.top
    assert isinstance(scene, SiegeTable)
    return scene


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


def play(scene: SiegeTable, *texts: str) -> None:
    """Play actions by their text, each by the seat that is asked; sheets on top are put away."""
    for text in texts:
        decision = scene.decision
        assert decision is not None, text
        refusal = scene.match.submit(decision.seat, GAME.parse(text))
        assert refusal is None, (text, refusal)
        settle(scene)
        clear(scene)


def clear(scene: PartScene) -> None:
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


def click(scene: PartScene, id: str) -> None:
    """Click the middle of a part of the top scene."""
    middle = part(scene, id).rect.center
    send(scene, Press(middle), Release(middle))


def siege(scene: SiegeTable) -> Siege:
    """The state of the siege."""
    return scene.siege


def positions(scene: SiegeTable, seed: object, most: int = 400) -> Iterator[Action]:
    """A random siege, played to its end without draws, resignations and most assaults, which would
    end it soon; yields before each action which one will be played."""
    chance = luck(seed)
    for _ in range(most):
        decision = scene.decision
        if decision is None:
            return
        action = choose(scene.match.game, scene.match.state, chance)
        while isinstance(action, OfferDraw | Resign) or (
            isinstance(action, Assault) and chance.below(8)
        ):
            action = choose(scene.match.game, scene.match.state, chance)
        yield action
        play(scene, str(action))


def at_plan(folder: Path, **settings: object) -> SiegeTable:
    """A table at which a Plan of the Besieger would show three cards or more."""
    for seed in range(100):
        scene = table(folder, seed, (1280, 720), **settings)
        state = siege(scene).copy()
        GAME.apply(state, GAME.parse("plan"), lambda event: None)
        if state.besieger.known >= 3:
            return scene
    raise AssertionError("no deck of these begins with such a card")


def known(scene: SiegeTable, seat: int) -> list[str]:
    """The cards on top of a seat's deck that it has seen."""
    side = siege(scene).side(seat)
    return list(side.deck[: side.known])
