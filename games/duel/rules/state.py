"""A duel in progress: warriors, terrain, the turn, and a fight that is being fought."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

import msgspec

from engine.rules.state import State
from games.duel.geometry.field import Field, field_of
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.fights import Fight
from games.duel.rules.terms import Phase, Seat
from games.duel.rules.warriors import Warrior


class Ending(StrEnum):
    """Why a duel is over."""

    LAST_STANDING = "last-standing"
    TURN_LIMIT = "turn-limit"


class Ruleset(msgspec.Struct, frozen=True):
    """The options of a match (D5, D8) and the numbers of `config/duel.yaml` (D1).

    base: inches across a warrior's base. turn_limit: turns, 0 for no end. cards: the most in all.
    stat_limit: the most of one stat. least_endurance: what a warrior needs so as not to fall at
    once.
    """

    base: Annotated[float, msgspec.Meta(ge=0.5, le=2.0)]
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=999)]
    cards: Annotated[int, msgspec.Meta(ge=5, le=40)]
    stat_limit: Annotated[int, msgspec.Meta(ge=2, le=10)]
    least_endurance: Annotated[int, msgspec.Meta(ge=2, le=10)]


class Duel(State):
    """The whole position. `starts`, `battlefield` and `floor` are the battlefield's.

    In mid-air: order: the seats in the order in which this phase comes to them, as it was fixed.
    done: those it has come to. fights: who fights whom in this melee and has not yet (D15).
    fought: who has. fight: the one that is being fought. disclosed: the duel is over, and all
    builds are open.
    """

    rules: Ruleset
    turn: Seat = 1
    phase: Phase = "reveal"
    table: tuple[float, float] = (24.0, 24.0)
    warriors: list[Warrior] = msgspec.field(default_factory=list)
    terrain: tuple[Piece, ...] = ()
    starts: tuple[Point, ...] = ()
    battlefield: str = ""
    floor: tuple[str, ...] = ()
    order: tuple[Seat, ...] = ()
    done: tuple[Seat, ...] = ()
    fights: tuple[tuple[Seat, ...], ...] = ()
    fought: tuple[Seat, ...] = ()
    fight: Fight | None = None
    disclosed: bool = False

    def __post_init__(self) -> None:
        self.turn_number = self.turn

    def copy(self) -> Self:
        """An independent duel."""
        other = super().copy()
        other.warriors = [warrior.copy() for warrior in self.warriors]
        if self.fight:
            other.fight = self.fight.copy()
        return other

    def warrior(self, seat: int) -> Warrior:
        """A seat's warrior."""
        return self.warriors[seat - 1]

    def still_in(self) -> tuple[int, ...]:
        """Whose warriors stand."""
        return tuple([seat for seat, each in enumerate(self.warriors, 1) if not each.down])

    def others(self, seat: int) -> tuple[int, ...]:
        """Whose warriors stand beside this one, in seat order: all are its enemies."""
        return tuple([each for each in self.still_in() if each != seat])

    def stands(self, *seats: int) -> tuple[Point, ...]:
        """Where these warriors stand."""
        return tuple([self.warriors[seat - 1].at for seat in seats])

    @property
    def field(self) -> Field:
        """The table as it lies, to be measured."""
        return field_of(self.table, self.terrain, self.base)

    @property
    def base(self) -> float:
        """D5: how many inches a base is across."""
        return self.rules.base

    def piece(self, id: str) -> Piece | None:
        """The terrain of a name, if it lies there."""
        return next((each for each in self.terrain if each.id == id), None)
