"""Sounds of a run: steps, cards, fights."""

from __future__ import annotations

from engine.rules.events import Event
from engine.words.cues import SILENCE, Cue
from games.rogue.rules.state import FloorCleared, Fought, HealthLost, Struck, TurnedOver, Walked

CUE_BY_RESULT = {
    "beaten": Cue("", "clash-won"),
    "drawn": Cue("", "shield"),
    "lost": Cue("", "clash-lost"),
}
"""Sound of each result of a fight."""


def cue(event: Event) -> Cue | None:
    """Return the sound of an event; None for events that sound alike in every game."""
    match event:
        case TurnedOver():
            return Cue("", "card-turn")
        case Walked():
            return Cue("step-scree")
        case Struck():
            return Cue("card-draw", "card-turn")
        case Fought(result=result):
            return CUE_BY_RESULT[result]
        case HealthLost(ace=ace):
            return Cue("", "joker-lost") if ace is None else SILENCE
        case FloorCleared():
            return Cue("floor-cleared")
    return None
