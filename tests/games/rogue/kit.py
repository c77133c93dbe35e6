"""What the kit is told of RogueSL; games/README.md says what each means."""

from __future__ import annotations

from tests.games.rogue.table_play import fullest, sights
from tests.games.rogue.words_play import run

WALK, SIGHTS, FULLEST = run, sights, fullest
MIDDLE = ("act", "fight")
TOLD_BY = {
    "goal": {"FloorCleared"},
    "floors": {"FloorCleared"},
    "strikes": {"Moved"},
    "floor_strikes": {"FloorCleared"},
    "health": {"HealthLost", "AceMet"},
}
SILENT = {
    "R18": "an ace in hand is no captive, and only a captive can be used in a fight (R9)",
}
RULED = "R4 R7 R9 R11 R12 R15 R16 R19 R20 R21"
