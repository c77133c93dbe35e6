"""Leafing through a pile."""

from __future__ import annotations

import pytest

from engine.app.inputs import Key, Press, Resize, Wheel
from engine.app.scene import SceneManager
from engine.app.widgets import ScrollList, overflows
from engine.rules.cards import Card, pack
from engine.table.cards import CardWidget
from engine.table.finder import Browse
from tests.table.boards import WINDOWS, Board, drawn, staged

PILE = [*pack(), Card("RJ"), Card("BJ")]


def opened(
    highlight: Card | None = None,
    size: tuple[int, int] = (1280, 720),
    text: int = 100,
    cards: list[Card] = PILE,
) -> tuple[SceneManager, Browse]:
    manager = staged(Board(), size, text)
    sheet = Browse("Mara's discard", cards, highlight=highlight)
    manager.push(sheet)
    return manager, sheet


def shown(sheet: Browse) -> list[int]:
    """The numbers of the cards that are wholly in sight."""
    pile = sheet.widget("pile")
    assert isinstance(pile, ScrollList)
    cards = [widget for widget in pile.widgets if isinstance(widget, CardWidget)]
    return [number for number, widget in enumerate(cards, 1) if pile.rect.contains(widget.rect)]


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("count", [0, 1, 9, 54])
def test_nothing_is_cut(size: tuple[int, int], text: int, count: int) -> None:
    manager, sheet = opened(None, size, text, PILE[:count])
    assert not overflows(list(sheet.build()), manager.scale)
    assert len(shown(sheet)) > 0 or not count
    drawn(manager)


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("place", [1, 27, 54])
def test_it_scrolls_to_the_card_that_was_asked_for(
    size: tuple[int, int], text: int, place: int
) -> None:
    manager, sheet = opened(PILE[place - 1], size, text)
    assert place in shown(sheet)
    widget = sheet.widget(f"card-{place}")
    assert isinstance(widget, CardWidget) and widget.state == "target"
    for other in ((1024, 640), (2560, 1440)):
        manager.handle(Resize(*other))
        assert place in shown(sheet)


def test_cards_keep_the_order_of_the_pile_and_are_numbered() -> None:
    _, sheet = opened()
    pile = sheet.widget("pile")
    assert isinstance(pile, ScrollList)
    cards = [widget for widget in pile.widgets if isinstance(widget, CardWidget)]
    assert [widget.card for widget in cards] == PILE
    assert cards[2].said == ("3 of Clubs", "Card 3 of 54, counted from the top.")
    places = [(widget.rect.top, widget.rect.left) for widget in cards]
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
