"""Whole games of Schmiegel by one hand only: every answer is found on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Press, Release
from engine.app.widgets import Dialog, Widget, walk
from engine.table.curtain import Curtain
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.schmiegel.table.choosing import way
from tests.games.schmiegel.table_play import table, watched
from tests.hands import clear, click, ids, keys, send, settle, top, widget


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_whole_game_by_keys(size: tuple[int, int], tmp_path: Path) -> None:
    _whole(tmp_path, size, False)


def test_a_whole_game_by_keys_in_large_letters(tmp_path: Path) -> None:
    _whole(tmp_path, (1280, 720), False, 200)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_whole_game_by_mouse(size: tuple[int, int], tmp_path: Path) -> None:
    _whole(tmp_path, size, True)


def _whole(folder: Path, size: tuple[int, int], mouse: bool, text: int = 100) -> None:
    """Play to the end by one hand only; every answer is looked for on the screen."""
    scene = table(folder, "whole", size, text_size=text)
    turn = 0
    for _ in range(900):
        settle(scene)
        if scene.match.decision is None:
            break
        if watched(scene):
            _press(scene, "continue", "space", mouse)
            continue
        if isinstance(top(scene), Curtain):
            _press(scene, "ready", "space", mouse)
            settle(scene)
            continue
        if isinstance(top(scene), Dialog):
            _press(scene, "answer-1", "right enter", mouse)
            continue
        turn += 1
        decision = scene.match.decision
        assert decision.actions
        wanted = [a for a in decision.actions if str(a).startswith(("attack", "assoc", "steal"))]
        action = (wanted or decision.actions)[turn * 7 % len(wanted or decision.actions)]
        before = len(scene.match.history)
        for card in way(action):
            _choose(scene, card, mouse)
        if not way(action):
            id = {"pass": "pass", "accept": "accept", "reject": "reject"}[str(action)]
            key = {"accept": "y", "reject": "n"}.get(str(action), "")
            key = key or widget(scene, "pass").hotkey
            _press(scene, id, key, mouse)
        if isinstance(top(scene), Dialog):
            _press(scene, "answer-1", "right enter", mouse)
        assert len(scene.match.history) > before, (action, ids(scene))
    assert scene.match.decision is None, "the game came to its end"
    clear(scene)


def _press(scene: Table, id: str, key: str, mouse: bool) -> None:
    if mouse:
        click(scene, id)
    else:
        keys(scene, *key.split())


def _choose(scene: Table, card: str, mouse: bool) -> None:
    """Press a card or a pile, by the pointer or by the digit that it bears."""
    found = _found(scene, card)
    if not found:
        sheet = "piles" if card.endswith("pile") else "parties"
        _press(scene, f"tab-{sheet}", "z" if sheet == "parties" else "x", mouse)
        if not mouse:
            for _ in range(6):
                if _found(scene, card):
                    break
                keys(scene, "x")
        found = _found(scene, card)
    (one,) = [each for each in found if each.acts]
    if mouse:
        bare = one.rect
        if card.endswith("pile"):
            at = one.shape(scene.look(one)).center
        else:
            at = bare.left + bare.width // 8, bare.top + min(bare.height // 2, bare.width // 8)
        send(scene, Press(at), Release(at))
    elif one.hotkey:
        keys(scene, one.hotkey)
    else:
        scene.focus_on(one.id)
        keys(scene, "enter")


def _found(scene: Table, card: str) -> list[Widget]:
    return [placed.widget for placed in walk(top(scene).widgets) if _is(placed.widget, card)]


def _is(widget: Widget, card: str) -> bool:
    return widget.id == card or (isinstance(widget, MarkedCard) and widget.card == card)
