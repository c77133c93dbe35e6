"""What can be made of a hand: sums, cards of one value, runs; each in hand order."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from engine.rules.cards import COLOUR, COUNT, Card, Colour

Cards = tuple[Card, ...]
OTHER: dict[Colour, Colour] = {"red": "black", "black": "red"}
"""H11: the colour opposite."""


def of_colour(hand: list[Card], colour: Colour) -> list[Card]:
    """H2: the red cards, or the black ones."""
    return [card for card in hand if COLOUR[card] == colour]


def adding_up(cards: list[Card], least: int, most: int) -> list[Cards]:
    """H10, H11: one or more of these cards, with a total from least to most, at least 1."""
    found: list[tuple[int, Cards]] = [(0, ())]
    for card in cards:
        value = COUNT[card]
        room = most - value
        if room >= 0:
            found += [(total + value, (*some, card)) for total, some in found if total <= room]
    return [some for total, some in found if total >= least]


@lru_cache(1 << 8)  # more is no faster, and fills the memory
def of_a_kind(hand: Cards, size: int) -> list[Cards]:
    """H9, H20 to H22: so many cards of one value."""
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
    """H23: three cards in sequence, the ace next to both the two and the king."""
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
    """H23: whether these are such a run, in whatever order they are named."""
    return len(cards) == 3 and bool(runs(cards))
