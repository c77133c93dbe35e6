"""An action that games of cards share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from engine.rules.cards import Card
from engine.rules.notation import Action


class CardOfHand(Action, frozen=True):
    """An action with a card of the own hand, legal with each.

        class Choose(CardOfHand, frozen=True):
            form = "choose {card}"

    hand: the field with the hand of a seat, which declares its cards. A game in which not every
    card may be played overrides `why_not`.
    """

    hand: ClassVar[str] = "hand"
    card: Card

    @classmethod
    def every(cls, s: Any, seat: int) -> Iterable[Self]:
        """Return an action for each card of the hand."""
        return map(cls, s.cards_at(s.place_of(cls.hand, seat)))

    def why_not(self, s: Any, seat: int) -> str | None:
        """Return a sentence where the card is not in the hand."""
        held = self.card in s.cards_at(s.place_of(self.hand, seat))
        return None if held else "Choose a card of your own hand."
