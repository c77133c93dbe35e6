"""A fanned pile: every card shows its index, the newest lies last and in front."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Look, overflows
from engine.rules.cards import Card, pack
from engine.table import faces
from engine.table.fanned import FannedPile
from tests.table.boards import SCALE, pixels

ROOMS = [(420, 90), (330, 70), (520, 140), (340, 60), (200, 200)]
"""The rooms of a fan, in style units."""
SCALES = [Scale(1920, 1080), Scale(2560, 1440), Scale(3840, 2160)]
CARDS = [Card("7C"), Card("4H"), Card("9S")]
AT = Rect(40, 60, 200, 150)


def fan(cards: list[Card], at: Rect = AT, scale: Scale = SCALE, **fields: Any) -> FannedPile:
    pile = FannedPile("discard", cards=cards, called="The discard", **fields)
    pile.lay(scale, at)
    return pile


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("scale", SCALES)
def test_every_card_of_a_fan_shows_its_index(
    scale: Scale, room: tuple[int, int], large: bool
) -> None:
    at = Rect(scale.px(10), scale.px(10), *map(scale.px, room))
    across, down = (0.38, 0.5) if large else (0.285, 0.34)
    for count in range(1, 41):
        rects = [each.rect for each in fan(pack()[:count], at, scale, large=large).widgets]
        assert len(rects) == count and all(at.contains(each) for each in rects), count
        for number, each in enumerate(rects):
            bare = each.left + each.width * across
            for above in rects[number + 1 :]:
                aside = above.left >= bare or above.right <= each.left
                assert aside or above.top >= each.top + each.height * down


def test_the_newest_lies_last_and_in_front() -> None:
    pile = fan(CARDS)
    assert [each.id for each in pile.widgets] == ["discard-9S", "discard-4H", "discard-7C"]
    lefts = [each.rect.left for each in pile.widgets]
    assert lefts == sorted(lefts) and len({*lefts}) == 3
    assert pile.landing(Look(SCALE)) == pile.widgets[-1].rect == pile.card_rect(SCALE)
    assert pile.name == "The discard: 3 cards, face up, the 7 of Clubs on top"


def test_of_equal_cards_the_newest_has_the_name_to_which_cards_fly() -> None:
    pile = fan([Card("7C"), Card("4H"), Card("7C")])
    assert [each.id for each in pile.widgets] == ["discard-7C-1", "discard-4H", "discard-7C"]
    assert not overflows([pile], SCALE)


def test_where_no_card_lies_the_first_one_lands() -> None:
    pile = fan([])
    assert pile.landing(Look(SCALE)).topleft == AT.topleft and not pile.widgets
    surface = pygame.Surface((300, 300), 0, 32)
    before = pixels(surface)
    pile.draw(surface, Look(SCALE))
    assert pixels(surface) != before


def test_its_cards_are_as_wide_as_the_room_lets_them_be() -> None:
    def wide(count: int, **fields: Any) -> int:
        return fan(pack()[:count], **fields).widgets[0].rect.width

    assert wide(3) == wide(8) > wide(20) > wide(40)
    assert wide(3, width=60) == faces.size(SCALE.px(60))[0] == wide(52, least=60)


def test_it_needs_the_height_of_its_rows() -> None:
    one, many = fan(CARDS, least=60), fan(pack()[:30], least=60)
    high = many.size(SCALE)[1]
    assert one.size(SCALE)[1] == faces.size(SCALE.px(60))[1] < high
    assert fan(pack()[:30]).size(SCALE)[1] < high


def test_rows_move_closer_together_where_there_is_too_little_height() -> None:
    room = Rect(0, 0, 200, 200)
    pile = fan(pack(), room, least=84)
    assert all(room.contains(each.rect) for each in pile.widgets)


def test_the_state_of_a_pile_is_that_of_its_newest_card() -> None:
    pile = FannedPile("discard", cards=CARDS, state="target", seat=2)
    pile.lay(SCALE, AT)
    states = [(each.state, each.seat) for each in pile.widgets]  # type: ignore[attr-defined]
    assert states == [("rest", 0), ("rest", 0), ("target", 2)]
