"""A warrior: how it is built, what it has shown, and what it has left."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.terms import STATS, Count, Seat, Stat

Name = Annotated[str, msgspec.Meta(min_length=1, pattern=r"^[^{}*\x00-\x1f]+$")]
"""A warrior's name: no character that marks text up."""


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D1: what a seat brings: a warrior's name and figure, and how many cards of each stat."""

    name: Annotated[Name, msgspec.Meta(max_length=24)]
    figure: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    strength: Annotated[int, msgspec.Meta(ge=1)] = 3
    speed: Annotated[int, msgspec.Meta(ge=1)] = 3
    endurance: Annotated[int, msgspec.Meta(ge=1)] = 4
    dexterity: Annotated[int, msgspec.Meta(ge=1)] = 3

    @property
    def cards(self) -> int:
        """How many cards it is made of."""
        return self.strength + self.speed + self.endurance + self.dexterity


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """D1: how many cards a warrior has of each stat; None where that is hidden (D31)."""

    strength: Seat | None
    speed: Seat | None
    endurance: Seat | None
    dexterity: Seat | None


class Shown(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """D2: how many cards of each stat lie open: its current value."""

    strength: Count = 1
    speed: Count = 1
    endurance: Count = 1
    dexterity: Count = 1


class Warrior(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """One seat's warrior, in a view as that seat may see it.

    at: where the centre of its base stands. speed_shown_at: a running number, higher where it
    showed Speed later (D10). unshown: in a view, how many cards its hand holds (D31).
    """

    name: Name
    at: Point
    limits: Limits
    shown: Shown = msgspec.field(default_factory=Shown)
    speed_shown_at: Count = 0
    down: bool = False
    figure: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    unshown: Count | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="hand")

    def value(self, stat: Stat) -> int:
        """D2: a stat's current value."""
        value: int = getattr(self.shown, stat)
        return value

    def limit(self, stat: Stat) -> int | None:
        """How many cards it has of a stat; None where that is hidden."""
        limit: int | None = getattr(self.limits, stat)
        return limit

    def left(self, stat: Stat) -> int | None:
        """D4: how many cards of a stat are not shown yet; None where that is hidden."""
        limit = self.limit(stat)
        return None if limit is None else limit - self.value(stat)

    def exhausted(self, stat: Stat) -> bool:
        """D3: whether all cards of a stat are shown, which is open to all."""
        return self.limit(stat) == self.value(stat)

    @property
    def exhausted_stats(self) -> tuple[Stat, ...]:
        """D3: the exhausted stats, whose cards are all shown, in the order of the rules page."""
        return tuple(filter(self.exhausted, STATS))

    def lifts(self, piece: Piece) -> bool:
        """D28, D29: whether it is strong enough to smash a piece, or to throw it."""
        return self.shown.strength >= piece.weight

    def throw_range(self, piece: Piece) -> int | None:
        """D29: how many inches it throws a piece, from base to base; with 0 it reaches only
        whoever it touches. None where the piece is no projectile or too heavy."""
        if not piece.projectile or not self.lifts(piece):
            return None
        return self.shown.strength - piece.weight

    def throw_force(self, piece: Piece) -> int:
        """D29: what a piece that it throws wounds by, before the target's Dexterity."""
        return self.shown.strength + piece.weight

    def throw_wounds(self, piece: Piece, target: Warrior) -> int:
        """D29: how many cards of Endurance a target that it hits with a piece must show."""
        return max(0, self.throw_force(piece) - target.shown.dexterity)

    def most_left(self, stat: Stat) -> int:
        """D31: how many cards of a stat the hand can hold at most, by what is open: of each other
        stat that is not exhausted it holds one at least."""
        left = self.left(stat)
        if left is not None:
            return left
        others = sum(not self.exhausted(each) for each in STATS if each != stat)
        return self.hand - others

    @property
    def known(self) -> bool:
        """Whether it has a hand, and this view shows what that holds."""
        return self.hand > 0 and all(self.limit(stat) is not None for stat in STATS)

    @property
    def hand(self) -> int:
        """D31: how many cards are not shown, of all stats together, which is open to all."""
        if isinstance(self.unshown, int):
            return self.unshown
        return sum(self.left(stat) or 0 for stat in STATS)
