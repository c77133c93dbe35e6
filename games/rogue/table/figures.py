"""How far the run has come: floors, strikes, what deck and discard pile hold, the best run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, ScrollList, Widget
from engine.app.widgets.layout import height_at, put
from engine.app.widgets.widget import Size
from engine.rules.cards import HIDDEN, Card
from engine.table import faces
from engine.table.cards import CardWidget
from games.rogue.rules.state import DECK, DISCARD
from games.rogue.table.hand import Slot

ROW, CARD, AFTER = 32, 20, 10
"""The height of a row and the width of a small card beside its words, in style units."""


@dataclass(eq=False)
class Tallied(Widget):
    """A row with a number at its end; a small card may lie in it."""

    words: str = ""
    number: int = 0
    _: KW_ONLY
    card: bool = False

    ring = "field"

    @property
    def name(self) -> str:
        return f"{self.words}: {self.number}"

    def _before(self, scale: Scale) -> int:
        return scale.px(CARD + AFTER) if self.card else 0

    def needs(self, scale: Scale) -> Size:
        words = text.measure(self.words, Role.BODY, scale)
        number = text.measure(str(self.number), Role.HEADING, scale)
        return words[0] + number[0] + scale.px(8) + self._before(scale), max(words[1], number[1])

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        lit = self.acts and (look.hovered or look.focused)
        colour = theme.TEXT if lit else theme.MUTED
        words = text.block(self.words, Role.BODY, scale, colour=colour)
        number = text.block(str(self.number), Role.HEADING, scale)
        words.draw(surface, (at.left + self._before(scale), at.centery - words.size[1] // 2))
        number.draw(surface, (at.right - number.size[0], at.centery - number.size[1] // 2))


def figures_panel(
    scale: Scale,
    rect: Rect,
    floors: int,
    strikes: int,
    deck: int,
    discard: list[Card],
    best: str,
    browse: Callable[[], None],
    large: bool,
    note: str = "",
) -> Panel:
    """Rows of figures; the two piles lie in theirs, and the discard pile can be looked through.

    `best`: the best run so far with these options in words, "" where there is none. `note`: what
    stands beside the title.
    """
    panel = Panel("figures", rect, "Delve", note=note)
    inner = panel.inner(scale)
    inner.height = rect.bottom - scale.px(12) - inner.top
    rows = [
        Tallied("floors", words="Floors cleared", number=floors),
        Tallied("strikes", words="Strikes drawn", number=strikes),
        Tallied("deck-row", words="Deck", number=deck, card=True),
        Tallied("discard-row", words="Discard", number=len(discard), card=True),
    ]
    rows[2].tip = "Face down, in an unknown order."
    if discard:
        rows[3].on_press = browse
        rows[3].tip = "Press to look through it."
    least = max(row.needs(scale)[1] for row in rows)
    record = Label("best", words=f"Best: {best}", role=Role.NOTE, colour=theme.MUTED)
    below = height_at(record, inner.width, scale) + scale.px(4) if best else 0
    tall = max(min(scale.px(ROW), (inner.height - below) // len(rows)), least)
    scrolls = tall * len(rows) + below > inner.height
    room = ScrollList.room(inner, scale) if scrolls else inner
    y = inner.top
    for row in rows:
        put(row, Rect(room.left, y, room.width, tall))
        y += tall
    _lay(scale, rows[2], DECK, HIDDEN if deck else None, large)
    _lay(scale, rows[3], DISCARD, discard[0] if discard else None, large)
    widgets: list[Widget] = [*rows]
    if best:
        put(record, Rect(room.left, y + scale.px(4), room.width, below))
        record.rect.height = height_at(record, room.width, scale)
        widgets.append(record)
    panel.widgets = (
        [ScrollList("figures-list", inner, "Delve", widgets=widgets)] if scrolls else widgets
    )
    return panel


def _lay(scale: Scale, row: Tallied, id: str, card: Card | None, large: bool) -> None:
    size = faces.size(min(scale.px(CARD), round((row.rect.height - 2) * 0.712)))
    at = Rect((row.rect.left, row.rect.top + (row.rect.height - size[1]) // 2), size)
    lying: Widget = Slot(id, at) if card is None else Small(id, at, card, large=large)
    row.widgets = [lying]


@dataclass(eq=False)
class Small(CardWidget):
    """The top card of a pile, small; its row is what is pressed."""

    solid = False
    named = False

    @property
    def focusable(self) -> bool:
        return False
