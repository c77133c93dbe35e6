"""Sounds of DUEL, by event; the engine asks `cue` for each event that is shown.

A `Cue` names the sounds at the beginning and at the end of an event's animation; "" is silence.
"""

from __future__ import annotations

from engine.rules.events import Event
from engine.words.cues import SILENCE, Cue
from games.duel.rules.events import (
    BlowBegan,
    Cancelled,
    Fell,
    Guarded,
    Landed,
    ProgramsShown,
    Retreated,
    Shattered,
    Showed,
    Smashed,
    Struck,
    Thrown,
    Walked,
)

STEPS = {"run": Cue("step-grass"), "climb": Cue("step-scree")}
BLOWS = {"high": Cue("blade-high"), "low": Cue("blade-low"), "grapple": Cue("grapple")}


def cue(event: Event) -> Cue | None:
    """Return the sound of an event, or None for the engine's usual sound."""
    match event:
        case Walked(gait=gait):
            return STEPS[gait]
        case Showed():
            return Cue("", "card-turn")
        case ProgramsShown():
            return Cue("", "dice-land")
        case Cancelled():
            return Cue("", "token-laid")
        case BlowBegan(act=act):
            return BLOWS[act]
        case Guarded():
            return Cue("", "shield")
        case Struck(cards=cards):
            return Cue("", "shield") if not cards else SILENCE  # each card shown has its sound
        case Retreated():
            return Cue("retreat")
        case Fell():
            return Cue("", "clash-lost")
        case Smashed() | Shattered():
            return Cue("smash-wood")
        case Thrown():
            return Cue("throw-whistle")
        case Landed():
            return Cue("", "wall-stone-falls")
    return None
