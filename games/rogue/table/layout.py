"""Where things lie on the rogue's table: rectangles in, rectangles out, in pixels of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets.layout import columns, flow_rects
from engine.table.shapes import Shape, shape_of, tab_height
from games.rogue.rules.state import AT, CELLS, CellName

SHEETS = {"fight": "Fight", "hand": "Hand", "figures": "Delve", "log": "Log"}
"""The sheets of a small window, by what stands on their tabs."""

BOARD, MIDDLE, RIGHT = (0.009, 0.505), (0.514, 0.786), (0.795, 0.991)
FIGHT, FIGURES = 0.667, 0.342
"""How much of the height the fight, and the figures of the run, take of their columns."""
HAND = (217, 123)
"""The widths of health and captive beside each other, in widgets."""
LOWER = (1.25, 1.12, 1.6)
"""The widths of health, captive and figures below the fight, where the log is a drawer."""
WIDEST = {"drawer": 0.62, "tabs": 0.5}
"""The most of the window that the dungeon takes across."""
LEAST_FIGHT = 0.58

ACROSS, DOWN = 6, 4
GAPS = 14, 12
"""Between cards beside and above each other, in style units."""
EDGE_RIGHT, EDGE_TOP = 18, 11
NUMBERS, LETTERS = 42, 46
"""What the numbers of the rows and the letters of the columns take at least."""


class Places(NamedTuple):
    """The regions between the bars. In the shape `tabs` all but `board` and `tabs` are the same
    sheet, of which one lies open beside the dungeon."""

    shape: Shape
    board: Rect
    fight: Rect
    health: Rect
    captive: Rect
    figures: Rect
    log: Rect
    tabs: Rect


class Grid(NamedTuple):
    """Where the cells of the dungeon lie, and the names of its columns and rows beside them."""

    cells: dict[CellName, Rect]
    columns: dict[str, Rect]
    rows: dict[str, Rect]


def places(scale: Scale, room: Rect) -> Places:
    """The regions of the room that the two bars leave."""
    shape = shape_of(scale)
    gap = scale.px(theme.GAP)
    top = room.top + scale.px(7)
    tall = room.bottom - gap - top
    if shape == "full":
        return _full(scale, top, tall, gap)
    edge = scale.rect(BOARD[0], 0, RIGHT[1], 1)
    wide = min(width_of(scale, tall), round(edge.width * WIDEST[shape]))
    board = Rect(edge.left, top, wide, tall)
    rest = Rect(board.right + gap, top, edge.right - board.right - gap, tall)
    if shape == "tabs":
        return _tabs(scale, board, rest)
    fight = Rect(rest.left, top, rest.width, round(tall * LEAST_FIGHT))
    low = fight.bottom + gap
    lower = Rect(rest.left, low, rest.width, rest.bottom - low)
    health, captive, figures = columns(lower, LOWER, scale.px(8))
    log = Rect(rest)
    return Places(shape, board, fight, health, captive, figures, log, Rect(0, 0, 0, 0))


def _full(scale: Scale, top: int, tall: int, gap: int) -> Places:
    def column(share: tuple[float, float]) -> Rect:
        rect = scale.rect(share[0], 0, share[1], 1)
        return Rect(rect.left, top, rect.width, tall)

    board, middle, right = column(BOARD), column(MIDDLE), column(RIGHT)
    fight, lower = _split(middle, FIGHT, gap)
    health, captive = columns(lower, HAND, scale.px(8))
    figures, log = _split(right, FIGURES, gap)
    return Places("full", board, fight, health, captive, figures, log, Rect(0, 0, 0, 0))


def _split(rect: Rect, share: float, gap: int) -> tuple[Rect, Rect]:
    upper = Rect(rect.left, rect.top, rect.width, round(rect.height * share))
    low = upper.bottom + gap
    return upper, Rect(rect.left, low, rect.width, rect.bottom - low)


def _tabs(scale: Scale, board: Rect, rest: Rect) -> Places:
    row = Rect(rest.left, rest.top, rest.width, tab_height(scale))
    none = Rect(0, 0, 0, 0)
    places = Places("tabs", board, none, none, none, none, none, row)
    return below_tabs(scale, places, [row.width])[1]


def below_tabs(scale: Scale, places: Places, widths: Sequence[int]) -> tuple[list[Rect], Places]:
    """Where tabs of these widths lie, in as many rows as they need, and the sheets below them."""
    row = places.tabs
    tabs = flow_rects([(width, row.height) for width in widths], row, scale.px(4))
    bottom = tabs[-1].bottom
    whole = places.board.bottom
    sheet = Rect(row.left, bottom, row.width, whole - bottom)
    health, captive = columns(sheet, HAND, scale.px(8))
    return tabs, places._replace(
        fight=sheet, health=health, captive=captive, figures=Rect(sheet), log=Rect(sheet)
    )


# The dungeon.


def _margins(scale: Scale) -> tuple[int, int]:
    """What the rows' numbers take across and the columns' letters down, in pixels."""
    line = round(scale.font(Role.HEADING.size) * theme.LINE_HEIGHT)
    return max(scale.px(NUMBERS), line + scale.px(12)), max(scale.px(LETTERS), line + scale.px(8))


def _card(scale: Scale, wide: float, tall: float) -> tuple[int, int]:
    """The size of a card in a board of this size."""
    numbers, letters = _margins(scale)
    across = (wide - numbers - scale.px(EDGE_RIGHT) - (ACROSS - 1) * scale.px(GAPS[0])) / ACROSS
    down = (tall - letters - scale.px(EDGE_TOP) - (DOWN - 1) * scale.px(GAPS[1])) / DOWN
    width = max(1, int(min(across, down * theme.CARD_WIDTH / theme.CARD_HEIGHT + 0.3)))
    return width, round(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)


def width_of(scale: Scale, tall: int) -> int:
    """How wide a board of this height is whose cards are as high as it lets them be."""
    numbers, _ = _margins(scale)
    width = _card(scale, 10**6, tall)[0]
    across = ACROSS * width + (ACROSS - 1) * scale.px(GAPS[0])
    return numbers + across + scale.px(EDGE_RIGHT)


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
