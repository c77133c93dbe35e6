"""Sounds of a siege; the engine asks `cue` for each event that is shown.

A `Cue` names the sounds at the beginning and at the end of an event's animation.
"""

from __future__ import annotations

from engine.rules.events import Event
from engine.words.cues import Cue
from games.siege.rules.state import (
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    FateStruck,
    PutInOrder,
    Resupplied,
    Turned,
    WallsChanged,
)


def cue(event: Event) -> Cue | None:
    """Return the sound of an event; None for events that sound alike in every game."""
    match event:
        case WallsChanged(before=before, after=after):
            return Cue(begins="wall-stone-falls" if after < before else "wall-mended")
        case CounterBuilt():
            return Cue(ends="chip-build")
        case CounterBurnt():
            return Cue(begins="smash-wood")
        case Turned() | FateStruck():
            return Cue(ends="card-turn")
        case ClashResolved(won=won):
            return Cue(ends="clash-won" if won else "clash-lost")
        case Resupplied():
            return Cue(begins="shuffle")
        case PutInOrder():
            return Cue(ends="card-lay")
    return None
