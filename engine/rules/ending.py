"""Ending a game early, in every game of two seats or more (E1, E2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.rules.events import DrawAnswered, DrawOffered
from engine.rules.notation import Action, Agree, Refuse
from engine.rules.state import Ask, Decision, State


class AnswerDraw(Ask[Any], frozen=True):
    """E2: every other seat still in is asked, openly, and the decision below waits."""

    offered_by: int
    waiting: tuple[int, ...]

    def may_be(self, still_in: Collection[int]) -> bool:
        """Whether these seats can have been asked, once each, and somebody else have offered."""
        seats = {self.offered_by, *self.waiting}
        return len(seats) == len(self.waiting) + 1 > 1 and seats <= {*still_in}

    def decision(self, s: State) -> Decision:
        """Agree or refuse, on the open table."""
        return Decision(self.waiting[0], "draw", [Agree(), Refuse()])

    def refusal(self, s: State, action: Action) -> str | None:
        """Nothing else may be done before the offer is answered."""
        if isinstance(action, Agree | Refuse):
            return None
        return "Answer the offer of a draw first: agree, or refuse."

    def answer(self, s: State, action: Action) -> None:
        """One refusal ends the offer."""
        agreed = isinstance(action, Agree)
        s.tell(DrawAnswered, self.waiting[0], agreed)
        if agreed:
            self.ask_next(s)

    def ask_next(self, s: State) -> None:
        """The seat that was asked no longer stands in the way; after the last, the game ends."""
        if len(self.waiting) > 1:
            s.agenda.append(AnswerDraw(self.offered_by, self.waiting[1:]))
        else:
            s.end(None, "agreed")


def offer_refusal(s: State, seat: int) -> str | None:
    """Why this seat may not offer a draw at its own decision now; None where it may."""
    if s.seats < 2:
        return "There is nobody to offer a draw to."
    if isinstance(s.agenda[-1], AnswerDraw):
        return "Answer the offer of a draw first: agree, or refuse."
    if seat in s.offers:
        return "You have offered a draw in this turn already; offer again in the next."
    return None


def offer(s: State, seat: int, others: tuple[int, ...]) -> None:
    """Put the offer before the decision that stands."""
    s.offers.append(seat)
    s.tell(DrawOffered, seat)
    s.agenda.append(AnswerDraw(seat, others))
