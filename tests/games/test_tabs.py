"""In a small window the tab with what happens is the open one: after an act, and at an ending."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

from engine.app.widgets import walk
from engine.players.player import Program
from engine.rules.ending import Resign
from engine.table.act import PANEL_ID
from engine.table.table import Table
from tests.kit.catalogue import own
from tests.kit.matches import luck
from tests.long import many
from tests.tables import TABLES, any_action, go_on, new_table

ACTIONS = many(40, 400)
"""Actions of each random match."""
MOST_FRAMES = 1000
"""Most frames until the end of a match stands still."""
QUESTIONS_WITH_A_TAB = {
    "siege": {"destroy"},
    "duel": {"reveal", "cancel"},
    "parley": {"ride", "toll", "take"},
}
"""By game the questions whose answers are pressed in a tab of their own."""


def small_table(key: str, folder: Path, speed: str = "off") -> Table:
    """Return a table in tabs."""
    scene = new_table(TABLES[key], folder, 5, (1280, 720), text_size=200, speed=speed)
    assert scene.sheets.shape == "tabs"
    return scene


def shows_middle(key: str, scene: Table) -> bool:
    """Return True if a part of the table that shows what happens is laid out."""
    patterns = own(key, "MIDDLE", (PANEL_ID,))
    ids = [placed.widget.id for placed in walk(scene.widgets)]
    return any(fnmatch(id, pattern) for id in ids for pattern in patterns)


@pytest.mark.parametrize("key", TABLES)
def test_news_lies_open_until_the_question_needs_another_tab(key: str, tmp_path: Path) -> None:
    scene = small_table(key, tmp_path)
    needed = QUESTIONS_WITH_A_TAB.get(key, set())
    news = 0
    chance = luck(f"tabs {key}")
    for _ in range(ACTIONS):
        action = any_action(scene, chance, Resign)
        if action is None or scene.match.decision is None:
            break
        scene.sheets.open("log")
        scene.match.submit(scene.match.decision.seat, action)
        go_on(scene)
        if scene.context.is_news and scene.context.ask not in needed:
            news += 1
            assert shows_middle(key, scene), (str(action), scene.context.ask)
    assert news > 0 or scene.match.game.config.seats == (1, 1)


@pytest.mark.parametrize("key", TABLES)
def test_an_own_act_does_not_leave_the_log_in_front(key: str, tmp_path: Path) -> None:
    scene = small_table(key, tmp_path)
    action = any_action(scene, luck(f"tabs {key}"), Resign)
    assert action and scene.match.decision
    scene.sheets.open("log")
    scene.match.submit(scene.match.decision.seat, action)
    go_on(scene)
    assert scene.sheets.current != "log"


@pytest.mark.parametrize("key", TABLES)
def test_the_ending_lies_over_what_happened(key: str, tmp_path: Path) -> None:
    """While the end stands, and after it, the tab with the last act is the open one."""
    scene = small_table(key, tmp_path, speed="fast")
    match = scene.match
    assert match.decision
    scene.sheets.open("log")
    leave = Resign() if match.game.config.seats[1] > 1 else match.game.parse("retire")
    assert match.submit(match.decision.seat, leave) is None
    for _ in range(MOST_FRAMES):
        if scene.beats.ended:
            break
        scene.manager.update(1 / 60)
    assert scene.sheets.current != "log" and scene._announcer.ending()
    assert shows_middle(key, scene)


@pytest.mark.parametrize("key", [key for key, game in TABLES.items() if game.config.seats[1] > 1])
def test_an_undo_and_a_change_of_players_are_news(key: str, tmp_path: Path) -> None:
    scene = small_table(key, tmp_path)
    chance = luck(f"undo {key}")
    for _ in range(2):
        action = any_action(scene, chance, Resign)
        assert action and scene.match.decision
        scene.match.submit(scene.match.decision.seat, action)
        go_on(scene)
    scene.sheets.open("log")
    scene.match.take_over(2, Program.parse("weak steady"))
    assert scene.context.is_news and scene.sheets.current != "log"
    scene.sheets.open("log")
    agreed = scene.match.seats_to_agree() if scene.match.undo_needs_consent else ()
    assert scene.match.undo([*agreed]) is None
    assert scene.context.is_news and scene.sheets.current != "log"
