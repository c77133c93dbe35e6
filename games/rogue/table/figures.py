"""How far the run has come: floors, strikes, what deck and discard pile hold, the best run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import Column, Framed, Part, Share, Space, or_scrolled
from engine.app.widgets.widget import Size
from engine.rules.cards import Card
from engine.table import cards, faces
from games.rogue.rules.state import DECK, DISCARD

ROW, CARD, AFTER = 32, 20, 10
"""The height of a row and the width of a small card beside its words, in style units."""


@dataclass(eq=False)
class CountedRow(Widget):
    """A row with a number at its end; where a pile lies in it, that shows its number."""

    words: str = ""
    number: int = 0
    heap: Heap | None = None

    ring = "field"

    @property
    def name(self) -> str:
        return f"{self.words}: {self.number}"

    def _before(self, scale: Scale) -> int:
        return scale.px(CARD + AFTER) if self.heap else 0

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        found = super().lay(scale, rect)
        if heap := self.heap:
            wide, tall = faces.size(min(scale.px(CARD), round((rect.height - 2) * 0.712)))
            heap.lay(scale, Rect(rect.left, rect.top + (rect.height - tall) // 2, wide, tall))
            heap.across = rect.width
        return found

    def needs(self, scale: Scale) -> Size:
        words = text.measure(self.words, Role.BODY, scale)
        number = text.measure(str(self.number), Role.HEADING, scale)
        return words[0] + number[0] + scale.px(8) + self._before(scale), max(words[1], number[1])

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        lit = self.acts and (look.hovered or look.focused)
        colour = theme.TEXT if lit else theme.MUTED
        words = text.block(self.words, Role.BODY, scale, colour=colour)
        words.draw(surface, (at.left + self._before(scale), at.centery - words.size[1] // 2))
        if not self.heap:
            _number(surface, scale, at, self.number)


def _number(surface: Surface, scale: Scale, row: Rect, number: int) -> None:
    words = text.block(str(number), Role.HEADING, scale)
    words.draw(surface, (row.right - words.size[0], row.centery - words.size[1] // 2))


def figures_panel(
    scale: Scale,
    floors: int,
    strikes: int,
    deck: list[Card],
    discard: list[Card],
    best: str,
    browse: Callable[[], None],
    large: bool,
    note: str = "",
    earlier: Sequence[str] | None = None,
) -> Part:
    """Rows of figures; the two piles lie in theirs, and the discard pile can be looked through.

    `best`: the best run so far with these options in words, "" where there is none. `note`: what
    stands beside the title. `earlier`: how the fights have ended, then the best runs, as lines,
    where these stand in its place and the discards lie elsewhere.
    """
    rows = [
        CountedRow("floors", words="Floors cleared", number=floors),
        CountedRow("strikes", words="Strikes drawn", number=strikes),
        _pile("Deck", DECK, deck, large),
        _pile("Discard", DISCARD, discard, large),
    ]
    rows[2].tip = "Face down, in an unknown order."
    if earlier is not None:
        rows[3] = CountedRow("discard-row", words="Discard", number=len(discard))
    elif discard:
        rows[3].on_press = browse
        rows[3].tip = "Press to look through it."
    parts: list[Part] = [Share(row, whole=True, most=scale.px(ROW)) for row in rows]
    if earlier:
        title = Label("earlier", words="Best runs", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
        title.tip = "The runs with these rules that count, the best first."
        lines = [
            Label(f"run-{number}", words=words, role=Role.NOTE, colour=theme.MUTED)
            for number, words in enumerate(earlier)
        ]
        parts += [Space(4), lines[0], Space(8), title, Space(3), *lines[1:]]
    elif best:
        record = Label("best", words=f"Best: {best}", role=Role.NOTE, colour=theme.MUTED)
        parts += [Space(4), record]
    listed = or_scrolled(Column(parts), "figures-list", called="This run")
    return Framed(Panel("figures", title="This run", note=note), listed, down=12)


def _pile(words: str, id: str, cards: Sequence[Card], large: bool) -> CountedRow:
    heap = Heap(id, cards=cards, large=large)
    return CountedRow(f"{id}-row", words=words, number=len(cards), heap=heap, widgets=[heap])


@dataclass(eq=False)
class Heap(Widget):
    """A pile in a row so many pixels wide, which is what is pressed: its top card, small, and how
    many they are."""

    cards: Sequence[Card] = ()
    across: int = 0
    _: KW_ONLY
    large: bool = False

    stays_when_lifted = True

    def extent(self, look: Look) -> Rect:
        return super().extent(look).union(self._row)

    @property
    def _row(self) -> Rect:
        return Rect(self.rect.left, self.rect.top, self.across, self.rect.height)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, lying = look.scale, self.cards[look.lifted :]
        _number(surface, scale, self._row, len(lying))
        if not lying:
            surface.blit(paint.panel(scale, self.rect.size, "slot"), self.rect)
            return
        shadow, offset = paint.shadow(scale, self.rect.size, card=True)
        surface.blit(shadow, self.rect.move(offset))
        top = cards.picture(lying[0], self.rect.width, scale, "oxblood", self.large)
        surface.blit(top, self.rect)

    def close_up(self, look: Look) -> Surface | None:
        if not self.cards:
            return None
        return cards.close_up(self.cards[0], self.rect.width, look.scale, self.large)
