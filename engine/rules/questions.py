"""Steps that ask: a question to one seat, and a round of questions to several seats.

A question names the kinds of action that answer it. Each action knows who may play it, why not, and
its effect. Questions stand on the agenda, the state's list of steps to come; `Game` and `advance`
call their methods. A covered answer is one that the other seats do not see yet.

Clause E1 is in the rules.md of each game.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.state import Decision, S, Step

A = TypeVar("A", bound=Action)

SAMPLES_PER_CANDIDATE = 2
"""Number of samples drawn for each candidate wanted, since some samples are equal."""


class Question(Step[S], Generic[S], frozen=True):
    """Step that asks one seat a question.

    Attributes:
        ask: The name of the question.
        kinds: The kinds of action that answer it.
        refusal_of_others: A sentence for a player who does something else.
        private: True if answering needs secrets of the seat asked.
        public_kinds: The kinds that are legal in a private question regardless of hidden
            information.
        clause: The clause of the rules on the answers allowed, or "".
        simultaneous: True if other seats are asked, too, and all answers stay covered until the
            last is given.
    """

    ask: ClassVar[str]
    kinds: ClassVar[tuple[type[Action], ...]]
    refusal_of_others: ClassVar[str]
    private: ClassVar[bool] = False
    public_kinds: ClassVar[tuple[type[Action], ...]] = ()
    clause: ClassVar[str] = ""
    simultaneous: ClassVar[bool] = False

    asks = True

    def seat(self, s: S) -> int:
        """Return the seat that is asked."""
        raise NotImplementedError

    def clause_for(self, seat: int) -> str:
        """Return the clause of the rules on the answers of this seat."""
        return self.clause

    def legal(self, s: S, seat: int) -> list[Action] | None:
        """Return every legal answer; None if they can't be listed, and `sample` provides one.

        Called for each decision, and by programs.
        """
        actions: list[Action] = []
        for kind in self.kinds:
            actions += kind.legal(s, seat)
        return actions

    def decision(self, s: S) -> Decision:
        """Return the question as data, with the legal answers."""
        seat = self.seat(s)
        legal_answers = self.legal(s, seat)
        open_answers: tuple[Action, ...] = ()
        for kind in self.public_kinds:
            open_answers += tuple(kind.every(s, seat))
        return Decision(
            seat=seat,
            ask=self.ask,
            actions=legal_answers,
            private=self.private,
            open=open_answers,
            together=self.simultaneous,
        )

    def refusal(self, s: S, action: Action) -> str | None:
        """Return the rule that forbids this answer, as a sentence, or None if it is legal."""
        if isinstance(action, self.kinds):
            return action.why_not(s, self.seat(s))
        return self.no_answer(s, action)

    def no_answer(self, s: S, action: Action) -> str:
        """Return a sentence for an action of a kind that does not answer this question."""
        return self.refusal_of_others

    def answer(self, s: S, action: Action) -> None:
        """Carry out a legal answer; called by `Game.apply`, with the question off the agenda."""
        action.play(s, self.seat(s))

    def sample(self, s: S, chance: Chance) -> Action:
        """Return a random legal answer; `chance` is not the game's own."""
        legal_answers = self.legal(s, self.seat(s))
        assert legal_answers is not None, (
            f"{type(self).__name__} can't be listed: it must give a sample"
        )
        return legal_answers[chance.below(len(legal_answers))]

    def candidates(self, s: S, chance: Chance, count: int) -> list[Action]:
        """Return every legal answer; if they can't be listed, at most `count` different samples."""
        legal_answers = self.legal(s, self.seat(s))
        if legal_answers is not None:
            return legal_answers
        samples = (self.sample(s, chance) for _ in range(SAMPLES_PER_CANDIDATE * count))
        return [*dict.fromkeys(samples)][:count]

    @override
    def after_leaving(self, s: S, seat: int) -> Step[S] | None:
        """Return None if the question is to this seat, which leaves the game (E1)."""
        return None if self.seat(s) == seat else self


class Round(Question[S], Generic[S, A], frozen=True):
    """Question to several seats, one after the other.

    Each answer is carried out at once, and may put steps before those who still wait. In a
    `simultaneous` round the answers are kept covered, in no view, and all carried out after the
    last.

    Attributes:
        waiting: The seats that are still to be asked, in this order.
        answers: Each seat with its answer, in the order in which they came.
    """

    waiting: tuple[int, ...]
    answers: tuple[tuple[int, A], ...] = ()

    @override
    @property
    def asks(self) -> bool:  # type: ignore[override]
        """True while a seat waits to be asked."""
        return bool(self.waiting)

    @override
    @property
    def covered(self) -> tuple[int, ...]:
        """Seats whose answers stay covered because others have not answered yet."""
        if not (self.simultaneous and self.waiting):
            return ()
        return tuple(seat for seat, _ in self.answers)

    @override
    def seat(self, s: S) -> int:
        """Return the seat that is asked next."""
        return self.waiting[0]

    @override
    def fits(self, s: S) -> bool:
        """Return True if the round asks only seats that are still in, each once.

        A `simultaneous` round must ask all of them, and the answers given must be legal. Nobody
        need be waiting: the last answer may have put other steps on the agenda, before this one.
        """
        seats = [*self.waiting, *(seat for seat, _ in self.answers)]
        if len({*seats}) < len(seats) or not {*seats} <= {*s.still_in()}:
            return False
        if not self.simultaneous:
            return True
        is_legal = not any(action.why_not(s, seat) for seat, action in self.answers)
        return is_legal and {*seats} == {*s.still_in()}

    @override
    def answer(self, s: S, action: A) -> None:  # type: ignore[override]
        """Carry out the answer, or keep it covered, and ask the next seat."""
        seat, *other_seats = self.waiting
        answers = (*self.answers, (seat, action))
        # the round returns to the agenda first, so that steps which the answer adds come before it
        s.prepend_steps(msgspec.structs.replace(self, waiting=tuple(other_seats), answers=answers))
        if not self.simultaneous:
            action.play(s, seat)

    @override
    def carry_out(self, s: S) -> None:
        """Go on with all answers, after every seat has been asked."""
        self.answered(s, dict(self.answers))

    def answered(self, s: S, answers: dict[int, A]) -> None:
        """Carry out the answers if they were covered; a game adds what follows the round.

        Called once every seat has answered. `answers` is by seat, in the order in which they came.
        """
        if self.simultaneous:
            for seat, answer in answers.items():
                answer.play(s, seat)

    @override
    def after_leaving(self, s: S, seat: int) -> Step[S] | None:
        """Return the round without a seat that leaves the game, and without its answer (E1)."""
        waiting = tuple(other_seat for other_seat in self.waiting if other_seat != seat)
        answers = tuple(
            (other_seat, answer) for other_seat, answer in self.answers if other_seat != seat
        )
        return msgspec.structs.replace(self, waiting=waiting, answers=answers)

    @override
    def reopened(self, seat: int) -> Step[S]:
        """Return the round with all other seats that gave covered answers asked again.

        They are asked right after the seat that is asked now.
        """
        other_seats = tuple(other_seat for other_seat, _ in self.answers if other_seat != seat)
        if not (self.simultaneous and self.waiting and other_seats):
            return self
        own_answers = tuple(pair for pair in self.answers if pair[0] == seat)
        waiting = (*self.waiting[:1], *other_seats, *self.waiting[1:])
        return msgspec.structs.replace(self, waiting=waiting, answers=own_answers)

    @override
    def redealt(self, s: S, seat: int, chance: Chance) -> Step[S]:
        """Return the round with covered answers of other seats drawn from those they could give."""
        if not self.simultaneous:
            return self  # its answers are open
        answers: list[tuple[int, Any]] = []
        for answering_seat, answer in self.answers:
            question = msgspec.structs.replace(self, waiting=(answering_seat,), answers=())
            is_known = answering_seat == seat
            answers.append((answering_seat, answer if is_known else question.sample(s, chance)))
        return msgspec.structs.replace(self, answers=tuple(answers))
