"""Cards that a side of a siege can count on, as the evaluation reads them.

Cards that Resupply or Ration brings back go under the deck, and all of them are black (S16). The
fresh cards are the others, which lie above them and are drawn first. Numbers of cards may be
fractions, since expected losses and gains are.

Clauses such as S16 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, suit
from games.siege.rules.state import Side

AVERAGE_VALUE = 5.5
"""Average value of a card, ace to ten."""
MOST_VALUE = 10
"""Greatest value of a card, a ten (S1)."""
FEW_FRESH = 3
"""Number of fresh cards below which the next `ADDED_FRESH` cards count as fresh, too.

The average of fewer cards would say little about the next clash.
"""
ADDED_FRESH = 2
"""Number of cards below the fresh ones that count as fresh if these are few."""
BLACK_SHARE = 0.5
"""Share of black cards among fresh ones."""
LATER_HEART = 0.75
"""Factor for a known heart for each card above it, since it can bring cards back only later."""
HEARTS_COUNTED = 4
"""Number of known cards among which hearts are counted."""


class Supplies(NamedTuple):
    """Cards of one side.

    Attributes:
        cards: Number of cards in the deck.
        fresh: Number of fresh cards.
        mean: Average value of the fresh cards, in points.
        heart_points: Sum of the values of the hearts in the deck.
        reds: Number of red cards in the deck; expected payments leave it as it is.
        black_discards: Number of black cards in the discard pile.
        known: Cards on top that the owner knows by a Plan, the top card first; None in place of
            each card if the other side thinks, which does not know them.
    """

    cards: float
    fresh: float
    mean: float
    heart_points: float
    reds: int
    black_discards: float
    known: tuple[Card | None, ...] = ()

    def pay(self, count: float) -> Supplies:
        """Return the supplies after this number of top cards was discarded.

        The number of cards left is negative if the deck can't pay.
        """
        if not self.known or count < 1:
            return self._pay_unknown(count)
        return self._pay_known().pay(count - 1)

    def _pay_known(self) -> Supplies:
        """Return the supplies after the top card, which is known, was discarded."""
        top, *others = self.known
        after = self._replace(known=tuple(others))
        if top is None:
            return after._pay_unknown(1)
        value = CARD_VALUES[top]
        mean = self.mean
        if self.fresh > 1.5:  # the mean of the others; with fewer cards the divisor is too small
            mean += (mean - value) / (self.fresh - 1)
        return after._replace(
            cards=self.cards - 1,
            fresh=self.fresh - 1,
            mean=mean,
            heart_points=self.heart_points - value * (suit(top) == "H"),
            black_discards=self.black_discards + (CARD_COLOURS[top] == "black"),
        )

    def _pay_unknown(self, count: float) -> Supplies:
        """Return the supplies after average cards were discarded, the fresh ones first.

        Half of the fresh cards are black, and all cards below them.
        """
        if not count:
            return self
        from_fresh = min(count, max(0, self.fresh))
        heart_points = self.heart_points
        if from_fresh:
            heart_points *= (self.fresh - from_fresh) / self.fresh
        black_count = BLACK_SHARE * from_fresh + (count - from_fresh)
        return self._replace(
            cards=self.cards - count,
            fresh=self.fresh - from_fresh,
            heart_points=heart_points,
            black_discards=self.black_discards + black_count,
        )

    def gain(self, count: float) -> Supplies:
        """Return the supplies after black cards came back from the discard pile (S16)."""
        black_discards = max(0, self.black_discards - count)
        return self._replace(cards=self.cards + count, black_discards=black_discards)

    def average_supply(self) -> float:
        """Return the number of cards that the next card brings back on average (S16).

        This is the chance of a heart, from the hearts' share of points, times the average return of
        a heart.
        """
        cards = max(1, self.fresh if self.fresh >= 1 else self.cards)
        return self.heart_points / cards / AVERAGE_VALUE * average_return(self.black_discards)

    def supply_of(self, heart: Card) -> float:
        """Return the number of cards that this heart brings back (S16)."""
        return min(CARD_VALUES[heart], self.black_discards)

    def known_supply(self) -> float:
        """Return the cards that hearts known to lie on top bring back, later ones less (S16)."""
        total = 0.0
        worth = 1.0
        for card in self.known[:HEARTS_COUNTED]:
            if card and suit(card) == "H":
                total += worth * self.supply_of(card)
            worth *= LATER_HEART
        return total

    def top_supply(self) -> float:
        """Return the cards that a heart known to lie on top will bring back, less itself (S16).

        0 if the top card is unknown or no heart.
        """
        top = self.known[0] if self.known else None
        if not top or suit(top) != "H":
            return 0.0
        return max(0.0, self.supply_of(top) - 1)

    def lead_of_top(self) -> float:
        """Return the points by which the top card is known to be better than an average one."""
        top = self.known[0] if self.known else None
        return CARD_VALUES[top] - self.mean if top else 0.0

    def known_sum(self, start: int, end: int) -> tuple[int, int]:
        """Return the sum of the known cards in a range of the deck, and their number."""
        values = [CARD_VALUES[card] for card in self.known[start:end] if card]
        return sum(values), len(values)

    def known_surplus(self, start: int, end: int) -> float:
        """Return the points by which known cards in a range are better than the deck's mean.

        Args:
            start: Index of the first card in the deck, from 0 at the top.
            end: Index after the last card.
        """
        known_sum, known_count = self.known_sum(start, end)
        return known_sum - self.mean * known_count


def supplies_of(side: Side, *, is_plan_visible: bool = True) -> Supplies:
    """Return the supplies of a side.

    Args:
        side: The side.
        is_plan_visible: True if the side that thinks knows the cards that a Plan showed this side.
    """
    deck = side.deck
    card_count = len(deck)
    fresh_count = card_count - sum(map(len, side.under))
    if fresh_count <= 0:  # only cards that came back are left, and all of them count alike
        fresh_count = card_count
    elif fresh_count < FEW_FRESH:
        fresh_count = min(card_count, fresh_count + ADDED_FRESH)
    heart_points = 0
    reds = 0
    for card in deck:
        if CARD_COLOURS[card] == "red":
            reds += 1
            if suit(card) == "H":
                heart_points += CARD_VALUES[card]
    known: Sequence[Card | None] = ()
    if side.known:
        known = deck[: side.known] if is_plan_visible else [None] * side.known
    fresh_sum = sum([CARD_VALUES[card] for card in deck[:fresh_count]])
    return Supplies(
        card_count,
        fresh_count,
        fresh_sum / fresh_count if fresh_count else AVERAGE_VALUE,
        heart_points,
        reds,
        sum([CARD_COLOURS[card] == "black" for card in side.discard]),
        tuple(known),
    )


def average_return(black_discards: float) -> float:
    """Return the average number of cards that a heart brings back from the discard pile.

    A heart brings back its value, 1 to 10 with equal chances, but as many as there are (S16).

    Args:
        black_discards: Number of black cards in the pile.
    """
    count = black_discards
    if count >= MOST_VALUE:
        return AVERAGE_VALUE
    # hearts of a value up to `count` bring back their value, the others `count`
    return (count * (count + 1) / 2 + (MOST_VALUE - count) * count) / MOST_VALUE
