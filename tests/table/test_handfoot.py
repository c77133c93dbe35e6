"""A foot with a hand in it has room for the hand and for every answer."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import overflows, walk
from engine.app.widgets.bars import Bar
from engine.rules.cards import Card
from engine.table.actionbar import ActionButton, Offer, Prompt
from engine.table.hand import hand_widgets
from engine.table.handfoot import foot_bar
from engine.table.marks import AT_REST
from tests.tables import SIZES

HAND = [Card(f"{rank}S") for rank in (2, 3, 4, 5, 6, 7, 8)]


def foot(scale: Scale, offers: int, words: str = "Answer") -> Bar:
    """A foot with a hand of seven and so many buttons."""
    return foot_bar(
        scale,
        1,
        "Mara",
        len(HAND),
        len(HAND),
        lambda room: hand_widgets(
            scale, room, "seat.hand", HAND, lambda card: AT_REST, "pine", large=False
        ),
        Prompt(1, "Mara chooses", "Choose one of these,\nor another."),
        [
            Offer(f"answer-{number}", f"{words} {number}", "what it does", "", "", "", lambda: None)
            for number in range(offers)
        ],
    )


def buttons(bar: Bar) -> list[Rect]:
    """Where the buttons stand."""
    return [placed.rect for placed, _ in walk(bar.widgets) if isinstance(placed, ActionButton)]


@pytest.mark.parametrize("offers", [0, 1, 2, 3, 4, 6, 9, 16])
@pytest.mark.parametrize("size", SIZES)
def test_a_foot_cuts_nothing(size: tuple[int, int], offers: int) -> None:
    pygame.font.init()
    for text in (1.0, 1.25, 1.5, 2.0):
        scale = Scale(*size, text)
        assert overflows([foot(scale, offers)], scale) == []
        assert len(buttons(foot(scale, offers))) == offers


def test_buttons_that_find_no_room_in_a_row_stand_in_two_of_one_width() -> None:
    pygame.font.init()
    scale = Scale(1280, 720)
    assert len({at.top for at in buttons(foot(scale, 2))}) == 1
    bar = foot(scale, 5, "A longer answer")
    found = buttons(bar)
    rows = sorted({at.top for at in found})
    assert len(rows) == 2
    lines = [[at for at in found if at.top == top] for top in rows]
    assert len({(line[0].left, line[-1].right) for line in lines}) == 1
