"""Queue of a fight: a row for each warrior, a column for each round and for cancelled dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule, ScrollList, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from games.duel.table.medals import WarriorMedal
from games.duel.table.melee import statline
from games.duel.table.melee.queue_cell import NAMINGS, DieView, QueueCell, RoundGround
from games.duel.table.melee.statline import Detail, StatsView

NOTE = "Rounds run left to right; in a round the fastest acts first."
"""Line beside the queue's title."""
PAD = 14
"""Horizontal padding of the panel in style units."""
TITLE_PAD = 10
"""Space above the title in style units."""
BOTTOM_PAD = 8
"""Space below the rows in style units."""
GAP = 12
"""Gap between dice in style units."""
WHO_GAP = 10
"""Gap between medal, name and mark of a warrior, in style units."""
ROW_GAP = 3
"""Half of the gap between two rows, in style units."""
MIN_COLUMNS_SMALL = 3
"""Minimum number of columns in a small window."""
MIN_COLUMNS = 5
"""Minimum number of columns in other windows."""
MANY_COLUMNS = 8
"""Number of columns from which the gaps are halved."""
MEDAL_SIDE = 42
"""Maximum side of a medal in style units."""
MARK_SIDE = 18
"""Side of a seat's mark in style units."""
MIN_WHO_WIDTH = 200
"""Minimum width of a warrior in style units, unless a fifth of the room is less."""
MAX_CELL_WIDTH = 220
"""Maximum width of a die in style units."""
MIN_CELL_WIDTH = 150
"""Minimum width of an open die beside stats, in style units."""
MIN_HIDDEN_WIDTH = 44
"""Minimum width of a hidden die beside stats, in style units."""
ROW_HEIGHT = 56
"""Usual height of a row in style units."""
MIN_ROW_HEIGHT = 24
"""Minimum height of a row in style units."""
MAX_PILED_ROW_HEIGHT = 104
"""Maximum height of a row with piles in a large window, in style units."""
NAME_SHARE = 0.24, 0.38
"""Maximum width of names as a share of the panel's width, in a usual and in a small window."""


class WarriorRow(NamedTuple):
    """Row of a warrior.

    Attributes:
        seat: Seat of the warrior.
        figure: Number of its helm.
        name: Its name.
        note: Words beside the name.
        cells: Its dice.
        is_out: True if it is out of the fight.
        stats: Its stats and its hand.
    """

    seat: int
    figure: int
    name: str
    note: str
    cells: Sequence[DieView]
    is_out: bool = False
    stats: StatsView | None = None

    @property
    def cancelled_count(self) -> int:
        """Number of cancelled dice, which come last."""
        return sum(cell.state == "cancelled" for cell in self.cells)


def min_height(scale: Scale, rows: int) -> int:
    """Return the minimum height in pixels of a queue that shows `rows` rows."""
    return _header_height(scale) + rows * _min_row_height(scale) + scale.px(BOTTOM_PAD)


def usual_height(scale: Scale, rows: int) -> int:
    """Return the height in pixels at which each row has room for two lines."""
    lines_height = (
        text.measure("Ag", Role.HEADING, scale)[1] + text.measure("Ag", Role.NOTE, scale)[1]
    )
    row_height = max(scale.px(ROW_HEIGHT), lines_height + scale.px(6))
    return _header_height(scale) + rows * row_height + scale.px(BOTTOM_PAD)


def piled_height(scale: Scale, rows: int) -> tuple[int, int]:
    """Return the minimum and maximum height in pixels of a queue with piles of cards."""
    least_row_height = statline.pile_size(scale)[1] + scale.px(2 * ROW_GAP)
    most_row_height = max(least_row_height, round(scale.px(MAX_PILED_ROW_HEIGHT) * scale.text))
    frame_height = _header_height(scale) + scale.px(BOTTOM_PAD)
    return frame_height + rows * least_row_height, frame_height + rows * most_row_height


def _min_row_height(scale: Scale) -> int:
    return max(scale.px(MIN_ROW_HEIGHT), text.measure("Ag", Role.STRONG, scale)[1] + scale.px(5))


def _header_height(scale: Scale) -> int:
    """Return the height of the heading and the rounds' names together, in pixels."""
    heading = text.measure("Ag", Role.NOTE, scale)[1]
    round_names = text.measure("Ag", Role.SMALL, scale)[1]
    return scale.px(TITLE_PAD) + heading + scale.px(6) + round_names + scale.px(4)


class Widths(NamedTuple):
    """Widths of the parts of a row, in pixels.

    Attributes:
        warrior: Width of the warrior.
        stats: Width of its stats; 0 if there is no room.
        detail: Amount of text on the stats.
        dice: Width of all dice.
        columns: Number of columns for the dice.
        gap: Gap between columns in style units.
    """

    warrior: int
    stats: int
    detail: Detail
    dice: int
    columns: int
    gap: float

    def row_part(self, warrior: Part, stats: Part, dice: Sequence[Part]) -> Part:
        """Return warrior, stats and dice side by side, with the dice aligned left."""
        cells = [*dice, *[Space(0)] * (self.columns - len(dice))]
        dice_row = Row([Share(cell) for cell in cells], gap=self.gap)
        parts = (warrior, self.warrior), (stats, self.stats), (dice_row, self.dice)
        return Row([Sized(part, wide=width) for part, width in parts if width])


@dataclass
class Queue(Unsized):
    """Panel with all rows.

    If there is not enough room, the rows scroll to the action that is carried out.

    Attributes:
        rows: The rows.
        current: Present round, from 1; 0 before the first.
        order: Sentence on who acts first, and its reason; both "" if the order is fixed.
        is_large: True if rows are high enough for piles of cards.
    """

    rows: Sequence[WarriorRow]
    current: int
    order: tuple[str, str] = ("", "")
    is_large: bool = False

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        rows = self.rows
        panel = Panel("queue", rect)
        room = rect.inflate(-2 * scale.px(PAD), 0)
        top = rect.top + _header_height(scale)
        rows_rect = Rect(room.left, top, room.width, rect.bottom - scale.px(BOTTOM_PAD) - top)
        min_row_height = _min_row_height(scale)
        needs_scrolling = min_row_height * len(rows) > rows_rect.height
        rows_room = ScrollList.room(rows_rect, scale) if needs_scrolling else rows_rect
        usual_row = MAX_PILED_ROW_HEIGHT if self.is_large else ROW_HEIGHT
        max_row_height = round(scale.px(usual_row) * max(1, scale.text))
        row_height = min(rows_room.height // max(1, len(rows)), max_row_height)
        row_height = max(min_row_height, row_height)
        widths = _widths(scale, rows_room.width, rows, row_height, self.is_large)
        widgets: list[Widget] = []
        for index, row in enumerate(rows):
            row_top = rows_room.top + index * row_height
            row_rect = Rect(rows_room.left, row_top, rows_room.width, row_height)
            if index:
                hairline = Rect(row_rect.topleft, (row_rect.width, scale.px(1)))
                widgets.append(Rule(f"queue-line-{index}", hairline, may_overlap=True))
            gap = min(scale.px(ROW_GAP), row_height // 10)
            row_part = _row_part(widths, row, row_height, _round_count(rows))
            widgets += row_part.lay(scale, row_rect.inflate(0, -2 * gap))
        cells = [widget for widget in widgets if isinstance(widget, QueueCell)]
        for naming in NAMINGS:  # all dice are named in one way
            for cell in cells:
                cell.naming = naming
            if all(cell.has_room(scale) for cell in cells):
                break
        if needs_scrolling:
            widgets = [_scroll_list(rows_rect, widgets, min_row_height)]
        lines_bottom = min(top + row_height * len(rows), rect.bottom - scale.px(5))
        rows_below = Rect(rows_room.left, top, rows_room.width, lines_bottom - top)
        round_names = _column_names(scale, widths, rows_below, rows, self.current)
        heading = _heading(self.order)
        title_rect = Rect(room.topleft, (room.width, heading.size(scale)[1]))
        title_rect.top += scale.px(TITLE_PAD)
        panel.widgets = [*round_names, *heading.lay(scale, title_rect), *widgets]
        return [panel]


def _scroll_list(rect: Rect, widgets: list[Widget], margin: int) -> ScrollList:
    """Return the list that holds the rows, scrolled to the action that is carried out."""
    cells = [widget for widget in widgets if isinstance(widget, QueueCell)]
    current_cell = next((cell for cell in cells if cell.cell.state == "current"), None)
    owner = current_cell.owner if current_cell else 0
    scroll_list = ScrollList(f"queue-rows-{owner}", rect, "The queue")
    scroll_list.widgets = widgets
    if current_cell:
        scroll_list.reveal(current_cell.rect, margin)
    return scroll_list


def _heading(order: tuple[str, str]) -> FirstThatFits:
    """Return the queue's title, and a note on the order if there is room."""
    title = Label("queue-title", words="Order", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    first_phrase, reason = order
    words = f"**{first_phrase}** {reason}" if first_phrase else NOTE
    note = Label("queue-note", words=words, role=Role.NOTE)
    note.colour = theme.TEXT if first_phrase else theme.MUTED
    return FirstThatFits([Row([title, note], gap=20, at=CENTRE), Row([title], at=CENTRE)])


def _column_names(
    scale: Scale, widths: Widths, rows_rect: Rect, rows: Sequence[WarriorRow], current: int
) -> list[Widget]:
    """Return the name of each round above its column, and the background of the present round.

    Cancelled dice have no round: they stand together behind the last one.

    Args:
        scale: Scale of the window.
        widths: Widths of a row.
        rows_rect: Rectangle of the rows.
        rows: The rows.
        current: Present round, from 1; 0 for none.
    """
    text_height = text.measure("Ag", Role.SMALL, scale)[1]
    round_count = _round_count(rows)
    names = [Label(f"round-{index}", words=f"Round {index}") for index in range(1, round_count + 1)]
    current_name = names[min(current, len(names)) - 1] if current and names else None
    short_names = [str(index) for index in range(1, round_count + 1)]
    for index in range(_column_count(rows) - round_count):
        names.append(Label(f"round-cancelled-{index}", words="Cancelled"))
        short_names.append("–")
    for name in names:
        name.role = Role.SMALL
        name.align = "center"
        name.may_overlap = True
        name.colour = theme.BRASS_LIGHT if name is current_name else theme.MUTED
    row = widths.row_part(Space(0), Space(0), names)
    names_rect = Rect(rows_rect.topleft, (rows_rect.width, text_height))
    names_rect.bottom = rows_rect.top - scale.px(3)
    widgets = row.lay(scale, names_rect)
    for name, short_name in zip(names, short_names, strict=True):
        if name.size(scale)[0] > name.rect.width:
            name.words = short_name
    if current_name:
        current_strip = current_name.rect.inflate(2 * (scale.px(widths.gap) // 2), 0)
        current_strip.top = rows_rect.top - text_height - scale.px(6)
        current_strip.height = rows_rect.bottom - current_strip.top
        widgets.insert(0, RoundGround("queue-round", current_strip, may_overlap=True))
    return widgets


def _round_count(rows: Sequence[WarriorRow]) -> int:
    """Return the number of rounds, which is that of the dice of a row that are not cancelled."""
    return max((len(row.cells) - row.cancelled_count for row in rows), default=1)


def _column_count(rows: Sequence[WarriorRow]) -> int:
    """Return the number of columns: one for each round, and those of cancelled dice."""
    return _round_count(rows) + max((row.cancelled_count for row in rows), default=0)


def _row_part(widths: Widths, row: WarriorRow, row_height: int, round_count: int) -> Part:
    """Return a warrior with its stats and its dice."""
    stats: Part = Space(0)
    if row.stats:
        stats = statline.stats_line(row.seat, row.stats, widths.detail)
    warrior = _WarriorPart(row, row_height)
    dice: list[Part] = [_cell(row, index, die) for index, die in enumerate(row.cells, 1)]
    last = len(dice) - row.cancelled_count
    dice[last:last] = [Space(0)] * (round_count - last)
    return widths.row_part(warrior, stats, dice)


def _widths(
    scale: Scale, room: int, rows: Sequence[WarriorRow], row_height: int, is_large: bool
) -> Widths:
    """Return how `room` pixels are divided between the parts of a row."""
    column_count = _column_count(rows)
    name_width = max((_name_width(scale, row, row_height) for row in rows), default=0)
    max_name_width = round(room * NAME_SHARE[scale.narrow])
    warrior = _medal_side(scale, row_height) + 3 * scale.px(WHO_GAP) + scale.px(MARK_SIDE)
    warrior += min(name_width, max_name_width)
    warrior = max(warrior, min(scale.px(MIN_WHO_WIDTH), room // 5))
    is_hidden = not any(cell.act for row in rows for cell in row.cells)
    min_width = MIN_HIDDEN_WIDTH if is_hidden else MIN_CELL_WIDTH
    min_dice_width = column_count * (scale.px(min_width) + scale.px(GAP))
    stats = 0
    detail = _possible_details(scale, 0, is_large)[-1]
    if any(row.stats for row in rows):
        for detail in _possible_details(scale, row_height, is_large):
            stats = statline.line_width(scale, detail)
            if room - warrior - stats >= min_dice_width:
                break
        else:
            stats = 0
    gap = GAP if column_count < MANY_COLUMNS else GAP // 2
    columns = max(column_count, 1)
    if not stats:
        columns = max(column_count, MIN_COLUMNS_SMALL if scale.narrow else MIN_COLUMNS)
    max_cell_width = round(scale.px(MAX_CELL_WIDTH) * scale.text)
    max_dice_width = columns * max_cell_width + scale.px(gap) * (columns - 1)
    return Widths(
        warrior,
        stats=stats,
        detail=detail,
        dice=min(room - warrior - stats, max_dice_width),
        columns=columns,
        gap=gap,
    )


def _possible_details(scale: Scale, row_height: int, is_large: bool) -> tuple[Detail, ...]:
    """Return the possible details of the stats in a row of this height, the fullest first."""
    if is_large and row_height >= statline.pile_size(scale)[1] + scale.px(2 * ROW_GAP):
        return "piles", "full", "brief"
    return "full", "brief"


def _medal_side(scale: Scale, row_height: int) -> int:
    return min(scale.px(MEDAL_SIDE), row_height - scale.px(4))


def _has_two_lines(scale: Scale, row_height: int) -> bool:
    lines_height = (
        text.measure("Ag", Role.HEADING, scale)[1] + text.measure("Ag", Role.NOTE, scale)[1]
    )
    return lines_height <= row_height


def _name_width(scale: Scale, row: WarriorRow, row_height: int) -> int:
    """Return the width in pixels of a warrior's name and note."""
    if not _has_two_lines(scale, row_height):
        return text.measure(row.name, Role.STRONG, scale)[0]
    name = text.measure(row.name, Role.HEADING, scale)[0]
    return max(name, text.measure(row.note, Role.NOTE, scale)[0])


@dataclass
class _WarriorPart(Unsized):
    """Medal, name, note and seat's mark of a warrior, in a row `row_height` pixels high."""

    row: WarriorRow
    row_height: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        row = self.row
        row_height = self.row_height
        medal = WarriorMedal(
            f"queue-medal-{row.seat}", seat=row.seat, figure=row.figure, dim=row.is_out
        )
        medal.tip = f"{text.plain(row.name)}: {row.note}" if row.note else ""
        name = Label(f"queue-name-{row.seat}", words=row.name, role=Role.STRONG)
        name.colour = theme.MUTED if row.is_out else theme.TEXT
        side = _medal_side(scale, row_height)
        labels = [name]
        if _has_two_lines(scale, row_height):
            room = rect.width - side - 3 * scale.px(WHO_GAP) - scale.px(MARK_SIDE)
            has_room = text.measure(row.name, Role.HEADING, scale)[0] <= room
            name.role = Role.HEADING if has_room else Role.NUMBER
            if row.note:
                labels.append(Label(f"queue-note-{row.seat}", words=row.note, role=Role.NOTE))
                labels[1].colour = theme.MUTED
        mark = SeatMark(f"queue-mark-{row.seat}", seat=row.seat)
        medal_part = Sized(medal, wide=side, high=side)
        mark_part = Sized(mark, MARK_SIDE, MARK_SIDE)
        parts: list[Part] = [medal_part, Share(Column(labels)), mark_part, Space(0)]
        warrior = Row(parts, gap=WHO_GAP, at=CENTRE)
        return warrior.lay(scale, rect.inflate(0, row_height - rect.height))


def _cell(row: WarriorRow, index: int, cell: DieView) -> QueueCell:
    words = {
        "unset": cell.note or "not yet",
        "more": cell.note,
        "hidden": cell.note or "set, hidden",
    }
    widget = QueueCell(f"queue-{row.seat}-{index}", cell=cell, owner=row.seat)
    widget.word = words.get(cell.state, "")
    widget.tip = cell.tip_text
    widget.on_press = cell.press
    widget.hotkey = cell.key
    return widget
