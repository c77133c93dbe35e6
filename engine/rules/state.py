"""A game in progress as plain data, and the agenda of named steps that carries it on.

What remains to be done is data itself: `State.agenda` lists steps in the order in which they
happen, each named after the rulebook's step. A step is either carried out, or asks.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.copying import Copier, field_copier
from engine.rules.declared import CardField, fields_with_piles, place_of
from engine.rules.events import Ended, Event, GameOver, Moved, Sink, TurnBegan
from engine.rules.notation import Action
from engine.rules.places import Pile, Place, either

Count = Annotated[int, msgspec.Meta(ge=0)]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning seat, or None, and the reason as a word."""

    winner: int | None
    reason: str


class Decision(msgspec.Struct, frozen=True):
    """A question: whose choice it is, what is asked, and which answers are legal.

    `actions` is a finished list, or None where the answers are too many or continuous: then
    `Game.refusal` checks one and `Game.sample` gives one. `private` tells that answering needs
    secrets of that seat; `open` are answers to a private question that are legal whatever is
    hidden: they may be given on the open table. `together` tells that others answer it, too, and
    that all answers are shown at once when the last is in.
    """

    seat: int
    ask: str
    actions: list[Action] | None
    private: bool = False
    open: tuple[Action, ...] = ()
    together: bool = False

    @property
    def forced(self) -> bool:
        """Whether all can see that there is but one answer: then it tells nothing."""
        return not self.private and self.actions is not None and len(self.actions) == 1

    def seen_by(self, seat: int) -> Decision:
        """The question as this seat may see it (seat 0: an onlooker). Of another seat's private
        question it sees the open answers alone."""
        if not self.private or seat == self.seat:
            return self
        return Decision(self.seat, self.ask, [*self.open], True, self.open, self.together)


class State(msgspec.Struct):
    """What every game's state holds; a game adds the fields of its position.

    `seats` is how many play; `turn_number` counts from 1, as the game counts turns (a `turn` alone
    is the seat whose turn it is, but in a duel, whose positions name the number so); `offers` holds
    the seats that have offered a draw in this turn. `sink` takes events while an action is applied,
    and may be absent.

    In a set (E3) `wins` counts by seat the games that whoever sits there has won, and `undecided`
    those that nobody has; `moved` is by how many seats everybody sits further down than when the
    match began, from the first seat to the last; `given_up` are the seats that have given up the
    match, and are out of every game that follows.
    """

    chance: Chance
    rules: Any
    seats: int
    agenda: list[Step[Any]] = []
    outcome: Outcome | None = None
    turn_number: Annotated[int, msgspec.Meta(ge=1)] = 1
    offers: list[int] = []
    wins: list[Count] = []
    undecided: Count = 0
    moved: Count = 0
    given_up: list[int] = []
    sink: Sink | None = None

    def copy(self) -> Self:
        """Return an independent state, with no sink."""
        other: Self = _state_copier(self.__class__)(self)
        other.chance = self.chance.copy()
        other.sink = None
        return other

    # Declared cards.

    @classmethod
    def place_of(cls, field: str, seat: int = 0) -> Place:
        """Return the place of a field that declares its cards: `deck`, `hand` of a seat."""
        return place_of(cls, field, seat)

    def cards_at(self, place: Place) -> list[Card]:
        """Return the cards of a declared place, the state's own list."""
        _, pile = self._declared_at(place)
        return pile.cards

    def move_cards(self, cards: Iterable[Card], source: Place, target: Place) -> None:
        """Move cards from one declared place to the top of another, in this order, and tell it.

        Told the faces are the seats that see them in the one place or in the other.
        """
        moved = tuple(cards)
        if not moved:
            return
        _, left = self._declared_at(source)
        field, entered = self._declared_at(target)
        saw = left.eyes_on(moved)
        for card in moved:
            left.cards.remove(card)
        if field.cards.ordered:
            entered.cards[:0] = moved[::-1]
        else:
            entered.cards.extend(moved)
        see = either(saw, entered.eyes_on(moved))
        self.tell(Moved, moved, source, target, see, see != saw)

    def _declared_at(self, place: Place) -> tuple[CardField, Pile]:
        for field, pile in fields_with_piles(self):
            if pile.place == place:
                return field, pile
        raise KeyError(f"{type(self).__name__} declares no cards at {place}")

    # Seats.

    def still_in(self) -> tuple[int, ...]:
        """The seats that have not been eliminated."""
        return tuple(range(1, self.seats + 1))

    def others(self, seat: int) -> tuple[int, ...]:
        """All others that are still in, in order from this seat's left: the first is next."""
        still_in = self.still_in()
        return still_in[bisect(still_in, seat) :] + still_in[: bisect_left(still_in, seat)]

    @property
    def turn_of(self) -> int:
        """The seat whose turn it is; 0 where a turn belongs to nobody."""
        return 0

    def then(self, *steps: Step[Any]) -> None:
        """Put steps, in this order, before all that already wait."""
        self.agenda[:0] = steps

    def drop_pending(self) -> None:
        """E1, E2: discard cards in the air, as if the action they were drawn for had failed."""

    def eliminate(self, seat: int) -> None:
        """E1: take a seat out of the game as its own rules do; at least two others are left. The
        seat has already been taken out of every question that waits."""
        raise NotImplementedError

    # E3: sets.

    @property
    def best_of(self) -> int:
        """Of how many games the match is, as its options have it."""
        return getattr(self.rules, "best_of", 1)

    @property
    def game_number(self) -> int:
        """Which game of the match this is, or, after the end, was."""
        return sum(self.wins) + self.undecided + (not self.decided)

    @property
    def decided(self) -> bool:
        """Whether a seat has won more than half of the games."""
        return max(self.wins, default=0) > self.best_of // 2

    def change_seats(self) -> None:
        """Everybody moves one seat down, from the first to the last, and takes along what is
        won."""
        self.moved = (self.moved + 1) % self.seats
        self.wins = [*self.wins[1:], *self.wins[:1]]
        self.given_up = [(seat - 2) % self.seats + 1 for seat in self.given_up]

    # Endings.

    def end(self, winner: int | None, reason: str) -> None:
        """End the game; the steps that remain are dropped. In a set the next game follows, until a
        seat has won more than half (E3)."""
        if self.best_of > 1:
            if not self.decided:
                self.count(winner, reason)
            if not self.decided:
                self.agenda = [NextGame()]
                return
        self.end_match(winner, reason)

    def count(self, winner: int | None, reason: str) -> None:
        """E3: add a game to the score; one that is drawn counts for nobody."""
        if winner:
            self.wins[winner - 1] += 1
        else:
            self.undecided += 1
        number = sum(self.wins) + self.undecided
        self.tell(GameOver, number, winner, reason, tuple(self.wins), self.decided)

    def end_match(self, winner: int | None, reason: str) -> None:
        """End the match, whatever the score of a set; the steps that remain are dropped."""
        self.outcome = Outcome(winner, reason)
        self.agenda.clear()
        self.tell(Ended, winner, reason)

    def begin_turn(self) -> None:
        """Count a new turn; each seat may offer a draw again (E2)."""
        self.turn_number += 1
        self.offers.clear()
        self.tell(TurnBegan, self.turn_number)

    def tell(self, make: Callable[..., Event], *facts: Any) -> None:
        """Hand an event to the sink, if there is one."""
        if self.sink:
            self.sink(make(*facts))


@cache
def _state_copier(kind: type[State]) -> Copier:
    return field_copier(kind, frozenset({"chance", "rules", "sink"}))


S = TypeVar("S", bound=State)


class Step(msgspec.Struct, Generic[S], frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that the rulebook says happens next. Its fields are plain data."""

    asks: ClassVar[bool] = False
    """Whether it is a question that waits for an answer."""

    @property
    def covered(self) -> tuple[int, ...]:
        """The seats whose answers to it lie covered now."""
        return ()

    def fits(self, s: S) -> bool:
        """Whether this step can stand on the agenda of a position that was read."""
        return True

    def carry_out(self, s: S) -> None:
        """Do it; the step has been taken off the agenda, and may put others on."""
        raise NotImplementedError

    def without(self, s: S, seat: int) -> Step[S] | None:
        """E1: what is left of this step when a seat leaves the game; None where nothing is."""
        return self

    def redealt(self, s: S, seat: int, chance: Chance) -> Step[S]:
        """The step with whatever this seat can't know of it drawn again; for `Game.redeal`."""
        return self

    def reopened(self, seat: int) -> Step[S]:
        """The step as it would be if nobody but this seat had answered covered; for
        `Game.sealed`."""
        return self


class NextGame(Step[State], frozen=True):
    """E3: a game of a set is over; `Game.next_game` sets up another."""

    asks = True


def advance(s: State) -> None:
    """Carry steps out until one asks, or the game is over."""
    agenda = s.agenda
    while agenda and not agenda[0].asks:
        agenda.pop(0).carry_out(s)
        agenda = s.agenda
