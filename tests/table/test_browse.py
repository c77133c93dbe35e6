"""Leafing through a pile."""

from __future__ import annotations

import pytest

from engine.app.inputs import Key, Press, Resize, Wheel
from engine.app.parts import ScrollList, overflows
from engine.app.scene import Stage
from engine.rules.cards import Card, pack
from engine.table.browse import Browse
from engine.table.cards import CardPart
from tests.table.boards import WINDOWS, Board, drawn, staged

PILE = [*pack(), Card("RJ"), Card("BJ")]


def opened(
    highlight: Card | None = None,
    size: tuple[int, int] = (1280, 720),
    text: int = 100,
    cards: list[Card] = PILE,
) -> tuple[Stage, Browse]:
    stage = staged(Board(), size, text)
    sheet = Browse("Mara's discard", cards, highlight=highlight)
    stage.push(sheet)
    return stage, sheet


def shown(sheet: Browse) -> list[int]:
    """The numbers of the cards that are wholly in sight."""
    pile = sheet.part("pile")
    assert isinstance(pile, ScrollList)
    cards = [part for part in pile.parts if isinstance(part, CardPart)]
    return [number for number, part in enumerate(cards, 1) if pile.rect.contains(part.rect)]


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("count", [0, 1, 9, 54])
def test_nothing_is_cut(size: tuple[int, int], text: int, count: int) -> None:
    stage, sheet = opened(None, size, text, PILE[:count])
    assert not overflows(list(sheet.build(stage.scale)), stage.scale)
    assert len(shown(sheet)) > 0 or not count
    drawn(stage)


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("place", [1, 27, 54])
def test_it_scrolls_to_the_card_that_was_asked_for(
    size: tuple[int, int], text: int, place: int
) -> None:
    stage, sheet = opened(PILE[place - 1], size, text)
    assert place in shown(sheet)
    part = sheet.part(f"card-{place}")
    assert isinstance(part, CardPart) and part.state == "target"
    for other in ((1024, 640), (2560, 1440)):
        stage.handle(Resize(*other))
        assert place in shown(sheet)


def test_cards_keep_the_order_of_the_pile_and_are_numbered() -> None:
    _, sheet = opened()
    pile = sheet.part("pile")
    assert isinstance(pile, ScrollList)
    cards = [part for part in pile.parts if isinstance(part, CardPart)]
    assert [part.card for part in cards] == PILE
    assert cards[2].said == ("3 of Clubs", "Card 3 of 54, counted from the top.")
    places = [(part.rect.top, part.rect.left) for part in cards]
    assert places == sorted(places)


def test_arrows_go_through_all_cards() -> None:
    stage, sheet = opened(PILE[0])
    for _ in range(10):
        stage.handle(Key("down"))
    assert sheet.focus.startswith("card-")
    last = int(sheet.focus.removeprefix("card-"))
    assert last > 40 and last in shown(sheet)


def test_the_wheel_scrolls() -> None:
    stage, sheet = opened()
    assert 1 in shown(sheet)
    assert stage.handle(Wheel((640, 360), -8))
    assert 1 not in shown(sheet)


@pytest.mark.parametrize("key", ["escape", "c", "enter"])
def test_keys_close_it(key: str) -> None:
    stage, sheet = opened()
    stage.handle(Key("tab")) if key == "enter" else None
    stage.handle(Key(key))
    assert sheet not in stage.scenes


def test_a_click_beside_it_closes_it_and_one_on_it_does_not() -> None:
    stage, sheet = opened()
    stage.handle(Press((640, 360)))
    assert stage.top is sheet
    stage.handle(Press((20, 360)))
    assert sheet not in stage.scenes
