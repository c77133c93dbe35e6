"""What goes on by itself: dice that all watch, and a lone answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Rect

from engine.app.inputs import Key
from engine.app.theme import Scale
from engine.app.widgets import Button, Label, Panel, Widget
from engine.match import Replay
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table import dice
from engine.table.animator import Motion
from engine.table.context import TableContext
from engine.table.lone import LoneAnswer
from engine.table.pause import HOLD, Pause
from engine.table.table import Table
from engine.table.throws import Throw, WatchedDice
from games.siege.rules.actions import Hold
from games.siege.rules.state import Siege
from tests.hands import click, ids, keys, settle, top, widget
from tests.table.plain import GAME, PlainBoard, plain_table

FIRST, SECOND, LAST = (1, 2), (3, 4), (5, 6)


class DiceBoard(PlainBoard):
    """Two throws that belong together and one that stands alone, whenever the camp is besieged."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.seen: list[str] = []
        self.dice = WatchedDice(table, self._throws, lambda: self.seen.append("turned"), self._over)

    def _throws(self, played: Played) -> list[Throw[str]]:
        if str(played.action) != "besiege":
            return []
        return [
            Throw(FIRST, "one flies", "one lies", True, "both", played.number),
            Throw(SECOND, "two fly", "two lie", False, "both", played.number),
            Throw(LAST, "three fly", "three lie", True, "alone"),
        ]

    def _over(self, throw: Throw[str], number: int) -> None:
        self.seen.append(f"{throw.rest}, action {number}")

    def layout(self, seen: Siege, scale: Scale, room: Rect) -> list[Widget]:
        panel = Panel("middle", room, f"deck {len(seen.besieger.deck)}")
        if self.dice.throw is None:
            return [panel]
        inner = panel.inner(scale)
        lying = dice.Dice("dice", Rect(inner.topleft, dice.size(scale)))
        go_on = Button("continue", Rect(inner.left, inner.bottom - 60, 200, 50), label="Go on")
        go_on.on_press = self.dice.go_on
        says = Label("says", Rect(inner.left + 300, inner.top, 300, 40), self.dice.shown or "")
        panel.widgets = [lying, go_on, says]
        return [panel]

    def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion] | None:
        return self.dice.motions() if self.dice.throw else super().motions(before, beat, after)

    def pauses(self) -> Sequence[Pause]:
        return [self.dice]

    def reset(self) -> None:
        self.dice.reset()


def says(table: Table) -> str:
    label = widget(table, "says")
    assert isinstance(label, Label)
    return label.words


def until(table: Table, words: str) -> float:
    """Let time pass until the dice say this; how much did."""
    passed = 0.0
    while says(table) != words:
        table.manager.update(0.05)
        passed += 0.05
        assert passed < 9, says(table)
    return passed


def title(table: Table) -> str:
    panel = widget(table, "middle")
    assert isinstance(panel, Panel)
    return panel.title


def test_dice_hold_the_table_and_show_it_as_it_stood(tmp_path: Path) -> None:
    table = plain_table(tmp_path, DiceBoard, speed="normal")
    click(table, "besiege")
    board = table.board
    assert isinstance(board, DiceBoard) and not table.at_rest
    assert says(table) in ("one flies", "one lies") and title(table) == "deck 40"
    assert until(table, "two lie") > HOLD
    for _ in range(60):
        table.manager.update(0.1)
    assert says(table) == "two lie", "the last of those that belong together waits for somebody"
    assert "First watch the dice" in widget(table, "undo").reason
    keys(table, "space")
    assert title(table) == "deck 39" and says(table).startswith("three")
    until(table, "three lie")
    click(table, "continue")
    assert table.at_rest and "dice" not in ids(table) and not widget(table, "undo").reason
    assert board.seen[-1] == "three lie, action 1"


def test_a_key_ends_the_fall_and_a_click_beside_all_else_goes_on(tmp_path: Path) -> None:
    table = plain_table(tmp_path, DiceBoard, speed="normal")
    table.match.submit(1, GAME.parse("besiege"))
    table.manager.update(0.01)
    assert table.animator.busy and says(table) == "one flies"
    table.manager.handle(Key("space"))
    table.manager.handle(Key("space"))
    assert says(table) == "two lie"
    click(table, "middle")
    assert says(table).startswith("three")


def test_without_motion_only_the_last_dice_are_seen(tmp_path: Path) -> None:
    table = plain_table(tmp_path, DiceBoard)
    click(table, "besiege")
    assert says(table) == "two lie"
    keys(table, "space")
    assert says(table) == "three lie"
    keys(table, "enter")
    assert table.at_rest


def test_where_a_match_plays_by_itself_the_dice_go_on(tmp_path: Path) -> None:
    table = plain_table(tmp_path)
    for name in ("besiege", "hold", "besiege"):
        click(table, name)
    watched = plain_table(tmp_path, DiceBoard, Replay(table.match), speed="fast")
    for _ in range(400):
        watched.manager.update(0.1)
    assert watched.watching and watched.watching.at_end
    while not watched.at_rest:  # at the end nothing plays by itself any more
        click(watched, "continue")
    board = watched.board
    assert isinstance(board, DiceBoard)
    assert [each for each in board.seen if "action" in each] == [
        "three lie, action 1",
        "three lie, action 3",
    ]


# A lone answer.


class LoneBoard(PlainBoard):
    """A siege whose Besieged can do nothing but hold."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.alone = LoneAnswer(table, self.lone, lambda decision: f"seat {decision.seat}: no way")

    def lone(self, decision: Decision) -> Action | None:
        return Hold() if (decision.seat, decision.ask) == (2, "act") else None

    def pauses(self) -> Sequence[Pause]:
        return [self.alone]

    def reset(self) -> None:
        self.alone.reset()


def given(table: Table) -> LoneAnswer:
    assert isinstance(table.board, LoneBoard)
    return table.board.alone


def test_a_lone_answer_gives_itself_once_it_has_been_seen(tmp_path: Path) -> None:
    table = plain_table(tmp_path, LoneBoard, speed="normal")
    table.match.submit(1, GAME.parse("besiege"))
    table.animator.hurry()
    table.manager.update(HOLD / 2)
    assert len(table.match.history) == 1 and table.manager.wait() is not None
    table.manager.update(HOLD)
    assert [str(each.action) for each in table.match.history] == ["besiege", "hold"]
    assert given(table).given == ((2, "seat 2: no way"),)
    table.animator.hurry()
    settle(table)
    assert len(table.match.history) == 2, "the other seat has a choice"
    click(table, "besiege")
    assert given(table).given in ((), ((2, "seat 2: no way"),))


def test_space_gives_it_at_once_and_nothing_else_with_it(tmp_path: Path) -> None:
    table = plain_table(tmp_path, LoneBoard, speed="normal")
    table.match.submit(1, GAME.parse("besiege"))
    table.animator.hurry()
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
    last = table.takeback.last
    assert last and len(table.match.history) == 3
    assert str(table.match.history[-1].action) == "hold"
    news = table.match.history[-1].is_news
    assert str(last.action) == ("hold" if news else "defend 0")
    assert top(table) is table
