"""What the kit is told of Schmiegel; games/README.md says what each means."""

from __future__ import annotations

from tests.games.schmiegel.table_play import fullest, sights
from tests.games.schmiegel.words_play import match

WALK, SIGHTS, FULLEST = match, sights, fullest
MIDDLE = ("middle",)
TOLD_BY = {
    "phase": {"PhaseBegan", "TurnBegan", "GameBegan"},
    "turn": {"FirstTurn", "TurnBegan", "GameBegan"},
    "turns_taken": {"TurnBegan", "GameBegan"},
    "wins": {"GameOver"},
    "acted": {"AbilityUsed", "PhaseBegan", "GameBegan"},
}
UNTOLD = {
    "FirstTurn": "the dice say who begins",
}
RULED = "C3 C4 C10 C13 C22"
