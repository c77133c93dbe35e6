"""How the parts of the rogue's table stand, and where the cells of the dungeon lie."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets.containers import Column, Part, Row, Share, Sized, Space
from engine.table.panes import across, down
from games.rogue.rules.state import AT, CELLS, CellName

WIDEST = {"drawer": 0.62, "tabs": 0.5}
"""The most of the window that the dungeon takes across."""
LEAST_BESIDE = 360
"""How wide each column beside the dungeon is at least in a roomy window, in style units."""
ABOVE = 7
BELOW = 12
"""Between the bars and what lies on the table, in style units."""
HAND = across(("health", 217), ("captive", 123), gap=8)
DRAWER = down(
    ("fight", 0.594), (across(("health", 1.25), ("captive", 1.12), ("figures", 1.6), gap=8), 0.406)
)
"""The regions beside the dungeon in a window that has no room for the log."""
FULL = across(
    ("dungeon", 0.496),
    (down(("fight", 0.683), (HAND, 0.317)), 0.272),
    (down(("figures", 0.35), ("log", 0.65)), 0.196),
)
"""The regions of a window that has room for the log."""
_RUN = down((across(("figures", 1), ("unseen", 1)), 0.42), ("discards", 0.2), ("log", 0.38))
ROOMY = across((down(("fight", 0.5), ("near", 0.24), (HAND, 0.26)), 1), (_RUN, 1))
"""The regions beside the dungeon in a window that has room for more than is needed."""
ROOMY_WITHOUT_ODDS = across((down(("fight", 0.5), (HAND, 0.26)), 1), (_RUN, 1))
"""The same where nothing is told of the cells next to you."""

ACROSS = 6
DOWN = 4
GAPS = 14, 12
"""Between cards beside and above each other, in style units."""
EDGE_RIGHT = 18
EDGE_TOP = 11
NUMBERS = 42
LETTERS = 46
"""What the numbers of the rows and the letters of the columns take at least."""


class Grid(NamedTuple):
    """Where the cells of the dungeon lie, and the names of its columns and rows beside them."""

    cells: dict[CellName, Rect]
    columns: dict[str, Rect]
    rows: dict[str, Rect]


def between_bars(part: Part) -> Part:
    """A part as far from the bars as all on this table."""
    return Column([Space(ABOVE), Share(part), Space(BELOW)])


def beside(dungeon: Part, width: int, others: Part) -> Part:
    """Return the dungeon at a width in pixels, and beside it the other regions."""
    return Row([Sized(dungeon, wide=width), Share(others)], gap=theme.GAP)


def roomy_width(scale: Scale, room: Rect) -> int:
    """How wide the dungeon is, in pixels, in a roomy window: as wide as its height lets it be, and
    the columns beside it."""
    tall = room.height - scale.px(ABOVE) - scale.px(BELOW)
    wide = room.width - 2 * scale.px(theme.MARGIN) - 2 * scale.px(theme.GAP)
    least = round(scale.px(LEAST_BESIDE) * scale.text)
    return min(width_of(scale, tall), wide - 2 * least)


def board_width(scale: Scale, room: Rect, shape: Literal["drawer", "tabs"]) -> int:
    """How wide the dungeon is, in pixels, where it leaves the others what it doesn't need."""
    tall = room.height - scale.px(ABOVE) - scale.px(BELOW)
    most = scale.width - 2 * scale.px(theme.MARGIN)
    return min(width_of(scale, tall), round(most * WIDEST[shape]))


# The dungeon.


def _margins(scale: Scale) -> tuple[int, int]:
    """What the rows' numbers take across and the columns' letters down, in pixels."""
    line = round(scale.font(Role.HEADING.size) * theme.LINE_HEIGHT)
    return max(scale.px(NUMBERS), line + scale.px(12)), max(scale.px(LETTERS), line + scale.px(8))


def _card(scale: Scale, wide: float, tall: float) -> tuple[int, int]:
    """The size of a card in a board of this size."""
    numbers, letters = _margins(scale)
    widest = (wide - numbers - scale.px(EDGE_RIGHT) - (ACROSS - 1) * scale.px(GAPS[0])) / ACROSS
    highest = (tall - letters - scale.px(EDGE_TOP) - (DOWN - 1) * scale.px(GAPS[1])) / DOWN
    width = max(1, int(min(widest, highest * theme.CARD_WIDTH / theme.CARD_HEIGHT + 0.3)))
    return width, round(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)


def width_of(scale: Scale, tall: int) -> int:
    """How wide a board of this height is whose cards are as high as it lets them be."""
    numbers, _ = _margins(scale)
    width = _card(scale, 10**6, tall)[0]
    cards = ACROSS * width + (ACROSS - 1) * scale.px(GAPS[0])
    return numbers + cards + scale.px(EDGE_RIGHT)


def grid(scale: Scale, board: Rect) -> Grid:
    """The cells of a board in this rectangle, in its middle; spare height widens the gaps."""
    numbers, letters = _margins(scale)
    size = _card(scale, board.width, board.height)
    room = Rect(
        board.left + numbers,
        board.top + scale.px(EDGE_TOP),
        board.width - numbers - scale.px(EDGE_RIGHT),
        board.height - letters - scale.px(EDGE_TOP),
    )
    step = _step(size[0], room.width, ACROSS), _step(size[1], room.height, DOWN)
    left = room.left + (room.width - size[0] - (ACROSS - 1) * step[0]) // 2
    top = room.top + (room.height - size[1] - (DOWN - 1) * step[1]) // 2
    cells = {
        name: Rect((left + AT[name][1] * step[0], top + AT[name][0] * step[1]), size)
        for name in CELLS
    }
    low = cells["a1"].bottom
    line = board.bottom - scale.px(8) - low
    beside = left - board.left - 2 * scale.px(4)
    return Grid(
        cells,
        {
            name: Rect(cells[cell].left, low, size[0], line)
            for cell in CELLS[-ACROSS:]
            for name in cell[0]
        },
        {
            name: Rect(board.left + scale.px(4), cells[cell].top, beside, size[1])
            for cell in CELLS[::ACROSS]
            for name in cell[1]
        },
    )


def _step(length: int, room: int, count: int) -> int:
    """From one card to the next: what room there is, but not so much that they drift apart."""
    return min((room - length) // (count - 1), round(length * 1.3))
