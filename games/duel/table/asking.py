"""The parchment on which a fight asks: what, why, the answers, and what is known of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Panel, Rule, ScrollList, Widget
from engine.app.widgets.layout import flow_rects, height_at, put
from engine.table import faces as cards
from engine.table.actionbar import ActionButton, Offer
from games.duel.table.medals import stat_card

PAD, CARD = 22, 26
MOST_ACROSS, LOW = 6, 42
"""So many answers stand in a row at most; where there are several rows, so high at least."""


class Question(NamedTuple):
    """What is asked of a seat, the answers to it, what becomes of them, and how many cards of a
    suit are in its hand (None: that is not seen)."""

    title: str
    text: str
    answers: Sequence[Offer] = ()
    note: str = ""
    suit: str = "H"
    held: int | None = None


@dataclass(eq=False, repr=False)
class HeldCards(Widget):
    """So many cards of one suit."""

    suit: str = "H"
    count: int = 0
    _: KW_ONLY
    width: int = 26
    """A card's width in pixels."""

    named = True

    @property
    def name(self) -> str:
        return f"{self.count} in hand"

    def wants(self, scale: Scale) -> tuple[int, int]:
        wide, tall = cards.size(self.width)
        return self.count * (wide + scale.px(4)), tall

    def draw(self, surface: Surface, look: Look) -> None:
        wide, tall = cards.size(self.width)
        step = wide + look.scale.px(4)
        if self.count > 1:
            step = min(step, (self.rect.width - wide) // (self.count - 1))
        face = stat_card(self.suit, self.width, look.scale.four_colours)
        for index in range(self.count):
            surface.blit(face, (self.rect.left + index * step, self.rect.centery - tall // 2))


def question_panel(scale: Scale, rect: Rect, asked: Question) -> Panel:
    """The parchment in a rectangle, as high as it must be; what has no room scrolls."""
    panel = Panel("question", rect, kind="parchment")
    room = rect.inflate(-2 * scale.px(PAD), -2 * scale.px(14))
    widgets = _column(scale, room, asked)
    spare = room.bottom - max(widget.rect.bottom for widget in widgets)
    if spare < 0:
        widgets = _column(scale, ScrollList.room(room, scale), asked)
        scrolled = ScrollList("question-list", room, widgets=widgets, group=Group.PROMPT)
        panel.widgets = [scrolled]
        return panel
    panel.rect = Rect(rect.left, rect.top + spare // 2, rect.width, rect.height - spare)
    panel.widgets = widgets
    for widget in widgets:
        widget.move(0, spare // 2)
    return panel


def _column(scale: Scale, room: Rect, asked: Question) -> list[Widget]:
    widgets: list[Widget] = []
    y = room.top

    def say(id: str, words: str, role: Role, colour: theme.Colour, gap: int = 0) -> None:
        nonlocal y
        if not words:
            return
        label = Label(id, words=words, role=role, colour=colour)
        put(label, Rect(room.left, y + gap, room.width, height_at(label, room.width, scale)))
        y = label.rect.bottom
        widgets.append(label)

    say("question-title", asked.title, Role.SCREEN, theme.INK)
    say("question-text", asked.text, Role.BODY, theme.INK_2)
    if asked.answers:
        buttons = [ActionButton.of(offer) for offer in asked.answers]
        for button in buttons:
            button.group = Group.PROMPT
        y = _grid(scale, Rect(room.left, y + scale.px(10), room.width, 0), buttons)
        widgets += buttons
    say("question-note", asked.note, Role.BODY, theme.INK_2, scale.px(10))
    if asked.held is not None:
        y += scale.px(10)
        widgets.append(Rule("question-rule", Rect(room.left, y, room.width, 1), theme.INK_3))
        widgets += _held(scale, Rect(room.left, y + scale.px(9), room.width, 0), asked)
    return widgets


def _grid(scale: Scale, room: Rect, buttons: Sequence[ActionButton]) -> int:
    """Buttons of one width in rows, as many in a row as have room; gives where they end."""
    gap = scale.px(theme.BUTTON_GAP)
    widest = max(button.wants(scale)[0] for button in buttons)
    across = max(1, min(MOST_ACROSS, len(buttons), (room.width + gap) // (widest + gap)))
    rows = -(-len(buttons) // across)
    across = -(-len(buttons) // rows)
    wide = (room.width - gap * (across - 1)) // across
    least = scale.px(theme.BUTTON_HEIGHT if rows < 2 else LOW)
    tall = max(height_at(button, wide, scale, least) for button in buttons)
    places = flow_rects([(wide, tall)] * len(buttons), room, gap)
    for button, place in zip(buttons, places, strict=True):
        put(button, place)
    return places[-1].bottom


def _held(scale: Scale, room: Rect, asked: Question) -> list[Widget]:
    """What the seat that is asked still holds, for it alone to see."""
    stat = {"C": "Strength", "D": "Speed", "H": "Endurance", "S": "Dexterity"}[asked.suit]
    label = Label("held-name", words=f"{stat} in hand", role=Role.BODY, colour=theme.INK_2)
    shown = HeldCards("held", suit=asked.suit, count=asked.held or 0, width=scale.px(CARD))
    away = Label("held-away", words="The others look away.", role=Role.NOTE, colour=theme.INK_3)
    wide, high = label.wants(scale)
    tall = max(high, cards.size(shown.width)[1])
    put(label, Rect(room.left, room.top + (tall - high) // 2, wide, high))
    widgets: list[Widget] = [label]
    gap = scale.px(12)
    left, aside = label.rect.right + gap, away.wants(scale)
    if asked.held:
        least = min(shown.wants(scale)[0], max(scale.px(60), room.right - left - aside[0] - gap))
        put(shown, Rect(left, room.top, least, tall))
        widgets.append(shown)
        left = shown.rect.right + gap
    else:
        none = Label("held", words="none", role=Role.STRONG, colour=theme.INK)
        put(none, Rect(left, room.top + (tall - high) // 2, *none.wants(scale)))
        widgets.append(none)
        left = none.rect.right + gap
    if left + aside[0] <= room.right:
        put(away, Rect(room.right - aside[0], room.top + (tall - aside[1]) // 2, *aside))
        widgets.append(away)
    return widgets
