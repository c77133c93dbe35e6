"""What a table counts changes when that is told: walls, health, wins, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from games import KEYS
from tests.games.test_told import deeds_of
from tests.kit.catalogue import GAMES, own
from tests.kit.telling import ASKED, carried_out, told_at_once

GONE = "gone"


@pytest.mark.parametrize("key", KEYS)
def test_what_is_counted_changes_with_the_event_that_tells_it(key: str) -> None:
    """In games that go far; cards are moved there, too, only where an event says."""
    game, changed = GAMES[key], set[str]()
    told_by: dict[str, set[str]] = own(key, "TOLD_BY", {})
    for seed in range(6):
        for transition in deeds_of(key, seed):
            for change in carried_out(game, transition.before, transition.action):
                told_at_once(game, change)
                event = change.event
                kind = type(event).__name__ if event else ASKED
                ours, theirs = (game.shown(each, 0) for each in (change.before, change.after))
                for path, kinds in told_by.items():
                    stood = {counted(ours, path), counted(theirs, path)}
                    if len(stood) == 2 and GONE not in stood:
                        assert kind in kinds, f"{path} changes with {event} of {change.when}"
                        changed.add(path)
    assert changed == {*told_by}, (
        f"nothing changes {sorted({*told_by} - changed)} of TOLD_BY in tests/games/{key}/kit.py in"
        " random games: are the paths right?"
    )


def counted(position: Any, path: str) -> str:
    """What stands there, None where nothing does; what it is a part of may be gone altogether."""
    *parts, last = path.split(".")
    for part in parts:
        position = position[int(part)] if isinstance(position, list) else position.get(part)
        if not position:
            return GONE
    return str(position.get(last))
