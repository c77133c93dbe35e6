"""Base class of actions that play a card of the hand.

The question that the action answers calls its hooks: `every` for the candidates, `why_not` for a
refusal (None: the action is legal).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from typing_extensions import override

from engine.rules.cards import Card
from engine.rules.notation import Action


class CardOfHand(Action, frozen=True):
    """Action with a card of the player's own hand, legal with each of them.

        class Choose(CardOfHand, frozen=True):
            form = "choose {card}"

    A game in which not every card may be played overrides `why_not`.

    Attributes:
        hand: The field that declares the cards of a seat's hand.
        card: The card.
    """

    hand: ClassVar[str] = "hand"
    card: Card

    @override
    @classmethod
    def every(cls, s: Any, seat: int) -> Iterable[Self]:
        """Return an action for each card of the hand."""
        return map(cls, s.cards_at(s.place_of(cls.hand, seat)))

    @override
    def why_not(self, s: Any, seat: int) -> str | None:
        """Return a refusal if the card is not in the hand."""
        is_in_hand = self.card in s.cards_at(s.place_of(self.hand, seat))
        return None if is_in_hand else "Choose a card of your own hand."
