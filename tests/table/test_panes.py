"""A table of panes fits every window, and shows each of them in every shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel, Widget, overflows
from engine.table.panes import Pane, panes
from games.siege.rules.state import Siege
from tests.hands import ids, keys, resized, widget
from tests.table.boards import WINDOWS
from tests.table.plain import PlainBoard, plain_table


class PanedBoard(PlainBoard):
    """Three panes in two columns."""

    sheets = ("one", "two", "three", "log")

    def layout(self, view: Siege, room: Rect) -> list[Widget]:
        one, two, three = (
            Pane(name, name.title(), partial(self.fill, name)) for name in self.sheets[:3]
        )
        return panes(self.table, room, [[one], [two, replace(three, share=3)]])

    def fill(self, name: str, scale: Scale, at: Rect) -> Sequence[Widget]:
        return [Panel(name, at, name.title())]


def test_every_pane_is_shown_and_fits(tmp_path: Path) -> None:
    table = plain_table(tmp_path, PanedBoard)
    for size, text in WINDOWS:
        resized(table, size, text)
        seen = set[str]()
        for _ in PanedBoard.sheets:
            assert not overflows(table.widgets, table.manager.scale)
            seen |= {*ids(table)} & {"one", "two", "three", "log"}
            keys(table, "x")
        assert {"one", "two", "three"} <= seen
        assert ("log" in seen) == (table.sheets.shape != "drawer")


def test_shares_are_kept(tmp_path: Path) -> None:
    table = plain_table(tmp_path, PanedBoard)
    two, three = widget(table, "two").rect, widget(table, "three").rect
    assert abs(three.height - 3 * two.height) <= 3 and two.left == three.left
    assert widget(table, "log").rect.left > two.right


def test_the_drawer_holds_the_log(tmp_path: Path) -> None:
    table = plain_table(tmp_path, PanedBoard, size=(1024, 640))
    assert "log" not in ids(table)
    table.sheets.toggle_drawer()
    assert "log" in ids(table)
