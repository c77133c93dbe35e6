"""Steps that ask: a question to one seat, and a round of questions to several.

A question names the kinds of action that answer it; each action says itself who may do it, why not,
and what it does.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.state import Decision, S, Step

A = TypeVar("A", bound=Action)

TRIES = 2
"""So many samples are drawn for each candidate: some come twice."""


class Question(Step[S], Generic[S], frozen=True):
    """A question to one seat.

    `ask` is its name; `kinds` answer it; `first` is the sentence for whoever does something else.
    Where it is `private`, `open` are the kinds that are legal whatever is hidden. `clause` is where
    the rules tell what may be answered, "" where they do so nowhere. `simultaneous`: others are
    asked it, too, and all answers stay covered until the last is in.
    """

    ask: ClassVar[str]
    kinds: ClassVar[tuple[type[Action], ...]]
    first: ClassVar[str]
    private: ClassVar[bool] = False
    open: ClassVar[tuple[type[Action], ...]] = ()
    clause: ClassVar[str] = ""
    simultaneous: ClassVar[bool] = False

    asks = True

    def seat(self, s: S) -> int:
        """Who is asked."""
        raise NotImplementedError

    def clause_for(self, seat: int) -> str:
        """Its clause, for this seat."""
        return self.clause

    def legal(self, s: S, seat: int) -> list[Action] | None:
        """Every legal answer; None where they can't be listed, and `sample` gives one."""
        legal: list[Action] = []
        for kind in self.kinds:
            legal += kind.legal(s, seat)
        return legal

    def decision(self, s: S) -> Decision:
        """What is asked, with all that is legal."""
        seat = self.seat(s)
        legal = self.legal(s, seat)
        unhidden: tuple[Action, ...] = ()
        for kind in self.open:
            unhidden += (*kind.every(s, seat),)
        return Decision(seat, self.ask, legal, self.private, unhidden, self.simultaneous)

    def refusal(self, s: S, action: Action) -> str | None:
        """The rule that stands in the way of this answer, as a sentence; None where none does."""
        if isinstance(action, self.kinds):
            return action.why_not(s, self.seat(s))
        return self.no_answer(s, action)

    def no_answer(self, s: S, action: Action) -> str:
        """Why another kind of action is none, as a sentence."""
        return self.first

    def answer(self, s: S, action: Action) -> None:
        """Take a legal answer; the question has been taken off the agenda."""
        action.play(s, self.seat(s))

    def sample(self, s: S, chance: Chance) -> Action:
        """A legal answer, drawn from a stream that is not the game's own."""
        legal = self.legal(s, self.seat(s))
        assert legal is not None, f"{type(self).__name__} can't be listed: it must give a sample"
        return legal[chance.below(len(legal))]

    def candidates(self, s: S, chance: Chance, count: int) -> list[Action]:
        """Every legal answer; where they can't be listed, at most `count` different samples."""
        legal = self.legal(s, self.seat(s))
        if legal is not None:
            return legal
        drawn = (self.sample(s, chance) for _ in range(TRIES * count))
        return [*dict.fromkeys(drawn)][:count]

    def without(self, s: S, seat: int) -> Step[S] | None:
        """E1: the question is dropped if it is this seat's."""
        return None if self.seat(s) == seat else self


class Round(Question[S], Generic[S, A], frozen=True):
    """A question to several seats, one after the other.

    `waiting` are still to be asked, in this order; `answers` has each seat's answer so far. Each
    answer is carried out as it comes, and may put something before those who still wait; or, where
    the round is `simultaneous`, it is kept covered, in no view, and all are carried out when the
    last is in.
    """

    waiting: tuple[int, ...]
    answers: tuple[tuple[int, A], ...] = ()

    @property
    def asks(self) -> bool:  # type: ignore[override]
        """As long as somebody waits to be asked."""
        return bool(self.waiting)

    @property
    def covered(self) -> tuple[int, ...]:
        """The seats that have answered while others must still answer before all is shown."""
        covered = self.simultaneous and self.waiting
        return tuple(seat for seat, _ in self.answers) if covered else ()

    def seat(self, s: S) -> int:
        """Whose answer is awaited."""
        return self.waiting[0]

    def fits(self, s: S) -> bool:
        """Only seats that are still in are asked, each once. In a `simultaneous` round all of them
        are asked, and the answers so far are legal. Nobody need be waiting: the last answer may
        have put other steps before what follows.
        """
        seats = [*self.waiting, *(seat for seat, _ in self.answers)]
        if len({*seats}) < len(seats) or not {*seats} <= {*s.still_in()}:
            return False
        if not self.simultaneous:
            return True
        legal = not any(action.why_not(s, seat) for seat, action in self.answers)
        return legal and {*seats} == {*s.still_in()}

    def answer(self, s: S, action: A) -> None:  # type: ignore[override]
        """Carry it out, or keep it covered; the next one is asked."""
        seat, *others = self.waiting
        answers = (*self.answers, (seat, action))
        s.then(msgspec.structs.replace(self, waiting=tuple(others), answers=answers))
        if not self.simultaneous:
            action.play(s, seat)

    def carry_out(self, s: S) -> None:
        """All have been asked."""
        self.answered(s, dict(self.answers))

    def answered(self, s: S, answers: dict[int, A]) -> None:
        """What follows when all answers are in, by seat in the order in which they came; those that
        were covered are carried out."""
        if self.simultaneous:
            for seat, answer in answers.items():
                answer.play(s, seat)

    def without(self, s: S, seat: int) -> Step[S] | None:
        """E1: the seat is no longer asked, and its covered answer is dropped."""
        waiting = tuple(each for each in self.waiting if each != seat)
        answers = tuple((each, answer) for each, answer in self.answers if each != seat)
        return msgspec.structs.replace(self, waiting=waiting, answers=answers)

    def reopened(self, seat: int) -> Step[S]:
        """All others whose answers lie covered are asked again, after the one who is asked now."""
        others = tuple(each for each, _ in self.answers if each != seat)
        if not (self.simultaneous and self.waiting and others):
            return self
        own = tuple(pair for pair in self.answers if pair[0] == seat)
        waiting = (*self.waiting[:1], *others, *self.waiting[1:])
        return msgspec.structs.replace(self, waiting=waiting, answers=own)

    def redealt(self, s: S, seat: int, chance: Chance) -> Step[S]:
        """Draw the covered answers of all others anew from those they could have given."""
        if not self.simultaneous:
            return self
        answers: list[tuple[int, Any]] = []
        for each, answer in self.answers:
            asking = msgspec.structs.replace(self, waiting=(each,), answers=())
            answers.append((each, answer if each == seat else asking.sample(s, chance)))
        return msgspec.structs.replace(self, answers=tuple(answers))
