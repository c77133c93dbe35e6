"""Which cards of a pack are still unseen, at a glance: a cell for each, by rank and suit.

    UnseenGrid("unseen", ranks=("2", "3"), left={Card("2C"): 1}, tip="...")

A cell has as many parts as there are such cards; lit are those that nobody has laid open. What is
counted is the game's to say, from the view that the table shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import remembered
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Panel, Widget
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import (
    Column,
    Framed,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
    or_scrolled,
)
from engine.app.widgets.widget import Size
from engine.app.widgets.words import Align, LabelStyle, note
from engine.rules.cards import SUIT_NAMES, SUITS, Card
from engine.rules.english import in_figures, listed

CELL = 13, 25
"""The least height of a cell and its greatest, in style units."""
LOW = 10
"""The least height of a cell beside a suit, which can be drawn smaller than a rank."""
APART = 2
"""Half of what lies between cells, in style units."""
ASIDE = 8
"""Between what names the rows, the cells and the words behind them, in style units."""
BEYOND = 20
"""How far the room of a name reaches beyond its row, which may be lower than a line, in style
units."""


class RowWidths(NamedTuple):
    """How wide the names of the rows are, a cell at least, and the words behind, in pixels."""

    named: int
    cell: int
    behind: int


@dataclass(eq=False, repr=False)
class UnseenGrid(Composed):
    """A row for each rank and a column for each suit; `across`, the other way round.

    left: how many of a card are unseen. each: how many of it there are. held: the seat in whose
    hand a card is known to lie. behind: a word at the end of a row, by its rank or suit, below: the
    same at the foot of a column. head: what the words behind are. colours: what a suit's cells are
    lit in; brass, unless it is said. called: whose cards they are.
    """

    ranks: Sequence[str] = ()
    left: Mapping[Card, int] = field(default_factory=dict)
    _: KW_ONLY
    suits: Sequence[str] = SUITS
    each: int = 1
    held: Mapping[Card, int] = field(default_factory=dict)
    behind: Mapping[str, str] = field(default_factory=dict)
    below: Mapping[str, str] = field(default_factory=dict)
    head: str = ""
    colours: Mapping[str, Colour] = field(default_factory=dict)
    across: bool = False
    called: str = ""
    _made: tuple[Scale, Part] | None = field(default=None, init=False)
    """The rows as they were made last, which one layout measures several times."""

    named = True

    @property
    def name(self) -> str:
        said = f"{in_figures(sum(self.left.values()), 'card')} unseen"
        return f"{self.called}: {said}" if self.called else said

    @property
    def _rows(self) -> Sequence[str]:
        return self.suits if self.across else self.ranks

    @property
    def _columns(self) -> Sequence[str]:
        return self.ranks if self.across else self.suits

    def _card(self, row: str, column: str) -> Card:
        return Card(column + row if self.across else row + column)

    def part(self, look: Look) -> Part:
        if self._made and self._made[0] == look.scale:
            return self._made[1]
        line, widths = _line(look.scale), self._widths(look.scale)
        heads = [self._named(key, "center") for key in self._columns]
        lines: list[Part] = [Sized(_row(widths, Space(0), heads, self.head), down=line)]
        for key in self._rows:
            cells = [self._cell(self._card(key, column)) for column in self._columns]
            name = self._named(key, "right")
            lines.append(Share(_row(widths, name, cells, self.behind.get(key, ""))))
        if self.below:
            feet = [
                LabelStyle(Role.SMALL, self._ink(key))("", self.below.get(key, ""), align="center")
                for key in self._columns
            ]
            lines.append(Sized(_row(widths, Space(0), feet), down=line))
        self._made = look.scale, Column(lines)
        return self._made[1]

    def _widths(self, scale: Scale) -> RowWidths:
        named = max(_across(scale, key) for key in self._rows)
        headed = max(_across(scale, key) for key in [*self._columns, *self.below.values()])
        cell = max(headed + scale.px(APART), 0 if self.across else _line(scale))
        words = [*self.behind.values(), self.head] if self.behind else []
        behind = max((text.measure(each, Role.NOTE, scale)[0] for each in words), default=0)
        return RowWidths(named, cell, behind)

    def _named(self, key: str, align: Align) -> Part:
        """Return what names a row or a column: a rank or a suit."""
        if key in text.SUIT_ART:
            return SuitName("", suit=key, align=align)
        label = LabelStyle(Role.SMALL, self._ink(key))("", key, align=align, middle=True)
        return Inset(label, 0, -BEYOND)

    def _ink(self, key: str) -> Colour:
        """A rank of which all cards have been seen is dimmed."""
        some = any(self.left.get(Card(key + suit)) for suit in self.suits)
        return theme.TEXT if some else theme.DISABLED

    def _cell(self, card: Card) -> UnseenCell:
        return UnseenCell(
            "",
            lit=self.left.get(card, 0),
            each=self.each,
            colour=self.colours.get(card[-1], theme.BRASS),
            held=self.held.get(card, 0),
            low=self.across,
        )


@dataclass(eq=False, repr=False)
class UnseenCell(Widget):
    """The cell of a card: as many parts as there are such cards, or the mark of the seat that is
    known to hold it. low: beside a suit it can be lower than beside a rank."""

    _: KW_ONLY
    lit: int
    each: int
    colour: Colour
    held: int
    low: bool

    def size(self, scale: Scale, width: int | None = None) -> Size:
        line, (named, high) = _line(scale), (0.5, LOW) if self.low else (0.72, CELL[0])
        if width is None:
            return 0, max(line, scale.px(CELL[1]))
        return 0, max(scale.px(high), round(line * named))

    def draw(self, surface: Surface, look: Look) -> None:
        scale, apart = look.scale, look.scale.px(APART)
        at = self.rect.inflate(-2 * apart, -2 * apart)
        wide = (at.width + apart) // self.each
        for number in range(self.each):
            part = Rect(at.left + number * wide, at.top, wide - apart, at.height)
            colour = self.colour if number < self.lit else None
            surface.blit(_part(part.size, scale.s, colour), part)
        if self.held:
            mark = paint.seat_mark(scale, self.held, max(4, at.height - scale.px(2)), number=False)
            surface.blit(mark, mark.get_rect(center=at.center))


@dataclass(eq=False, repr=False)
class SuitName(Widget):
    """A suit that names a row or a column; it is smaller in a low row."""

    _: KW_ONLY
    suit: str
    align: Align

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        side = min(_across(scale, self.suit), self.rect.height - scale.px(APART))
        ink = theme.css(theme.suit_colour(self.suit, "dark", scale.four_colours))
        pip = art.picture(text.SUIT_ART[self.suit], (side, side), {text.SUIT_INK: ink})
        at = pip.get_rect(center=self.rect.center)
        if self.align == "right":
            at.right = self.rect.right
        surface.blit(pip, at)


def _row(widths: RowWidths, name: Part, cells: Sequence[Part], behind: str = "") -> Part:
    """Return a row, or what stands above or below them: a name, the cells, a word."""
    parts: list[Part] = [Sized(name, widths.named), Space(ASIDE)]
    parts += [Share(cell, least=widths.cell) for cell in cells]
    if widths.behind:
        words = note("", behind, align="right", middle=True)
        parts += [Space(ASIDE), Sized(Inset(words, 0, -BEYOND), widths.behind)]
    return Row(parts)


def _line(scale: Scale) -> int:
    """Return how high a line of ranks is, in pixels."""
    return text.measure("10", Role.SMALL, scale)[1]


def _across(scale: Scale, key: str) -> int:
    """Return how wide a rank, a suit or a word is, in pixels."""
    if key in text.SUIT_ART:
        return round(_line(scale) * 0.8)
    return text.measure(key, Role.SMALL, scale)[0]


def unseen_panel(grid: UnseenGrid, where: str) -> Part:
    """A panel with what is unseen, and where it lies in words."""
    inside = Column([Share(grid, whole=True), Space(5), note("unseen-note", where)])
    listed = or_scrolled(inside, "unseen-list", called="Still unseen")
    return Framed(Panel("known", title="Still unseen"), listed, 12, 12)


def by_suit(left: Mapping[Card, int], ranks: Sequence[str]) -> str:
    """The unseen cards in words, a line for each suit that has any: `Clubs: 2, 5 and 9.`"""
    lines = []
    for suit in SUITS:
        found = [(each, left.get(Card(f"{each}{suit}"), 0)) for each in ranks]
        said = [each if count == 1 else f"{each} twice" for each, count in found if count]
        lines += [f"{SUIT_NAMES[suit]}: {listed(said)}."] if said else []
    return "\n".join(lines) or "None."


def counts(places: Iterable[tuple[int, str]]) -> str:
    """How many lie at each of these places, without those where none lies: `8 in the deck and 14 in
    hands`; "" where none lies anywhere."""
    return listed([f"{count} {at}" for count, at in places if count > 0])


@remembered(64)
def _part(size: Size, s: float, colour: Colour | None) -> Surface:
    """A cell that is lit in a colour, or a dark one."""
    look = fill(colour) if colour else fill(theme.INSET) + edge(theme.LINE, s)
    return art.vector(art.drawing(size, rounded(size, 2.5 * s, look, s / 2)), size)
