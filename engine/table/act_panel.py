"""Panel of an act in the middle of the table, as full as its room allows.

A stacked layout has the title, the things and the figures below each other; a flat one, for a room
that is much wider than high, has them beside each other.

`act_panel(table, act)` is the panel of an act that `Acts.shown` returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
FULL_THINGS_HEIGHT = 76
"""Least height of the things in the fullest layouts, in style units."""
SMALL_THINGS_HEIGHT = 60
"""Least height of the things in a layout with small figures, in style units."""
LOW_THINGS_HEIGHT = 44
"""Least height of the things in the lowest layouts, in style units."""
FLAT_RATIO = 2.6
"""Ratio of width to height above which flat layouts are tried, after the fullest stacked one."""
FLAT_SHARES = (6, 8, 6)
"""Shares of the width for words, things and figures in a flat layout."""
NARROW_SHARES = (3, 2)
"""Shares of the width for words and things in a flat layout for a narrow room."""
CROWDED_WIDTH = 66
"""Width of a card, in style units, below which things beside the title are crowded."""
LARGE_THINGS_HEIGHT = 110
"""Least height of things that would be crowded beside the title, and stand below it instead."""
COLUMN_WIDTH = 500
"""Greatest width of a stacked layout, in style units at 100 % text."""
FLAT_GAP = 24
"""Gap between words, things and figures in a flat layout, in style units."""
NOTE_WEIGHT = 0.6
"""Share of the width for the note on a figure; that for the name of the figure is 1."""
TITLE_ROLES = (Role.SCREEN, Role.HEADING, Role.STRONG)
"""Sizes of the title, the largest first."""
CAPTION_LINES = 2
"""Lines that a caption should have at most."""
CAPTION_SPARE = 1.2
"""Factor on the width of a caption, since words seldom fill their lines."""


def act_panel(table: TableContext, act: Act, contents: Part | None = None) -> Part:
    """Return the panel of an act, with the colour of the seat that acted along its top edge.

    Args:
        table: The table.
        act: The act.
        contents: What the panel holds; None for the act in the fullest layout that fits.
    """
    panel = Panel(PANEL_ID)
    if act.seat:
        panel.strip = table.colour(act.seat)
    return Framed(panel, contents or ActContents(act), down=10)


@dataclass
class ActContents(Container):
    """Title, things and figures of an act, in the fullest layout that its room allows.

    It needs the room of its title and its things at their least height. An act without things needs
    that of its fullest stacked layout.
    """

    act: Act

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        column_width = ActLayouts(self.act, scale, width or UNLIMITED).column_width
        return ActLayouts(self.act, scale, column_width).least.size(scale, column_width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for layout, room in ActLayouts(self.act, scale, rect.width).for_room(rect):
            width, height = layout.size(scale, room.width)
            if width <= room.width and height <= room.height:
                break
        # without a break it is the last one, whose words scroll
        return layout.lay(scale, room)


@dataclass
class ThingsRow(Unsized):
    """Things alone, laid out as in an act: with arrows between them, over their captions."""

    things: Sequence[ActThing]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        act = Act(seat=0, title="", things=self.things)
        things = ActLayouts(act, scale, rect.width).things(FULL_THINGS_HEIGHT, captions=True)
        return things.lay(scale, rect)


@dataclass
class ActLayouts:
    """Layouts of an act for rooms of one width, the fullest first.

    Each is made only when it is asked for, since measuring takes time.

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
        """Width that a stacked layout takes in the middle of the room, in pixels."""
        return min(self.width, round(self._pixels(COLUMN_WIDTH) * self.scale.text))

    def for_room(self, rect: Rect) -> Iterator[tuple[Part, Rect]]:
        """Yield all layouts, the fullest first, each with its rectangle in pixels.

        A flat layout gets the whole room, a stacked one a column in its middle.

        Args:
            rect: The room, in pixels.
        """
        column = Rect(rect.left, rect.top, self.column_width, rect.height)
        column.centerx = rect.centerx
        stacked = replace(self, width=column.width).stacked()
        yield next(stacked), column
        if rect.width > FLAT_RATIO * rect.height:
            yield from ((layout, rect) for layout in self.flat())
        yield from ((layout, column) for layout in stacked)

    @property
    def least(self) -> Part:
        """Layout that decides how much room an act needs."""
        if not self.act.things:
            return next(self.stacked())
        *_, lowest = self._with_things(self._title(self.width), [])
        return lowest

    def stacked(self) -> Iterator[Part]:
        """Yield the stacked layouts; the last ones have words alone, at last in a list."""
        act = self.act
        title = self._title(self.width)
        lines = self._lines(act.lines)
        if act.things:
            yield from self._with_things(title, lines)
        elif act.changes:
            for figures in (self._large_figures(), self._small_figures()):
                yield Column([title, *lines, *_below_rule(figures)], gap=6, at=CENTRE)
        words = self._lines(act.in_words.lines)
        yield Column([title, *words], gap=6, at=CENTRE)
        small_title = self._title(self.width, TITLE_ROLES[-1:])
        yield Column([small_title, *words], at=CENTRE)
        yield Column([small_title, Share(Scrolled("act-list", Column(words), called=act.title))])

    def _with_things(self, title: Part, lines: Sequence[Part]) -> Iterator[Part]:
        """Yield the stacked layouts of an act with things.

        The first ones have all figures below the things. The lower ones have only the main figure,
        beside them, and fewer and fewer lines.

        Args:
            title: The title.
            lines: The further sentences.
        """
        large_figures = _below_rule(self._large_figures())
        small_figures = _below_rule(self._small_figures())
        for height, captions, figures in (
            (FULL_THINGS_HEIGHT, True, large_figures),
            (SMALL_THINGS_HEIGHT, True, small_figures),
            (LOW_THINGS_HEIGHT, False, small_figures),
        ):
            things = self.things(height, captions=captions)
            yield Column([title, *lines, Share(things), *figures], gap=6)
        for line_count in range(len(lines), -1, -1):
            row: list[Part] = [Share(self.things(LOW_THINGS_HEIGHT, captions=False), 3)]
            if self.act.changes:
                row.append(Share(self._main_figure(), 2))
            yield Column([title, Share(Row(row, gap=FLAT_GAP)), *lines[:line_count]], gap=4)

    def flat(self) -> Iterator[Part]:
        """Yield the flat layouts, and among them some with the title above things and figures."""
        if self._is_crowded:
            yield self._below_title(LARGE_THINGS_HEIGHT)
        yield self._beside(self._large_figures(is_centred=False), captions=True)
        yield self._beside(self._small_figures(), captions=True)
        if self.act.things:
            yield self._below_title(FULL_THINGS_HEIGHT)
        yield self._beside(self._small_figures(), captions=False)
        if self.act.things:
            yield from self._narrow()

    @property
    def _is_crowded(self) -> bool:
        """True if a card beside the title would be narrower than `CROWDED_WIDTH`.

        A single card has share 1, so the sum of the shares counts cards.
        """
        things = self.act.things
        arrow_count = sum(thing.follows for thing in things[1:])
        room = self.width * FLAT_SHARES[1] / sum(FLAT_SHARES)
        room -= arrow_count * self._pixels(ARROW_SIZE[0])
        return room < self._pixels(CROWDED_WIDTH) * sum(thing.share for thing in things)

    def _beside(self, figures: Sequence[Part], *, captions: bool) -> Part:
        """Return words, things and figures beside each other.

        Args:
            figures: A row for each figure.
            captions: Whether captions are wanted.
        """
        act = self.act
        weights = [FLAT_SHARES[0]]
        weights += [FLAT_SHARES[1]] if act.things else []
        weights += [FLAT_SHARES[2]] if act.changes else []
        room = self.width - self._pixels(FLAT_GAP) * (len(weights) - 1)
        widths = [room * weight // sum(weights) for weight in weights]
        words = Column([self._title(widths[0]), *self._lines(act.lines)], gap=4, at=CENTRE)
        parts: list[Part] = [words]
        if act.things:
            parts.append(self.things(LOW_THINGS_HEIGHT, captions=captions))
        if figures:
            parts.append(Column(figures, gap=4, at=CENTRE))
        shares = [
            Share(part, weight, least=self._size(part, width)[0])
            for part, weight, width in zip(parts, weights, widths, strict=True)
        ]
        return Row(shares, gap=FLAT_GAP)

    def _below_title(self, least_height: int) -> Part:
        """Return title and lines, and below them the things with the figures beside them.

        Args:
            least_height: The least height of the things, in style units.
        """
        figures = Column(self._small_figures(), gap=4, at=CENTRE)
        figures_width = self._size(figures)[0]
        things = self.things(least_height, captions=True)
        room = self.width - (figures_width + self._pixels(FLAT_GAP) if self.act.changes else 0)
        row: list[Part] = [Share(things, 2, least=self._size(things, room)[0])]
        if self.act.changes:
            row.append(Share(figures, least=figures_width))
        title = self._title(self.width, TITLE_ROLES[1:])
        lines = self._lines(self.act.lines)
        return Column([title, *lines, Share(Row(row, gap=FLAT_GAP))], gap=4)

    def _narrow(self) -> Iterator[Part]:
        """Yield flat layouts for a narrow room: title over main figure, and the things beside."""
        room = self.width - self._pixels(FLAT_GAP)
        width = room * NARROW_SHARES[0] // sum(NARROW_SHARES)
        main_figure = self._small_figures()[:1]
        for roles in (TITLE_ROLES[1:], TITLE_ROLES[-1:]):
            column = Column([self._title(width, roles), *main_figure], gap=2, at=CENTRE)
            things = self.things(LOW_THINGS_HEIGHT, captions=False)
            things_width = self._size(things, room - width)[0]
            shares = [Share(column, NARROW_SHARES[0])]
            shares.append(Share(things, NARROW_SHARES[1], least=things_width))
            yield Row(shares, gap=FLAT_GAP)

    def _size(self, part: Part, width: int | None = None) -> Size:
        """Return the size of a part in this width, in pixels; None is without wrapping."""
        return part.size(self.scale, width)

    def _pixels(self, units: float) -> int:
        """Convert style units to pixels."""
        return self.scale.px(units)

    # Words.

    def _title(self, width: int, roles: Sequence[Role] = TITLE_ROLES) -> Part:
        """Return the title behind the mark of the seat that acted.

        Args:
            width: The width of the room, in pixels.
            roles: The sizes of the title, the largest first.
        """
        title = MarkedTitle(PANEL_ID, self.act.title, self.act.seat, roles)
        return title.in_width(self.scale, width)

    def _lines(self, lines: Sequence[str]) -> list[Part]:
        """Return a label for each further sentence."""
        return [
            Label(f"act-words-{number}", words=line, role=Role.BODY, align="center")
            for number, line in enumerate(lines)
        ]

    # Things.

    def things(self, least_height: int, *, captions: bool) -> Column:
        """Return the things, with arrows between them, over their captions if wanted.

        Each thing is wide enough for its caption in `CAPTION_LINES` lines.

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
        pictures_row = Share(Row(pictures, gap=8), most=self._most_things_height)
        pictures_row.least = min(self._pixels(least_height), pictures_row.most)
        rows: list[Part] = [pictures_row]
        if captions and any(thing.caption for thing in self.act.things):
            rows.append(Row(words, gap=8))
        return Column(rows, gap=4, at=CENTRE)

    @property
    def _most_things_height(self) -> int:
        """Greatest height of the pictures, in pixels: no more than all of them fill."""
        heights = [self._size(thing.part)[1] for thing in self.act.things]
        is_any_unsized = not all(heights)
        return self._pixels(THINGS_HEIGHT) if is_any_unsized else max(heights)

    def _least_caption_width(self, caption: Label) -> int:
        """Return the least width of a caption in pixels; 0 without words."""
        if not caption.words:
            return 0
        width_in_one_line = self._size(caption)[0]
        widest_word = text.widest_word(caption.words, caption.role, self.scale)
        return max(widest_word, round(CAPTION_SPARE * width_in_one_line / CAPTION_LINES))

    # Figures.

    def _large_figures(self, *, is_centred: bool = True) -> list[Part]:
        """Return a row for each figure: name over owner, figure before, arrow, figure after, note.

        Args:
            is_centred: Whether a row without a note has empty room for one, so that the figures
                stand in the middle.
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
                row.append(Share(words, NOTE_WEIGHT, keeps_words=True))
            elif is_centred:
                row.append(Share(Space(0), NOTE_WEIGHT))
            rows.append(Row(row, gap=10, at=CENTRE))
        return rows

    def _small_figures(self) -> list[Part]:
        """Return a low row for each figure: name and owner, figure before, arrow, figure after."""
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            words = f"**{change.name}** {change.owner}".rstrip()
            name = Label(f"act-figure-{number}", words=words, role=Role.NOTE)
            row: list[Part] = [Share(name, keeps_words=True)]
            row += self._figures(number, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
            rows.append(Row(row, gap=8, at=CENTRE))
        return rows

    def _main_figure(self) -> Part:
        """Return the first figure that changed, with its name above it."""
        change = self.act.changes[0]
        words = f"**{change.name}** {change.owner}".rstrip()
        name = Label("act-figure-0", words=words, role=Role.NOTE, align="center")
        margin = Share(Space(0))
        figures = self._figures(0, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
        return Column([name, Row([margin, *figures, margin], gap=8, at=CENTRE)], at=CENTRE)

    def _figures(
        self, number: int, roles: tuple[Role, Role], arrow_size: tuple[int, int]
    ) -> list[Part]:
        """Return a figure before, an arrow, and the figure after, each as wide as in other rows.

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
        """Return a part that is as wide as the widest of these figures, and is never shown."""
        return Column([Label("act-widest", words=figure, role=role) for figure in figures])


def _below_rule(rows: Sequence[Part]) -> list[Part]:
    """Return rows below a hairline; nothing without rows."""
    return [Rule("act-line", colour=theme.LINE), *rows] if rows else []
