"""The queue of a fight: a row for each warrior, a column for each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, flat, laid
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, ScrollList, Widget
from engine.app.widgets.layout import columns, put
from engine.app.widgets.pieces import SeatMark
from games.duel.rules.terms import Act
from games.duel.table.faces import FACES, pips
from games.duel.table.medals import Medal, draw_die, hidden_die

CellState = Literal["unset", "hidden", "waiting", "current", "done", "cancelled", "wasted"]
NOTE = "Rounds run left to right; in a round the fastest acts first."
PAD, GAP, LINE = 14, 12, 3
FEW, MANY = 5, 8
"""As wide as if there were so many columns at least; from so many on they are closer."""
DIE, MEDAL, MARK = 37, 42, 18
ROW, LEAST_ROW = 56, 24
"""How high a row is where there is room, and at least, in style units."""
NAME_SHARE = 0.24, 0.38
"""The part of the panel's width that names may take, and in a small window."""


class Cell(NamedTuple):
    """One die of a row: its action (None where it is not seen), whom it is aimed at, how it stands,
    and a word to that; `says` is what is told of it where it is looked at."""

    state: CellState
    act: Act | None = None
    target: int = 0
    note: str = ""
    says: str = ""
    press: Callable[[], None] | None = None
    chosen: bool = False


UNSET = Cell("unset")


class Row(NamedTuple):
    """A warrior's dice. `note` stands with its name."""

    seat: int
    figure: int
    name: str
    note: str
    cells: Sequence[Cell]
    out: bool = False


class Line(NamedTuple):
    """How a state looks: its ground, its edge, and how wide that is."""

    ground: Colour
    edge: Colour
    width: float = 1.5


REST = theme.mix(theme.PANEL_TOP, theme.BUTTON_TOP, 0.3)
STATES: dict[CellState, Line] = {
    "unset": Line(theme.WELL, theme.LINE),
    "hidden": Line(REST, theme.BRASS),
    "waiting": Line(REST, theme.LINE),
    "current": Line(theme.OXBLOOD, theme.BRASS_LIGHT, 2.5),
    "done": Line(theme.mix(theme.WELL, REST, 0.5), theme.mix(theme.WELL, theme.LINE, 0.7)),
    "cancelled": Line(theme.WELL, theme.mix(theme.WELL, theme.CLASH_LINE, 0.8)),
    "wasted": Line(theme.WELL, theme.mix(theme.WELL, theme.LINE, 0.7)),
}
OVER = "done", "cancelled", "wasted"
"""The states of what will not come again."""


@dataclass(eq=False, repr=False)
class QueueCell(Widget):
    """A die of the queue, with as many words as it has room for; `owner` is whose it is."""

    cell: Cell = UNSET
    owner: int = 1
    _: KW_ONLY
    word: str = ""
    """What stands in it while no action is seen."""

    named = True

    @property
    def name(self) -> str:
        return FACES[self.cell.act].title if self.cell.act else self.word

    def needs(self, scale: Scale) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.LABEL, scale)[1]

    def shape(self, look: Look) -> Rect:
        return self.rect

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, cell = look.scale, self.rect, self.cell
        line = STATES[cell.state]
        seen = scale.colour(self.owner) if cell.state == "hidden" else line.edge
        width = line.width
        if cell.press and (look.hovered or cell.chosen):
            seen, width = theme.BRASS_LIGHT, 2.5
        surface.blit(_ground(scale.s, at.size, line.ground, seen, width), at)
        pad = max(scale.px(3), min(scale.px(8), (at.height - scale.px(DIE)) // 2 + scale.px(3)))
        side = min(scale.px(DIE) + round(scale.px(6) * (scale.text - 1)), at.height - pad)
        box = Rect(at.left + pad, at.centery - side // 2, side, side)
        if cell.state == "unset":
            word = self._fitting((self.word, "–"), Role.BODY, scale, at.width - pad, theme.MUTED)
            word.draw(surface, (at.centerx - word.size[0] // 2, at.centery - word.size[1] // 2))
            return
        right = at.right - pad
        if cell.state == "hidden":
            surface.blit(hidden_die(side), box)
            self._words(surface, scale, box.right + pad, right, theme.MUTED)
            return
        assert cell.act
        draw_die(surface, box, pips(cell.act), cell.state in OVER)
        mark = min(side, round(scale.px(MARK) * min(1.3, scale.text)))
        if cell.target and cell.state not in ("cancelled", "wasted"):
            picture = paint.seat_mark(scale, cell.target, mark)
            surface.blit(picture, picture.get_rect(midright=(right, at.centery)))
            right -= mark + pad // 2
        if cell.state == "done":
            tick = art.picture("ui-check", (mark, mark))
            if right - mark > box.right:
                surface.blit(tick, tick.get_rect(midright=(right, at.centery)))
                right -= mark + pad // 2
        colour = theme.TEXT if cell.state in ("waiting", "current") else theme.DISABLED_NOTE
        self._words(surface, scale, box.right + pad, right, colour)

    def _words(self, surface: Surface, scale: Scale, left: int, right: int, colour: Colour) -> None:
        """The action's name, and below it a word on how it stands where there is room for two."""
        at, cell, room = self.rect, self.cell, right - left
        if room <= 0:
            return
        if not cell.act:
            said = self._fitting(
                (self.word, self.word.partition(",")[0], ""), Role.BODY, scale, room, colour
            )
            said.draw(surface, (left, at.centery - said.size[1] // 2))
            return
        face = FACES[cell.act]
        title = self._fitting((face.title, face.short, ""), Role.STRONG, scale, room, colour)
        ink = theme.OXBLOOD_LIGHT if cell.state == "cancelled" else theme.MUTED
        note = text.block(cell.note, Role.NOTE, scale, room, ink, max_lines=1)
        both = cell.note and title.size[1] + note.size[1] <= at.height
        high = title.size[1] + (note.size[1] if both else 0)
        y = at.centery - high // 2
        title.draw(surface, (left, y))
        if cell.state in ("cancelled", "wasted") and title.size[0]:
            through = y + round(title.size[1] * 0.54)
            ends = (left - scale.px(2), through), (left + title.size[0] + scale.px(2), through)
            pygame.draw.line(surface, theme.OXBLOOD_TOP, *ends, max(1, scale.px(2)))
        if both:
            note.draw(surface, (left, y + title.size[1]))

    @staticmethod
    def _fitting(
        words: Sequence[str], role: Role, scale: Scale, room: int, colour: Colour
    ) -> text.Block:
        """The first of these that stands in one line of so many pixels, or the last."""
        for each in words:
            found = text.block(each, role, scale, colour=colour)
            if found.size[0] <= room:
                break
        return found


def _ground(s: float, size: tuple[int, int], fill: Colour, line: Colour, width: float) -> Surface:
    ground = flat(fill, theme.BADGE_CUT + 1, Edging(line, width))
    return art.vector(art.drawing(size, laid(ground, size, s)), size)


@dataclass(eq=False, repr=False)
class Column(Widget):
    """The ground below the round that is being fought."""

    def draw(self, surface: Surface, look: Look) -> None:
        line = Edging(theme.mix(theme.NOTICE, theme.BRASS, 0.7), 1.5)
        ground = flat(theme.mix(theme.NOTICE, theme.PANEL_TOP, 0.45), theme.BUTTON_CUT, line)
        size, s = self.rect.size, look.scale.s
        surface.blit(art.vector(art.drawing(size, laid(ground, size, s)), size), self.rect)


def least_height(scale: Scale, rows: int) -> int:
    """The height in pixels at which a queue of so many rows shows all of them."""
    return _top(scale) + rows * _least_row(scale) + scale.px(8)


def usual_height(scale: Scale, rows: int) -> int:
    """The height in pixels at which each row has room for two lines."""
    line = text.measure("Ag", Role.HEADING, scale)[1] + text.measure("Ag", Role.NOTE, scale)[1]
    return _top(scale) + rows * max(scale.px(ROW), line + scale.px(6)) + scale.px(8)


def _least_row(scale: Scale) -> int:
    return max(scale.px(LEAST_ROW), text.measure("Ag", Role.STRONG, scale)[1] + scale.px(5))


def _top(scale: Scale) -> int:
    """How high the heading and the rounds' names are together."""
    heading = text.measure("Ag", Role.NOTE, scale)[1]
    return (
        scale.px(10)
        + heading
        + scale.px(6)
        + text.measure("Ag", Role.SMALL, scale)[1]
        + scale.px(4)
    )


def queue_panel(scale: Scale, rect: Rect, rows: Sequence[Row], current: int) -> Panel:
    """The queue in a rectangle; `current` is the round that is being fought, from 1, or 0. Where
    not all rows have room they scroll to the one whose action is carried out."""
    panel, room = Panel("queue", rect), rect.inflate(-2 * scale.px(PAD), 0)
    top = rect.top + _top(scale)
    view = Rect(room.left, top, room.width, rect.bottom - scale.px(8) - top)
    least = _least_row(scale)
    scrolls = least * len(rows) > view.height
    inner = ScrollList.room(view, scale) if scrolls else view
    most = round(scale.px(ROW) * max(1, scale.text))
    high = max(least, min(inner.height // max(1, len(rows)), most))
    rounds = max((len(row.cells) for row in rows), default=1)
    who, dice = _parts(scale, inner, rows, high)
    gap = scale.px(GAP if rounds < MANY else GAP // 2)
    across = columns(dice, (1,) * max(rounds, FEW), gap)
    lines = [_line(scale, inner, who, across, high, at, row) for at, row in enumerate(rows)]
    found = [widget for line in lines for widget in line]
    if scrolls:
        at = next((row.seat for row in rows for each in row.cells if each.state == "current"), 0)
        listed = ScrollList(f"queue-rows-{at}", view, "The queue", widgets=found)
        for widget in found:
            if isinstance(widget, QueueCell) and widget.cell.state == "current":
                listed.reveal(widget.rect, least)
        found = [listed]
    low = min(top + high * len(rows), rect.bottom - scale.px(5))
    heads = _rounds(scale, across[:rounds], Rect(0, top, gap, low - top), current)
    panel.widgets = [*heads, *_heading(scale, room), *found]
    return panel


def _heading(scale: Scale, room: Rect) -> list[Widget]:
    """What the queue is, and where there is room how it is read."""
    heading = Label("queue-title", words="Action queue", role=Role.CAPTION)
    heading.colour = theme.BRASS_LIGHT
    note = Label("queue-note", words=NOTE, role=Role.NOTE, colour=theme.MUTED)
    (wide, high), said = heading.wants(scale), note.wants(scale)
    top, aside = room.top + scale.px(10), wide + scale.px(20)
    put(heading, Rect(room.left, top + (max(high, said[1]) - high) // 2, wide, high))
    if aside + said[0] > room.width:
        return [heading]
    put(note, Rect(room.left + aside, top, *said))
    return [heading, note]


def _rounds(scale: Scale, across: Sequence[Rect], below: Rect, current: int) -> list[Widget]:
    """The name of each round above its column, and the ground of the one that is fought; `below`
    has the top and the height of the rows, and the gap between columns as its width."""
    head = text.measure("Ag", Role.SMALL, scale)[1]
    found: list[Widget] = []
    for number, at in enumerate(across, start=1):
        lit = number == min(current, len(across))
        if lit:
            half, top = below.width // 2, below.top - head - scale.px(6)
            whole = Rect(at.left - half, top, at.width + 2 * half, below.bottom - top)
            found.insert(0, Column("queue-round", whole, over=True))
        words = f"Round {number}"
        if text.measure(words, Role.SMALL, scale)[0] > at.width:
            words = str(number)
        name = Label(f"round-{number}", words=words, role=Role.SMALL, align="center", over=True)
        name.colour = theme.BRASS_LIGHT if lit else theme.MUTED
        put(name, Rect(at.left, below.top - head - scale.px(3), at.width, head))
        found.append(name)
    return found


def _line(
    scale: Scale, room: Rect, who: Rect, across: Sequence[Rect], high: int, at: int, row: Row
) -> list[Widget]:
    """A warrior with its dice, so many rows from the top, below a line between two of them."""
    y, between = room.top + at * high, min(scale.px(LINE), high // 10)
    found: list[Widget] = []
    if at:
        found.append(Rule(f"queue-line-{at}", Rect(room.left, y, room.width, 1), over=True))
    found += _who(scale, Rect(who.left, y, who.width, high), row)
    for place, (cell, column) in enumerate(zip(row.cells, across, strict=False)):
        lies = Rect(column.left, y + between, column.width, high - 2 * between)
        found.append(_cell(lies, row, place, cell))
    return found


def _parts(scale: Scale, room: Rect, rows: Sequence[Row], high: int) -> tuple[Rect, Rect]:
    """Where the warriors stand, and where their dice lie."""
    side = min(scale.px(MEDAL), high - scale.px(4))
    gap, mark = scale.px(10), scale.px(MARK)
    most = round(room.width * NAME_SHARE[scale.narrow])
    names = max((_named(scale, row, high)[0] for row in rows), default=0)
    wide = side + gap + min(names, most) + gap + mark + gap
    wide = max(wide, min(scale.px(234), room.width // 5))
    return Rect(room.left, room.top, wide, 0), Rect(
        room.left + wide, room.top, room.width - wide, 0
    )


def _two_lines(scale: Scale, high: int) -> bool:
    lines = text.measure("Ag", Role.HEADING, scale)[1] + text.measure("Ag", Role.NOTE, scale)[1]
    return lines <= high


def _named(scale: Scale, row: Row, high: int) -> tuple[int, int]:
    """The width that a warrior's name and note want, and their height."""
    if _two_lines(scale, high):
        name = text.measure(row.name, Role.HEADING, scale)
        note = text.measure(row.note, Role.NOTE, scale)
        return max(name[0], note[0]), name[1] + note[1]
    return text.measure(row.name, Role.STRONG, scale)


def _who(scale: Scale, at: Rect, row: Row) -> list[Widget]:
    """A warrior's medal, its name, a word on it, and its seat's mark."""
    side = min(scale.px(MEDAL), at.height - scale.px(4))
    gap, mark = scale.px(10), scale.px(MARK)
    medal = Medal(f"queue-medal-{row.seat}", Rect(at.left, at.centery - side // 2, side, side))
    medal.seat, medal.figure, medal.dim = row.seat, row.figure, row.out
    medal.tip = f"{text.plain(row.name)}: {row.note}" if row.note else ""
    left = at.left + side + gap
    room = at.right - 2 * gap - mark - left
    colour = theme.MUTED if row.out else theme.TEXT
    two = _two_lines(scale, at.height)
    role = Role.STRONG
    if two:
        role = next(
            (
                each
                for each in (Role.HEADING, Role.NUMBER)
                if text.measure(row.name, each, scale)[0] <= room
            ),
            Role.NUMBER,
        )
    name = Label(f"queue-name-{row.seat}", words=row.name, role=role, colour=colour)
    note = Label(f"queue-note-{row.seat}", words=row.note, role=Role.NOTE, colour=theme.MUTED)
    tall = text.measure(row.name, role, scale)[1]
    below = note.wants(scale)[1] if two and row.note else 0
    y = at.centery - (tall + below) // 2
    put(name, Rect(left, y, room, tall))
    widgets: list[Widget] = [medal, name]
    if below:
        put(note, Rect(left, y + tall, room, below))
        widgets.append(note)
    box = Rect(at.right - gap - mark, at.centery - mark // 2, mark, mark)
    widgets.append(SeatMark(f"queue-mark-{row.seat}", box, seat=row.seat))
    return widgets


def _cell(at: Rect, row: Row, place: int, cell: Cell) -> QueueCell:
    word = {"unset": cell.note or "not yet", "hidden": cell.note or "set, hidden"}.get(
        cell.state, ""
    )
    widget = QueueCell(f"queue-{row.seat}-{place + 1}", at, cell, row.seat, word=word)
    widget.tip, widget.on_press = cell.says, cell.press
    return widget
