"""The window's double: the same table on a stage without a window, to know what lies where.

It is made anew from the journal at every question, so it can't drift away from the window.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import msgspec
import pygame

from engine.app.parts import Part, PartScene
from engine.rules.notation import Action, OfferDraw, Resign
from engine.table.curtain import Curtain
from games.siege.rules.actions import Construct, Order
from games.siege.table import SiegeTable
from tests.games.siege.table_play import clear, click, keys, part, settle, shell, top
from tests.kit.matches import luck
from tests.kit.walks import choose
from tests.window.screen import Pixel, Window, journals, wait_for

SMALL = (1024, 640)

KEYS_OF_X = {"enter": "Return", "space": "space", "escape": "Escape"}


def prepare(folder: Path, **settings: object) -> None:
    """Put settings into a data folder: a small window that animates nothing, unless said."""
    kept = {"window": SMALL, "speed": "off", "names": ["Mara", "Tomas"], **settings}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_bytes(msgspec.json.encode(kept))


def double(folder: Path) -> SiegeTable:
    """The table of the newest match in a data folder, as the window shows it at rest.

    It is read from a copy, so that it takes the match away from nobody.
    """
    copy = Path(tempfile.mkdtemp())
    try:
        (copy / "matches").mkdir()
        shutil.copy(journals(folder)[-1], copy / "matches")
        app = shell(copy, SMALL)
        (kept,) = app.library.matches()
        assert not kept.problem, kept.problem
        app.continue_match(kept)
        scene = app.stage.scenes[0]
        assert isinstance(scene, SiegeTable)
        scene.match.close()
        scene.match.journal = None
    finally:
        shutil.rmtree(copy)
    settle(scene)
    return scene


def pixels(scene: PartScene) -> bytes:
    """What a window on this stage shows."""
    surface = pygame.Surface(scene.stage.size, 0, 32)
    scene.stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def lines(folder: Path) -> int:
    """How many lines the newest journal has."""
    return journals(folder)[-1].read_bytes().count(b"\n")


class Hand:
    """Plays in a window, by mouse or by keys alone."""

    def __init__(self, window: Window, by_keys: bool) -> None:
        self.window, self.by_keys = window, by_keys

    def press(self, on: PartScene, id: str) -> None:
        """Use a part of the top screen, in the double and then in the window."""
        found = part(on, id)
        middle, key = found.rect.center, found.hotkey
        if self.by_keys:
            assert key, f"{id} has no key"
            self.window.key(KEYS_OF_X.get(key, key))
        else:
            self.window.click(middle)

    def use(self, on: PartScene, id: str) -> None:
        """The same, and let the double follow."""
        self.press(on, id)
        click(on, id)

    def play(self, folder: Path, action: Action) -> None:
        """Play an action in the window, and wait until it is on disk."""
        scene, before = double(folder), lines(folder)
        if isinstance(action, Order):
            assert isinstance(top(scene), Curtain)
            self.press(scene, "ready")
            keys(scene, "space")
        else:
            clear(scene)
        if isinstance(action, Construct):
            self.use(scene, "construct")
        self.press(scene, "lay" if isinstance(action, Order) else str(action))
        wait_for(lambda: lines(folder) > before, f"{action} is on disk")


def plan_of(seed: object, folder: Path) -> list[Action]:
    """A whole siege of random actions; a Plan is laid back as it lay, nobody gives up."""
    chance, scene = luck(seed), double(folder)
    clear(scene)
    played: list[Action] = []
    while scene.match.decision is not None:
        decision = scene.match.decision
        action = choose(scene.match.game, scene.match.state, chance)
        if decision.ask == "order":
            side = scene.siege.side(decision.seat)
            action = Order(tuple(side.deck[: scene.siege.agenda[-1].count]))  # type: ignore[attr-defined]
        if isinstance(action, OfferDraw | Resign):
            continue
        assert scene.match.submit(decision.seat, action) is None
        played.append(action)
    return played


def middle(found: Part) -> Pixel:
    """Where to click a part."""
    return found.rect.center
