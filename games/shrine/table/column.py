"""Parts for the panels of the middle: spaced words, figures, lines about a seat, rows of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Group, Label, Panel, Picture, Widget
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Column,
    Container,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.table.cards import CardWidget

PAD_X = 14
"""Padding at the left and right of a panel, in style units."""
PAD_Y = 10
"""Padding at the top and bottom of a panel, in style units."""
GAP = 8
"""Gap between panels, in style units."""
GappedParts = list[tuple[float, Part]]
"""Parts below each other, each with the gap above it in style units."""


def gapped_column(parts: Sequence[tuple[float, Part]]) -> Column:
    """Return a column of parts with the gaps above them in style units; the first has none."""
    column: list[Part] = []
    for gap_above, part in parts:
        column += [Space(gap_above), part] if column else [part]
    return Column(column)


def gapped_label(
    id: str, words: str, role: Role = Role.BODY, colour: Colour = theme.TEXT, gap: float = 4
) -> tuple[float, Label]:
    """Return words, with the gap above them in style units."""
    return gap, Label(id, words=words, role=role, colour=colour)


def large_figure(figure: Label, words: Label) -> Part:
    """Return a large figure with its explanation beside it, or below it if that is too long."""
    one_row = Row([figure, Share(words, whole=True)], gap=PAD_X, at=CENTRE)
    return FirstThatFits([one_row, Column([figure, words])])


def with_seat_mark(id: str, seat: int, label: Label) -> Part:
    """Return a line about a seat, behind the seat's mark."""
    mark = Column([Space(2), SeatMark(id, seat=seat, side=16)])
    return Row([mark, Share(label)], gap=8, at=TOP)


def with_warning_sign(id: str, label: Label, side: float) -> Part:
    """Return words behind a sign of danger, whose `side` is in style units of text."""
    sign = Picture(id, art="ui-warn", tip=text.plain(label.words))
    sign_column = Column([Sized(sign, side, side, grows=True)], at=CENTRE)
    return Row([sign_column, Share(label)], gap=6)


def scrolled_list(part: Part, called: str) -> Scrolled:
    """Return contents of the middle as a list that scrolls."""
    return Scrolled("middle-list", part, called=called, group=Group.PROMPT)


def padded_panel(
    panel: Panel, parts: Sequence[tuple[float, Part]], padding: float = PAD_Y
) -> Framed:
    """Return a panel with parts below each other; `padding` is its upper and lower padding."""
    return Framed(panel, gapped_column(parts), PAD_X, padding)


@dataclass
class FirstFit(Container):
    """First of several alternatives that is no larger than its room, else the last one.

    Its size is that of the last one. Each alternative is built only when it is tried.
    """

    alternatives: Callable[[], Iterator[Part]]

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        *_, last = self.alternatives()
        return last.size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for part in self.alternatives():
            width, height = part.size(scale, rect.width)
            if width <= rect.width and height <= rect.height:
                break
        return part.lay(scale, rect)


@dataclass
class CardLine(Container):
    """Cards in a line.

    Attributes:
        cards: The cards.
        card_size: Size of a card, in pixels.
        step: Distance from the left edge of a card to that of the next one, in pixels.
    """

    cards: Sequence[CardWidget]
    card_size: Size
    step: int

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        card_width, card_height = self.card_size
        return card_width + self.step * (len(self.cards) - 1), card_height

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for index, card in enumerate(self.cards):
            card.lay(scale, Rect((rect.left + index * self.step, rect.top), self.card_size))
        return [*self.cards]
