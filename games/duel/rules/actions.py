"""What a seat can answer: each action says how it is written, why not now, and what it does."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.rules.notation import Action
from games.duel.geometry.points import Point
from games.duel.rules.terms import ACTS, Act, Stat

Showing = tuple[tuple[Stat, int], ...]


class Reveal(Action, frozen=True):
    """D4: cards are shown: so many of each stat, in the order of the stats; or none."""

    form = "reveal {cards}"

    cards: Showing | Literal["none"] = "none"


class Run(Action, frozen=True):
    """D11: on level ground; the ends of the legs."""

    form = "run {legs}"

    legs: tuple[Point, ...]


class Climb(Action, frozen=True):
    """D11: on uneven ground."""

    form = "climb {legs}"

    legs: tuple[Point, ...]


class Stay(Action, frozen=True):
    """D10: no move."""

    form = "stay"


class Die(msgspec.Struct, frozen=True):
    """D18: a die as it is set: the action, and at which seat; 0 for none, or the only other in the
    fight. Its text is `high@2`, or `block`."""

    act: Act
    target: int = 0

    @classmethod
    def parse(cls, word: str) -> Die:
        """The die that a word stands for. Raises `ValueError`."""
        act, at, seat = word.partition("@")
        if act not in ACTS or (at and not (seat.isascii() and seat.isdigit() and seat[0] != "0")):
            raise ValueError(f"'{word}' is no action on a die.")
        return cls(act, int(seat) if at else 0)

    def __str__(self) -> str:
        return f"{self.act}@{self.target}" if self.target else self.act


class Program(Action, frozen=True):
    """D18: an action on each die, in the order in which they are to happen."""

    form = "program {dice}"

    dice: tuple[Die, ...]


class Cancel(Action, frozen=True):
    """D21: an action of another's; `which` of those that remain, from 1."""

    form = "cancel {of} {which}"

    of: int
    which: int


class CancelNone(Action, frozen=True):
    """D21: nothing is cancelled."""

    form = "cancel none"


class Smash(Action, frozen=True):
    """D28: a piece of terrain is destroyed."""

    form = "smash {piece}"

    piece: str


class Throw(Action, frozen=True):
    """D29: a piece of terrain is thrown at another seat's warrior."""

    form = "throw {piece} {target}"

    piece: str
    target: int


class Pass(Action, frozen=True):
    """D15: no terrain is used."""

    form = "pass"
