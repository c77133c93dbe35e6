"""What a table counts changes when that is told: walls, health, wins, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from games import KEYS
from tests.games.test_told import deeds_of
from tests.kit.catalogue import GAMES
from tests.kit.telling import carried_out, told_at_once

GONE = "gone"
ASKED = "what is asked next"
"""It changes when the last event has been told, with the question."""
TOLD_BY: dict[str, dict[str, set[str]]] = {
    "siege": {
        "phase": {ASKED, "Ended"},
        "walls": {"WallsChanged"},
        "besieger.equipment": {"CounterBuilt", "CounterBurnt"},
        "clash.turned": {"Turned"},
        "clash.won": {"ClashResolved"},
    },
    "rogue": {
        "goal": {"FloorCleared"},
        "floors": {"FloorCleared"},
        "strikes": {"Moved"},
        "floor_strikes": {"FloorCleared"},
        "health": {"HealthLost", "AceMet"},
    },
    "schmiegel": {
        "phase": {"PhaseBegan", "TurnBegan", "GameBegan"},
        "turn": {"FirstTurn", "TurnBegan"},
        "turns_taken": {"TurnBegan", "GameBegan"},
        "wins": {"GameWon"},
        "acted": {"AbilityUsed", "PhaseBegan"},
    },
    "shrine": {
        "turn": {"FirstTurn", "TurnBegan"},
        "king_used": {"TokenServed", "TurnBegan"},
        "queen_used": {"TokenServed", "TurnBegan"},
    },
    "duel": {
        "turn": {"TurnBegan"},
        "phase": {"PhaseBegan"},
        "fight.step": {"StepBegan", "OrderFixed"},
        "fight.order": {"OrderFixed"},
        "fight.round": {"RoundBegan"},
        "warriors.0.at": {"Walked", "Retreated"},
        "warriors.0.hand": {"Showed"},
        "warriors.0.shown.endurance": {"Showed"},
        "warriors.1.shown.speed": {"Showed"},
        "warriors.1.limits.strength": {"Showed", "BuildsShown"},
        "warriors.1.down": {"Fell"},
        "terrain": {"Smashed", "Thrown", "Landed"},
    },
}
"""Which events tell of what a position holds besides cards."""


@pytest.mark.parametrize("key", KEYS)
def test_what_is_counted_changes_with_the_event_that_tells_it(key: str) -> None:
    """In games that go far; cards are moved there, too, only where an event says."""
    game, changed = GAMES[key], set[str]()
    for seed in range(6):
        for transition in deeds_of(key, seed):
            for change in carried_out(game, transition.before, transition.action):
                told_at_once(game, change)
                event = change.event
                kind = type(event).__name__ if event else ASKED
                ours, theirs = (game.shown(each, 0) for each in (change.before, change.after))
                for path, kinds in TOLD_BY[key].items():
                    stood = {counted(ours, path), counted(theirs, path)}
                    if len(stood) == 2 and GONE not in stood:
                        assert kind in kinds, f"{path} changes with {event} of {change.when}"
                        changed.add(path)
    assert changed == {*TOLD_BY[key]}


def counted(position: Any, path: str) -> str:
    """What stands there, None where nothing does; what it is a part of may be gone altogether."""
    *parts, last = path.split(".")
    for part in parts:
        position = position[int(part)] if isinstance(position, list) else position.get(part)
        if not position:
            return GONE
    return str(position.get(last))
