"""Ending a game early, in every game of two seats or more (E1 to E3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.rules.events import DrawAnswered, DrawOffered, Resigned
from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import State


class Resign(Action, frozen=True):
    """E1: give up the game. A seat may do so whenever it is asked something."""

    form = "resign"

    def why_not(self, s: State, seat: int) -> str | None:
        """Somebody must be there to win."""
        return None if s.seats > 1 else "You play alone, so there is nobody to resign to."

    def play(self, s: State, seat: int) -> None:
        """Of two seats the other wins; of more, the seat is out and nobody waits for it."""
        s.tell(Resigned, seat)
        s.drop_pending()
        take_out(s, seat)


class ResignMatch(Resign, frozen=True):
    """E3: give up the whole set, not the present game alone."""

    form = "resign match"

    def why_not(self, s: State, seat: int) -> str | None:
        """There must be a set."""
        return super().why_not(s, seat) or (
            "The match is this one game: resign it." if s.best_of == 1 else None
        )

    def play(self, s: State, seat: int) -> None:
        """The same for all games of the match; where one seat remains, it has won."""
        s.given_up.append(seat)
        remaining = [other for other in range(1, s.seats + 1) if other not in s.given_up]
        if len(remaining) > 1:
            super().play(s, seat)
            return
        s.tell(Resigned, seat)
        s.drop_pending()
        s.end_match(remaining[0], "resigned")


class OfferDraw(Action, frozen=True):
    """E2: offer every other seat a draw. A seat may do so whenever it is asked something."""

    form = "offer draw"

    def why_not(self, s: State, seat: int) -> str | None:
        """Once a turn, whose name the game puts in, and not in answer to an offer."""
        if s.seats < 2:
            return "There is nobody to offer a draw to."
        if isinstance(s.agenda[0], AnswerDraw):
            return AnswerDraw.first
        if seat in s.offers:
            return "You have already offered a draw this {turn}; you can offer again in the next."
        return None

    def play(self, s: State, seat: int) -> None:
        """Every other seat still in is asked before the decision that stands."""
        s.offers.append(seat)
        s.tell(DrawOffered, seat)
        s.then(AnswerDraw(tuple(each for each in s.still_in() if each != seat), offered_by=seat))


class Agree(Action, frozen=True):
    """E2: the draw is accepted by this seat."""

    form = "agree"

    def play(self, s: State, seat: int) -> None:
        """The next seat is asked; after the last one the game is drawn."""
        s.tell(DrawAnswered, seat, True)


class Refuse(Action, frozen=True):
    """E2: the game goes on."""

    form = "refuse"

    def play(self, s: State, seat: int) -> None:
        """One refusal ends the offer."""
        s.tell(DrawAnswered, seat, False)
        s.agenda.pop(0)


class AnswerDraw(Round[Any, Agree | Refuse], frozen=True, kw_only=True):
    """E2: every other seat still in is asked, openly, and the decision below waits."""

    ask = "draw"
    clause = "E2"
    kinds = (Agree, Refuse)
    first = "Answer the draw offer first: agree or refuse."

    offered_by: int

    def may_be(self, still_in: Collection[int]) -> bool:
        """Whether these seats can have been asked, once each, and somebody else have offered."""
        seats = [*self.waiting, *dict(self.answers), self.offered_by]
        agreed = all(isinstance(answer, Agree) for _, answer in self.answers)
        once = len({*seats}) == len(seats) and {*seats} <= {*still_in}
        return bool(self.waiting) and agreed and once

    def answered(self, s: State, answers: dict[int, Agree | Refuse]) -> None:
        """Nobody has refused."""
        s.drop_pending()
        s.end(None, "agreed")


def take_out(s: State, seat: int) -> None:
    """E1: take a seat out of the game; where one other is left, it has won."""
    others = [other for other in s.still_in() if other != seat]
    if len(others) == 1:
        s.end(others[0], "resigned")
        return
    s.agenda = [left for step in s.agenda if (left := step.without(s, seat)) is not None]
    offer = [s.agenda.pop(0)] if s.agenda and isinstance(s.agenda[0], AnswerDraw) else []
    s.eliminate(seat)
    if not s.outcome:
        s.then(*offer)


UNASKED = (Resign, ResignMatch, OfferDraw)
"""What a seat may do besides answering, whenever it is asked something."""
COMMON: tuple[type[Action], ...] = (Resign, ResignMatch, OfferDraw, Agree, Refuse)
"""Actions that every game of two seats or more has."""
