"""Panel of an act in the middle of the table: its layouts, from the fullest to the lowest.

`act_panel(table, act)` is the panel of an act that `Acts.shown` returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Container,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from engine.app.widgets.widget import UNLIMITED, Size
from engine.app.widgets.words import note
from engine.table.act import PANEL_ID, Act, ActThing
from engine.table.act_things import ARROW_SIZE, SMALL_ARROW_SIZE, BrassArrow
from engine.table.context import TableContext
from engine.table.marked_title import MarkedTitle

MARK_SIDE = 22
"""Side of the mark of the seat that acted, in style units."""
THINGS_HEIGHT = 160
"""Greatest height of the things that moved, in style units, so that captions stay near them."""
LEAST_THINGS_HEIGHTS = (76, 60, 44)
"""Least heights of the things that moved, from the fullest layout on, in style units."""
FLAT_RATIO = 2.6
"""Ratio of width to height above which words, things and figures stand beside each other.

They do so where the fullest layout below each other is too high.
"""
FLAT_SHARES = (6, 8, 6)
"""Shares of the width for words, things and figures in a flat panel."""
LOW_SHARES = (3, 2)
"""Shares of the width for words and things in a flat panel that is narrow as well."""
CROWDED_WIDTH = 66
"""Width of a card, in style units, below which things beside the title are crowded."""
LARGE_THINGS_HEIGHT = 110
"""Least height, in style units, of things that have the title above them as they are crowded."""
COLUMN_WIDTH = 500
"""Greatest width of things and figures below each other, in style units at 100 % text."""
FLAT_GAP = 24
"""Gap between words, things and figures in a flat panel, in style units."""
TITLE_ROLES = (Role.SCREEN, Role.HEADING, Role.STRONG)
"""Sizes of the title, the largest first."""
CAPTION_LINES = 2
"""Lines that a caption should have at most."""


def act_panel(table: TableContext, act: Act, contents: Part | None = None) -> Part:
    """Return the panel of an act, in the largest form that its room allows, or with other contents.

    Args:
        table: The table.
        act: The act.
        contents: The contents, if they are not the usual ones.
    """
    panel = Panel(PANEL_ID)
    if act.seat:
        panel.strip = table.colour(act.seat)
    return Framed(panel, contents or ActContents(act), down=10)


@dataclass
class ActContents(Container):
    """Title, things and figures: below each other, or beside each other in a flat room.

    It needs room for its title with the things at their least height, or for all its words.
    """

    act: Act

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        column_width = ActLayouts(self.act, scale, width or UNLIMITED).column_width
        return ActLayouts(self.act, scale, column_width).lowest.size(scale, column_width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        beside = ActLayouts(self.act, scale, rect.width)
        column = Rect(rect.left, rect.top, beside.column_width, rect.height)
        column.centerx = rect.centerx
        stacked = ActLayouts(self.act, scale, column.width).stacked()
        fullest = next(stacked)
        flat = beside.flat() if rect.width > FLAT_RATIO * rect.height else ()
        for layout, room in chain(
            [(fullest, column)], zip(flat, repeat(rect)), zip(stacked, repeat(column))
        ):
            width, height = layout.size(scale, room.width)
            if width <= room.width and height <= room.height:
                break
        return layout.lay(scale, room)


@dataclass
class ThingsRow(Unsized):
    """Things of an act without its words, with arrows between them, over their captions."""

    things: Sequence[ActThing]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        layouts = ActLayouts(Act(0, "", things=self.things), scale, rect.width)
        return layouts.things(LEAST_THINGS_HEIGHTS[0], captions=True).lay(scale, rect)


@dataclass
class ActLayouts:
    """Layouts of an act in a room of one width, made one by one, the fullest first.

    Attributes:
        act: The act.
        scale: The window's measures.
        width: The width of the room, in pixels.
    """

    act: Act
    scale: Scale
    width: int

    @property
    def column_width(self) -> int:
        """Width of things and figures below each other, in pixels."""
        return min(self.width, round(self._pixels(COLUMN_WIDTH) * self.scale.text))

    @property
    def lowest(self) -> Part:
        """Lowest layout with things below the title; without things, the fullest one."""
        if not self.act.things:
            return next(self.stacked())
        *_, lowest = self._with_things([self._title(self.width)])
        return lowest

    def stacked(self) -> Iterator[Part]:
        """Yield the layouts below each other; the last one has the words alone, in a list."""
        act = self.act
        top = [self._title(self.width), *self._lines(act)]
        if act.things:
            yield from self._with_things(top)
        elif act.changes:
            for rows in (self._large_changes(), self._small_changes()):
                yield Column([*top, *rows], gap=6, at=CENTRE)
        words = act.in_words
        lines = self._lines(words)
        yield Column([self._title(self.width), *lines], gap=6, at=CENTRE)
        small_title = self._title(self.width, TITLE_ROLES[-1:])
        yield Column([small_title, *lines], at=CENTRE)
        yield Column([small_title, Share(Scrolled("act-list", Column(lines), called=words.title))])

    def _with_things(self, top: Sequence[Part]) -> Iterator[Part]:
        """Yield the layouts with things below title and lines: the figures below, then beside."""
        changes = [self._large_changes(), self._small_changes()]
        for number, captions in enumerate((True, True, False)):
            things = self.things(LEAST_THINGS_HEIGHTS[number], captions=captions)
            yield Column([*top, Share(things), *changes[min(number, 1)]], gap=6)
        for line_count in range(len(top) - 1, -1, -1):
            row: list[Part] = [Share(self.things(LEAST_THINGS_HEIGHTS[-1], captions=False), 3)]
            if self.act.changes:
                row.append(Share(self._main_figure(), 2))
            title, *lines = top
            yield Column([title, Share(Row(row, gap=FLAT_GAP)), *lines[:line_count]], gap=4)

    def flat(self) -> Iterator[Part]:
        """Yield the layouts beside each other, and one with the title above things and figures."""
        if self._is_crowded:
            yield self._below_title(LARGE_THINGS_HEIGHT)
        yield self._beside(self._large_changes(is_column=False), captions=True)
        yield self._beside(self._small_changes(), captions=True)
        if self.act.things:
            yield self._below_title(LEAST_THINGS_HEIGHTS[0])
        yield self._beside(self._small_changes(), captions=False)
        if self.act.things:  # for a low and narrow room
            yield from self._low()

    @property
    def _is_crowded(self) -> bool:
        """True if a card would be small beside the title."""
        things = self.act.things
        arrow_count = sum(thing.follows for thing in things[1:])
        room = self.width * FLAT_SHARES[1] / sum(FLAT_SHARES)
        room -= arrow_count * self._pixels(ARROW_SIZE[0])
        return room < self._pixels(CROWDED_WIDTH) * sum(thing.share for thing in things)

    def _beside(self, changes: Sequence[Part], *, captions: bool) -> Part:
        """Return words, things and figures beside each other.

        Args:
            changes: A line and a row for each figure.
            captions: Whether captions are wanted.
        """
        act = self.act
        weights = [FLAT_SHARES[0]]
        weights += [FLAT_SHARES[1]] if act.things else []
        weights += [FLAT_SHARES[2]] if act.changes else []
        room = self.width - self._pixels(FLAT_GAP) * (len(weights) - 1)
        widths = [room * weight // sum(weights) for weight in weights]
        words = Column([self._title(widths[0]), *self._lines(act)], gap=4, at=CENTRE)
        parts: list[Part] = [words]
        if act.things:
            parts.append(self.things(LEAST_THINGS_HEIGHTS[-1], captions=captions))
        if act.changes:
            parts.append(Column(changes[1:], gap=4, at=CENTRE))
        shares = [
            Share(part, weight, least=self._size(part, width)[0])
            for part, weight, width in zip(parts, weights, widths, strict=True)
        ]
        return Row(shares, gap=FLAT_GAP)

    def _below_title(self, least_height: int) -> Part:
        """Return the title and the lines above the things, which have the figures beside them.

        Args:
            least_height: The least height of the things, in style units.
        """
        rows = Column(self._small_changes()[1:], gap=4, at=CENTRE)
        rows_width = self._size(rows)[0]
        things = self.things(least_height, captions=True)
        room = self.width - (rows_width + self._pixels(FLAT_GAP) if self.act.changes else 0)
        row: list[Part] = [Share(things, 2, least=self._size(things, room)[0])]
        if self.act.changes:
            row.append(Share(rows, least=rows_width))
        title = self._title(self.width, TITLE_ROLES[1:])
        return Column([title, *self._lines(self.act), Share(Row(row, gap=FLAT_GAP))], gap=4)

    def _low(self) -> Iterator[Part]:
        """Yield the layouts with the main figure below the title, beside the things."""
        room = self.width - self._pixels(FLAT_GAP)
        width = room * LOW_SHARES[0] // sum(LOW_SHARES)
        figure = self._small_changes()[1:2] if self.act.changes else []
        for roles in (TITLE_ROLES[1:], TITLE_ROLES[-1:]):
            column = Column([self._title(width, roles), *figure], gap=2, at=CENTRE)
            things = self.things(LEAST_THINGS_HEIGHTS[-1], captions=False)
            things_width = self._size(things, room - width)[0]
            shares = [Share(column, LOW_SHARES[0])]
            shares.append(Share(things, LOW_SHARES[1], least=things_width))
            yield Row(shares, gap=FLAT_GAP)

    def _size(self, part: Part, width: int | None = None) -> Size:
        """Return the size of a part in a width, in pixels; without a width, unwrapped."""
        return part.size(self.scale, width)

    def _pixels(self, units: float) -> int:
        """Convert style units to pixels."""
        return self.scale.px(units)

    # Words.

    def _title(self, width: int, roles: Sequence[Role] = TITLE_ROLES) -> Part:
        """Return the mark of the seat that acted, with the title.

        Args:
            width: The width of the room, in pixels.
            roles: The sizes of the title, the largest first.
        """
        title = MarkedTitle(PANEL_ID, self.act.title, self.act.seat, roles)
        return title.in_width(self.scale, width)

    def _lines(self, act: Act) -> list[Part]:
        """Return the further sentences of an act."""
        return [
            Label(f"act-words-{number}", words=line, role=Role.BODY, align="center")
            for number, line in enumerate(act.lines)
        ]

    # Things.

    def things(self, least_height: int, *, captions: bool) -> Column:
        """Return the things, with arrows between them, over their captions if wanted.

        A thing is at least so wide that its caption takes two lines.

        Args:
            least_height: The least height of the pictures, in style units.
            captions: Whether captions are wanted.
        """
        pictures: list[Part] = []
        words: list[Part] = []
        for number, thing in enumerate(self.act.things):
            caption = Label(f"act-caption-{number}", words=thing.caption, role=Role.NOTE)
            caption.align = "center"
            caption.colour = theme.MUTED
            least = self._least_caption_width(caption) if captions else 0
            if number and thing.follows:
                pictures.append(Sized(BrassArrow(f"act-arrow-{number}"), ARROW_SIZE[0]))
                words.append(Sized(Space(0), ARROW_SIZE[0]))
            pictures.append(Share(thing.part, thing.share, least=least))
            words.append(Share(caption, thing.share, least=least))
        pictures_row = Share(Row(pictures, gap=8), most=self._pixels(THINGS_HEIGHT))
        pictures_row.least = self._pixels(least_height)
        rows: list[Part] = [pictures_row]
        if captions and any(thing.caption for thing in self.act.things):
            rows.append(Row(words, gap=8))
        return Column(rows, gap=4, at=CENTRE)

    def _least_caption_width(self, caption: Label) -> int:
        """Return the least width of a caption in pixels; 0 without words."""
        if not caption.words:
            return 0
        spare = 1.2  # since words do not fill their lines
        whole_width = self._size(caption)[0]
        widest_word = text.widest_word(caption.words, caption.role, self.scale)
        return max(widest_word, round(spare * whole_width / CAPTION_LINES))

    # Figures.

    def _large_changes(self, *, is_column: bool = True) -> list[Part]:
        """Return a line and a row for each figure: name over owner, before, after, and a note.

        In a column of its own a figure stands in the middle.
        """
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            name = Label(f"act-figure-{number}", words=change.name, role=Role.HEADING)
            owner = note(f"act-owner-{number}", change.owner)
            names = Column([name, owner] if change.owner else [name])
            row: list[Part] = [Share(names, keeps_words=True)]
            row += self._figures(number, (Role.FIGURE, Role.SCORE), ARROW_SIZE)
            if change.note:
                words = note(f"act-note-{number}", change.note)
                row.append(Share(words, 0.6, keeps_words=True))
            elif is_column:
                row.append(Share(Space(0), 0.6))
            rows.append(Row(row, gap=10, at=CENTRE))
        return self._below_line(rows)

    def _small_changes(self) -> list[Part]:
        """Return a line and a low row for each figure."""
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            words = f"**{change.name}** {change.owner}".rstrip()
            name = Label(f"act-figure-{number}", words=words, role=Role.NOTE)
            row: list[Part] = [Share(name, keeps_words=True)]
            row += self._figures(number, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
            rows.append(Row(row, gap=8, at=CENTRE))
        return self._below_line(rows)

    def _main_figure(self) -> Part:
        """Return the first figure, with its name above it."""
        change = self.act.changes[0]
        words = f"**{change.name}** {change.owner}".rstrip()
        name = Label("act-figure-0", words=words, role=Role.NOTE, align="center")
        margin = Share(Space(0))
        figures = self._figures(0, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
        return Column([name, Row([margin, *figures, margin], gap=8, at=CENTRE)], at=CENTRE)

    def _figures(
        self, number: int, roles: tuple[Role, Role], arrow_size: tuple[int, int]
    ) -> list[Part]:
        """Return a figure before, an arrow, and the figure after; figures of all rows are aligned.

        Args:
            number: The number of the change, from 0.
            roles: The text styles of the figure before and after.
            arrow_size: Width and height of the arrow, in style units.
        """
        changes = self.act.changes
        change = changes[number]
        before = Label(f"act-before-{number}", words=change.before, role=roles[0], align="right")
        before.colour = theme.MUTED
        after = Label(f"act-after-{number}", words=change.after, role=roles[1])
        after.colour = theme.BRASS_LIGHT
        return [
            SizedLike(before, self._widest([each.before for each in changes], roles[0])),
            Sized(BrassArrow(f"act-change-{number}"), *arrow_size),
            SizedLike(after, self._widest([each.after for each in changes], roles[1])),
        ]

    def _widest(self, figures: Sequence[str], role: Role) -> Part:
        """Return a part as wide as the widest of these figures, to be measured."""
        return Column([Label("act-widest", words=figure, role=role) for figure in figures])

    def _below_line(self, rows: Sequence[Part]) -> list[Part]:
        """Return rows below a hairline; nothing without rows."""
        return [Rule("act-line", colour=theme.LINE), *rows] if rows else []
