"""State of a game in progress as plain data, with the agenda of steps that are still to come.

`State.agenda` lists steps in the order in which they happen, each named after a step of the
rulebook. A step is either carried out, or asks a question.

Clauses such as E3 are in the rules.md of each game.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.copying import CopyFunction, field_copier
from engine.rules.declared import CardField, fields_with_piles, place_of
from engine.rules.events import Ended, Event, GameOver, Moved, Shuffled, Sink, TurnBegan
from engine.rules.notation import Action
from engine.rules.places import Pile, Place, eyes_of_either

Count = Annotated[int, msgspec.Meta(ge=0)]


class Outcome(msgspec.Struct, frozen=True):
    """Result of a game: the winning seat, or None, and the reason as a word."""

    winner: int | None
    reason: str


class Decision(msgspec.Struct, frozen=True):
    """Question that waits for an answer.

    Attributes:
        seat: The seat asked.
        ask: The name of the question.
        actions: The legal answers, or None if they are too many or continuous; then `Game.refusal`
            checks an answer and `Game.sample` provides one.
        private: True if answering needs secrets of the seat.
        open: The answers to a private question that are legal regardless of hidden information, and
            may be given on the open table.
        together: True if other seats answer, too, and all answers are shown after the last.
    """

    seat: int
    ask: str
    actions: list[Action] | None
    private: bool = False
    open: tuple[Action, ...] = ()
    together: bool = False

    @property
    def forced(self) -> bool:
        """True if all can see that there is only one answer, which then tells nobody anything."""
        return not self.private and self.actions is not None and len(self.actions) == 1

    def seen_by(self, seat: int) -> Decision:
        """Return the question as a seat may see it (seat 0: an onlooker).

        Of another seat's private question, only the open answers can be seen.
        """
        if not self.private or seat == self.seat:
            return self
        return Decision(
            seat=self.seat,
            ask=self.ask,
            actions=[*self.open],
            private=True,
            open=self.open,
            together=self.together,
        )


class State(msgspec.Struct):
    """State of a game in progress, with the fields common to all games.

    A game adds the fields of its position. A set is a match of several games (E3).

    Attributes:
        chance: The chance of the game.
        rules: The options and numbers, an instance of the game's ruleset.
        seats: The number of seats.
        agenda: The steps that are still to come.
        outcome: The result, after the end.
        turn_number: The number of the turn from 1, as the game counts turns. In most games `turn`
            alone is the seat to move; in the positions of a duel, this number.
        offers: The seats that have offered a draw in this turn.
        wins: By seat, the games of a set won by the player who sits there now.
        undecided: The number of drawn games of a set.
        moved: The number of seats that every player has moved down since the match began; from the
            first seat a player moves to the last.
        given_up: The seats that have given up the match, and are out of every game that follows.
        sink: Takes the events while an action is applied; None if nobody needs them, as in the
            search of a program.
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
        """Return an independent copy of the state, without a sink."""
        state_copy: Self = _state_copy_function(self.__class__)(self)
        state_copy.chance = self.chance.copy()
        state_copy.sink = None
        return state_copy

    # Declared cards.

    @classmethod
    def place_of(cls, field: str, seat: int = 0) -> Place:
        """Return the place of a field that declares its cards, such as the `hand` of a seat."""
        return place_of(cls, field, seat)

    def cards_at(self, place: Place) -> list[Card]:
        """Return the cards at a declared place, the state's own list."""
        _, pile = self._field_and_pile(place)
        return pile.cards

    def move_cards(self, cards: Iterable[Card], source: Place, target: Place) -> None:
        """Move cards from one declared place to the top of another, in this order.

        An event reports it, and shows the cards to the seats that see them in the one place or
        in the other.
        """
        moved_cards = tuple(cards)
        if not moved_cards:
            return
        _, source_pile = self._field_and_pile(source)
        field, target_pile = self._field_and_pile(target)
        eyes_before = source_pile.eyes_that_see(moved_cards)
        for card in moved_cards:
            source_pile.cards.remove(card)
        if field.cards.ordered:  # top first: the card that is moved last lies on top
            target_pile.cards[:0] = moved_cards[::-1]
        else:
            target_pile.cards.extend(moved_cards)
        eyes_after = eyes_of_either(eyes_before, target_pile.eyes_that_see(moved_cards))
        self.tell(Moved, moved_cards, source, target, eyes_after, eyes_after != eyes_before)

    def shuffle_cards(self, place: Place) -> None:
        """Shuffle the cards of a declared place, and report it as an event."""
        cards = self._field_and_pile(place)[1].cards
        cards[:] = self.chance.shuffle(cards)
        self.tell(Shuffled, place, len(cards))

    def _field_and_pile(self, place: Place) -> tuple[CardField, Pile]:
        for field, pile in fields_with_piles(self):
            if pile.place == place:
                return field, pile
        raise KeyError(f"{type(self).__name__} declares no cards at {place}")

    # Seats.

    def still_in(self) -> tuple[int, ...]:
        """Return the seats that have not been eliminated."""
        return tuple(range(1, self.seats + 1))

    def others(self, seat: int) -> tuple[int, ...]:
        """Return all other seats that are still in, clockwise from the next one."""
        still_in = self.still_in()  # in ascending order
        later_seats = still_in[bisect(still_in, seat) :]
        earlier_seats = still_in[: bisect_left(still_in, seat)]
        return later_seats + earlier_seats

    @property
    def turn_of(self) -> int:
        """Seat to move; 0 if turns belong to nobody."""
        return 0

    def prepend_steps(self, *steps: Step[Any]) -> None:
        """Put steps, in this order, before all others on the agenda."""
        self.agenda[:0] = steps

    def drop_pending(self) -> None:
        """Discard cards in the air, as if the action they were drawn for had failed (E1, E2).

        Called when a seat resigns, and before the game ends as a draw.
        """

    def eliminate(self, seat: int) -> None:
        """Take a seat out of the game by the game's own rules (E1).

        Called when a seat resigns and at least two others are left. The seat has been taken out of
        all questions already.
        """
        raise NotImplementedError

    # E3: sets.

    @property
    def best_of(self) -> int:
        """Number of games that the match has at most, by its options."""
        return getattr(self.rules, "best_of", 1)

    @property
    def game_number(self) -> int:
        """Number of this game in the match, from 1; after the end, the number of the last game."""
        finished_games = sum(self.wins) + self.undecided
        return finished_games if self.decided else finished_games + 1

    @property
    def decided(self) -> bool:
        """True if a seat has won more than half of the games."""
        return max(self.wins, default=0) > self.best_of // 2

    def change_seats(self) -> None:
        """Move every player one seat down, from the first to the last, with the score."""
        self.moved = (self.moved + 1) % self.seats
        self.wins = [*self.wins[1:], *self.wins[:1]]
        self.given_up = [seat - 1 or self.seats for seat in self.given_up]  # seat 1 to the last

    # Endings.

    def end(self, winner: int | None, reason: str) -> None:
        """End the game and drop the steps that remain.

        In a set the next game follows, until a seat has won more than half (E3).
        """
        if self.best_of > 1:
            if not self.decided:
                self.count(winner, reason)
            if not self.decided:  # not even by the game just counted
                self.agenda = [NextGame()]
                return
        self.end_match(winner, reason)

    def count(self, winner: int | None, reason: str) -> None:
        """Add a game to the score; a draw counts for nobody (E3)."""
        if winner:
            self.wins[winner - 1] += 1
        else:
            self.undecided += 1
        number = sum(self.wins) + self.undecided
        self.tell(GameOver, number, winner, reason, tuple(self.wins), self.decided)

    def end_match(self, winner: int | None, reason: str) -> None:
        """End the match, regardless of the score of a set, and drop the steps that remain."""
        self.outcome = Outcome(winner, reason)
        self.agenda.clear()
        self.tell(Ended, winner, reason)

    def begin_turn(self) -> None:
        """Count a new turn; each seat may offer a draw again (E2)."""
        self.turn_number += 1
        self.offers.clear()
        self.tell(TurnBegan, self.turn_number)

    def tell(self, event_class: Callable[..., Event], *facts: Any, **named_facts: Any) -> None:
        """Make an event and hand it to the sink, if there is one."""
        if self.sink:
            self.sink(event_class(*facts, **named_facts))


@cache
def _state_copy_function(kind: type[State]) -> CopyFunction:
    return field_copier(kind, frozenset({"chance", "rules", "sink"}))


S = TypeVar("S", bound=State)


class Step(msgspec.Struct, Generic[S], frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that happens next by the rulebook; its fields are plain data."""

    asks: ClassVar[bool] = False
    """True if the step is a question that waits for an answer."""

    @property
    def covered(self) -> tuple[int, ...]:
        """Seats whose answers to this step lie covered now."""
        return ()

    def fits(self, s: S) -> bool:
        """Return True if the step can stand on the agenda of a position that was read.

        Called by `Game.load` for each step.
        """
        return True

    def carry_out(self, s: S) -> None:
        """Carry out the step; called by `advance` once it has taken the step off the agenda."""
        raise NotImplementedError

    def after_leaving(self, s: S, seat: int) -> Step[S] | None:
        """Return the step as a seat leaves the game, changed if need be; None drops it (E1)."""
        return self

    def redealt(self, s: S, seat: int, chance: Chance) -> Step[S]:
        """Return the step with the parts that this seat can't know drawn again (`Game.redeal`)."""
        return self

    def reopened(self, seat: int) -> Step[S]:
        """Return the step without covered answers of seats other than this one (`Game.sealed`)."""
        return self


class NextGame(Step[State], frozen=True):
    """Step after a finished game of a set, at which `Game.next_game` sets up another (E3).

    It asks nobody: `asks` makes `advance` stop here, so that the game takes over.
    """

    asks = True


def advance(s: State) -> None:
    """Carry out steps until one asks or the agenda is empty."""
    agenda = s.agenda
    while agenda and not agenda[0].asks:
        agenda.pop(0).carry_out(s)
        agenda = s.agenda  # the step may have put another list in its place
