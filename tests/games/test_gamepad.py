"""Each game's first turn is played by a gamepad alone, and a picture says what it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.app.gamepad import BUTTONS, HELP_ROWS
from engine.app.inputs import Translator
from engine.app.screens.settings import MARK_CENTRES, GamepadScreen
from engine.app.widgets import Group, Screen, overflows, walk
from engine.rules.game import Game
from engine.table.curtain import Curtain
from engine.table.marks import MarkedCard
from games import KEYS
from tests.hands import click, ids, settle, top
from tests.kit.catalogue import GAMES
from tests.tables import OF_CARDS, SAMPLE, go_on, new_table, offered, shell

PLAYED = {**{key: GAMES[key] for key in KEYS}, "showdown": OF_CARDS}
BUTTON = {name: button for button, name in BUTTONS.items()}


def push(on: Screen, *names: str) -> None:
    """Press the buttons that stand for these keys, one after the other."""
    translate = Translator()
    for name in names:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            event = pygame.event.Event(kind, button=BUTTON[name], instance_id=0)
            for given in translate(event):
                on.manager.handle(given)


@pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)
def test_a_turn_is_played_by_a_pad(game: Game[Any], tmp_path: Path) -> None:
    """The focus goes round by the shoulder until it is on an answer, which A presses."""
    scene = new_table(game, tmp_path, size=(1280, 720))
    for _ in range(400):
        settle(scene)
        go_on(scene) if scene.beats.is_playing_back else None
        if len(scene.match.history) > 1:
            return
        screen = top(scene)
        if isinstance(screen, Curtain):
            push(screen, "enter")
            continue
        widget = screen.widget(screen.focus)
        # a game whose answers are all cards of the hand has no button for them
        by_cards = bool(scene.seat.viewer) and not offered(scene)
        in_bar = widget is not None and widget.group is Group.ACTIONS
        answers = isinstance(widget, MarkedCard) if by_cards else in_bar
        if widget and widget.is_pressable and (screen is not scene or answers):
            push(screen, "enter")
        push(top(scene), "pad-after")
    raise AssertionError(
        f"in 400 steps of the focus nothing is played at '{scene.match.decision}': each answer"
        " needs a button, or a card of the hand that can be pressed"
    )


def test_shoulders_turn_the_tabs_where_there_are_any(tmp_path: Path) -> None:
    scene = new_table(GAMES["siege"], tmp_path, size=(1024, 640), text_size=200)
    before = scene.sheets.current
    push(scene, "pad-after")
    assert scene.sheets.current != before
    push(scene, "pad-before")
    assert scene.sheets.current == before


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_the_picture_and_its_words_fit(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    app = shell(tmp_path, size, text_size=text)
    app.show_title()
    app.show_settings()
    click(app, "gamepad")
    screen = top(app, GamepadScreen)
    assert overflows(screen.widgets, app.manager.scale) == []
    assert {f"does-{number}" for number in range(len(HELP_ROWS))} <= {*ids(app)}
    assert {mark for mark, *_ in MARK_CENTRES} == {mark for mark, *_ in HELP_ROWS}
    assert any(widget.id == "picture" for widget, _ in walk(screen.widgets))
