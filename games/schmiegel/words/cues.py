"""Sounds of Schmiegel: dice, blades, shields and cards; the engine asks `cue` for each event shown.

A `Cue` names the sounds at the beginning and at the end of an event's animation; "" is silence.
"""

from __future__ import annotations

from engine.rules.events import Event
from engine.words.cues import Cue
from games.schmiegel.rules.events import (
    AbilityUsed,
    AttackDeclared,
    BattleEnded,
    BattleRolled,
    DefenderNamed,
    HandsDiscarded,
)


def cue(event: Event) -> Cue | None:
    """Return the sound of an event; None for events that sound alike in every game."""
    match event:
        case BattleRolled():
            return Cue("dice-shake", "dice-land")
        case BattleEnded(winner=winner):
            return Cue("", "blade-low" if winner else "shield")
        case AttackDeclared() | DefenderNamed() | AbilityUsed():
            return Cue("", "token-laid")
        case HandsDiscarded():
            return Cue("shuffle")
    return None
