"""Answers put together by picking cards, aims and chips."""

from __future__ import annotations

from collections.abc import Sequence

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
            return Way(action, (card, to))
        case Keep(card=card):
            return Way(action, (card, card))
        case Spend(cards=cards, to=to):
            chip = frozenset({f"with={' '.join(cards)}"})
            return Way(action, cards=frozenset(cards), aims=frozenset({to}), chip_picks=chip)
    return Way(action)


def stands_for(pick: str) -> Sequence[str]:
    row, _, cards = pick.rpartition("=")
    return (pick, *cards.split()) if row else (pick,)


FIVE, SIX, KING, QUEEN = map(Card, ("5S", "6S", "KS", "QS"))
ACTIONS = [Give(FIVE, KING), Give(FIVE, QUEEN), Give(SIX, KING), Keep(KING), Wait()]
SPENDING = [Spend((FIVE,), KING), Spend((FIVE, SIX), KING), Spend((SIX,), QUEEN), Wait()]


def chooser(actions: Sequence[Action], *picks: str) -> Chooser[Way]:
    """A chooser in which these have been picked, one after the other."""
    found = Chooser(lambda: actions, way, stands_for)
    for pick in picks:
        found.pick(pick)
    return found


def test_what_can_be_picked_follows_from_what_was() -> None:
    chosen = chooser(ACTIONS)
    assert [*chosen.choice.next_picks] == [FIVE, SIX, KING] and not chosen.choice.only_action
    chosen.pick(FIVE)
    assert [*chosen.choice.next_picks] == [KING, QUEEN] and not chosen.choice.only_action
    chosen.pick(QUEEN)
    assert chosen.choice.complete_action == Give(FIVE, QUEEN)


def test_the_only_one_that_is_left_is_known_before_all_is_picked() -> None:
    choice = chooser(ACTIONS, SIX).choice
    assert choice.only_action == Give(SIX, KING) and not choice.complete_action


def test_what_does_not_go_with_the_picks_takes_their_place() -> None:
    chosen = chooser(ACTIONS, FIVE, SIX)
    assert chosen.picks == (SIX,)
    chosen.pick(SIX)
    assert not chosen.picks
    chosen.pick("2D")
    assert not chosen.picks and not chosen.back()
    chosen.pick(FIVE)
    assert chosen.back() and not chosen.picks


def test_as_few_as_can_be_give_way_and_the_oldest_first() -> None:
    spending = [Spend((FIVE, SIX), KING), Spend((FIVE, SIX), QUEEN), Spend((SIX,), FIVE)]
    assert chooser(spending, FIVE, SIX, KING, QUEEN).picks == (FIVE, SIX, QUEEN)
    assert chooser(SPENDING, FIVE, KING, QUEEN).picks == (QUEEN,)


def test_who_is_pressed_twice_acts() -> None:
    chosen = chooser(ACTIONS, KING)
    assert chosen.choice.next_picks == (KING,) and not chosen.choice.complete_action
    chosen.pick(KING)
    assert chosen.choice.complete_action == Keep(KING)


def test_another_question_drops_what_was_picked() -> None:
    actions: list[Sequence[Action]] = [ACTIONS, ACTIONS[:1], [Give(SIX, KING)]]
    chosen = Chooser(lambda: actions[0], way)
    chosen.pick(FIVE)
    del actions[0]
    chosen.drop_impossible_picks()
    assert chosen.picks == (FIVE,) and chosen.choice.only_action == Give(FIVE, KING)
    del actions[0]
    chosen.drop_impossible_picks()
    assert not chosen.picks


def test_cards_and_what_they_are_aimed_at_are_picked_in_any_order() -> None:
    for picks in ((FIVE, SIX, KING), (KING, SIX, FIVE), (SIX, KING, FIVE)):
        assert chooser(SPENDING, *picks).choice.complete_action == SPENDING[1]


def test_an_aim_need_not_be_picked_where_no_other_is_left() -> None:
    choice = chooser(SPENDING, FIVE, SIX).choice
    assert (
        choice.only_action == SPENDING[1]
        and not choice.complete_action
        and choice.next_picks == (KING,)
    )
    assert chooser([*SPENDING, Spend((FIVE, SIX), QUEEN)], FIVE, SIX).choice.only_action is None


def test_a_chip_stands_for_its_cards() -> None:
    chosen = chooser(SPENDING, "with=5S 6S")
    assert (
        chosen.choice.picked == {FIVE, SIX, "with=5S 6S"}
        and chosen.choice.only_action == SPENDING[1]
    )
    chosen.pick(FIVE)
    assert not chosen.picks, "a card of it is let go, and the chip with it"


def test_one_of_several_is_let_go_alone() -> None:
    chosen = chooser(SPENDING, FIVE, SIX)
    chosen.pick(FIVE)
    assert chosen.picks == (SIX,) and {*chosen.choice.next_picks} == {FIVE, QUEEN, KING}
    chosen.pick("nothing", QUEEN)
    assert chosen.choice.complete_action == SPENDING[2], (
        "a thing is picked by the name that leads on"
    )


def test_what_a_choice_comes_to_is_worked_out_once() -> None:
    found: list[Action] = []

    def counted(action: Action) -> Way:
        found.append(action)
        return way(action)

    chosen = Chooser(lambda: ACTIONS, counted)
    chosen.pick(FIVE)
    choice = chosen.choice
    assert chosen.choice is choice and found == ACTIONS
    chosen.pick(QUEEN)
    assert chosen.choice is not choice and found == ACTIONS
