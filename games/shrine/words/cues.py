"""Sound cues for the events of Shrine; the engine asks `cue` for each event that is shown.

A `Cue` names the sounds at the beginning and at the end of an event's animation; "" is silence.
"""

from __future__ import annotations

from engine.rules.events import Event
from engine.words.cues import Cue
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    BalanceCame,
    TriadBroken,
    TriadMade,
    TurnedUp,
    WentOut,
)


def cue(event: Event) -> Cue | None:
    """Return the cue for an event; None if the event has one sound in all games."""
    match event:
        case TurnedUp():
            return Cue("", "shrine-bared")
        case ActionAnnounced():
            return Cue("", "token-laid")
        case ActionBlocked():
            return Cue("", "shield")
        case ActionFizzled():
            return Cue("fizzle-hiss")
        case TriadMade():
            return Cue("", "chip-build")
        case TriadBroken():
            return Cue("smash-wood")
        case BalanceCame():
            return Cue("floor-cleared")
        case WentOut():
            return Cue("", "clash-lost")
    return None
