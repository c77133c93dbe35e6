"""What the kit is told of Shrine; games/README.md says what each means."""

from __future__ import annotations

from tests.games.shrine.table_play import allow_beforehand, fullest, sights
from tests.games.shrine.words_play import shrine

WALK, SIGHTS, FULLEST, HABIT = shrine, sights, fullest, allow_beforehand
TOLD_BY = {
    "turn": {"FirstTurn", "TurnBegan"},
    "king_used": {"TokenServed", "TurnBegan"},
    "queen_used": {"TokenServed", "TurnBegan"},
}
MIDDLE = ("act", "announced-panel", "balance-plate", "balance-seats", "middle")
UNTOLD = {
    "Shuffled": "the cards that come to the deck say so",
}
RULED = "H2 H14 H15 H20 H21 H22 H25 H29 H30"
