"""Positions of DUEL that can't be are refused with their place; what is in mid-air is written."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from engine.rules.chance import Chance
from engine.rules.game import BadPosition
from games.duel.rules.state import Duel
from tests.games.duel.words_play import acted
from tests.kit.catalogue import GAMES

GAME: Any = GAMES["duel"]
FIGHT = acted("A block takes the blocker's Strength off a high swing")[-2].after
"""Bo is asked whether he shows Strength for his block."""
PROGRAMS = acted("In a fight of three every swing names its target")[-1].after
"""Ada has set her dice."""


def written(state: Duel) -> Any:
    return msgspec.json.decode(msgspec.json.encode(GAME.position(state)))


def load(position: Any) -> Duel:
    seats = len(position["warriors"])
    duel: Duel = GAME.load(position, GAME.rules_for({}), seats, Chance(0))
    return duel


def test_a_phase_that_begins_holds_nothing_in_mid_air() -> None:
    plain = {"turn": 1, "phase": "melee", "warriors": written(FIGHT)["warriors"]}
    for warrior in plain["warriors"]:
        warrior.pop("figure", None)
    assert set(written(load(plain))) == {"turn", "phase", "table", "warriors", "terrain"}


def test_what_is_in_mid_air_is_written_and_read() -> None:
    for state in (FIGHT, PROGRAMS):
        position = written(state)
        assert {"agenda", "order", "fight", "fought"} <= {*position}
        assert written(load(position)) == position


def put(path: str, value: Any) -> Callable[[Any], None]:
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(position: Any) -> None:
        for step in way:
            position = position[step]
        position[last] = value

    return change


def drop(path: str) -> Callable[[Any], None]:
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(position: Any) -> None:
        for step in way:
            position = position[step]
        del position[last]

    return change


LIMITS = {"strength": 1, "speed": 1, "endurance": 2, "dexterity": 1}
SWING = {"act": "high", "target": 2, "state": "current"}


@pytest.mark.parametrize(
    ("state", "change", "place"),
    [
        (FIGHT, put("warriors.0.at", [30, 12]), "warriors.0.at"),
        (FIGHT, put("warriors.0.at", [12, 12]), "warriors.1.at"),
        (FIGHT, put("warriors.0.at", [1e400, 12]), "warriors.0.at"),
        (FIGHT, put("warriors.0.limits.speed", None), "warriors.0.limits.speed"),
        (FIGHT, put("warriors.0.limits.speed", 11), "warriors.0.limits.speed"),
        (FIGHT, put("warriors.0.limits.speed", 9), "warriors.0.limits"),
        (FIGHT, put("warriors.0.shown.speed", 4), "warriors.0.limits.speed"),
        (FIGHT, put("warriors.0.shown.speed", 0), "warriors.0.limits.speed"),
        (FIGHT, put("warriors.0.name", ""), "warriors.0.name"),
        (FIGHT, put("warriors.0.hand", 8), "warriors.0.hand"),
        (FIGHT, put("table", [0, 24]), "table"),
        (FIGHT, put("terrain", [{"id": "a", "rect": [1, 1, 1, 1]}] * 2), "terrain.1.id"),
        (FIGHT, put("terrain", [{"id": "a"}]), "terrain.0"),
        (FIGHT, put("terrain", [{"id": "a", "ellipse": [900, 1, 900, 1]}]), "terrain.0"),
        (FIGHT, put("turn", 0), "turn"),
        (FIGHT, put("phase", "motion"), "agenda"),
        (FIGHT, put("builds", [LIMITS]), "builds"),
        (FIGHT, drop("agenda"), "agenda"),
        (FIGHT, drop("order"), "order"),
        (FIGHT, put("order", [1, 1]), "order"),
        (FIGHT, put("fights", [[1, 2]]), "fights"),
        (FIGHT, drop("fight"), "fight"),
        (FIGHT, put("fight.fighters.0.seat", 2), "fight.fighters"),
        (FIGHT, put("fight.fighters.0.program", []), "fight.fighters"),
        (FIGHT, put("fight.fighters.0.program.0.target", 1), "fight.fighters.0.program"),
        (FIGHT, put("fight.fighters.1.program.1", SWING), "fight.fighters.1.program"),
        (FIGHT, put("fight.order", [1]), "fight.order"),
        (FIGHT, put("fight.blow.act", "low"), "fight.blow"),
        (FIGHT, put("fight.blow.target", 1), "fight.blow"),
        (FIGHT, put("fight.blow.guard", "dexterity"), "fight.blow.guard"),
        (FIGHT, put("fight.blow.guard", ""), "fight.blow.guard"),
        (FIGHT, drop("fight.blow"), "fight.fighters.0.program"),
        (FIGHT, put("warriors.0.down", True), "agenda"),
        (FIGHT, put("agenda.0.waiting", [1]), "agenda.0"),
        (PROGRAMS, put("agenda.0.waiting", [2]), "agenda.0"),
        (PROGRAMS, put("agenda.0.answers.0.1.dice.0.target", 1), "agenda.0"),
        (PROGRAMS, put("agenda.0.answers.0.1.dice", []), "agenda.0"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    state: Duel, change: Callable[[Any], None], place: str
) -> None:
    position = deepcopy(written(state))
    change(position)
    with pytest.raises(BadPosition) as refused:
        load(position)
    assert refused.value.place == place and refused.value.problem
