"""Parts for the panels of the middle: spaced words, figures, lines about a seat, rows of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Group, Label, Panel, Picture, Widget
from engine.app.widgets.containers import (
    Column,
    First,
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
Spaced = list[tuple[float, Part]]
"""Parts below each other, each with the gap above it in style units."""


def spaced(parts: Sequence[tuple[float, Part]]) -> Column:
    """Return a column of parts with the gaps above them in style units; the first has none."""
    found: list[Part] = []
    for gap, part in parts:
        found += [Space(gap), part] if found else [part]
    return Column(found)


def say(
    id: str, words: str, role: Role = Role.BODY, colour: Colour = theme.TEXT, gap: float = 4
) -> tuple[float, Label]:
    """Return words, with the gap above them in style units."""
    return gap, Label(id, words=words, role=role, colour=colour)


def figure(large: Label, words: Label) -> Part:
    """Return a large figure with its explanation beside it, or below it if that is too long."""
    beside = Row([large, Share(words, whole=True)], gap=PAD_X, at=0.5)
    return First([beside, Column([large, words])])


def of_seat(id: str, seat: int, said: Label) -> Part:
    """Return a line about a seat, behind the seat's mark."""
    mark = Column([Space(2), SeatMark(id, seat=seat, side=16)])
    return Row([mark, Share(said)], gap=8, at=0)


def warned(id: str, said: Label, side: float) -> Part:
    """Return words behind a sign of danger, whose `side` is in style units of text."""
    sign = Picture(id, art="ui-warn", tip=text.plain(said.words))
    marked = Column([Sized(sign, side, side, grows=True)], at=0.5)
    return Row([marked, Share(said)], gap=6)


def scrolled(part: Part, called: str) -> Scrolled:
    """Return contents of the middle as a list that scrolls."""
    return Scrolled("middle-list", part, called=called, group=Group.PROMPT)


def plate(panel: Panel, parts: Sequence[tuple[float, Part]], down: float = PAD_Y) -> Framed:
    """Return a panel with parts below each other; `down` is its upper and lower padding."""
    return Framed(panel, spaced(parts), PAD_X, down)


@dataclass
class FirstFit:
    """First of several alternatives that is no higher than its room, else the last one.

    Its size is that of the last one. Each alternative is built only when it is tried.
    """

    ways: Sequence[Callable[[], Part]]

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.ways[-1]().size(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for make in self.ways[:-1]:
            way = make()
            if way.size(scale, rect.width)[1] <= rect.height:
                return way.lay(scale, rect)
        return self.ways[-1]().lay(scale, rect)


@dataclass
class CardLine:
    """Cards in a line.

    Attributes:
        cards: The cards.
        card: Size of a card, in pixels.
        step: Distance from the left edge of a card to that of the next one, in pixels.
    """

    cards: Sequence[CardWidget]
    card: Size
    step: int

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = self.card
        return wide + self.step * (len(self.cards) - 1), high

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for number, card in enumerate(self.cards):
            card.lay(scale, Rect((rect.left + number * self.step, rect.top), self.card))
        return [*self.cards]
