"""The table of any game on a stage without a window, at any position that play can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

import games
from engine.app.settings import TextSize
from engine.app.widgets import Button, overflows, walk
from engine.rules.chance import Chance
from engine.rules.ending import OfferDraw, Resign
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.options import OptionValue
from engine.shell import Shell
from engine.table.table import Table
from engine.thinking import ThinkingService
from tests.hands import clear, keys, lowest, made_ready, settle
from tests.kit import parley_table, showdown_table
from tests.kit.catalogue import GAMES, own
from tests.kit.matches import luck, match_of
from tests.kit.walks import brought, choose

SHELF = games.shelf()
MADE_UP = parley_table.CLOTHED
OF_CARDS = showdown_table.CLOTHED
"""A made-up game whose answers are all cards of the hand, with no button for any."""
TABLES: dict[str, Game[Any]] = {
    **{key: GAMES[key] for key in games.KEYS},
    **{"parley": MADE_UP, "showdown": OF_CARDS},
}
"""The games that have a table: those of the catalogue, and two that were made up for the tests."""
NAMES = ["Mara", "Tomas"]
MORE = ["Ines", "Jonas", "Vera", "Wim"]
LONG = ["Wilhelmina of Harrow", "Maximilian Longfellow"]
"""Names as long as the set-up lets them be."""
SIZES = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080), (2560, 1440)]
WINDOWS = list(product(SIZES, get_args(TextSize)))
"""The sizes of window and text at which a table must cut nothing."""
SAMPLE = [
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((1024, 768), 125),
    ((1280, 720), 150),
    ((1920, 1080), 100),
    ((2560, 1440), 200),
]
"""Windows with each size and each text size, and with the extremes of both, for positions that a
test builds by hand; `test_no_position_cuts_anything` lays out every game in all `WINDOWS`."""
SHAPES = [((1024, 640), 200), ((1024, 640), 100), ((1280, 720), 100), ((1920, 1080), 100)]
"""A window of each shape: tabs, a drawer, everything, and more than a table needs."""
Sights = Callable[[Any], Iterator[str]]
"""Brings everything on a table that it can show of its position, one after the other."""


def shell(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    thinks: ThinkingService | None = None,
    /,
    **settings: object,
) -> Shell:
    """The program's own shell with an empty stage; nothing is animated unless settings say so."""
    return Shell(made_ready(**settings), size, SHELF, games.table, folder, thinks)


def shell_for(
    game: Game[Any],
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    thinks: ThinkingService | None = None,
    /,
    **settings: object,
) -> Shell:
    """The same, for a game of the catalogue or for one that was made up."""
    made_up = {MADE_UP: parley_table, OF_CARDS: showdown_table}.get(game)
    if made_up is None:
        return shell(folder, size, thinks, **settings)
    return Shell(made_ready(**settings), size, [made_up.ENTRY], made_up.table, folder, thinks)


def new_table(
    game: Game[Any],
    folder: Path,
    seed: object = 7,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, OptionValue] | None = None,
    seats: int = 0,
    **settings: object,
) -> Table:
    """The table of a new match that is kept nowhere, with the fewest seats unless it is said how
    many; what it shows at first has been seen."""
    app = shell_for(game, folder, size, **settings)
    names, options = [*NAMES, *MORE][: seats or game.config.seats[0]], options or {}
    more = brought(game, game.rules_for(options), len(names), luck(seed))
    app.show_table(match_of(game, names, str(seed), options, **more))
    scene = lowest(app, Table)
    go_on(scene)
    return scene


def go_on(scene: Table) -> None:
    """Go on from all that is shown before the next question, and take off what lies on it."""
    settle(scene)
    while scene.beats.is_playing_back:
        clear(scene)
        keys(scene, "space")
    clear(scene)


def play(scene: Table, *actions: Action | str) -> None:
    """Play actions, or their texts, each by the seat that is asked; then `go_on`."""
    for each in actions:
        action = scene.match.game.parse(each) if isinstance(each, str) else each
        decision = scene.match.decision
        assert decision is not None, each
        refusal = scene.match.submit(decision.seat, action)
        assert refusal is None, (each, refusal)
        go_on(scene)


def offered(scene: Table) -> bool:
    """Return True if a button of the bar answers what is asked."""
    return bool(scene.foot.request(scene.view).offers.answers)


def last(scene: Table) -> str:
    """What was played last; "" where nothing was."""
    return str(scene.match.history[-1].action) if scene.match.history else ""


def bar(scene: Table) -> dict[str, Button]:
    """The buttons of the action bar, by their ids."""
    foot = scene.widget("actions")
    assert foot is not None
    return {
        placed.widget.id: placed.widget
        for placed in walk(foot.widgets)
        if isinstance(placed.widget, Button)
    }


def any_action(scene: Table, chance: Chance, seldom: type[Action] | None = None) -> Action | None:
    """An action that doesn't end the match early, None after its end. Of one kind, which would end
    it soon, few are."""
    game, state = scene.match.game, scene.match.state
    while scene.match.decision:
        action = choose(game, state, chance)
        if isinstance(action, OfferDraw | Resign) or str(action) == "retire":
            continue
        if not (seldom and isinstance(action, seldom) and chance.below(8)):
            return action
    return None


def positions(
    scene: Table, seed: object, most: int = 400, seldom: type[Action] | None = None
) -> Iterator[Action]:
    """A random match of `any_action` to its end; yields before each which one will be played."""
    chance = luck(seed)
    for _ in range(most):
        action = any_action(scene, chance, seldom)
        if action is None:
            return
        yield action
        play(scene, action)


def sights(scene: Table) -> Iterator[str]:
    """What every table can show of its position: as it lies, each sheet, and the log pulled out."""
    yield "as it lies"
    sheets = scene.sheets
    open_before = sheets.current
    for sheet in sheets.names if sheets.shape == "tabs" else ():
        sheets.open(sheet)
        yield f"sheet {sheet}"
    sheets.open(open_before)
    if sheets.shape == "drawer":
        sheets.drawer = True
        yield "the drawer"
        sheets.drawer = False


def sights_of(key: str) -> Sights:
    """What the tables of a game can show, as the game itself says it, or as it is with all."""
    return own(key, "SIGHTS", sights)


def cuts(scene: Table, show: Sights) -> dict[str, str]:
    """What is cut, covered or pushed out in any sight of the position, by widget; of each, one."""
    found: dict[str, str] = {}
    for sight in show(scene):
        scene.rebuild()
        for problem in overflows(scene.widgets, scene.manager.scale):
            found.setdefault(problem.split()[0], f"{problem} in {sight}")
    scene.rebuild()
    return found


def state_of(scene: Table) -> Any:
    """The game itself, which no table sees: to lay out a position, and to know what is hidden. Of
    a question that stood before, nothing that has been listed is kept."""
    scene.match.state = scene.match.state.copy()
    return scene.match.state
