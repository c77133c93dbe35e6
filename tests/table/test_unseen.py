"""Which cards are still unseen: a cell for each, and said in words; and which windows show it."""

from __future__ import annotations

import pygame
from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Look
from engine.rules.cards import Card
from engine.table.shapes import roomy
from engine.table.unseen import UnseenGrid, by_suit, counts_by_place
from tests.table.boards import SCALE, pixels
from tests.tables import SIZES


def test_large_windows_are_roomy_and_small_ones_are_not() -> None:
    """By their letters across and down."""
    assert [size for size in SIZES if roomy(Scale(*size))] == [(1920, 1080), (2560, 1440)]
    large = [(1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160)]
    assert all(roomy(Scale(*size)) for size in large)
    small = [(1024, 640), (1280, 720), (1920, 720), (1080, 1920), (3840, 900)]
    assert not any(roomy(Scale(*size)) for size in small)
    assert not any(roomy(Scale(*size, text=2)) for size in large)
    assert roomy(Scale(3840, 2160, 1.25))


def drawn(**fields: object) -> bytes:
    grid = UnseenGrid("unseen", Rect(0, 0, 200, 120), ("2", "3"), **fields)  # type: ignore[arg-type]
    surface = pygame.Surface((200, 120), 0, 32)
    grid.draw(surface, Look(SCALE))
    return pixels(surface)


def test_a_cell_is_lit_by_how_many_are_left() -> None:
    two, twos = Card("2H"), {"each": 2}
    looks = [drawn(left={two: count}, **twos) for count in (0, 1, 2)]
    assert len({*looks}) == 3
    assert drawn(left={two: 1}) != drawn(left={Card("2S"): 1})
    assert drawn(held={two: 1}) != drawn(held={two: 2}) != drawn()
    assert drawn(left={two: 1}) != drawn(left={two: 1}, colours={"H": theme.TEXT})


def test_ranks_run_down_or_across_with_words_behind_and_below() -> None:
    left = {Card("2H"): 1}
    looks = [
        drawn(left=left),
        drawn(left=left, across=True),
        drawn(left=left, across=True, suits="HDSC"),
        drawn(left=left, across=True, behind={"H": "1"}),
        drawn(left=left, across=True, below={"2": "1"}),
    ]
    assert len({*looks}) == len(looks)


def test_it_needs_less_than_it_wants() -> None:
    for scale in (SCALE, Scale(1920, 1080, 2), Scale(1024, 640, 1.5)):
        for across in (False, True):
            grid = UnseenGrid("unseen", ranks=("2", "10"), across=across, below={"2": "4"})
            assert (
                grid.size(scale, grid.rect.width)[0] > 0
                and grid.size(scale, grid.rect.width)[1] < grid.size(scale)[1]
            )


def test_what_is_unseen_is_said_in_words() -> None:
    left = {Card("2C"): 1, Card("3C"): 2, Card("3S"): 1}
    grid = UnseenGrid("unseen", ranks=("2", "3"), left=left)
    assert grid.name == "4 cards unseen"
    assert UnseenGrid("u", ranks=("2",), called="Mara").name == "Mara: 0 cards unseen"
    assert by_suit(left, ("2", "3")) == "Clubs: 2 and 3 twice.\nSpades: 3."
    assert by_suit({}, ("2", "3")) == "None."
    assert counts_by_place([(8, "in the deck"), (0, "drawn"), (2, "in hands")]) == (
        "8 in the deck and 2 in hands"
    )
    assert counts_by_place([(0, "drawn")]) == ""
