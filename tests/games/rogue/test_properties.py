"""What always holds in runs over many floors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.rules.chance import Chance, seeded
from engine.rules.events import Event, TurnBegan
from engine.rules.game import Game
from games.rogue.rules.state import Rogue
from tests.games.rogue.positions import (
    PACKS,
    ROGUE,
    begun,
    careful,
    loaded,
    reread,
    whole,
)
from tests.kit import walks
from tests.kit.checks import WALKING
from tests.kit.secrecy import SECRETS
from tests.kit.walks import fingerprint
from tests.long import many


def test_long_runs_over_many_floors() -> None:
    """R19: a careful player with five jokers, who is given one back between fights, sees dozens of
    floors; nothing is lost or gained on the way."""
    most_eras = 0
    for seed in range(many(2, 3)):
        state, chance = begun(seed, health=5, diagonals=bool(seed % 2)), seeded(f"long {seed}")
        assert whole(state) == Counter(PACKS)
        told = list[Event]()
        for _ in range(700):
            if state.foe is None:
                state.health = max(state.health, 2)
            kept, before = state.copy(), fingerprint(state)
            ROGUE.apply(state, careful(state, chance), told.append)
            assert fingerprint(kept) == before
            assert whole(state) == Counter(PACKS)
            reread(state)
            most_eras = max(most_eras, len(state.eras))
        assert state.floors > 15
        assert state.turn_number == state.floors + 1
        assert sum(isinstance(event, TurnBegan) for event in told) == state.floors
        for corner in ("a1", "f4"):
            assert state.goal == corner or state.floors % 2 == (corner == "f4")
    assert most_eras > 5


def test_a_deck_that_runs_out_on_the_way_is_turned_over() -> None:
    """R20: five cards do not last to the other corner; what lay face-down before stays where it
    is, and is of an older era."""
    for seed in range(12):
        position = ROGUE.position(begun(seed))
        deck = position["deck"]
        state, chance = loaded({**position, "deck": deck[:5], "discard": deck[5:]}), Chance(seed)
        while len(state.deck) <= 5:
            assert not state.floors
            if state.foe is None:
                state.health = 3
            down = state.face_down()
            ROGUE.apply(state, careful(state, chance))
            assert whole(state) == Counter(PACKS)
            reread(state)
        assert len(state.eras) == 2
        assert {*state.eras[0].cells} == {*state.face_down()} <= {*down}


@pytest.mark.parametrize("check", [*WALKING, *SECRETS], ids=lambda each: each.__name__)
def test_what_holds_in_every_game_holds_over_floors(
    check: Callable[[Game[Any], object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random runs seldom clear one; careful ones do, and leave cells face-down behind them."""
    monkeypatch.setattr(walks, "choose", lambda game, state, chance: careful(state, chance))
    for seed in (8, 18)[: many(1, 2)]:
        *_, last = walks.walk(ROGUE, seed)
        assert isinstance(last.after, Rogue) and last.after.floors > 2
        check(ROGUE, seed)
