"""Cards as text: rank then suit (`AS`, `10H`), the jokers `RJ`, `BJ`, and `??` for a hidden one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NewType

Card = NewType("Card", str)
Colour = Literal["red", "black"]

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HIDDEN = Card("??")
RED_JOKER = Card("RJ")
BLACK_JOKER = Card("BJ")
JOKERS = (RED_JOKER, BLACK_JOKER)

SUIT_NAMES = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
_RANK_NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


def pack(ranks: Iterable[str] = RANKS) -> list[Card]:
    """Return the cards of these ranks in all four suits, unshuffled, without jokers.

    Raises `ValueError` for a rank that does not exist: ten is "10".
    """
    ranks = [*ranks]
    for rank in ranks:
        if rank not in RANKS:
            raise ValueError(f"There is no rank {rank!r}; the ranks are {', '.join(RANKS)}.")
    return [Card(rank + suit) for suit in SUITS for rank in ranks]


CARDS = frozenset([*pack(), *JOKERS])
"""Every card that exists."""

CARD_VALUES: dict[Card, int] = {card: RANKS.index(card[:-1]) + 1 for card in pack()}
"""Value of a card: ace 1, number cards their number, jack 11, queen 12, king 13; no jokers."""

CARD_COLOURS: dict[Card, Colour] = {
    **{card: "red" if card[-1] in "DH" else "black" for card in pack()},
    RED_JOKER: "red",
    BLACK_JOKER: "black",
}


def suit(card: Card) -> str:
    """Return the letter of a card's suit, one of `C D H S`; a joker has no suit."""
    return card[-1]


def rank(card: Card) -> str:
    """Return the letters of a card's rank, one of `RANKS`; a joker has no rank."""
    return card[:-1]


def hidden(cards: Iterable[Card]) -> list[Card]:
    """Return one hidden card for each card given."""
    return [HIDDEN for _ in cards]


def name(card: Card) -> str:
    """Return a card in words: `Ace of Spades`, `Red Joker`, `a hidden card`."""
    if card == HIDDEN:
        return "a hidden card"
    if card in JOKERS:
        return "Red Joker" if card == RED_JOKER else "Black Joker"
    return f"{_RANK_NAMES.get(rank(card), rank(card))} of {SUIT_NAMES[suit(card)]}"
