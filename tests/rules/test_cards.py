"""Cards as text."""

from __future__ import annotations

import pytest

from engine.rules.cards import (
    CARD_COLOURS,
    CARD_VALUES,
    CARDS,
    HIDDEN,
    Card,
    hidden,
    name,
    pack,
    rank,
    suit,
)


def test_there_are_54_cards() -> None:
    assert len(CARDS) == 54
    assert len(pack()) == len({*pack()}) == 52
    assert pack(["A"]) == ["AC", "AD", "AH", "AS"]
    assert HIDDEN not in CARDS


def test_a_rank_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no rank 'T'; the ranks are A, 2, 3"):
        pack("789TJ")


def test_colours_and_counts() -> None:
    assert sum(CARD_COLOURS[card] == "red" for card in CARDS) == 27
    assert {card for card in CARDS if CARD_COLOURS[card] == "red"} == {
        card for card in CARDS if card == "RJ" or suit(card) in "DH"
    }
    assert {*CARD_VALUES} == CARDS - {"RJ", "BJ"}
    assert [CARD_VALUES[Card(f"{each}S")] for each in ("A", "2", "10", "J", "Q", "K")] == [
        1,
        2,
        10,
        11,
        12,
        13,
    ]
    assert (rank(Card("10H")), suit(Card("10H"))) == ("10", "H")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("AS", "Ace of Spades"),
        ("10H", "10 of Hearts"),
        ("JC", "Jack of Clubs"),
        ("QD", "Queen of Diamonds"),
        ("RJ", "Red Joker"),
        ("BJ", "Black Joker"),
        ("??", "a hidden card"),
    ],
)
def test_names(card: str, words: str) -> None:
    assert name(Card(card)) == words


def test_hidden_cards_are_as_many() -> None:
    assert hidden([Card("AS"), Card("2S")]) == ["??", "??"]
