"""The sheet of the question that stands comes to the front of a small window."""

from __future__ import annotations

from pathlib import Path

from games.siege.rules.state import Siege
from tests.table.plain import PlainBoard, plain_table


class Leading(PlainBoard):
    """A board whose questions are all about its second sheet."""

    sheets = ("walls", "decks", "log")

    def sheet_to_open(self, seen: Siege) -> str:
        return "decks"


def test_it_is_in_front_when_a_table_comes_to_the_screen(tmp_path: Path) -> None:
    scene = plain_table(tmp_path, Leading, size=(800, 600))
    assert scene.sheets.current == "decks"


def test_it_comes_back_when_a_seat_opens_its_view(tmp_path: Path) -> None:
    scene = plain_table(tmp_path, Leading, size=(800, 600))
    scene.sheets.open("log")
    scene.seat._open()
    assert scene.sheets.current == "decks"
