"""Which cards are still unseen: said in words, and larger where there is room."""

from __future__ import annotations

import pygame
from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Look
from engine.table.unseen import Unseen, UnseenChart
from tests.table.boards import pixels

SCALE = Scale(1920, 1080)


def chart(*left: int) -> UnseenChart:
    labels = "A", "2", "3"
    counts = [Unseen(label, each, 4) for label, each in zip(labels, left, strict=True)]
    made = UnseenChart("unseen", counts=counts, called="Mara's cards", colour=theme.BRASS)
    made.lay(SCALE, Rect((0, 0), made.wants(SCALE)))
    return made


def test_it_says_what_is_unseen() -> None:
    assert chart(3, 4, 0).said == (
        "Mara's cards: still unseen",
        "3 of A and 4 of 2.\nAll have been seen of 3.",
    )
    assert (
        chart(0, 0, 0).said[1] == "None." and chart(1, 1, 1).said[1] == "1 of A, 1 of 2 and 1 of 3."
    )


def test_a_cell_is_filled_for_each_card() -> None:
    pictures = set()
    for left in range(5):
        surface = pygame.Surface((200, 140), 0, 32)
        chart(left, 0, 0).draw(surface, Look(SCALE))
        pictures.add(pixels(surface))
    assert len(pictures) == 5


def test_it_needs_less_than_it_wants() -> None:
    for scale in (SCALE, Scale(1920, 1080, 2), Scale(1024, 640, 1.5)):
        needs, wants = chart(1, 2, 3).needs(scale), chart(1, 2, 3).wants(scale)
        assert needs[0] > 0 and needs[1] < wants[1]
