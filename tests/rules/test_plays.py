"""Actions with a card of the own hand."""

from __future__ import annotations

from engine.rules.cards import Card
from engine.rules.plays import CardOfHand
from tests.rules.test_declared import ACE, THREE, TWO, Cups, cups


class Discard(CardOfHand, frozen=True):
    form = "discard {card}"


class Low(Discard, frozen=True):
    form = "low {card}"

    def why_not(self, s: Cups, seat: int) -> str | None:
        return super().why_not(s, seat) or (None if self.card == TWO else "Play your lowest card.")


class Bury(CardOfHand, frozen=True):
    form = "bury {card}"
    hand = "laid"


def test_each_card_of_the_hand_is_legal_and_no_other() -> None:
    s = cups()
    assert [*Discard.legal(s, 2)] == [Discard(TWO), Discard(THREE)]
    assert Discard(TWO).why_not(s, 2) is None
    assert Discard(ACE).why_not(s, 2) == "Choose a card of your own hand."


def test_a_game_can_allow_fewer_cards() -> None:
    s = cups()
    assert [*Low.legal(s, 2)] == [Low(TWO)]
    assert Low(THREE).why_not(s, 2) == "Play your lowest card."


def test_a_hand_can_have_another_name() -> None:
    s = cups()
    s.players[0].laid = [Card("9S")]
    assert [*Bury.legal(s, 1)] == [Bury(Card("9S"))]
