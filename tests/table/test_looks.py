"""Whoever draws a seat's colour or mark asks which look the seat has."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from engine.app import paint
from engine.app.theme import SEAT_TINTS, SEATS, Colour, Scale
from engine.app.widgets import Look, walk
from engine.app.widgets.containers import Inset, Part
from engine.app.widgets.pieces import SeatChip, SeatMark
from engine.table.curtain import SeatMedal
from engine.table.logbook import log_entry
from engine.table.plates import plate
from engine.words.log import Entry
from tests.hands import drawn
from tests.table.boards import SCALE
from tests.tables import TABLES, new_table, positions

SWAPPED = SCALE._replace(looks=(4, 5, 3, 1, 2, 6))
AT = Rect(0, 0, 200, 60)
ENTRY = Entry(1, "Turn 1 · Mara", "Draws.", 1)


def shows(surface: Surface, colour: Colour) -> bool:
    mask = pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255))
    return mask.count() > 0


def pictured(part: Part, scale: Scale) -> Surface:
    surface = Surface(AT.size, 0, 32)
    for widget, _ in walk(part.lay(scale, AT)):
        widget.draw(surface, Look(scale))
    return surface


@pytest.mark.parametrize(
    ("make", "colours"),
    [
        (lambda scale: SeatMark("mark", seat=1), SEATS),
        (lambda scale: SeatChip("chip", seat=1, player="Mara"), SEATS),
        (lambda scale: Inset(SeatMedal("medal", seat=1), 70), SEATS),
        (lambda scale: log_entry("entry", ENTRY, scale), SEATS),
        (lambda scale: log_entry("entry", ENTRY, scale), SEAT_TINTS),
    ],
)
def test_a_seat_is_drawn_in_its_look(
    make: Callable[[Scale], Part], colours: dict[int, Colour]
) -> None:
    first, other = pictured(make(SCALE), SCALE), pictured(make(SWAPPED), SWAPPED)
    assert shows(first, colours[1]) and not shows(first, colours[4])
    assert shows(other, colours[4]) and not shows(other, colours[1])


def test_the_plate_of_a_turn_has_the_seats_mark() -> None:
    assert shows(plate(SWAPPED, 600, "Mara", "", 1), SEATS[4])
    assert not shows(plate(SWAPPED, 600, "Mara", "", 1), SEATS[1])


def test_a_mark_has_the_shape_of_the_look_and_the_number_of_the_seat() -> None:
    shape = pygame.mask.from_surface
    mark = paint.seat_mark(SWAPPED, 1, 40)
    assert shape(mark).count() == shape(paint.look_mark(4, 40)).count()
    assert paint.seat_mark(SWAPPED, 1, 40) is paint.look_mark(4, 40, "1")
    bare = pygame.image.tobytes(paint.seat_mark(SWAPPED, 1, 40, number=False), "RGBA")
    assert bare == pygame.image.tobytes(paint.look_mark(4, 40), "RGBA")
    white = paint.seat_mark(SCALE._replace(looks=(6, 2, 3, 4, 5, 1)), 1, 40)
    assert shows(white, (255, 255, 255)), "a figure on the darkest colour is white"


@pytest.mark.parametrize("key", TABLES)
def test_a_table_shows_the_looks_that_were_chosen(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At no position is a seat seen in the colour of its number."""
    monkeypatch.setitem(SEATS, 2, (254, 1, 253))  # its own is that of the lines of answers, too
    table = new_table(TABLES[key], tmp_path, looks=(5, 6))
    seen = set[int]()
    for _ in islice(positions(table, 3), 12):
        picture = drawn(table)
        seen |= {look for look, colour in SEATS.items() if shows(picture, colour)}
    assert 5 in seen and not seen & {1, 2}
