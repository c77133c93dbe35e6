"""A fanned pile: every card shows its index, the newest lies on the right."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Look, overflows
from engine.rules.cards import Card, pack
from engine.table.fanned import FannedPile, fan_rects
from engine.table.shapes import roomy
from tests.table.boards import pixels

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


def fan(*lying: Card) -> FannedPile:
    pile = FannedPile("p", cards=lying, called="Mara's discard")
    pile.lay(SCALES[0], Rect(5, 5, 400, 120))
    return pile


def pictured(pile: FannedPile, lifted: int = 0) -> bytes:
    surface = pygame.Surface((420, 140), 0, 32)
    pile.draw(surface, Look(SCALES[0], lifted=lifted))
    return pixels(surface)


def test_the_newest_card_of_a_fan_lies_last() -> None:
    cards = pack(("A", "2", "3"))
    pile = fan(*cards)
    places = pile.places(SCALES[0])
    assert len(places) == 12 and pile.landing(Look(SCALES[0])) == places[-1]
    assert pile.name == "Mara's discard: 12 cards, face up, the Ace of Clubs on top"
    assert pictured(fan(*cards)) != pictured(fan(*cards[::-1]))
    assert not overflows([pile], SCALES[0])


def test_a_card_in_flight_is_no_longer_in_the_fan() -> None:
    cards = pack(("A", "2"))
    assert pictured(fan(*cards[:3]), lifted=1) == pictured(fan(*cards[1:3]))


def test_a_fan_of_none_shows_where_one_would_lie() -> None:
    pile = fan()
    assert pile.landing(Look(SCALES[0])).topleft == (5, 5)
    assert pile.name == "Mara's discard: no cards" and pile.close_up(Look(SCALES[0])) is None


def test_large_windows_are_roomy_and_small_ones_are_not() -> None:
    large = [(1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160)]
    assert all(roomy(Scale(*size)) for size in large)
    small = [(1024, 640), (1280, 720), (1920, 720), (1080, 1920)]
    assert not any(roomy(Scale(*size)) for size in small)
    assert not any(roomy(Scale(*size, text=2)) for size in large)
