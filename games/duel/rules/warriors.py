"""Warriors: the build that a seat brings, the cards already shown, and the cards left.

The cards of a stat that are shown are its value; the limit is how many cards of it the warrior has
in all, and the stat is exhausted once all are shown. A view hides the limits of other seats.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.terms import STATS, Count, Seat, Stat

Name = Annotated[str, msgspec.Meta(min_length=1, pattern=r"^[^{}*\x00-\x1f]+$")]
"""Name of a warrior, without characters that mark up text."""


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Build that a seat brings: name and figure of its warrior, and cards of each stat (D1)."""

    name: Annotated[Name, msgspec.Meta(max_length=24)]
    figure: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    strength: Annotated[int, msgspec.Meta(ge=1)] = 3
    speed: Annotated[int, msgspec.Meta(ge=1)] = 3
    endurance: Annotated[int, msgspec.Meta(ge=1)] = 4
    dexterity: Annotated[int, msgspec.Meta(ge=1)] = 3

    @property
    def cards(self) -> int:
        """Number of cards in the build."""
        return self.strength + self.speed + self.endurance + self.dexterity


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Number of cards that a warrior has of each stat (D1); None if that is hidden (D31)."""

    # `Seat` only as the type of a number of at least 1
    strength: Seat | None
    speed: Seat | None
    endurance: Seat | None
    dexterity: Seat | None


class Shown(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """Number of shown cards of each stat, which is the stat's current value (D2)."""

    strength: Count = 1
    speed: Count = 1
    endurance: Count = 1
    dexterity: Count = 1


class Warrior(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """Warrior of one seat; in a view, as that seat may see it.

    Attributes:
        name: Name, without characters that mark up text.
        at: Centre of its base on the table.
        limits: Number of cards of each stat, hidden or not.
        shown: Number of shown cards of each stat.
        speed_shown_at: Running number that is higher the later Speed was shown (D10).
        down: Whether the warrior has fallen.
        figure: Number of its picture.
        unshown: In a view, the number of cards in its hand (D31).
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
        """Return the current value of a stat (D2)."""
        value: int = getattr(self.shown, stat)
        return value

    def limit(self, stat: Stat) -> int | None:
        """Return the number of cards of a stat; None if that is hidden."""
        limit: int | None = getattr(self.limits, stat)
        return limit

    def unshown_of(self, stat: Stat) -> int | None:
        """Return the number of cards of a stat that are not shown; None if that is hidden (D4)."""
        limit = self.limit(stat)
        return None if limit is None else limit - self.value(stat)

    def is_exhausted(self, stat: Stat) -> bool:
        """Return True if all cards of a stat are shown, which everybody can see (D3)."""
        return self.limit(stat) == self.value(stat)

    @property
    def exhausted_stats(self) -> tuple[Stat, ...]:
        """The stats whose cards are all shown, in the order of the rules page (D3)."""
        return tuple(filter(self.is_exhausted, STATS))

    def can_lift(self, piece: Piece) -> bool:
        """Return True if the warrior is strong enough to smash or throw a piece (D28, D29)."""
        return self.shown.strength >= piece.weight

    def throw_range(self, piece: Piece) -> int | None:
        """Return the range in inches, from base to base, of a throw of this piece (D29).

        With 0, the throw reaches only a warrior whose base touches. The result is None if the piece
        is no projectile or too heavy.
        """
        if not piece.projectile or not self.can_lift(piece):
            return None
        return self.shown.strength - piece.weight

    def throw_force(self, piece: Piece) -> int:
        """Return the force of a thrown piece, before the target's Dexterity is subtracted (D29)."""
        return self.shown.strength + piece.weight

    def throw_wounds(self, piece: Piece, target: Warrior) -> int:
        """Return the number of Endurance cards that the target of a throw must show (D29)."""
        return max(0, self.throw_force(piece) - target.shown.dexterity)

    def max_unshown(self, stat: Stat) -> int:
        """Return the greatest number of cards of a stat that the hand can hold (D31).

        The number follows from public facts: the hand holds at least one card of every other stat
        that is not exhausted.
        """
        unshown_count = self.unshown_of(stat)
        if unshown_count is not None:
            return unshown_count
        stats_left = sum(not self.is_exhausted(each) for each in STATS if each != stat)
        return self.hand - stats_left

    @property
    def has_visible_hand(self) -> bool:
        """True if the warrior has a hand and this view shows its cards."""
        return self.hand > 0 and all(self.limit(stat) is not None for stat in STATS)

    @property
    def hand(self) -> int:
        """Number of cards of all stats that are not shown, which everybody can see (D31)."""
        if isinstance(self.unshown, int):
            return self.unshown
        return sum(self.unshown_of(stat) or 0 for stat in STATS)
