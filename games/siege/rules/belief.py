"""Beliefs about a deck, exact: the deck drawn anew, and sums of its cards for odds (S24).

A view is a position with everything covered that one seat may not see. A batch is a group of cards
that came back under a deck, in an order that nobody knows.

Clauses such as S24 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from engine.rules.cards import CARD_VALUES, HIDDEN, Card
from engine.rules.chance import Chance
from games.siege.rules.state import Siege

Distribution = dict[int, Fraction]
"""Probability distribution: the chance of each value."""


class Belief(NamedTuple):
    """Deck, from the top, as one viewer knows it.

    Attributes:
        known_cards: Top cards, which the viewer saw in a Plan.
        layers: Cards below them, each layer in an order that nobody knows: the deck as it was
            shuffled, and under it every batch that came back.
        mixed_count: Number of cards on top of the layers that an opponent's Plan has put in another
            order.
    """

    known_cards: tuple[Card, ...]
    layers: tuple[tuple[Card, ...], ...]
    mixed_count: int

    def deal(self, chance: Chance) -> list[Card]:
        """Return a random order of the deck that the viewer holds possible."""
        unknown_cards = [card for layer in self.layers for card in chance.shuffle([*layer])]
        return [
            *self.known_cards,
            *chance.shuffle(unknown_cards[: self.mixed_count]),
            *unknown_cards[self.mixed_count :],
        ]

    def sums(self, count: int, skipped: int = 0) -> Distribution:
        """Return the distribution of the sum of `count` cards that lie under the top `skipped`.

        The deck must hold these cards.
        """
        known_cards = self.known_cards[skipped : skipped + count]
        # the range of unknown cards that count, from the first one under the known cards
        first_unknown = max(0, skipped - len(self.known_cards))
        end_unknown = first_unknown + count - len(known_cards)
        mixed_drawn = max(0, min(end_unknown, self.mixed_count) - first_unknown)
        distribution: Distribution = {sum(CARD_VALUES[card] for card in known_cards): Fraction(1)}
        mixed_cards: list[Card] = []  # wholly among the mixed cards
        part_layer: Sequence[Card] = ()  # the layer that is partly among them
        part_mixed_count = 0  # number of its cards among the mixed ones; nobody knows which
        part_drawn_below = 0  # number of its cards that are drawn below the mixed ones
        start = 0
        for layer in self.layers:
            end = start + len(layer)
            drawn_below = max(
                0, min(end_unknown, end) - max(first_unknown, start, self.mixed_count)
            )
            if end <= self.mixed_count:
                mixed_cards += layer
            elif start < self.mixed_count:
                part_layer = layer
                part_mixed_count = self.mixed_count - start
                part_drawn_below = drawn_below
            elif drawn_below:
                distribution = sum_distribution(distribution, _random_draw(layer, drawn_below))
            start = end
        mixed_distribution = self._mixed_sums(
            mixed_drawn, mixed_cards, part_layer, part_mixed_count, part_drawn_below
        )
        return sum_distribution(distribution, mixed_distribution)

    def _mixed_sums(
        self,
        count: int,
        mixed_cards: Sequence[Card],
        part_layer: Sequence[Card],
        part_mixed_count: int,
        part_drawn_below: int,
    ) -> Distribution:
        """Return the distribution of the sum of cards drawn among the mixed ones.

        Args:
            count: Number of cards drawn among the mixed ones.
            mixed_cards: Cards of the layers that are wholly among them.
            part_layer: Cards of the layer that is partly among them.
            part_mixed_count: Number of its cards among them; nobody knows which.
            part_drawn_below: Number of its other cards that are drawn as well.
        """
        distribution: Distribution = {}
        for count_from_mixed in range(count + 1):
            count_from_part = count - count_from_mixed
            ways = comb(len(mixed_cards), count_from_mixed) * comb(
                part_mixed_count, count_from_part
            )
            if not ways:
                continue
            weight = Fraction(ways, comb(self.mixed_count, count))
            draw = sum_distribution(
                _random_draw(mixed_cards, count_from_mixed),
                _random_draw(part_layer, count_from_part + part_drawn_below),
            )
            for total, chance in draw.items():
                distribution[total] = distribution.get(total, Fraction(0)) + weight * chance
        return distribution


def batches(s: Siege, seat: int) -> list[list[Card]]:
    """Return the cards of a deck, with those drawn for a clash, in batches from the top.

    First the deck as it was shuffled, then every batch that came back under it (S16). All batches
    follow from the open cards.
    """
    side = s.side(seat)
    returned_cards = {card for batch in side.under for card in batch}
    return [sorted({*s.clash_cards(seat), *side.deck} - returned_cards), *side.under]


def belief_about(view: Siege, seat: int) -> Belief:
    """Return the belief that a view gives about a deck, with its cards in a clash on top."""
    side = view.side(seat)
    clash_cards = view.clash_cards(seat)
    known_cards = [card for card in clash_cards + side.deck if card != HIDDEN]
    layers = [[card for card in batch if card not in known_cards] for batch in side.under]
    clash = view.clash
    known_count = side.known + (clash.known if clash and clash.attacker == seat else 0)
    return Belief(
        tuple(known_cards),
        tuple(tuple(layer) for layer in layers if layer),
        mixed_count=0 if known_cards else known_count,
    )


def sum_distribution(first: Distribution, second: Distribution) -> Distribution:
    """Return the distribution of the sum of two independent draws."""
    distribution: Distribution = {}
    for total, chance in first.items():
        for addend, other_chance in second.items():
            distribution[total + addend] = (
                distribution.get(total + addend, Fraction(0)) + chance * other_chance
            )
    return distribution


def _random_draw(cards: Sequence[Card], count: int) -> Distribution:
    """Return the distribution of the sum of `count` of these cards, drawn at random."""
    ways_by_size: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    for card in cards:
        for size in range(count, 0, -1):
            for total, ways in ways_by_size[size - 1].items():
                key = total + CARD_VALUES[card]
                ways_by_size[size][key] = ways_by_size[size].get(key, 0) + ways
    number_of_ways = comb(len(cards), count)
    return {total: Fraction(ways, number_of_ways) for total, ways in ways_by_size[count].items()}
