"""A duel in progress: warriors, terrain, the turn, and a fight that is being fought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, starmap
from typing import Annotated, Any, Literal

import msgspec

from engine.rules.state import State
from games.duel.geometry.field import Field, closest, field_of
from games.duel.geometry.points import Point, engaged, groups
from games.duel.geometry.terrain import Ground, Piece
from games.duel.rules.events import (
    BuildsShown,
    Fell,
    OrderFixed,
    PhaseBegan,
    Showed,
    ShowedNothing,
    Wasted,
)
from games.duel.rules.fights import Fight, Sum
from games.duel.rules.terms import GAITS, PACE, STATS, Gait, Phase, Seat, Showing, Stat, Why
from games.duel.rules.warriors import Limits, Warrior


class Ending(StrEnum):
    """Why a duel is over."""

    LAST_STANDING = "last-standing"
    TURN_LIMIT = "turn-limit"


class Ruleset(msgspec.Struct, frozen=True):
    """The options of a match (E3, D5, D8) and the numbers of `config/duel.yaml` (D1).

    base: inches across a warrior's base. turn_limit: turns, 0 for no end. cards: the most in all.
    stat_limit: the most of one stat. least_endurance: what a warrior needs so as not to fall at
    once.
    """

    base: Annotated[float, msgspec.Meta(ge=0.5, le=2.0)]
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=999)]
    cards: Annotated[int, msgspec.Meta(ge=5, le=40)]
    stat_limit: Annotated[int, msgspec.Meta(ge=2, le=10)]
    least_endurance: Annotated[int, msgspec.Meta(ge=2, le=10)]
    best_of: Annotated[int, msgspec.Meta(ge=1)] = 1


def why_no_build(rules: Ruleset, build: Any) -> str | None:
    """D1: why no warrior is made of so many cards of each stat, as a sentence; None where one can
    be: thirteen cards, one to ten of a stat, two of Endurance at least."""
    cards = {stat: getattr(build, stat) for stat in STATS}
    if (used := sum(cards.values())) > rules.cards:
        return f"A warrior has {rules.cards} cards at most, and this one has {used}."
    for stat, count in cards.items():
        if count > rules.stat_limit:
            return f"A warrior has {rules.stat_limit} cards of {stat.capitalize()} at most."
        if not count:
            return f"A warrior has one card of {stat.capitalize()} at least."
    if cards["endurance"] < rules.least_endurance:
        least = rules.least_endurance
        return f"A warrior has {least} cards of Endurance at least, or it falls at once."
    return None


class Duel(State):
    """The whole position. `starts`, `battlefield` and `floor` are the battlefield's.

    In mid-air: order: the seats in the order in which this phase comes to them, as it was fixed.
    done: those it has come to. fights: who fights whom in this melee and has not yet (D15).
    fought: who has. fight: the one that is being fought. builds: how the warriors were built, open
    to all when the duel is over.

    In a set, `untouched` is the terrain as it lay at first, for the next duel (E3).
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
    builds: tuple[Limits, ...] = ()
    untouched: tuple[Piece, ...] = ()

    def __post_init__(self) -> None:
        self.turn_number = self.turn

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

    def gait(self, seat: int) -> Gait | None:
        """D11: how a warrior moves from where it stands; None on ground where nobody does."""
        return GAITS.get(_ground(self.field, self.warriors[seat - 1].at))

    def allowance(self, seat: int) -> int:
        """D11: how many inches a warrior may move from where it stands."""
        how = self.gait(seat)
        return self.warriors[seat - 1].value(PACE[how]) if how else 0

    def in_throw(self, seat: int, piece: Piece, target: int) -> bool:
        """D29: whether a warrior that may throw this piece reaches another with it."""
        thrower = self.warriors[seat - 1]
        inches = thrower.throw_range(piece)
        if inches is None:
            return False
        return self.field.in_range(thrower.at, self.warriors[target - 1].at, inches)

    def touched(self, seat: int) -> tuple[Piece, ...]:
        """D15: the terrain that a warrior's base touches."""
        return _touched(self.field, self.warriors[seat - 1].at)

    def landing(self, piece: Piece, target: int) -> Piece | None:
        """D30: the piece where it lies once its target has fallen; None where it can't lie."""
        standing = (seat for seat in self.still_in() if seat != target)
        return self.field.lies(piece, self.warrior(target).at, self.stands(*standing))

    @property
    def next_in_order(self) -> int:
        """D10, D15: to whom this phase comes next; 0 where it has come to all."""
        for seat in self.order:
            if seat not in self.done and not self.warriors[seat - 1].down:
                return seat
        return 0

    def engaged_at(self, seat: int) -> bool:
        """D14: whether a warrior is engaged."""
        at = self.warriors[seat - 1].at
        return any(engaged(at, each, self.base) for each in self.stands(*self.others(seat)))

    def in_blow(self, seat: int) -> bool:
        """Whether a seat deals or awaits the blow that is in the air."""
        blow = self.fight.blow if self.fight else None
        return blow is not None and seat in (blow.attacker, blow.target)

    @property
    def fighting(self) -> tuple[int, ...]:
        """Who is in the fight that is being fought, in seat order."""
        return self.fight.seats if self.fight else ()

    def opponents(self, seat: int) -> tuple[int, ...]:
        """D18: whom this seat can aim at: who is in its fight, and engaged with it."""
        at = self.warriors[seat - 1].at
        return tuple(
            each
            for each in self.fighting
            if each != seat and engaged(at, self.warriors[each - 1].at, self.base)
        )

    def nearest(self, seat: int) -> int:
        """D27: the closest other warrior that stands, of equals the lower seat; 0 for none."""
        others = self.others(seat)
        if not others:
            return 0
        return others[closest(self.warriors[seat - 1].at, self.stands(*others))]

    # What a blow comes to.

    def sum_of(self, attacker: int, target: int, stat: Stat | Literal[""] = "") -> Sum:
        """D23, D24, D26: the attacker's Strength, less this stat of the target's."""
        less = self.warriors[target - 1].value(stat) if stat else 0
        return Sum(self.warriors[attacker - 1].shown.strength, less, stat)

    # Order.

    def place(self, seat: int) -> tuple[int, int, int, int]:
        """D10: what puts a seat before others: less of it comes first. What decides in the end
        starts at another seat each turn, and goes round the table."""
        warrior = self.warriors[seat - 1]
        shown = warrior.shown
        round_table = (seat - self.turn) % self.seats
        return -shown.speed, -warrior.speed_shown_at, -shown.dexterity, round_table

    def fastest_first(self, seats: Iterable[int]) -> tuple[int, ...]:
        """D10, D15, D22: these seats from the highest Speed to the lowest."""
        return tuple(sorted(seats, key=self.place))

    def why_first(self, one: int, other: int) -> Why:
        """D10: what puts one of two seats before the other."""
        pairs = zip(Why, self.place(one), self.place(other), strict=True)
        return next(why for why, ours, theirs in pairs if ours != theirs)

    def tell_order(self, seats: tuple[int, ...], of: Phase | Literal["fight"]) -> None:
        """Tell an order with its reasons; nothing where nobody is left in a fight."""
        if seats and self.sink:
            self.tell(OrderFixed, seats, tuple(starmap(self.why_first, pairwise(seats))), of)

    def at_once(self, seats: Iterable[int], stat: Stat) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """D9, D17, D21: who comes first of these from the lowest value of a stat, equals together
        in seat order; and who is left."""
        values = {seat: self.warriors[seat - 1].value(stat) for seat in seats}
        least = min(values.values(), default=0)
        first = tuple(sorted(seat for seat in values if values[seat] == least))
        return first, tuple(seat for seat in values if values[seat] > least)

    def enter(self, phase: Phase) -> None:
        """D8: the next phase begins."""
        if phase != self.phase:
            self.phase = phase
            self.tell(PhaseBegan, phase)

    def begin_turn(self) -> None:
        """D8: the next turn begins."""
        self.turn += 1
        super().begin_turn()

    # Cards.

    def show_together(self, showings: Mapping[int, Showing], asked: tuple[Stat, ...]) -> None:
        """D4, D10: seats show what they have chosen of the stats asked for; Speed that is shown
        together is shown at the same time."""
        now = 1 + max(warrior.speed_shown_at for warrior in self.warriors)
        for seat, cards in showings.items():
            for stat, count in cards:
                if stat == "speed":
                    self.warriors[seat - 1].speed_shown_at = now
                self.show(seat, stat, count)
            if not cards:
                warrior = self.warriors[seat - 1]
                able = not all(map(warrior.exhausted, asked))
                self.tell(ShowedNothing, seat, asked, able)

    def show(self, seat: int, stat: Stat, count: int = 1) -> None:
        """D2, D3: cards are laid open for good."""
        warrior = self.warriors[seat - 1]
        value = warrior.value(stat) + count
        setattr(warrior.shown, stat, value)
        self.tell(Showed, seat, stat, count, value, warrior.exhausted(stat))

    def suffer(self, seat: int, cards: int) -> bool:
        """D3, D23: so many cards of Endurance are shown, one by one; whether that exhausts it."""
        warrior = self.warriors[seat - 1]
        for _ in range(cards):
            if warrior.exhausted("endurance"):
                break
            self.show(seat, "endurance")
        return warrior.exhausted("endurance")

    # Who is out.

    def fall(self, seat: int) -> None:
        """D3, D15: a warrior leaves the table, its fight, and every question that waits. Those
        whom it alone had joined in a fight that is still to come are joined no more."""
        self.warriors[seat - 1].down = True
        if self.fight and (fighter := self.fight.fighter(seat)):
            self.fight.leave(fighter)
        for fight in self.fights:
            if seat in fight:
                parts = self.joined(each for each in fight if each != seat)
                self.fights = (*parts, *(each for each in self.fights if each is not fight))
        self.tell(Fell, seat)
        self.agenda = [left for step in self.agenda if (left := step.without(self, seat))]

    def joined(self, seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """D15: the fights among these seats, whom engagements join, directly or through others."""
        among = [*seats]
        parts = groups([*self.stands(*among)], self.base)
        return tuple(tuple(among[at] for at in part) for part in parts)

    def eliminate(self, seat: int) -> None:
        """E1: a warrior that is given up falls; a blow that it deals or awaits comes to nothing."""
        blow = self.fight.blow if self.fight else None
        if self.fight and blow and self.in_blow(seat):
            self.fight.settle_blow("wasted")
            if seat == blow.target:
                self.tell(Wasted, blow.attacker, blow.target, blow.act, blow.slot)
        self.fall(seat)

    def settle(self) -> None:
        """D8: the last one standing has won."""
        standing = self.still_in()
        if len(standing) < 2:
            self.end(standing[0] if standing else None, Ending.LAST_STANDING)

    def end(self, winner: int | None, reason: str) -> None:
        """The duel is over: nothing is in mid-air, and all see how the warriors were built."""
        self.order = self.done = self.fought = ()
        self.fights = ()
        self.fight = None
        self.builds = tuple(warrior.limits for warrior in self.warriors)
        self.tell(BuildsShown, self.builds)
        super().end(winner, reason)


@lru_cache(maxsize=64)
def _ground(field: Field, at: Point) -> Ground:
    return field.ground_at(at)


@lru_cache(maxsize=64)
def _touched(field: Field, at: Point) -> tuple[Piece, ...]:
    return field.touching(at)
