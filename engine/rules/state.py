"""A game in progress as plain data, and the agenda of named steps that carries it on.

What remains to be done is data itself: `State.agenda` is a stack of steps, each named after the
rulebook's step; the last one comes next. A step either acts or asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from engine.rules.chance import Chance
from engine.rules.events import Ended, Event, Sink, TurnBegan
from engine.rules.notation import Action


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning seat, or None, and the reason as a word."""

    winner: int | None
    reason: str


class Decision(msgspec.Struct, frozen=True):
    """A question: whose choice it is, what is asked, and which answers are legal.

    `actions` is a finished list, or None where the answers are too many or continuous: then
    `Game.refusal` checks one and `Game.sample` gives one. `private` tells that answering needs
    secrets of that seat.
    """

    seat: int
    ask: str
    actions: list[Action] | None
    private: bool = False


class State(msgspec.Struct):
    """What every game's state holds; a game adds the fields of its position.

    `seats` is how many play; `turn_number` counts from 1, as the game counts turns; `offers` holds
    the seats that have offered a draw in this turn. `sink` takes events while an action is applied,
    and may be absent.
    """

    chance: Chance
    rules: Any
    seats: int
    agenda: list[Step[Any]] = []
    outcome: Outcome | None = None
    turn_number: Annotated[int, msgspec.Meta(ge=1)] = 1
    offers: list[int] = []
    sink: Sink | None = None

    def copy(self) -> Self:
        """An independent state; games copy their own lists on top of this."""
        other: Self = self.__copy__()  # type: ignore[attr-defined]
        other.chance = self.chance.copy()
        other.agenda = self.agenda[:]
        other.offers = self.offers[:]
        other.sink = None
        return other

    def end(self, winner: int | None, reason: str) -> None:
        """The game is over; what was still to be done is dropped."""
        self.outcome = Outcome(winner, reason)
        self.agenda.clear()
        self.tell(Ended, winner, reason)

    def begin_turn(self) -> None:
        """Count a new turn; each seat may offer a draw again (E2)."""
        self.turn_number += 1
        self.offers.clear()
        self.tell(TurnBegan, self.turn_number)

    def tell(self, make: Callable[..., Event], *facts: Any) -> None:
        """Hand out an event, where anybody listens."""
        if self.sink:
            self.sink(make(*facts))


S = TypeVar("S", bound=State)


class Step(msgspec.Struct, Generic[S], frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that the rulebook says happens next. Its fields are plain data."""

    asks: ClassVar[bool] = False

    def fits(self, s: S) -> bool:
        """Whether this step can stand on the agenda of a position that was read."""
        return True

    def act(self, s: S) -> None:
        """Do it; the step has been taken off the agenda, and may put others on."""
        raise NotImplementedError


class Ask(Step[S], Generic[S], frozen=True):
    """A step that asks one seat and waits for its answer."""

    asks = True

    def decision(self, s: S) -> Decision:
        """The question."""
        raise NotImplementedError

    def refusal(self, s: S, action: Action) -> str | None:
        """Why this is no legal answer, as a sentence; None where it is one."""
        raise NotImplementedError

    def answer(self, s: S, action: Action) -> None:
        """Take a legal answer; the step has been taken off the agenda."""
        raise NotImplementedError

    def sample(self, s: S, chance: Chance) -> Action:
        """Some legal answer, drawn from a stream that is not the game's own."""
        actions = self.decision(s).actions
        assert actions is not None, (
            f"{type(self).__name__} asks for what can't be listed: sample it"
        )
        return actions[chance.below(len(actions))]


class SimultaneousChoice(Ask[S], Generic[S], frozen=True):
    """A secret simultaneous choice: the seats are asked in turn; nothing shows until all are in.

    Answers lie in the step itself, which no view contains.
    """

    waiting: tuple[int, ...]
    answers: tuple[tuple[int, str], ...] = ()
    """Seat and text of each answer that is in."""

    @property
    def seat(self) -> int:
        """Whose answer is awaited."""
        return self.waiting[0]

    def answer(self, s: S, action: Action) -> None:
        """Keep the answer covered; show all of them with the last."""
        answers = (*self.answers, (self.seat, str(action)))
        if len(self.waiting) > 1:
            s.agenda.append(
                msgspec.structs.replace(self, waiting=self.waiting[1:], answers=answers)
            )
        else:
            self.reveal(s, dict(answers))

    def reveal(self, s: S, answers: dict[int, str]) -> None:
        """All answers are in: seat to action's text."""
        raise NotImplementedError


def advance(s: State) -> None:
    """Let the steps act until one asks, or the game is over."""
    agenda = s.agenda
    while agenda and not agenda[-1].asks:
        agenda.pop().act(s)
