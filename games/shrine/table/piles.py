"""The deck and the graveyard, and what may be done with its top card."""

from __future__ import annotations

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.layout import columns, height_at, put
from engine.rules.cards import hidden
from engine.rules.english import in_figures, in_words
from engine.table.context import TableContext
from engine.table.piles import PileWidget
from engine.table.sides import pile_row
from engine.words.log import tokens
from games.shrine.rules.state import DECK, GRAVEYARD, Shrine
from games.shrine.table.stack import MarkOf

TOGETHER = 320
"""How much room the piles take at most below each other's words, so that they stay together."""
LOW = 2.4
"""A room so many times as wide as high has the words beside the piles."""
WIDTHS = 60, 54, 48, 42, 36, 30, 26
"""The widths of a pile with its words beside it, in style units."""
SIDE = 92
"""The most that a pile with its words beside it takes, in style units."""


def piles(table: TableContext, seen: Shrine, scale: Scale, mark: MarkOf, rect: Rect) -> Widget:
    """Both piles in a rectangle."""
    found = [
        PileWidget(DECK, cards=hidden(seen.deck), called="The deck"),
        PileWidget(GRAVEYARD, cards=seen.graveyard, called="The graveyard"),
    ]
    low = rect.width > LOW * rect.height
    room = rect.inflate(-2 * scale.px(10), 0 if low else -2 * scale.px(theme.GAP))
    widgets = _beside(table, seen, scale, room, found) if low else []
    widgets = widgets or _above(table, seen, scale, room, found)
    for pile in found:
        as_marked = mark(pile.id)
        pile.state, pile.seat = as_marked.state, as_marked.seat
        if as_marked.press:
            pile.on_press = as_marked.press
        elif pile.on_press:
            pile.tip = "Press to look through it."
    return Widget("piles", rect, widgets=widgets)


def _beside(
    table: TableContext, seen: Shrine, scale: Scale, room: Rect, found: list[PileWidget]
) -> list[Widget]:
    """The piles with their words at their right; nothing where these have no room."""
    widgets: list[Widget] = []
    halves, side = columns(room, (1, 1), scale.px(theme.GAP)), scale.px(SIDE)
    lying = [Rect(half.left, half.top, side, half.height) for half in halves]
    for pile, at in zip(found, lying, strict=True):
        pile_row(table, scale, at, [pile], widths=WIDTHS)
        tall = pile.needs(scale)[1]
        pile.rect.height = tall
        pile.rect.top = room.top + max(0, room.height - tall) // 2
        widgets.append(pile)
    dealt = table.beats.telling and not table.history  # the badge counts down meanwhile
    left_over = "" if dealt else f"{in_figures(len(seen.deck), 'card')} left"
    told = ("Deck", left_over), ("Graveyard", graveyard(seen))
    for pile, half, (title, words) in zip(found, halves, told, strict=True):
        left = pile.rect.right + scale.px(4)
        across = half.right - left
        head = Label(f"{pile.id}-title", words=title, role=Role.STRONG)
        note = Label(f"{pile.id}-note", words=words, role=Role.NOTE, colour=theme.MUTED)
        highs = [height_at(each, across, scale) for each in (head, note)]
        head.rect.width = note.rect.width = across
        if sum(highs) > room.height or max(each.needs(scale)[0] for each in (head, note)) > across:
            return []
        top = room.centery - sum(highs) // 2
        put(head, Rect(left, top, across, highs[0]))
        put(note, Rect(left, top + highs[0], across, highs[1]))
        widgets += [head, note]
    return widgets


def _above(
    table: TableContext, seen: Shrine, scale: Scale, room: Rect, found: list[PileWidget]
) -> list[Widget]:
    """The piles over their words, with what may be done below both where there is room."""
    at = Rect(room)
    at.width = min(room.width, round(scale.px(TOGETHER) * scale.text))
    at.centerx = room.centerx
    for pile, caption in zip(found, ("Deck", "Graveyard"), strict=True):
        pile.caption = caption
    pile_row(table, scale, at, found)
    tall = max(pile.needs(scale)[1] for pile in found)
    widgets: list[Widget] = [*found]
    note = Label("piles-note", words=graveyard(seen), role=Role.NOTE, colour=theme.MUTED)
    gap = scale.px(14)
    below = height_at(note, at.width, scale) + gap
    spare = at.height - tall
    if spare >= below:
        spare -= below
        put(note, Rect(at.left, at.top + spare // 2 + tall + gap, at.width, 0))
        note.rect.height, note.align = below - gap, "center"
        widgets.append(note)
    for pile in found:
        pile.rect.height = min(pile.rect.height, tall)
        pile.rect.top += max(0, spare // 2)
    return widgets


def graveyard(seen: Shrine) -> str:
    """What may be done with the graveyard's top card."""
    if not seen.graveyard:
        return "The graveyard is empty."
    top = tokens(seen.graveyard[:1])
    if seen.step == "draw":
        return f"Taking {top} instead of drawing {taking(seen)}."
    return f"A run of three cards resurrects {top}."


def taking(seen: Shrine) -> str:
    """What it costs to take the graveyard's top card instead of drawing, in words that follow."""
    left = seen.actions_left - 1
    return f"leaves you {in_words(left, 'action')}" if left > 0 else "ends your turn"
