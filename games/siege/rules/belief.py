"""Beliefs about a deck, exact: the deck drawn anew, and sums of its cards for odds (S24).

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
        mixed: Number of cards on top of the layers that an opponent's Plan has put in another
            order.
    """

    known_cards: tuple[Card, ...]
    layers: tuple[tuple[Card, ...], ...]
    mixed: int

    def deal(self, chance: Chance) -> list[Card]:
        """Return a random order of the deck that the viewer holds possible."""
        unknown_cards = [card for layer in self.layers for card in chance.shuffle([*layer])]
        return [
            *self.known_cards,
            *chance.shuffle(unknown_cards[: self.mixed]),
            *unknown_cards[self.mixed :],
        ]

    def sums(self, count: int, skipped: int = 0) -> Distribution:
        """Return the distribution of the sum of `count` cards that lie under the top `skipped`.

        The deck must hold these cards.
        """
        fixed_cards = self.known_cards[skipped : skipped + count]
        # the range of unknown cards that count, from the first one under the fixed cards
        first_unknown = max(0, skipped - len(self.known_cards))
        end_unknown = first_unknown + count - len(fixed_cards)
        mixed_count = max(0, min(end_unknown, self.mixed) - first_unknown)
        distribution: Distribution = {sum(CARD_VALUES[card] for card in fixed_cards): Fraction(1)}
        all_mixed: list[Card] = []  # wholly among the mixed cards
        partly_mixed: Sequence[Card] = ()  # the layer that is partly among them
        mixed_in_part = 0  # number of its cards among the mixed ones; nobody knows which
        below_mixed = 0  # number of its cards that are drawn below the mixed ones
        start = 0
        for layer in self.layers:
            end = start + len(layer)
            unmixed = max(0, min(end_unknown, end) - max(first_unknown, start, self.mixed))
            if end <= self.mixed:
                all_mixed += layer
            elif start < self.mixed:
                partly_mixed = layer
                mixed_in_part = self.mixed - start
                below_mixed = unmixed
            elif unmixed:
                distribution = sum_distribution(distribution, _random_draw(layer, unmixed))
            start = end
        mixed_distribution = self._mixed_sums(
            mixed_count, all_mixed, partly_mixed, mixed_in_part, below_mixed
        )
        return sum_distribution(distribution, mixed_distribution)

    def _mixed_sums(
        self,
        count: int,
        all_mixed: Sequence[Card],
        partly_mixed: Sequence[Card],
        mixed_in_part: int,
        below_mixed: int,
    ) -> Distribution:
        """Return the distribution of the sum of cards drawn among the mixed ones.

        Args:
            count: Number of cards drawn among the mixed ones.
            all_mixed: Cards of the layers that are wholly among them.
            partly_mixed: Cards of the layer that is partly among them.
            mixed_in_part: Number of its cards among them; nobody knows which.
            below_mixed: Number of its other cards that are drawn as well.
        """
        distribution: Distribution = {}
        for from_all_mixed in range(count + 1):
            from_part = count - from_all_mixed
            ways = comb(len(all_mixed), from_all_mixed) * comb(mixed_in_part, from_part)
            if not ways:
                continue
            weight = Fraction(ways, comb(self.mixed, count))
            draw = sum_distribution(
                _random_draw(all_mixed, from_all_mixed),
                _random_draw(partly_mixed, from_part + below_mixed),
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
    return [sorted({*_clash_cards(s, seat), *side.deck} - returned_cards), *side.under]


def belief_about(view: Siege, seat: int) -> Belief:
    """Return the belief that a view gives about a deck, with its cards in a clash on top."""
    side = view.side(seat)
    clash_cards = _clash_cards(view, seat)
    fixed = [card for card in clash_cards + side.deck if card != HIDDEN]
    layers = [[card for card in batch if card not in fixed] for batch in side.under]
    clash = view.clash
    known_count = side.known + (clash.known if clash and clash.attacker == seat else 0)
    return Belief(
        tuple(fixed), tuple(tuple(layer) for layer in layers if layer), 0 if fixed else known_count
    )


def _clash_cards(s: Siege, seat: int) -> list[Card]:
    """Return the cards of this deck that are drawn for a clash."""
    clash = s.clash
    if clash is None:
        return []
    return clash.attack if clash.attacker == seat else clash.defence


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
