"""H8, H14: questions that make a seat discard cards of its hand."""

from __future__ import annotations

from itertools import combinations

from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.questions import Question
from games.shrine.rules.answers import Discard
from games.shrine.rules.matching import not_held
from games.shrine.rules.state import Asked, Shrine


class DiscardQuestion(Question[Shrine], frozen=True):
    """A question that makes a seat discard `count` cards of its hand."""

    kinds = (Discard,)
    private = True

    def seat(self, s: Shrine) -> int:
        """The seat whose turn it is."""
        return s.turn

    def count(self, s: Shrine) -> int:
        """How many cards must be discarded: one."""
        return 1

    def fits(self, s: Shrine) -> bool:
        """Whether there is something to discard."""
        return 0 < self.count(s) <= len(s.player(self.seat(s)).hand)

    def legal(self, s: Shrine, seat: int) -> list[Action]:
        """Each choice of so many cards."""
        return [*map(Discard, combinations(s.player(seat).hand, self.count(s)))]

    def refusal(self, s: Shrine, action: Action) -> str | None:
        """Refused unless so many cards of the hand are discarded."""
        if not isinstance(action, Discard):
            return self.first
        if reason := not_held(s, self.seat(s), action.cards):
            return reason
        count = self.count(s)
        return None if len(action.cards) == count else f"Discard {in_words(count, 'card')}."


class AfterTheft(DiscardQuestion, frozen=True):
    """H14: after a theft the thief discards a card."""

    ask = Asked.THEFT
    clause = "H14"
    first = "First discard a card for the theft."


class KeepToLimit(DiscardQuestion, frozen=True):
    """H8: at the end of its turn a seat discards down to the limit."""

    ask = Asked.LIMIT
    clause = "H8"
    first = "First discard down to the hand limit."

    def count(self, s: Shrine) -> int:
        """As many as the hand has over the limit."""
        return len(s.own.hand) - s.rules.hand_limit


AFTER_THEFT = AfterTheft()
KEEP_TO_LIMIT = KeepToLimit()
