"""Plates over a table."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface, mask

from engine.app.theme import Scale
from engine.table.animator import Animator
from engine.table.plates import end_band, passing_plate
from engine.table.stage import EndWords
from tests.hands import made_ready


@pytest.mark.parametrize("room", [Rect(0, 60, 1024, 420), Rect(0, 200, 1024, 90)])
def test_the_end_draws_nothing_outside_its_rectangle(room: Rect) -> None:
    """Also where the plate is higher than the room between the bars."""
    made_ready()
    cause = "Nobody had thought of it. " * 4
    words = EndWords(0, "The city falls to an assault", cause, ends_match=True)
    over = end_band(Scale(1024, 640, 2.0), room, words)
    window = Surface((1024, 640))
    over.draw(window)
    window.fill("black", over.rect)
    assert mask.from_threshold(window, (0, 0, 0), (1, 1, 1)).count() == 1024 * 640
    assert over.rect.contains(room)


def test_the_end_says_who_wins_first_and_leaves_the_room_in_sight() -> None:
    """The band lies over the top bar, and over little of what lies below it."""
    made_ready()
    scale, room = Scale(1280, 720), Rect(0, 48, 1280, 570)
    words = EndWords(1, "Mara wins", "The city falls to an assault.", ends_match=True)
    below = Surface((1280, 720))
    below.fill("white")
    wins = below.copy()
    end_band(scale, room, words).draw(wins)
    grey = wins.get_at((640, 360))[:3]
    same = mask.from_threshold(wins, grey, (1, 1, 1, 255)).count()
    assert same >= 1280 * (570 - 30) and max(grey) > 150


def test_the_end_and_whose_turn_it_is_are_notices_that_no_tooltip_covers() -> None:
    settings, scale, room = made_ready(speed="normal"), Scale(1280, 720), Rect(0, 48, 1280, 570)
    over = end_band(scale, room, EndWords(1, "Mara wins", "", ends_match=True))
    assert over.notice and over.notice.topleft == (0, 0) and over.notice.height < 100
    animator = Animator(lambda: settings, lambda: None)
    animator.play([passing_plate(scale, room, 1, "Mara: defend")])
    (plate,) = animator.moving()
    assert plate.notice == plate.rect


def test_who_is_asked_is_said_over_the_bar_so_that_headings_below_stay_in_sight() -> None:
    made_ready()
    for scale in (Scale(1280, 720, 1.0), Scale(1024, 640, 1.0)):
        room = Rect(0, scale.px(48), scale.width, scale.px(560))
        extent = passing_plate(scale, room, 1, "Mara: defend").extent(0.5)
        assert extent.top >= 0 and extent.centery <= room.top + scale.px(1)
