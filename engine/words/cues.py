"""Sound cues of events, with their captions for players who do not hear them.

A cue is chosen from what everybody may see of an event, so that nobody hears a secret.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.events import Ended, Event, Looked, Moved, Rolled, Shuffled
from engine.rules.places import EVERYBODY

CAPTIONS = {
    "card-draw": "a card is drawn",
    "card-lay": "a card is laid",
    "card-turn": "a card turns over",
    "shuffle": "cards are shuffled",
    "chip-build": "wood is set up",
    "wall-stone-falls": "stones fall",
    "wall-mended": "stone on stone",
    "clash-won": "two blocks, rising",
    "clash-lost": "two blocks, falling",
    "dice-shake": "dice rattle",
    "dice-land": "dice land",
    "step-grass": "steps in grass",
    "step-scree": "steps on stones",
    "smash-wood": "wood breaks",
    "throw-whistle": "something flies past",
    "blade-high": "a high blow",
    "blade-low": "a low blow",
    "shield": "a shield is struck",
    "grapple": "a scuffle",
    "retreat": "steps run off",
    "token-laid": "a token is laid",
    "fizzle-hiss": "a hiss",
    "shrine-bared": "three blocks, falling",
    "floor-cleared": "three blocks, rising",
    "joker-lost": "two blocks, falling",
    "refusal": "a low knock",
    "curtain": "the curtain rustles",
    "your-turn": "two soft knocks",
    "match-won": "four blocks, rising",
    "match-lost": "three blocks, falling",
}
"""Caption of each sound, by the sound's name."""


class Cue(NamedTuple):
    """Sounds at the beginning and at the end of an event's animation; "" is silence."""

    begins: str = ""
    ends: str = ""


SILENCE = Cue()
"""Cue without sounds; a game returns it for an event that must not have the common sound."""


def common_cue(event: Event, seats: int) -> Cue:
    """Return the sounds of an event that games share, in a game of `seats` seats.

    `event` is as everybody may see it.
    """
    match event:
        case Moved(source=source, turned=turned, eyes=eyes):
            start_sound = "card-draw" if source.pile in ("deck", "pile") else ""
            if turned and eyes is EVERYBODY:
                return Cue(start_sound, "card-turn")
            return Cue(start_sound, "" if start_sound else "card-lay")
        case Looked():
            return Cue(begins="card-draw")
        case Shuffled():
            return Cue(begins="shuffle")
        case Rolled():
            return Cue(begins="dice-shake", ends="dice-land")
        case Ended(winner=None) if seats == 1:
            return Cue(ends="match-lost")
        case Ended():
            return Cue(ends="match-won")
    return SILENCE
