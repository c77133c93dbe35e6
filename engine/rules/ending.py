"""Resigning and agreeing on a draw, in every game of two seats or more (E1 to E3).

Clauses such as E1 are in the rules.md of each game. The agenda of a state is its list of steps to
come; the first asks the seats. The game calls `why_not` before it accepts an action (None: the
action is legal), then `play`; the round calls `answered` after its last answer.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from typing_extensions import override

from engine.rules.events import DrawAnswered, DrawOffered, Resigned
from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import State


class Resign(Action, frozen=True):
    """Action of giving up the game, open to a seat whenever it is asked something (E1)."""

    form = "resign"

    @override
    def why_not(self, s: State, seat: int) -> str | None:
        """Return a refusal if nobody else plays."""
        return None if s.seats > 1 else "You play alone, so there is nobody to resign to."

    @override
    def play(self, s: State, seat: int) -> None:
        """Take the seat out of the game; if only one other is left, it wins."""
        s.tell(Resigned, seat)
        s.drop_pending()
        take_seat_out(s, seat)


class ResignMatch(Resign, frozen=True):
    """Action of giving up all games of the match, not the present one alone (E3)."""

    form = "resign match"

    @override
    def why_not(self, s: State, seat: int) -> str | None:
        """Return a refusal if the match is a single game or nobody else plays."""
        return super().why_not(s, seat) or (
            "The match is this one game: resign it." if s.best_of == 1 else None
        )

    @override
    def play(self, s: State, seat: int) -> None:
        """Take the seat out of this game and all later ones.

        If one other is left, it wins the match.
        """
        s.given_up.append(seat)
        remaining_seats = [other for other in range(1, s.seats + 1) if other not in s.given_up]
        if len(remaining_seats) > 1:
            super().play(s, seat)
            return
        s.tell(Resigned, seat)
        s.drop_pending()
        s.end_match(remaining_seats[0], "resigned")


class OfferDraw(Action, frozen=True):
    """Action of offering all others a draw, open to a seat whenever it is asked something (E2)."""

    form = "offer draw"

    @override
    def why_not(self, s: State, seat: int) -> str | None:
        """Return a refusal for a second offer in one turn, or for an offer in answer to another.

        The game puts its word for a turn in place of `{turn}`.
        """
        if s.seats < 2:
            return "There is nobody to offer a draw to."
        if isinstance(s.agenda[0], AnswerDraw):
            return AnswerDraw.refusal_of_others
        if seat in s.offers:
            return "You have already offered a draw this {turn}; you can offer again in the next."
        return None

    @override
    def play(self, s: State, seat: int) -> None:
        """Ask every other seat that is still in, before the decision that waits."""
        s.offers.append(seat)
        s.tell(DrawOffered, seat)
        s.prepend_steps(
            AnswerDraw(tuple(other for other in s.still_in() if other != seat), offered_by=seat)
        )


class Agree(Action, frozen=True):
    """Answer that accepts the draw (E2)."""

    form = "agree"

    @override
    def play(self, s: State, seat: int) -> None:
        """Tell the answer; when the last seat agrees, the game is a draw."""
        s.tell(DrawAnswered, seat, agreed=True)


class Refuse(Action, frozen=True):
    """Answer that rejects the draw, so that the game goes on (E2)."""

    form = "refuse"

    @override
    def play(self, s: State, seat: int) -> None:
        """End the offer: one refusal is enough."""
        s.tell(DrawAnswered, seat, agreed=False)
        s.agenda.pop(0)


class AnswerDraw(Round[Any, Agree | Refuse], frozen=True, kw_only=True):
    """Round of the seats that answer a draw offer openly; the decision below it waits (E2)."""

    ask = "draw"
    clause = "E2"
    kinds = (Agree, Refuse)
    refusal_of_others = "Answer the draw offer first: agree or refuse."

    offered_by: int

    def is_possible(self, still_in: Collection[int]) -> bool:
        """Return True if one of these seats can have offered, and the others be asked once each."""
        seats = [*self.waiting, *dict(self.answers), self.offered_by]
        all_agreed = all(isinstance(answer, Agree) for _, answer in self.answers)
        has_possible_seats = len({*seats}) == len(seats) and {*seats} <= {*still_in}
        return bool(self.waiting) and all_agreed and has_possible_seats

    @override
    def answered(self, s: State, answers: dict[int, Agree | Refuse]) -> None:
        """End the game as a draw, since every seat has agreed."""
        s.drop_pending()
        s.end(None, "agreed")


def take_seat_out(s: State, seat: int) -> None:
    """Take a seat out of the game; if one other is left, it wins (E1)."""
    other_seats = [other for other in s.still_in() if other != seat]
    if len(other_seats) == 1:
        s.end(other_seats[0], "resigned")
        return
    steps = [step.after_leaving(s, seat) for step in s.agenda]
    s.agenda = [step for step in steps if step is not None]
    draw_offer = None
    if s.agenda and isinstance(s.agenda[0], AnswerDraw):
        draw_offer = s.agenda.pop(0)  # so that the game's own steps come after its answers
    s.eliminate(seat)
    if draw_offer and not s.outcome:
        s.prepend_steps(draw_offer)


ALWAYS_ALLOWED = (Resign, ResignMatch, OfferDraw)
"""Kinds of action that a seat may play in place of an answer, whenever it is asked something."""
COMMON_ACTIONS: tuple[type[Action], ...] = (Resign, ResignMatch, OfferDraw, Agree, Refuse)
"""Kinds of action that every game of two seats or more has."""
