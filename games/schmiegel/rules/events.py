"""What happens at Schmiegel beside cards that move, each told at once when it is done."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.rules.cards import Card
from engine.rules.events import Event

Phase = Literal["swap", "associate", "abilities", "attack"]
Dice = tuple[int, int]


class FirstTurn(Event, frozen=True):
    """C3: who takes the first turn, and the two rolls that decided it, seat 1's first."""

    seat: int
    dice: tuple[Dice, Dice]


class PhaseBegan(Event, frozen=True):
    """The next phase of a turn begins; the first one begins with the turn."""

    phase: Phase


class SwapNamed(Event, frozen=True):
    """C7: a seat would exchange this character for the face that is drawn next."""

    seat: int
    face: Card


class SwapAnswered(Event, frozen=True):
    """C7: the drawn face was taken in the other's place, or discarded."""

    seat: int
    face: Card
    drawn: Card
    accepted: bool


class HandsDiscarded(Event, frozen=True):
    """C4: no number was left in the pile nor in the discard; both hands follow."""


class NothingDrawn(Event, frozen=True):
    """C4: a seat was to draw a number, and none is left."""

    seat: int


class AbilityUsed(Event, frozen=True):
    """C10: the `use`-th of so many uses of a character's ability (`steal`, `recruit`, `move` or
    `train`); the cards that it moves follow."""

    seat: int
    face: Card
    ability: str
    use: int
    of: int


class AttackDeclared(Event, frozen=True):
    """C16: a seat attacks with this character."""

    seat: int
    face: Card


class DefenderNamed(Event, frozen=True):
    """C16: a seat defends with this character."""

    seat: int
    face: Card


class BattleRolled(Event, frozen=True):
    """C17: a roll of a battle, counted from 1. A hit is due to `number`, a card of the roller's
    character, or, where that is None, to a total that hits for everybody."""

    news: ClassVar[bool] = True

    roll: int
    seat: int
    face: Card
    dice: Dice
    total: int
    hit: bool
    number: Card | None = None


class BattleEnded(Event, frozen=True):
    """C17: how a battle between these two came out after so many rolls; no winner: it is drawn.
    Where there is one, the loser leaves play next."""

    attacker: Card
    defender: Card
    rolls: int
    winner: int | None = None
