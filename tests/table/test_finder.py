"""Leafing through a pile."""

from __future__ import annotations

import pytest

from engine.app.inputs import Key, Press, Wheel
from engine.app.scene import SceneManager
from engine.app.widgets import ScrollList
from engine.rules.cards import Card, pack
from engine.table.cards import CardWidget
from engine.table.finder import PileScreen
from tests.hands import cut_at, resized, widget
from tests.table.boards import WINDOWS, Board, staged

PILE = [*pack(), Card("RJ"), Card("BJ")]


def opened(
    highlight: Card | None = None, cards: list[Card] = PILE
) -> tuple[SceneManager, PileScreen]:
    manager = staged(Board())
    sheet = PileScreen("Mara's discard", cards, highlight=highlight)
    manager.push(sheet)
    return manager, sheet


def shown(sheet: PileScreen) -> list[int]:
    """The numbers of the cards that are wholly in sight."""
    pile = widget(sheet, "pile", ScrollList)
    cards = [each for each in pile.widgets if isinstance(each, CardWidget)]
    return [number for number, card in enumerate(cards, 1) if pile.rect.contains(card.rect)]


@pytest.mark.parametrize("count", [0, 1, 9, 54])
def test_nothing_is_cut(count: int) -> None:
    _, sheet = opened(cards=PILE[:count])
    for window in WINDOWS:
        assert not cut_at(sheet, [window])
        assert shown(sheet) or not count


@pytest.mark.parametrize("place", [1, 27, 54])
def test_it_scrolls_to_the_card_that_was_asked_for(place: int) -> None:
    _, sheet = opened(PILE[place - 1])
    assert widget(sheet, f"card-{place}", CardWidget).state == "target"
    for size, text in WINDOWS:
        resized(sheet, size, text)
        assert place in shown(sheet), (size, text)


def test_cards_keep_the_order_of_the_pile_and_are_numbered() -> None:
    _, sheet = opened()
    cards = [each for each in widget(sheet, "pile").widgets if isinstance(each, CardWidget)]
    assert [card.card for card in cards] == PILE
    assert cards[2].tooltip_texts == ("3 of Clubs", "Card 3 of 54, counted from the top.")
    places = [(card.rect.top, card.rect.left) for card in cards]
    assert places == sorted(places)


def test_arrows_go_through_all_cards() -> None:
    manager, sheet = opened(PILE[0])
    for _ in range(10):
        manager.handle(Key("down"))
    assert sheet.focus.startswith("card-")
    last = int(sheet.focus.removeprefix("card-"))
    assert last > 40 and last in shown(sheet)


def test_the_wheel_scrolls() -> None:
    manager, sheet = opened()
    assert 1 in shown(sheet)
    assert manager.handle(Wheel((640, 360), steps=-8))
    assert 1 not in shown(sheet)


@pytest.mark.parametrize("key", ["escape", "c", "enter"])
def test_keys_close_it(key: str) -> None:
    manager, sheet = opened()
    manager.handle(Key("tab")) if key == "enter" else None
    manager.handle(Key(key))
    assert sheet not in manager.scenes


def test_a_click_beside_it_closes_it_and_one_on_it_does_not() -> None:
    manager, sheet = opened()
    manager.handle(Press((640, 360)))
    assert manager.top is sheet
    manager.handle(Press((20, 360)))
    assert sheet not in manager.scenes
