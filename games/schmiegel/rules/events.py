"""Events of Schmiegel other than moving cards: turns, swaps, abilities, battles.

A face is a character's card; `seat` is the seat that acts. `news = True` marks an event that
reveals the outcome of chance: it can't be taken back.

Clauses such as C3 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.rules.cards import Card
from engine.rules.events import Event

Phase = Literal["swap", "associate", "abilities", "attack"]
Dice = tuple[int, int]


class FirstTurn(Event, frozen=True):
    """Seat that takes the first turn, and the two rolls that decided it, seat 1's first (C3)."""

    seat: int
    dice: tuple[Dice, Dice]


class PhaseBegan(Event, frozen=True):
    """Start of a further phase of a turn; the first phase starts with the turn."""

    phase: Phase


class SwapNamed(Event, frozen=True):
    """Choice of the character that the next drawn face may replace (C7)."""

    seat: int
    face: Card


class SwapAnswered(Event, frozen=True):
    """Answer to a swap: the drawn face was accepted or discarded (C7)."""

    seat: int
    face: Card
    drawn: Card
    accepted: bool


class HandsDiscarded(Event, frozen=True):
    """Discard of both hands, for neither number pile had a card left (C4)."""


class NothingDrawn(Event, frozen=True):
    """Failed draw: no number was left for the seat (C4)."""

    seat: int


class AbilityUsed(Event, frozen=True):
    """Use of a character's ability; the moves of cards that it causes follow (C10).

    Attributes:
        ability: `steal`, `recruit`, `move` or `train`.
        use: Number of this use in the turn, from 1.
        of: Number of uses that the character has in the turn.
    """

    seat: int
    face: Card
    ability: str
    use: int
    of: int


class AttackDeclared(Event, frozen=True):
    """Attack of a seat with this character (C16)."""

    seat: int
    face: Card


class DefenderNamed(Event, frozen=True):
    """Defence of a seat with this character (C16)."""

    seat: int
    face: Card


class BattleRolled(Event, frozen=True):
    """Roll in a battle (C17).

    Attributes:
        roll: Number of the roll in the battle, from 1.
        number: Card of the roller's character that made the roll a hit; None for a miss, or for a
            total that hits for everybody.
    """

    news: ClassVar[bool] = True

    roll: int
    seat: int
    face: Card
    dice: Dice
    total: int
    hit: bool
    number: Card | None = None


class BattleEnded(Event, frozen=True):
    """End of a battle between two characters (C17).

    Attributes:
        rolls: Number of rolls made.
        winner: The seat that won, whose opponent's character leaves play next; None for a draw.
    """

    attacker: Card
    defender: Card
    rolls: int
    winner: int | None = None
