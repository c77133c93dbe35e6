"""Layout of the rogue's table: its regions, and the rectangles of the dungeon's cells."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets.containers import Column, Part, Row, Share, Sized, Space
from engine.table.panes import across, down
from games.rogue.rules.state import CELLS, COLUMN_COUNT, ROW_AND_COLUMN, ROW_COUNT, CellName

GREATEST_SHARES = {"drawer": 0.62, "tabs": 0.5}
"""Greatest share of the window's width that the dungeon takes, by shape of the window."""
LEAST_COLUMN_WIDTH = 360
"""Least width of each column beside the dungeon in a roomy window, in style units."""
GAP_ABOVE = 7
"""Gap below the upper bar, in style units."""
GAP_BELOW = 12
"""Gap above the lower bar, in style units."""
HAND_REGIONS = across(("health", 217), ("captive", 123), gap=8)
"""Regions of the hand: health, and the captive or ace."""
DRAWER_REGIONS = down(
    ("fight", 0.594), (across(("health", 1.25), ("captive", 1.12), ("figures", 1.6), gap=8), 0.406)
)
"""Regions beside the dungeon in a window that has no room for the log."""
FULL_REGIONS = across(
    ("dungeon", 0.496),
    (down(("fight", 0.683), (HAND_REGIONS, 0.317)), 0.272),
    (down(("figures", 0.35), ("log", 0.65)), 0.196),
)
"""Regions of a window that has room for the log."""
_RUN_REGIONS = down((across(("figures", 1), ("unseen", 1)), 0.42), ("discards", 0.2), ("log", 0.38))
ROOMY_REGIONS = across(
    (down(("fight", 0.5), ("near", 0.24), (HAND_REGIONS, 0.26)), 1), (_RUN_REGIONS, 1)
)
"""Regions beside the dungeon in a roomy window."""
ROOMY_REGIONS_WITHOUT_ODDS = across(
    (down(("fight", 0.5), (HAND_REGIONS, 0.26)), 1), (_RUN_REGIONS, 1)
)
"""Regions beside the dungeon in a roomy window without odds of the cells next to the rogue."""

GAPS = (14, 12)
"""Gaps between cards beside and above each other, in style units."""
MOST_STEP = 1.3
"""Greatest distance from one card to the next, as a share of the card's width or height."""
EDGE_RIGHT = 18
"""Least gap at the right of the cards, in style units."""
EDGE_TOP = 11
"""Least gap above the cards, in style units."""
NUMBERS_WIDTH = 42
"""Least width of the numbers of the rows, in style units."""
LETTERS_HEIGHT = 46
"""Least height of the letters of the columns, in style units."""
AMPLE_WIDTH = 1_000_000
"""Width in pixels that never limits the size of a card."""
NAME_GAP = 4
"""Gap around the names of columns and rows, in style units."""


class Grid(NamedTuple):
    """Rectangles of the cells, and of the names of columns and rows beside them, in pixels."""

    cells: dict[CellName, Rect]
    columns: dict[str, Rect]
    rows: dict[str, Rect]


def between_bars(part: Part) -> Part:
    """Return a part with this table's usual gaps to the bars."""
    return Column([Space(GAP_ABOVE), Share(part), Space(GAP_BELOW)])


def dungeon_and_regions(dungeon: Part, width: int, regions_part: Part) -> Part:
    """Return the dungeon at a width in pixels, with the other regions beside it."""
    return Row([Sized(dungeon, wide=width), Share(regions_part)], gap=theme.GAP)


def roomy_width(scale: Scale, room: Rect) -> int:
    """Return the width of the dungeon in a roomy window, in pixels.

    The dungeon is as wide as its height and the columns beside it allow.
    """
    height = room.height - scale.px(GAP_ABOVE) - scale.px(GAP_BELOW)
    width = room.width - 2 * scale.px(theme.MARGIN) - 2 * scale.px(theme.GAP)
    least_column = round(scale.px(LEAST_COLUMN_WIDTH) * scale.text)
    return min(width_for_height(scale, height), width - 2 * least_column)


def board_width(scale: Scale, room: Rect, shape: Literal["drawer", "tabs"]) -> int:
    """Return the width of the dungeon in a smaller window, in pixels.

    The other regions get the width that the dungeon does not need.
    """
    height = room.height - scale.px(GAP_ABOVE) - scale.px(GAP_BELOW)
    full_width = scale.width - 2 * scale.px(theme.MARGIN)
    return min(width_for_height(scale, height), round(full_width * GREATEST_SHARES[shape]))


# The dungeon.


def _line_name_sizes(scale: Scale) -> tuple[int, int]:
    """Return the width of the rows' numbers and the height of the columns' letters, in pixels."""
    line_height = round(scale.font(Role.HEADING.size) * theme.LINE_HEIGHT)
    numbers_width = max(scale.px(NUMBERS_WIDTH), line_height + scale.px(3 * NAME_GAP))
    letters_height = max(scale.px(LETTERS_HEIGHT), line_height + scale.px(2 * NAME_GAP))
    return numbers_width, letters_height


def _card_size(scale: Scale, width_of_board: float, height_of_board: float) -> tuple[int, int]:
    """Return the size of a card in a board of this size, in pixels."""
    numbers_width, letters_height = _line_name_sizes(scale)
    gaps_width = (COLUMN_COUNT - 1) * scale.px(GAPS[0])
    gaps_height = (ROW_COUNT - 1) * scale.px(GAPS[1])
    width_for_cards = width_of_board - numbers_width - scale.px(EDGE_RIGHT) - gaps_width
    height_for_cards = height_of_board - letters_height - scale.px(EDGE_TOP) - gaps_height
    width_by_width = width_for_cards / COLUMN_COUNT
    # rounded up from 0.7: the card's height, which follows from its width, still fits
    width_by_height = height_for_cards / ROW_COUNT * theme.CARD_WIDTH / theme.CARD_HEIGHT + 0.3
    width = max(1, int(min(width_by_width, width_by_height)))
    return width, round(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)


def width_for_height(scale: Scale, height: int) -> int:
    """Return the width of a board of this height with the highest cards that fit, in pixels."""
    numbers_width, _ = _line_name_sizes(scale)
    width = _card_size(scale, width_of_board=AMPLE_WIDTH, height_of_board=height)[0]
    cards_width = COLUMN_COUNT * width + (COLUMN_COUNT - 1) * scale.px(GAPS[0])
    return numbers_width + cards_width + scale.px(EDGE_RIGHT)


def grid(scale: Scale, board: Rect) -> Grid:
    """Return the cells of a board, centred in this rectangle; spare height widens the gaps."""
    least_numbers_width, least_letters_height = _line_name_sizes(scale)
    size = _card_size(scale, board.width, board.height)
    room = Rect(
        board.left + least_numbers_width,
        board.top + scale.px(EDGE_TOP),
        board.width - least_numbers_width - scale.px(EDGE_RIGHT),
        board.height - least_letters_height - scale.px(EDGE_TOP),
    )
    column_step = _step(size[0], room.width, COLUMN_COUNT)
    row_step = _step(size[1], room.height, ROW_COUNT)
    left = room.left + (room.width - size[0] - (COLUMN_COUNT - 1) * column_step) // 2
    top = room.top + (room.height - size[1] - (ROW_COUNT - 1) * row_step) // 2
    cells: dict[CellName, Rect] = {}
    for name in CELLS:
        row, column = ROW_AND_COLUMN[name]
        cells[name] = Rect((left + column * column_step, top + row * row_step), size)
    lowest_edge = cells["a1"].bottom
    letters_top = lowest_edge + scale.px(2)  # clear of the focus rings of the lowest cells
    letters_height = board.bottom - scale.px(2 * NAME_GAP) - lowest_edge
    numbers_left = board.left + scale.px(NAME_GAP)
    numbers_width = left - board.left - 2 * scale.px(NAME_GAP)
    columns: dict[str, Rect] = {}
    for cell in CELLS[-COLUMN_COUNT:]:  # the lowest row
        columns[cell[0]] = Rect(cells[cell].left, letters_top, size[0], letters_height)
    rows: dict[str, Rect] = {}
    for cell in CELLS[::COLUMN_COUNT]:  # the first column
        rows[cell[1]] = Rect(numbers_left, cells[cell].top, numbers_width, size[1])
    return Grid(cells, columns, rows)


def _step(length: int, room: int, count: int) -> int:
    """Return the distance from one card to the next, limited so that cards do not drift apart."""
    return min((room - length) // (count - 1), round(length * MOST_STEP))
