"""The window's double: the same screens on a stage without a window, to know what lies where.

A table's double is made from the journal, and is then given what the window is given; whoever
plays in both compares what they show.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import msgspec
import pygame

from engine.app import settings
from engine.app.widgets import Screen
from engine.match import Match
from engine.matches.library import FOLDER
from engine.rules.chance import Chance
from engine.rules.ending import OfferDraw, Resign
from engine.rules.notation import Action
from engine.shell import Shell
from engine.table.table import Table
from games import KEYS, room, table
from tests.at_once import AtOnce
from tests.hands import lowest
from tests.kit.catalogue import own_tests
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought, choose
from tests.secrets import note_curtain
from tests.tables import SHELF
from tests.window.screen import journals, wait_for

SMALL = (1024, 640)
FRAME = 1 / 60
NAMES = ["Mara", "Tomas"]

Use = str | Callable[[Any], None]
"""What a hand does for an action: it uses the widget or the card of an id, or is led."""


def prepare(folder: Path, **changed: object) -> None:
    """Put settings into a data folder: a small window that animates nothing, unless said."""
    saved = {"window": SMALL, "speed": "off", "names": NAMES, "told": KEYS, **changed}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / settings.FILE_NAME).write_bytes(msgspec.json.encode(saved))


def shell(folder: Path) -> Shell:
    """The program's shell over a data folder, by the settings in it; nothing is on its stage."""
    pygame.font.init()
    saved, problem = settings.load(folder)
    assert not problem, problem
    return Shell(saved, saved.window, SHELF, table, folder, AtOnce(room), room)


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
    copy = Path(mkdtemp(prefix=f"{folder.name}-double-", dir=folder.parent)) / "files"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.new"))  # half written
    app = shell(copy)
    newest = journals(copy)[-1]
    (saved,) = [saved for saved in app.library.matches() if saved.path == newest]
    assert not saved.problem, saved.problem
    return table_of(app, app.library.open(saved))


def table_of(app: Shell, match: Match) -> Table:
    """The table of a match, as it lies when it is opened."""
    app.show_table(match)
    scene = _at_rest(app)
    assert isinstance(scene, Table)
    return scene


def _at_rest(app: Shell) -> Screen:
    scene = lowest(app, Screen)
    rest(scene)
    return scene


class Rest(NamedTuple):
    """For how many seconds a table took no press when it came to rest, and for how many it would
    not take one of these keys again; "pointer" is a click where the last one was."""

    late: float = 0.0
    held: float = 0.0
    keys: frozenset[str] = frozenset()


def rest(scene: Screen) -> Rest:
    """Let time pass until nothing moves and nothing is to come."""
    manager, found = scene.manager, Rest()
    for number in range(1, 5000):
        if isinstance(scene, Table):
            note_curtain(scene)
            if scene.beats.ignoring_seconds:
                found = found._replace(late=number * FRAME)
            if scene.stale_input.remaining:
                keys = frozenset(scene.stale_input._labels_by_key)
                found = found._replace(held=number * FRAME, keys=keys)
        if isinstance(manager.top, Screen):
            manager.top.widgets  # noqa: B018 - a frame shows it, and may find what is to come
            manager.top.moving()  # a frame begins motions, too
        if not manager.update(FRAME) and manager.wait() is None:
            return found
    raise AssertionError("something moves for ever")


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


def by_hand(game: str, what: str) -> Any:
    """What a game says of how a hand plays it, in `tests/games/<game>/by_hand.py`; None is nothing.

    The file is there for games that need it, and holds what they need of these: `way(action)`, what
    is used for an action one after the other, () for the widget whose id is its text; `both(action,
    then)`, the ids of widgets of which each does for these two at once;
    `choice(match)`, the answer to a question that a hand can't give any answer to, None for any;
    `watched()`, a match with secrets that both seats look at and use; `settling()`, the widgets
    that are used on each form before the table, and `brought()`, what comes of that; `TRIED`,
    how many matches are played to find one; `lone(decision)`, an answer that the table gives by
    itself, None for none; `secrets(table, seat)`, where something
    lies on the table that this seat alone may see, where that is no card of a pack.
    """
    if not (own_tests(game) / "by_hand.py").exists():
        return None
    return getattr(import_module(f"tests.games.{game}.by_hand"), what, None)


def started(game: str, seed: object) -> Match:
    """A new match with the fewest seats, its options as they are at first, and anything that its
    seats may bring."""
    kind = next(entry for entry in SHELF if entry.key == game).load()
    names = NAMES[: kind.config.seats[0]]
    own = by_hand(game, "brought")
    more = own() if own else brought(kind, kind.rules_for({}), len(names), luck(seed))
    return match_of(kind, names, str(seed), **more)


def begun(folder: Path, whole: Match, most: int = 0) -> None:
    """Put a match into a data folder, begun without a window: its deal, and so many actions."""
    match = Match(whole.game, whole.header)
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    match.save_in(folder / FOLDER)
    for played in whole.history[:most]:
        assert match.submit(played.seat, played.action) is None
    match.close()


def words_to(folder: Path, match: Match) -> list[str]:
    """The words with which a window comes to the table of a new match like this one; none where
    its seats brought something: then it is begun in the folder, to be continued there."""
    if match.header.setups or match.header.ground:
        begun(folder, match)
        return []
    return ["new", match.game.key, "--seed", match.header.seed, "--seats", ",".join(match.names)]


def chosen(match: Match, chance: Chance) -> Action:
    """A random action that a hand can play; nobody gives up."""
    choice = by_hand(match.game.key, "choice")
    own: Action | None = choice(match) if choice else None
    while own is None:
        action = choose(match.game, match.state, chance)
        if not isinstance(action, OfferDraw | Resign) and str(action) != "retire":
            return action
    return own


def played(
    game: str,
    seed: object,
    until: Callable[[Match], bool] = lambda match: match.decision is None,
    most: int = 999,
) -> Match:
    """A match of random actions that a hand can play, until it is as wanted, or to its end."""
    match = started(game, seed)
    chance = luck(seed)
    while match.decision is not None and not until(match) and len(match.history) < most:
        assert match.submit(match.decision.seat, chosen(match, chance)) is None
    return match
