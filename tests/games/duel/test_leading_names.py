"""A warrior's name leads wherever a duel names a seat; the player's follows in small type."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import Label, walk
from engine.rules.ending import Resign
from engine.table.table import Table
from games import KEYS
from games.duel.table.battlefield.figures import WarriorFigure
from games.duel.words.phrases import warrior_name
from tests.games.duel.table.field_play import field
from tests.hands import words
from tests.kit.catalogue import GAMES
from tests.tables import SHELF, new_table, play, state_of


@pytest.fixture
def scene() -> Table:
    return field(2)


def test_prompt_log_and_curtain_call_the_warrior(scene: Table) -> None:
    assert scene.context.names == ["Brannoch", "Ysolde"]
    assert words(scene, "prompt-title").startswith("Brannoch")
    decision = scene.match.decision
    assert decision
    call = scene.seat.call_for(decision)
    assert call.name == "Brannoch" and call.other_names == ["Ysolde"]
    assert call.line.startswith("Mara · "), "whoever plays Brannoch follows in small type"
    play(scene, "reveal speed 1", "reveal none")
    headings = {entry.who for entry in scene.log.entries if entry.mark}
    assert headings == {"Brannoch", "Ysolde"}


def test_panels_and_tooltips_have_both_names(scene: Table) -> None:
    assert words(scene, "head-1-name") == "Brannoch"
    assert words(scene, "head-1-note").startswith("Mara")
    figures = [each for each, _ in walk(scene.widgets) if isinstance(each, WarriorFigure)]
    assert {each.name for each in figures} == {"Brannoch, Mara", "Ysolde, Tomas"}


def test_no_screen_of_the_table_calls_a_seat_by_its_player(scene: Table) -> None:
    """The player's name stands alone only in labels of small type."""
    play(scene, "reveal speed 1", "reveal none")
    labels = [each for each, _ in walk(scene.widgets) if isinstance(each, Label)]
    named = {each.id for each in labels if "Mara" in each.words or "Tomas" in each.words}
    assert named == {"head-1-note", "head-2-note"}


def test_the_result_has_both_names_and_the_shelf_the_player_s(scene: Table) -> None:
    match = scene.match
    assert match.submit(1, Resign()) is None
    entry = next(each for each in SHELF if each.key == "duel")
    result = entry.result(match)
    assert (result.headline, result.role, result.reason) == ("Ysolde", "Tomas", "Brannoch resigns")
    seats = [(each.name, each.lines[0]) for each in result.seats]
    assert seats == [("Brannoch", "Mara"), ("Ysolde", "Tomas")]
    assert "Tomas" in entry.status(match)


def test_two_warriors_of_one_name_have_the_numbers_of_their_seats() -> None:
    scene = field(3)
    duel = state_of(scene)
    duel.warrior(1).name = duel.warrior(3).name = "Hilda"
    assert scene.match.leading_names == ["Hilda (1)", "Ysolde", "Hilda (3)"]
    scene.rebuild()
    assert words(scene, "head-3-name") == "Hilda (3)"
    assert duel.name_of(1) == warrior_name(duel, 1) == "Hilda (1)"


@pytest.mark.parametrize("key", [key for key in KEYS if key != "duel"])
def test_in_other_games_the_players_lead(key: str, tmp_path: Path) -> None:
    match = new_table(GAMES[key], tmp_path).match
    assert match.leading_names == match.names
