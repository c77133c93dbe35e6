"""What goes on by itself: dice that all watch, and a lone answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.app.inputs import Key
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.board import Happening
from engine.table.context import TableContext
from engine.table.forced_move import ForcedMove
from engine.table.pause import HOLD, Pause
from engine.table.table import Table
from games.siege.rules.actions import Hold
from tests.hands import click, settle, top
from tests.table.plain import GAME, PlainBoard, plain_table

# A lone answer.


def alone(decision: Decision) -> Action | None:
    return Hold() if (decision.seat, decision.ask) == (2, "act") else None


class LoneBoard(PlainBoard):
    """A siege whose Besieged can do nothing but hold."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.alone = ForcedMove(table, alone, lambda decision: f"seat {decision.seat}: no way")

    def pauses(self) -> Sequence[Pause]:
        return [self.alone]

    def changed(self, what: Happening) -> None:
        self.alone.changed(what)


def given(table: Table) -> ForcedMove:
    assert isinstance(table.board, LoneBoard)
    return table.board.alone


def test_a_lone_answer_gives_itself_once_it_has_been_seen(tmp_path: Path) -> None:
    table = plain_table(tmp_path, LoneBoard, speed="normal")
    table.match.submit(1, GAME.parse("besiege"))
    table.beats.stop()
    table.manager.update(HOLD / 2)
    assert len(table.match.history) == 1 and table.manager.wait() is not None
    table.manager.update(HOLD)
    assert [str(each.action) for each in table.match.history] == ["besiege", "hold"]
    assert given(table).passes_given == ((2, "seat 2: no way"),)
    table.beats.stop()
    settle(table)
    assert len(table.match.history) == 2, "the other seat has a choice"
    click(table, "besiege")
    assert given(table).passes_given in ((), ((2, "seat 2: no way"),))


def test_space_gives_it_at_once_and_nothing_else_with_it(tmp_path: Path) -> None:
    table = plain_table(tmp_path, LoneBoard, speed="normal")
    table.match.submit(1, GAME.parse("besiege"))
    table.beats.stop()
    table.focus_on("hold")
    table.manager.handle(Key("space"))
    table.manager.update(0.001)
    assert len(table.match.history) == 2 and not table.keyboard
    table.manager.handle(Key("enter"))
    assert len(table.match.history) == 2


def test_undo_goes_back_over_what_gave_itself(tmp_path: Path) -> None:
    table = plain_table(tmp_path, LoneBoard)
    click(table, "bombard walls")
    click(table, "defend 0")
    last = table.takeback.target
    assert last and len(table.match.history) == 3
    assert str(table.match.history[-1].action) == "hold"
    assert table.match.history[-1].is_news, "Fate came with it, and it would give itself again"
    assert str(last.action) == "defend 0"
    assert top(table) is table
