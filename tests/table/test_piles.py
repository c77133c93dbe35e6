"""A pile: how many cards, what they are called, where the top one lies."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Look, overflows
from engine.rules.cards import HIDDEN, Card
from engine.table.piles import PileWidget, edges
from tests.table.boards import SCALE, WINDOWS, Board, pixels, staged

AT = Rect(60, 60, 130, 170)


def pictured(pile: PileWidget, lifted: int = 0) -> bytes:
    surface = pygame.Surface((300, 320), 0, 32)
    pile.draw(surface, Look(SCALE, lifted_count=lifted))
    return pixels(surface)


def test_a_pile_is_thicker_the_more_cards_it_has_up_to_four_edges() -> None:
    assert [edges(count) for count in (0, 1, 2, 11, 12, 24, 40, 54)] == [0, 0, 1, 1, 2, 3, 4, 4]


def test_a_pile_says_what_it_is() -> None:
    def said(*cards: str) -> str:
        return PileWidget("p", AT, [Card(card) for card in cards], called="Mara's pile").name

    assert said() == "Mara's pile: no cards"
    assert said("??") == "Mara's pile: 1 card, face down"
    assert said("??", "??") == "Mara's pile: 2 cards, face down"
    assert said("7C", "4H") == "Mara's pile: 2 cards, face up, the 7 of Clubs on top"


def test_cards_in_flight_are_no_longer_on_the_pile() -> None:
    below = [Card("4H"), Card("9S")]
    pile = PileWidget("p", AT, [Card("7C"), *below], called="Discard")
    assert pictured(pile, lifted=1) == pictured(PileWidget("p", AT, below, called="Discard"))


def test_an_empty_pile_is_a_slot_with_its_count() -> None:
    empty, full = PileWidget("p", AT, []), PileWidget("p", AT, [HIDDEN])
    assert pictured(empty) != pictured(full)
    assert pictured(empty) == pictured(PileWidget("p", AT, [Card("7C")]), lifted=1)


def test_a_hidden_pile_gives_nothing_away_but_its_count() -> None:
    pile = PileWidget("p", AT, [HIDDEN] * 9, called="Deck")
    assert pile.close_up(Look(SCALE)) is None
    assert pictured(pile) != pictured(PileWidget("p", AT, [HIDDEN] * 8, called="Deck"))


def test_turned_and_fanned_piles_show_what_lies_below() -> None:
    cards = [Card("KC"), Card("JD"), Card("9H"), Card("2C")]
    plain = pictured(PileWidget("p", AT, cards))
    turned = pictured(PileWidget("p", AT, cards, angle=4))
    fanned = pictured(PileWidget("p", AT, cards, fan=True))
    other = pictured(PileWidget("p", AT, [*cards[:2], Card("3S"), cards[3]], fan=True))
    fourth = pictured(PileWidget("p", AT, [*cards[:3], Card("3S")], fan=True))
    assert len({plain, turned, fanned, other}) == 4
    assert fourth == fanned


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("fan", [False, True])
def test_a_pile_is_as_large_as_it_says(size: tuple[int, int], text: int, fan: bool) -> None:
    pile = PileWidget("p", cards=[HIDDEN] * 40, caption="Last: King of Clubs", fan=fan)
    board = Board(pile)
    manager = staged(board, size, text)
    scale: Scale = manager.scale
    pile.rect = Rect((40, 40), pile.size(scale))
    assert not overflows([pile], scale)
    surface = pygame.Surface(size, 0, 32)
    pile.draw(surface, Look(scale))
    around = pile.rect.inflate(2 * scale.px(10), 2 * scale.px(10))  # its shadow and its leaning
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    assert all(around.contains(box) for box in drawn.get_bounding_rects())
    assert pile.rect.contains(pile.card_rect(scale))
