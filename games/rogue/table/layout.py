"""How the parts of the rogue's table stand, and where the cells of the dungeon lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets.containers import Column, Part, Row, Share, Sized, Space
from games.rogue.rules.state import AT, CELLS, CellName

WIDEST = {"drawer": 0.62, "tabs": 0.5}
"""The most of the window that the dungeon takes across."""
LEAST_BESIDE = 360
"""How wide each column beside the dungeon is at least in a roomy window, in style units."""
ABOVE, BELOW = 7, 12
"""Between the bars and what lies on the table, in style units."""

ACROSS, DOWN = 6, 4
GAPS = 14, 12
"""Between cards beside and above each other, in style units."""
EDGE_RIGHT, EDGE_TOP = 18, 11
NUMBERS, LETTERS = 42, 46
"""What the numbers of the rows and the letters of the columns take at least."""


class Grid(NamedTuple):
    """Where the cells of the dungeon lie, and the names of its columns and rows beside them."""

    cells: dict[CellName, Rect]
    columns: dict[str, Rect]
    rows: dict[str, Rect]


def between_bars(part: Part) -> Part:
    """A part as far from the bars as all on this table."""
    return Column([Space(ABOVE), Share(part), Space(BELOW)])


def beside(
    scale: Scale, room: Rect, board: Part, fight: Part, hand: Sequence[Part], figures: Part
) -> Part:
    """All but the log, in a window that has no room for it."""
    health, captive = hand
    lower = [Share(health, 1.25), Share(captive, 1.12), Share(figures, 1.6)]
    column = over(fight, Row(lower, gap=8), 0.594)
    dungeon = Sized(board, board_width(scale, room, "drawer"))
    return between_bars(Row([dungeon, Share(column)], gap=theme.GAP))


def with_log(board: Part, fight: Part, hand: Part, figures: Part, log: Part) -> Part:
    """All of it, in a window that has room."""
    columns = [
        Share(board, 0.496),
        Share(over(fight, hand, 0.683), 0.272),
        Share(over(figures, log, 0.35), 0.196),
    ]
    return between_bars(Row(columns, gap=theme.GAP))


def roomy_table(
    scale: Scale,
    room: Rect,
    board: Part,
    fights: tuple[Part, Part | None, Part],
    run: tuple[Part, Part],
    below: tuple[Part, Part],
) -> Part:
    """All of it in a roomy window: the board as large as its height lets it be; the fight, the ways
    from here and the hand; this run beside what is unseen, over the discards and the log."""
    fight, near, hand = fights
    tall = room.height - scale.px(ABOVE) - scale.px(BELOW)
    across = room.width - 2 * scale.px(theme.MARGIN) - 2 * scale.px(theme.GAP)
    beside = round(scale.px(LEAST_BESIDE) * scale.text)
    widest = min(width_of(scale, tall), across - 2 * beside)
    middle: list[Part] = [Share(fight, 0.5), Share(hand, 0.26)]
    if near:
        middle.insert(1, Share(near, 0.24))
    top = Row([Share(part) for part in run], gap=theme.GAP)
    discards, log = below
    last = [Share(top, 0.42), Share(discards, 0.2), Share(log, 0.38)]
    columns = [Share(Column(parts, gap=theme.GAP)) for parts in (middle, last)]
    return between_bars(Row([Sized(board, widest), *columns], gap=theme.GAP))


def over(above: Part, below: Part, share: float) -> Part:
    """Two parts below each other, the upper of which has this share of the height."""
    return Column([Share(above, share), Share(below, 1 - share)], gap=theme.GAP)


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
