from __future__ import annotations

from itertools import pairwise, product
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app.text import TextBlock
from engine.app.theme import Scale
from engine.app.widgets import Button, Label, Panel, find, layout, overflows, top_bar
from engine.app.widgets.pieces import SeatChip
from engine.app.widgets.widget import Look
from tests.app.board import SCALE, Board
from tests.app.shell import SIZES
from tests.hands import cut_at, new_stage

# The proof that nothing is cut.


def test_a_board_cuts_nothing() -> None:
    new_stage().push(board := Board())
    assert cut_at(board, product(SIZES, (100, 125, 150, 200))) == []


def test_overflows_finds_each_kind() -> None:
    pygame.font.init()
    inside = Panel("a", Rect(0, 0, 100, 100), widgets=[Label("b", Rect(50, 50, 60, 40))])
    assert overflows([inside], SCALE) == ["b (50, 50, 60, 40) leaves a (0, 0, 100, 100)"]
    assert overflows([Panel("a", Rect(1200, 0, 81, 10))], SCALE) == [
        "a (1200, 0, 81, 10) leaves the window (0, 0, 1280, 720)"
    ]
    pair = [Panel("a", Rect(0, 0, 10, 10)), Panel("b", Rect(9, 9, 10, 10))]
    assert overflows(pair, SCALE) == ["b (9, 9, 10, 10) lies on a (0, 0, 10, 10)"]
    pair[1].may_overlap = True
    assert overflows(pair, SCALE) == []
    [small] = overflows([Button("go", Rect(0, 0, 20, 20), "Draw one")], SCALE)
    assert small.startswith("go (20, 20) is smaller than it needs")
    twins = [Panel("a", Rect(0, 0, 10, 10)), Panel("a", Rect(20, 20, 10, 10))]
    assert overflows(twins, SCALE) == ["a names more than one part"]


@given(
    st.lists(st.tuples(st.integers(1, 500), st.integers(1, 80)), min_size=1, max_size=12),
    st.integers(40, 600),
    st.booleans(),
)
def test_flow_overlaps_nothing_and_keeps_the_width(
    sizes: list[tuple[int, int]], width: int, stretch: bool
) -> None:
    placed = layout.flow_rects(sizes, Rect(10, 20, width, 0), 5, stretch=stretch)
    for index, rect in enumerate(placed):
        assert rect.left >= 10
        assert rect.right <= 10 + width
        assert rect.width >= min(sizes[index][0], width)
        assert rect.height >= sizes[index][1]
        assert rect.collidelist(placed[:index]) == -1


def test_stretched_rows_share_what_there_is() -> None:
    placed = layout.flow_rects([(100, 10)] * 10, Rect(0, 0, 990, 0), 10, stretch=True)
    assert [rect.top for rect in placed].count(0) == 5


def test_columns_fill_their_rectangle() -> None:
    widgets = layout.columns(Rect(3, 4, 1000, 50), [1, 2, 4], 7)
    assert (widgets[0].left, widgets[-1].right) == (3, 1003)
    assert all(b.left - a.right == 7 for a, b in pairwise(widgets))
    assert [rect.width for rect in layout.columns(Rect(0, 0, 70, 1), [1, 2, 4])] == [10, 20, 40]


def test_a_chip_names_its_player_whatever_the_name_is(surface: pygame.Surface) -> None:
    chip = SeatChip("chip", Rect(0, 0, 300, 60), 1, "{6S} ** M", "to play")
    assert chip.name == "{6S} ** M"
    assert find([Panel("p", widgets=[chip])], "chip") is chip


def test_a_chip_says_its_note_below_the_name_where_it_does_not_fit_beside_it(
    surface: pygame.Surface,
) -> None:
    """The note is not broken in the middle as long as it fits into a line of its own."""
    chip = SeatChip("chip", Rect(0, 0, 0, 0), 1, "Tomas", "5 in hand")
    whole = chip.size(SCALE, chip.rect.width)
    drawn = list[tuple[int, int]]()

    def noted(block: TextBlock, on: pygame.Surface, at: tuple[int, int]) -> None:
        drawn.append((block.lines, at[1]))

    for width, apart in ((whole[0], False), (whole[0] - 1, True)):
        chip.rect = Rect(0, 0, width, 80)
        assert (chip.size(SCALE, chip.rect.width)[1] > whole[1]) == apart
        drawn.clear()
        with patch.object(TextBlock, "draw", noted):
            chip.draw(surface, Look(SCALE))
        (lines, name), (more, note) = drawn
        assert lines == more == 1
        assert (note - name > 10) == apart


def test_a_note_loses_its_last_facts_where_there_is_no_room() -> None:
    pygame.font.init()

    def shown(width: int) -> str:
        note = find([top_bar(Scale(width, 720), "RogueSL", "Floor 1 · watched · seed a")], "note")
        return note.words if isinstance(note, Label) else ""

    said = [shown(width) for width in range(600, 40, -5)]
    assert list(dict.fromkeys(said)) == [
        "Floor 1 · watched · seed a",
        "Floor 1 · watched",
        "Floor 1",
        "",
    ]


@given(st.lists(st.integers(1, 300), min_size=1, max_size=9), st.integers(1, 4))
def test_the_narrowest_room_is_one_pixel_more_than_too_narrow(widths: list[int], rows: int) -> None:
    sizes = [(width, 10) for width in widths]

    def stands_in(room: int) -> int:
        places = layout.flow_rects(sizes, Rect(0, 0, room, 0), 5)
        return len({place.top for place in places})

    room = layout.narrowest(sizes, rows, 5)
    assert stands_in(room) <= rows
    assert room == max(widths) or stands_in(room - 1) > rows


class Inked(pygame.Surface):
    """A surface that remembers where each picture that is drawn on it has ink."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, 0, 32)
        self.ink: list[Rect] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any) -> Rect:
        at = dest.topleft if isinstance(dest, Rect) else dest
        self.ink.append(source.get_bounding_rect().move(at))
        return super().blit(source, dest, *more)


@pytest.mark.parametrize("text", [1, 1.25, 1.5, 2])
@pytest.mark.parametrize("words", [("Export", "as one file"), ("Save", "Ctrl+S"), ("Rules", "F1")])
def test_an_icon_stands_beside_both_lines_of_its_button(
    words: tuple[str, str], text: float
) -> None:
    pygame.display.init()
    pygame.font.init()
    scale, (label, hint) = Scale(1280, 720, text), words
    button = Button("b", Rect(0, 0, 600, 120), label, hint=hint, icon="ui-save")
    surface = Inked((600, 120))
    button.draw(surface, Look(scale))
    _plate, icon, *lines = surface.ink
    assert len(lines) == 2
    assert icon.right + scale.px(4) <= min(line.left for line in lines)
