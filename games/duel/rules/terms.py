"""Terms of the rules: stats, suits, actions on a die, ways to move, phases and questions.

Before a fight, each fighter lays actions on its dice; a slot is one of them with its state. A gait
is a way to move.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, get_args

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Seat = Annotated[int, msgspec.Meta(ge=1)]

Stat = Literal["strength", "speed", "endurance", "dexterity"]
STATS: tuple[Stat, ...] = get_args(Stat)
"""The four stats, in the order in which they are listed (D1)."""
SUITS = dict(zip(STATS, "CDHS", strict=True))
"""Suit of each stat (D1)."""
CardCounts = tuple[tuple[Stat, int], ...]
"""Cards that are shown: pairs of a stat and a number of cards, in the order of the stats (D4)."""
Act = Literal["high", "low", "block", "grapple", "evade", "retreat"]
ACTS: tuple[Act, ...] = get_args(Act)
"""The actions, in the order of the numbers on the die (D23 to D27)."""
AIMED: tuple[Act, ...] = ("high", "low", "grapple")
"""The actions that need a target."""
GUARDS: dict[Act, tuple[Act, Stat]] = {"high": ("block", "strength"), "low": ("evade", "dexterity")}
"""The action that guards against a swing, and the stat that it subtracts (D23, D24)."""
Gait = Literal["run", "climb"]
GAIT_ON_GROUND: dict[str, Gait] = {"level": "run", "uneven": "climb"}
"""Ways in which a warrior moves, by ground (D11)."""
STAT_OF_GAIT: dict[Gait, Stat] = {"run": "speed", "climb": "dexterity"}
"""The stat that says how many inches a warrior moves (D11)."""
Phase = Literal["reveal", "motion", "melee"]
SlotState = Literal["waiting", "current", "done", "wasted", "cancelled", "lost"]


class Asked(StrEnum):
    """Name of a question that a seat can be asked."""

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
    """Reason why one seat comes before another in the order (D10)."""

    SPEED = "speed"
    SHOWN_LATER = "shown-later"
    DEXTERITY = "dexterity"
    SEAT = "seat"
