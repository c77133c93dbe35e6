"""The pack: every face its own, legible where a fan shows it, upside down in its lower half."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from engine.app.theme import CARD_BOTTOM, SUIT_BLACK, SUIT_BLUE, SUIT_GREEN, SUIT_RED, Colour
from engine.rules.cards import CARDS, HIDDEN, JOKERS, RANKS, Card, pack
from engine.table import faces

PACK = sorted(CARDS)
NUMBERS = [card for card in pack(RANKS[1:10])]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def laid(card: str, width: int, four_colour: bool = False, large: bool = False) -> pygame.Surface:
    """A card on a ground of its own paper, so that clear pixels count for nothing."""
    face = faces.face(card, width, four_colour, large)
    table = pygame.Surface(face.size, 0, 32)
    table.fill(CARD_BOTTOM)
    table.blit(face, (0, 0))
    return table


def corner(card: str, width: int, large: bool) -> pygame.Surface:
    """What a tight fan shows of a card: 24 of its 84, or 30 of one with a large index."""
    shown = round(width * (30 if large else 24) / 84)
    return laid(card, width, large=large).subsurface((0, 0, shown, round(width * 0.7)))


def of_colour(surface: pygame.Surface, colour: Colour) -> pygame.Mask:
    """Where a surface has nearly this colour."""
    return pygame.mask.from_threshold(surface, colour, (40, 40, 40, 255))


def box(mask: pygame.Mask) -> pygame.Rect:
    """The box around all that is set."""
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("width", [20, 28, 60, 72, 84, 91, 168, 336])
def test_a_face_has_exactly_its_size(width: int) -> None:
    size = (width, round(width * 118 / 84))
    assert faces.face("KS", width).size == faces.face("7D", width, large=True).size == size
    assert faces.back("pine", width).size == faces.back("oxblood", width).size == size
    assert faces.size(width) == size


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("four_colour", [False, True])
@pytest.mark.parametrize("width", [60, 84])
def test_all_54_faces_differ(width: int, four_colour: bool, large: bool) -> None:
    seen = {pixels(faces.face(card, width, four_colour, large)) for card in PACK}
    assert len(seen) == 54


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("width", [60, 84, 168])
def test_a_fan_tells_all_cards_apart(width: int, large: bool) -> None:
    """Any two corners differ by more than a smudge."""
    shown = {card: corner(card, width, large) for card in PACK}
    for first, second in combinations(PACK, 2):
        one, other = shown[first], shown[second]
        mask = pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), other)
        assert one.width * one.height - mask.count() > width * width / 400, (first, second)


@pytest.mark.parametrize("card", [card for card in NUMBERS if card[-1] in "DH"])
def test_the_index_stands_within_24_of_84(card: Card) -> None:
    index = box(of_colour(laid(card, 84).subsurface((0, 0, 21, 42)), SUIT_RED))
    assert index.left >= 2, "it touches the edge"
    assert index.top >= 5 and index.height >= 29, "a rank and a suit"
    large = box(of_colour(laid(card, 84, large=True).subsurface((0, 0, 24, 34)), SUIT_RED))
    assert large.left >= 4 and large.height >= 18, "a larger rank"


@pytest.mark.parametrize("card", [*(c for c in NUMBERS if c[:-1] in ("2", "4", "10")), *JOKERS])
def test_the_corners_are_the_same_by_half_a_turn(card: Card) -> None:
    picture = laid(card, 168)
    colour = SUIT_RED if card[-1] in "DH" or card == "RJ" else SUIT_BLACK
    turned = pygame.transform.rotate(picture, 180)
    first, second = (
        of_colour(each.subsurface((8, 8, 36, 120)), colour) for each in (picture, turned)
    )
    assert first.overlap_area(second, (0, 0)) > 0.85 * first.count() > 100


def between(card: str) -> pygame.Mask:
    """The pips of a number card at 336 x 472, without the indices and the edge."""
    picture = laid(card, 336).subsurface((92, 32, 152, 408))
    return of_colour(picture, SUIT_RED if card[-1] in "DH" else SUIT_BLACK)


@pytest.mark.parametrize("card", NUMBERS)
def test_a_number_card_shows_its_number_of_pips(card: Card) -> None:
    assert len(between(card).connected_components(600)) == int(card[:-1])


@pytest.mark.parametrize("card", ["4H", "8H", "10S", "6C"])
def test_pips_are_upside_down_in_the_lower_half(card: str) -> None:
    pips = between(card).connected_components(600)
    pips.sort(key=lambda pip: box(pip).centery)
    upper, lower = (pip.to_surface().subsurface(box(pip)) for pip in (pips[0], pips[-1]))
    first, second = (
        pygame.mask.from_threshold(each, (255, 255, 255), (1, 1, 1, 255))
        for each in (upper, pygame.transform.flip(lower, False, True))
    )
    assert first.overlap_area(second, (0, 0)) > 0.87 * first.count() > 500
    unturned = pygame.mask.from_threshold(lower, (255, 255, 255), (1, 1, 1, 255))
    assert first.overlap_area(unturned, (0, 0)) < 0.85 * first.count()


@pytest.mark.parametrize(
    ("card", "colour"),
    [("7C", SUIT_GREEN), ("7D", SUIT_BLUE), ("7H", SUIT_RED), ("7S", SUIT_BLACK)],
)
def test_four_colours_give_each_suit_its_own(card: str, colour: Colour) -> None:
    assert of_colour(laid(card, 84, four_colour=True), colour).count() > 300
    if card[-1] in "CD":
        assert not of_colour(laid(card, 84), colour).count()


@pytest.mark.parametrize("card", ["AS", "10D", "QC"])
def test_a_large_index_is_larger(card: str) -> None:
    colour = SUIT_RED if card[-1] == "D" else SUIT_BLACK
    small, large = (
        of_colour(laid(card, 168, large=each).subsurface((8, 8, 52, 70)), colour).count()
        for each in (False, True)
    )
    assert large > 1.15 * small


def test_corners_are_round_and_clear() -> None:
    for picture in (faces.face("5S", 84), faces.back("pine", 84), faces.back("oxblood", 84)):
        assert picture.get_at((0, 0)).a == 0 and picture.get_at((83, 117)).a == 0
        assert picture.get_at((42, 2)).a == 255
        assert picture.get_bounding_rect(min_alpha=128) == picture.get_rect()


def test_the_backs_differ() -> None:
    assert pixels(faces.back("pine", 84)) != pixels(faces.back("oxblood", 84))


@pytest.mark.parametrize("text", [HIDDEN, "1S", "SK", "", "kS"])
def test_no_card_no_face(text: str) -> None:
    with pytest.raises(ValueError, match="is no card that has a face"):
        faces.face(text, 84)
