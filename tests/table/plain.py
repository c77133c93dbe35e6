"""The least board that a game can give, and tables on which it lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pygame import Rect

from engine.app.widgets import Panel, Widget
from engine.match import Match
from engine.rules.state import Decision
from engine.shell import Shell
from engine.table.actionbar import Prompt
from engine.table.board import Board, Offers
from engine.table.context import BoardFactory, TableContext
from engine.table.table import Table
from engine.words.labels import Caption
from games import load_game, words
from games.siege.rules.state import Siege
from tests.hands import lowest, made_ready
from tests.kit.matches import match_of
from tests.tables import NAMES, SHELF

GAME = load_game("siege")


class PlainBoard(Board[Siege]):
    """A siege of buttons."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    def layout(self, view: Siege, room: Rect) -> list[Widget]:
        return [Panel("middle", room, f"walls {view.walls}")]

    def prompt(self, view: Siege, decision: Decision) -> Prompt:
        return Prompt(decision.seat, f"Seat {decision.seat}: {decision.ask}", "")

    def offers(self, view: Siege, decision: Decision) -> Offers:
        return self.table.offers(decision.actions or [])


WORDS = replace(
    words("siege"),
    label=lambda view, decision, action, names: Caption(str(action), "", "", ""),
)
"""A siege whose buttons say the action's text."""


def plain_table(
    folder: Path,
    board: BoardFactory = PlainBoard,
    match: Match | None = None,
    size: tuple[int, int] = (1280, 720),
    **settings: object,
) -> Table:
    """A siege with another board than its own."""

    def laid(match: Match, navigation: object) -> Table:
        return Table(match, board, WORDS, navigation)  # type: ignore[arg-type]

    shell = Shell(made_ready(**settings), size, SHELF, laid, folder)
    shell.show_table(match or match_of(GAME, NAMES, "7"))
    return lowest(shell, Table)


def factory(kind: type[PlainBoard], **said: object) -> Callable[[TableContext], PlainBoard]:
    """Boards of a kind that say something else than is usual."""

    def make(table: TableContext) -> PlainBoard:
        board = kind(table)
        for name, value in said.items():
            setattr(board, name, value)
        return board

    return make
