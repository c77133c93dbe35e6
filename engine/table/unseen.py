"""Which cards of a pack are still unseen, at a glance: a cell for each, by rank and suit.

    UnseenGrid("unseen", ranks=("2", "3"), left={Card("2C"): 1}, tip="...")

A cell has as many parts as there are such cards; lit are those that nobody has laid open. What is
counted is the game's to say, from the view that the table shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import remembered
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import Column, Framed, Part, Share, Space, or_scrolled
from engine.app.widgets.widget import Size
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


@dataclass(eq=False, repr=False)
class UnseenGrid(Widget):
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

    def _line(self, scale: Scale) -> int:
        return text.measure("10", Role.SMALL, scale)[1]

    def _wide(self, scale: Scale, keys: Iterable[str]) -> int:
        """How wide the widest of these ranks, suits and words is."""
        pip = round(self._line(scale) * 0.8)
        return max(
            pip if each in text.SUIT_ART else text.measure(each, Role.SMALL, scale)[0]
            for each in keys
        )

    def _sides(self, scale: Scale) -> tuple[int, int]:
        """How much the names of the rows take at the left, and the words at the right, in
        pixels."""
        words = [*self.behind.values(), self.head] if self.behind else []
        behind = max((text.measure(each, Role.NOTE, scale)[0] for each in words), default=0)
        gap = scale.px(ASIDE)
        return self._wide(scale, self._rows) + gap, behind + gap if behind else 0

    def _lines(self, scale: Scale) -> int:
        """How high the lines above and below the cells are."""
        return self._line(scale) * (2 if self.below else 1)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        line, (before, behind) = self._line(scale), self._sides(scale)
        named, high = (0.5, LOW) if self.across else (0.72, CELL[0])
        high = max(scale.px(high), round(line * named))
        if width is None:
            high = max(line, scale.px(CELL[1]))
        column = self._wide(scale, [*self._columns, *self.below.values()]) + scale.px(APART)
        wide = len(self._columns) * max(column, line * (not self.across))
        return before + behind + wide, self._lines(scale) + len(self._rows) * high

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, line = look.scale, self.rect, self._line(look.scale)
        before, behind = self._sides(scale)
        gap, ends = scale.px(APART), at.left + before - scale.px(ASIDE)
        columns = _shared(at.left + before, at.width - before - behind, self._columns)
        rows = _shared(at.top + line, at.height - self._lines(scale), self._rows)
        for key, left, right in columns:
            ink = self._ink(key)
            _put(surface, scale, key, ink, "center", (left + right) // 2, at.top + line // 2)
            if word := self.below.get(key):
                foot = at.bottom - line // 2
                _put(surface, scale, word, ink, "center", (left + right) // 2, foot)
        if behind:
            middle = at.top + line // 2
            _put(surface, scale, self.head, theme.MUTED, "right", at.right, middle, Role.NOTE)
        for key, top, foot in rows:
            middle = (top + foot) // 2
            ink = self._ink(key)
            _put(surface, scale, key, ink, "right", ends, middle, most=foot - top - gap)
            if word := self.behind.get(key):
                _put(surface, scale, word, theme.MUTED, "right", at.right, middle, Role.NOTE)
            for column, left, right in columns:
                cell = Rect(left + gap, top + gap, right - left - 2 * gap, foot - top - 2 * gap)
                self._cell(surface, scale, cell, self._card(key, column))

    def _ink(self, key: str) -> Colour:
        """A rank of which all cards have been seen is dimmed."""
        some = any(self.left.get(Card(key + suit)) for suit in self.suits)
        return theme.TEXT if some else theme.DISABLED

    def _cell(self, surface: Surface, scale: Scale, at: Rect, card: Card) -> None:
        """One card: its parts, or the mark of the seat that holds it."""
        lit, colour = self.left.get(card, 0), self.colours.get(card[-1], theme.BRASS)
        wide = (at.width + scale.px(APART)) // self.each
        for number in range(self.each):
            part = Rect(at.left + number * wide, at.top, wide - scale.px(APART), at.height)
            surface.blit(_part(part.size, scale.s, colour if number < lit else None), part)
        if seat := self.held.get(card):
            mark = paint.seat_mark(scale, seat, max(4, at.height - scale.px(2)), number=False)
            surface.blit(mark, mark.get_rect(center=at.center))


def unseen_panel(grid: UnseenGrid, where: str) -> Part:
    """A panel with what is unseen, and where it lies in words."""
    note = Label("unseen-note", words=where, role=Role.NOTE, colour=theme.MUTED)
    inside = Column([Share(grid, whole=True), Space(5), note])
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


def _shared(start: int, room: int, keys: Sequence[str]) -> list[tuple[str, int, int]]:
    """For each its start and end in a room that all share."""
    ends = [start + room * number // len(keys) for number in range(len(keys) + 1)]
    return [*zip(keys, ends, ends[1:], strict=False)]


def _put(
    surface: Surface,
    scale: Scale,
    words: str,
    colour: Colour,
    align: Literal["center", "right"],
    x: int,
    y: int,
    role: Role = Role.SMALL,
    most: int = 0,
) -> None:
    """Draw a word or a suit on a middle, or up to a right edge; a suit at most so high."""
    if words in text.SUIT_ART:
        side = round(text.measure("10", role, scale)[1] * 0.8)
        side = min(side, most or side)
        ink = theme.css(theme.suit_colour(words, "dark", scale.four_colours))
        pip = art.picture(text.SUIT_ART[words], (side, side), {text.SUIT_INK: ink})
        left = x - (side // 2 if align == "center" else side)
        surface.blit(pip, (left, y - side // 2))
        return
    block = text.block(words, role, scale, colour=colour)
    left = x - (block.size[0] // 2 if align == "center" else block.size[0])
    block.draw(surface, (left, y - block.size[1] // 2))


@remembered(64)
def _part(size: Size, s: float, colour: Colour | None) -> Surface:
    """A cell that is lit in a colour, or a dark one."""
    look = fill(colour) if colour else fill(theme.INSET) + edge(theme.LINE, s)
    return art.vector(art.drawing(size, rounded(size, 2.5 * s, look, s / 2)), size)
