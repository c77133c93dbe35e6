"""No frame that more than one pair of eyes may see has a card of a hand or of a pile in it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.app.inputs import Hover, Key, Resize
from engine.app.widgets import Dialog, walk
from engine.table.curtain import Curtain
from tests.games.schmiegel.table_play import GAME, at, lower, state, table, watched
from tests.hands import settle
from tests.secrets import Spy, check, frames, is_open, never_seen


def test_a_hand_is_open_from_its_curtain_to_the_answer_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at(tmp_path, phase="swap", settings={"speed": "fast"})
    spy = Spy(monkeypatch)
    assert check(scene, spy, Key("s")) > 5
    assert isinstance(scene.manager.top, Curtain)
    hand = {*map(str, state(scene).players[0].hand)}
    assert hand & never_seen(scene)
    check(scene, spy, Key("space"))
    assert scene.seat.viewer == 1
    for _ in frames(scene, Hover((5, 5)), Resize(*scene.manager.size)):
        pass
    assert hand <= spy.told(hand), "the spy sees what is shown"
    spy.forget()
    assert check(scene, spy, Key("h")) > 0, "turned down at once"
    check(scene, spy, "take")
    check(scene, spy, Key("p"))
    assert scene.seat.viewer == 0, "the next question is public"
    check(scene, spy, Key("p"))
    check(scene, spy, Key("h"))
    assert scene.seat.viewer == 1, "it may look at any time"
    spy.forget()
    scene.manager.handle(Key("1"))
    scene.manager.handle(Key("1"))
    assert str(scene.match.history[-1].action).startswith("attack") and scene.seat.viewer == 0
    surface = pygame.Surface(scene.manager.size, 0, 32)
    spy.forget()
    scene.manager.draw(surface)
    assert not spy.told(never_seen(scene)), "the frame in which the other seat is asked"
    check(scene, spy)
    check(scene, spy, Key("5"))
    check(scene, spy, Key("5"))
    assert watched(scene), "hands are shut while all watch"
    assert not is_open(scene) or check(scene, spy) >= 0


def test_the_last_answer_of_a_turn_shuts_the_hand(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    scene.seat.call()
    settle(scene)
    assert scene.seat.viewer == 1
    scene.manager.handle(Key("t"))
    assert scene.seat.viewer == 0 and lower(scene) == 2


def test_who_defends_and_plays_next_has_a_shut_hand(tmp_path: Path) -> None:
    """The dice come between, which all watch."""
    scene = at(tmp_path, phase="attack")
    assert scene.match.submit(1, GAME.parse("attack JC")) is None
    scene.seat.viewer = 2
    assert scene.match.submit(2, GAME.parse("defend KD")) is None
    assert scene.seat.viewer == 0 and watched(scene)


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
