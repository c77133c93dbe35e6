"""A fanned pile: every card shows its index, the newest lies on the right."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Look, overflows
from engine.rules.cards import Card, pack
from engine.table.fanned import FannedPile, fan_rects
from engine.table.roomy import roomy

ROOMS = [(420, 90), (330, 70), (520, 140), (340, 60)]
"""The rooms of a fan, in style units."""
SCALES = [Scale(1920, 1080), Scale(2560, 1440), Scale(3840, 2160)]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("scale", SCALES)
def test_every_card_of_a_fan_shows_its_index(scale: Scale, room: tuple[int, int]) -> None:
    at = Rect(scale.px(10), scale.px(10), *map(scale.px, room))
    for count in range(1, 41):
        rects = fan_rects(scale, at, count, theme.CARD_WIDTH)
        assert len(rects) == count and all(at.contains(each) for each in rects), count
        for number, each in enumerate(rects):
            bare = each.left + each.width * 24 // theme.CARD_WIDTH
            for above in rects[number + 1 :]:
                aside = above.left >= bare or above.right <= each.left
                assert aside or above.top >= each.top + each.height * 40 // theme.CARD_HEIGHT


def test_a_fan_has_all_cards_the_newest_last() -> None:
    cards = pack(("A", "2", "3"))
    pile = FannedPile("p", cards=cards, called="Mara's discard")
    pile.lay(SCALES[0], Rect(0, 0, 400, 120))
    assert [each.id for each in pile.widgets] == [f"p-{card}" for card in reversed(cards)]
    assert pile.landing(Look(SCALES[0])) == pile.widgets[-1].rect
    assert pile.name == "Mara's discard: 12 cards, face up, the Ace of Clubs on top"
    assert not overflows([pile], SCALES[0])
    pile.move(3, 4)
    assert pile.landing(Look(SCALES[0])) == pile.widgets[-1].rect


def test_a_fan_of_none_shows_where_one_would_lie() -> None:
    pile = FannedPile("p", called="Mara's discard")
    pile.lay(SCALES[0], Rect(5, 5, 400, 120))
    assert not pile.widgets and pile.landing(Look(SCALES[0])).topleft == (5, 5)
    assert pile.name == "Mara's discard: no cards"


def test_a_card_of_a_fan_is_pressed_by_itself() -> None:
    pressed: list[Card] = []
    pile = FannedPile("p", cards=pack(("A",)), on_card=pressed.append)
    pile.lay(SCALES[0], Rect(0, 0, 400, 120))
    pile.widgets[0].press()
    assert pressed == [pile.cards[-1]]


def test_large_windows_are_roomy_and_small_ones_are_not() -> None:
    large = [(1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160)]
    assert all(roomy(Scale(*size)) for size in large)
    small = [(1024, 640), (1280, 720), (1920, 720), (1080, 1920)]
    assert not any(roomy(Scale(*size)) for size in small)
    assert not any(roomy(Scale(*size, text=2)) for size in large)
