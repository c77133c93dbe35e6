"""What the kit is told of DUEL; games/README.md says what each means."""

from __future__ import annotations

from tests.games.duel.words_play import random_duel

WALK = random_duel
MIDDLE = ("battlefield-frame", "fight")
TOLD_BY = {
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
}
UNTOLD = {
    "PhaseBegan": "the ribbon shows it",
    "StepBegan": "the ribbon shows it",
    "RoundBegan": "the queue shows it",
    "BuildsShown": "the panels of the warriors show them",
}
RULED = "D1 D4 D8 D10 D12 D13 D14 D16 D18 D21 D22 D26 D27 D30"
