"""What stands below each other on the panels of the middle: words, figures, lines about a seat."""

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
PAD_Y = 10
GAP = 8
"""Around what stands in a panel, and between panels."""
Spaced = list[tuple[float, Part]]
"""Parts below each other, each with its distance to the one above."""


def spaced(parts: Sequence[tuple[float, Part]]) -> Column:
    """Parts below each other, each so far from the one above."""
    found: list[Part] = []
    for gap, part in parts:
        found += [Space(gap), part] if found else [part]
    return Column(found)


def say(
    id: str, words: str, role: Role = Role.BODY, colour: Colour = theme.TEXT, gap: float = 4
) -> tuple[float, Label]:
    """Words, and how far they are from what stands above."""
    return gap, Label(id, words=words, role=role, colour=colour)


def figure(large: Label, words: Label) -> Part:
    """A figure that matters, and beside it what it means; below it where that is too long."""
    beside = Row([large, Share(words, whole=True)], gap=PAD_X, at=0.5)
    return First([beside, Column([large, words])])


def of_seat(id: str, seat: int, said: Label) -> Part:
    """A line about a seat, behind its mark."""
    mark = Column([Space(2), SeatMark(id, seat=seat, side=16)])
    return Row([mark, Share(said)], gap=8, at=0)


def warned(id: str, said: Label, side: float) -> Part:
    """Words behind a sign of danger, so large beside words of size 1."""
    sign = Picture(id, art="ui-warn", tip=text.plain(said.words))
    marked = Column([Sized(sign, side, side, grows=True)], at=0.5)
    return Row([marked, Share(said)], gap=6)


def scrolled(part: Part, called: str) -> Scrolled:
    """What stands in the middle, in a list that scrolls."""
    return Scrolled("middle-list", part, called=called, group=Group.PROMPT)


def plate(panel: Panel, parts: Sequence[tuple[float, Part]], down: float = PAD_Y) -> Framed:
    """A panel with parts below each other, so far from its top and its foot."""
    return Framed(panel, spaced(parts), PAD_X, down)


@dataclass
class FirstFit:
    """The first of these ways that is no higher than its room, else the last one, which is all that
    it needs. None is made before it is asked for."""

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
    """Cards of one size in a line, in pixels, each `step` further than the one before."""

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
