"""Questions that make a seat discard cards of its hand (H8, H14).

The engine asks a question only while `fits` is True. Its other hooks are described in
`engine.rules.questions`.

Clauses such as H8 are in games/shrine/rules.md.
"""

from __future__ import annotations

from itertools import combinations

from typing_extensions import override

from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.questions import Question
from games.shrine.rules.answers import Discard
from games.shrine.rules.matching import not_held_reason
from games.shrine.rules.state import Asked, Shrine


class DiscardQuestion(Question[Shrine], frozen=True):
    """Question that makes a seat discard `count` cards of its hand."""

    kinds = (Discard,)
    private = True

    @override
    def seat(self, s: Shrine) -> int:
        """Return the seat whose turn it is."""
        return s.turn

    def count(self, s: Shrine) -> int:
        """Return the number of cards to discard: one."""
        return 1

    @override
    def fits(self, s: Shrine) -> bool:
        """Return whether the hand holds enough cards, and at least one must be discarded."""
        return 0 < self.count(s) <= len(s.player(self.seat(s)).hand)

    @override
    def legal(self, s: Shrine, seat: int) -> list[Action]:
        """Return each choice of `count` cards of the hand."""
        return [*map(Discard, combinations(s.player(seat).hand, self.count(s)))]

    @override
    def refusal(self, s: Shrine, action: Action) -> str | None:
        """Refuse unless exactly `count` cards of the hand are discarded."""
        if not isinstance(action, Discard):
            return self.refusal_of_others
        if reason := not_held_reason(s, self.seat(s), action.cards):
            return reason
        count = self.count(s)
        return None if len(action.cards) == count else f"Discard {in_words(count, 'card')}."


class AfterTheft(DiscardQuestion, frozen=True):
    """Discard of one card by the thief after a theft (H14)."""

    ask = Asked.THEFT
    clause = "H14"
    refusal_of_others = "First discard a card for the theft."


class KeepToLimit(DiscardQuestion, frozen=True):
    """Discards down to the hand limit at the end of a turn (H8)."""

    ask = Asked.LIMIT
    clause = "H8"
    refusal_of_others = "First discard down to the hand limit."

    @override
    def count(self, s: Shrine) -> int:
        """Return the number of cards over the limit."""
        return len(s.own.hand) - s.rules.hand_limit


AFTER_THEFT = AfterTheft()
KEEP_TO_LIMIT = KeepToLimit()
