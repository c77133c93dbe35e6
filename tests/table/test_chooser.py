"""Answers given by pressing one card after the other."""

from __future__ import annotations

from engine.rules.cards import Card
from engine.rules.notation import Action
from engine.table.chooser import Chooser, Way


class Give(Action, frozen=True):
    form = "give {card} {to}"
    card: Card
    to: Card


class Keep(Action, frozen=True):
    form = "keep {card}"
    card: Card


class Spend(Action, frozen=True):
    form = "spend {cards} on {to}"
    cards: tuple[Card, ...]
    to: Card


class Wait(Action, frozen=True):
    form = "wait"


def way(action: Action) -> Way:
    match action:
        case Give(card=card, to=to):
            return card, to
        case Keep(card=card):
            return card, card
        case Spend(cards=cards, to=to):
            return frozenset(cards), to
    return ()


FIVE, SIX, KING, QUEEN = map(Card, ("5S", "6S", "KS", "QS"))
ACTIONS = [Give(FIVE, KING), Give(FIVE, QUEEN), Give(SIX, KING), Keep(KING), Wait()]


def test_what_can_be_pressed_follows_from_what_was() -> None:
    chooser = Chooser(way)
    assert chooser.first(ACTIONS) == chooser.next(ACTIONS) == [FIVE, SIX, KING]
    assert chooser.press(FIVE, ACTIONS) is None
    assert chooser.next(ACTIONS) == [KING, QUEEN] == chooser.offered(ACTIONS)
    assert chooser.only(ACTIONS) is None
    assert chooser.press(QUEEN, ACTIONS) == Give(FIVE, QUEEN)


def test_what_leads_nowhere_begins_anew_and_what_was_pressed_is_let_go() -> None:
    chooser = Chooser(way)
    chooser.press(FIVE, ACTIONS)
    chooser.press(SIX, ACTIONS)
    assert [*chooser.picks] == [SIX] and chooser.only(ACTIONS) == Give(SIX, KING)
    chooser.press(SIX, ACTIONS)
    assert not chooser.picks
    chooser.press(Card("2D"), ACTIONS)
    assert not chooser.picks
    assert not chooser.back()
    chooser.press(FIVE, ACTIONS)
    assert chooser.back() and not chooser.picks


def test_who_is_pressed_twice_acts() -> None:
    chooser = Chooser(way)
    assert chooser.press(KING, ACTIONS) is None
    assert {*chooser.offered(ACTIONS)} == {FIVE, SIX, KING}, "others may begin anew"
    assert chooser.press(KING, ACTIONS) == Keep(KING)


def test_another_question_drops_what_was_pressed() -> None:
    chooser = Chooser(way)
    chooser.press(FIVE, ACTIONS)
    chooser.settle(ACTIONS[:1])
    assert [*chooser.picks] == [FIVE]
    chooser.settle([Give(SIX, KING)])
    assert not chooser.picks


def test_several_cards_are_pressed_in_any_order_before_their_target() -> None:
    spending = [Spend((FIVE,), KING), Spend((FIVE, SIX), KING), Spend((SIX,), QUEEN)]
    for first, second in ((FIVE, SIX), (SIX, FIVE)):
        chooser = Chooser(way)
        chooser.press(first, spending)
        assert second in chooser.next(spending)
        chooser.press(second, spending)
        assert chooser.next(spending) == [KING] and chooser.only(spending) == spending[1]
        assert chooser.press(KING, spending) == spending[1]


def test_one_of_several_is_let_go_alone() -> None:
    spending = [Spend((FIVE, SIX), KING), Spend((SIX,), QUEEN), Give(FIVE, KING)]
    chooser = Chooser(way)
    chooser.press(FIVE, spending)
    chooser.press(SIX, spending)
    chooser.press(FIVE, spending)
    assert [*chooser.picks] == [SIX] and {*chooser.next(spending)} == {FIVE, QUEEN}
    assert chooser.press(QUEEN, spending) == spending[1]
