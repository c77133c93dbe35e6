"""Grid of the unseen cards of a pack: a cell for each card, by rank and suit.

    UnseenGrid("unseen", ranks=("2", "3"), left={Card("2C"): 1}, tip="...")

A cell has one part for each copy of its card; a lit part is a copy that nobody has laid open. The
game counts them, from the view that the table shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, text, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import cached_picture
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
    scrolled_if_needed,
)
from engine.app.widgets.widget import Size
from engine.app.widgets.words import Align, LabelStyle, note
from engine.rules.cards import SUIT_NAMES, SUITS, Card
from engine.rules.english import in_figures, list_in_words

CELL = (13, 25)
"""Least and greatest height of a cell, in style units."""
LINE_SHARE = 0.72
"""Least height of a cell beside a rank, as a share of the height of a line."""
LOW_LINE_SHARE = 0.5
"""Least height of a cell beside a suit, as a share of the height of a line."""
SUIT_SHARE = 0.8
"""Size of a suit that names a row or a column, as a share of the height of a line."""
LOW_CELL = 10
"""Least height of a cell beside a suit, which can be drawn smaller than a rank, in style units."""
CELL_RADIUS = 2.5
"""Radius of the corners of a cell's parts, in style units."""
LEAST_MARK_PX = 4
"""Least size of a seat's mark in a cell, in pixels."""
NOTE_GAP = 5
"""Gap between the grid and the sentence below it, in style units."""
HALF_GAP = 2
"""Half of the gap between cells, in style units."""
PART_GAP = 2
"""Gap between the parts of a cell, and around what stands in it, in style units."""
NAME_GAP = 8
"""Gap between the names of the rows, the cells, and the words behind them, in style units."""
NAME_OVERHANG = 20
"""Distance by which the room of a name exceeds its row, in style units.

A row may be lower than a line of words.
"""


@dataclass(eq=False, repr=False)
class UnseenGrid(Composed):
    """Grid with a row for each rank and a column for each suit; `across` swaps them.

    Attributes:
        ranks: The ranks, in their order.
        left: How many copies of each card are unseen.
        suits: The suits, in their order.
        each: How many copies of a card the pack has.
        held: The seat whose hand is known to hold a card.
        behind: A word at the end of a row, by its rank or suit.
        below: A word at the foot of a column, by its rank or suit.
        head: The heading of the words behind the rows.
        colours: The colour of the lit cells of a suit; brass without one.
        called: The owner of the cards, in words.
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
    _last_layout: tuple[Scale, Part] | None = field(default=None, init=False, compare=False)
    """Rows made last and their scale, because one layout measures them several times."""

    named = True

    @override
    @property
    def name(self) -> str:
        count = f"{in_figures(sum(self.left.values()), 'card')} unseen"
        return f"{self.called}: {count}" if self.called else count

    @property
    def _rows(self) -> Sequence[str]:
        return self.suits if self.across else self.ranks

    @property
    def _columns(self) -> Sequence[str]:
        return self.ranks if self.across else self.suits

    def _card(self, row: str, column: str) -> Card:
        return Card(column + row if self.across else row + column)

    @override
    def part(self, look: Look) -> Part:
        scale = look.scale
        if self._last_layout and self._last_layout[0] == scale:
            return self._last_layout[1]
        line_height = text.measure("10", Role.SMALL, scale)[1]
        heads = [self._heading(key, "center", line_height) for key in self._columns]
        feet = []
        if self.below:
            for key in self._columns:
                foot_style = LabelStyle(Role.SMALL, self._ink(key))
                feet.append(foot_style("", self.below.get(key, ""), align="center"))
        cell_width = max(part.size(scale)[0] for part in [*heads, *feet]) + scale.px(PART_GAP)
        if not self.across:
            cell_width = max(cell_width, line_height)
        names = [self._heading(key, "right", line_height) for key in self._rows]
        cells = [self._cells(key) for key in self._rows]
        parts: list[Part] = [self._column(line_height, Space(0), names), Space(NAME_GAP)]
        grid = self._column(line_height, _equal_columns(heads), cells, _equal_columns(feet))
        parts += [Share(grid, least=cell_width * len(self._columns))]
        if self.behind:
            words = [_end_word(self.behind.get(key, "")) for key in self._rows]
            parts += [Space(NAME_GAP), self._column(line_height, _end_word(self.head), words)]
        self._last_layout = scale, Row(parts)
        return self._last_layout[1]

    def _column(
        self, line_height: int, head: Part, parts: Sequence[Part], foot: Part | None = None
    ) -> Part:
        """Return one column: its head, a part for each row, its foot; `line_height` in pixels."""
        column: list[Part] = [Sized(head, high=line_height), *[Share(part) for part in parts]]
        if self.below:
            column += [Sized(foot or Space(0), high=line_height)]
        return Column(column)

    def _heading(self, key: str, align: Align, line_height: int) -> Part:
        """Return the name of a row or a column: a rank or a suit; `line_height` in pixels."""
        if key in text.SUIT_ART:
            side = round(line_height * SUIT_SHARE)
            return Sized(SuitName("", suit=key, align=align, side=side), wide=side)
        label = LabelStyle(Role.SMALL, self._ink(key))("", key, align=align, middle=True)
        return Inset(label, 0, -NAME_OVERHANG)

    def _ink(self, key: str) -> Colour:
        """Return the colour of a name, dimmed for a rank without unseen cards."""
        has_unseen = any(self.left.get(Card(key + suit)) for suit in self.suits)
        return theme.TEXT if has_unseen else theme.DISABLED

    def _cells(self, row: str) -> UnseenCells:
        cards = [self._card(row, column) for column in self._columns]
        return UnseenCells(
            "",
            cells=[
                UnseenCell(
                    lit_count=self.left.get(card, 0),
                    colour=self.colours.get(card[-1], theme.BRASS),
                    held=self.held.get(card, 0),
                )
                for card in cards
            ],
            each=self.each,
            low=self.across,
        )


class UnseenCell(NamedTuple):
    """Cell of a card.

    Attributes:
        lit_count: How many of its parts are lit.
        colour: The colour of the lit parts.
        held: The seat that is known to hold the card, or 0.
    """

    lit_count: int
    colour: Colour
    held: int


@dataclass(eq=False, repr=False)
class UnseenCells(Widget):
    """Cells of a row, which share its width.

    Attributes:
        cells: The cells.
        each: The number of parts of a cell.
        low: True beside a suit, where cells can be lower than beside a rank.
    """

    _: KW_ONLY
    cells: Sequence[UnseenCell]
    each: int
    low: bool

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        line_height = text.measure("10", Role.SMALL, scale)[1]
        if width is None:
            return 0, max(line_height, scale.px(CELL[1]))
        line_share = LOW_LINE_SHARE if self.low else LINE_SHARE
        least_height = LOW_CELL if self.low else CELL[0]
        return 0, max(scale.px(least_height), round(line_height * line_share))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        half_gap = look.scale.px(HALF_GAP)
        edge_positions = [
            self.rect.left + round(self.rect.width * number / len(self.cells))
            for number in range(len(self.cells) + 1)
        ]
        for cell, (left, right) in zip(self.cells, pairwise(edge_positions), strict=True):
            rect = Rect(left, self.rect.top, right - left, self.rect.height)
            self._draw_cell(surface, look, cell, rect.inflate(-2 * half_gap, -2 * half_gap))

    def _draw_cell(self, surface: Surface, look: Look, cell: UnseenCell, rect: Rect) -> None:
        scale = look.scale
        part_gap = scale.px(PART_GAP)
        part_step = (rect.width + part_gap) // self.each
        for number in range(self.each):
            left = rect.left + number * part_step
            part = Rect(left, rect.top, part_step - part_gap, rect.height)
            colour = cell.colour if number < cell.lit_count else None
            surface.blit(_cell_picture(part.size, scale.s, colour), part)
        if cell.held:
            side = max(LEAST_MARK_PX, rect.height - scale.px(PART_GAP))
            mark = paint.seat_mark(scale, cell.held, side, number=False)
            surface.blit(mark, mark.get_rect(center=rect.center))


@dataclass(eq=False, repr=False)
class SuitName(Widget):
    """Suit that names a row or a column, `side` pixels wide, or smaller in a low row."""

    _: KW_ONLY
    suit: str
    align: Align
    side: int

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        side = min(self.side, self.rect.height - scale.px(PART_GAP))
        ink = theme.css(theme.suit_colour(self.suit, "dark", scale.four_colours))
        pip = art.picture(text.SUIT_ART[self.suit], (side, side), {text.SUIT_INK: ink})
        rect = pip.get_rect(center=self.rect.center)
        if self.align == "right":
            rect.right = self.rect.right
        surface.blit(pip, rect)


def _equal_columns(parts: Sequence[Part]) -> Part:
    """Return parts side by side that share the width."""
    return Row([Share(part) for part in parts])


def _end_word(word: str) -> Part:
    """Return a word at the end of a row."""
    return Inset(note("", word, align="right", middle=True), 0, -NAME_OVERHANG)


def unseen_panel(grid: UnseenGrid, where: str) -> Part:
    """Return a panel with the unseen cards, and a sentence about their places."""
    inside = Column([Share(grid, whole=True), Space(NOTE_GAP), note("unseen-note", where)])
    scrolled_part = scrolled_if_needed(inside, "unseen-list", called="Still unseen")
    return Framed(Panel("known", title="Still unseen"), scrolled_part, 12, 12)


def by_suit(left: Mapping[Card, int], ranks: Sequence[str]) -> str:
    """Return the unseen cards in words, a line for each suit that has any.

    Example: `Clubs: 2, 5 and 9.`
    """
    lines = []
    for suit in SUITS:
        names = []
        for rank in ranks:
            count = left.get(Card(f"{rank}{suit}"), 0)
            if count:
                names.append(rank if count == 1 else f"{rank} twice")
        if names:
            lines.append(f"{SUIT_NAMES[suit]}: {list_in_words(names)}.")
    return "\n".join(lines) or "None."


def counts_by_place(places: Iterable[tuple[int, str]]) -> str:
    """Return the number of cards at each of these places, in words; "" without any cards.

    Places without cards are left out: `8 in the deck and 14 in hands`.
    """
    return list_in_words([f"{count} {place}" for count, place in places if count > 0])


@cached_picture(64)
def _cell_picture(size: Size, unit: float, colour: Colour | None) -> Surface:
    """Return the picture of one part of a cell, lit in a colour, or dark.

    `unit` is a style unit, in pixels.
    """
    look = fill(colour) if colour else fill(theme.INSET) + edge(theme.LINE, unit)
    body = rounded(size, CELL_RADIUS * unit, look, unit / 2)
    return art.vector(art.svg_document(size, body), size)
