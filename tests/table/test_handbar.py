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
from engine.table.hand import HandBar, HandCards
from engine.table.marks import AT_REST
from tests.tables import SIZES

HAND = [Card(f"{rank}S") for rank in (2, 3, 4, 5, 6, 7, 8)]


def foot(
    scale: Scale,
    offers: int,
    words: str = "Answer",
    said: str = "Choose one of these,\nor another.",
    asks: bool = True,
) -> Bar:
    """A foot with a hand of seven and so many buttons."""
    bar = HandBar(
        Prompt(1, "Mara chooses", said),
        [
            Offer(f"answer-{number}", f"{words} {number}", "what it does")
            for number in range(offers)
        ],
        seat=1,
        player="Mara",
        count=len(HAND),
        cards=HandCards("seat.hand", HAND, lambda card: AT_REST, "pine"),
        asks=asks,
    )
    return bar.bar(scale)


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


LONG_TOLD = "Turn 12 · Maximilian Longfello: Takes {8C} from the graveyard, which uses an action."


@pytest.mark.parametrize("offers", [0, 3])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_is_read_beside_the_hand_where_nothing_is_asked(
    size: tuple[int, int], offers: int
) -> None:
    """Where it finds no room beside its title; and nothing moves for it."""
    pygame.font.init()
    for text in (1.0, 1.25, 1.5, 2.0):
        scale = Scale(*size, text)
        bar, before = (foot(scale, offers, said=said, asks=False) for said in (LONG_TOLD, ""))
        assert any(each.id == "prompt-text" and each.name for each, _ in walk([bar])), text
        assert overflows([bar], scale) == []
        assert bar.rect == before.rect and cards(bar) == cards(before)
        asked = foot(scale, 1)
        assert not scale.narrow or cards(bar) == cards(asked), "the hand lies still"


def cards(bar: Bar) -> list[Rect]:
    """Where the hand lies."""
    return [each.rect for each, _ in walk([bar]) if each.id.startswith("seat.hand-")]
