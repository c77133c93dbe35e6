"""The rogue's tables on a stage without a window, at any position that play can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import games
from engine.app.widgets import Label, Panel
from engine.config import CONFIG, load_config
from engine.rules.cards import Card, pack
from engine.rules.options import OptionValue
from engine.table.cards import CardWidget
from engine.table.table import Table
from games.rogue.rules import GAME
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import Rogue
from games.rogue.table import RogueBoard
from games.rogue.table.cells import CellWidget
from games.rogue.table.figures import PileRow
from tests import tables
from tests.hands import new_stage, widget
from tests.hands import words as words
from tests.kit.doors import Doors
from tests.kit.matches import match_of
from tests.tables import bar as bar
from tests.tables import last as last
from tests.tables import state_of

T = TypeVar("T")

ROGUE = GAME(load_config(CONFIG / "rogue.yaml"))
BEST = "4 floors, 58 strikes"


class Opened(Doors):
    """Ways that lead nowhere, from the table of a run whose best score so far is known."""

    def __init__(self, best: str = "") -> None:
        super().__init__(best_runs=lambda match, count: [(RogueRun(4, 58), best)] if best else [])


def table(
    seed: object = 7,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, OptionValue] | None = None,
    opened: Opened | None = None,
    **settings: object,
) -> Table:
    """The table of a new run; nothing is animated unless settings say so."""
    match = match_of(ROGUE, ["Mara"], str(seed), options or {})
    scene = games.table(match, (opened or Opened(BEST)).navigation)
    assert isinstance(scene, Table)
    new_stage(size, **settings).push(scene)
    return scene


def board(scene: Table) -> RogueBoard:
    """What lies on the table."""
    assert isinstance(scene.board, RogueBoard)
    return scene.board


def view(scene: Table) -> Rogue:
    """What the rogue may know."""
    seen: Rogue = scene.match.view(0)
    return seen


def laid(scene: Table, *rows: str, **fields: object) -> Table:
    """The same run with other cards on the board and in the hand; rows from the top, `10H` face
    down, `+10H` face up, `.` empty, `@` you."""
    run = state_of(scene)
    for row, cells in enumerate(rows):
        run.board[row] = cells.split()
    for name, what in fields.items():
        cards = isinstance(what, list)
        setattr(run, name, [Card(card) for card in what] if cards else what)  # type: ignore[attr-defined]
    scene.rebuild()
    return scene


def crowded(scene: Table, captive: str | None = "8D") -> Table:
    """Strong enemies all around, two floors down."""
    return laid(
        scene,
        "2C 3C 4C 5C 6C 7D",
        "2D +10H +JC 5D 6D 7H",
        ". +9S @ +QS 3S 4S",
        ". . +KD 2H 9D JS",
        captive=captive,
        health=min(2, scene.match.rules.health),
        floors=12,
        strikes=131,
        deck=["7C", "KH", "3H", "10S", *(f"{n}S" for n in range(5, 9))],
        discard=["9H", "3D", "QD"],
    )


def told(scene: Table, look: Callable[[Table], T], step: float = 1 / 60) -> list[T]:
    """What is to be seen of the table, moment by moment, until all has been told that is told by
    itself; each once."""
    moments = [look(scene)]
    while scene.beats.is_playing_back and not scene.beats.waiting:
        scene.manager.update(step)
        if (now := look(scene)) != moments[-1]:
            moments.append(now)
    return moments


def says(scene: Table, id: str) -> str:
    """What a label says, "" where there is none."""
    found = scene.widget(id)
    return found.words if isinstance(found, Label) else ""


def lies(scene: Table, id: str) -> Card | None:
    """The card that lies somewhere, if one does."""
    found = scene.widget(id)
    return found.card if isinstance(found, CardWidget) else None


def heap(scene: Table, id: str) -> list[Card]:
    """The cards that are seen to lie on a pile."""
    found = widget(scene, id)
    assert isinstance(found, PileRow)
    return [*found.cards[scene.look(found).lifted_count :]]


def health(scene: Table) -> str:
    """How many jokers are in hand."""
    panel = widget(scene, "health")
    assert isinstance(panel, Panel)
    return panel.note


def cell(scene: Table, at: str) -> CellWidget:
    """A cell of the dungeon."""
    found = widget(scene, f"board.{at}")
    assert isinstance(found, CellWidget)
    return found


def middle(options: dict[str, OptionValue] | None = None) -> Table:
    """You stand on c2, and all around you is empty."""
    scene = table(3, (1280, 720), options)
    return laid(scene, "2C 3C 4C 5C 6C 7D", "2D . . . 7H 8C", "4D . @ . 3S 4S", "6D . . . 9C JS")


def sights(scene: Table) -> Iterator[str]:
    """Everything that the table can show of its position, one after the other."""
    yield from tables.sights(scene)
    if scene.context.ask == "go":
        board(scene).pending_key.column = "c"
        yield "a column"
        board(scene).pending_key.column = ""


BARE = ". . . . @ .", ". . . . . .", ". . . . . .", "+KD . . . . ."
FULLEST: list[tuple[tuple[str, ...], dict[str, object], tuple[str, ...]]] = [
    ((), {"discard": [*pack(), *pack()[:20]]}, ()),
    ((), {}, ("go d2",)),
    ((), {}, ("go d2", "use")),
    ((), {}, ("go d2", "hold")),
    ((), {"captive": None, "deck": ["AS", "AS"]}, ("go d2",)),
    (("2C 3C 4C 5C 6C 7D", "2D +10H AH 5D 6D 7H"), {}, ("go c3",)),
    (BARE, {"captive": None, "ace": Card("AS")}, ("go f4",)),
    ((), {"captive": None, "health": 1}, ("go d2",)),
    ((), {}, ("retire",)),
]
"""Rows and fields of a crowded position, and what is played there: each question, an ace, a floor,
and an end."""


def fullest(scene: Table) -> Iterator[str]:
    """Yield positions with enemies all around and every joker there may be."""
    start = state_of(scene).copy()
    for rows, fields, actions in FULLEST:
        scene.match.state = start.copy()
        laid(crowded(scene), *rows, **fields)
        tables.play(scene, *actions)
        yield " ".join([*rows, *actions])
