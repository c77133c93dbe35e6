"""A table in a window that is too small for all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Key
from engine.app.theme import Scale
from engine.table.shapes import tab_height, window_shape
from games.siege.rules.state import Siege
from tests.games.siege.table_play import table
from tests.hands import click
from tests.kit.matches import match_of
from tests.table.plain import GAME, PlainBoard, plain_table
from tests.tables import NAMES


@pytest.mark.parametrize(
    ("scale", "shape"),
    [
        (Scale(1280, 720), "full"),
        (Scale(2560, 1440), "full"),
        (Scale(1024, 768), "drawer"),
        (Scale(800, 600), "tabs"),
        (Scale(1280, 720, 2), "tabs"),
    ],
)
def test_how_much_fits(scale: Scale, shape: str) -> None:
    assert window_shape(scale) == shape
    assert window_shape(scale, full=2000) == ("tabs" if shape == "tabs" else "drawer")


def test_a_row_of_tabs_grows_with_the_text() -> None:
    assert tab_height(Scale(1280, 720)) < tab_height(Scale(1280, 720, 2))


def test_keys_turn_the_sheets_round_and_round(tmp_path: Path) -> None:
    scene = table(tmp_path, size=(800, 600))
    assert scene.sheets.shape == "tabs"
    seen = []
    for name in ("x", "z", "z", "l", "x"):
        scene.manager.handle(Key(name))
        seen.append(scene.sheets.current)
    first, second, *_, last = scene.sheets.names
    after = scene.sheets.names[(scene.sheets.names.index("log") + 1) % 6]
    assert seen == [second, first, last, "log", after]


def test_escape_pushes_the_drawer_back_where_there_is_one(tmp_path: Path) -> None:
    scene = table(tmp_path, size=(1024, 768))
    scene.sheets.toggle_drawer()
    assert scene.widget("log") is not None
    scene.manager.handle(Key("escape"))
    assert scene.widget("log") is None and scene.manager.top is scene
    scene.sheets.toggle_drawer()
    scene.manager.resize((1280, 720))
    scene.manager.handle(Key("escape"))
    assert scene.manager.top is not scene, "in a window that shows all, Esc opens the menu"


class Leading(PlainBoard):
    """A board whose questions to the Besieged are about its second sheet."""

    sheets = ("walls", "decks", "log")

    def sheet_to_open(self, view: Siege) -> str:
        return "decks" if view.phase == "besieged" else ""


def test_the_sheet_of_the_question_is_in_front_when_a_table_or_a_view_is_opened(
    tmp_path: Path,
) -> None:
    match = match_of(GAME, NAMES, "7")
    assert match.submit(1, GAME.parse("besiege")) is None
    scene = plain_table(tmp_path, Leading, match, size=(800, 600))
    assert scene.sheets.current == "decks"
    scene.sheets.open("log")
    scene.seat._open()
    assert scene.sheets.current == "decks"


def test_what_is_played_brings_a_sheet_to_the_front_until_another_is_turned_to(
    tmp_path: Path,
) -> None:
    sheets = (scene := plain_table(tmp_path, Leading, size=(800, 600))).sheets
    found = [sheets.current]
    for step in ("besiege", "log", "hold", "besiege"):
        if step == "log":
            sheets.open(step)
        else:
            click(scene, step)
        found.append(sheets.current)
    assert found == ["walls", "decks", "log", "log", "decks"]
