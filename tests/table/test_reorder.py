"""Cards that are put in order."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.app.inputs import Hover, Key, Press, Release
from engine.app.widgets import overflows
from engine.rules.cards import Card
from engine.table.reorder import Reordering, order_sheet
from tests.hands import settle
from tests.table.boards import SCALE, Board, staged

CARDS = [Card(f"{rank}S") for rank in "2345"]


def test_a_card_is_moved_and_the_others_move_up() -> None:
    order = Reordering(CARDS)
    assert order.move(CARDS[0], 2) and order.cards == [*CARDS[1:3], CARDS[0], CARDS[3]]
    assert not order.move(CARDS[0], 2)
    assert order.move(CARDS[0], 99) and order.cards[-1] == CARDS[0]
    order.reset()
    assert order.cards == CARDS == order.first


def test_two_clicks_move_a_card() -> None:
    order = Reordering(CARDS)
    order.click(CARDS[3])
    assert order.held == CARDS[3]
    order.click(CARDS[0])
    assert order.cards == [CARDS[3], *CARDS[:3]] and order.held is None


@pytest.mark.parametrize("movable", [True, False])
def test_a_sheet_is_used_only_where_something_comes_of_it(movable: bool) -> None:
    order = Reordering(CARDS)
    rect = Rect(40, 40, 900, 400)
    board = Board()
    manager = staged(board)

    def lay() -> None:
        sheet = order_sheet("A title", "A note", order, "pine", False, movable)
        board.laid = sheet.lay(SCALE, rect)
        board.rebuild()

    lay()
    assert not overflows(board.widgets, SCALE)
    card = board.widget(f"card.{CARDS[0]}")
    assert card
    for event in (Hover(card.rect.center), Press(card.rect.center), Release(card.rect.center)):
        manager.handle(event)
    assert (order.held == CARDS[0]) == movable
    lay()
    board.focus_on(f"card.{CARDS[0]}")
    manager.handle(Key("end"))
    assert (order.cards[-1] == CARDS[0]) == movable
    settle(board)
