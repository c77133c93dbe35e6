"""Combinations of the cards of a hand: sums, cards of one value, runs; each in hand order.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from engine.rules.cards import COLOUR, COUNT, Card, Colour

Cards = tuple[Card, ...]
OTHER: dict[Colour, Colour] = {"red": "black", "black": "red"}
"""The opposite of each colour (H11)."""


def of_colour(hand: list[Card], colour: Colour) -> list[Card]:
    """Return the cards of one colour, red or black (H2)."""
    return [card for card in hand if COLOUR[card] == colour]


def adding_up(cards: list[Card], least: int, most: int) -> list[Cards]:
    """Return each choice of one or more cards with a total from `least` to `most` (H10, H11).

    `least` must be at least 1.
    """
    found: list[tuple[int, Cards]] = [(0, ())]
    for card in cards:
        value = COUNT[card]
        room = most - value
        if room >= 0:
            found += [(total + value, (*some, card)) for total, some in found if total <= room]
    return [some for total, some in found if total >= least]


@lru_cache(1 << 8)  # a larger cache is no faster, and fills the memory
def of_a_kind(hand: Cards, size: int) -> list[Cards]:
    """Return each choice of `size` cards of one value (H9, H20 to H22)."""
    values = [COUNT[card] for card in hand]
    if len({*values}) > len(values) + 1 - size:
        return []
    found: list[Cards] = []
    for value in dict.fromkeys(values):
        same = [card for card in hand if COUNT[card] == value]
        if len(same) >= size:
            found += combinations(same, size)
    return found


@lru_cache(1 << 8)
def runs(hand: Cards) -> list[Cards]:
    """Return each run of three cards; an ace stands next to both the two and the king (H23)."""
    lying: dict[int, list[Card]] = {}
    for card in hand:
        lying.setdefault(COUNT[card] % 13, []).append(card)
    found: list[Cards] = []
    for low in lying:
        middle = (low + 1) % 13
        high = (low + 2) % 13
        if middle in lying and high in lying:
            for three in product(lying[low], lying[middle], lying[high]):
                found.append(tuple(sorted(three, key=hand.index)))
    return found


def in_sequence(cards: Cards) -> bool:
    """Return whether these cards are a run of three, in any order (H23)."""
    return len(cards) == 3 and bool(runs(cards))
