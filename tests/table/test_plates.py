"""Plates over a table."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface, mask

from engine.app.theme import Scale
from engine.table.plates import over_all
from engine.words.log import Entry
from tests.hands import made_ready


@pytest.mark.parametrize("room", [Rect(0, 60, 1024, 420), Rect(0, 200, 1024, 90)])
def test_the_end_draws_nothing_outside_its_rectangle(room: Rect) -> None:
    """Also where the plate is higher than the room between the bars."""
    made_ready()
    words = "**The city falls to an assault.** " + "Nobody had thought of it. " * 4
    told = Entry(0, "Assault", words, 1)
    over = over_all(Scale(1024, 640, 2.0), room, told)
    window = Surface((1024, 640))
    over.draw(window)
    window.fill("black", over.rect)
    assert mask.from_threshold(window, (0, 0, 0), (1, 1, 1)).count() == 1024 * 640
    assert over.rect.contains(room)
