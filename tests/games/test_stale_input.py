"""Whoever presses one key again and again, to get on, answers for nobody else with another act."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.app.inputs import Input, Key, Press, Release
from engine.app.widgets import Button, Widget, walk
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.played import Played
from engine.table import stale_input
from engine.table.table import Table
from tests.hands import clear
from tests.kit.matches import luck
from tests.long import many
from tests.tables import TABLES, any_action, go_on, new_table, offered, play

TIMES, APART = 5, 0.35
"""So often something is pressed, so many seconds apart: the hand of somebody who waits."""
QUESTIONS = many(18, 120)
PLAYED = 4
"""How often something must have been played by it; further questions are asked until then."""


def answers(scene: Table) -> list[Button]:
    """The buttons that answer what is asked."""
    bar = next(widget for widget in scene.widgets if widget.id == "actions")
    found = [widget for widget, _ in walk([bar]) if isinstance(widget, Button)]
    return [button for button in found if button.enabled and button.is_pressable]


def pass_time(scene: Table, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        scene.manager.update(1 / 20)


def hammer(scene: Table, inputs: list[Input]) -> str:
    """Do the same several times; what was answered for somebody else by that, "" for nothing. What
    gives itself in the time between was pressed by nobody."""
    pressed = list[Played]()
    for _ in range(TIMES):
        for event in inputs:
            before = len(scene.match.history)
            scene.manager.handle(event)
            pressed += scene.match.history[before:]
        pass_time(scene, APART)
        for one, other in pairwise(pressed):
            if one.seat != other.seat and type(one.action) is not type(other.action):
                return f"{inputs}: {one.action} by {one.seat}, then {other.action} by {other.seat}"
        if scene.match.decision is None or scene.manager.top is not scene:
            break
    return ""


def doing(button: Widget, chance: Chance) -> list[Input]:
    """How it is pressed: by its key where it has one, else where it lies."""
    if button.hotkey and chance.below(4):
        return [Key(button.hotkey)]
    return [Press(button.rect.center), Release(button.rect.center)]


def hammered(game: Game[Any], folder: Path) -> tuple[list[str], int]:
    """What hammering answered for others in a few matches, and how often it played something: -1
    where no answer has a button."""
    found: list[str] = []
    buttons = False
    chance = luck(f"haste {game.key}")
    done = count = seed = 0
    while count < QUESTIONS or (done < PLAYED and count < 10 * QUESTIONS):
        scene = new_table(game, folder, seed, speed="fast")
        for _ in range(QUESTIONS // 2):
            count += 1
            action, decision = any_action(scene, chance), scene.match.decision
            if action is None or decision is None:
                break
            before = len(scene.match.history)
            if decision.private and not decision.open:
                scene.seat.viewer = decision.seat
                scene.rebuild()
            buttons = buttons or offered(scene)
            if (choice := answers(scene)) and chance.below(2):
                fault = hammer(scene, doing(choice[chance.below(len(choice))], chance))
                found += [fault] if fault else []
                clear(scene)
                go_on(scene)
            if len(scene.match.history) > before:
                done += 1
                continue
            scene.seat.hide()
            play(scene, action)
        seed, count = seed + 1, count + 1
    return found, done if buttons else -1


OF_SEVERAL = {key: game for key, game in TABLES.items() if game.config.seats[1] > 1}


@pytest.mark.parametrize("key", OF_SEVERAL)
def test_one_press_too_many_answers_for_nobody_else(key: str, tmp_path: Path) -> None:
    found, done = hammered(OF_SEVERAL[key], tmp_path)
    assert not found, "\n".join(found)
    assert done == -1 or done >= PLAYED, (
        f"buttons and keys of the bar have played {done} answers of {key}: are the buttons enabled"
        " that `offers` gives?"
    )


def test_keys_that_are_not_held_would_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stale_input, "PATIENCE", 0.0)
    assert hammered(TABLES["siege"], tmp_path)[0]
