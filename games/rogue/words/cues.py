"""Sounds of a run: steps, cards, fights; the engine asks `cue` for each event that is shown.

A `Cue` names the sounds at the beginning and at the end of an event's animation.
"""

from __future__ import annotations

from engine.rules.events import Event
from engine.words.cues import SILENCE, Cue
from games.rogue.rules.state import FloorCleared, Fought, HealthLost, Struck, TurnedOver, Walked

CUE_BY_RESULT = {
    "beaten": Cue(ends="clash-won"),
    "drawn": Cue(ends="shield"),
    "lost": Cue(ends="clash-lost"),
}
"""Sound of each result of a fight."""


def cue(event: Event) -> Cue | None:
    """Return the sound of an event; None for events that sound alike in every game."""
    match event:
        case TurnedOver():
            return Cue(ends="card-turn")
        case Walked():
            return Cue(begins="step-scree")
        case Struck():
            return Cue(begins="card-draw", ends="card-turn")
        case Fought(result=result):
            return CUE_BY_RESULT[result]
        case HealthLost(ace=ace):
            # the ace's move to the discard pile has a sound of its own
            return Cue(ends="joker-lost") if ace is None else SILENCE
        case FloorCleared():
            return Cue(begins="floor-cleared")
    return None
