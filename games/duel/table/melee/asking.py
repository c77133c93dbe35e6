"""Parchment of a question in a fight: reason, answers, and the cards in the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, Rule, ScrollList, Widget
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
from engine.table.actionbar import ActionButton, Offer
from games.duel.table.medals import SuitCards

PAD = 22
CARD = 26
MOST_ACROSS = 6
"""Maximum number of answers in a row."""
LEAST_BUTTON = 42
"""Minimum height of a button if there are several rows, in style units."""


class Parchment(NamedTuple):
    """Question to a seat, as it stands on the parchment.

    Attributes:
        title: The question.
        text: Its reason.
        answers: Buttons that answer.
        note: Consequence of the answers.
        suit: Letter of the suit of the cards in the hand.
        held: Number of these cards; None if hidden.
        away: Request to the others to look away.
    """

    title: str
    text: str
    answers: Sequence[Offer] = ()
    note: str = ""
    suit: str = "H"
    held: int | None = None
    away: str = ""


def question_panel(scale: Scale, rect: Rect, asked: Parchment) -> list[Widget]:
    """Return the parchment in the middle of a rectangle, scrolling if it is too high."""
    room = rect.inflate(-2 * scale.px(PAD), 0)
    full = Column(_parts(scale, room.width, asked))
    narrower = Column(_parts(scale, ScrollList.room(room, scale).width, asked))
    variants = First([full, Scrolled("question-list", narrower, group=Group.PROMPT)])
    panel = Framed(Panel("question", kind="parchment"), variants, PAD, 14)
    high = min(rect.height, tall(scale, rect.width, asked))
    return panel.lay(scale, Rect(rect.left, rect.centery - high // 2, rect.width, high))


def tall(scale: Scale, width: int, asked: Parchment) -> int:
    """Return the height in pixels of the whole parchment at a width."""
    inner = width - 2 * scale.px(PAD)
    return Column(_parts(scale, inner, asked)).size(scale, inner)[1] + 2 * scale.px(14)


def _parts(scale: Scale, width: int, asked: Parchment) -> list[Part]:
    """Return the lines of the parchment for a width in pixels."""
    parts: list[Part] = [
        Label("question-title", words=asked.title, role=Role.SCREEN, colour=theme.INK)
    ]
    parts += [Label("question-text", words=asked.text, colour=theme.INK_2)] if asked.text else []
    parts += [Space(10), _answers(scale, width, asked.answers)] if asked.answers else []
    if asked.note:
        parts += [Space(10), Label("question-note", words=asked.note, colour=theme.INK_2)]
    if asked.held is not None:
        rule = Rule("question-rule", colour=theme.INK_3)
        parts += [Space(10), rule, Space(8), _held(scale, width, asked)]
    return parts


def _answers(scale: Scale, width: int, offers: Sequence[Offer]) -> Part:
    """Return buttons of one width in rows, with as many in a row as there is room for."""
    buttons = [ActionButton.of(offer) for offer in offers]
    for button in buttons:
        button.group = Group.PROMPT
    gap = scale.px(theme.BUTTON_GAP)
    widest = max(button.size(scale)[0] for button in buttons)
    across = max(1, min(MOST_ACROSS, len(buttons), (width + gap) // (widest + gap)))
    rows = -(-len(buttons) // across)
    least = theme.BUTTON_HEIGHT if rows < 2 else LEAST_BUTTON
    cells = [Sized(button, down=least) for button in buttons]
    return grid(cells, -(-len(buttons) // rows), theme.BUTTON_GAP)


def _held(scale: Scale, width: int, asked: Parchment) -> Part:
    """Return the cards of the stat that the seat still holds; only the seat itself sees them."""
    stat = {"C": "Strength", "D": "Speed", "H": "Endurance", "S": "Dexterity"}[asked.suit]
    label = Label("held-name", words=f"{stat} in hand", colour=theme.INK_2)
    away = Label("held-away", words=asked.away, role=Role.NOTE, colour=theme.INK_3)
    shown: Part = Label("held", words="none", role=Role.STRONG, colour=theme.INK)
    if asked.held:
        cards = SuitCards("held", called=f"{asked.held} in hand", suit=asked.suit)
        cards.count = asked.held
        cards.turned = asked.held
        cards.across = CARD
        room = width - label.size(scale)[0] - away.size(scale)[0] - 2 * scale.px(12)
        across = min(cards.size(scale)[0], max(scale.px(60), room))
        shown = Sized(cards, wide=across, high=cards.size(scale)[1])
    both = Row([label, shown, Share(Space(0)), away], gap=12, at=0.5)
    return First([both, Row([label, shown], gap=12, at=0.5)])
