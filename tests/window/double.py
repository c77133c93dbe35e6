"""The window's double: the same screens on a stage without a window, to know what lies where.

A table's double is made from the journal, and is then given what the window is given; whoever
plays in both compares what they show.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame

from engine.app import settings
from engine.app.widgets import Screen
from engine.match import Match
from engine.rules.ending import OfferDraw, Resign
from engine.rules.notation import Action
from engine.shell import Shell
from engine.table.table import Table
from games import table
from games.siege.rules.actions import Order, planned
from games.siege.rules.state import Siege
from tests.kit.matches import luck
from tests.kit.walks import choose
from tests.tables import SHELF
from tests.window.screen import journals, wait_for

SMALL = (1024, 640)
NAMES = ["Mara", "Tomas"]


def prepare(folder: Path, **changed: object) -> None:
    """Put settings into a data folder: a small window that animates nothing, unless said."""
    saved = {"window": SMALL, "speed": "off", "names": NAMES, **changed}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / settings.FILE_NAME).write_bytes(msgspec.json.encode(saved))


def shell(folder: Path) -> Shell:
    """The program's shell over a data folder, by the settings in it; nothing is on its stage."""
    pygame.font.init()
    saved, problem = settings.load(folder)
    assert not problem, problem
    return Shell(saved, saved.window, SHELF, table, folder)


def title(folder: Path) -> Screen:
    """The title over a data folder."""
    app = shell(folder)
    app.show_title()
    return _at_rest(app)


def double(folder: Path) -> Table:
    """The table of the newest match in a data folder, as the window shows it when it is opened.

    It plays on in a copy of the folder, so that it takes the match away from nobody.
    """
    wait_for(lambda: journals(folder)[-1].read_bytes().endswith(b"\n"), "a match is written down")
    copy = folder.parent / f"{folder.name}-double"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    app = shell(copy)
    newest = journals(copy)[-1]
    (saved,) = [saved for saved in app.library.matches() if saved.path == newest]
    assert not saved.problem, saved.problem
    app.show_table(app.library.open(saved))
    scene = _at_rest(app)
    assert isinstance(scene, Table)
    return scene


def _at_rest(app: Shell) -> Screen:
    scene = app.manager.scenes[0]
    assert isinstance(scene, Screen)
    rest(scene)
    return scene


def rest(scene: Screen) -> None:
    """Let time pass until nothing moves and nothing is to come."""
    manager = scene.manager
    for _ in range(5000):
        if not manager.update(1 / 60) and manager.wait() is None:
            return
    raise AssertionError("something moves for ever")


def pixels(scene: Screen) -> bytes:
    """What a window on this stage shows."""
    surface = pygame.Surface(scene.manager.size, 0, 32)
    scene.manager.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def written(folder: Path) -> tuple[list[str], bool]:
    """The actions in the newest journal that were not taken back, and whether it tells an end."""
    actions: list[str] = []
    over = False
    for text in journals(folder)[-1].read_bytes().splitlines(keepends=True):
        if not text.endswith(b"\n"):
            continue  # it is being written
        line = msgspec.json.decode(text)
        over = over or bool(line.get("outcome"))
        if line.get("undo"):
            actions.pop()
        elif line.get("action"):
            actions.append(line["action"])
    return actions, over


def played(
    game: str,
    seed: object,
    until: Callable[[Match], bool] = lambda match: match.decision is None,
    most: int = 999,
) -> Match:
    """A match of random actions that a hand can play, until it is as wanted, or to its end.

    Nobody gives up, and a Plan is laid back as it lay.
    """
    entry = next(entry for entry in SHELF if entry.key == game)
    match = Match(entry.load(), NAMES[: entry.config.seats[0]], str(seed), {})
    chance = luck(seed)
    while match.decision is not None and not until(match) and len(match.history) < most:
        decision = match.decision
        action: Action = choose(match.game, match.state, chance)
        if decision.ask == "order":
            action = as_it_lies(match)
        if isinstance(action, OfferDraw | Resign) or str(action) == "retire":
            continue
        assert match.submit(decision.seat, action) is None
    return match


def as_it_lies(match: Match) -> Order:
    """The order in which the planned cards of a siege lie already."""
    assert isinstance(match.state, Siege) and match.decision
    return Order(tuple(planned(match.state, match.decision.seat)))
