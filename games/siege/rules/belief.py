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

    def sums(self, count: int, below: int = 0) -> Spread:
        """Return the distribution of the sum of `count` cards that lie under the top `below`.

        The deck must hold these cards.
        """
        fixed = self.fixed[below : below + count]
        first = max(0, below - len(self.fixed))
        last = first + count - len(fixed)  # range under the fixed cards
        in_heap = max(0, min(last, self.mixed) - first)
        spread: Spread = {sum(COUNT[card] for card in fixed): Fraction(1)}
        sure: list[Card] = []  # wholly among the mixed cards
        edge: Sequence[Card] = ()  # partly among them, nobody knows which
        in_edge = beyond = start = 0
        for layer in self.layers:
            end = start + len(layer)
            below_heap = max(0, min(last, end) - max(first, start, self.mixed))
            if end <= self.mixed:
                sure += layer
            elif start < self.mixed:
                edge = layer
                in_edge = self.mixed - start
                beyond = below_heap
            elif below_heap:
                spread = plus(spread, _any(layer, below_heap))
            start = end
        heap: Spread = {}
        for of_sure in range(in_heap + 1):
            ways = comb(len(sure), of_sure) * comb(in_edge, in_heap - of_sure)
            if ways:
                weight = Fraction(ways, comb(self.mixed, in_heap))
                drawn = plus(_any(sure, of_sure), _any(edge, in_heap - of_sure + beyond))
                for total, likely in drawn.items():
                    heap[total] = heap.get(total, Fraction(0)) + weight * likely
        return plus(spread, heap)


def batches(s: Siege, seat: int) -> list[list[Card]]:
    """Return the cards of a deck, with those drawn for a clash, in batches from the top.

    First the deck as it was shuffled, then every batch that came back under it (S16). All batches
    follow from the open cards.
    """
    side = s.side(seat)
    under = {card for batch in side.under for card in batch}
    return [sorted({*_drawn(s, seat), *side.deck} - under), *side.under]


def believe(view: Siege, seat: int) -> Belief:
    """Return the belief that a view gives about a deck, with its cards in a clash on top."""
    side = view.side(seat)
    air = _drawn(view, seat)
    fixed = [card for card in air + side.deck if card != HIDDEN]
    layers = [[card for card in batch if card not in fixed] for batch in side.under]
    clash = view.clash
    known = side.known + (clash.known if clash and clash.attacker == seat else 0)
    return Belief(
        tuple(fixed), tuple(tuple(layer) for layer in layers if layer), 0 if fixed else known
    )


def _drawn(s: Siege, seat: int) -> list[Card]:
    """Return the cards of this deck that are drawn for a clash."""
    clash = s.clash
    if clash is None:
        return []
    return clash.attack if clash.attacker == seat else clash.defence


def plus(one: Spread, other: Spread) -> Spread:
    """Return the distribution of the sum of two independent draws."""
    spread: Spread = {}
    for left, likely in one.items():
        for right, too in other.items():
            spread[left + right] = spread.get(left + right, Fraction(0)) + likely * too
    return spread


def _any(cards: Sequence[Card], count: int) -> Spread:
    """Return the distribution of the sum of `count` of these cards, drawn at random."""
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    for card in cards:
        for taken in range(count, 0, -1):
            for total, number in ways[taken - 1].items():
                key = total + COUNT[card]
                ways[taken][key] = ways[taken].get(key, 0) + number
    number_of_ways = comb(len(cards), count)
    return {total: Fraction(number, number_of_ways) for total, number in ways[count].items()}
