"""Beliefs about a deck, exact: the deck drawn anew, and sums of its cards for odds (S24).

Clauses such as S24 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from engine.rules.cards import COUNT, HIDDEN, Card
from engine.rules.chance import Chance
from games.siege.rules.state import Siege

Spread = dict[int, Fraction]
"""Probability distribution: the chance of each value."""


class Belief(NamedTuple):
    """Deck, from the top, as one viewer knows it.

    Attributes:
        fixed: Top cards, which the viewer saw in a Plan.
        layers: Cards below them, each layer in an order that nobody knows: the deck as it was
            shuffled, and under it every batch that came back.
        mixed: Number of cards on top of the layers that an opponent's Plan has put in another
            order.
    """

    fixed: tuple[Card, ...]
    layers: tuple[tuple[Card, ...], ...]
    mixed: int

    def deal(self, chance: Chance) -> list[Card]:
        """Return a random order of the deck that the viewer holds possible."""
        rest = [card for layer in self.layers for card in chance.shuffle([*layer])]
        return [*self.fixed, *chance.shuffle(rest[: self.mixed]), *rest[self.mixed :]]

    def sums(self, count: int, skipped: int = 0) -> Spread:
        """Return the distribution of the sum of `count` cards that lie under the top `skipped`.

        The deck must hold these cards.
        """
        fixed = self.fixed[skipped : skipped + count]
        first = max(0, skipped - len(self.fixed))
        last = first + count - len(fixed)  # range under the fixed cards
        from_mixed = max(0, min(last, self.mixed) - first)
        spread: Spread = {sum(COUNT[card] for card in fixed): Fraction(1)}
        all_mixed: list[Card] = []  # wholly among the mixed cards
        partly_mixed: Sequence[Card] = ()  # partly among them, nobody knows which
        mixed_in_part = below_mixed = 0  # its cards among the mixed ones, and those drawn below
        start = 0
        for layer in self.layers:
            end = start + len(layer)
            unmixed = max(0, min(last, end) - max(first, start, self.mixed))
            if end <= self.mixed:
                all_mixed += layer
            elif start < self.mixed:
                partly_mixed = layer
                mixed_in_part = self.mixed - start
                below_mixed = unmixed
            elif unmixed:
                spread = sum_spread(spread, _random_draw(layer, unmixed))
            start = end
        mixed_spread: Spread = {}
        for from_all_mixed in range(from_mixed + 1):
            from_part = from_mixed - from_all_mixed
            ways = comb(len(all_mixed), from_all_mixed) * comb(mixed_in_part, from_part)
            if ways:
                weight = Fraction(ways, comb(self.mixed, from_mixed))
                draw = sum_spread(
                    _random_draw(all_mixed, from_all_mixed),
                    _random_draw(partly_mixed, from_part + below_mixed),
                )
                for total, chance in draw.items():
                    mixed_spread[total] = mixed_spread.get(total, Fraction(0)) + weight * chance
        return sum_spread(spread, mixed_spread)


def batches(s: Siege, seat: int) -> list[list[Card]]:
    """Return the cards of a deck, with those drawn for a clash, in batches from the top.

    First the deck as it was shuffled, then every batch that came back under it (S16). All batches
    follow from the open cards.
    """
    side = s.side(seat)
    under = {card for batch in side.under for card in batch}
    return [sorted({*_clash_cards(s, seat), *side.deck} - under), *side.under]


def believe(view: Siege, seat: int) -> Belief:
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


def sum_spread(one: Spread, other: Spread) -> Spread:
    """Return the distribution of the sum of two independent draws."""
    spread: Spread = {}
    for total, chance in one.items():
        for addend, other_chance in other.items():
            spread[total + addend] = spread.get(total + addend, Fraction(0)) + chance * other_chance
    return spread


def _random_draw(cards: Sequence[Card], count: int) -> Spread:
    """Return the distribution of the sum of `count` of these cards, drawn at random."""
    ways_by_size: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    for card in cards:
        for size in range(count, 0, -1):
            for total, number in ways_by_size[size - 1].items():
                key = total + COUNT[card]
                ways_by_size[size][key] = ways_by_size[size].get(key, 0) + number
    number_of_ways = comb(len(cards), count)
    return {
        total: Fraction(number, number_of_ways) for total, number in ways_by_size[count].items()
    }
