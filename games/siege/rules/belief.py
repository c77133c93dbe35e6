"""What a seat may believe of a deck, exactly: dealt anew from it, and counted for odds (S24)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from engine.rules.cards import COUNT, HIDDEN, Card
from engine.rules.chance import Chance
from games.siege.rules.state import Siege

Spread = dict[int, Fraction]
"""A distribution: what may come to how likely it is."""


class Belief(NamedTuple):
    """A deck, from the top, as one viewer knows it.

    First the `fixed` cards, which the viewer saw in a Plan. Then `layers`, each in an order
    nobody knows: the deck as it was shuffled, and under it every batch that came back. The top
    `mixed` cards of the layers have been put in another order by somebody else's Plan.
    """

    fixed: tuple[Card, ...]
    layers: tuple[tuple[Card, ...], ...]
    mixed: int

    def deal(self, chance: Chance) -> list[Card]:
        """One order of the deck that the viewer holds possible."""
        rest = [card for layer in self.layers for card in chance.shuffle([*layer])]
        return [*self.fixed, *chance.shuffle(rest[: self.mixed]), *rest[self.mixed :]]

    def sums(self, count: int, below: int = 0) -> Spread:
        """The sum of `count` cards that lie under the top `below`. The deck holds so many."""
        fixed = self.fixed[below : below + count]
        first = max(0, below - len(self.fixed))
        last = first + count - len(fixed)  # of the cards under the fixed ones: from first to last
        in_heap = max(0, min(last, self.mixed) - first)
        spread: Spread = {sum(COUNT[card] for card in fixed): Fraction(1)}
        sure: list[Card] = []  # in the heap that was mixed
        edge: Sequence[Card] = ()  # partly in it, nobody knows which of them
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
    """Which cards a deck holds, with its cards in the air: as it was shuffled, then every batch
    that came back under it (S16). All of it can be told from the cards that lie open."""
    side = s.side(seat)
    under = {card for batch in side.under for card in batch}
    return [sorted({*_drawn(s, seat), *side.deck} - under), *side.under]


def believe(view: Siege, seat: int) -> Belief:
    """What a view lets one know of a deck, with its cards in the air on top."""
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
    """The cards of this deck that are in the air."""
    clash = s.clash
    if clash is None:
        return []
    return clash.attack if clash.attacker == seat else clash.defence


def plus(one: Spread, other: Spread) -> Spread:
    """The distribution of the sum of two independent draws."""
    spread: Spread = {}
    for left, likely in one.items():
        for right, too in other.items():
            spread[left + right] = spread.get(left + right, Fraction(0)) + likely * too
    return spread


def _any(cards: Sequence[Card], count: int) -> Spread:
    """The sum of `count` of these cards, every choice of them as likely as every other."""
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    for card in cards:
        for taken in range(count, 0, -1):
            for total, number in ways[taken - 1].items():
                key = total + COUNT[card]
                ways[taken][key] = ways[taken].get(key, 0) + number
    number_of_ways = comb(len(cards), count)
    return {total: Fraction(number, number_of_ways) for total, number in ways[count].items()}
