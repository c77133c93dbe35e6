"""Answers of a seat to an announced action, and discards.

`every` lists all answers of a kind, `legal` those that are legal. An opponent's `Fizzle` stops the
action; a `Fizzle` of the seat whose turn it is insists on it, against an opponent's.

Clauses such as H25 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from typing_extensions import override

from engine.rules.cards import Card, name
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.rules.notation import Action
from engine.rules.places import EVERYBODY
from games.shrine.rules.cards import FIZZLE, hand_of
from games.shrine.rules.events import Answered
from games.shrine.rules.hands import Cards
from games.shrine.rules.matching import (
    aces_in,
    not_dagger_reason,
    not_held_reason,
    not_paid_reason,
    payments_for,
)
from games.shrine.rules.state import Shrine


class Allow(Action, frozen=True):
    """Allow an action, or accept a fizzle (H25, H27)."""

    form = "allow"

    @override
    def play(self, s: Shrine, seat: int) -> None:
        """Record the answer; no card is discarded."""
        s.tell(Answered, seat, fizzles=False)


class Fizzle(Action, frozen=True):
    """Discard the whole hand to stop an action, or to insist on it (H25)."""

    form = "fizzle"

    @override
    @classmethod
    def every(cls, s: Shrine, seat: int) -> tuple[Fizzle, ...]:
        """Return the only such answer; none if the option `alternate_fizzle` is on."""
        return () if s.rules.alternate_fizzle else (cls(),)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the option `alternate_fizzle` is on."""
        if s.rules.alternate_fizzle:
            return f"Choose the {in_words(s.rules.fizzle, 'card')} to discard."
        return None

    @override
    def play(self, s: Shrine, seat: int) -> None:
        """Discard the whole hand, in hand order."""
        discard_for_fizzle(s, seat, tuple(discardable_cards(s, seat)))


class FizzleWith(Action, frozen=True):
    """Discard three cards of one's choice instead of the whole hand, with the option (H25)."""

    form = "fizzle {cards}"

    cards: Cards

    @override
    @classmethod
    def every(cls, s: Shrine, seat: int) -> Iterator[FizzleWith]:
        """Yield each choice of three cards."""
        if s.rules.alternate_fizzle:
            yield from map(cls, combinations(discardable_cards(s, seat), s.rules.fizzle))

    legal = every

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse unless these are three cards of the hand that are not announced."""
        if not s.rules.alternate_fizzle:
            return "A fizzle takes your whole hand."
        if reason := not_held_reason(s, seat, self.cards):
            return reason
        if len(self.cards) != s.rules.fizzle:
            return f"A fizzle takes {in_words(s.rules.fizzle, 'card')}."
        if not {*self.cards} <= {*discardable_cards(s, seat)}:
            return "You can't discard a card that you have announced."
        return None

    @override
    def play(self, s: Shrine, seat: int) -> None:
        discard_for_fizzle(s, seat, self.cards)


def discardable_cards(s: Shrine, seat: int) -> list[Card]:
    """Return the cards of a hand that can be discarded for a fizzle: those not announced (H25)."""
    return s.unannounced if seat == s.turn else s.player(seat).hand


def discard_for_fizzle(s: Shrine, seat: int, cards: Cards) -> None:
    """Record a fizzle or an insistence, and move its cards (H25).

    An opponent's cards are set aside until the player has answered. The cards of a player who
    insists go to the graveyard, after those of the fizzle.
    """
    announced = s.announced
    assert announced
    s.tell(Answered, seat, fizzles=True)
    if seat == s.turn:
        s.discard_fizzle()
        s.discard(seat, cards, newly_shown=True)
        return
    hand = s.player(seat).hand
    announced.fizzler = seat
    for card in cards:
        hand.remove(card)
    s.forget(cards)
    announced.fizzle.extend(cards)
    s.tell(Moved, cards, hand_of(seat), FIZZLE, EVERYBODY, turned=True)


class Block(Action, frozen=True):
    """Discard a token from the Field, to keep the top card of the Shrine (H17).

    `BlockQuestion.answer` in `steps` carries the block out.
    """

    form = "block {token}"

    token: Card

    @override
    @classmethod
    def every(cls, s: Shrine, seat: int) -> Iterator[Block]:
        """Yield a block with each token of the Field."""
        return map(cls, s.player(seat).field)

    legal = every

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the token is not on one's own Field."""
        is_there = self.token in s.player(seat).field
        return None if is_there else f"The {name(self.token)} is not on your Field."


class BlockDagger(Action, frozen=True):
    """Block a dagger with another one, which costs a card of its colour too (H19).

    `BlockQuestion.answer` in `steps` carries the block out.
    """

    form = "block {ace} pay {pay}"

    ace: Card
    pay: Card

    @override
    @classmethod
    def every(cls, s: Shrine, seat: int) -> Iterator[BlockDagger]:
        """Yield each ace with each payment."""
        hand = s.player(seat).hand
        for ace in aces_in(hand):
            for pay in payments_for(hand, ace):
                yield cls(ace, pay)

    legal = every

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse unless these are an ace and another card of its colour."""
        return not_dagger_reason(self.ace) or not_paid_reason(s, seat, self.ace, self.pay)


class Discard(Action, frozen=True):
    """Discard cards of the hand (H8, H14, H31)."""

    form = "discard {cards}"

    cards: Cards

    @override
    def play(self, s: Shrine, seat: int) -> None:
        """Move the cards to the graveyard in this order."""
        s.discard(seat, self.cards, newly_shown=True)
