"""Combinations of the cards of a hand: sums, cards of one value, runs; each in hand order.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, Colour

Cards = tuple[Card, ...]
OPPOSITE: dict[Colour, Colour] = {"red": "black", "black": "red"}
"""The opposite of each colour (H11)."""


def cards_of_colour(hand: list[Card], colour: Colour) -> list[Card]:
    """Return the cards of one colour, red or black (H2)."""
    return [card for card in hand if CARD_COLOURS[card] == colour]


def choices_with_sum(cards: list[Card], min_total: int, max_total: int) -> list[Cards]:
    """Return each choice of one or more cards whose total is in range (H10, H11).

    Args:
        cards: Cards to choose from.
        min_total: Least total, at least 1.
        max_total: Greatest total.
    """
    sums: list[tuple[int, Cards]] = [(0, ())]  # each choice so far with its total
    for card in cards:
        value = CARD_VALUES[card]
        max_total_before = max_total - value
        if max_total_before >= 0:
            sums += [
                (total + value, (*cards_of_sum, card))
                for total, cards_of_sum in sums
                if total <= max_total_before
            ]
    return [cards_of_sum for total, cards_of_sum in sums if total >= min_total]


@lru_cache(1 << 8)  # a larger cache is no faster, and fills the memory
def sets_of_a_kind(hand: Cards, size: int) -> list[Cards]:
    """Return each choice of `size` cards of one value (H9, H20 to H22)."""
    values = [CARD_VALUES[card] for card in hand]
    if len({*values}) > len(values) + 1 - size:
        return []  # too few equal cards for any set
    choices: list[Cards] = []
    for value in dict.fromkeys(values):
        cards_of_value = [card for card in hand if CARD_VALUES[card] == value]
        if len(cards_of_value) >= size:
            choices += combinations(cards_of_value, size)
    return choices


@lru_cache(1 << 8)
def runs(hand: Cards) -> list[Cards]:
    """Return each run of three cards; an ace stands next to both the two and the king (H23)."""
    cards_by_value: dict[int, list[Card]] = {}
    for card in hand:
        value = CARD_VALUES[card] % 13  # a king is 0, next to the ace, so that runs go round
        cards_by_value.setdefault(value, []).append(card)
    found_runs: list[Cards] = []
    for low_value in cards_by_value:
        middle_value = (low_value + 1) % 13
        high_value = (low_value + 2) % 13
        if middle_value in cards_by_value and high_value in cards_by_value:
            for run in product(
                cards_by_value[low_value], cards_by_value[middle_value], cards_by_value[high_value]
            ):
                found_runs.append(tuple(sorted(run, key=hand.index)))
    return found_runs


def is_run(cards: Cards) -> bool:
    """Return whether these cards are a run of three, in any order (H23)."""
    return len(cards) == 3 and bool(runs(cards))
