"""State of a duel: warriors, terrain, the turn, and the current fight.

The value of a stat is the number of its cards that are shown. A gait is running or climbing. Seats
count from 1, so that `self.warriors[seat - 1]` is the warrior of a seat.

Clauses such as D5 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, starmap
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from typing_extensions import override

from engine.rules.state import State
from games.duel.geometry.field import Field, field_of, index_of_closest
from games.duel.geometry.points import Point, are_engaged, engaged_groups
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
from games.duel.rules.terms import (
    GAIT_ON_GROUND,
    STAT_OF_GAIT,
    STATS,
    CardCounts,
    Gait,
    Phase,
    Seat,
    Stat,
    Why,
)
from games.duel.rules.warriors import Limits, Warrior


class Ending(StrEnum):
    """Reason why a duel is over."""

    LAST_STANDING = "last-standing"
    TURN_LIMIT = "turn-limit"


class Ruleset(msgspec.Struct, frozen=True):
    """Options of a match (E3, D5, D8) and numbers of `config/duel.yaml` (D1).

    Attributes:
        base: Diameter of a warrior's base in inches.
        turn_limit: Number of turns after which the duel ends; 0 for no limit.
        cards: Greatest number of cards in a build.
        stat_limit: Greatest number of cards of one stat.
        least_endurance: Smallest number of Endurance cards; with fewer a warrior would fall at
            once.
        best_of: Number of duels in a set.
    """

    base: Annotated[float, msgspec.Meta(ge=0.5, le=2.0)]
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=999)]
    cards: Annotated[int, msgspec.Meta(ge=5, le=40)]
    stat_limit: Annotated[int, msgspec.Meta(ge=2, le=10)]
    least_endurance: Annotated[int, msgspec.Meta(ge=2, le=10)]
    best_of: Annotated[int, msgspec.Meta(ge=1)] = 1


class OrderKey(NamedTuple):
    """Sort key of a seat in the order; the smallest comes first (D10).

    `Why` names the fields in their order. Higher numbers come first in all but the last, so these
    are negative.

    Attributes:
        speed: The Speed shown.
        speed_shown_at: When Speed was shown last, a running number.
        dexterity: The Dexterity shown.
        seat_distance: The seats from the one that comes first in this turn, round the table.
    """

    speed: int
    speed_shown_at: int
    dexterity: int
    seat_distance: int

    @property
    def of_cards(self) -> tuple[int, int, int]:
        """The key without `seat_distance`, which changes each turn."""
        return self.speed, self.speed_shown_at, self.dexterity


def build_refusal(rules: Ruleset, build: Any) -> str | None:
    """Return a sentence that says why a build is not allowed, or None if it is (D1).

    With the numbers of the rules, a warrior has at most thirteen cards, one to ten of each stat,
    and at least two of Endurance.
    """
    cards = {stat: getattr(build, stat) for stat in STATS}
    if (card_count := sum(cards.values())) > rules.cards:
        return f"A warrior has {rules.cards} cards at most, and this one has {card_count}."
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
    """State of a duel; its fields are the position.

    Attributes:
        rules: Options and numbers of the match.
        turn: Number of the turn, from 1.
        phase: Current phase.
        table: Width and height of the table in inches.
        warriors: Warrior of each seat, with those that have fallen.
        terrain: Terrain on the table; later pieces lie on top of earlier ones.
        starts: Starts of the battlefield.
        battlefield: Name of the battlefield.
        floor: Floor of the battlefield, row by row.
        order: Seats in the order in which this phase comes to them, as it was fixed.
        done: Seats to which the phase has come.
        fights: Seats of each fight of this melee that is still to come (D15).
        fought: Seats that have fought in this melee.
        fight: The current fight.
        builds: Builds of all warriors, which everybody may see once the duel is over.
        untouched: In a set, the terrain at the start of the duel, for the next one (E3).
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
        """Return the warrior of a seat."""
        return self.warriors[seat - 1]

    def name_of(self, seat: int) -> str:
        """Return the name of a seat's warrior; the number of the seat tells namesakes apart."""
        names = [warrior.name for warrior in self.warriors]
        name = names[seat - 1]
        return f"{name} ({seat})" if names.count(name) > 1 else name

    @override
    def still_in(self) -> tuple[int, ...]:
        """Return the seats whose warriors stand."""
        return tuple([seat for seat, warrior in enumerate(self.warriors, 1) if not warrior.down])

    @override
    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats whose warriors stand, in seat order; all are enemies."""
        return tuple([each for each in self.still_in() if each != seat])

    def places_of(self, *seats: int) -> tuple[Point, ...]:
        """Return the places of the warriors of these seats."""
        return tuple([self.warriors[seat - 1].at for seat in seats])

    @property
    def field(self) -> Field:
        """The table with its current terrain, for measurements."""
        return field_of(self.table, self.terrain, self.base)

    @property
    def base(self) -> float:
        """Diameter of a base in inches (D5)."""
        return self.rules.base

    def piece(self, id: str) -> Piece | None:
        """Return the terrain with an id, or None if there is no such piece on the table."""
        return next((piece for piece in self.terrain if piece.id == id), None)

    def gait(self, seat: int) -> Gait | None:
        """Return how a warrior moves from its place; None on ground where nobody moves (D11)."""
        return GAIT_ON_GROUND.get(_ground_at(self.field, self.warriors[seat - 1].at))

    def allowance(self, seat: int) -> int:
        """Return the inches that a warrior may move from its place (D11)."""
        gait = self.gait(seat)
        return self.warriors[seat - 1].value(STAT_OF_GAIT[gait]) if gait else 0

    def is_in_throw_range(self, seat: int, piece: Piece, target: int) -> bool:
        """Return True if a warrior can throw this piece to another seat's warrior (D29)."""
        thrower = self.warriors[seat - 1]
        inches = thrower.throw_range(piece)
        if inches is None:
            return False
        return self.field.is_in_range(thrower.at, self.warriors[target - 1].at, inches)

    def touched_pieces(self, seat: int) -> tuple[Piece, ...]:
        """Return the terrain that a warrior's base touches (D15)."""
        return _pieces_touched(self.field, self.warriors[seat - 1].at)

    def landed_piece(self, piece: Piece, target: int) -> Piece | None:
        """Return a thrown piece in its fallen target's place; None if it can't lie there (D30)."""
        seats_standing = (seat for seat in self.still_in() if seat != target)
        return self.field.placed_at(piece, self.warrior(target).at, self.places_of(*seats_standing))

    @property
    def next_in_order(self) -> int:
        """The seat to which this phase comes next; 0 if it has come to all (D10, D15)."""
        for seat in self.order:
            if seat not in self.done and not self.warriors[seat - 1].down:
                return seat
        return 0

    def is_engaged(self, seat: int) -> bool:
        """Return True if a warrior is engaged (D14)."""
        place = self.warriors[seat - 1].at
        return any(
            are_engaged(place, each, self.base) for each in self.places_of(*self.others(seat))
        )

    def is_in_blow(self, seat: int) -> bool:
        """Return True if a seat is the attacker or the target of the current blow."""
        blow = self.fight.blow if self.fight else None
        return blow is not None and seat in (blow.attacker, blow.target)

    @property
    def fighting_seats(self) -> tuple[int, ...]:
        """The seats in the current fight, in seat order."""
        return self.fight.seats if self.fight else ()

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats in the current fight that this seat can aim at (D18).

        They are the fighters with which the seat is engaged.
        """
        place = self.warriors[seat - 1].at
        return tuple(
            each
            for each in self.fighting_seats
            if each != seat and are_engaged(place, self.warriors[each - 1].at, self.base)
        )

    def nearest_seat(self, seat: int) -> int:
        """Return the seat of the closest other warrior who stands; 0 if nobody else does (D27).

        Among equally close warriors the lowest seat counts.
        """
        others = self.others(seat)
        if not others:
            return 0
        return others[index_of_closest(self.warriors[seat - 1].at, self.places_of(*others))]

    # Blows.

    def sum_of(self, attacker: int, target: int, stat: Stat | Literal[""] = "") -> Sum:
        """Return the attacker's Strength less this stat of the target (D23, D24, D26)."""
        subtrahend = self.warriors[target - 1].value(stat) if stat else 0
        return Sum(self.warriors[attacker - 1].shown.strength, subtrahend, stat)

    # Order.

    def order_key(self, seat: int) -> OrderKey:
        """Return the sort key of a seat in the order; the smallest comes first (D10)."""
        warrior = self.warriors[seat - 1]
        shown = warrior.shown
        seat_distance = (seat - self.turn) % self.seats
        return OrderKey(-shown.speed, -warrior.speed_shown_at, -shown.dexterity, seat_distance)

    def fastest_first(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return seats in order from the highest Speed to the lowest (D10, D15, D22)."""
        return tuple(sorted(seats, key=self.order_key))

    def order_reason(self, one: int, other: int) -> Why:
        """Return the reason why one of two seats comes before the other (D10)."""
        keys = zip(Why, self.order_key(one), self.order_key(other), strict=True)
        return next(why for why, first, second in keys if first != second)

    def announce_order(self, seats: tuple[int, ...], of: Phase | Literal["fight"]) -> None:
        """Tell an order with its reasons; tell nothing if nobody is left in a fight."""
        if seats and self.sink:
            self.tell(OrderFixed, seats, tuple(starmap(self.order_reason, pairwise(seats))), of)

    def lowest_and_others(
        self, seats: Iterable[int], stat: Stat
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the seats with the lowest value of a stat, and the others (D9, D17, D21).

        The first of the two tuples is in seat order.
        """
        values = {seat: self.warriors[seat - 1].value(stat) for seat in seats}
        lowest_value = min(values.values(), default=0)
        lowest = tuple(sorted(seat for seat in values if values[seat] == lowest_value))
        return lowest, tuple(seat for seat in values if values[seat] > lowest_value)

    def enter(self, phase: Phase) -> None:
        """Begin the next phase (D8)."""
        if phase != self.phase:
            self.phase = phase
            self.tell(PhaseBegan, phase)

    @override
    def begin_turn(self) -> None:
        """Begin the next turn (D8)."""
        self.turn += 1
        super().begin_turn()

    # Cards.

    def show_together(
        self, counts_by_seat: Mapping[int, CardCounts], stats_asked: tuple[Stat, ...]
    ) -> None:
        """Show the cards that seats have chosen of the stats asked for (D4, D10).

        Speed that is shown together is shown at the same time.
        """
        # one number for all of them, higher than any before
        shown_at = 1 + max(warrior.speed_shown_at for warrior in self.warriors)
        for seat, cards in counts_by_seat.items():
            for stat, count in cards:
                if stat == "speed":
                    self.warriors[seat - 1].speed_shown_at = shown_at
                self.show(seat, stat, count)
            if not cards:
                warrior = self.warriors[seat - 1]
                is_able = not all(map(warrior.is_exhausted, stats_asked))
                self.tell(ShowedNothing, seat, stats_asked, is_able)

    def show(self, seat: int, stat: Stat, count: int = 1) -> None:
        """Show cards of a stat for good (D2, D3)."""
        warrior = self.warriors[seat - 1]
        value = warrior.value(stat) + count
        setattr(warrior.shown, stat, value)
        self.tell(Showed, seat, stat, count, value, warrior.is_exhausted(stat))

    def lose_endurance(self, seat: int, cards: int) -> bool:
        """Show cards of Endurance one by one; return True if Endurance is exhausted (D3, D23)."""
        warrior = self.warriors[seat - 1]
        for _ in range(cards):
            if warrior.is_exhausted("endurance"):
                break
            self.show(seat, "endurance")
        return warrior.is_exhausted("endurance")

    # Warriors that fall, and the end.

    def fall(self, seat: int) -> None:
        """Remove a warrior from the table, its fight and every open question (D3, D15).

        A fight that is still to come splits if only this warrior joined its parts.
        """
        self.warriors[seat - 1].down = True
        if self.fight and (fighter := self.fight.fighter(seat)):
            self.fight.leave(fighter)
        for fight in self.fights:
            if seat in fight:
                parts = self.fight_groups(each for each in fight if each != seat)
                self.fights = (*parts, *(each for each in self.fights if each is not fight))
        self.tell(Fell, seat)
        self.agenda = [
            remaining_step
            for step in self.agenda
            if (remaining_step := step.after_leaving(self, seat))
        ]

    def fight_groups(self, seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """Return the fights among seats, joined by engagements directly or through others (D15)."""
        members = [*seats]
        index_groups = engaged_groups([*self.places_of(*members)], self.base)
        return tuple(tuple(members[index] for index in indices) for indices in index_groups)

    @override
    def eliminate(self, seat: int) -> None:
        """Let the warrior of a seat that resigns fall (E1).

        A blow that the warrior deals or awaits is wasted.
        """
        blow = self.fight.blow if self.fight else None
        if self.fight and blow and self.is_in_blow(seat):
            self.fight.settle_blow("wasted")
            if seat == blow.target:
                self.tell(Wasted, blow.attacker, blow.target, blow.act, blow.slot)
        self.fall(seat)

    def settle(self) -> None:
        """End the duel if at most one warrior stands; the last one has won (D8)."""
        seats_standing = self.still_in()
        if len(seats_standing) < 2:
            self.end(seats_standing[0] if seats_standing else None, Ending.LAST_STANDING)

    @override
    def end(self, winner: int | None, reason: str) -> None:
        """End the duel: clear the current phase and show everybody the builds."""
        self.order = self.done = self.fought = ()
        self.fights = ()
        self.fight = None
        self.builds = tuple(warrior.limits for warrior in self.warriors)
        self.tell(BuildsShown, self.builds)
        super().end(winner, reason)


@lru_cache(maxsize=64)
def _ground_at(field: Field, point: Point) -> Ground:
    return field.ground_at(point)


@lru_cache(maxsize=64)
def _pieces_touched(field: Field, point: Point) -> tuple[Piece, ...]:
    return field.pieces_touching(point)
