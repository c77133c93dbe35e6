"""Nothing on the rogue's table is cut, covered or pushed out, at any size and in any position."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.rogue.rules.state import CELLS, ROW_AND_COLUMN
from games.rogue.table import layout
from tests.games.rogue.table_play import crowded, table
from tests.hands import click, ids, widget
from tests.tables import SHAPES, play

WINDOWS = [((800, 600), 100), ((800, 600), 200), *SHAPES]


# The layout alone.


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_cells_lie_in_rows_and_columns_beside_their_names(size: tuple[int, int], text: int) -> None:
    scene = table(size=size, text_size=text)
    scale, board = scene.manager.scale, widget(scene, "dungeon").rect
    grid = layout.grid(scale, board)
    assert [*grid.cells] == [*CELLS]
    for cell, rect in grid.cells.items():
        assert board.contains(rect)
        row, column = ROW_AND_COLUMN[cell]
        assert rect.left == grid.cells[CELLS[column]].left
        assert rect.top == grid.cells[CELLS[6 * row]].top
        assert grid.columns[cell[0]].centerx == rect.centerx
        assert grid.rows[cell[1]].centery == rect.centery
        assert abs(rect.height / rect.width - 118 / 84) < 0.05
    for one, other in combinations(grid.cells.values(), 2):
        assert not one.colliderect(other)
    for name in (*grid.columns.values(), *grid.rows.values()):
        assert board.contains(name)


def test_at_the_size_of_the_drawing_cards_are_as_drawn() -> None:
    """And larger in a larger window."""
    cell = widget(table(size=(1280, 720)), "board.c2").rect
    assert abs(cell.width - 84) <= 1 and abs(cell.height - 118) <= 2
    large = table(size=(2560, 1440))
    assert widget(large, "board.c2").rect.width >= large.manager.scale.px(84)


@pytest.mark.parametrize("text", [150, 200])
def test_eight_ways_leave_the_board_as_large_as_four(text: int) -> None:
    """In large letters: each cell that can be entered is pressed itself, and found by its ring."""
    widths = set()
    for diagonals in (False, True):
        scene = crowded(table(options={"diagonals": diagonals}, text_size=text))
        widths.add(widget(scene, "board.c2").rect.width)
        legal = [id for id in ids(scene) if getattr(scene.widget(id), "is_legal", False)]
        assert len(legal) == (8 if diagonals else 4)
        assert scene.widget("answers") is None
    assert len(widths) == 1
    click(scene, "board.b1")
    assert str(scene.match.history[-1].action) == "go b1"


def test_at_the_largest_text_cards_are_as_large_as_drawn_and_nothing_covers_them() -> None:
    scene = crowded(table(text_size=200))
    scene.sheets.open("hand")
    cards = [widget(scene, id).rect.width for id in ("joker-1", "captive")]
    small = widget(scene, "board.c2").rect.width
    assert scene.widget("answers") is None  # nothing scrolls in the bar
    assert not any(id.startswith("go ") for id in ids(scene)), "the cells are what is pressed"
    assert not any(id.startswith("chance-") for id in ids(scene))
    play(scene, "go d2")
    cards += [widget(scene, id).rect.width for id in ("strike", "enemy")]
    assert min(cards) >= 110
    assert widget(scene, "board.c2").rect.width == small >= 72
    for id, plate in (("strike", "plate-0"), ("enemy", "plate-1")):
        assert not widget(scene, id).rect.colliderect(widget(scene, plate).rect)
    assert "fight-why-0" in ids(scene) and "fight-words" not in ids(scene)  # they need no scrolling
