"""A hand is shut when something is taken back, and offers nothing while it is shut."""

from __future__ import annotations

from pathlib import Path

from engine.app.inputs import Key
from engine.app.widgets import Dialog, walk
from engine.table.curtain import Curtain
from tests.games.schmiegel.table_play import GAME, at, table
from tests.hands import settle


def test_an_undone_answer_shuts_the_hand(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    assert scene.match.submit(1, GAME.parse("associate 2S KS")) is None
    settle(scene)
    for key in ("h", "space"):
        scene.manager.handle(Key(key))
        settle(scene)
    assert scene.seat.viewer == 1
    assert scene.match.undo([1, 2]) is None
    assert scene.seat.viewer == 0


def test_the_hand_is_shut_while_everybody_is_asked_to_take_something_back(tmp_path: Path) -> None:
    """The others come to the screen to agree; then the curtain calls the seat again."""
    scene = table(tmp_path)
    for key in ("s", "space"):
        scene.manager.handle(Key(key))
        settle(scene)
    assert scene.seat.viewer and scene.match.undo_needs_consent
    scene.manager.handle(Key("u"))
    assert isinstance(scene.manager.top, Dialog) and scene.seat.viewer == 0
    scene.manager.handle(Key("escape"))
    settle(scene)
    assert isinstance(scene.manager.top, Curtain)


def test_a_hidden_hand_offers_nothing(tmp_path: Path) -> None:
    """Neither ring nor key nor tooltip tells what could be associated."""
    scene = at(tmp_path, phase="associate")
    assert not scene.context.actions
    for placed in walk(scene.widgets):
        assert (
            not placed.widget.hotkey
            or not placed.widget.hotkey.isdigit()
            or (placed.widget.id == "take")
        )
