"""A pile whose every card is seen, and the grid of what is unseen."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Look, overflows
from engine.rules.cards import Card, pack
from engine.table import faces
from engine.table.packgrid import PackGrid, by_suit
from engine.table.shapes import roomy
from engine.table.spread import SpreadPile, spread
from tests.table.boards import SCALE, pixels
from tests.tables import SIZES

CARDS = [Card("7C"), Card("4H"), Card("9S")]
AT = Rect(40, 60, 200, 150)


def lying(cards: list[Card], at: Rect = AT, width: int = 60) -> SpreadPile:
    pile = SpreadPile("discard", cards=cards, called="The discard", width=width)
    pile.lay(SCALE, at)
    return pile


def test_the_newest_lies_last_and_in_front() -> None:
    pile = lying(CARDS)
    assert [each.id for each in pile.widgets] == ["discard-9S", "discard-4H", "discard-7C"]
    lefts = [each.rect.left for each in pile.widgets]
    assert lefts == sorted(lefts) and len({*lefts}) == 3
    assert pile.landing(Look(SCALE)) == pile.widgets[-1].rect


def test_of_equal_cards_the_newest_has_the_name_to_which_cards_fly() -> None:
    pile = lying([Card("7C"), Card("4H"), Card("7C")])
    assert [each.id for each in pile.widgets] == ["discard-7C-1", "discard-4H", "discard-7C"]
    assert not overflows([pile], SCALE)


def test_where_no_card_lies_the_first_one_lands() -> None:
    pile = lying([])
    assert pile.landing(Look(SCALE)).topleft == AT.topleft and not pile.widgets


@pytest.mark.parametrize("count", [1, 5, 6, 30, 104])
@pytest.mark.parametrize("large", [False, True])
def test_every_card_lies_in_the_room_and_shows_its_index(count: int, large: bool) -> None:
    """In rows, which close up only where they have too little height."""
    size, room = faces.size(40), Rect(10, 20, 220, 190)
    lies = spread(size, room, count, large)
    assert len(lies) == count and all(room.contains(each) for each in lies)
    for one, other in pairwise(lies):
        if one.top == other.top:
            assert other.left - one.left >= (0.38 if large else 0.3) * size[0]


def test_a_pile_needs_the_height_of_its_rows() -> None:
    one, many = lying(CARDS), lying(pack()[:30])
    assert one.needs(SCALE)[1] == faces.size(SCALE.px(60))[1] < many.needs(SCALE)[1]


# What is unseen.


def test_a_window_is_roomy_by_its_letters_across_and_down() -> None:
    assert [size for size in SIZES if roomy(Scale(*size))] == [(1920, 1080), (2560, 1440)]
    assert not roomy(Scale(2560, 1440, 2)) and not roomy(Scale(3840, 900))
    assert roomy(Scale(3840, 2160, 1.25))


def drawn_grid(**fields: object) -> bytes:
    grid = PackGrid("unseen", Rect(0, 0, 200, 120), ("2", "3"), **fields)  # type: ignore[arg-type]
    surface = pygame.Surface((200, 120), 0, 32)
    grid.draw(surface, Look(SCALE))
    return pixels(surface)


def test_a_cell_is_lit_by_how_many_are_left() -> None:
    two, twos = Card("2H"), {"each": 2}
    looks = [drawn_grid(left={two: count}, **twos) for count in (0, 1, 2)]
    assert len({*looks}) == 3
    assert drawn_grid(left={two: 1}) != drawn_grid(left={Card("2S"): 1})
    assert drawn_grid(held={two: 1}) != drawn_grid(held={two: 2}) != drawn_grid()


def test_what_is_unseen_is_said_in_words() -> None:
    left = {Card("2C"): 1, Card("3C"): 2, Card("3S"): 1}
    grid = PackGrid("unseen", ranks=("2", "3"), left=left)
    assert grid.name == "4 cards unseen"
    assert by_suit(left, ("2", "3")) == "Clubs: 2 and 3 twice.\nSpades: 3."
    assert by_suit({}, ("2", "3")) == "None."
