"""A position of DUEL is written without what is plain."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.rules.chance import Chance
from games.duel.rules.state import Duel
from tests.games.duel.words_play import acted
from tests.kit.catalogue import GAMES

GAME: Any = GAMES["duel"]
FIGHT = acted("A block takes the blocker's Strength off a high swing")[-2].after
"""Bo is asked whether he shows Strength for his block."""


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
