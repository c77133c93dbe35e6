"""The deck and the graveyard, and what may be done with its top card."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import Column, Fill, First, Part, Row, Share, Sized, Space
from engine.rules.cards import hidden
from engine.rules.english import in_figures
from engine.table import sides
from engine.table.context import TableContext
from engine.table.piles import PileWidget
from engine.words.log import tokens
from games.shrine.rules.cards import DECK, GRAVEYARD
from games.shrine.rules.state import Shrine
from games.shrine.table.aftermath import dealing
from games.shrine.table.stack import MarkOf
from games.shrine.words.labels import taking

TOGETHER = 320
"""How much room the piles take at most below each other's words, so that they stay together."""
LOW = 2.4
"""A room so many times as wide as high has the words beside the piles."""
WIDTHS = 60, 54, 48, 42, 36, 30, 26
"""The widths of a pile with its words beside it, in style units."""
SIDE = 92
"""The most that a pile with its words beside it takes, in style units."""


def piles(table: TableContext, seen: Shrine, scale: Scale, mark: MarkOf, rect: Rect) -> Widget:
    """Both piles in a rectangle, as large as it lets them be."""
    dealt = dealing(table)  # the badge counts down meanwhile
    left_over = "" if dealt else f"{in_figures(len(seen.deck), 'card')} left"
    told: dict[str, tuple[str, str]]
    told = {DECK: ("Deck", left_over), GRAVEYARD: ("Graveyard", graveyard(seen))}
    most = round(scale.px(TOGETHER) * scale.text)

    def lying(units: int) -> list[PileWidget]:
        deck = PileWidget(DECK, cards=hidden(seen.deck), called="The deck")
        grave = PileWidget(GRAVEYARD, cards=seen.graveyard, called="The graveyard")
        for pile in (deck, grave):
            found, pile.width, pile.large = mark(pile.id), units, table.large
            pile.state, pile.seat, pile.on_press = found.state, found.seat, found.press
            if not found.press and pile is grave and seen.graveyard:
                pile.on_press = partial(table.finder.browse, pile.id)
                pile.tip = "Press to look through it."
        return [deck, grave]

    def beside(units: int) -> Part:
        """With their words at their right."""
        halves: list[Part] = []
        for pile in lying(units):
            title, words = told[pile.id]
            head = Label(f"{pile.id}-title", words=title, role=Role.STRONG)
            note = Label(f"{pile.id}-note", words=words, role=Role.NOTE, colour=theme.MUTED)
            said = Share(Column([head, note], at=0.5))
            halves.append(Share(Row([Sized(pile, scale.px(SIDE)), said], gap=4, at=0.5)))
        return Row(halves, gap=theme.GAP)

    def above(units: int, noted: bool) -> Part:
        """Over their names, with what may be done below both where there is room."""
        found = lying(units)
        for pile in found:
            pile.caption = told[pile.id][0]
        note = Label("piles-note", words=graveyard(seen), role=Role.NOTE, colour=theme.MUTED)
        note.align = "center"
        row = Row([Share(pile) for pile in found])
        both = Column([row, Space(14), note] if noted else [row], at=0.5)
        return Fill(lambda at: both.lay(scale, at.inflate(min(0, most - at.width), 0)))

    low = rect.width > LOW * rect.height
    room = rect.inflate(-2 * scale.px(10), 0 if low else -2 * scale.px(theme.GAP))
    ways = [beside(units) for units in WIDTHS if low]
    ways += [above(units, noted) for units in sides.WIDTHS for noted in (True, False)]
    return Widget("piles", rect, widgets=First(ways).lay(scale, room))


def graveyard(seen: Shrine) -> str:
    """What may be done with the graveyard's top card."""
    if not seen.graveyard:
        return "The graveyard is empty."
    top = tokens(seen.graveyard[:1])
    if seen.step == "draw":
        return f"Taking {top} instead of drawing {taking(seen)}."
    return f"A run of three cards resurrects {top}."
