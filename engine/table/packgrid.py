"""Which cards of a pack are still unseen, at a glance: a row for each rank, a column for each suit.

    PackGrid("unseen", ranks=("2", "3"), left={Card("2C"): 1}, tip="...")

A cell has as many parts as there are such cards; lit are those that nobody has laid open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.shapes import edge, fill, rounded
from engine.app.pictures import remembered
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from engine.rules.cards import SUIT_NAMES, SUITS, Card, rank
from engine.rules.english import in_figures, listed

CELL = 13, 25
"""The least height of a cell and its greatest, in style units."""
APART = 2
"""Half of what lies between cells, in style units."""
ASIDE = 8
"""Between the ranks, the cells and the words behind them, in style units."""


@dataclass(eq=False, repr=False)
class PackGrid(Widget):
    """The ranks of a pack by suit.

    left: how many of a card are unseen. each: how many of it there are. held: the seat in whose
    hand a card is known to lie. behind: a word at the end of a rank's row. head: what these are.
    """

    ranks: Sequence[str] = ()
    left: Mapping[Card, int] = field(default_factory=dict)
    _: KW_ONLY
    each: int = 1
    held: Mapping[Card, int] = field(default_factory=dict)
    behind: Mapping[str, str] = field(default_factory=dict)
    head: str = ""

    named = True

    @property
    def name(self) -> str:
        return f"{in_figures(sum(self.left.values()), 'card')} unseen"

    def _line(self, scale: Scale) -> int:
        return text.measure("10", Role.SMALL, scale)[1]

    def _sides(self, scale: Scale) -> tuple[int, int]:
        """How much the ranks take at the left, and the words at the right, in pixels."""
        ranks = max(text.measure(each, Role.SMALL, scale)[0] for each in self.ranks)
        words = [*self.behind.values(), self.head] if self.behind else []
        behind = max((text.measure(each, Role.NOTE, scale)[0] for each in words), default=0)
        gap = scale.px(ASIDE)
        return ranks + gap, behind + gap if behind else 0

    def needs(self, scale: Scale) -> Size:
        line, (before, behind) = self._line(scale), self._sides(scale)
        high = max(scale.px(CELL[0]), round(line * 0.72))
        return before + behind + len(SUITS) * line, line + len(self.ranks) * high

    def wants(self, scale: Scale) -> Size:
        wide, _ = self.needs(scale)
        line = self._line(scale)
        return wide, line + len(self.ranks) * max(line, scale.px(CELL[1]))

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, line = look.scale, self.rect, self._line(look.scale)
        before, behind = self._sides(scale)
        left, wide = at.left + before, at.width - before - behind
        columns = [left + wide * number // len(SUITS) for number in range(len(SUITS) + 1)]
        for suit, start, end in zip(SUITS, columns, columns[1:], strict=False):
            ink = theme.suit_colour(suit, "dark", scale.four_colours)
            side = round(line * 0.8)
            pip = art.picture(text.SUIT_ART[suit], (side, side), {text.SUIT_INK: theme.css(ink)})
            surface.blit(pip, pip.get_rect(center=((start + end) // 2, at.top + line // 2)))
        if behind:
            _put(surface, scale, self.head, theme.MUTED, at.right, at.top + line // 2, Role.NOTE)
        down, gap = at.height - line, scale.px(APART)
        tops = [at.top + line + down * row // len(self.ranks) for row in range(len(self.ranks) + 1)]
        for each, top, foot in zip(self.ranks, tops, tops[1:], strict=False):
            cards = [Card(f"{each}{suit}") for suit in SUITS]
            some, middle = any(map(self.left.get, cards)), (top + foot) // 2
            ink = theme.TEXT if some else theme.DISABLED
            _put(surface, scale, each, ink, left - scale.px(ASIDE), middle)
            if word := self.behind.get(each):
                _put(surface, scale, word, theme.MUTED, at.right, middle, Role.NOTE)
            for card, start, end in zip(cards, columns, columns[1:], strict=False):
                cell = Rect(start + gap, top + gap, end - start - 2 * gap, foot - top - 2 * gap)
                self._cell(surface, scale, cell, card)

    def _cell(self, surface: Surface, scale: Scale, at: Rect, card: Card) -> None:
        """One card: its parts, or the mark of the seat that holds it."""
        lit = self.left.get(card, 0)
        wide = (at.width + scale.px(APART)) // self.each
        for number in range(self.each):
            part = Rect(at.left + number * wide, at.top, wide - scale.px(APART), at.height)
            surface.blit(_part(part.size, scale.s, number < lit), part)
        if seat := self.held.get(card):
            mark = paint.seat_mark(scale, seat, max(4, at.height - scale.px(2)), number=False)
            surface.blit(mark, mark.get_rect(center=at.center))


def by_suit(left: Mapping[Card, int], ranks: Sequence[str]) -> str:
    """The unseen cards in words, a line for each suit that has any: `Clubs: 2, 5 and 9.`"""
    lines = []
    for suit in SUITS:
        found = [(each, left.get(Card(f"{each}{suit}"), 0)) for each in ranks]
        said = [each if count == 1 else f"{each} twice" for each, count in found if count]
        lines += [f"{SUIT_NAMES[suit]}: {listed(said)}."] if said else []
    return "\n".join(lines) or "None."


def counted(left: Mapping[Card, int], each: str) -> int:
    """How many cards of a rank are unseen."""
    return sum(count for card, count in left.items() if rank(card) == each)


def _put(
    surface: Surface,
    scale: Scale,
    words: str,
    colour: Colour,
    right: int,
    middle: int,
    role: Role = Role.SMALL,
) -> None:
    block = text.block(words, role, scale, colour=colour)
    block.draw(surface, (right - block.size[0], middle - block.size[1] // 2))


@remembered(64)
def _part(size: Size, s: float, lit: bool) -> Surface:
    """A lit cell of brass, or a dark one."""
    look = fill(theme.BRASS) + edge(theme.BRASS_LIGHT, s) if lit else fill(theme.INSET)
    look += "" if lit else edge(theme.LINE, s)
    return art.vector(art.drawing(size, rounded(size, 2.5 * s, look, s / 2)), size)
