"""What a game refuses, and with which sentence: `refused.yaml` among its own tests has positions
that can't be and actions that can't be played, and a golden file keeps what is said.

Each document has a `title` and what it begins with: a `position`, with `seats` and `options` where
they aren't the usual ones, or a `scenario` of the game with so many of its actions played, `after`.
In `wrong` stand changes of that position, by path; "gone" takes something away. In `played` stand
actions, each line of them to the one that is refused to whoever is asked, or to `2: hold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from engine.config import documents
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.position import BadPosition
from engine.rules.state import State
from tests.kit.catalogue import GAMES, own_tests
from tests.kit.transitions import acted

GONE = "gone"


def cases(key: str) -> Path:
    """Where they stand."""
    return own_tests(key) / "refused.yaml"


def refused(key: str) -> str:
    """What is refused, case by case. Raises `AssertionError` where something is not."""
    return "\n\n".join("\n".join(_lines(key, case)) for case in documents(cases(key))) + "\n"


def _lines(key: str, case: Mapping[str, Any]) -> Iterator[str]:
    game = GAMES[key]
    position, seats = case.get("position", {}), case.get("seats", game.config.seats[0])
    rules = game.rules_for(case.get("options", {}))
    if "scenario" in case:
        state = acted(key, case["scenario"])[case["after"] - 1].after
        position, seats = msgspec.to_builtins(game.position(state), enc_hook=str), state.seats
        rules = state.rules
    yield f"== {case['title']}"
    for changes in case.get("wrong", ()):
        try:
            game.load(_changed(position, changes), rules, seats, Chance(0))
        except BadPosition as error:
            yield f"{_short(changes)}\n    {error}"
        else:
            raise AssertionError(f"{changes} can be in {key}, though {case['title']}")
    for played in case.get("played", ()):
        state = game.load(deepcopy(position), rules, seats, Chance(0))
        yield f"{played}\n    {_refusal(game, state, played.split(', '))}"


def _refusal(game: Game[Any], state: State, played: list[str]) -> str:
    """Why the last of these can't be played; to ask changes nothing."""
    *before, last = played
    for text in before:
        decision, action = game.decision(state), game.parse(text)
        refusal = game.refusal(state, decision.seat, action) if decision else "the game is over"
        assert decision and refusal is None, (
            f"refused.yaml plays '{text}' before '{last}', and it can't be played: {refusal}"
        )
        game.apply(state, action)
    decision, stands = game.decision(state), game.position(state)
    named = re.fullmatch(r"(\d+): (.+)", last)
    seat = int(named[1]) if named else decision.seat if decision else 1
    said = game.refusal(state, seat, game.parse(named[2] if named else last))
    assert said and game.position(state) == stands, f"{played} is not refused"
    return said


def _changed(position: Any, changes: Mapping[str, Any]) -> Any:
    """A position with other values at some paths."""
    found = deepcopy(position)
    for path, value in changes.items():
        *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
        at = found
        for step in way:
            at = at[step]
        if value == GONE:
            del at[last]
        else:
            at[last] = deepcopy(value)
    return found


def _short(changes: Mapping[str, Any]) -> str:
    return ", ".join(f"{path}: {value}" for path, value in changes.items())
