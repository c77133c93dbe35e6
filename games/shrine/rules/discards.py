"""H8, H14: questions for cards of a hand that must go."""

from __future__ import annotations

from itertools import combinations

from engine.rules.notation import Action
from engine.rules.questions import Question
from games.shrine.rules.answers import Discard
from games.shrine.rules.state import Asked, Shrine


class DiscardQuestion(Question[Shrine], frozen=True):
    """A question for so many cards of a hand."""

    kinds = (Discard,)
    private = True

    def count(self, s: Shrine) -> int:
        """How many."""
        raise NotImplementedError

    def fits(self, s: Shrine) -> bool:
        """There is something to discard."""
        return 0 < self.count(s) <= len(s.player(self.seat(s)).hand)

    def legal(self, s: Shrine, seat: int) -> list[Action]:
        """Any so many."""
        return [*map(Discard, combinations(s.player(seat).hand, self.count(s)))]

    def refusal(self, s: Shrine, action: Action) -> str | None:
        """So many cards of the hand."""
        if isinstance(action, Discard):
            return action.not_so_many(s, self.seat(s), self.count(s))
        return self.first


class AfterTheft(DiscardQuestion, frozen=True):
    """H14: after a theft a card of the own hand goes."""

    ask = Asked.THEFT
    clause = "H14"
    first = "Discard a card after the theft first."

    def seat(self, s: Shrine) -> int:
        """The thief."""
        return s.turn

    def count(self, s: Shrine) -> int:
        """One."""
        return 1


class KeepToLimit(DiscardQuestion, frozen=True):
    """H8: at the end of its turn a hand is cut down."""

    ask = Asked.LIMIT
    clause = "H8"
    first = "Discard what your hand has too many first."

    def seat(self, s: Shrine) -> int:
        """Whose turn ends."""
        return s.turn

    def count(self, s: Shrine) -> int:
        """All over the limit."""
        return len(s.own.hand) - s.rules.hand_limit


AFTER_THEFT = AfterTheft()
KEEP_TO_LIMIT = KeepToLimit()
