"""Small widgets: marks of seats, badges for keys, numbers and ticks, and the chip of a seat.

Each seat has a look: a colour with its shape. The chip of a seat is a plate with its player's name.
"""

from dataclasses import KW_ONLY, dataclass
from typing import Literal

from pygame import Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.paint.marks import BadgeKind
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Inset,
    Line,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.widget import Look, Size, Widget
from engine.app.widgets.words import LabelStyle, muted
from engine.words.markup import literal

player_style = LabelStyle(Role.BUTTON)

CHIP_PAD_X = 12
"""Space at the left and right of a seat's chip, in style units."""
CHIP_PAD_Y = 5
"""Space above and below the contents of a seat's chip, in style units."""
CHIP_SPARE = 8
"""Width that a chip has to spare where there is room, in style units."""
LEAST_MARK_SIDE = 22
"""Minimum side of the mark on a chip, in style units."""
MARK_SHARE = 0.8
"""Side of the mark on a chip as a share of the height of a line."""
MARK_GAP = 8
"""Gaps between mark, name and note on a chip, in style units."""


@dataclass(eq=False, repr=False)
class SeatMark(Widget):
    """A seat's shape in its colour; a brass diamond for seat 0, which is chance or nobody.

    Attributes:
        side: Width and height in style units, scaled with the text setting.
        number: True if the mark shows the seat's number.
        program: True if a gear on the mark shows that a program plays there.
    """

    seat: int = 1
    _: KW_ONLY
    side: float = 0
    number: bool = True
    program: bool = False

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(self.side) * scale.text)
        return side, side

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        side = min(self.rect.size)
        if self.seat:
            mark = paint.seat_mark(look.scale, self.seat, side, number=self.number)
        else:
            mark = paint.diamond(side, theme.BRASS)
        if self.seat and self.program:
            mark = paint.add_program_gear(mark)
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class KeyBadge(Widget):
    """The small plate with a keyboard shortcut, on a dark background or on brass."""

    shown: str = ""
    on: Literal["dark", "brass"] = "dark"

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.key_badge(scale, self.shown.upper(), self.on).get_size()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.key_badge(look.scale, self.shown.upper(), self.on)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class Badge(Widget):
    """A small plate with a number or a few words: the cards in a pile, the bonus of a counter."""

    shown: str = ""
    kind: BadgeKind = "number"
    _: KW_ONLY
    may_overlap: bool = True

    @override
    @property
    def name(self) -> str:
        return self.shown

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.badge(scale, self.shown, self.kind).get_size()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.badge(look.scale, self.shown, self.kind)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class TickBadge(Widget):
    """A tick, or the empty place for one."""

    ticked: bool = True

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.tick_badge(scale).get_size()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.tick_badge(look.scale)
        if not self.ticked:
            picture = paint.panel(look.scale, picture.get_size(), "slot")
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class ColourBlock(Widget):
    """A rectangle of one colour."""

    colour: Colour = theme.BRASS

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        surface.fill(self.colour, self.rect)


@dataclass(eq=False, repr=False)
class SeatChip(Composed):
    """A seat's plate: its mark, its player's name, and a note such as a role or "to play".

    The note stands beside the name if there is room, else below. A gear on the mark shows that a
    program plays there.
    """

    seat: int = 1
    player: str = ""
    note: str = ""
    _: KW_ONLY
    to_play: bool = False
    program: bool = False

    ring = "field"

    @override
    @property
    def name(self) -> str:
        return f"{self.player}, a program" if self.program else self.player

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        # a width of 0 stands for a chip without a place, which wraps nothing
        least_width, least_height = super().size(scale, width or None)
        if width is not None:
            return least_width, least_height
        height = max(least_height, scale.px(theme.FORM_HEIGHT))
        return least_width + scale.px(CHIP_SPARE), height

    @override
    def part(self, look: Look) -> Part:
        row = Row(self.parts(look.scale), at=CENTRE)
        return Inset(row, across=CHIP_PAD_X, down=CHIP_PAD_Y)

    def parts(self, scale: Scale) -> list[Part]:
        """Return the mark, and the name with the note beside it or below."""
        line_height = text.measure("Ag", Role.BUTTON, scale)[1]
        side = max(scale.px(LEAST_MARK_SIDE), round(line_height * MARK_SHARE))
        mark = SeatMark("mark", seat=self.seat, program=self.program)
        name = player_style("player", literal(self.player))
        words: Part = name
        if self.note:
            labels = [name, muted("note", self.note)]
            words = FirstThatFits([Line(labels, gap=MARK_GAP), Column(labels)])
        return [Sized(mark, wide=side, high=side), Space(MARK_GAP), Share(words)]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        ground = paint.seat_chip(look.scale, self.rect.size, self.seat, self.to_play)
        surface.blit(ground, self.rect)
        super().draw(surface, look)
