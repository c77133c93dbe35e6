"""The words of the rules: stats, actions on a die, phases, and what can be asked."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, get_args

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Seat = Annotated[int, msgspec.Meta(ge=1)]

Stat = Literal["strength", "speed", "endurance", "dexterity"]
STATS: tuple[Stat, ...] = get_args(Stat)
"""D1: the four stats, in the order in which they are listed."""
SUITS = dict(zip(STATS, "CDHS", strict=True))
"""D1: the suit of each."""
Showing = tuple[tuple[Stat, int], ...]
"""D4: cards that are shown: so many of each stat, in the order of the stats."""
Act = Literal["high", "low", "block", "grapple", "evade", "retreat"]
ACTS: tuple[Act, ...] = get_args(Act)
"""D23 to D27: the actions, in the order of the numbers on the die."""
AIMED: tuple[Act, ...] = ("high", "low", "grapple")
"""The actions that need a target."""
GUARDS: dict[Act, tuple[Act, Stat]] = {"high": ("block", "strength"), "low": ("evade", "dexterity")}
"""D23, D24: what guards against a swing, and the stat that is then taken off it."""
Gait = Literal["run", "climb"]
GAITS: dict[str, Gait] = {"level": "run", "uneven": "climb"}
"""D11: how a warrior moves on a ground."""
PACE: dict[Gait, Stat] = {"run": "speed", "climb": "dexterity"}
"""D11: the stat that says how far."""
Phase = Literal["reveal", "motion", "melee"]
SlotState = Literal["waiting", "current", "done", "wasted", "cancelled", "lost"]


class Asked(StrEnum):
    """What a seat can be asked."""

    BUILD = "build"
    REVEAL = "reveal"
    MOVE = "move"
    TERRAIN = "terrain"
    SPEED_FIRST = "speed-first"
    SPEED_ALL = "speed-all"
    PROGRAM = "program"
    SPEED_ORDER = "speed-order"
    DEXTERITY = "dexterity"
    CANCEL = "cancel"
    ATTACK_STRENGTH = "attack-strength"
    GUARD = "guard"


class Why(StrEnum):
    """D10: why one comes before another, or the two together."""

    SPEED = "speed"
    SHOWN_LATER = "shown-later"
    DEXTERITY = "dexterity"
    SEAT = "seat"
