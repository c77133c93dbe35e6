"""A board that needs no more than a layout and a prompt: a card is pressed twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import walk
from engine.table.cardboard import CardBoard
from engine.table.marks import MarkedCard
from engine.table.table import Table
from tests.hands import ids, keys, settle, widget
from tests.hands import press as press_widget
from tests.kit.showdown import Showdown
from tests.tables import OF_CARDS, go_on, last, new_table


@pytest.fixture
def scene(tmp_path: Path) -> Table:
    """A showdown of two; the first seat looks at its hand."""
    scene = new_table(OF_CARDS, tmp_path)
    look(scene)
    return scene


def look(scene: Table) -> None:
    """Open the hand of the seat that is asked."""
    scene.seat.viewer = scene.match.decision.seat  # type: ignore[union-attr]
    scene.rebuild()
    settle(scene)


def press(scene: Table, card: str) -> None:
    press_widget(scene, f"{hand_of(asked(scene))}-{card}")


def hand_of(seat: int) -> str:
    return Showdown.place_of("hand", seat)


def asked(scene: Table) -> int:
    assert scene.match.decision
    return scene.match.decision.seat


def chosen(scene: Table) -> list[str]:
    board = scene.board
    assert isinstance(board, CardBoard)
    return [*board.pressing.picks]


def test_a_card_that_is_pressed_twice_is_played(scene: Table) -> None:
    press(scene, "3C")
    assert chosen(scene) == ["3C"] and not last(scene)
    press(scene, "3C")
    assert last(scene) == "choose 3C"


def test_enter_plays_the_chosen_card_and_another_can_be_chosen_before(scene: Table) -> None:
    press(scene, "3C")
    press(scene, "5C")
    assert chosen(scene) == ["5C"]
    keys(scene, "enter")
    assert last(scene) == "choose 5C"


def test_esc_lets_the_chosen_card_go(scene: Table) -> None:
    press(scene, "3C")
    assert "do" in ids(scene)
    keys(scene, "escape")
    assert chosen(scene) == [] and "do" not in ids(scene)


def test_a_covered_view_lets_the_chosen_card_go(scene: Table) -> None:
    press(scene, "3C")
    keys(scene, "h")
    assert chosen(scene) == []


def test_the_hand_lies_in_order_and_its_digits_choose(scene: Table) -> None:
    place = hand_of(1)
    cards = [widget(scene, f"{place}-{rank}C", MarkedCard) for rank in "A23456"]
    assert [card.hotkey for card in cards] == [*"123456"]
    assert [card.rect.left for card in cards] == sorted(card.rect.left for card in cards)
    keys(scene, "2")
    assert chosen(scene) == ["2C"]


def test_both_cards_are_turned_over_when_both_have_chosen(scene: Table) -> None:
    press(scene, "3C")
    press(scene, "3C")
    go_on(scene)
    state = scene.match.state
    assert isinstance(state, Showdown)
    assert state.players[0].discard == []
    look(scene)
    press(scene, "4D")
    press(scene, "4D")
    go_on(scene)
    state = scene.match.state
    assert isinstance(state, Showdown)
    assert [player.discard for player in state.players] == [["3C"], ["4D"]]
    assert [player.points for player in state.players] == [0, 1]


def test_the_chip_of_a_seat_and_that_of_the_foot_are_two_widgets(scene: Table) -> None:
    names = [each.id for each, _ in walk(scene.widgets)]
    assert {"seat-1", "foot-seat-1"} <= {*names}
    assert len({*names}) == len(names)
