"""What the kit is told of Simple Siege; games/README.md says what each means."""

from __future__ import annotations

from tests.games.siege.table_play import fullest, sights
from tests.games.siege.words_play import siege
from tests.kit.telling import ASKED

WALK, SIGHTS, FULLEST = siege, sights, fullest
MIDDLE = ("act", "clash", "fate")
TOLD_BY = {
    "phase": {ASKED, "Ended"},
    "walls": {"WallsChanged"},
    "besieger.equipment": {"CounterBuilt", "CounterBurnt"},
    "clash.turned": {"Turned"},
    "clash.won": {"ClashResolved"},
}
UNTOLD = {
    "ClashDeclared": "the action says what is attacked",
    "Turned": "the sums name every card",
    "PutInOrder": "the action says so",
}
RULED = "S1 S3 S4 S6 S7 S10 S11 S12 S15 S16 S19 S20"
