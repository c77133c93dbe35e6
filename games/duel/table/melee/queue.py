"""Queue of a fight: a row for each warrior, a column for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule, ScrollList, Widget
from engine.app.widgets.containers import Column, First, Part, Row, Share, Sized, Space, Unsized
from engine.app.widgets.pieces import SeatMark
from games.duel.table.medals import WarriorMedal
from games.duel.table.melee import statline
from games.duel.table.melee.queue_cell import WAYS, DieView, QueueCell, RoundGround
from games.duel.table.melee.statline import Detail, StatsView

NOTE = "Rounds run left to right; in a round the fastest acts first."
PAD = 14
GAP = 12
LINE = 3
LEAST_COLUMNS_SMALL = 3
"""Minimum number of columns in a small window."""
LEAST_COLUMNS = 5
"""Minimum number of columns in other windows."""
CLOSE_COLUMNS = 8
"""Number of columns from which the gaps are halved."""
MEDAL = 42
MARK = 18
MOST_CELL = 220
"""Maximum width of a die in style units."""
LEAST_CELL = 150
"""Minimum width of an open die beside stats, in style units."""
LEAST_HIDDEN = 44
"""Minimum width of a hidden die beside stats, in style units."""
ROW = 56
"""Usual height of a row in style units."""
LEAST_ROW = 24
"""Minimum height of a row in style units."""
PILED_ROW = 104
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
        out: True if it is out of the fight.
        stats: Its stats and its hand.
    """

    seat: int
    figure: int
    name: str
    note: str
    cells: Sequence[DieView]
    out: bool = False
    stats: StatsView | None = None


def least_height(scale: Scale, rows: int) -> int:
    """Return the minimum height in pixels of a queue that shows `rows` rows."""
    return _top(scale) + rows * _least_row(scale) + scale.px(8)


def usual_height(scale: Scale, rows: int) -> int:
    """Return the height in pixels at which each row has room for two lines."""
    line = text.measure("Ag", Role.HEADING, scale)[1] + text.measure("Ag", Role.NOTE, scale)[1]
    return _top(scale) + rows * max(scale.px(ROW), line + scale.px(6)) + scale.px(8)


def piled_height(scale: Scale, rows: int) -> tuple[int, int]:
    """Return the minimum and maximum height in pixels of a queue with piles of cards."""
    least = statline.piled(scale)[1] + scale.px(2 * LINE)
    most = max(least, round(scale.px(PILED_ROW) * scale.text))
    around = _top(scale) + scale.px(8)
    return around + rows * least, around + rows * most


def _least_row(scale: Scale) -> int:
    return max(scale.px(LEAST_ROW), text.measure("Ag", Role.STRONG, scale)[1] + scale.px(5))


def _top(scale: Scale) -> int:
    """Return the height of the heading and the rounds' names together, in pixels."""
    heading = text.measure("Ag", Role.NOTE, scale)[1]
    return (
        scale.px(10)
        + heading
        + scale.px(6)
        + text.measure("Ag", Role.SMALL, scale)[1]
        + scale.px(4)
    )


class Widths(NamedTuple):
    """Widths of the parts of a row, in pixels.

    Attributes:
        who: Width of the warrior.
        stats: Width of its stats; 0 if there is no room.
        detail: Amount of text on the stats.
        dice: Width of all dice.
        columns: Number of columns for the dice.
        gap: Gap between columns in style units.
    """

    who: int
    stats: int
    detail: Detail
    dice: int
    columns: int
    gap: float

    def row(self, who: Part, stats: Part, dice: Sequence[Part]) -> Part:
        """Return warrior, stats and dice side by side, with the dice aligned left."""
        cells = [*dice, *[Space(0)] * (self.columns - len(dice))]
        across = Row([Share(cell) for cell in cells], gap=self.gap)
        parts = (who, self.who), (stats, self.stats), (across, self.dice)
        return Row([Sized(part, wide=wide) for part, wide in parts if wide])


@dataclass
class Queue(Unsized):
    """Panel with all rows.

    If there is not enough room, the rows scroll to the action that is carried out.

    Attributes:
        rows: The rows.
        current: Present round, from 1; 0 before the first.
        order: Sentence on who acts first, and its reason; both "" if the order is fixed.
        large: True if rows are high enough for piles of cards.
    """

    rows: Sequence[WarriorRow]
    current: int
    order: tuple[str, str] = ("", "")
    large: bool = False

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        rows = self.rows
        panel = Panel("queue", rect)
        room = rect.inflate(-2 * scale.px(PAD), 0)
        top = rect.top + _top(scale)
        view = Rect(room.left, top, room.width, rect.bottom - scale.px(8) - top)
        least = _least_row(scale)
        scrolls = least * len(rows) > view.height
        inner = ScrollList.room(view, scale) if scrolls else view
        most = round(scale.px(PILED_ROW if self.large else ROW) * max(1, scale.text))
        high = max(least, min(inner.height // max(1, len(rows)), most))
        widths = _widths(scale, inner.width, rows, high, self.large)
        widgets: list[Widget] = []
        for index, row in enumerate(rows):
            line = Rect(inner.left, inner.top + index * high, inner.width, high)
            if index:
                hairline = Rect(line.topleft, (line.width, scale.px(1)))
                widgets.append(Rule(f"queue-line-{index}", hairline, over=True))
            between = min(scale.px(LINE), high // 10)
            widgets += _line(scale, widths, row, high).lay(scale, line.inflate(0, -2 * between))
        cells = [widget for widget in widgets if isinstance(widget, QueueCell)]
        for naming in WAYS:  # all dice are named in one way
            for cell in cells:
                cell.naming = naming
            if all(cell.has_room(scale) for cell in cells):
                break
        if scrolls:
            now = next((cell for cell in cells if cell.cell.state == "current"), None)
            listed = ScrollList(f"queue-rows-{now.owner if now else 0}", view, "The queue")
            listed.widgets = widgets
            if now:
                listed.reveal(now.rect, least)
            widgets = [listed]
        low = min(top + high * len(rows), rect.bottom - scale.px(5))
        below = Rect(inner.left, top, inner.width, low - top)
        heads = _heads(scale, widths, below, _rounds(rows), self.current)
        heading = _heading(self.order)
        title = Rect(room.left, room.top + scale.px(10), room.width, heading.size(scale)[1])
        panel.widgets = [*heads, *heading.lay(scale, title), *widgets]
        return [panel]


def _heading(order: tuple[str, str]) -> First:
    """Return the queue's title, and a note on the order if there is room."""
    title = Label("queue-title", words="Order", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    words = f"**{order[0]}** {order[1]}" if order[0] else NOTE
    note = Label("queue-note", words=words, role=Role.NOTE)
    note.colour = theme.TEXT if order[0] else theme.MUTED
    return First([Row([title, note], gap=20, at=0.5), Row([title], at=0.5)])


def _heads(scale: Scale, widths: Widths, below: Rect, rounds: int, current: int) -> list[Widget]:
    """Return the name of each round above its column, and the background of the present round.

    Args:
        scale: Scale of the window.
        widths: Widths of a row.
        below: Rectangle of the rows.
        rounds: Number of rounds.
        current: Present round, from 1; 0 for none.
    """
    high = text.measure("Ag", Role.SMALL, scale)[1]
    names = [Label(f"round-{index}", words=f"Round {index}") for index in range(1, rounds + 1)]
    lit = names[min(current, len(names)) - 1] if current else None
    for name in names:
        name.role = Role.SMALL
        name.align = "center"
        name.over = True
        name.colour = theme.BRASS_LIGHT if name is lit else theme.MUTED
    row = widths.row(Space(0), Space(0), names)
    widgets = row.lay(scale, Rect(below.left, below.top - high - scale.px(3), below.width, high))
    for index, name in enumerate(names, start=1):
        if name.size(scale)[0] > name.rect.width:
            name.words = str(index)
    if lit:
        top = below.top - high - scale.px(6)
        half = scale.px(widths.gap) // 2
        strip = Rect(lit.rect.left - half, top, lit.rect.width + 2 * half, below.bottom - top)
        widgets.insert(0, RoundGround("queue-round", strip, over=True))
    return widgets


def _rounds(rows: Sequence[WarriorRow]) -> int:
    return max((len(row.cells) for row in rows), default=1)


def _line(scale: Scale, widths: Widths, row: WarriorRow, high: int) -> Part:
    """Return a warrior with its stats and its dice."""
    stats: Part = Space(0)
    if row.stats:
        stats = statline.stats_line(scale, row.seat, row.stats, widths.detail)
    who = _Who(row, high)
    return widths.row(
        who, stats, [_cell(row, index, die) for index, die in enumerate(row.cells, 1)]
    )


def _widths(scale: Scale, room: int, rows: Sequence[WarriorRow], high: int, large: bool) -> Widths:
    """Return how `room` pixels are divided between the parts of a row."""
    rounds = _rounds(rows)
    names = max((_named(scale, row, high) for row in rows), default=0)
    most = round(room * NAME_SHARE[scale.narrow])
    who = _medal(scale, high) + 3 * scale.px(10) + min(names, most) + scale.px(MARK)
    who = max(who, min(scale.px(200), room // 5))
    hidden = not any(cell.act for row in rows for cell in row.cells)
    least = rounds * (scale.px(LEAST_HIDDEN if hidden else LEAST_CELL) + scale.px(GAP))
    stats = 0
    detail = _details(scale, 0, large)[-1]
    if any(row.stats for row in rows):
        for detail in _details(scale, high, large):
            stats = statline.width(scale, detail)
            if room - who - stats >= least:
                break
        else:
            stats = 0
    gap = GAP if rounds < CLOSE_COLUMNS else GAP // 2
    count = max(rounds, 1 if stats else LEAST_COLUMNS_SMALL if scale.narrow else LEAST_COLUMNS)
    widest = count * round(scale.px(MOST_CELL) * scale.text) + scale.px(gap) * (count - 1)
    return Widths(
        who,
        stats=stats,
        detail=detail,
        dice=min(room - who - stats, widest),
        columns=count,
        gap=gap,
    )


def _details(scale: Scale, high: int, large: bool) -> tuple[Detail, ...]:
    """Return the possible details of the stats in a row of this height, the fullest first."""
    if large and high >= statline.piled(scale)[1] + scale.px(2 * LINE):
        return "piles", "full", "brief"
    return "full", "brief"


def _medal(scale: Scale, high: int) -> int:
    return min(scale.px(MEDAL), high - scale.px(4))


def _two_lines(scale: Scale, high: int) -> bool:
    lines = text.measure("Ag", Role.HEADING, scale)[1] + text.measure("Ag", Role.NOTE, scale)[1]
    return lines <= high


def _named(scale: Scale, row: WarriorRow, high: int) -> int:
    """Return the width in pixels of a warrior's name and note."""
    if not _two_lines(scale, high):
        return text.measure(row.name, Role.STRONG, scale)[0]
    name = text.measure(row.name, Role.HEADING, scale)[0]
    return max(name, text.measure(row.note, Role.NOTE, scale)[0])


@dataclass
class _Who(Unsized):
    """Medal, name, note and seat's mark of a warrior, in a row `high` pixels high."""

    row: WarriorRow
    high: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        row = self.row
        high = self.high
        medal = WarriorMedal(
            f"queue-medal-{row.seat}", seat=row.seat, figure=row.figure, dim=row.out
        )
        medal.tip = f"{text.plain(row.name)}: {row.note}" if row.note else ""
        name = Label(f"queue-name-{row.seat}", words=row.name, role=Role.STRONG)
        name.colour = theme.MUTED if row.out else theme.TEXT
        side = _medal(scale, high)
        words = [name]
        if _two_lines(scale, high):
            room = rect.width - side - 3 * scale.px(10) - scale.px(MARK)
            fits = text.measure(row.name, Role.HEADING, scale)[0] <= room
            name.role = Role.HEADING if fits else Role.NUMBER
            if row.note:
                words.append(Label(f"queue-note-{row.seat}", words=row.note, role=Role.NOTE))
                words[1].colour = theme.MUTED
        mark = SeatMark(f"queue-mark-{row.seat}", seat=row.seat)
        parts = Sized(medal, wide=side, high=side), Share(Column(words)), Sized(mark, MARK, MARK)
        who = Row([*parts, Space(0)], gap=10, at=0.5)
        return who.lay(scale, rect.inflate(0, high - rect.height))


def _cell(row: WarriorRow, index: int, cell: DieView) -> QueueCell:
    words = {"unset": cell.note or "not yet", "hidden": cell.note or "set, hidden"}
    widget = QueueCell(f"queue-{row.seat}-{index}", cell=cell, owner=row.seat)
    widget.word = words.get(cell.state, "")
    widget.tip = cell.says
    widget.on_press = cell.press
    widget.hotkey = cell.key
    return widget
