"""A battlefield with all kinds of ground between three warriors, and hands to point at it."""

from __future__ import annotations

from engine.app.inputs import LEFT, OUTSIDE, Hover, Input, Key, Press, Release, Typed
from engine.app.map.tape import Tape
from engine.table.table import Table
from games.duel.geometry.points import Point as Place
from games.duel.geometry.terrain import Piece
from games.duel.table.moving.path import PathTool
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.fight_play import table
from tests.hands import send
from tests.tables import play

APART = [(7.5, 8.8), (13.0, 12.8), (19.0, 8.0), (3.0, 20.0), (21.0, 14.0), (12.0, 21.0)]
BUILDS = [(3, 5, 3, 2), (3, 3, 3, 4), (3, 3, 4, 3), (3, 3, 4, 3), (3, 3, 4, 3), (3, 3, 4, 3)]
GROUND = (
    Piece("wall-1", "uneven", 3, True, rect=(6.0, 6.0, 5.0, 1.0)),
    Piece("lake-1", "blocking", ellipse=(2.0, 8.0, 3.0, 3.0)),
    Piece("hut-1", "blocking", rect=(10.0, 8.2, 0.6, 1.2)),
    Piece("rock-1", "level", 1, False, True, ellipse=(10.0, 14.0, 1.2, 1.2)),
)


def field(seats: int = 3, size: tuple[int, int] = (1280, 720), **settings: object) -> Table:
    """The table of a new duel in its Reveal phase."""
    return table(seats, size, APART, BUILDS, GROUND, **settings)


def moving(seats: int = 3, size: tuple[int, int] = (1280, 720), **settings: object) -> Table:
    """The first warrior may run five inches, with a wall behind it and a lake beside."""
    scene = field(seats, size, **settings)
    play(scene, "reveal speed 4", *["reveal none"] * (seats - 1))
    return scene


def path(scene: Table) -> PathTool:
    """The path that is drawn."""
    found = board_of(scene).map.move_draft.path_tool(scene.context.view)
    assert found is not None
    return found


def tape(scene: Table) -> Tape:
    """The tape that is measured with."""
    found = board_of(scene).map.tape
    assert found is not None
    return found


def pixel(scene: Table, x: float, y: float) -> tuple[int, int]:
    """Where a place of the battlefield is seen."""
    return map_of(scene).transform.pixel((x, y))


def point(scene: Table, x: float, y: float) -> None:
    """The pointer is there."""
    send(scene, Hover(pixel(scene, x, y)))


def click(scene: Table, x: float, y: float, button: int = LEFT, shift: bool = False) -> None:
    """A click there."""
    at = pixel(scene, x, y)
    send(scene, Hover(at, 0, shift), Press(at, button, shift), Release(at, button, shift))


def drag(scene: Table, start: tuple[float, float], *stops: tuple[float, float]) -> None:
    """A drag from place to place."""
    first, *others = (pixel(scene, *each) for each in (start, *stops))
    moves: list[Input] = [Hover(at) for at in others]
    send(scene, Hover(first), Press(first), *moves, Release(others[-1]), Hover(OUTSIDE))


def arrow(scene: Table, name: str, times: int = 1, shift: bool = False, ctrl: bool = False) -> None:
    """An arrow key, so often."""
    for _ in range(times):
        send(scene, Key(name, shift, ctrl))


def write(scene: Table, words: str) -> None:
    """Letters as they are typed."""
    for letter in words:
        send(scene, Key("space" if letter == " " else letter), Typed(letter))


def near(one: tuple[float, float], other: tuple[float, float], inches: float = 0.04) -> bool:
    """Whether two places are the same to a pixel or so."""
    return Place(*one).distance_to(other) <= inches
